/// Animations that run together in the group's time: Core Animation's `CAAnimationGroup`.
///
/// The group's duration clips its animations; it does not stretch them.
open class AnimationGroup: Animation {
  /// The animations; nil by default.
  open var animations: [Animation]?

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? AnimationGroup else { return }
    animations = other.animations?.compactMap { $0.copy() as? Animation }
  }

  package override class var kind: String { "group" }
}
