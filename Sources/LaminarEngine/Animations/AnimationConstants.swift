/// How a keyframe animation goes from value to value.
public struct AnimationCalculationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `linear`.
  public static let linear = AnimationCalculationMode(rawValue: "linear")
  /// `discrete`.
  public static let discrete = AnimationCalculationMode(rawValue: "discrete")
  /// `paced`.
  public static let paced = AnimationCalculationMode(rawValue: "paced")
  /// `cubic`.
  public static let cubic = AnimationCalculationMode(rawValue: "cubic")
  /// `cubicPaced`.
  public static let cubicPaced = AnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer turns along its path.
public struct AnimationRotationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `auto`.
  public static let rotateAuto = AnimationRotationMode(rawValue: "auto")
  /// `autoReverse`.
  public static let rotateAutoReverse = AnimationRotationMode(rawValue: "autoReverse")
}

/// The matrix that a value function makes from numbers.
public struct ValueFunctionName: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `rotateX`.
  public static let rotateX = ValueFunctionName(rawValue: "rotateX")
  /// `rotateY`.
  public static let rotateY = ValueFunctionName(rawValue: "rotateY")
  /// `rotateZ`.
  public static let rotateZ = ValueFunctionName(rawValue: "rotateZ")
  /// `scale`.
  public static let scale = ValueFunctionName(rawValue: "scale")
  /// `scaleX`.
  public static let scaleX = ValueFunctionName(rawValue: "scaleX")
  /// `scaleY`.
  public static let scaleY = ValueFunctionName(rawValue: "scaleY")
  /// `scaleZ`.
  public static let scaleZ = ValueFunctionName(rawValue: "scaleZ")
  /// `translate`.
  public static let translate = ValueFunctionName(rawValue: "translate")
  /// `translateX`.
  public static let translateX = ValueFunctionName(rawValue: "translateX")
  /// `translateY`.
  public static let translateY = ValueFunctionName(rawValue: "translateY")
  /// `translateZ`.
  public static let translateZ = ValueFunctionName(rawValue: "translateZ")
}

/// How a transition shows the new contents.
public struct TransitionType: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `fade`.
  public static let fade = TransitionType(rawValue: "fade")
  /// `moveIn`.
  public static let moveIn = TransitionType(rawValue: "moveIn")
  /// `push`.
  public static let push = TransitionType(rawValue: "push")
  /// `reveal`.
  public static let reveal = TransitionType(rawValue: "reveal")

  /// `crossDissolve`: the name of a fade for views.
  public static let crossDissolve = TransitionType(rawValue: "crossDissolve")
  /// `flipFromLeft`: turns over about the vertical axis, the left side to the front.
  public static let flipFromLeft = TransitionType(rawValue: "flipFromLeft")
  /// `flipFromRight`: turns over about the vertical axis, the right side to the front.
  public static let flipFromRight = TransitionType(rawValue: "flipFromRight")
  /// `flipFromTop`: turns over about the horizontal axis, the top to the front.
  public static let flipFromTop = TransitionType(rawValue: "flipFromTop")
  /// `flipFromBottom`: turns over about the horizontal axis, the bottom to the front.
  public static let flipFromBottom = TransitionType(rawValue: "flipFromBottom")
  /// `pageCurl`: the old contents are rolled off the new ones as a page; by default from the bottom
  /// right corner upwards.
  public static let pageCurl = TransitionType(rawValue: "pageCurl")
  /// `pageUnCurl`: the new contents are rolled onto the old ones, the reverse of `pageCurl`.
  public static let pageUnCurl = TransitionType(rawValue: "pageUnCurl")
}

/// The edge where a transition’s motion starts.
public struct TransitionSubtype: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `fromRight`.
  public static let fromRight = TransitionSubtype(rawValue: "fromRight")
  /// `fromLeft`.
  public static let fromLeft = TransitionSubtype(rawValue: "fromLeft")
  /// `fromTop`.
  public static let fromTop = TransitionSubtype(rawValue: "fromTop")
  /// `fromBottom`.
  public static let fromBottom = TransitionSubtype(rawValue: "fromBottom")
}
