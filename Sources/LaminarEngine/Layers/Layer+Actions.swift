public import Foundation

/// The search for what answers an event (SEMANTICS 13.3).
///
/// 1. The delegate. 2. The layer's `actions`. 3. The style's, then the style's style's, and so on.
/// 4. The class. 5. For a property of a layer that was committed the built-in animation. The first
/// answer counts; `NullAction` and `NSNull` mean none and end the search.
extension Layer {
  func lookUpAction(forKey event: String) -> (any Action)? {
    guard let found = firstAction(forKey: event) ?? builtInAction(forKey: event),
      !(found is NullAction), !(found is NSNull)
    else { return nil }
    return found
  }

  private func firstAction(forKey event: String) -> (any Action)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    var next = style
    while let style = next {
      if let action = (style["actions"] as? [String: Any])?[event] as? any Action { return action }
      next = style["style"] as? [AnyHashable: Any]
    }
    return type(of: self).defaultAction(forKey: event)
  }

  /// What the property table says of a change: a basic animation from what the layer shows now
  /// (SEMANTICS 13.2, decision 15). What shows nothing has nothing to come from.
  ///
  /// DEPARTURE: a property whose action is a transition (`hidden`, `masksToBounds` …) changes at
  /// once.
  private func builtInAction(forKey event: String) -> (any Action)? {
    guard let context, context.hasCommitted(self),
      let property = PropertyTable.property(named: event, of: type(of: self).owner),
      property.name == event, property.action == .basic,
      let shown = context.presentedValue(property.id, of: self), shown != .none
    else { return nil }
    let animation = BasicAnimation(keyPath: event)
    animation.fromValue = shown.keyValueForm
    animation.fillMode = .backwards
    animation.timingFunction = TimingFunction(name: .default)
    return animation
  }

  /// Changes a property as an event: its action is asked for before and run after the change.
  ///
  /// Only layers that were committed have events, outside of transactions without actions.
  func change(forKey event: String, _ change: () -> Void) {
    guard let context, context.hasCommitted(self), rare?.isSettingPart != true,
      !Transaction.disableActions()
    else { return change() }
    let action = action(forKey: event)
    change()
    // A rehearsal calls nobody but the engine's own animations.
    if context.isRehearsal, !(action is Animation) { return }
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Changes a part of a property: the event is the part's key path, not the whole's key.
  func changePart(forKey event: String, _ change: () -> Void) {
    self.change(forKey: event) {
      let wasSettingPart = rareState.isSettingPart
      rareState.isSettingPart = true
      defer { rareState.isSettingPart = wasSettingPart }
      change()
    }
  }
}

/// The answer "no action" as Core Animation code spells it.
extension NSNull: Action {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
