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
    /// How far its values may be apart.
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
      || parts.first == "endPoint"
    {
      return ValueTolerance(absolute: 0.0005)
    }
    return ValueTolerance(absolute: 0.05)
  }
}
