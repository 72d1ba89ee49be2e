/// How a block's changes are animated: `UIView.AnimationOptions`, with the same bits.
public struct AnimationOptions: OptionSet, Sendable, Hashable {
  /// The bits: flags 0…9, the curve in 16…19, the transition in 20…23, the frame rate from 24 on.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out sublayers at the end of the block, so that what moves by layout is animated too.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Lets layers be touched while the block animates them; without it touches pass over them and all in
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
  /// Lets layers be touched while the block animates them.
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
