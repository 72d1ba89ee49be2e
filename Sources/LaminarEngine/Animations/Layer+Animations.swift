extension Layer {
  /// The duration of animations without one.
  package static let defaultAnimationDuration = 0.25

  /// Attaches a copy of an animation (Laminar.docc: AnimationLifecycle, "Adding an animation").
  ///
  /// 1. The copy gets the transaction's timing function if it has one.
  /// 2. A transition is always attached under "transition"; an empty key means none.
  /// 3. Without a key path the key is taken.
  /// 4. A duration of 0 or less becomes the transaction's, else a quarter second, and reads so; when
  ///    that is zero, the animation under the key is removed and none attached: the delegate is told of
  ///    start and stop at once.
  /// 5. The animation before under the key is replaced, which stops it.
  ///
  /// - Returns: The run of the attached animation; nil when none was attached.
  @discardableResult
  func attach(
    _ animation: Animation, forKey key: String?, sourceIndex: Int = -1
  ) -> AnimationRun? {
    guard rare?.presentation == nil, let copy = animation.copy() as? Animation else { return nil }
    for key in copy.refusedKeys {
      recordIgnored("an animation's value of another kind was ignored", key: key)
    }
    let transaction = Transaction.current
    if let function = transaction?.timingFunction { copy.timingFunction = function }
    let key = copy is Transition ? "transition" : (key == "" ? nil : key)
    if let property = copy as? PropertyAnimation, property.keyPath == nil { property.keyPath = key }
    var duration = copy.clock.duration
    if !(duration > 0) { duration = transaction?.duration ?? Self.defaultAnimationDuration }
    copy.clock.duration = duration
    if let key { detachAnimations { $0.key == key } }
    let attached = AttachedAnimation(key: key, animation: copy, sourceIndex: sourceIndex)
    defer { setNeedsCommit() }
    if duration > Self.shortestAnimation {
      attach(attached)
      return attached.run
    }
    if copy.delegate != nil { rareState.passingRuns.append(attached.run) }
    return nil
  }

  /// A shorter duration counts as zero.
  static var shortestAnimation: Double { 1e-6 }

  /// Attaches an animation that no other code holds, with its resolved duration.
  package func attach(_ attachment: AttachedAnimation) {
    attachment.run.attach(to: self)
    attachment.run.join(Transaction.ThreadState.current.openGroups)
    attachments.append(attachment)
    displayIfAnimated()
    setNeedsCommit()
  }

  /// Attaches animations that a reader of scenes read, in their order.
  package func attach(_ specs: [AnimationSpec]) {
    guard !specs.isEmpty else { return }
    if attachmentStorage.isEmpty, Transaction.ThreadState.current.openGroups.isEmpty {
      attachmentStorage = AttachmentList(specs)
      displayIfAnimated()
      setNeedsCommit()
    } else {
      for spec in specs { attach(AttachedAnimation(spec)) }
    }
  }

  func attachedKeys() -> [String]? {
    let keys = attachments.filter(\.isAttached).compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  func attachedAnimation(forKey key: String) -> Animation? {
    attachments.first { $0.key == key && $0.isAttached }?.run.animation
  }

  func detachAnimation(forKey key: String) {
    if detachAnimations(where: { $0.key == key }) { setNeedsCommit() }
  }

  func detachEveryAnimation() {
    if detachAnimations(where: { _ in true }) { setNeedsCommit() }
  }

  /// Removes the animation of a run.
  func removeAnimation(of run: AnimationRun) {
    if detachAnimations(where: { $0.run === run }) { setNeedsCommit() }
  }

  /// Removes the animations that ended by themselves and are still shown at this instant.
  func dropEndedAnimations() {
    guard attachments.contains(where: { !$0.isAttached }) else { return }
    attachments.removeAll { !$0.isAttached }
    setNeedsCommit()
  }

  /// Removes animations, which stops them; those that ended by themselves do not count any more.
  @discardableResult
  private func detachAnimations(where isMeant: (AttachedAnimation) -> Bool) -> Bool {
    let meant = attachments.filter { $0.isAttached && isMeant($0) }
    guard !meant.isEmpty else { return false }
    attachments.removeAll { $0.isAttached && isMeant($0) }
    attachments.releaseSpareCapacity()
    for attached in meant {
      if let context { context.cancel(attached.run) } else { attached.run.abandon() }
    }
    return true
  }
}
