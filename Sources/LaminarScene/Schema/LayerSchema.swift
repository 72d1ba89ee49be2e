import LaminarEngine
import LaminarGraphics

extension SceneSchema {
  /// Layers by their type, and emitter cells.
  static let layerDefinitions: [(String, SchemaNode)] =
    [
      (
        "layer", byType(LayerVocabulary.types, fallback: "layer") { .reference($0 + "Layer") }
      )
    ]
    + PropertyOwner.allCases.map { owner in
      (
        owner == .cell ? "cell" : owner.rawValue + "Layer",
        definition(of: LayerVocabulary.of(owner))
      )
    }

  private static func definition(of vocabulary: LayerVocabulary) -> SchemaNode {
    object(
      vocabulary.entries.compactMap { entry in
        member(of: entry.meaning, named: entry.name, vocabulary.owner)
      },
      rules: vocabulary.owner == .cell
        ? []
        : [
          excluding([
            ("frame", ["bounds", "position", "anchorPoint"]),
            ("contentMode", ["contentsGravity"]),
          ]),
          (
            "dependentRequired",
            .object(
              [("variables", .strings(["use"]))]
                + TouchForm.refining.map { ($0.name, .strings(["control"])) })
          ),
        ])
  }

  private static func member(
    of meaning: LayerKey, named name: String, _ owner: PropertyOwner
  ) -> (String, SchemaNode)? {
    switch meaning {
    case .property(let id): return member(of: PropertyTable[id], named: name)
    case .timing(let key):
      return TimingForm.ofLayers.first { $0.name == key.rawValue }?.member
    case .note: return note
    case .type:
      return member(
        name, .object([("const", .string(owner.rawValue))]), "The kind of layer.",
        default: owner == .layer ? .string("layer") : nil)
    case .name:
      return member(
        name, .reference("name"),
        "What paths and key paths call it; unlike its siblings' names.")
    case .frame:
      return member(
        name, .reference("rect"),
        "The bounding box in the superlayer, after the transform; instead of `bounds`, `position` and `anchorPoint`.",
        unit: .points)
    case .contentMode:
      return member(
        name, choice(SceneBuilder.contentModes.map(\.name)),
        "How the image fills the bounds, as it is seen; instead of contentsGravity.")
    case .sublayers:
      return member(
        name, list(of: .reference("layer")), "The layers that it holds, back to front.",
        default: .array([]))
    case .mask:
      return member(name, .reference("layer"), "The layer whose alpha it is multiplied with.")
    case .animations:
      let animation = allOf([
        .reference("animation"), .reference(owner.rawValue + "KeyPaths"), ownDuration,
      ])
      return member(
        name, list(of: animation), "The animations, in the order added.", default: .array([]))
    case .actions:
      return member(
        name, actions(of: owner),
        "What a change of a property runs: by its key an animation, or null for nothing.")
    case .emitterCells:
      return member(
        name, list(of: .reference("cell")), "The kinds of particles that it emits.",
        default: .array([]))
    case .touchArea:
      return member(
        name, .reference("touchArea"), "What touches hit instead of the bounds, as views have it.")
    case .touches, .isMultipleTouchEnabled, .isExclusiveTouch:
      return TouchForm.form.keys.first { $0.name == name }?.member
    case .filters(let slot):
      return member(
        name, list(of: .reference("filter")),
        slot == .filters
          ? "What is done with the layer's picture, in order."
          : "What is done with what is below, inside the bounds and their corners.",
        default: .array([]))
    case .use:
      return member(
        name, string,
        "The scene file whose layers it holds below its own sublayers, a part: a path from the folder of this file."
      )
    case .variables:
      return member(
        name, variables,
        "The values of the part's variables by name; those that are left out are as it declares them."
      )
    case .follow:
      return member(
        name, .reference("layerFollow"),
        "What the layer's properties follow, by \":keyPath\"; other layers are named by their paths."
      )
    case .drawing:
      return member(
        name, list(of: .reference("drawingCommand")),
        "What is drawn as the contents: commands of a Core Graphics context, in the layer's space.")
    }
  }

  private static func member(
    of property: PropertyDescription, named name: String
  ) -> (String, SchemaNode) {
    let animates = property.isAnimatable ? " Animatable." : ""
    return member(
      name, node(of: property), property.summary + animates, unit: SchemaUnit(property),
      default: node(of: property.defaultValue, property))
  }

  /// Animations by the keys of properties, and of what else a layer looks up actions for.
  private static func actions(of owner: PropertyOwner) -> SchemaNode {
    let names =
      PropertyTable.properties(of: owner).map(\.name) + SceneBuilder.layerEvents + ["note"]
    let animation = allOf([.reference("action"), .reference(owner.rawValue + "KeyPaths")])
    return .object([
      ("type", .string("object")), ("propertyNames", choice(distinct(names))),
      ("properties", .object([note])),
      ("additionalProperties", anyOf([animation, .object([("type", .string("null"))])])),
    ])
  }

  static func node(of property: PropertyDescription) -> SchemaNode {
    switch property.kind {
    case .bool: return bool
    case .integer: return integer(property.id.wholeNumbers)
    case .number: return node(of: NumberNotation(property))
    case .point: return .reference("point")
    case .size: return .reference("size")
    case .rect: return .reference("rect")
    case .transform: return .reference("transform")
    case .color: return .reference("color")
    case .path: return anyOf([choice(["none"]), .reference("path")])
    case .image: return .reference("assetName")
    case .string:
      if property.id == .string { return .reference("text") }
      if property.id == .font { return .reference("fontNames") }
      if property.id == .format { return .reference("numberFormat") }
      if property.id == .compositingFilter { return .reference("blendMode") }
      return string
    case .choice(let names): return choice(names)
    case .numbers:
      return property.id == .lineDashPattern
        ? list(of: .reference("length")) : .reference("numbers")
    case .colors: return .reference("colors")
    case .bits:
      return anyOf([integer(0...15), list(of: choice(ValueDecoder.maskNames(of: property.id)))])
    case .object: return .object([])
    }
  }

  private static func node(
    of value: PropertyValue, _ property: PropertyDescription
  ) -> SchemaNode? {
    switch value {
    case .none:
      switch property.kind {
      case .color, .path, .image: .string("none")
      // A gradient with no location for each of its colours draws nothing.
      case .numbers where property.id == .locations: nil
      case .numbers, .colors: .array([])
      default: nil
      }
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .color(let color):
      .array([color.red, color.green, color.blue, color.alpha].map { .number($0) })
    case .string(let text): .string(text)
    case .attributedText, .font: nil
    case .point, .size, .rect, .transform: .array(value.components.map { .number($0) })
    case .path, .image, .numbers, .colors: nil
    }
  }

  // MARK: - Filters

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
