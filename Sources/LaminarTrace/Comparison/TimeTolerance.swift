/// How far motion may be early or late: in seconds, or in frames of the base.
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
