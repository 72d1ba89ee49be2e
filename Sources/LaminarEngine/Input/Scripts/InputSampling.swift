import Foundation
import LaminarGraphics

/// The constants of scripts: ours, since no document has them.
package enum InputTimes {
  /// Samples per second of a finger that moves.
  package static let rate = 120.0
  /// Seconds that a finger is down in a tap.
  package static let tapDuration = 0.05
  /// Seconds from the beginning of a tap to that of the next of the same entry.
  package static let tapSpacing = 0.15
  /// Seconds that a finger moves in a swipe.
  package static let swipeDuration = 0.1
  /// Points between the fingers of a tap of several.
  package static let fingerSpacing = 10.0
  /// Points between the two fingers of a pinch or a rotation at first, on a point; on a layer half of the
  /// smaller side of its bounding box, between the two limits.
  package static let pairDistance = 100.0, leastPairDistance = 20.0
  /// The greatest number of samples in a script.
  package static let mostSamples = 100_000
  /// The greatest number of fingers that are down at once: many times what a hand has. What a sample
  /// costs grows with it.
  package static let mostFingersDown = 100
  /// The greatest number of fingers in a tap.
  package static let mostFingers = 10
}

/// The samples of one entry of a script, by their index: a pure function of the entry and of where its
/// target is when it begins.
struct InputSampling {
  /// What one finger does at one time.
  struct Sample {
    let finger: Int
    let phase: Touch.Phase
    let point: CGPoint
  }

  /// The samples of a finger that begins, moves at 120 Hz and at its end, and leaves there.
  private enum Motion {
    case drag([CGPoint], duration: Double, TimingFunction)
    case pair(
      centre: CGPoint, distance: Double, scale: Double, angle: Double, duration: Double,
      TimingFunction)
    case taps([CGPoint], count: Int)
    case raw([[InputScript.Sample]])
  }

  private let motion: Motion
  /// The number of instants.
  let count: Int

  /// - Parameters:
  ///   - start: Where the target is; nil for raw samples.
  ///   - halfSide: Half of the smaller side of the target; nil for a point.
  init(_ action: InputScript.Action, at start: CGPoint, halfSide: Double?) {
    let distance =
      halfSide.map { min(max($0, InputTimes.leastPairDistance), InputTimes.pairDistance) }
      ?? InputTimes.pairDistance
    switch action {
    case .tap(_, let count, let touches):
      let points = (0..<max(touches, 1)).map { index in
        start.moved(
          (Double(index) - Double(max(touches, 1) - 1) / 2) * InputTimes.fingerSpacing, 0)
      }
      motion = .taps(points, count: max(count, 1))
      self.count = 2 * max(count, 1)
    case .press(_, let duration):
      motion = .drag([start], duration: duration, TimingFunction(name: .linear))
      self.count = 2
    case .drag(_, let destination, let duration, let function):
      motion = .drag([start] + destination.points(from: start), duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .swipe(_, let velocity):
      let duration = InputTimes.swipeDuration
      let end = start.moved(Double(velocity.x) * duration, Double(velocity.y) * duration)
      motion = .drag([start, end], duration: duration, TimingFunction(name: .linear))
      self.count = Self.stepCount(duration) + 2
    case .pinch(_, let scale, let duration, let function):
      motion = .pair(
        centre: start, distance: distance, scale: scale, angle: 0, duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .rotate(_, let angle, let duration, let function):
      motion = .pair(
        centre: start, distance: distance, scale: 1, angle: angle, duration: duration, function)
      self.count = Self.stepCount(duration) + 2
    case .touches(let samples):
      let groups = Self.instants(of: samples)
      motion = .raw(groups)
      self.count = groups.count
    }
  }

  /// The number of samples of a motion after its first: at 120 Hz, and one at its end.
  static func stepCount(_ duration: Double) -> Int {
    max(1, Int((duration * InputTimes.rate - InputTimes.rate * Timing.snap).rounded(.up)))
  }

  /// Raw samples by time, those of one time and finger one after the other.
  private static func instants(of samples: [InputScript.Sample]) -> [[InputScript.Sample]] {
    let sorted = samples.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
    var groups: [[InputScript.Sample]] = []
    var fingers: Set<Int> = []
    for sample in sorted {
      if let last = groups.last?.last, last.time == sample.time, !fingers.contains(sample.id) {
        groups[groups.count - 1].append(sample)
      } else {
        groups.append([sample])
        fingers = []
      }
      fingers.insert(sample.id)
    }
    return groups
  }

  /// The seconds from the entry's time to an instant.
  func time(at index: Int) -> Double {
    switch motion {
    case .taps:
      Double(index / 2) * InputTimes.tapSpacing + Double(index % 2) * InputTimes.tapDuration
    case .drag(_, let duration, _), .pair(_, _, _, _, let duration, _):
      index >= count - 2 && index > 0 ? duration : Double(index) / InputTimes.rate
    case .raw(let groups): groups.indices.contains(index) ? groups[index][0].time : 0
    }
  }

  /// What the fingers do at an instant.
  func samples(at index: Int) -> [Sample] {
    switch motion {
    case .taps(let points, _):
      return points.indices.map {
        Sample(finger: $0, phase: index % 2 == 0 ? .began : .ended, point: points[$0])
      }
    case .drag(let points, let duration, let function):
      let progress = progress(at: index, duration, function)
      return [Sample(finger: 0, phase: phase(at: index), point: points.point(along: progress))]
    case .pair(let centre, let distance, let scale, let angle, let duration, let function):
      let progress = progress(at: index, duration, function)
      let radius = distance / 2 * (1 + (scale - 1) * progress)
      let turn = Elementary.sinCos(angle * progress)
      return [-1.0, 1.0].enumerated().map { finger, side in
        Sample(
          finger: finger, phase: phase(at: index),
          point: centre.moved(side * radius * turn.cos, side * radius * turn.sin))
      }
    case .raw(let groups):
      guard groups.indices.contains(index) else { return [] }
      return groups[index].map {
        Sample(finger: $0.id, phase: $0.phase, point: $0.location)
      }
    }
  }

  private func phase(at index: Int) -> Touch.Phase {
    index == 0 ? .began : (index == count - 1 ? .ended : .moved)
  }

  private func progress(at index: Int, _ duration: Double, _ function: TimingFunction) -> Double {
    if index == 0 { return 0 }
    if index >= count - 2 { return 1 }
    return function.value(at: time(at: index) / duration)
  }
}

extension InputScript.Destination {
  /// The points after the first.
  fileprivate func points(from start: CGPoint) -> [CGPoint] {
    switch self {
    case .point(let point): [point]
    case .by(let vector): [start.moved(Double(vector.x), Double(vector.y))]
    case .path(let points): points
    }
  }
}

extension CGPoint {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> CGPoint {
    CGPoint(x: Double(x) + dx, y: Double(y) + dy)
  }
}

extension [CGPoint] {
  /// The point at a fraction of the length of straight lines through the points; fractions outside of
  /// 0 … 1 continue the first and the last line.
  fileprivate func point(along fraction: Double) -> CGPoint {
    guard let first, count > 1 else { return self.first ?? .zero }
    let lengths = zip(self, dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return fraction >= 1 ? self[count - 1] : first }
    if fraction == 1 { return self[count - 1] }
    var rest = fraction * total
    for (index, length) in lengths.enumerated() where length > 0 {
      let isLast = !lengths[(index + 1)...].contains { $0 > 0 }
      if rest <= length || isLast {
        let part = rest / length
        let (a, b) = (self[index], self[index + 1])
        return a.moved(Double(b.x - a.x) * part, Double(b.y - a.y) * part)
      }
      rest -= length
    }
    return self[count - 1]
  }
}
