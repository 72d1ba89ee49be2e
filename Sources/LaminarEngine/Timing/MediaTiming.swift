public import Foundation

/// The times of layers and animations: their beginning, duration and speed.
///
/// A parent's time `t` becomes local time `(t − beginTime) · speed + timeOffset`, which is then
/// folded by repeats and reversals into `0 … duration`.
public protocol MediaTiming: AnyObject {
  /// The beginning, in seconds of the parent's time. Default 0.
  var beginTime: TimeInterval { get set }

  /// The length of one run in local seconds. Default 0 for animations, infinity for layers.
  var duration: TimeInterval { get set }

  /// Local seconds per parent second. Default 1; 0 stops, below 0 runs backwards.
  var speed: Float { get set }

  /// Local seconds added after `speed` was applied. Default 0.
  var timeOffset: TimeInterval { get set }

  /// How often the run is repeated, fractions included. Default 0, which acts like 1; 1e30 and
  /// above repeats forever. With `autoreverses` it counts pairs of a forward and a reverse run.
  var repeatCount: Float { get set }

  /// The total of all repeats in local seconds. Default 0; above 0 it replaces `repeatCount`.
  var repeatDuration: TimeInterval { get set }

  /// Whether every run is followed by its mirror image. Default false.
  var autoreverses: Bool { get set }

  /// What is shown before the beginning and after the end. Default `removed`.
  var fillMode: MediaTimingFillMode { get set }
}
