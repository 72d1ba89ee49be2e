/// A layer's copy of an animation that was added to it.
package struct AttachedAnimation {
  /// The key, or nil.
  package let key: String?
  /// The copy that `animation(forKey:)` returns and that the delegate hears of.
  package let animation: Animation
  /// What a commit keeps of it.
  let attachment: AnimationAttachment

  /// Attaches an animation that nobody else changes.
  ///
  /// - Parameters:
  ///   - duration: The length of a cycle, resolved.
  ///   - sourceIndex: Where a scene file spells the animation, in its reader's terms, or −1.
  package init(key: String?, animation: Animation, duration: Double, sourceIndex: Int = -1) {
    self.key = key
    self.animation = animation
    attachment = AnimationAttachment(
      key: key, spec: AnimationSpec(animation), duration: duration, sourceIndex: sourceIndex)
  }

  /// The length of a cycle, resolved when added.
  package var duration: Double { attachment.duration }

  /// Where a scene file spells the animation, or −1.
  package var sourceIndex: Int { attachment.sourceIndex }

  init(_ other: AttachedAnimation, beginTime: Double) {
    key = other.key
    animation = other.animation
    var attachment = other.attachment
    attachment.beginTime = beginTime
    self.attachment = attachment
  }
}

/// An attached animation as a commit keeps it.
package struct AnimationAttachment: Sendable {
  let key: String?
  let spec: AnimationSpec
  /// The length of a cycle, resolved when added.
  let duration: Double
  /// Where a scene file spells the animation, or −1.
  let sourceIndex: Int
  /// When its time begins on the layer's clock; nil until a commit decides it.
  var beginTime: Double?
}
