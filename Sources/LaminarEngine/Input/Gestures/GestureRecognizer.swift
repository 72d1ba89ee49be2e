public import Foundation
import LaminarGraphics

/// Recognises a gesture in the touches of a layer and of the layers in it: UIKit's
/// `UIGestureRecognizer`. The base class recognises nothing.
///
/// A subclass overrides `touchesBegan(_:with:)` and the others, and sets ``state``. In simulations (Laminar.docc:
/// Touches, "What snapshots show") an object of the nearest built-in class with the same properties acts
/// for it, without its targets and its delegate.
open class GestureRecognizer {
  /// The state of a recogniser.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing was recognised yet.
    case possible
    /// A continuous gesture was recognised.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture is over, or a discrete one was recognised.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches are not the gesture.
    case failed

    /// A discrete gesture was recognised: the same as `ended`.
    public static let recognized = State.ended
  }

  // MARK: - Storage

  /// What arbitration knows of it.
  var tracking = GestureTracking()
  var targets: [GestureTarget] = []
  var reactions: [GestureReaction] = []
  /// The recognisers that must fail first.
  var requirements = RecognizerList()
  /// The recognisers that may recognise at the same time, by what a scene declares.
  var companions = RecognizerList()
  /// Whether the recogniser may recognise beside any other, on the stage and in simulations.
  package var recognizesSimultaneously = false

  // MARK: - Making

  /// Makes a recogniser without targets.
  public init() {}

  /// Makes a recogniser with a target: see ``addTarget(_:)``.
  public convenience init(action: @escaping (GestureRecognizer) -> Void) {
    self.init()
    addTarget(action)
  }

  // MARK: - Properties

  /// The state. Subclasses set it; `changed` may be set again and again. A change that the state machine
  /// does not have is ignored, and reported in ``Stage/diagnostics``.
  open var state: State {
    get { tracking.toldState ?? tracking.state }
    set { request(newValue) }
  }

  /// Whether the recogniser receives touches; setting it to false during a gesture cancels the gesture. True by default.
  open var isEnabled = true {
    didSet { if !isEnabled { leave() } }
  }

  /// The layer that it was added to.
  public internal(set) weak var layer: Layer?

  /// Its name in events and diagnostics. Nil by default.
  open var name: String?

  /// Decides what it may do. Nil by default.
  open weak var delegate: (any GestureRecognizerDelegate)? {
    didSet { tracking.context?.input.forgetRelations() }
  }

  /// Whether its touches are cancelled for their layers when it recognises. True by default.
  open var cancelsTouchesInView = true

  /// Whether touches reach their layers only after it failed. False by default.
  open var delaysTouchesBegan = false

  /// Whether the end of touches reaches their layers only after it failed. True by default.
  open var delaysTouchesEnded = true

  // MARK: - Touches

  /// The number of its touches that are down.
  open var numberOfTouches: Int {
    tracking.touches.count { $0.phase != .ended && $0.phase != .cancelled }
  }

  /// The centre of its touches, in a layer's space; nil is the canvas. After the last has left, of the
  /// last ones.
  open func location(in layer: Layer?) -> CGPoint { Touch.convert(centroid, to: layer) }

  /// One of its touches, in the order in which they began, in a layer's space; nil is the canvas. An
  /// index that is out of range gives the centre.
  open func location(ofTouch index: Int, in layer: Layer?) -> CGPoint {
    tracking.touches.indices.contains(index)
      ? tracking.touches[index].location(in: layer) : location(in: layer)
  }

  // MARK: - Relations

  /// Makes the recogniser wait for another one to fail.
  open func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    requirements.add(other)
    tracking.context?.input.forgetRelations()
  }

  // MARK: - Targets

  /// Adds a closure that is called when the state becomes `began`, `changed`, `ended` or `cancelled`,
  /// after those added before. It is called on the stage, never in simulations.
  @discardableResult
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) -> GestureTarget {
    let target = GestureTarget(action: action)
    targets.append(target)
    return target
  }

  /// Removes what `addTarget(_:)` added.
  public func removeTarget(_ target: GestureTarget) { targets.removeAll { $0 === target } }

  // MARK: - For subclasses

  /// Called when touches begin. Does nothing by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches have moved. Does nothing by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

  /// Called when fingers have left. Does nothing by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches were taken away. Does nothing by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// Prepares for another gesture: called when all touches have left after it ended, failed or was
  /// cancelled; the state is `possible` then. Overrides call `super`.
  open func reset() {}

  /// Takes a touch that does not belong to the gesture out of `numberOfTouches`: nothing more of it is
  /// received, and its layer keeps it.
  open func ignore(_ touch: Touch, for event: Event) { drop(touch) }

  /// Whether its recognition makes another recogniser of the same touches fail. True by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether the recognition of another recogniser of the same touches lets it fail. True by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether the recogniser waits for another one to fail. False by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another recogniser waits for it to fail. False by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  // MARK: - For built-in classes

  /// A touch that begins and passed `shouldReceive`: whether it is received, before it counts. Built-in
  /// classes refuse here those beyond their greatest number.
  func accepts(_ touch: Touch) -> Bool { true }

  /// Called at the exact time that `setTimer(at:)` set. Does nothing by default.
  package func timerFired() {}

  /// The gesture's values in events, such as `translation 12 0 velocity 340 0`, by
  /// `GestureText.values`. Empty by default.
  package var valueDescription: String { "" }

  /// The word for the class in events, such as `tap`.
  package var kind: String { "gesture" }

  /// What the gesture takes to begin, in words: `2 taps`, `10 points of motion with 2 fingers`. Empty by
  /// default.
  package var needs: String { "" }

  /// A new object of the nearest built-in class: for a simulation, which then calls
  /// `copyState(from:with:)` of it.
  package func makeCopy() -> GestureRecognizer { GestureRecognizer() }

  /// Takes over all properties and the state of the present gesture of a recogniser of the same built-in
  /// class. Overrides call `super` first, and map touches and layers by `copies`.
  package func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    copyBaseState(from: other, with: copies)
  }
}

extension LayerAdditions where Self: Layer {
  /// The gesture recognisers in the order in which they were added; nil when there are none.
  public var gestureRecognizers: [GestureRecognizer]? {
    get { extras?.input.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
    set {
      for recognizer in gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recogniser of the touches of the layer and of all layers in it. It is removed from the layer
  /// that it had before.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard allowsChange(forKey: "gestureRecognizers"), recognizer.layer !== self else { return }
    recognizer.layer?.removeGestureRecognizer(recognizer)
    inputState.recognizers.append(recognizer)
    recognizer.layer = self
  }

  /// Removes a recogniser, which is cancelled if it has begun.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard allowsChange(forKey: "gestureRecognizers"), recognizer.layer === self else { return }
    recognizer.leave()
    extras?.input?.recognizers.removeAll { $0 === recognizer }
    recognizer.layer = nil
  }
}

/// An action of a recogniser, as `addTarget(_:)` returns it for `removeTarget(_:)`.
public final class GestureTarget {
  let action: (GestureRecognizer) -> Void

  init(action: @escaping (GestureRecognizer) -> Void) { self.action = action }
}

/// What happens when a recogniser reaches a state, on the stage and in simulations.
struct GestureReaction {
  let states: Set<GestureRecognizer.State>
  /// The name in events; nil records none.
  let name: String?
  let action: (LayerContext, GestureRecognizer) -> Void
}

// MARK: - Delegate

/// Decides what a recogniser may do: UIKit's `UIGestureRecognizerDelegate`. Every method has a default.
/// A recogniser does not keep its delegate alive.
///
/// A delegate is code of the embedder: simulations, and so snapshots of what is declared, act as if there
/// were none.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recogniser that is about to leave `possible` may; false lets it fail. True by default.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Whether a recogniser receives a touch that begins. True by default.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether two recognisers may recognise at the same time: true of either delegate suffices. False by
  /// default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Whether the recogniser waits for another one to fail. False by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool
  /// Whether another recogniser waits for this one to fail. False by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  { true }
  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}

// MARK: - Copies of a simulation

extension GestureRecognizer {
  /// Takes over what the base class has. The reactions are shared, targets and delegate are not.
  private func copyBaseState(from other: GestureRecognizer, with copies: InputCopies) {
    name = other.name
    isEnabled = other.isEnabled
    cancelsTouchesInView = other.cancelsTouchesInView
    delaysTouchesBegan = other.delaysTouchesBegan
    delaysTouchesEnded = other.delaysTouchesEnded
    recognizesSimultaneously = other.recognizesSimultaneously
    reactions = other.reactions
    for required in other.requirements.recognizers { requirements.add(copies.copy(of: required)) }
    for companion in other.companions.recognizers { companions.add(copies.copy(of: companion)) }
    tracking = other.tracking
    tracking.touches = other.tracking.touches.map(copies.copy(of:))
    tracking.lastTouches = other.tracking.lastTouches.map(copies.copy(of:))
    tracking.sequence = TouchSequenceSet(other.tracking.sequence.touches.map(copies.copy(of:)))
    tracking.waiters = other.tracking.waiters.map { (copies.copy(of: $0.recognizer), $0.wait) }
    tracking.context = nil
    tracking.isInert = type(of: self) == GestureRecognizer.self
  }
}

extension SimulatedLayers {
  /// The copy of a touch.
  func copy(of touch: Touch) -> Touch {
    if let known = touches[ObjectIdentifier(touch)] { return known.copy }
    let copy = Touch(
      id: touch.id, at: touch.point, time: touch.timestamp, force: touch.measuredForce,
      type: touch.type)
    touches[ObjectIdentifier(touch)] = (touch, copy)
    copy.previousPoint = touch.previousPoint
    copy.phase = touch.phase
    copy.tapCount = touch.tapCount
    copy.layer = touch.layer.map { self.copy(of: $0) }
    copy.gestureRecognizers = touch.gestureRecognizers?.map { self.copy(of: $0) }
    return copy
  }

  /// The copy of a recogniser.
  func copy(of recognizer: GestureRecognizer) -> GestureRecognizer {
    if let known = recognizers[ObjectIdentifier(recognizer)] { return known.copy }
    let copy = recognizer.makeCopy()
    recognizers[ObjectIdentifier(recognizer)] = (recognizer, copy)
    unfinishedRecognizers.append((recognizer, copy))
    guard !isFinishingRecognizers else { return copy }
    // Those that it refers to are finished after it, not inside of it: a chain may be long.
    isFinishingRecognizers = true
    while let (original, copy) = unfinishedRecognizers.popLast() {
      copy.layer = original.layer.map { self.copy(of: $0) }
      copy.copyState(from: original, with: InputCopies(layers: self))
    }
    isFinishingRecognizers = false
    return copy
  }

  /// Gives the copy of a layer copies of its recognisers and of what tracks its touches.
  func linkInput(of original: Layer, to copy: Layer) {
    guard let input = original.extras?.input else { return }
    let made = copy.inputState
    made.isMultipleTouchEnabled = input.isMultipleTouchEnabled
    made.isExclusiveTouch = input.isExclusiveTouch
    made.recognizers = input.recognizers.map { self.copy(of: $0) }
    made.tracking = input.tracking?.copied(for: copy, with: InputCopies(layers: self))
  }
}
