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
      duration: duration, delay: delay, timing: .curve(options.curve.timingFunction),
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
      timing: .damping(ratio: Double(dampingRatio), initialVelocity: Double(velocity)),
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
      duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, timing: .spring(spring),
      options: options, animations: animations, completion: completion)
  }

  /// Animates the changes of a block with any timing: all other forms and scene events call this one.
  ///
  /// - Parameter blends: Whether geometry blends with running animations; otherwise it starts from
  ///   the old value, or from the presented one, whatever its speed.
  package static func animate(
    duration: Double, delay: Double = 0, timing: BlockTiming, options: AnimationOptions = [],
    blends: Bool = true, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: duration, delay: delay, timing: timing, options: options)
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
      duration: duration, delay: delay, timing: .curve(flags.curve.timingFunction), options: flags,
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

// MARK: - Transitions

/// Transitions by blocks, as views have them (Laminar.docc: BlocksAndTransitions, "Transitions").
extension Layer {
  /// Makes a block's changes to a layer with a transition from the old picture to the new one.
  ///
  /// The transition is named in the options; without one the changes are animated as
  /// ``animate(withDuration:delay:options:animations:completion:)`` does. Inside a transition changes
  /// are made at once, unless `allowAnimatedContent` has them animated too. A layer that is new since
  /// the last commit showed nothing before.
  ///
  /// - Parameters:
  ///   - layer: the layer whose picture changes, with all that it holds.
  ///   - duration: seconds; 0 or less changes at once.
  ///   - completion: called once, with whether the transition ran to its end.
  public static func transition(
    with layer: Layer, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      of: layer, type: options.transition, duration: duration,
      timing: .curve(options.curve.timingFunction), options: options,
      animations: animations ?? {}, completion: completion)
  }

  /// Replaces a layer by another with a transition of their superlayer.
  ///
  /// With `showHideTransitionViews` the old layer is hidden and the new one shown; otherwise the old
  /// one is removed and the new one inserted where it was.
  public static func transition(
    from old: Layer, to new: Layer, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let change = {
      if options.contains(.showHideTransitionViews) {
        old.isHidden = true
        new.isHidden = false
      } else if let superlayer = old.superlayer {
        superlayer.replaceSublayer(old, with: new)
      }
    }
    guard let superlayer = old.superlayer else { return performWithoutAnimation(change) }
    transition(
      with: superlayer, duration: duration, options: options, animations: change,
      completion: completion)
  }

  /// Makes changes with a transition of any type and timing: the other forms and scene events call
  /// this one.
  ///
  /// - Parameter type: nil makes the changes as an animation block.
  package static func transition(
    of layer: Layer, type: TransitionType?, subtype: TransitionSubtype? = nil, duration: Double,
    timing: BlockTiming = .curve(AnimationCurve.easeInOut.timingFunction),
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(duration: duration, delay: 0, timing: timing, options: options)
    Transaction.ThreadState.current.run(block, completion: completion) {
      guard let type else { return animations() }
      if block.isAnimating, !Transaction.disableActions() {
        let transition = Transition()
        transition.type = type
        transition.subtype = subtype
        block.setTiming(of: transition, on: layer)
        layer.add(transition, forKey: nil)
        block.keepTouches(from: layer, during: layer.attachments.last { $0.isAttached }?.playback)
      }
      if options.contains(.allowAnimatedContent) {
        animations()
      } else {
        performWithoutAnimation(animations)
      }
    }
  }
}

extension AnimationOptions {
  /// The transition that the bits name; nil for none.
  var transition: TransitionType? {
    switch rawValue >> 20 & 15 {
    case 1: .flipFromLeft
    case 2: .flipFromRight
    case 3: .pageCurl
    case 4: .pageUnCurl
    case 5: .crossDissolve
    case 6: .flipFromTop
    case 7: .flipFromBottom
    default: nil
    }
  }
}

// MARK: - Options

/// How a block's changes are animated: `UIView.AnimationOptions`, with the same bits.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits: flags 0…9, the curve in 16…19, the transition in 20…23, the frame rate from 24 on.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out sublayers at the end of the block, so that what moves by layout is animated too.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Allows touches on layers while the block animates them; without it touches pass over them and all in
  /// them until the animations end.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Starts from the presented value instead of the model's, where that is not blended anyway.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Repeats forever.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Runs forwards and backwards, then shows the new values at once unless it repeats.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Takes its own duration and not that of the block around.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Takes its own curve and not that of the block around.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// Animates changes inside a transition's block as well.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// Shows and hides the layers of a transition instead of adding and removing them.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Takes none of the flags of the block around.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  /// Starts and ends slowly: the default.
  public static let curveEaseInOut: AnimationOptions = []
  /// Starts slowly.
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  /// Ends slowly.
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  /// Keeps a constant pace.
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// Turns over about the vertical axis, the left side to the front.
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  /// Turns over about the vertical axis, the right side to the front.
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  /// The old contents are rolled up as a page, from the bottom right corner: `pageCurl`.
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  /// The new contents are rolled down as a page, the reverse: `pageUnCurl`.
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  /// Fades from the old picture to the new one.
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  /// Turns over about the horizontal axis, the top to the front.
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  /// Turns over about the horizontal axis, the bottom to the front.
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

  /// A hint of 60 frames per second, without effect.
  public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
  /// A hint of 30 frames per second, without effect.
  public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

  /// The curve that the bits name; bits without a curve mean the system's own curve.
  package var curve: AnimationCurve {
    AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut
  }

  /// The flags alone, which blocks inside inherit.
  var flags: AnimationOptions { AnimationOptions(rawValue: rawValue & 0x3ff) }
}

/// The bits of a keyframe block: `UIView.KeyframeAnimationOptions`.
public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits: flags as in ``AnimationOptions``, the calculation mode in 10…12, and the curve of the
  /// whole in 16…19 where it was put there.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out sublayers at the end of the block.
  public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
  /// Allows touches on layers while the block animates them.
  public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
  /// Starts from what is shown instead of the model's value.
  public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
  /// Repeats forever.
  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  /// Runs forwards and backwards.
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  /// Takes its own duration and not that of the block around.
  public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
  /// Takes none of the flags of the block around.
  public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

  /// Linearly between the keys: the default.
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  /// Jumps from key to key.
  public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
  /// At one speed through the keys.
  public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
  /// Smoothly through the keys.
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  /// Smoothly and at one speed through the keys.
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

  /// The mode that the bits name.
  var calculationMode: AnimationCalculationMode {
    switch rawValue >> 10 & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }
}

/// A named pace: `UIView.AnimationCurve`.
public enum AnimationCurve: Int, Sendable, Hashable, CaseIterable {
  /// Starts and ends slowly.
  case easeInOut
  /// Starts slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Keeps a constant pace.
  case linear

  /// The curve.
  package var timingFunction: TimingFunction {
    switch self {
    case .easeInOut: TimingFunction(name: .easeInEaseOut)
    case .easeIn: TimingFunction(name: .easeIn)
    case .easeOut: TimingFunction(name: .easeOut)
    case .linear: TimingFunction(name: .linear)
    }
  }
}

extension Layer {
  /// The options under the name that view code uses.
  public typealias AnimationOptions = LaminarEngine.AnimationOptions
  /// The options under the name that view code uses.
  public typealias KeyframeAnimationOptions = LaminarEngine.KeyframeAnimationOptions
  /// The curves under the name that view code uses.
  public typealias AnimationCurve = LaminarEngine.AnimationCurve
}
