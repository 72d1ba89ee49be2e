package import LaminarGraphics

/// How the properties that do not move differ from those of a golden.
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

  /// What differs, in the order of the layers.
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
    let rest = differences.count - 1
    return first.sentence
      + (rest > 0 ? ", and \(ReportNumber.counted(rest, "more difference"))" : "")
  }

  /// Whether a rule names one of the properties.
  package func uses(_ rule: ToleranceRule) -> Bool {
    usedRules.contains { rules.rules[$0] == rule }
  }
}
