/// The differences allowed for the tracks that a pattern matches.
public struct ToleranceRule: Sendable, Hashable, CustomStringConvertible {
  /// What a rule allows.
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
  /// Where it is written, such as `laminar-diff.json`; nil for the command line.
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
