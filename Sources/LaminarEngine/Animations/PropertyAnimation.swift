/// An animation of one property: Core Animation's `CAPropertyAnimation`.
open class PropertyAnimation: Animation {
  /// The property's key path, such as `position` or `transform.rotation.z`; nil takes the key that
  /// the animation is added under.
  open var keyPath: String?
  /// Whether the value is added to what the animations before have made. False by default.
  open var isAdditive = false
  /// Whether every cycle continues where the last one ended. False by default.
  open var isCumulative = false
  /// The function that turns the animated numbers into a matrix. Nil by default.
  open var valueFunction: ValueFunction?

  /// Makes an animation of a key path.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? PropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }
}

/// Turns animated numbers into a matrix: Core Animation's `CAValueFunction`.
public final class ValueFunction: Sendable, Hashable {
  /// The function's name.
  public let name: ValueFunctionName

  /// The function of a name; nil for an unknown one.
  public init?(name: ValueFunctionName) {
    guard ValueFunctionName.all.contains(name) else { return nil }
    self.name = name
  }

  /// Functions are equal when their names are.
  public static func == (left: ValueFunction, right: ValueFunction) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ValueFunctionName {
  /// The names that have a function.
  package static let all: [ValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}
