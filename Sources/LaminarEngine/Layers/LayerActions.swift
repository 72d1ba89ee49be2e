public import Foundation

/// The search for the action of an event (Laminar.docc: Transactions, "Finding an action").
///
/// 1. The open animation block, for what it animates. 2. The delegate. 3. The layer's `actions`.
/// 4. The style's, then the style's style's, and so on. 5. The class. 6. Outside of blocks, for a
/// property of a layer that was committed, the built-in animation. The first result counts;
/// `NullAction` and `NSNull` mean none and end the search.
extension Layer {
  func lookUpAction(forKey event: String) -> (any Action)? {
    let block = Transaction.ThreadState.current.blocks.last
    if let action = block?.action(for: self, event: event) { return action }
    guard
      let found = firstAction(forKey: event)
        ?? (block == nil ? builtInAction(forKey: event) : nil),
      !(found is NullAction), !(found is NSNull)
    else { return nil }
    return found
  }

  private func firstAction(forKey event: String) -> (any Action)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    for style in styles {
      if let action = (style["actions"] as? [String: Any])?[event] as? any Action { return action }
    }
    return type(of: self).defaultAction(forKey: event)
  }

  /// The action of a change by the property table
  /// (Laminar.docc: Transactions, "Implicit animations"):
  /// a basic animation from the presented value, or a fade of the layer. What has no
  /// presented value has no such animation.
  private func builtInAction(forKey event: String) -> (any Action)? {
    guard let context, context.hasCommitted(self) else { return nil }
    if event == "mask" { return Self.builtInTransition() }
    guard let property = PropertyTable.property(named: event, of: type(of: self).owner),
      property.name == event
    else { return nil }
    if property.action == .transition { return Self.builtInTransition() }
    guard property.action == .basic,
      let shown = context.presentedValue(property.id, of: self), shown != .none
    else { return nil }
    let animation = BasicAnimation(keyPath: event)
    animation.fromValue = shown.keyValueForm
    animation.fillMode = .backwards
    animation.timingFunction = TimingFunction(name: .default)
    return animation
  }

  private static func builtInTransition() -> Transition {
    let transition = Transition()
    transition.timingFunction = TimingFunction(name: .default)
    return transition
  }

  /// The action of a change. A basic animation without values gets the value that is shown before
  /// the change as its first one (Laminar.docc: Transactions, "Finding an action").
  private func actionOfChange(forKey event: String) -> (any Action)? {
    let action = action(forKey: event)
    guard let animation = action as? BasicAnimation, !animation.isAdditive,
      animation.valueFunction == nil, animation.fromValue == nil, animation.toValue == nil,
      animation.byValue == nil, let path = propertyPath(animation.keyPath ?? event),
      let shown = context?.presentedValue(path.property, of: self)?.part(path), shown != .none,
      let copy = animation.copy() as? BasicAnimation
    else { return action }
    copy.fromValue = shown.keyValueForm
    return copy
  }

  /// Whether the layer or its styles list an action for a key path.
  private func listsAction(forKey event: String) -> Bool {
    actions?[event] != nil
      || styles.contains { ($0["actions"] as? [String: Any])?[event] is any Action }
  }

  /// Whether changes are events now: those of layers that were committed, outside of transactions
  /// without actions. In an animation block every layer of a tree counts.
  var hasEvents: Bool {
    guard let context, extras?.isSettingPart != true else { return false }
    guard context.hasCommitted(self) || !Transaction.ThreadState.current.blocks.isEmpty else {
      return false
    }
    return !Transaction.disableActions()
  }

  /// Changes a property as an event: its action is found before and run after the change.
  func change(forKey event: String, _ change: () -> Void) {
    guard hasEvents else { return change() }
    let action = actionOfChange(forKey: event)
    change()
    // A simulation runs only the engine's own animations.
    if context?.isSimulation == true, !(action is Animation) { return }
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Finds and runs the action of a layer that was shown or is about to be hidden.
  func runOrderAction(_ event: LayerEvent) {
    guard hasEvents, let action = action(forKey: event.rawValue) else { return }
    if context?.isSimulation == true, !(action is Animation) { return }
    action.run(forKey: event.rawValue, object: self, arguments: nil)
  }

  /// Changes a part of a property: the event is the whole's key, as for a change of the whole. In an
  /// animation block, and where the layer lists an action for the part, it is the part's key path.
  func changePart(forKey event: String, _ change: () -> Void) {
    guard context != nil,
      listsAction(forKey: event) || !Transaction.ThreadState.current.blocks.isEmpty
    else { return change() }
    self.change(forKey: event) {
      let wasSettingPart = mutableExtras.isSettingPart
      mutableExtras.isSettingPart = true
      defer { mutableExtras.isSettingPart = wasSettingPart }
      change()
    }
  }
}

/// Events beside the changes of properties (Laminar.docc: Transactions, "Finding an action").
public struct LayerEvent: LayerConstant {
  /// The word by which the action is found.
  public let rawValue: String

  /// Makes an event of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `onOrderIn`: the layer was put into a committed tree, or is no longer hidden.
  public static let onOrderIn = LayerEvent(rawValue: "onOrderIn")
  /// `onOrderOut`: the layer was taken out of its tree, or was hidden.
  public static let onOrderOut = LayerEvent(rawValue: "onOrderOut")
  /// `sublayers`: the list of the sublayers changed. No built-in action.
  public static let sublayers = LayerEvent(rawValue: "sublayers")
  /// `transition`: the key that every transition is attached under.
  public static let transition = LayerEvent(rawValue: "transition")
}

/// What runs when an event happens to a layer: Core Animation’s `CAAction`. Animations are actions.
public protocol Action: AnyObject {
  /// Runs the action for an event, such as the change of a property.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// The action "no action", which ends the search for one.
public final class NullAction: Action {
  /// Makes the action.
  public init() {}

  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// The result "no action" as Core Animation code spells it.
extension NSNull: Action {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
