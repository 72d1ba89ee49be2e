import LaminarEngine

/// An animation that was built, with the indices of its keys in the file, for advice.
final class AnimationSource {
  let kind: AnimationKind
  let animation: Animation
  let locations: AnimationLocations
  /// The object's index on the tape.
  let index: Int
  /// What it animates; nil for groups and transitions.
  var target: AnimationTarget?
  /// The values of a basic animation or a spring, as they were read.
  var ends: (from: PropertyValue?, to: PropertyValue?, by: PropertyValue?)
  /// A group's animations.
  var children: [AnimationSource] = []

  init(kind: AnimationKind, animation: Animation, locations: AnimationLocations, index: Int) {
    self.kind = kind
    self.animation = animation
    self.locations = locations
    self.index = index
  }
}

/// What a key path leads to.
struct AnimationTarget {
  let path: PropertyPath
  /// How the numbers of its values may be spelled.
  let unit: NumberUnit
  /// The layer or the cell.
  let holder: any PropertyHolder
}
