public import LaminarGraphics

/// A filter of a layer's `filters` or `backgroundFilters`: Core Animation’s filters by their types, with
/// inputs that animate under key paths such as `filters.blur.inputRadius`.
///
/// Inputs that a filter does not have are ignored, and so are values of another kind.
public struct Filter: Sendable, Hashable {
  /// The kind of filter.
  package let type: FilterType
  /// The name in key paths; without a name its inputs cannot be animated. Nil by default.
  public var name: String?
  /// Whether it has an effect. True by default.
  public var isEnabled = true
  /// The inputs that were set.
  private var inputs: [String: PropertyValue] = [:]

  /// Makes a filter with its inputs at their defaults.
  package init(type: FilterType, name: String? = nil) {
    self.type = type
    self.name = name
  }

  /// Makes a filter of a type's name, also of Core Image's such as `CIGaussianBlur`; nil for an
  /// unknown name.
  public init?(named type: String) {
    guard let type = FilterType(filterName: type) else { return nil }
    self.init(type: type)
  }

  /// A Gaussian blur of a standard deviation in points.
  public static func gaussianBlur(radius: Double, name: String? = nil) -> Filter {
    Filter(.gaussianBlur, name, ["inputRadius": .number(radius)])
  }

  /// A map of colours by twenty numbers: the rows of red, green, blue and alpha, each with its offset.
  public static func colorMatrix(_ numbers: [Double], name: String? = nil) -> Filter {
    Filter(.colorMatrix, name, ["inputColorMatrix": .numbers(numbers)])
  }

  /// The complements of the colours.
  public static func colorInvert(name: String? = nil) -> Filter { Filter(.colorInvert, name, [:]) }

  /// A change of saturation: 0 is grey, 1 changes nothing.
  public static func colorSaturate(amount: Double, name: String? = nil) -> Filter {
    Filter(.colorSaturate, name, ["inputAmount": .number(amount)])
  }

  /// Colours made lighter by an offset: 0 changes nothing.
  public static func colorBrightness(amount: Double, name: String? = nil) -> Filter {
    Filter(.colorBrightness, name, ["inputAmount": .number(amount)])
  }

  /// A change of contrast around medium grey: 0 is that grey, 1 changes nothing.
  public static func colorContrast(amount: Double, name: String? = nil) -> Filter {
    Filter(.colorContrast, name, ["inputAmount": .number(amount)])
  }

  /// Hues turned by an angle in radians.
  public static func colorHueRotate(angle: Double, name: String? = nil) -> Filter {
    Filter(.colorHueRotate, name, ["inputAngle": .number(angle)])
  }

  /// Colours mixed with one hue: 0 changes nothing, 1 leaves only that hue.
  public static func colorMonochrome(
    _ color: Color, amount: Double = 1, name: String? = nil
  ) -> Filter {
    Filter(.colorMonochrome, name, ["inputColor": .color(color), "inputAmount": .number(amount)])
  }

  private init(_ type: FilterType, _ name: String?, _ inputs: [String: PropertyValue]) {
    self.init(type: type, name: name)
    for (key, value) in inputs { setValue(value, forKey: key) }
  }

  /// An input's value, set or by default; nil for a key that the filter does not have.
  public func value(forKey key: String) -> PropertyValue? {
    type.inputs.first { $0.key == key }.map { inputs[key] ?? $0.defaultValue }
  }

  /// Sets an input; false when the filter has none of that key or it takes other values.
  @discardableResult
  public mutating func setValue(_ value: Any?, forKey key: String) -> Bool {
    guard let input = type.inputs.first(where: { $0.key == key }),
      let stored = PropertyValue(value, as: input.kind), stored != .none, stored.isStorable
    else { return false }
    if case .numbers(let list) = stored, list.count != input.defaultValue.count { return false }
    inputs[key] = stored
    return true
  }
}

extension PropertyValue {
  /// The number of numbers in a list.
  fileprivate var count: Int { if case .numbers(let list) = self { list.count } else { 0 } }
}
