import LaminarEngine

/// An animation that was read, with the indices of its keys in the file, for advice.
final class AnimationSource {
  let kind: AnimationKind
  let locations: AnimationLocations
  /// The object's index on the tape.
  let index: Int
  /// What it animates; nil for groups and transitions.
  let target: AnimationTarget?
  let clock: MediaTimingValues
  /// All of the animation.
  let spec: AnimationSpec
  /// A group's animations.
  let children: [AnimationSource]

  init(
    _ kind: AnimationKind, _ locations: AnimationLocations, index: Int, target: AnimationTarget?,
    _ clock: MediaTimingValues, _ spec: AnimationSpec, children: [AnimationSource]
  ) {
    self.kind = kind
    self.locations = locations
    self.index = index
    self.target = target
    self.clock = clock
    self.spec = spec
    self.children = children
  }

  /// What a property animation has of its own; nil for groups and transitions.
  var property: PropertySpec? {
    if case .property(let property) = spec.content { property } else { nil }
  }

  /// What a keyframe animation has of its own; nil for others.
  var keyframes: KeyframeSpec? {
    if case .keyframes(let keyframes)? = property?.motion { keyframes } else { nil }
  }

  /// The values of a basic animation or a spring; nil where they were not read.
  var ends: (from: PropertyValue?, to: PropertyValue?, by: PropertyValue?) {
    guard case .basic(let from, let to, let by, _)? = property?.motion else {
      return (nil, nil, nil)
    }
    return (from?.given, to?.given, by?.given)
  }
}

/// What a key path leads to.
struct AnimationTarget {
  let animated: AnimatedPath
  /// The layer or the cell.
  let holder: any PropertyHolder

  var path: PropertyPath { animated.path }
}
