/// An animation from what a layer showed before a change to what it shows after: Core Animation's
/// `CATransition`. Always attached under the key "transition".
open class Transition: Animation {
  /// The way in which the new contents appear. Fade by default.
  open var type = TransitionType.fade
  /// The edge where the motion starts; nil counts as the left. Nil by default.
  open var subtype: TransitionSubtype?
  /// Core Image's filter; ignored here with a diagnostic. Nil by default.
  open var filter: Any?
  /// The progress that the transition begins at, 0…1. 0 by default.
  open var startProgress: Float = 0
  /// The progress that the transition ends at, 0…1. 1 by default.
  open var endProgress: Float = 1

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? Transition else { return }
    type = other.type
    subtype = other.subtype
    filter = other.filter
    startProgress = other.startProgress
    endProgress = other.endProgress
  }

  package override class var kind: String { "transition" }
}
