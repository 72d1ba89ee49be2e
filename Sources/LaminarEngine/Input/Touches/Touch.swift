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

  /// What touches the canvas.
  public enum TouchType: String, Sendable, Hashable, CaseIterable {
    /// A finger.
    case direct
    /// A pencil.
    case pencil
    /// A pointer that a mouse or a trackpad moves.
    case indirectPointer

    /// A stylus: UIKit's other name for a pencil.
    public static var stylus: TouchType { .pencil }
  }

  /// The greatest force that a script may state, and the ``maximumPossibleForce`` of a touch with one: the
  /// value of the iPhones that measure forces.
  package static let greatestForce = 20.0 / 3

  /// What touches the canvas: a finger by default.
  public let type: TouchType
  /// The finger's number: that of its sample, or the lowest one that no other finger has.
  public let id: Int
  /// What it did last.
  public internal(set) var phase = Phase.began
  /// When, in seconds of the stage's time.
  public internal(set) var timestamp: TimeInterval
  /// How hard it presses, from 0 to ``maximumPossibleForce``; 1 is an average touch. 0 for a touch whose
  /// script states no force, as on a device that measures none.
  public internal(set) var force: CGFloat
  /// The greatest force that the touch can have: 20/3 where its script states forces, else 0.
  public let maximumPossibleForce: CGFloat
  /// The number of quick taps at about the same point, this one included; 1 for a single one.
  public internal(set) var tapCount = 1
  /// The layer that was hit when it began; nil when there was none.
  public internal(set) weak var layer: Layer?
  /// The recognisers that receive it; nil when there are none.
  public internal(set) var gestureRecognizers: [GestureRecognizer]?
  /// The present point and the one before it, on the canvas.
  var point: CGPoint, previousPoint: CGPoint

  /// - Parameter force: How hard it presses; nil where that is not measured.
  init(id: Int, at point: CGPoint, time: Double, force: Double? = nil, type: TouchType = .direct) {
    self.id = id
    self.point = point
    previousPoint = point
    timestamp = time
    self.type = type
    self.force = CGFloat(force ?? 0)
    maximumPossibleForce = force == nil ? 0 : CGFloat(Self.greatestForce)
  }

  /// The force where it is measured, else nil.
  var measuredForce: Double? { maximumPossibleForce > 0 ? Double(force) : nil }

  /// Where the finger is, in a layer's space; nil is the canvas.
  ///
  /// Converted by the model layers as they are now, as UIKit's are. Not finite where a transform on the
  /// path has no inverse.
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

// MARK: - Events

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

// MARK: - Receiving touches

extension LayerAdditions where Self: Layer {
  /// Whether hit testing as views have it finds the layer. True by default.
  public var isUserInteractionEnabled: Bool {
    get { numeric(.userInteractionEnabled) != 0 }
    set { write(.userInteractionEnabled, .bool(newValue)) }
  }

  /// Whether the layer receives more than one touch at a time. False by default: further touches are
  /// delivered to gesture recognisers only.
  public var isMultipleTouchEnabled: Bool {
    get { extras?.input?.isMultipleTouchEnabled ?? false }
    set {
      guard allowsChange(forKey: "multipleTouchEnabled") else { return }
      inputState.isMultipleTouchEnabled = newValue
    }
  }

  /// Whether other layers receive no touches while the layer has one, and the layer none while another
  /// has one. False by default.
  public var isExclusiveTouch: Bool {
    get { extras?.input?.isExclusiveTouch ?? false }
    set {
      guard allowsChange(forKey: "exclusiveTouch") else { return }
      inputState.isExclusiveTouch = newValue
    }
  }

}

extension Layer {
  /// What `touchesBegan(_:with:)` and the others do by default: the layer's control or its declared
  /// reactions receive the touches, or else the next responder.
  func passTouches(_ phase: Touch.Phase, _ touches: Set<Touch>, with event: Event?) {
    if let tracking = touchTracking {
      return tracking.receive(phase, touches.inOrder, with: event, on: self)
    }
    next?.receive(phase, touches, with: event)
  }

  /// Calls the method of a phase.
  func receive(_ phase: Touch.Phase, _ touches: Set<Touch>, with event: Event?) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}

// MARK: - Reactions

/// What a layer does with the touches that it handles, on the stage and in simulations of it: what a scene
/// declares for `touchesBegan` and the others. No touch of it reaches the layers above.
package final class TouchReactions: TouchTracking {
  /// UIKit's methods of responders without their arguments, with the phases that they are called for.
  package static let methods: [(name: String, phase: Touch.Phase)] = [
    ("touchesBegan", .began), ("touchesMoved", .moved), ("touchesEnded", .ended),
    ("touchesCancelled", .cancelled),
  ]

  private var reactions: [(method: String, action: (LayerContext) -> Void)] = []

  package init() {}

  /// Does something after those added before whenever touches are received, once for all of an instant.
  ///
  /// - Parameters:
  ///   - method: The name in ``methods``, which is the name of the recorded action too.
  ///   - action: Receives the stage or the simulation. It finds layers through
  ///     ``LayerContext/simulatedLayer(for:)``.
  package func addReaction(to method: String, _ action: @escaping (LayerContext) -> Void) {
    reactions.append((method, action))
  }

  package func receive(
    _ phase: Touch.Phase, _ touches: [Touch], with event: Event?, on layer: Layer
  ) {
    guard let context = layer.context,
      let method = Self.methods.first(where: { $0.phase == phase })?.name
    else { return }
    let fingers = touches.map { " \($0.id)" }.joined()
    context.record(.responder, context.path(of: layer), method + fingers)
    for reaction in reactions where reaction.method == method {
      context.record(.action, context.path(of: layer), method)
      reaction.action(context)
    }
  }

  /// Returns false: as for views, recognisers take the touches that they recognise.
  package func prevents(_ recognizer: GestureRecognizer) -> Bool { false }

  package func copied(for layer: Layer, with copies: InputCopies) -> any TouchTracking {
    let copy = TouchReactions()
    copy.reactions = reactions
    return copy
  }
}
