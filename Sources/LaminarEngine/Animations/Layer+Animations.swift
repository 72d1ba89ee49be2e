extension Layer {
  /// The length that animations without one get.
  package static let defaultAnimationDuration = 0.25

  /// Attaches a copy of an animation (SEMANTICS 1.7).
  ///
  /// 1. The copy gets the transaction's timing function if it has one.
  /// 2. A transition is always attached under "transition"; an empty key means none.
  /// 3. Without a key path the key is taken.
  /// 4. A duration of 0 or less becomes the transaction's, else a quarter second; when that is
  ///    nothing, the animation under the key is removed and none attached.
  /// 5. The animation before under the key is replaced.
  func attach(_ animation: Animation, forKey key: String?) {
    guard rare?.presentation == nil, let copy = animation.copy() as? Animation else { return }
    let transaction = Transaction.current
    if let function = transaction?.timingFunction { copy.timingFunction = function }
    let key = copy is Transition ? "transition" : (key == "" ? nil : key)
    if let property = copy as? PropertyAnimation, property.keyPath == nil { property.keyPath = key }
    var duration = copy.clock.duration
    if !(duration > 0) { duration = transaction?.duration ?? Self.defaultAnimationDuration }
    if let key { attachments.removeAll { $0.key == key } }
    if duration > Self.shortestAnimation {
      attach(AttachedAnimation(key: key, animation: copy, duration: duration))
    }
    setNeedsCommit()
  }

  /// Below this a duration is none.
  private static var shortestAnimation: Double { 1e-6 }

  /// Attaches an animation that nobody else holds, with its resolved duration.
  package func attach(_ attachment: AttachedAnimation) {
    attachments.append(attachment)
    setNeedsCommit()
  }

  /// The keys of the attached animations in the order added; nil when there is none.
  public func animationKeys() -> [String]? {
    let keys = attachments.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of the animation under a key, or nil. Changing it has no effect.
  public func animation(forKey key: String) -> Animation? {
    attachments.first { $0.key == key }?.animation
  }

  /// Removes the animation under a key, if there is one.
  public func removeAnimation(forKey key: String) {
    guard attachments.contains(where: { $0.key == key }) else { return }
    attachments.removeAll { $0.key == key }
    setNeedsCommit()
  }

  /// Removes every animation of the layer.
  public func removeAllAnimations() {
    guard !attachments.isEmpty else { return }
    attachments.removeAll()
    setNeedsCommit()
  }
}
