/// The rules of a comparison, from a file.
///
/// ```json
/// { "laminar-diff": 1, "tolerance": "visual", "timeTolerance": "1f", "resample": false,
///   "rules": [ { "track": "ball:position.*", "abs": 0.5, "rel": 0.001, "ulp": 4 },
///              { "track": "spark/**", "ignore": true, "reason": "…" } ] }
/// ```
public struct ToleranceFile: Sendable, Hashable {
  /// The tolerance without a rule; nil if the file does not state it.
  package var preset: ToleranceRules.Preset?
  /// The rules in the file's order.
  package var rules: [ToleranceRule] = []
  /// How far the motion may be early or late; nil if the file does not state it.
  package var timeTolerance: TimeTolerance?
  /// Whether the new trace is read at the base's times; nil if the file does not state it.
  package var resamples: Bool?
  /// What the file states in vain, a sentence each.
  package private(set) var notices: [String] = []

  /// The largest file.
  package static let largestFile = 4 << 20

  /// Reads a file.
  ///
  /// - Throws: `TraceReadingError` with the line of the mistake.
  public init(_ bytes: [UInt8], name: String) throws(TraceReadingError) {
    func fail(_ offset: Int?, _ message: String, _ help: String? = nil) -> TraceReadingError {
      let line = offset.map { offset in 1 + bytes.prefix(offset).count { $0 == 0x0a } }
      return TraceReadingError(file: name, line: line, message, help: help)
    }
    let tree: JSONTree
    do throws(JSONTreeReader.Failure) {
      tree = try JSONTreeReader.read(bytes)
    } catch {
      throw fail(error.offset, error.message)
    }
    guard case .object(let members) = tree, tree["laminar-diff"]?.number == 1 else {
      throw fail(nil, "it is not a file of rules", "it begins with { \"laminar-diff\": 1")
    }
    for member in members {
      switch (member.key, member.value) {
      case ("laminar-diff", _), ("note", .string): break
      case ("tolerance", .string(let text)):
        guard let known = ToleranceRules.Preset(rawValue: text) else {
          throw fail(member.offset, "there is no tolerance \"\(text)\"", "exact or visual")
        }
        preset = known
      case ("timeTolerance", .string(let text)):
        guard let known = TimeTolerance(text) else {
          throw fail(
            member.offset, "\"\(text)\" is not a time", "write \"1f\", \"8ms\" or \"0.1s\"")
        }
        timeTolerance = known
      case ("resample", .bool(let value)): resamples = value
      case ("rules", .array(let list)):
        for rule in list {
          rules += try rules(of: rule, name: name) { fail(member.offset, $0, $1) }
        }
      default:
        throw fail(
          member.offset, "\"\(member.key)\" is not a key of a file of rules, or has a wrong value",
          "tolerance, timeTolerance, resample, rules, note")
      }
    }
  }

  private mutating func rules(
    of rule: JSONTree, name: String, _ fail: (String, String?) -> TraceReadingError
  ) throws(TraceReadingError) -> [ToleranceRule] {
    guard case .object(let members) = rule, let text = rule["track"]?.string,
      let pattern = TracePattern(text)
    else { throw fail("a rule has no track", "write \"track\": \"layerGlob:keyGlob\"") }
    let reason = rule["reason"]?.string
    var allowances: [ToleranceRule.Allowance] = []
    for member in members {
      switch (member.key, member.value) {
      case ("track", _), ("reason", .string): break
      case ("abs", .number(let value)) where value >= 0: allowances.append(.absolute(value))
      case ("rel", .number(let value)) where value >= 0: allowances.append(.relative(value))
      case ("ulp", _):
        guard let count = member.value.count else {
          throw fail("the ulp of \(text) is not an integer", nil)
        }
        allowances.append(.ulps(count))
      case ("ignore", .bool(true)): allowances.append(.ignored)
      case ("until", _):
        notices.append("\(name): the until of \(text) has no effect: rules do not expire")
      default:
        throw fail(
          "\"\(member.key)\" of the rule of \(text) is not a key of a rule, or has a wrong value",
          "track, abs, rel, ulp, ignore, reason")
      }
    }
    guard !allowances.isEmpty else {
      throw fail("the rule of \(text) allows nothing", "give it abs, rel, ulp or ignore")
    }
    return allowances.map { ToleranceRule(pattern, $0, reason: reason, origin: name) }
  }
}
