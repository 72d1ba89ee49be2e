import LaminarEngine

extension SceneSchema {
  /// Filters by their type.
  static let filterDefinitions: [(String, SchemaNode)] =
    [
      (
        "filter",
        byType(FilterType.allCases.map(\.rawValue), fallback: nil) { .reference($0 + "Filter") }
      )
    ]
    + FilterType.allCases.map { ($0.rawValue + "Filter", definition(of: $0)) }

  private static func definition(of type: FilterType) -> SchemaNode {
    let shared: [(String, SchemaNode)] = [
      member("type", .object([("const", .string(type.rawValue))]), "What the filter does."),
      member(
        "name", .reference("name"),
        "What key paths such as \"filters.blur.inputRadius\" call it."),
      member("enabled", bool, "Whether it does anything.", default: .bool(true)), note,
    ]
    return object(
      shared
        + type.inputs.map {
          member($0.key, node(of: $0), $0.summary, default: node(of: $0.defaultValue))
        }, required: ["type"])
  }

  private static func node(of input: FilterType.Input) -> SchemaNode {
    switch input.kind {
    case .color: .reference("definiteColor")
    case .numbers: list(of: .reference("number"), least: 20, most: 20)
    default:
      switch input.key {
      case "inputAngle": .reference("angle")
      case "inputRadius": .reference("length")
      default: .reference("number")
      }
    }
  }

  /// The default of an input.
  private static func node(of value: PropertyValue) -> SchemaNode? {
    switch value {
    case .number(let number): .number(number)
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .color(let color):
      .array([color.red, color.green, color.blue, color.alpha].map { .number($0) })
    default: nil
    }
  }
}
