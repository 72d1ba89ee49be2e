import LaminarGraphics

/// All rules of a comparison, in order: for each track and each kind of allowance, the last rule that
/// matches it applies.
public struct ToleranceRules: Sendable, Hashable {
  /// The tolerance without a rule.
  public enum Preset: String, Sendable, Hashable, CaseIterable {
    /// Nothing may differ.
    case exact
    /// Invisible differences: a twentieth of a point, half a step of 255 in a colour or an opacity, a
    /// thousandth of a radian, a two-thousandth of a factor.
    case visual
  }

  /// The tolerance without a rule.
  package var preset: Preset
  /// The rules; later ones override earlier ones.
  package var rules: [ToleranceRule]

  /// Makes rules; by default nothing may differ.
  public init(preset: Preset = .exact, rules: [ToleranceRule] = []) {
    self.preset = preset
    self.rules = rules
  }

  /// The rules' result for one track.
  package struct Verdict: Sendable, Hashable {
    /// The tolerance of its values.
    package var tolerance: ValueTolerance
    /// Whether it is not compared.
    package var isIgnored: Bool
  }

  /// The result for a track, and the rules that match it.
  func verdict(of track: TraceTrack) -> (verdict: Verdict, named: [Int]) {
    var verdict = Verdict(tolerance: Self.tolerance(of: track, preset), isIgnored: false)
    var named: [Int] = []
    for (index, rule) in rules.enumerated() where rule.pattern.matches(track) {
      named.append(index)
      verdict.isIgnored = rule.allowance == .ignored
      switch rule.allowance {
      case .absolute(let value): verdict.tolerance.absolute = value
      case .relative(let value): verdict.tolerance.relative = value
      case .ulps(let count): verdict.tolerance.ulps = count
      case .ignored: break
      }
    }
    return (verdict, named)
  }

  private static func tolerance(of track: TraceTrack, _ preset: Preset) -> ValueTolerance {
    guard preset == .visual else { return .exact }
    let parts = track.key.split(separator: ".").map(String.init)
    let last = parts.last ?? ""
    if track.kind == .text || last == "hash" || track.layer == TraceTrack.clockLayer {
      return .exact
    }
    if ["red", "green", "blue", "alpha"].contains(last) || last.lowercased().hasSuffix("opacity") {
      return ValueTolerance(absolute: 0.5 / 255)
    }
    if parts.contains("rotation") { return ValueTolerance(absolute: 0.001) }
    let isTranslation = parts.contains("translation") || ["m41", "m42", "m43"].contains(last)
    if last.lowercased().hasSuffix("transform")
      || parts.first?.lowercased().hasSuffix("transform") == true,
      !isTranslation
    {
      return ValueTolerance(absolute: 0.0005)
    }
    if ["strokeStart", "strokeEnd"].contains(last) || parts.first == "contentsRect"
      || parts.first == "anchorPoint" || parts.first == "locations" || parts.first == "startPoint"
      || parts.first == "endPoint" || parts.first == "focalPoint"
    {
      return ValueTolerance(absolute: 0.0005)
    }
    return ValueTolerance(absolute: 0.05)
  }
}

/// The differences allowed for the tracks that a pattern matches.
public struct ToleranceRule: Sendable, Hashable, CustomStringConvertible {
  /// The differences that a rule allows.
  public enum Allowance: Sendable, Hashable {
    /// A difference up to this; 0 or more.
    case absolute(Double)
    /// A difference up to this part of the larger value; 0 or more.
    case relative(Double)
    /// A number of steps between neighbouring `Double`s.
    case ulps(Int)
    /// Anything.
    case ignored
  }

  /// The tracks.
  package var pattern: TracePattern
  /// The allowed difference.
  package var allowance: Allowance
  /// Why, in the author's words.
  package var reason: String?
  /// The file that states it, such as `laminar-diff.json`; nil for the command line.
  package var origin: String?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - pattern: The tracks.
  ///   - allowance: The allowed difference.
  ///   - reason: Why, in the author's words.
  public init(_ pattern: TracePattern, _ allowance: Allowance, reason: String? = nil) {
    self.init(pattern, allowance, reason: reason, origin: nil)
  }

  /// Makes a rule that is written in a file.
  package init(
    _ pattern: TracePattern, _ allowance: Allowance, reason: String? = nil, origin: String?
  ) {
    self.pattern = pattern
    self.allowance = allowance
    self.reason = reason
    self.origin = origin
  }

  /// `abs ball:position.*=0.5`, with its origin.
  public var description: String {
    let text =
      switch allowance {
      case .absolute(let value): "abs \(pattern)=\(TracePrecision.exact.text(of: value))"
      case .relative(let value): "rel \(pattern)=\(TracePrecision.exact.text(of: value))"
      case .ulps(let count): "ulp \(pattern)=\(count)"
      case .ignored: "ignore \(pattern)"
      }
    return text + (origin.map { " (\($0))" } ?? "")
  }

  /// The sentence about a rule that matches no track.
  var staleSentence: String {
    "\(self) names no track: it can go"
      + (pattern.widened == nil ? "" : ", or needs ** where a * ends at a dot or a slash")
  }
}

// MARK: - Values

/// The difference up to which two values count as the same.
package struct ValueTolerance: Sendable, Hashable {
  /// The largest difference; 0 or more.
  package var absolute: Double
  /// The largest difference as a part of the larger magnitude; 0 or more.
  package var relative: Double
  /// The most steps between neighbouring `Double`s.
  package var ulps: Int

  /// Accepts only the same value.
  package static let exact = ValueTolerance()

  /// Makes a tolerance; by default only equal values are the same.
  package init(absolute: Double = 0, relative: Double = 0, ulps: Int = 0) {
    self.absolute = absolute
    self.relative = relative
    self.ulps = ulps
  }

  /// Whether two values count as the same: |a − b| ≤ max(abs, rel · max(|a|, |b|)), or within `ulps`.
  ///
  /// Symmetric, and a larger tolerance never refuses what a smaller one accepts. Values are decimals
  /// that were rounded once, so a tolerance above 0 is widened by four parts in 2⁵³ of the larger
  /// value: 0.4 and 0.3 are 0.1 apart. NaN means a layer that does not exist and equals itself.
  package func accepts(_ a: Double, _ b: Double) -> Bool {
    if a == b { return true }
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
    let size = max(a.magnitude, b.magnitude)
    let limit = max(absolute, relative * size)
    if limit > 0, (a - b).magnitude <= limit + 4 * Double.ulpOfOne * size { return true }
    return ulps > 0 && Self.steps(a, b) <= UInt64(ulps)
  }

  /// The number of `Double`s from one value to another.
  static func steps(_ a: Double, _ b: Double) -> UInt64 {
    func order(_ value: Double) -> Int64 {
      let bits = Int64(bitPattern: value.bitPattern)
      return bits < 0 ? Int64.min &- bits : bits
    }
    let (x, y) = (order(a), order(b))
    let (difference, overflow) = max(x, y).subtractingReportingOverflow(min(x, y))
    return overflow ? .max : difference.magnitude
  }
}

// MARK: - Times

/// The maximum shift of motion in time: in seconds, or in frames of the base.
public enum TimeTolerance: Sendable, Hashable {
  /// Seconds, 0 or more.
  case seconds(Double)
  /// Frames, 0 or more.
  case frames(Double)

  /// Reads `1f`, `8ms`, `0.1s` or `0.1`; nil for anything else.
  package init?(_ text: String) {
    func number(_ suffix: String) -> Double? {
      guard text.hasSuffix(suffix) else { return nil }
      return NumberScanner.number(text.dropLast(suffix.count)).flatMap {
        $0 >= 0 && $0 <= 1e6 ? $0 : nil
      }
    }
    if let frames = number("f") {
      self = .frames(frames)
    } else if let milliseconds = number("ms") {
      self = .seconds(milliseconds / 1000)
    } else if let seconds = number("s") ?? number("") {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }

  /// The seconds, with frames as long as those of a trace.
  func seconds(in instants: TraceInstants) -> Double {
    switch self {
    case .seconds(let value): return value
    case .frames(let count):
      if let rate = instants.frameRate {
        return count * Double(rate.denominator) / Double(max(rate.numerator, 1))
      }
      guard let first = instants.times.first, let last = instants.times.last, instants.count > 1
      else { return 0 }
      return count * (last - first) / Double(instants.count - 1)
    }
  }
}

// MARK: - Files

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
  /// The maximum shift of motion in time; nil if the file does not state it.
  package var timeTolerance: TimeTolerance?
  /// Whether the new trace is read at the base's times; nil if the file does not state it.
  package var resamples: Bool?
  /// Statements of the file that have no effect, a sentence each.
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
    let tree: JSON
    do throws(JSONFault) {
      tree = try JSON(reading: bytes)
    } catch {
      throw fail(error.offset, error.message, error.help)
    }
    guard tree["laminar-diff"]?.number == 1 else {
      throw fail(nil, "it is not a file of rules", "it begins with { \"laminar-diff\": 1")
    }
    for member in tree.members {
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
    of rule: JSON, name: String, _ fail: (String, String?) -> TraceReadingError
  ) throws(TraceReadingError) -> [ToleranceRule] {
    guard let text = rule["track"]?.string, let pattern = TracePattern(text)
    else { throw fail("a rule has no track", "write \"track\": \"layerGlob:keyGlob\"") }
    let reason = rule["reason"]?.string
    var allowances: [ToleranceRule.Allowance] = []
    for member in rule.members {
      let amount = member.value.number.flatMap { $0 >= 0 ? $0 : nil }
      switch (member.key, member.value, amount) {
      case ("track", _, _), ("reason", .string, _): break
      case ("abs", _, let amount?): allowances.append(.absolute(amount))
      case ("rel", _, let amount?): allowances.append(.relative(amount))
      case ("ulp", _, _):
        guard let count = member.value.count else {
          throw fail("the ulp of \(text) is not an integer", nil)
        }
        allowances.append(.ulps(count))
      case ("ignore", .bool(true), _): allowances.append(.ignored)
      case ("until", _, _):
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
