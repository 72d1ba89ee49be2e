/// A moment at which an animation begins, ends or passes to its next segment, with the values of its
/// property around it.
package struct MotionMoment: Sendable {
  /// What happens at the moment.
  package enum Boundary: Sendable {
    case begin, end
    /// The next segment of keyframes, or the next cycle.
    case segment
  }

  /// The moments of the samples, in seconds from the boundary: far, near and directly at both sides.
  static let offsets = [-0.05, -1e-4, -3e-8, -1e-8, 1e-8, 3e-8, 1e-4, 0.05]

  package let boundary: Boundary
  /// The stage's time.
  package let time: Double
  package let record: RenderTree.AnimationRecord
  /// The index among the animations of its attachment with the same key path: those of a group.
  package let ordinal: Int
  /// The path of the animated layer.
  package let layer: String
  package let isAdditive: Bool
  /// What the key path shows directly before and after.
  package let before: PropertyValue
  package let after: PropertyValue
  /// Whether what is shown afterwards is the model's value.
  package let showsModel: Bool
  /// Whether the animation ends at the value that shows afterwards: the step is the rest of its spring or
  /// of its easing.
  package let isRest: Bool
  /// The samples of the whole property, by ``offsets``, and their times.
  let samples: [[Double]]
  let times: [Double]

  /// Whether the value is discontinuous: the step is larger than the motion around it explains, in the
  /// property and in the part that the key path names.
  package var isJump: Bool {
    guard before != after else { return false }
    let parts = zip(before.flatComponents, after.flatComponents)
    let moves = parts.contains { abs($0 - $1) > 1e-6 * max(1, abs($0), abs($1)) }
    return (moves || before.flatComponents.count != after.flatComponents.count)
      && samples[3].indices.contains { index in
        let (a, b) = (samples[3][index], samples[4][index])
        let motion = abs(a - samples[2][index]) + abs(samples[5][index] - b)
        return abs(b - a) > 1e-6 * max(1, abs(a), abs(b)) + 4 * motion
      }
  }

  /// The speeds directly before and after, in units of the property per second, where a motion that
  /// goes on in its direction changes its speed to less than half or more than double; nil elsewhere:
  /// at starts, ends, turning points and corners.
  package var kink: (before: Double, after: Double)? {
    guard !isJump else { return nil }
    func velocity(_ first: Int, _ last: Int) -> [Double] {
      let span = times[last] - times[first]
      return zip(samples[first], samples[last]).map { span > 0 ? ($1 - $0) / span : 0 }
    }
    func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    let (arriving, leaving) = (velocity(0, 3), velocity(4, 7))
    let (slow, fast) = (length(arriving), length(leaving))
    let along = zip(arriving, leaving).reduce(0) { $0 + $1.0 * $1.1 }
    guard slow > 0, fast > 0, along > 0.5 * slow * fast else { return nil }
    let (before, after) = (length(velocity(1, 3)), length(velocity(4, 6)))
    guard max(before, after) > 2 * min(before, after),
      abs(before - after) > 0.25 * max(slow, fast)
    else { return nil }
    return (before, after)
  }
}

extension PropertyValue {
  /// The numbers of a value, those of lists too; none of a value without numbers.
  package var flatComponents: [Double] {
    switch self {
    case .numbers(let list): list
    case .colors(let list): list.flatMap { PropertyValue.color($0).components }
    default: componentCount == nil ? [] : components
    }
  }
}
