package import LaminarScene
package import LaminarTrace

extension SuiteTolerance {
  /// The rules as comparisons take them.
  ///
  /// - Throws: A rule whose pattern is not valid.
  package func comparisonRules() throws(TraceReadingError) -> ToleranceRules {
    var rules = ToleranceRules(
      preset: preset.flatMap { ToleranceRules.Preset(rawValue: $0) } ?? .exact)
    for rule in self.rules {
      guard let pattern = TracePattern(rule.track) else {
        throw TraceReadingError(file: "rules", "'\(rule.track)' is not a pattern of tracks")
      }
      var allowances: [ToleranceRule.Allowance] = []
      if let value = rule.absolute { allowances.append(.absolute(value)) }
      if let value = rule.relative { allowances.append(.relative(value)) }
      if let count = rule.ulps { allowances.append(.ulps(count)) }
      if rule.isIgnored { allowances.append(.ignored) }
      rules.rules += allowances.map { ToleranceRule(pattern, $0, reason: rule.reason) }
    }
    return rules
  }
}
