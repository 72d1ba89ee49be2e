public import Foundation
import LaminarGraphics

/// A finger on the canvas, from its first sample to its last: UIKit's `UITouch`.
///
/// One object represents the finger as long as it is down. Two touches are equal when they are the same
/// object.
public final class Touch: Hashable {
  /// What a finger did last.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// It touched the canvas.
    case began
    /// It moved.
    case moved
    /// It is down and did not move since the event before.
    case stationary
    /// It left the canvas.
    case ended
    /// The touch was taken away: the layer is to undo what it did.
    case cancelled
  }

  /// The finger's number: that of its sample, or the lowest one that no other finger has.
  public let id: Int
  /// What it did last.
  public internal(set) var phase = Phase.began
  /// When, in seconds of the stage's time.
  public internal(set) var timestamp: TimeInterval
  /// The number of quick taps at about the same point, this one included; 1 for a single one.
  public internal(set) var tapCount = 1
  /// The layer that was hit when it began; nil when there was none.
  public internal(set) weak var layer: Layer?
  /// The recognisers that receive it; nil when there are none.
  public internal(set) var gestureRecognizers: [GestureRecognizer]?
  /// The present point and the one before it, on the canvas.
  var point: CGPoint, previousPoint: CGPoint

  init(id: Int, at point: CGPoint, time: Double) {
    self.id = id
    self.point = point
    previousPoint = point
    timestamp = time
  }

  /// Where the finger is, in a layer's space; nil is the canvas.
  ///
  /// Converted by the model layers as they are now, as UIKit's are. Not finite where a transform on the
  /// way has no inverse.
  public func location(in layer: Layer?) -> CGPoint { Self.convert(point, to: layer) }

  /// Where the finger was in the event before, in a layer's space; nil is the canvas.
  public func previousLocation(in layer: Layer?) -> CGPoint {
    Self.convert(previousPoint, to: layer)
  }

  /// A point of the canvas, in a layer's space.
  static func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    guard let layer else { return point }
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    return top.convert(top.convert(point, from: nil), to: layer)
  }

  /// Whether two touches are the same object.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Feeds the finger's number to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
