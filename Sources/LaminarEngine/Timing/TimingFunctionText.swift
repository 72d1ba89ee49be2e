extension TimingFunction {
  /// Why a text is not a timing function.
  public struct TextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The offset of what is wrong in the text, in bytes of UTF-8 from 0, and its length.
    package let range: Range<Int>
    /// What is wrong, with the value and its limit.
    package let message: String
    /// What to write instead; nil where the message says it.
    package let help: String?

    /// A message of one line.
    public var description: String { message + (help.map { "; \($0)" } ?? "") }
  }

  /// Reads a function from its text, as scenes spell it.
  ///
  /// A name: Core Animation's (`linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`), one of
  /// the thirty of easings.net (`easeOutBack`), or a CSS keyword (`ease`, `ease-in`, `ease-out`,
  /// `ease-in-out`, `step-start`, `step-end`). Or one of CSS's functions:
  /// `cubic-bezier(0.2, 0, 0, 1)`, `steps(4, jump-end)`, `linear(0, 0.5 25%, 1)`. What belongs to CSS
  /// may be in capital letters; `linear()` must begin at 0 and end at 1, as every timing function does.
  ///
  /// - Throws: the first thing that is wrong.
  public convenience init(text: String) throws(TextError) {
    var reader = TimingFunctionReader(text)
    self.init(try reader.read())
  }
}

/// Reads the text of a timing function.
///
/// Source of the grammar: CSS Easing Functions Level 2, "Easing Functions: the <easing-function>
/// type".
private struct TimingFunctionReader {
  typealias TextError = TimingFunction.TextError

  /// Control points and values are within ± this.
  private static let numberLimit = 1e9

  private let text: String
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(TextError) -> EasingLaw {
    if let law = TimingFunction.law(named: text) { return law }
    skipSpace()
    let start = offset
    let name = word()
    guard peek == UInt8(ascii: "(") else {
      skipSpace()
      let keyword = name.lowercased()
      if offset == bytes.count, TimingFunction.cssNames.contains(keyword) || keyword == "linear",
        let law = TimingFunction.law(named: keyword)
      {
        return law
      }
      throw TextError(
        range: 0..<bytes.count, message: "there is no timing function \"\(text)\"", help: nil)
    }
    offset += 1
    let law: EasingLaw
    switch name.lowercased() {
    case "cubic-bezier": law = try cubic()
    case "steps": law = try steps(start)
    case "linear": law = try stops(start)
    default:
      throw TextError(
        range: start..<start + name.utf8.count, message: "there is no timing function \(name)()",
        help: "expected cubic-bezier(), steps() or linear()")
    }
    skipSpace()
    guard offset == bytes.count else { throw unexpected("the end of the text") }
    return law
  }

  // MARK: - Functions

  private mutating func cubic() throws(TextError) -> EasingLaw {
    var points: [Double] = []
    for index in 0..<4 {
      let (value, range) = try number("cubic-bezier() has four numbers: c1x, c1y, c2x, c2y")
      if index % 2 == 0, !(0...1).contains(value) {
        throw TextError(
          range: range, message: "\(spelling(range)) is outside 0…1",
          help: "both x of cubic-bezier() are in 0…1, so that time does not run back")
      }
      points.append(value)
      try separator(
        index < 3 ? UInt8(ascii: ",") : UInt8(ascii: ")"), "cubic-bezier() has four numbers")
    }
    return .cubic(EasingCurve(points[0], points[1], points[2], points[3]))
  }

  private mutating func steps(_ start: Int) throws(TextError) -> EasingLaw {
    let (value, range) = try number("steps() begins with the number of steps")
    guard value == value.rounded(), (1...Double(EasingSteps.mostSteps)).contains(value) else {
      throw TextError(
        range: range, message: "\(spelling(range)) is not a number of steps",
        help: "expected a whole number from 1 to \(EasingSteps.mostSteps)")
    }
    var jump = StepJump.jumpEnd
    skipSpace()
    if peek == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
      let wordStart = offset
      let name = word()
      guard let found = Self.jump(name.lowercased()) else {
        throw TextError(
          range: wordStart..<max(offset, wordStart + 1),
          message: name.isEmpty
            ? "the step position is missing" : "there is no step position \"\(name)\"",
          help: "expected jump-start, jump-end, jump-none, jump-both, start or end")
      }
      jump = found
    }
    try separator(UInt8(ascii: ")"), "steps() has a number and one step position")
    guard jump != .jumpNone || value >= 2 else {
      throw TextError(
        range: range, message: "jump-none needs at least 2 steps",
        help: "one step without jumps never leaves the start")
    }
    return .steps(EasingSteps(count: Int(value), jump: jump))
  }

  private static func jump(_ name: String) -> StepJump? {
    switch name {
    case "start": .jumpStart
    case "end": .jumpEnd
    default: StepJump(rawValue: name)
    }
  }

  /// A stop as it is written: a value, with its progress where that is given.
  private struct Stop {
    var value: Double
    var progress: Double?
  }

  /// "Create a linear easing function": progress that is missing is 0 first, 1 last and even between
  /// its neighbours; it never falls.
  private mutating func stops(_ start: Int) throws(TextError) -> EasingLaw {
    var stops: [Stop] = []
    while true {
      var value: Double?
      var progress: [Double] = []
      for _ in 0..<3 {
        skipSpace()
        if peek == UInt8(ascii: ",") || peek == UInt8(ascii: ")"), value != nil { break }
        let (number, range) = try number(
          "a stop of linear() is a number with at most two percentages")
        if peek == UInt8(ascii: "%") {
          offset += 1
          progress.append(number / 100)
          guard progress.count <= 2 else {
            throw TextError(
              range: range, message: "a stop of linear() has at most two percentages", help: nil)
          }
        } else if value == nil {
          value = number
        } else {
          throw TextError(
            range: range, message: "a stop of linear() has one value",
            help: "put a comma between stops, and a % after a progress")
        }
      }
      guard let value else { throw unexpected("the value of the stop") }
      stops.append(Stop(value: value, progress: progress.first))
      if progress.count == 2 { stops.append(Stop(value: value, progress: progress[1])) }
      guard stops.count <= EasingStops.mostStops else {
        throw TextError(
          range: start..<offset, message: "linear() has more than \(EasingStops.mostStops) stops",
          help: nil)
      }
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      offset += 1
    }
    try separator(UInt8(ascii: ")"), "commas separate the stops of linear()")
    let made = try made(stops, start)
    // Two stops at the ends are the identity, which costs nothing.
    return made.points == [0, 0, 1, 1] ? .cubic(EasingCurve(0, 0, 1, 1)) : .stops(made)
  }

  private func made(_ stops: [Stop], _ start: Int) throws(TextError) -> EasingStops {
    let whole = start..<offset
    guard stops.count >= 2 else {
      throw TextError(
        range: whole, message: "linear() needs at least 2 stops",
        help: "a timing function begins at 0 and ends at 1")
    }
    var progress = stops.map(\.progress)
    progress[0] = progress[0] ?? 0
    var largest = -Double.infinity
    for index in progress.indices {
      if index == progress.count - 1, progress[index] == nil { progress[index] = max(largest, 1) }
      if let value = progress[index] {
        largest = max(largest, value)
        progress[index] = largest
      }
    }
    var points: [Double] = []
    var known = 0
    for index in progress.indices {
      if progress[index] != nil { known = index }
      let next = progress[index...].firstIndex { $0 != nil } ?? index
      let (low, high) = (progress[known] ?? 0, progress[next] ?? 1)
      let share = next > known ? Double(index - known) / Double(next - known) : 0
      points += [low + (high - low) * share, stops[index].value]
    }
    let law = EasingStops(points: points)
    let ends = law.ends
    for (name, verb, value, wanted) in [
      ("linear()", "begins", ends.start, 0.0), ("linear()", "ends", ends.end, 1),
    ] where abs(value - wanted) > 1e-9 {
      throw TextError(
        range: whole, message: "\(name) \(verb) at \(value), not at \(Int(wanted))",
        help: "a timing function begins at 0 and ends at 1, so that an animation shows its own ends"
      )
    }
    return law
  }

  // MARK: - Tokens

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { offset += 1 }
  }

  /// Letters, digits and hyphens.
  private mutating func word() -> String {
    let start = offset
    while let byte = peek, Self.isWord(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A number in CSS's grammar: a sign, digits with a point, an exponent.
  private mutating func number(_ rule: String) throws(TextError) -> (Double, Range<Int>) {
    skipSpace()
    let start = offset
    if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
    let whole = digits()
    var fraction = 0
    if peek == UInt8(ascii: "."), offset + 1 < bytes.count, Self.isDigit(bytes[offset + 1]) {
      offset += 1
      fraction = digits()
    }
    guard whole + fraction > 0 else {
      offset = start
      throw unexpected("a number", help: rule)
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      let mark = offset
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      if digits() == 0 { offset = mark }
    }
    let range = start..<offset
    guard let value = Double(spelling(range)), abs(value) <= Self.numberLimit else {
      throw TextError(
        range: range, message: "\(spelling(range)) is too large",
        help: "expected a number from -1e9 to 1e9")
    }
    return (value, range)
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte = peek, Self.isDigit(byte) { offset += 1 }
    return offset - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func separator(_ byte: UInt8, _ rule: String) throws(TextError) {
    skipSpace()
    guard peek == byte else {
      throw unexpected("\"\(Character(UnicodeScalar(byte)))\"", help: rule)
    }
    offset += 1
  }

  private func spelling(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func unexpected(_ expected: String, help: String? = nil) -> TextError {
    guard offset < bytes.count else {
      return TextError(
        range: max(bytes.count - 1, 0)..<bytes.count,
        message: "unexpected end of text; expected \(expected)",
        help: help)
    }
    // A character is whole, also one of several bytes.
    let rest = String(decoding: bytes[offset...], as: UTF8.self).prefix(1)
    return TextError(
      range: offset..<offset + max(rest.utf8.count, 1),
      message: "expected \(expected), found \"\(rest)\"", help: help)
  }
}
