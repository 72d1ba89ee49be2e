/// The thresholds of the recognisers, in points and seconds of the canvas
/// (Laminar.docc: Gestures, "Thresholds").
///
/// Apple documents none of them. Those of swipes, pinches and rotations are what UIKit was measured to
/// use; those of taps are the values that its recogniser is known to have (properties that are not
/// public, which other systems' recreations of it repeat); the others are ours.
package enum GestureConstants {
  /// The distance from which on moving fingers pan.
  package static let panDistance = 10.0

  /// The distance that a tap may move from where the first tap of its sequence touched.
  package static let tapMovement = 45.0
  /// The time after its first finger touched by which a tap's last finger must have been lifted.
  package static let tapDuration = 0.75
  /// The time after a tap was lifted by which the next one of a sequence must touch.
  package static let tapInterval = 0.35

  /// The time after its first finger touched by which a swipe must have been recognised.
  package static let swipeDuration = 0.5
  /// The distance that makes a swipe, and the deviation that ends one, at its start.
  package static let swipeDistance = 50.0
  /// The part of the distance that is left a second later, on the straight line that it falls on.
  package static let swipeDistanceDecay = 0.06
  /// The same for the deviation.
  package static let swipeDeviationDecay = 0.02

  /// The change of the fingers' distance from which on they pinch.
  package static let pinchDistance = 10.0
  /// The change of the fingers' direction, in radians, from which on they rotate: ten degrees.
  package static let rotationAngle = 10 * Double.pi / 180
  /// Distances of two fingers below this count as this, so that a scale stays finite; their direction
  /// is not followed.
  package static let minimumSpan = 1.0

  /// How far from an edge of the root's bounds a finger must touch for a screen edge pan.
  package static let edgeMargin = 20.0

  /// The time before the latest sample that velocities are computed from.
  package static let velocityWindow = 0.1
  /// The number of latest samples in it that count at most.
  package static let velocitySampleLimit = 64

  /// What a sum of decimals may miss a threshold by.
  static let tolerance = 1e-9
}
