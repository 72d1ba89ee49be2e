public import LaminarEngine

/// How a keyframe animation goes from value to value.
public typealias CAAnimationCalculationMode = AnimationCalculationMode

extension CAAnimationCalculationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear

/// The older name of `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete

/// The older name of `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced

/// The older name of `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic

/// The older name of `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// Whether a layer turns along its path.
public typealias CAAnimationRotationMode = AnimationRotationMode

extension CAAnimationRotationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto

/// The older name of `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// The matrix that a value function makes from numbers.
public typealias CAValueFunctionName = ValueFunctionName

extension CAValueFunctionName {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CAValueFunctionName.rotateX`.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX

/// The older name of `CAValueFunctionName.rotateY`.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY

/// The older name of `CAValueFunctionName.rotateZ`.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ

/// The older name of `CAValueFunctionName.scale`.
public let kCAValueFunctionScale = CAValueFunctionName.scale

/// The older name of `CAValueFunctionName.scaleX`.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX

/// The older name of `CAValueFunctionName.scaleY`.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY

/// The older name of `CAValueFunctionName.scaleZ`.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ

/// The older name of `CAValueFunctionName.translate`.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate

/// The older name of `CAValueFunctionName.translateX`.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX

/// The older name of `CAValueFunctionName.translateY`.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY

/// The older name of `CAValueFunctionName.translateZ`.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ
