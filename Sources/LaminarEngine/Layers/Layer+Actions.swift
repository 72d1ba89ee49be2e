public import Foundation

/// The search for what answers an event (SEMANTICS 13.3).
///
/// 1. The delegate. 2. The layer's `actions`. 3. The style's, then the style's style's, and so on.
/// 4. The class. The first answer counts; `NullAction` and `NSNull` mean none and end the search.
extension Layer {
  func lookUpAction(forKey event: String) -> (any Action)? {
    guard let found = firstAction(forKey: event), !(found is NullAction), !(found is NSNull) else {
      return nil
    }
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
}

/// The answer "no action" as Core Animation code spells it.
extension NSNull: Action {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
