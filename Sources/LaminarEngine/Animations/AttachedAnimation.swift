/// A layer's copy of an animation that was added to it.
package struct AttachedAnimation {
  /// Its run: when it starts and stops.
  private(set) var run: AnimationRun
  /// What a commit keeps of it.
  var attachment: AnimationAttachment
  /// The stage time at which it ended by itself and was removed; nil while it is attached.
  ///
  /// The end belongs to an animation, so commits at that very instant still keep it.
  var endTime: Double?
  /// Its state before its time was stopped; nil while it runs.
  var hold: AnimationHold?

  /// Attaches an animation that no other code changes.
  ///
  /// - Parameters:
  ///   - duration: The length of a cycle, resolved.
  ///   - sourceIndex: The index of the animation in a scene file, defined by its reader, or −1.
  package init(key: String?, animation: Animation, duration: Double, sourceIndex: Int = -1) {
    run = AnimationRun(
      animation, key: key, order: Transaction.ThreadState.current.takeOrder())
    attachment = AnimationAttachment(
      key: key, spec: AnimationSpec(animation), duration: duration, sourceIndex: sourceIndex)
  }

  /// Attaches an animation that a reader of scenes read: its spec tells all of it.
  package init(key: String?, spec: AnimationSpec, duration: Double, sourceIndex: Int) {
    run = AnimationRun(spec, key: key, order: Transaction.ThreadState.current.takeOrder())
    attachment = AnimationAttachment(
      key: key, spec: spec, duration: duration, sourceIndex: sourceIndex)
  }

  /// The key, or nil.
  package var key: String? { attachment.key }

  /// The copy that `animation(forKey:)` returns and that the delegate receives; nil after an end at
  /// which the layer removes it.
  package var animation: Animation? { run.animation }

  /// The same animation for a simulation's copy of the layer.
  func copied(with run: AnimationRun) -> AttachedAnimation {
    var copy = self
    copy.run = run
    return copy
  }

  /// Whether the layer still has the animation.
  var isAttached: Bool { endTime == nil }

  /// The length of a cycle, resolved when added.
  package var duration: Double { attachment.duration }

  /// The index of the animation in a scene file, or −1.
  package var sourceIndex: Int { Int(attachment.sourceIndex) }
}

/// An attached animation as a commit keeps it.
package struct AnimationAttachment: Sendable {
  let key: String?
  var spec: AnimationSpec
  /// The length of a cycle, resolved when added.
  let duration: Double
  /// For a transition: what the layer showed before the commit that decided its begin time.
  var transitionSource: TransitionSource?
  /// When its time begins on the layer's clock; nil until a commit decides it.
  var beginTime: Double?
  /// The index of the animation in a scene file, or −1.
  let sourceIndex: Int32

  init(
    key: String?, spec: AnimationSpec, duration: Double, sourceIndex: Int, beginTime: Double? = nil
  ) {
    self.key = key
    self.spec = spec
    self.duration = duration
    self.beginTime = beginTime
    self.sourceIndex = Int32(clamping: sourceIndex)
  }

  /// The animation's own timing on its layer's clock.
  func timing(beginTime: Double) -> Timing {
    if let plain = spec.plainDuration {
      return Timing(beginTime: beginTime, plainDuration: plain, inheritedDuration: duration)
    }
    return Timing(spec.timing, beginTime: beginTime, inheritedDuration: duration)
  }
}
