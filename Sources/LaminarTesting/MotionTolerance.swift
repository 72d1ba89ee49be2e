public import Foundation
import Laminar

/// What may differ from a golden, in the words of suites.
///
/// Patterns of tracks are `layer:key`, in which `*` is anything within a part and `**` anything at all:
/// `card:position.*`, `card:**`. Of two rules for one track the later one holds.
public struct MotionTolerance: Sendable, Hashable {
  private enum Kind: Hashable {
    case visual
    case rule(SuiteTolerance.Rule)
    case time(String)
    case channel(Int)
    case pixels(String)
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

  /// Motion and events may be early or late by some seconds.
  public static func timeTolerance(_ seconds: TimeInterval) -> MotionTolerance {
    MotionTolerance(kind: .time("\(seconds)s"))
  }

  /// Motion and events may be early or late by some frames.
  public static func timeTolerance(frames: Double) -> MotionTolerance {
    MotionTolerance(kind: .time("\(frames)f"))
  }

  /// The channels of pixels may be off by some of their 255 steps.
  public static func channelTolerance(_ steps: Int) -> MotionTolerance {
    MotionTolerance(kind: .channel(min(max(steps, 0), 255)))
  }

  /// Some pixels of a picture may be off further than the channel tolerance.
  public static func pixelBudget(_ count: Int) -> MotionTolerance {
    MotionTolerance(kind: .pixels("\(max(count, 0))"))
  }

  /// A part of the pixels of a picture may be off further than the channel tolerance: 0.001 is one in a
  /// thousand.
  public static func pixelBudget(share: Double) -> MotionTolerance {
    MotionTolerance(kind: .pixels("\(min(max(share, 0), 1) * 100)%"))
  }

  /// The tolerance that a list of these is, each added to those before it.
  static func sum(_ list: [MotionTolerance]) -> SuiteTolerance {
    var exact = SuiteTolerance.exact
    // Pictures are kept, and not their hashes, which do not tell how far pixels are off.
    exact.channel = 0
    return list.reduce(into: exact) { whole, part in
      switch part.kind {
      case .visual: whole.preset = ToleranceRules.Preset.visual.rawValue
      case .rule(let rule): whole.rules.append(rule)
      case .time(let text): whole.time = text
      case .channel(let steps): whole.channel = steps
      case .pixels(let text): whole.pixelBudget = text
      }
    }
  }
}

/// What is not compared with a golden.
public struct IgnoredMotion: Sendable, Hashable {
  private enum Kind: Hashable {
    case tracks(String)
    case part(SuiteIgnored.Part)
  }

  private let kind: Kind

  /// The values and properties of a pattern such as `card:shadow**`.
  public static func tracks(_ pattern: String) -> IgnoredMotion {
    IgnoredMotion(kind: .tracks(pattern))
  }

  /// The layers whose paths match a pattern such as `panel/clock`, with all below them: their values,
  /// properties and events; in pictures they are hidden.
  public static func layers(_ pattern: String) -> IgnoredMotion {
    IgnoredMotion(kind: .part(.layers(pattern)))
  }

  /// A region of pictures, in points of the canvas.
  public static func region(_ rect: CGRect) -> IgnoredMotion {
    IgnoredMotion(kind: .part(.region(rect)))
  }

  /// Adds it to what a case does not compare.
  func add(to item: inout SuiteCase) {
    switch kind {
    case .tracks(let pattern):
      var rule = SuiteTolerance.Rule(pattern)
      rule.isIgnored = true
      item.tolerance.rules.append(rule)
    case .part(let part): item.ignored.append(SuiteIgnored(part, item.location))
    }
  }
}
