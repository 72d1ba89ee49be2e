import LaminarEngine
import LaminarGraphics

/// Matches the entries of two lists.
enum ListMatching {
  /// What happened to an entry.
  enum Step {
    case same(Int, Int)
    case changed(Int, Int)
    case removed(Int)
    case added(Int)
  }

  /// Longer lists are matched index by index.
  private static let longest = 2000

  /// What happened to each entry: equal ones are matched in order, and between two matches the others
  /// in pairs.
  static func steps(_ a: [JSONValue.Meaning], _ b: [JSONValue.Meaning]) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (0, 0)
    func fill(to x: Int, _ y: Int) {
      while i < x || j < y {
        if i < x, j < y {
          steps.append(.changed(i, j))
          i += 1
          j += 1
        } else if i < x {
          steps.append(.removed(i))
          i += 1
        } else {
          steps.append(.added(j))
          j += 1
        }
      }
    }
    for (x, y) in common(a, b) {
      fill(to: x, y)
      steps.append(.same(x, y))
      i = x + 1
      j = y + 1
    }
    fill(to: a.count, b.count)
    return steps
  }

  /// A longest common subsequence, as pairs of indices.
  private static func common(
    _ a: [JSONValue.Meaning], _ b: [JSONValue.Meaning]
  ) -> [(Int, Int)] {
    guard a.count <= longest, b.count <= longest else {
      return zip(a, b).enumerated().filter { $0.element.0 == $0.element.1 }
        .map { ($0.offset, $0.offset) }
    }
    var lengths = [[Int32]](
      repeating: [Int32](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in stride(from: a.count - 1, through: 0, by: -1) {
      for j in stride(from: b.count - 1, through: 0, by: -1) {
        lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((i, j))
        i += 1
        j += 1
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// The indices of a longest strictly increasing subsequence.
  static func longestRise(_ values: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var kept: Set<Int> = []
    var index = ends.last ?? -1
    while index >= 0 {
      kept.insert(index)
      index = previous[index]
    }
    return kept
  }
}

// MARK: - Sameness

extension JSONValue {
  /// A value without its spelling: 0.6 for `"600ms"`.
  indirect enum Meaning: Hashable {
    case null, invalid
    case bool(Bool)
    case number(Double)
    case text(String)
    case color(Color)
    case list([Meaning])
    case members([String: Meaning])
  }

  /// The meaning of a value that is not a container, by itself.
  var plainMeaning: Meaning {
    switch kind {
    case .null: .null
    case .bool: .bool(bool ?? false)
    case .number: .number(number ?? 0)
    case .string: Self.meaning(of: string ?? "")
    case .array, .object, .invalid: .invalid
    }
  }

  private static let unitSizes: [(unit: String, size: Double)] = [
    ("ms", 1000), ("s", 1), ("deg", 180), ("turn", 0.5), ("rad", 1),
  ]

  /// The meaning of a text by itself.
  static func meaning(of text: String) -> Meaning {
    if let quantity = Quantity(text),
      let unit = unitSizes.first(where: { $0.unit == quantity.unit })
    {
      let isAngle = unit.unit == "deg" || unit.unit == "turn"
      return .number(quantity.value / unit.size * (isAngle ? .pi : 1))
    }
    // A name without a digit or a sign could be a colour's; it is compared as one when it is.
    if text.hasPrefix("#") || text.hasPrefix("rgb") || text.hasPrefix("hsl"),
      let color = Color(css: text)
    {
      return .color(color)
    }
    // CSS's names and functions, beside Core Animation's names and lists of control points.
    if text.hasSuffix(")") || TimingFunction.cssNames.contains(text),
      let function = try? TimingFunction(text: text)
    {
      return .text(function.description)
    }
    return .text(text)
  }

  /// The value as it is written, with the values of variables, on one line and in at most 60
  /// characters; texts without quotes.
  var shownText: String { Self.shortened(wholeText) }

  /// The texts of two values; of long ones that begin alike, from where they differ on.
  static func shown(_ old: JSONValue?, _ now: JSONValue?) -> (old: String?, now: String?) {
    let shown = (old: old?.shownText, now: now?.shownText)
    guard shown.old == shown.now, let old, let now else { return shown }
    let (before, after) = (old.wholeText, now.wholeText)
    guard before != after else { return shown }
    let same = zip(before, after).prefix { $0 == $1 }.count
    let context = 20
    func end(_ text: String) -> String {
      (same > context ? "…" : "") + shortened(String(text.dropFirst(max(same - context, 0))))
    }
    return (end(before), end(after))
  }

  /// The value as it is written, with the values of variables, on one line; texts without quotes.
  private var wholeText: String {
    if let string { return string }
    var text = ""
    var wasBlank = false
    let written =
      document.source.substitutions == nil || count == 0
      ? document.source.string(in: range)
      : String(decoding: JSONFragment(self).bytes, as: UTF8.self)
    for scalar in written.unicodeScalars {
      let isBlank = scalar.value <= 0x20
      if !(isBlank && wasBlank) { text.unicodeScalars.append(isBlank ? " " : scalar) }
      wasBlank = isBlank
    }
    return text
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(text.unicodeScalars.map { DiagnosticText.harmless($0) }))
    return shown.count <= 60 ? shown : shown.prefix(59) + "…"
  }

  /// A time in seconds, such as `0.65 s`; frames and what is not a time as they are written.
  var timeText: String {
    if let seconds { return TimeWords.text(seconds) }
    if let string, let quantity = Quantity(string), quantity.unit == "f" {
      return "\(quantity.number) frames"
    }
    return shownText
  }

  /// Two times, with as many digits as tell them apart.
  static func times(_ old: JSONValue?, _ now: JSONValue?) -> (old: String?, now: String?) {
    let shown = (old: old?.timeText, now: now?.timeText)
    guard shown.old == shown.now else { return shown }
    guard let before = old?.seconds, let after = now?.seconds, before != after else {
      return Self.shown(old, now)
    }
    return ("\(before) s", "\(after) s")
  }

  /// The seconds of a time that does not count frames; nil for anything else.
  var seconds: Double? {
    if let number { return number }
    guard let string, let quantity = Quantity(string) else { return nil }
    switch quantity.unit {
    case "s": return quantity.value
    case "ms": return quantity.value / 1000
    default: return nil
    }
  }

  var location: FileLocation { document.source.location(of: mark) }
}

/// Numbers in sentences.
enum TimeWords {
  /// Seconds: `0.65 s`.
  static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e12 else { return "\(seconds) s" }
    let scaled = (seconds * 1e6).rounded()
    let shown = scaled / 1e6
    let whole = shown.rounded() == shown
    return (whole ? "\(Int(shown))" : "\(shown)") + " s"
  }
}
