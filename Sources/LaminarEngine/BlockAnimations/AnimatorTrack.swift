import Foundation
import LaminarGraphics

/// One animation of a property animator: its values, and its present progress.
///
/// The values are those of the attached animation: differences where geometry blends.
final class AnimatorTrack {
  let change: BlockChange
  let from: PropertyValue
  let to: PropertyValue
  let isAdditive: Bool
  /// The model's value that the changes made.
  let new: PropertyValue
  /// Its begin in the animator's time, as a fraction.
  let start: Double
  /// The key that it is attached under.
  private(set) var key: String
  /// The timing of the whole motion.
  let timing: AnimatedProgress
  var motion: AnimatorMotion
  private(set) var playback: AnimationPlayback?
  /// Whether the layer can be touched meanwhile.
  var takesTouches = true
  /// Whether what is attached shows one value.
  private var isAtRest = false

  init(_ change: BlockChange, _ motion: BlockChange.Motion, start: Double, timing: AnimatedProgress)
  {
    self.change = change
    self.start = start
    new = change.path.modelValue
    from = motion.from
    to = motion.to ?? new
    isAdditive = motion.isAdditive
    key =
      isAdditive ? change.layer.freeKey(for: change.path.keyPath) : change.path.keyPath
    self.timing = timing
    self.motion = AnimatorMotion(origin: 0, goal: 1, timing: timing, fraction: 0)
  }

  /// Reserves a key that no other track is going to be attached under.
  func reserveKey(besides others: [AnimatorTrack]) {
    guard isAdditive else { return }
    let path = change.path.keyPath
    var number = 1
    while change.layer.animation(forKey: key) != nil
      || others.contains(where: { $0.change.layer === change.layer && $0.key == key })
    {
      number += 1
      key = "\(path)-\(number)"
    }
  }

  /// The whole motion with a fraction of its time over.
  func motion(at fraction: Double) -> AnimatorMotion {
    AnimatorMotion(origin: 0, goal: 1, timing: timing, fraction: fraction)
  }

  /// The progress of the track at a progress of the animator.
  func share(of progress: Double) -> Double {
    start < 1 ? min(max((progress - start) / (1 - start), 0), 1) : (progress < 1 ? 0 : 1)
  }

  /// The state of the motion at the stage's time.
  var present: AnimatorMotion {
    guard let playback, playback.layer?.context != nil,
      let attached = change.layer.attachments.first(where: { $0.playback === playback }),
      attached.attachment.spec.timing.speed != 0, !isAtRest
    else { return motion }
    var now = motion
    let layer = change.layer
    guard let context = layer.context, let begin = attached.attachment.beginTime else {
      return motion
    }
    let phase = attached.attachment.timing(beginTime: begin)
      .phase(at: layer.clockChain.localTime(at: context.time))
    now.fraction = phase.progress
    return now
  }

  /// Sets the model to what the track shows.
  func writeCurrentValue() {
    let value = value(at: motion.progress)
    change.path.setModelValue(isAdditive ? new.shifted(by: value) : value)
  }

  /// Sets the model back to the old value, unless other code has changed it since.
  func writeOldValue() {
    if change.path.modelValue == new { change.path.setModelValue(change.old) }
  }

  /// The value at a progress between start and end.
  func value(at progress: Double) -> PropertyValue {
    if progress == 0 { return from }
    if progress == 1 { return to }
    return from.mixed(with: to, at: progress) ?? to
  }

  // MARK: - Attaching

  /// Attaches the animation instead of the previous one.
  func attach(_ animation: BasicAnimation, waitingFor group: CompletionGroup?) {
    let layer = change.layer
    animation.keyPath = change.path.keyPath
    animation.isAdditive = isAdditive
    animation.fillMode = .both
    // What ends at the start must keep showing it until the model is written.
    animation.isRemovedOnCompletion = false
    let attached = AttachedAnimation(key: key, animation: animation)
    attached.playback.attach(to: layer)
    if !takesTouches { attached.playback.touchlessTime = layer.context?.time ?? 0 }
    if let group { attached.playback.join([group]) }
    if let playback, let index = layer.attachments.firstIndex(where: { $0.playback === playback }) {
      layer.attachments[index] = attached
      playback.abandon()
    } else {
      layer.removeAnimation(forKey: key)
      layer.attachments.append(attached)
    }
    playback = attached.playback
    layer.setNeedsCommit()
  }

  /// Removes the animation.
  func detach() {
    if let playback { change.layer.forget(playback) }
    playback = nil
  }

  // MARK: - Moving

  /// Freezes the animation at the progress of a motion.
  func freeze(_ motion: AnimatorMotion) {
    self.motion = motion
    isAtRest = true
    let progress = motion.progress
    let animation = BasicAnimation()
    animation.fromValue = value(at: progress)
    animation.toValue = value(at: progress)
    animation.duration = 1
    animation.speed = 0
    attach(animation, waitingFor: nil)
  }

  /// Continues from the present progress of the motion to its goal, or back to its origin.
  ///
  /// - Parameters:
  ///   - seconds: how long the rest takes.
  ///   - delay: how long it waits first.
  func run(
    _ motion: AnimatorMotion, backwards: Bool, seconds: Double, delay: Double,
    waitingFor group: CompletionGroup
  ) {
    self.motion = motion
    isAtRest = false
    let left = backwards ? motion.fraction : 1 - motion.fraction
    let animation = BasicAnimation.along(motion.timing.spring)
    // One whole motion takes `whole` seconds of its own time and `whole / rate` of the layer's.
    var whole = 1.0
    switch motion.timing {
    case .curve(let function): animation.timingFunction = function
    case .spring(_, let duration): whole = duration
    }
    animation.fromValue = value(at: motion.origin)
    animation.toValue = value(at: motion.goal)
    animation.duration = whole
    let rest = left * whole
    if rest > 0, seconds > 0 {
      animation.clock.speed = (backwards ? -1 : 1) * rest / seconds
      animation.timeOffset = motion.fraction * whole
      animation.repeatDuration = rest
    } else {
      // Nothing is left: the end is now.
      isAtRest = true
      self.motion.fraction = backwards ? 0 : 1
      let value = value(at: backwards ? motion.origin : motion.goal)
      (animation.fromValue, animation.toValue) = (value, value)
      animation.duration = 2 * Layer.shortestAnimation
    }
    if delay > 0 { animation.beginTime = change.layer.beginTime(after: delay) }
    attach(animation, waitingFor: group)
  }
}

/// A motion between two progress values of an animator, 0 the start and 1 the end, and how much of
/// its time is over.
struct AnimatorMotion: Sendable {
  var origin: Double
  var goal: Double
  var timing: AnimatedProgress
  /// 0…1 of the motion's time.
  var fraction: Double

  /// The present progress.
  var progress: Double {
    let part = timing.value(at: fraction)
    if part == 0 { return origin }
    if part == 1 { return goal }
    return origin + (goal - origin) * part
  }

  /// Whether the motion leads from start to end.
  var isWhole: Bool { origin == 0 && goal == 1 }

  /// The fraction of the whole motion's time that is over, by the timing of this motion.
  var wholeFraction: Double {
    isWhole ? fraction : timing.fraction(reaching: min(max(progress, 0), 1))
  }

  /// The whole motion at the progress of this one, if its timing passes there; else a separate motion
  /// from there to a goal.
  func asWholeMotion(elseTo goal: Double, timing: AnimatedProgress) -> AnimatorMotion {
    if isWhole { return self }
    let progress = progress
    let fraction = timing.fraction(reaching: progress)
    if abs(timing.value(at: fraction) - progress) < 1e-9 {
      return AnimatorMotion(origin: 0, goal: 1, timing: timing, fraction: fraction)
    }
    return AnimatorMotion(origin: progress, goal: goal, timing: timing, fraction: 0)
  }

  /// A motion that rests at a progress which no curve reaches.
  static func resting(at progress: Double, timing: AnimatedProgress) -> AnimatorMotion {
    AnimatorMotion(origin: progress, goal: progress, timing: timing, fraction: 0)
  }
}

extension BlockChange {
  /// The change of a position as one of its x and one of its y; others as they are.
  var byAxis: [BlockChange] {
    guard path.property.kind == .point else { return [self] }
    return ["x", "y"].compactMap { axis in
      guard let path = BlockPath("\(path.keyPath).\(axis)", from: layer),
        let old = old.part(path.property)
      else { return nil }
      return BlockChange(layer: layer, path: path, old: old, shown: shown?.part(path.property))
    }
  }
}

extension PropertyValue {
  /// The sum of a value and an offset as additive animations make it.
  func shifted(by offset: PropertyValue) -> PropertyValue {
    switch (self, offset) {
    case (.transform(let base), .transform(let matrix)):
      return .transform(matrix.concatenating(base))
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: a.width + b.width, height: a.height + b.height))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y,
          width: a.size.width + b.size.width, height: a.size.height + b.size.height))
    default: return self
    }
  }
}

// MARK: - Progress

/// The timing of a property animator: progress by the fraction of its duration.
enum AnimatedProgress: Sendable {
  case curve(TimingFunction)
  case spring(Spring, duration: Double)

  /// The spring; nil for a curve.
  var spring: Spring? {
    if case .spring(let spring, _) = self { spring } else { nil }
  }

  /// The progress between start and end at a fraction of the time; a spring may be beyond the end.
  func value(at fraction: Double) -> Double {
    switch self {
    case .curve(let function): return function.value(at: fraction)
    case .spring(let spring, let duration):
      return Spring.Solution(spring).value(at: min(max(fraction, 0), 1) * duration)
    }
  }

  /// The first fraction of the time at which a progress is reached, by bisection in the first of
  /// 512 steps that reach it; 1 when none does.
  func fraction(reaching value: Double) -> Double {
    if value <= 0 { return 0 }
    let steps = 512.0
    var low = 0.0
    var high = 1.0
    for step in 1...Int(steps) {
      high = Double(step) / steps
      if self.value(at: high) >= value { break }
      low = high
    }
    guard low < 1 else { return 1 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.value(at: middle) < value { low = middle } else { high = middle }
    }
    return high
  }
}
