public import Foundation
import Laminar

/// What may differ from a golden, in the words of suites.
///
/// Patterns of tracks are `layer:key`, in which `*` is anything within a part and `**` anything at all:
/// `card:position.*`. Of two rules for one track the later one holds.
public struct MotionTolerance: Sendable, Hashable {
  private enum Kind: Hashable {
    case visual
    case rule(SuiteTolerance.Rule)
    case time(String)
  }

  private let kind: Kind

  /// Differences that are too small to be seen: of 0.1 in lengths, 0.002 in what counts from 0 to 1, and
  /// the like, by the kind of each track.
  public static let visual = MotionTolerance(kind: .visual)

  /// Numbers of tracks may be off by an amount.
  public static func absolute(_ amount: Double, of tracks: String) -> MotionTolerance {
    var rule = SuiteTolerance.Rule(tracks)
    rule.absolute = amount
    return MotionTolerance(kind: .rule(rule))
  }

  /// Numbers of tracks may be off by a part of themselves: 0.01 is one percent.
  public static func relative(_ part: Double, of tracks: String) -> MotionTolerance {
    var rule = SuiteTolerance.Rule(tracks)
    rule.relative = part
    return MotionTolerance(kind: .rule(rule))
  }

  /// Tracks and properties are not compared.
  public static func ignored(_ tracks: String) -> MotionTolerance {
    var rule = SuiteTolerance.Rule(tracks)
    rule.isIgnored = true
    return MotionTolerance(kind: .rule(rule))
  }

  /// Motion and events may be early or late by some seconds.
  public static func timeTolerance(_ seconds: TimeInterval) -> MotionTolerance {
    MotionTolerance(kind: .time("\(seconds)s"))
  }

  /// Motion and events may be early or late by some frames.
  public static func timeTolerance(frames: Double) -> MotionTolerance {
    MotionTolerance(kind: .time("\(frames)f"))
  }

  /// The tolerance that a list of these is, each added to those before it.
  static func sum(_ list: [MotionTolerance]) -> SuiteTolerance {
    list.reduce(into: .exact) { whole, part in
      switch part.kind {
      case .visual: whole.preset = ToleranceRules.Preset.visual.rawValue
      case .rule(let rule): whole.rules.append(rule)
      case .time(let text): whole.time = text
      }
    }
  }
}
