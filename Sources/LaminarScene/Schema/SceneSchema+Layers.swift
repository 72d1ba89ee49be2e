import LaminarEngine
import LaminarGraphics

extension SceneSchema {
  /// Layers by their type, and emitter cells.
  static let layerDefinitions: [(String, SchemaNode)] =
    [
      ("layer", byType(LayerVocabulary.types, fallback: "layer") { $0 + "Layer" }),
      ("filter", filter), ("drawingCommand", drawingCommand),
    ]
    + PropertyOwner.allCases.map { owner in
      (
        owner == .cell ? "cell" : owner.rawValue + "Layer",
        definition(of: LayerVocabulary.of(owner))
      )
    }

  /// A filter with the inputs of every type.
  private static let filter: SchemaNode = {
    var members: [(String, SchemaNode)] = [
      member("type", choice(FilterType.allCases.map(\.rawValue)), "What the filter does."),
      member(
        "name", .reference("name"),
        "What key paths such as \"filters.blur.inputRadius\" call it."),
      member("enabled", bool, "Whether it does anything.", default: .bool(true)), note,
    ]
    for type in FilterType.allCases {
      for input in type.inputs where !members.contains(where: { $0.0 == input.key }) {
        let node: SchemaNode =
          switch input.kind {
          case .color: .reference("color")
          case .numbers: .reference("numbers")
          default: .reference(input.key == "inputAngle" ? "angle" : "number")
          }
        let isShared = input.key == "inputAmount"
        members.append(
          member(
            input.key, node,
            isShared ? "The amount; the neutral value depends on the type." : input.summary))
      }
    }
    return object(members, required: ["type"])
  }()

  /// One of several definitions, by the value of `type`.
  static func byType(
    _ types: [String], fallback: String, _ definition: (String) -> String
  ) -> SchemaNode {
    let choices = types.map { type in
      var test: [(String, SchemaNode)] = [
        ("properties", .object([("type", .object([("const", .string(type))]))]))
      ]
      if type != fallback { test.append(("required", .strings(["type"]))) }
      return SchemaNode.object([
        ("if", .object(test)), ("then", .reference(definition(type))),
      ])
    }
    return .object([
      ("type", .string("object")),
      ("properties", .object([("type", choice(types))])), ("allOf", .array(choices)),
    ])
  }

  private static func definition(of vocabulary: LayerVocabulary) -> SchemaNode {
    object(
      vocabulary.entries.compactMap { entry in
        member(of: entry.meaning, named: entry.name, vocabulary.owner)
      })
  }

  private static func member(
    of meaning: LayerKey, named name: String, _ owner: PropertyOwner
  ) -> (String, SchemaNode)? {
    switch meaning {
    case .property(let id): return member(of: PropertyTable[id], named: name)
    case .timing(let key): return timingMember(key, isLayer: true)
    case .note: return note
    case .type:
      return member(
        name, .object([("const", .string(owner.rawValue))]), "The kind of layer.",
        default: .string("layer"))
    case .name:
      return member(
        name, .reference("name"),
        "What paths and key paths call it; unlike its siblings' names.")
    case .frame:
      return member(
        name, .reference("rect"),
        "The bounding box in the superlayer, after the transform; instead of bounds, position and anchorPoint."
      )
    case .contentMode:
      return member(
        name, choice(SceneBuilder.contentModes.map(\.name)),
        "How the image fills the bounds, as it is seen; instead of contentsGravity.")
    case .sublayers:
      return member(name, list(of: .reference("layer")), "The layers that it holds, back to front.")
    case .mask:
      return member(name, .reference("layer"), "The layer whose alpha it is multiplied with.")
    case .animations:
      return member(name, list(of: .reference("animation")), "The animations, in the order added.")
    case .actions:
      return member(
        name,
        .object([
          ("type", .string("object")), ("properties", .object([note])),
          (
            "additionalProperties",
            .object([
              (
                "anyOf",
                .array([.reference("animation"), .object([("type", .string("null"))])])
              )
            ])
          ),
        ]), "What a change of a property runs: by its key an animation, or null for nothing.")
    case .emitterCells:
      return member(name, list(of: .reference("cell")), "The kinds of particles that it emits.")
    case .touchArea:
      return member(
        name, .reference("touchArea"), "What touches hit instead of the bounds, as views have it.")
    case .filters(let slot):
      return member(
        name, list(of: .reference("filter")),
        slot == .filters
          ? "What is done with the layer's picture, in order."
          : "What is done with what is below, inside the bounds and their corners.")
    case .drawing:
      return member(
        name, list(of: .reference("drawingCommand")),
        "What is drawn as the contents: commands of a Core Graphics context, in the layer's space.")
    }
  }

  private static func member(
    of property: PropertyDescription, named name: String
  ) -> (String, SchemaNode) {
    let unit =
      switch property.unit {
      case .none: ""
      case .points: " In points."
      case .radians: " An angle."
      case .seconds: " A time."
      case .fraction: " A fraction."
      case .perSecond: " Per second."
      }
    let animates = property.isAnimatable ? " Animatable." : ""
    return member(
      name, node(of: property), property.summary + unit + animates,
      default: node(of: property.defaultValue, property))
  }

  private static func node(of property: PropertyDescription) -> SchemaNode {
    switch property.kind {
    case .bool: return bool
    case .integer: return integer(property.id.wholeNumbers)
    case .number:
      switch NumberUnit(property) {
      case .plain: return .reference("number")
      case .seconds: return .reference("time")
      case .angle, .angularSpeed: return .reference("angle")
      }
    case .point: return .reference("point")
    case .size: return .reference("size")
    case .rect: return .reference("rect")
    case .transform: return .reference("transform")
    case .color: return .reference("color")
    case .path: return .reference("path")
    case .image: return .reference("assetName")
    case .string:
      if property.id == .string { return .reference("text") }
      if property.id == .format { return .reference("numberFormat") }
      if property.id == .compositingFilter { return choice(ValueDecoder.compositingFilters) }
      return string
    case .choice(let names): return choice(names)
    case .numbers:
      return property.id == .lineDashPattern
        ? list(of: number(ValueDecoder.lengths)) : .reference("numbers")
    case .colors: return .reference("colors")
    case .bits:
      return .object([
        (
          "anyOf",
          .array([
            integer(0...15), list(of: choice(ValueDecoder.maskNames(of: property.id))),
          ])
        )
      ])
    case .object: return .object([])
    }
  }

  private static func node(
    of value: PropertyValue, _ property: PropertyDescription
  ) -> SchemaNode? {
    switch value {
    case .none: property.kind == .color ? .string("none") : nil
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
}
