package import LaminarGraphics

/// The differences of static properties from those of a golden.
package struct StaticComparison: Sendable, Hashable {
  /// One property that differs.
  package struct Difference: Sendable, Hashable {
    /// The path of its layer.
    package var layer: String
    /// Its key path; empty for a whole layer.
    package var key: String
    /// The golden's value; nil where it has none.
    package var base: String?
    /// The value now; nil where it has none.
    package var new: String?
    /// Its location in the scene, when known.
    package var location: FileLocation?

    /// `card:backgroundColor #ff0000ff → #00ff00ff`.
    package var sentence: String {
      guard !key.isEmpty else { return "\(layer) is \(new == nil ? "gone" : "new")" }
      switch (base, new) {
      case (let base?, let new?): return "\(layer):\(key) \(base) → \(new)"
      case (let base?, nil): return "\(layer):\(key) \(base) → the default"
      case (nil, let new): return "\(layer):\(key) the default → \(new ?? "")"
      }
    }
  }

  /// The differences, in the order of the layers.
  package var differences: [Difference] = []
  /// The number of properties that were compared.
  package private(set) var compared = 0
  /// The indices of the rules that name a property.
  private(set) var usedRules: Set<Int> = []
  private let rules: ToleranceRules

  /// Compares rows.
  ///
  /// - Parameters:
  ///   - base: The golden's.
  ///   - new: The scene's now.
  ///   - rules: What may differ: whole properties that are ignored, and numbers.
  ///   - include: Patterns of the properties that are compared; all when empty.
  ///   - exclude: Patterns of those that are left out.
  package init(
    _ base: StaticValues, _ new: StaticValues, rules: ToleranceRules = ToleranceRules(),
    include: [TracePattern] = [], exclude: [TracePattern] = []
  ) {
    self.rules = rules
    func isChosen(_ row: StaticValue) -> Bool {
      let track = TraceTrack(layer: row.layer, key: row.key)
      return (include.isEmpty || include.contains { $0.matches(track) })
        && !exclude.contains { $0.matches(track) }
    }
    let (old, now) = (base.rows.filter(isChosen), new.rows.filter(isChosen))
    let known = Dictionary(now.map { ($0.name, $0) }) { first, _ in first }
    let (layers, newLayers) = (Set(old.map(\.layer)), Set(now.map(\.layer)))
    var before: Set<String> = []
    for row in old {
      before.insert(row.name)
      if !newLayers.contains(row.layer) {
        if differences.last?.layer != row.layer, !isIgnored(row.layer, "") {
          differences.append(Difference(layer: row.layer, key: "", base: row.layer))
        }
        continue
      }
      compare(row.layer, row.key, row.value, known[row.name]?.value)
    }
    for row in now where !before.contains(row.name) {
      if !layers.contains(row.layer) {
        if differences.last?.layer != row.layer, !isIgnored(row.layer, "") {
          differences.append(Difference(layer: row.layer, key: "", new: row.layer))
        }
        continue
      }
      compare(row.layer, row.key, nil, row.value)
    }
  }

  private mutating func compare(_ layer: String, _ key: String, _ base: String?, _ new: String?) {
    let (verdict, named) = rules.verdict(of: TraceTrack(layer: layer, key: key))
    usedRules.formUnion(named)
    if verdict.isIgnored { return }
    compared += 1
    if base == new { return }
    if let base = base.flatMap(Self.numbers), let new = new.flatMap(Self.numbers),
      base.count == new.count,
      zip(base, new).allSatisfy({ verdict.tolerance.accepts($0, $1) })
    {
      return
    }
    differences.append(Difference(layer: layer, key: key, base: base, new: new))
  }

  private mutating func isIgnored(_ layer: String, _ key: String) -> Bool {
    let (verdict, named) = rules.verdict(of: TraceTrack(layer: layer, key: key))
    usedRules.formUnion(named)
    return verdict.isIgnored
  }

  /// The numbers of a value that has nothing else.
  private static func numbers(_ value: String) -> [Double]? {
    let bare =
      value.hasPrefix("(") && value.hasSuffix(")") ? value.dropFirst().dropLast() : value[...]
    let numbers = bare.split(separator: ",").map { Double($0.drop { $0 == " " }) }
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }

  /// Whether nothing differs.
  package var isSame: Bool { differences.isEmpty }

  /// A summary in one line.
  package var headline: String {
    guard let first = differences.first else {
      return "the same: \(compared) " + (compared == 1 ? "property" : "properties")
    }
    let remaining = differences.count - 1
    return first.sentence
      + (remaining > 0 ? ", and \(ReportNumber.counted(remaining, "more difference"))" : "")
  }

  /// Whether a rule names one of the properties.
  package func uses(_ rule: ToleranceRule) -> Bool {
    usedRules.contains { rules.rules[$0] == rule }
  }
}

// MARK: - Values

/// A property that does not move, with its whole value as a text: a row of a golden.
package struct StaticValue: Sendable, Hashable {
  /// The path of the layer.
  package var layer: String
  /// The key path.
  package var key: String
  /// The value: numbers in parentheses, colours as `#rrggbbaa`, texts with escaped line ends.
  package var value: String

  /// Makes a row.
  package init(layer: String, key: String, value: String) {
    self.layer = layer
    self.key = key
    self.value = value
  }

  /// `card:backgroundColor`.
  package var name: String { "\(layer):\(key)" }
}

/// The properties of a scene that do not move, layer by layer, as a file with a row each: CSV with the
/// heading `layer,key,value`.
package struct StaticValues: Sendable, Hashable {
  /// The rows in their order.
  package var rows: [StaticValue]

  private static let heading = "layer,key,value"

  /// Gathers rows.
  package init(_ rows: [StaticValue]) { self.rows = rows }

  /// The file's bytes.
  package var bytes: [UInt8] {
    var text = ByteText()
    text.append(Self.heading + "\n")
    for row in rows {
      text.append(field: row.layer)
      text.append(byte: 0x2c)
      text.append(field: row.key)
      text.append(byte: 0x2c)
      text.append(field: row.value)
      text.append(byte: 0x0a)
    }
    return text.bytes
  }

  /// Reads a file.
  ///
  /// - Throws: `TraceReadingError` for one that is cut off or damaged.
  package init(_ bytes: [UInt8], name: String) throws(TraceReadingError) {
    let help = "run 'laminar test -o DIR' and accept it anew"
    guard bytes.last == 0x0a else {
      throw TraceReadingError(file: name, "the last row has no end: it was cut off", help: help)
    }
    let mark = bytes.starts(with: ByteCursor.byteOrderMark) ? ByteCursor.byteOrderMark.count : 0
    let lines = bytes.dropFirst(mark).dropLast().split(
      separator: 0x0a, omittingEmptySubsequences: false
    )
    .map { $0.last == 0x0d ? $0.dropLast() : $0 }
    guard lines.first.map({ $0.elementsEqual(Self.heading.utf8) }) == true else {
      throw TraceReadingError(
        file: name, line: 1, "the heading is not \(Self.heading)", help: help)
    }
    rows = []
    var known: Set<String> = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let fields = CSVFields.split(Array(line)), fields.count == 3 else {
        throw TraceReadingError(
          file: name, line: index + 1, "a layer, a key and a value were expected", help: help)
      }
      let row = StaticValue(layer: fields[0], key: fields[1], value: fields[2])
      guard known.insert(row.name).inserted else {
        throw TraceReadingError(
          file: name, line: index + 1, "\(row.name) comes twice", help: help)
      }
      rows.append(row)
    }
  }

  /// A text without line ends and other control characters, as a value has it: `\n`, `\u{7}`, and `\\`
  /// for a backslash.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
