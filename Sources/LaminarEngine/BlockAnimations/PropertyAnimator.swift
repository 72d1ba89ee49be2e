public import Foundation
import LaminarGraphics

/// Animates changes and lets them be paused, scrubbed, turned round, continued and stopped:
/// `UIViewPropertyAnimator` (Laminar.docc: BlocksAndTransitions, "Animators").
///
/// ```swift
/// let animator = PropertyAnimator(duration: 0.5, curve: .easeOut) { card.position.y = 80 }
/// animator.fractionComplete = 0.3      // held there
/// animator.isReversed = true
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// The animations of an animator are frozen or run by themselves: nothing is polled, and its end is
/// delivered at its exact time. Calls that an animator's state does not support are ignored.
public final class PropertyAnimator {
  /// The state of an animator.
  public enum State: Int, Sendable {
    /// It animates nothing.
    case inactive
    /// Its animations run or are paused.
    case active
    /// It was stopped and waits for ``PropertyAnimator/finishAnimation(at:)``.
    case stopped
  }

  /// The position of the animations when an animator ended.
  public enum Position: Int, Sendable {
    /// At the new values.
    case end
    /// At the old values.
    case start
    /// In between.
    case current
  }

  /// The seconds of the whole motion.
  public let duration: TimeInterval
  /// The pace of the whole motion.
  public let timingParameters: any TimingCurveProvider
  /// What the animator is doing.
  public private(set) var state = State.inactive
  /// Whether the animations are moving.
  public private(set) var isRunning = false
  /// Whether a paused animation follows ``fractionComplete`` in a straight line instead of along its
  /// curve. True by default.
  public var scrubsLinearly = true
  /// Whether the animator stays active at its end, frozen there, and calls no completion. False by
  /// default.
  public var pausesOnCompletion = false
  /// Whether the animator can be paused and scrubbed. True by default.
  public var isInterruptible = true
  /// Whether layers can be touched while it animates them; counts for changes that are made after it is
  /// set. True by default.
  public var isUserInteractionEnabled = true

  private var waiting: [(animations: () -> Void, delayFactor: Double)] = []
  private var completions: [(Position) -> Void] = []
  private var tracks: [AnimatorTrack] = []
  /// The progress that was scrubbed to, 0 the start.
  private var scrubbed: Double?
  /// The seconds of the whole motion at the present rate.
  private var wholeSeconds: Double
  /// The number of times that it was started: completions of earlier starts are ignored.
  private var runNumber = 0
  private var group: CompletionGroup?
  private var isTurned = false

  // MARK: - Making

  /// Makes an animator along any pace.
  public init(duration: TimeInterval, timingParameters parameters: any TimingCurveProvider) {
    let given = parameters.springTimingParameters?.settlingDuration ?? duration
    self.duration = given > 0 && given.isFinite ? given : 0
    timingParameters = parameters
    wholeSeconds = self.duration
  }

  /// Makes an animator along a named curve.
  public convenience init(
    duration: TimeInterval, curve: AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator along a curve of its control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator along a spring that settles in the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Position) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: - Animations and completions

  /// Adds changes. Before the start they wait; later they are made at once and animated in the time
  /// that is left.
  ///
  /// - Parameter delayFactor: when they begin, 0…1 of the time that is left.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    let factor = delayFactor.isNaN ? 0 : min(max(Double(delayFactor), 0), 1)
    switch state {
    case .inactive: waiting.append((animation, factor))
    case .active:
      let reached = timeFraction
      let start = isTurned ? 0 : reached + factor * (1 - reached)
      for track in capture(animation, start: start) {
        if isRunning, let group {
          let left = (isTurned ? reached : 1 - reached) * wholeSeconds
          track.run(
            track.motion(at: isTurned ? 1 : 0), backwards: isTurned,
            seconds: left * (1 - factor), delay: left * factor, waitingFor: group)
        } else {
          track.freeze(track.motion(at: 0))
        }
      }
    case .stopped: break
    }
  }

  /// Adds a block that is called at the end with the position of the animations then.
  public func addCompletion(_ completion: @escaping (Position) -> Void) {
    completions.append(completion)
  }

  // MARK: - Running

  /// Starts, or continues after a pause.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after a number of seconds.
  public func startAnimation(afterDelay delay: TimeInterval) {
    let delay = delay > 0 && delay.isFinite ? delay : 0
    switch state {
    case .inactive:
      activate()
      for track in tracks { track.motion = track.motion(at: isTurned ? 1 : 0) }
      go(seconds: duration, delay: delay)
    case .active where !isRunning:
      go(seconds: left * duration, delay: delay)
    case .active, .stopped: break
    }
  }

  /// Freezes the animations where they are; one that was not started is frozen at its start.
  public func pauseAnimation() {
    guard isInterruptible else { return }
    switch state {
    case .inactive:
      activate()
      for track in tracks { track.freeze(track.motion(at: isTurned ? 1 : 0)) }
    case .active where isRunning:
      freeze()
    case .active, .stopped: break
    }
  }

  /// Continues after a pause.
  ///
  /// - Parameters:
  ///   - parameters: a new pace for the rest of the motion, from where it is; nil keeps its own.
  ///   - durationFactor: how long the rest takes, in whole durations; 0 keeps what was left.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    let factor = durationFactor.isFinite ? max(Double(durationFactor), 0) : 0
    let seconds = factor > 0 ? factor * duration : left * duration
    if let parameters {
      for track in tracks {
        let timing = progress(of: parameters, for: track.change.path.keyPath, seconds: seconds)
        track.motion = AnimatorMotion(
          origin: track.motion.progress, goal: isTurned ? 0 : 1, timing: timing, fraction: 0)
      }
    }
    go(seconds: seconds, delay: 0, onNewMotions: parameters != nil)
  }

  /// Removes the animations where they are: the model gets the presented values.
  ///
  /// - Parameter withoutFinishing: true ends the animator without calling a completion; false waits
  ///   for ``finishAnimation(at:)``.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    if isRunning { note() }
    runNumber += 1
    isRunning = false
    for track in tracks {
      track.writeCurrentValue()
      track.detach()
    }
    if withoutFinishing { reset() } else { state = .stopped }
  }

  /// Ends an animator that was stopped: the model gets the values of a position, and the completions
  /// are called.
  public func finishAnimation(at position: Position) {
    guard state == .stopped else { return }
    for track in tracks {
      switch position {
      case .end: track.change.path.setModelValue(track.new)
      case .start: track.change.path.setModelValue(track.change.old)
      case .current: break
      }
    }
    end(at: position)
  }

  // MARK: - Progress

  /// The progress of the animations, 0…1: towards the start when they are reversed.
  ///
  /// Setting it freezes the animations there, as ``pauseAnimation()`` does.
  public var fractionComplete: CGFloat {
    get {
      let progress = scrubbed ?? (scrubsLinearly ? overallProgress : timeFraction)
      return CGFloat(isTurned ? 1 - progress : progress)
    }
    set {
      guard isInterruptible, state != .stopped, !newValue.isNaN else { return }
      pauseAnimation()
      let fraction = min(max(Double(newValue), 0), 1)
      let progress = isTurned ? 1 - fraction : fraction
      scrubbed = progress
      for track in tracks {
        let own = track.share(of: progress)
        track.freeze(
          scrubsLinearly
            ? .resting(at: own, timing: track.motion.timing)
            : track.motion(at: own))
      }
    }
  }

  /// Whether the animations run back to their start. A reversed motion goes back along
  /// the same curve.
  public var isReversed: Bool {
    get { isTurned }
    set {
      guard newValue != isTurned, state != .stopped else { return }
      let wasRunning = isRunning
      if wasRunning { freeze() }
      isTurned = newValue
      if wasRunning { go(seconds: left * wholeSeconds, delay: 0) }
    }
  }

  // MARK: - Inside

  private func activate() {
    state = .active
    let blocks = waiting
    waiting = []
    for (animations, delayFactor) in blocks { _ = capture(animations, start: delayFactor) }
  }

  /// Makes changes and a track for each property that they change.
  private func capture(_ animations: () -> Void, start: Double) -> [AnimatorTrack] {
    var changes: [BlockChange] = []
    let block = AnimationBlock(
      duration: duration, delay: 0, timing: .curve(AnimationCurve.linear.timingFunction),
      options: .beginFromCurrentState
    ) { change in
      let isKnown = changes.contains {
        $0.layer === change.layer && $0.path.keyPath == change.path.keyPath
      }
      if !isKnown { changes.append(change) }
    }
    Transaction.ThreadState.current.run(block, completion: nil, animations)
    let velocity = timingParameters.springTimingParameters?.initialVelocity ?? .zero
    if velocity.width != velocity.height { changes = changes.flatMap(\.byAxis) }
    let made = changes.compactMap { change in
      change.motion().map {
        AnimatorTrack(
          change, $0, start: start,
          timing: progress(
            of: timingParameters, for: change.path.keyPath, seconds: duration))
      }
    }
    for track in made {
      track.reserveKey(besides: tracks)
      track.takesTouches = isUserInteractionEnabled
    }
    tracks += made
    return made
  }

  private func progress(
    of parameters: any TimingCurveProvider, for keyPath: String, seconds: Double
  ) -> AnimatedProgress {
    if let spring = parameters.springTimingParameters {
      let seconds = spring.settlingDuration ?? seconds
      let velocity = spring.initialVelocity
      return .spring(
        spring.spring(
          duration: seconds,
          velocity: Double(keyPath.hasSuffix(".y") ? velocity.height : velocity.width)),
        duration: seconds)
    }
    return .curve(
      parameters.cubicTimingParameters?.timingFunction ?? TimingFunction(name: .linear))
  }

  /// The track whose motion is the animator's.
  private var longestTrack: AnimatorTrack? { tracks.first { $0.start == 0 } ?? tracks.first }

  /// The progress of the animations between start and end, 0…1.
  private var overallProgress: Double {
    guard let longestTrack else { return state == .inactive ? 0 : (isTurned ? 0 : 1) }
    return longestTrack.start + (1 - longestTrack.start)
      * min(max(longestTrack.present.progress, 0), 1)
  }

  /// The part of the time from start to end that is over, 0…1.
  private var timeFraction: Double {
    guard let longestTrack else { return overallProgress }
    return longestTrack.start + (1 - longestTrack.start) * longestTrack.present.wholeFraction
  }

  /// The part of the time that is left in the direction of the animator, 0…1.
  private var left: Double { isTurned ? timeFraction : 1 - timeFraction }

  /// Stores the progress of every animation.
  private func note() {
    for track in tracks { track.motion = track.present }
  }

  private func freeze() {
    note()
    for track in tracks { track.freeze(track.motion) }
    isRunning = false
    runNumber += 1
    // Its completion keeps the animator alive.
    group = nil
  }

  /// Runs every animation to its end, or to its start.
  ///
  /// - Parameters:
  ///   - seconds: how long that takes for the animator as a whole.
  ///   - onNewMotions: whether the tracks' motions lead there forwards from where they are.
  private func go(seconds: Double, delay: Double, onNewMotions: Bool = false) {
    let reached = timeFraction
    let left = isTurned ? reached : 1 - reached
    let scale = left > 0 ? seconds / left : 0
    wholeSeconds = onNewMotions ? duration : scale
    scrubbed = nil
    isRunning = true
    runNumber += 1
    let number = runNumber
    let group = CompletionGroup(reporting: { [self] finished in
      if number == runNumber { didArrive(finished) }
    })
    self.group = group
    for track in tracks {
      if onNewMotions {
        track.run(track.motion, backwards: false, seconds: seconds, delay: delay, waitingFor: group)
        continue
      }
      let motion = track.motion.asWholeMotion(elseTo: isTurned ? 0 : 1, timing: track.timing)
      let begun = isTurned ? max(reached - track.start, 0) : 1 - max(reached, track.start)
      let wait = isTurned ? 0 : max(track.start - reached, 0)
      track.run(
        motion, backwards: isTurned && motion.isWhole, seconds: begun * scale,
        delay: delay + wait * scale, waitingFor: group)
    }
    Transaction.ThreadState.current.closeAtCommit(group)
  }

  /// Every animation has come to its end.
  private func didArrive(_ finished: Bool) {
    guard state == .active else { return }
    if pausesOnCompletion {
      for track in tracks { track.freeze(track.motion(at: isTurned ? 0 : 1)) }
      isRunning = false
      return
    }
    for track in tracks {
      if isTurned { track.writeOldValue() }
      track.detach()
    }
    end(at: finished ? (isTurned ? .start : .end) : .current)
  }

  private func end(at position: Position) {
    let calls = completions
    completions = []
    reset()
    for call in calls { call(position) }
  }

  private func reset() {
    state = .inactive
    isRunning = false
    isTurned = false
    scrubbed = nil
    tracks = []
    group = nil
    completions = []
    runNumber += 1
    wholeSeconds = duration
  }
}

// MARK: - Timing curves

/// The pace of a property animator: `UITimingCurveProvider`.
public protocol TimingCurveProvider: Sendable {
  /// The curve; nil for a spring.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// A pace along a cubic curve: `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider {
  /// The curve.
  public let timingFunction: TimingFunction

  /// Makes the system's own curve, (0.25, 0.1, 0.25, 1).
  public init() { timingFunction = TimingFunction(name: .default) }

  /// Makes a named curve.
  public init(animationCurve curve: AnimationCurve) { timingFunction = curve.timingFunction }

  /// Makes a curve of its control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    timingFunction = TimingFunction(
      controlPoints: Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y))
  }

  /// The curve itself.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: SpringTimingParameters? { nil }
}

/// A pace along a spring: `UISpringTimingParameters`.
///
/// The speed at the start counts in whole distances per second; its parts apply to the x and the y of
/// a position, and the first of them to everything else.
public struct SpringTimingParameters: TimingCurveProvider {
  /// The speed at the start along x and y.
  public let initialVelocity: CGSize
  private let law: Law

  private enum Law: Sendable {
    /// Settles in the animator's duration.
    case damping(Double)
    /// Takes its own time.
    case spring(Spring)
  }

  /// Makes UIKit's own spring: mass 3, stiffness 1000, damping 500.
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// Makes the spring that settles in the animator's duration.
  public init(dampingRatio: CGFloat, initialVelocity: CGSize = .zero) {
    law = .damping(Double(dampingRatio))
    self.initialVelocity = initialVelocity
  }

  /// Makes a spring of its physics. It takes its own time to settle, whatever the animator's
  /// duration; a damping above the critical one counts as that.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGSize = .zero
  ) {
    law = .spring(
      Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)))
    self.initialVelocity = initialVelocity
  }

  /// Makes a spring of a perceptual duration and bounce, which takes its own time to settle.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGSize = .zero) {
    law = .spring(Spring(perceptualDuration: duration, bounce: Double(bounce)))
    self.initialVelocity = initialVelocity
  }

  /// None.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: SpringTimingParameters? { self }

  /// The seconds until the spring has settled along the slower of its two directions; nil where the
  /// animator's duration determines it.
  public var settlingDuration: TimeInterval? {
    guard case .spring = law else { return nil }
    return [initialVelocity.width, initialVelocity.height]
      .map { Self.settlingDuration(of: spring(duration: 0, velocity: Double($0))) }.max()
  }

  /// When a spring's amplitude has come down to 0.001; at critical damping (1 + (ω − v)t)·e^{−ωt}
  /// is solved for it by bisection.
  private static func settlingDuration(of spring: Spring) -> Double {
    guard spring.dampingRatio >= 1, !spring.allowsOverdamping else {
      return spring.settlingDuration
    }
    let omega = (spring.stiffness / spring.mass).squareRoot()
    func amplitude(_ time: Double) -> Double {
      abs(1 + (omega - spring.initialVelocity) * time) * Elementary.exp(-omega * time)
    }
    var high = 1 / omega
    while amplitude(high) > 0.001 || amplitude(2 * high) > 0.001, high < 1e9 { high *= 2 }
    var low = 0.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if amplitude(middle) > 0.001 { low = middle } else { high = middle }
    }
    return high
  }

  /// The spring for a duration and a speed.
  func spring(duration: Double, velocity: Double) -> Spring {
    let velocity = velocity.isFinite ? velocity : 0
    switch law {
    case .damping(let ratio):
      return Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    case .spring(var spring):
      spring.initialVelocity = velocity
      return spring
    }
  }
}
