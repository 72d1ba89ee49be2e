public import Foundation

/// What fingers do, as a value: a snapshot takes it, a live stage is sent it, a scene declares it.
///
/// ```swift
/// let script = InputScript([
///   .init(at: 0.5, .tap(.layer("ok"))),
///   .init(at: 1, .drag(.layer("thumb"), to: .point(CGPoint(x: 220, y: 40)), duration: 0.4)),
/// ])
/// let picture = stage.snapshot(input: script).render(at: 1.2)
/// ```
///
/// Every verb becomes touches: samples at 120 Hz from its own start, and one at its exact end
/// (Laminar.docc: Touches, "The clock of input"). At most 100,000 in a script.
public struct InputScript: Sendable, Hashable {
  /// What happens, in any order; entries of one time are in the order of the list.
  public var entries: [Entry]

  /// Makes a script.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// An action and when it begins.
  public struct Entry: Sendable, Hashable {
    /// When it begins, in seconds.
    public var time: TimeInterval
    /// What the fingers do.
    public var action: Action

    /// Makes an entry.
    public init(at time: TimeInterval, _ action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// What a finger is put on.
  public enum Target: Sendable, Hashable {
    /// A point of the canvas.
    case point(CGPoint)
    /// The centre of a layer as it is shown when the action begins: its path, as scenes write it.
    case layer(String)
  }

  /// Where a drag goes.
  public enum Destination: Sendable, Hashable {
    /// A point of the canvas.
    case point(CGPoint)
    /// A vector from where it begins, in points of the canvas.
    case by(CGPoint)
    /// Points of the canvas, one after the other, on straight lines; the duration is that of the whole,
    /// the pace that of the length.
    case path([CGPoint])
  }

  /// What fingers do.
  public enum Action: Sendable, Hashable {
    /// Quick taps, of several fingers side by side if there are more.
    case tap(Target, count: Int = 1, touches: Int = 1)
    /// A finger that stays for some seconds.
    case press(Target, duration: TimeInterval)
    /// A finger that moves; the timing function is linear by default.
    case drag(
      Target, to: Destination, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// A finger that moves for 0.1 s at a velocity, in points per second, and leaves.
    case swipe(Target, velocity: CGPoint)
    /// Two fingers whose distance changes by a factor.
    case pinch(
      Target, scale: Double, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// Two fingers that turn about their centre by an angle in radians, clockwise where y points down.
    case rotate(
      Target, angle: Double, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// Raw samples.
    case touches([Sample])

    /// What the action aims at; nil for raw samples, which have locations.
    package var target: Target? {
      switch self {
      case .tap(let target, _, _), .press(let target, _), .drag(let target, _, _, _),
        .swipe(let target, _), .pinch(let target, _, _, _), .rotate(let target, _, _, _):
        target
      case .touches: nil
      }
    }
  }

  /// One sample of a finger.
  public struct Sample: Sendable, Hashable {
    /// The finger.
    public var id: Int
    /// When, in seconds from the entry's time.
    public var time: TimeInterval
    /// What it does; `stationary` counts as `moved`.
    public var phase: Touch.Phase
    /// Where, on the canvas.
    public var location: CGPoint
    /// How hard it presses, 0…20/3, where 1 is an average touch. Nil, the default, is on the straight line
    /// between the finger's samples before and after that state a force; without any none is measured.
    public var force: CGFloat?
    /// What touches the canvas: a finger by default. That of the sample with which it begins counts.
    public var type: Touch.TouchType

    /// Makes a sample.
    public init(
      id: Int, time: TimeInterval, phase: Touch.Phase, location: CGPoint, force: CGFloat? = nil,
      type: Touch.TouchType = .direct
    ) {
      self.id = id
      self.time = time
      self.phase = phase
      self.location = location
      self.force = force
      self.type = type
    }
  }
}

// MARK: - Raw samples

extension [InputScript.Sample] {
  /// The samples by time; those of one time stay in their order.
  var inOrder: Self {
    enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// The samples, which are in order, with the forces that they leave out.
  var withForces: Self {
    guard contains(where: { $0.force != nil }) else { return self }
    var samples = self
    /// The samples of the fingers that are down.
    var touches: [Int: [Int]] = [:]
    for (index, sample) in enumerated() {
      touches[sample.id, default: []].append(index)
      guard sample.phase == .ended || sample.phase == .cancelled else { continue }
      samples.supplyForces(at: touches.removeValue(forKey: sample.id) ?? [])
    }
    for touch in touches.values { samples.supplyForces(at: touch) }
    return samples
  }

  /// Supplies the forces that a touch leaves out: on straight lines over time between those that it states.
  private mutating func supplyForces(at touch: [Int]) {
    var next = touch.filter { self[$0].force != nil }[...]
    var last: Int?
    for index in touch {
      if next.first == index {
        last = next.popFirst()
      } else {
        let (before, after) = (last.map { self[$0] }, next.first.map { self[$0] })
        self[index].force = Self.force(at: self[index].time, between: before, and: after)
      }
    }
  }

  private static func force(at time: Double, between before: Element?, and after: Element?)
    -> CGFloat?
  {
    guard let before, let after, let first = before.force, let last = after.force else {
      return before?.force ?? after?.force
    }
    let duration = after.time - before.time
    return duration > 0 ? first + (last - first) * CGFloat((time - before.time) / duration) : last
  }
}

// MARK: - Faults

/// What is wrong with a script: such a script is not performed.
extension InputScript {
  /// A fault of an entry.
  package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The entry's index; nil for the script as a whole.
    package let entry: Int?
    /// What is wrong, with the limit.
    package let message: String
    /// What to do about it.
    package var help = "make it shorter"

    /// One line.
    package var description: String {
      entry.map { "entry \($0): \(message)" } ?? message
    }
  }

  /// The first fault, in the order of the entries; nil when there is none.
  package var fault: Fault? {
    var total = 0.0
    for (index, entry) in entries.enumerated() {
      if let message = entry.fault { return Fault(entry: index, message: message) }
      total += entry.sampleCount
      if total > Double(InputTimes.mostSamples) {
        return Fault(
          entry: index,
          message: "the script makes more than \(InputTimes.mostSamples) samples of fingers")
      }
    }
    return crowdedEntry
  }

  /// The first entry with which more fingers are down at once than a script may have.
  private var crowdedEntry: Fault? {
    var changes: [(time: Double, count: Int, entry: Int)] = []
    for (index, entry) in entries.enumerated() {
      changes += entry.fingerChanges.map { ($0.time, $0.count, index) }
    }
    // Those that leave at an instant are gone before others come.
    changes.sort { ($0.time, $0.count, $0.entry) < ($1.time, $1.count, $1.entry) }
    var down = 0
    for (time, count, index) in changes {
      down += count
      guard down > InputTimes.mostFingersDown else { continue }
      return Fault(
        entry: index,
        message: "\(down) fingers are down at \(GestureText.number(time)) s; at most "
          + "\(InputTimes.mostFingersDown) can be",
        help: "let other fingers leave before")
    }
    return nil
  }
}

extension InputScript.Entry {
  /// The greatest coordinate, velocity, scale and angle.
  private static let limit = 1e9

  fileprivate var fault: String? {
    guard time.isFinite, time >= 0, time <= Timing.largestTime else {
      return "the time \(time) is not a number of seconds from 0 on"
    }
    switch action {
    case .tap(let target, let count, let touches):
      guard count >= 1 else { return "the count \(count) is less than 1" }
      guard (1...InputTimes.mostFingers).contains(touches) else {
        return "\(touches) fingers: 1 … \(InputTimes.mostFingers) can tap"
      }
      return fault(target)
    case .press(let target, let duration):
      return fault(target) ?? fault(duration: duration)
    case .drag(let target, let destination, let duration, _):
      let points: [CGPoint] =
        switch destination {
        case .point(let point), .by(let point): [point]
        case .path(let points): points
        }
      if points.isEmpty { return "the path has no points" }
      return fault(target) ?? points.lazy.compactMap(fault(point:)).first
        ?? fault(duration: duration)
    case .swipe(let target, let velocity):
      return fault(target) ?? fault(point: velocity)
    case .pinch(let target, let scale, let duration, _):
      guard scale >= 0, scale <= Self.limit else { return "the scale \(scale) is not 0 or greater" }
      return fault(target) ?? fault(duration: duration)
    case .rotate(let target, let angle, let duration, _):
      guard abs(angle) <= Self.limit else { return "the angle \(angle) is not a number of radians" }
      return fault(target) ?? fault(duration: duration)
    case .touches(let samples): return fault(samples)
    }
  }

  private func fault(_ target: InputScript.Target) -> String? {
    switch target {
    case .point(let point): fault(point: point)
    case .layer(let path): path.isEmpty ? "the target has no name" : nil
    }
  }

  private func fault(point: CGPoint) -> String? {
    abs(point.x) <= Self.limit && abs(point.y) <= Self.limit
      ? nil : "(\(point.x), \(point.y)) is not within ±1e9"
  }

  private func fault(duration: Double) -> String? {
    duration >= 0 && duration <= Timing.largestTime
      ? nil : "the duration \(duration) is not a number of seconds from 0 on"
  }

  /// Every finger begins, moves, and leaves, in this order.
  private func fault(_ samples: [InputScript.Sample]) -> String? {
    for sample in samples {
      guard sample.time >= 0, sample.time <= Timing.largestTime else {
        return "the time \(sample.time) of a sample is not a number of seconds from 0 on"
      }
      if let fault = fault(point: sample.location) { return fault }
      if let force = sample.force, !(0...Touch.greatestForce).contains(Double(force)) {
        return "the force \(force) of a sample is not within 0…20/3"
      }
    }
    var down: Set<Int> = []
    for sample in samples.inOrder {
      switch sample.phase {
      case .began:
        guard down.insert(sample.id).inserted else {
          return "finger \(sample.id) begins twice, at \(sample.time) s"
        }
      case .moved, .stationary:
        guard down.contains(sample.id) else {
          return "finger \(sample.id) moves at \(sample.time) s and is not down"
        }
      case .ended, .cancelled:
        guard down.remove(sample.id) != nil else {
          return "finger \(sample.id) leaves at \(sample.time) s and is not down"
        }
      }
    }
    return nil
  }

  /// When fingers touch, with how many, and when they leave, with how many as a negative number.
  fileprivate var fingerChanges: [(time: Double, count: Int)] {
    func stay(_ duration: Double, fingers: Int = 1) -> [(time: Double, count: Int)] {
      [(time, fingers), (time + duration, -fingers)]
    }
    switch action {
    case .tap(_, let count, let touches):
      return (0..<count).flatMap { index in
        let start = time + Double(index) * InputTimes.tapSpacing
        return [(start, touches), (start + InputTimes.tapDuration, -touches)]
      }
    case .press(_, let duration), .drag(_, _, let duration, _): return stay(duration)
    case .swipe: return stay(InputTimes.swipeDuration)
    case .pinch(_, _, let duration, _), .rotate(_, _, let duration, _):
      return stay(duration, fingers: 2)
    case .touches(let samples):
      return samples.compactMap { sample in
        switch sample.phase {
        case .began: (time + sample.time, 1)
        case .ended, .cancelled: (time + sample.time, -1)
        case .moved, .stationary: nil
        }
      }
    }
  }

  /// The number of samples that it makes, which may be more than an integer holds.
  fileprivate var sampleCount: Double {
    switch action {
    case .tap(_, let count, let touches): 2 * Double(count) * Double(touches)
    case .press: 2
    case .drag(_, _, let duration, _): duration * InputTimes.rate + 3
    case .swipe: InputTimes.swipeDuration * InputTimes.rate + 3
    case .pinch(_, _, let duration, _), .rotate(_, _, let duration, _):
      2 * (duration * InputTimes.rate + 3)
    case .touches(let samples): Double(samples.count)
    }
  }
}
