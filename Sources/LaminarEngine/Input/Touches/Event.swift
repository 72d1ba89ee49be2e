public import Foundation

/// The touches of one instant: UIKit's `UIEvent`.
public final class Event {
  /// The instant, in seconds of the stage's time.
  public internal(set) var timestamp: TimeInterval
  /// All fingers that are down or left at this instant, in the order of their numbers.
  let touches: [Touch]

  init(timestamp: Double, touches: [Touch]) {
    self.timestamp = timestamp
    self.touches = touches
  }

  /// All fingers that are down or left at this instant.
  public var allTouches: Set<Touch>? { Self.set(touches) }

  /// Those that began on a layer; nil when there are none.
  public func touches(for layer: Layer) -> Set<Touch>? {
    Self.set(touches.filter { $0.layer === layer })
  }

  /// Those that a recogniser receives; nil when there are none.
  public func touches(for recognizer: GestureRecognizer) -> Set<Touch>? {
    Self.set(touches.filter { $0.gestureRecognizers?.contains { $0 === recognizer } ?? false })
  }

  private static func set(_ touches: [Touch]) -> Set<Touch>? {
    touches.isEmpty ? nil : Set(touches)
  }
}

extension Collection where Element == Touch {
  /// The touches in the order of their numbers, which engine code uses instead of a set's.
  package var inOrder: [Touch] { sorted { $0.id < $1.id } }
}
