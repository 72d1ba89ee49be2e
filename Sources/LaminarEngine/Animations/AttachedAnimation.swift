/// A layer's copy of an animation that was added to it.
package struct AttachedAnimation {
  /// The key, or nil.
  package let key: String?
  /// The copy; nobody changes it any more.
  package let animation: Animation
  /// When its time begins on the layer's clock; nil until a commit decides it.
  package var beginTime: Double?
  /// The length of a cycle, resolved when added.
  package let duration: Double
  /// Where a scene file spells the animation: an index that the file's reader understands, or −1.
  package var sourceIndex: Int

  package init(
    key: String?, animation: Animation, beginTime: Double? = nil, duration: Double,
    sourceIndex: Int = -1
  ) {
    self.key = key
    self.animation = animation
    self.beginTime = beginTime
    self.duration = duration
    self.sourceIndex = sourceIndex
  }
}
