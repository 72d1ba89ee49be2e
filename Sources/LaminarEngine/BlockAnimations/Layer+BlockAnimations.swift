public import Foundation

/// Animates changes by blocks, as views do
/// (Laminar.docc: BlocksAndTransitions, "What a block adds").
///
/// ```swift
/// Layer.animate(withDuration: 0.3, options: .curveEaseOut) {
///   card.position.y -= 40
///   card.opacity = 1
/// } completion: { finished in … }
/// ```
extension Layer {
  /// Animates the changes that a block makes to layers of a stage.
  ///
  /// The model has the new values at once. Bounds, position, transform and the other geometry blend
  /// with running animations, so that an interrupted motion keeps its position and speed; other
  /// properties start from the old value, or from what is shown with `beginFromCurrentState`.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes without animation.
  ///   - delay: seconds before it begins; the old values show until then.
  ///   - options: 0 by default: along easeInEaseOut.
  ///   - completion: called once, when all animations of the block are over, with whether each ran to
  ///     its end; by the next ``Stage/advance(to:)`` when there is none.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, delay: delay, pace: .curve(options.curve.timingFunction),
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes that a block makes along a spring that settles in a duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; less swings.
  ///   - velocity: the speed at the start in whole distances per second.
  ///   - options: the curve in them is ignored.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      duration: duration, delay: delay,
      pace: .damping(ratio: Double(dampingRatio), initialVelocity: Double(velocity)),
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes that a block makes along a spring of a perceptual duration and bounce,
  /// until it has settled.
  ///
  /// - Parameters:
  ///   - duration: the seconds that the motion seems to take; 0.5 by default.
  ///   - bounce: 0 does not overshoot, 1 swings forever, below 0 creeps. 0 by default.
  ///   - initialSpringVelocity: the speed at the start in whole distances per second.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      perceptualDuration: duration, bounce: Double(bounce),
      initialVelocity: Double(initialSpringVelocity))
    animate(
      duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, pace: .spring(spring),
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes of a block at any pace: all other forms and scene events call this one.
  ///
  /// - Parameter blends: Whether geometry blends with running animations; otherwise it starts from
  ///   the old value, or from the presented one, whatever its speed.
  package static func animate(
    duration: Double, delay: Double = 0, pace: BlockPace, options: AnimationOptions = [],
    blends: Bool = true, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: duration, delay: delay, pace: pace, options: options)
    block.blends = blends
    Transaction.ThreadState.current.run(block, completion: completion, animations)
  }

  /// Makes changes at once, whatever is animated around.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    Transaction.withoutActions(actionsWithoutAnimation)
  }

  /// Whether blocks on this thread animate; true by default.
  public static var areAnimationsEnabled: Bool {
    Transaction.ThreadState.current.areBlocksEnabled
  }

  /// Sets whether blocks on this thread animate. Those that do not still call their completions.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Transaction.ThreadState.current.areBlocksEnabled = enabled
  }

  /// The duration of the open block, in seconds; 0 outside of blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    Transaction.ThreadState.current.blocks.last?.duration ?? 0
  }

  /// Repeats the animations of changes inside a block that is animated.
  ///
  /// - Parameters:
  ///   - count: how often they run; fractions count.
  ///   - autoreverses: whether each run goes forwards and backwards.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = Transaction.ThreadState.current.blocks.last else { return animations() }
    let before = (block.repeatCount, block.autoreverses)
    block.repeatCount = count.isNaN ? 0 : Double(count)
    block.autoreverses = autoreverses
    animations()
    (block.repeatCount, block.autoreverses) = before
  }

  // MARK: - Keyframes

  /// Animates the changes of keyframes that a block adds.
  ///
  /// Every property runs through its keys as one animation, along easeInEaseOut over the whole unless
  /// the options hold a curve of ``AnimationOptions``.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let flags = AnimationOptions(rawValue: options.rawValue)
    let block = AnimationBlock(
      duration: duration, delay: delay, pace: .curve(flags.curve.timingFunction), options: flags,
      keyframes: KeyframeRecorder(mode: options.calculationMode))
    Transaction.ThreadState.current.run(block, completion: completion, animations)
  }

  /// Adds a keyframe to the keyframe block around: its changes run from the value before to the new
  /// one in a stretch of the whole. Outside of such a block the changes are simply made.
  ///
  /// - Parameters:
  ///   - frameStartTime: where the stretch begins, 0…1 of the block's duration.
  ///   - frameDuration: how long it is, 0…1 of the block's duration; 0 jumps.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder = Transaction.ThreadState.current.blocks.last?.keyframes else {
      return animations()
    }
    recorder.record(from: frameStartTime, length: frameDuration, animations)
  }
}
