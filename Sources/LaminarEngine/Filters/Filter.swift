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
  /// Whether the filter has an effect. True by default.
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

/// What a filter does: Core Animation's names.
package enum FilterType: String, Sendable, Hashable, CaseIterable {
  /// A Gaussian blur; `inputRadius` is its standard deviation in points, 10 by default.
  case gaussianBlur
  /// A map of straight colours; `inputColorMatrix` is twenty numbers, row by row.
  case colorMatrix
  /// Each colour's complement.
  case colorInvert
  /// A change of saturation by `inputAmount`; 1 by default.
  case colorSaturate
  /// Colours made lighter by `inputAmount`; 0 by default.
  case colorBrightness
  /// A change of contrast around medium grey by `inputAmount`; 1 by default.
  case colorContrast
  /// Hues turned by `inputAngle` in radians; 0 by default.
  case colorHueRotate
  /// Colours mixed with the hue of `inputColor`, white by default, by `inputAmount`; 1 by default.
  case colorMonochrome

  /// One input of a filter.
  package struct Input: Sendable {
    package let key: String
    package let kind: PropertyKind
    package let defaultValue: PropertyValue
    /// One sentence of description.
    package let summary: String
  }

  /// The inputs, in the order in which they are listed.
  package var inputs: [Input] {
    func amount(_ value: Double, _ summary: String) -> Input {
      Input(key: "inputAmount", kind: .number, defaultValue: .number(value), summary: summary)
    }
    switch self {
    case .gaussianBlur:
      return [
        Input(
          key: "inputRadius", kind: .number, defaultValue: .number(10),
          summary: "The standard deviation of the blur in points.")
      ]
    case .colorMatrix:
      return [
        Input(
          key: "inputColorMatrix", kind: .numbers, defaultValue: .numbers(Self.identity),
          summary:
            "Twenty numbers, row by row for red, green, blue and alpha: what red, green, blue and alpha add, and an offset."
        )
      ]
    case .colorInvert: return []
    case .colorSaturate: return [amount(1, "0 is grey, 1 changes nothing.")]
    case .colorBrightness: return [amount(0, "What is added; 0 changes nothing.")]
    case .colorContrast: return [amount(1, "0 is medium grey, 1 changes nothing.")]
    case .colorHueRotate:
      return [
        Input(
          key: "inputAngle", kind: .number, defaultValue: .number(0),
          summary: "The turn of the hues.")
      ]
    case .colorMonochrome:
      return [
        Input(
          key: "inputColor", kind: .color, defaultValue: .color(.white),
          summary: "The hue that is left."), amount(1, "0 changes nothing, 1 leaves one hue."),
      ]
    }
  }

  private static let identity: [Double] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }

  /// Makes a type of its name or of Core Image's, such as `CIColorInvert`; nil for an unknown name.
  package init?(filterName: String) {
    if let known = Self(rawValue: filterName) {
      self = known
      return
    }
    switch filterName {
    case "CIGaussianBlur": self = .gaussianBlur
    case "CIColorInvert": self = .colorInvert
    case "CIColorMonochrome": self = .colorMonochrome
    case "CIHueAdjust": self = .colorHueRotate
    default: return nil
    }
  }

  /// The effect on pixels, with the values of its inputs.
  func effect(_ input: (String) -> PropertyValue?) -> DisplayList.PictureFilter? {
    func number(_ key: String) -> Double { input(key)?.double ?? 0 }
    switch self {
    case .gaussianBlur:
      let radius = number("inputRadius")
      return radius > 0 ? .gaussianBlur(radius: radius) : nil
    case .colorMatrix:
      guard case .numbers(let list) = input("inputColorMatrix") else { return nil }
      return ColorMatrix(list).map { .colorMatrix($0) }
    case .colorInvert: return .colorMatrix(.inversion)
    case .colorSaturate: return .colorMatrix(.saturation(number("inputAmount")))
    case .colorBrightness: return .colorMatrix(.brightness(number("inputAmount")))
    case .colorContrast: return .colorMatrix(.contrast(number("inputAmount")))
    case .colorHueRotate: return .colorMatrix(.hueRotation(number("inputAngle")))
    case .colorMonochrome:
      guard case .color(let color) = input("inputColor") else { return nil }
      return .colorMatrix(.monochrome(color, number("inputAmount")))
    }
  }
}

// MARK: - Key paths

/// Filters' inputs by key paths: `filters.blur.inputRadius`.
extension Layer {
  /// The inputs of the layer's named filters as keys that animate.
  package var filterInputs: [CustomProperty] {
    guard extras?.filters != nil || extras?.backgroundFilters != nil else { return [] }
    return LayerFilters(extras).inputs.map(\.property)
  }

  /// Reports elements that are not filters.
  func checkFilters(_ list: [Any]?, forKey key: String) {
    for element in list ?? [] where !(element is Filter) {
      recordIgnored("\(Swift.type(of: element)) is not a Filter and was ignored", key: key)
    }
  }

  /// The value of a filter's input; nil for a key path that names none.
  func filterValue(atKeyPath keyPath: String) -> PropertyValue? {
    guard let (slot, name, input) = Self.filterPath(keyPath) else { return nil }
    if let shown = extras?.customValues[keyPath] { return shown }
    return LayerFilters(extras)[slot].first { $0.name == name }?.value(forKey: input)
  }

  /// Sets a filter's input; nil for a key path that names none, false for a value of another kind.
  func setFilterValue(_ value: Any?, atKeyPath keyPath: String) -> Bool? {
    guard let (slot, name, input) = Self.filterPath(keyPath) else { return nil }
    var list = (slot == .filters ? extras?.filters : extras?.backgroundFilters) ?? []
    let found = list.firstIndex { ($0 as? Filter)?.name == name }
    guard let found, var filter = list[found] as? Filter, filter.value(forKey: input) != nil else {
      return nil
    }
    guard filter.setValue(value, forKey: input) else { return false }
    list[found] = filter
    changeExtras(forKey: keyPath) { extras in
      if slot == .filters { extras.filters = list } else { extras.backgroundFilters = list }
    }
    return true
  }

  private static func filterPath(
    _ keyPath: String
  ) -> (slot: LayerFilters.Slot, name: String, input: String)? {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let slot = LayerFilters.Slot(rawValue: String(parts[0])) else {
      return nil
    }
    return (slot, String(parts[1]), String(parts[2]))
  }
}

// MARK: - Committed filters

/// The filters of a layer as a commit saw them.
package struct LayerFilters: Sendable, Hashable {
  /// One of a layer's two lists.
  package enum Slot: String, Sendable, CaseIterable {
    case filters, backgroundFilters
  }

  /// The filters of the layer's picture, in order.
  package private(set) var filters: [Filter] = []
  /// The filters of the backdrop.
  package private(set) var backgroundFilters: [Filter] = []

  /// Whether there is none.
  var isEmpty: Bool { filters.isEmpty && backgroundFilters.isEmpty }

  /// No filters.
  package static let none = LayerFilters()

  private init() {}

  init(_ extras: LayerExtras?) {
    guard let extras, extras.filters != nil || extras.backgroundFilters != nil else { return }
    filters = (extras.filters ?? []).compactMap { $0 as? Filter }
    backgroundFilters = (extras.backgroundFilters ?? []).compactMap { $0 as? Filter }
  }

  package subscript(slot: Slot) -> [Filter] {
    slot == .filters ? filters : backgroundFilters
  }

  /// The inputs of the named filters as keys that animate, with their values.
  package var inputs: [(property: CustomProperty, value: PropertyValue)] {
    var found: [(property: CustomProperty, value: PropertyValue)] = []
    for slot in Slot.allCases {
      for filter in self[slot] {
        guard let name = filter.name else { continue }
        for input in filter.type.inputs {
          let key = Self.key(slot, name, input.key)
          guard !found.contains(where: { $0.property.name == key }) else { continue }
          found.append(
            (
              CustomProperty(name: key, kind: input.kind, defaultValue: input.defaultValue),
              filter.value(forKey: input.key) ?? input.defaultValue
            ))
        }
      }
    }
    return found
  }

  /// The key path of an input.
  static func key(_ slot: Slot, _ name: String, _ input: String) -> String {
    "\(slot.rawValue).\(name).\(input)"
  }
}

extension PresentationTree {
  /// The effects of a node's filters at the moment.
  func effects(_ slot: LayerFilters.Slot, of node: Int) -> [DisplayList.PictureFilter] {
    let list = tree.nodes[node].filters[slot]
    if list.isEmpty { return [] }
    return list.compactMap { filter in
      guard filter.isEnabled else { return nil }
      return filter.type.effect { input in
        filter.name.flatMap { customValue(LayerFilters.key(slot, $0, input), of: node) }
          ?? filter.value(forKey: input)
      }
    }
  }
}
