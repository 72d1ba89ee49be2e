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
  /// - Returns: The playback of the attached animation; nil when none was attached.
  @discardableResult
  func attach(
    _ animation: Animation, forKey key: String?, sourceIndex: Int = -1
  ) -> AnimationPlayback? {
    guard extras?.presentation == nil, let copy = animation.copy() as? Animation else { return nil }
    for key in copy.refusedKeys {
      recordIgnored("ignored an animation's value of the wrong type", key: key)
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
      return attached.playback
    }
    if copy.delegate != nil { mutableExtras.zeroDurationPlaybacks.append(attached.playback) }
    return nil
  }

  /// A shorter duration counts as zero.
  static var shortestAnimation: Double { 1e-6 }

  /// Attaches an animation that no other code holds, with its resolved duration.
  package func attach(_ attachment: AttachedAnimation) {
    attachment.playback.attach(to: self)
    attachment.playback.join(Transaction.ThreadState.current.openGroups)
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

  /// Removes the animations of some key paths, also inside of groups, from a layer that no context has
  /// yet.
  ///
  /// - Parameter isMeant: Whether a key path is one of them.
  package func removeReadAnimations(of isMeant: (String) -> Bool) {
    let specs = attachmentStorage.values.map(\.spec)
    let kept = specs.compactMap { $0.removing(isMeant) }
    guard kept.count < specs.count || zip(kept, specs).contains(where: { $0 !== $1 }) else {
      return
    }
    attachmentStorage = AttachmentList(kept)
    setNeedsCommit()
  }

  func attachedKeys() -> [String]? {
    let keys = attachments.filter(\.isAttached).compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  func attachedAnimation(forKey key: String) -> Animation? {
    attachments.first { $0.key == key && $0.isAttached }?.playback.animation
  }

  func detachAnimation(forKey key: String) {
    if detachAnimations(where: { $0.key == key }) { setNeedsCommit() }
  }

  func detachEveryAnimation() {
    if detachAnimations(where: { _ in true }) { setNeedsCommit() }
  }

  /// Removes the animation of a playback.
  func removeAnimation(of playback: AnimationPlayback) {
    if detachAnimations(where: { $0.playback === playback }) { setNeedsCommit() }
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
      if let context { context.cancel(attached.playback) } else { attached.playback.abandon() }
    }
    return true
  }
}

// MARK: - Attached animations

/// A layer's copy of an animation that was added to it.
package struct AttachedAnimation {
  /// Its playback: when it starts and stops.
  let playback: AnimationPlayback
  /// What a commit keeps of it.
  var attachment: AnimationAttachment

  init(playback: AnimationPlayback, _ attachment: AnimationAttachment) {
    self.playback = playback
    self.attachment = attachment
  }

  /// Attaches an animation that no other code changes, with its resolved duration.
  ///
  /// - Parameter sourceIndex: The index of the animation in a scene file, defined by its reader, or −1.
  package init(key: String?, animation: Animation, sourceIndex: Int = -1) {
    let spec = AnimationSpec(animation, key: key, sourceIndex: sourceIndex)
    playback = AnimationPlayback(
      spec, made: animation, order: Transaction.ThreadState.current.takeOrder())
    attachment = AnimationAttachment(spec: spec)
  }

  /// Attaches an animation that a reader of scenes read: its spec tells all of it.
  package init(_ spec: AnimationSpec) {
    playback = AnimationPlayback(spec, order: Transaction.ThreadState.current.takeOrder())
    attachment = AnimationAttachment(spec: spec)
  }

  /// The key, or nil.
  package var key: String? { attachment.key }

  /// The copy that `animation(forKey:)` returns and that the delegate receives; nil after an end at
  /// which the layer removes it.
  package var animation: Animation? { playback.animation }

  /// Whether the layer still has the animation.
  var isAttached: Bool { playback.endTime == nil }

  /// The length of a cycle.
  package var duration: Double { attachment.duration }

  /// The index of the animation in a scene file, or −1.
  package var sourceIndex: Int { attachment.sourceIndex }
}

/// The animations of a layer in the order added. What commits keep of them is a list of its own, which
/// records share until it changes.
package struct AttachmentList: RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  /// Empty until first needed. Loading a scene attaches only `values`; the first commit makes the
  /// playbacks, when the JSON tape is already freed.
  private(set) var playbacks: [AnimationPlayback] = []
  /// What commits keep.
  var values: [AnimationAttachment] = []
  /// The order of the first of the playbacks that are not made yet.
  private var firstOrder = 0

  package init() {}

  /// The animations of specs, in their order, without playbacks.
  init(_ specs: [AnimationSpec]) {
    values = specs.map { AnimationAttachment(spec: $0) }
    firstOrder = Transaction.ThreadState.current.takeOrders(specs.count)
  }

  /// Makes the missing playbacks of a layer's animations.
  @inline(__always)
  mutating func makePlaybacks(for layer: Layer) {
    if playbacks.count < values.count { makeMissingPlaybacks(for: layer) }
  }

  private mutating func makeMissingPlaybacks(for layer: Layer) {
    playbacks = values.enumerated().map { index, attachment in
      let playback = AnimationPlayback(attachment.spec, order: firstOrder + index)
      playback.attach(to: layer)
      return playback
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { values.count }

  package subscript(index: Int) -> AttachedAnimation {
    get { AttachedAnimation(playback: playbacks[index], values[index]) }
    set {
      playbacks[index] = newValue.playback
      values[index] = newValue.attachment
    }
  }

  package mutating func replaceSubrange<Elements: Collection>(
    _ range: Range<Int>, with elements: Elements
  ) where Elements.Element == AttachedAnimation {
    playbacks.replaceSubrange(range, with: elements.map(\.playback))
    values.replaceSubrange(range, with: elements.map(\.attachment))
  }

  package mutating func append(_ attached: AttachedAnimation) {
    playbacks.append(attached.playback)
    values.append(attached.attachment)
  }

  package mutating func reserveCapacity(_ count: Int) {
    playbacks.reserveCapacity(count)
    values.reserveCapacity(count)
  }

  /// The index of the animation of a playback, unless it ended by itself.
  func index(of playback: AnimationPlayback) -> Int? {
    playback.endTime == nil ? playbacks.firstIndex { $0 === playback } : nil
  }

  /// The animations with other playbacks: for a simulation's copy of the layer.
  func mapPlaybacks(_ change: (AnimationPlayback) -> AnimationPlayback) -> AttachmentList {
    var copy = self
    copy.playbacks = playbacks.map(change)
    return copy
  }

  mutating func releaseSpareCapacity() {
    playbacks.releaseSpareCapacity()
    values.releaseSpareCapacity()
  }
}

/// An attached animation as a commit keeps it.
package struct AnimationAttachment: Sendable {
  var spec: AnimationSpec
  /// For a transition: what the layer showed before the commit that decided its begin time.
  var transitionSource: TransitionSource?
  /// NaN for none: so it takes no memory of its own.
  private var begin = Double.nan

  init(spec: AnimationSpec, beginTime: Double? = nil) {
    self.spec = spec
    self.beginTime = beginTime
  }

  /// When its time begins on the layer's clock; nil until a commit decides it.
  var beginTime: Double? {
    get { begin.isNaN ? nil : begin }
    set { begin = newValue.map { $0.isNaN ? 0 : $0 } ?? .nan }
  }

  /// The key that it was attached under, or nil.
  var key: String? { spec.key }

  /// The index of the animation in a scene file, or −1.
  var sourceIndex: Int { spec.sourceIndex }

  /// The length of a cycle.
  var duration: Double {
    let duration = spec.timing.duration
    return duration > 0 ? duration : Layer.defaultAnimationDuration
  }

  /// The animation's own timing on its layer's clock.
  func timing(beginTime: Double) -> Timing {
    if let plain = spec.plainDuration {
      return Timing(beginTime: beginTime, plainDuration: plain, inheritedDuration: duration)
    }
    return Timing(spec.timing, beginTime: beginTime, inheritedDuration: duration)
  }
}
