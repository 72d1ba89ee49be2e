import LaminarEngine

@testable import LaminarScene

/// A key of an object, as a table of the reference page lists it.
struct SceneReferenceKey {
  let name: String
  let node: SchemaNode
  let isRequired: Bool

  /// The row of the table: key, type, unit, default, range, meaning.
  var row: String {
    let cells = [
      "`\(name)`", Self.type(of: node), unit, fallback, Self.range(of: node), meaning,
    ]
    return "| " + cells.map(Self.cell).joined(separator: " | ") + " |"
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  // MARK: - Meaning, unit and default

  private var description: String { node["description"]?.stringValue ?? "" }

  /// The description without the unit, which has a column, with the names in it as code.
  private var meaning: String {
    var text = description
    for unit in SchemaUnit.allCases where text.hasSuffix(" " + unit.sentence) {
      text.removeLast(unit.sentence.count + 1)
    }
    text = text.split(separator: " ").map { Self.marked(String($0)) }.joined(separator: " ")
    let examples = node["examples"]?.elements.map { "`\($0.text())`" } ?? []
    if !examples.isEmpty { text += " Example: \(examples.joined(separator: ", "))." }
    return text
  }

  /// A word; one with a capital letter inside is a name, one in quotes a value.
  private static func marked(_ word: String) -> String {
    if word.hasPrefix("\""), let end = word.dropFirst().firstIndex(of: "\"") {
      return "`\(word[...end])`" + word[word.index(after: end)...]
    }
    let core = word.prefix { $0.isASCII && ($0.isLetter || $0 == ".") }
    let isName =
      core.first?.isLowercase == true && core.contains { $0.isUppercase } && !word.contains("`")
    guard isName else { return word }
    let name = core.hasSuffix(".") ? core.dropLast() : core
    return "`\(name)`" + word.dropFirst(name.count)
  }

  private var unit: String {
    if let unit = SchemaUnit.allCases.first(where: { description.hasSuffix($0.sentence) }) {
      return unit.rawValue
    }
    let longestFirst = SchemaUnit.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    if let unit = longestFirst.first(where: { description.contains(" in \($0.rawValue)") }) {
      return unit.rawValue
    }
    var node = node["items"] ?? node
    if let first = node["anyOf"]?.elements.first(where: { $0.referenceName != nil }) {
      node = first
    }
    switch node.referenceName ?? "" {
    case "time", "nonNegativeTime", "positiveTime", "animationDuration", "moment": return "seconds"
    case "angle": return "radians"
    default: return ""
    }
  }

  private var fallback: String {
    if isRequired { return "required" }
    guard let value = node["default"] else { return "" }
    let numbers = value.elements.compactMap(\.numberValue)
    switch numbers.count {
    case 16 where numbers.enumerated().allSatisfy({ $1 == ($0 % 5 == 0 ? 1 : 0) }),
      20 where numbers.enumerated().allSatisfy({ $1 == ($0 % 6 == 0 ? 1 : 0) }):
      return "identity"
    default: return "`\(value.text())`"
    }
  }

  // MARK: - Type

  /// The values of a node in words.
  static func type(of node: SchemaNode) -> String {
    if let name = node.referenceName { return words[name] ?? name }
    if let constant = node["const"] { return "`\(constant.text())`" }
    if let names = node["enum"]?.elements {
      return names.map { "`\($0.text())`" }.joined(separator: ", ")
    }
    if let choices = node["anyOf"]?.elements {
      return SceneSchema.distinct(choices.map(type)).joined(separator: " or ")
    }
    if let first = node["allOf"]?.elements.first { return type(of: first) }
    if node["type"] == nil, let then = node["then"], let other = node["else"] {
      return type(of: then) + " or " + type(of: other)
    }
    switch node["type"]?.stringValue {
    case "boolean": return "Boolean"
    case "integer": return "whole number"
    case "array": return list(node)
    case "object":
      let item = node["additionalProperties"].map(type) ?? ""
      return item.isEmpty ? "object" : "object of " + plural(item)
    case let other: return other ?? ""
    }
  }

  private static func list(_ node: SchemaNode) -> String {
    let items = node["items"].map(type) ?? "number"
    let (least, most) = (node["minItems"]?.numberValue, node["maxItems"]?.numberValue)
    if let least, least == most { return "\(Int(least)) \(plural(items))" }
    return "list of " + plural(items)
  }

  private static func plural(_ word: String) -> String {
    if word.hasPrefix("`") || word.hasSuffix("s by address") { return word }
    if word == "animation or null" { return "animations or null" }
    if word.hasPrefix("value of ") { return "values of " + word.dropFirst(9) }
    if word.contains(" or ") { return word }
    if word.hasPrefix("path of a layer") { return "paths of layers" }
    if word.hasPrefix("list of ") { return "lists of " + word.dropFirst(8) }
    return word + "s"
  }

  /// Definitions in words.
  private static let words: [String: String] = [
    "number": "number", "length": "number", "time": "time", "nonNegativeTime": "time",
    "positiveTime": "time", "animationDuration": "time", "frameRate": "frame rate",
    "rect": "rectangle", "numbers": "list of numbers", "color": "colour",
    "definiteColor": "colour", "colors": "list of colours", "timingFunction": "timing function",
    "repeatCount": "number or `\"infinity\"`", "assetName": "name of an asset",
    "numberFormat": "format", "fontNames": "name of a font or list of names",
    "layerPath": "path of a layer", "sublayerPath": "path of a layer",
    "clock": "path of a layer or `\"sequence:NAME\"`", "assignments": "values by address",
    "animatedAssignments": "values by address", "keyPath": "key path",
    "animatedValue": "value of the key path", "displayLink": "display link",
    "drawingCommand": "drawing command", "cell": "emitter cell", "action": "animation",
    "addedAnimation": "animation", "stepPart": "step", "blockSpring": "spring",
    "blendMode": "blend mode", "refreshRate": "frame rate", "touchArea": "touch area",
    "touchCircle": "circle", "addAnimation": "object",
    "removeAnimation": "object", "scrub": "object", "addLayer": "object",
    "replaceLayer": "object", "layout": "object", "resize": "object", "state": "object",
    "transaction": "object", "expectedValue": "expectation",
    "inputEntry": "object", "inputTarget": "path of a layer or point", "touchSample": "sample",
    "gestureNames": "name of a gesture or list of names", "reaction": "event",
    "gestureReactions": "object of lists of events",
    "controlReactions": "object of lists of events",
    "controlStates": "object of values by address", "ownAssignments": "values by address",
  ]

  // MARK: - Range

  /// The limits of a node's numbers; empty where only the limit of all numbers holds.
  static func range(of node: SchemaNode) -> String {
    if let name = node.referenceName {
      if name == "refreshRate" {
        return SceneSchema.definitions.first { $0.0 == name }.map { range(of: $0.1) } ?? ""
      }
      let isPlain = ["length", "nonNegativeTime", "positiveTime", "animationDuration"].contains(
        name)
      guard isPlain else { return "" }
      return name == "positiveTime" ? "> 0" : "≥ 0"
    }
    if let items = node["items"], node["type"]?.stringValue == "array" {
      let inner = range(of: items)
      let (least, most) = (node["minItems"]?.numberValue, node["maxItems"]?.numberValue)
      let count = least.map { least in
        least == most ? "" : "\(Int(least)) or more"
      }
      return [count ?? "", inner.isEmpty ? "" : "each \(inner)"].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    if let choices = (node["anyOf"] ?? node["allOf"])?.elements {
      return choices.map(range).first { !$0.isEmpty } ?? ""
    }
    let limit = ValueDecoder.numberLimit
    let (low, high) = (node["minimum"]?.numberValue, node["maximum"]?.numberValue)
    if node["exclusiveMinimum"] != nil || low == ValueDecoder.smallest { return "> 0" }
    switch (low, high) {
    case (let low?, let high?) where high < limit: return "\(text(low))…\(text(high))"
    case (let low?, _) where low > -limit: return "≥ \(text(low))"
    case (_, let high?) where high < limit: return "≤ \(text(high))"
    default: return ""
    }
  }

  private static func text(_ number: Double) -> String {
    let text = Int(exactly: number).map(String.init) ?? number.description
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }
}

extension SceneSchema {
  /// The definitions of filters by their type.
  static let filterNames = filterDefinitions.map(\.0).filter { $0 != "filter" }

  /// The type of an animation, where all kinds are listed.
  static let kindNode = member(
    "type", choice(AnimationKind.allCases.map(\.rawValue)), "The kind of animation.",
    default: .string("basic")
  ).1

  /// What the page shows of a key whose values depend on the definition that has it.
  static func shownNode(of key: String, in definition: String) -> SchemaNode? {
    switch (key, definition) {
    case ("type", "layerLayer"):
      member(
        key, choice(LayerVocabulary.types), "The kind of layer.", default: .string("layer")
      ).1
    case ("type", let name) where gestureNamesOfTypes.contains(name):
      member(key, choice(GestureKind.allCases.map(\.rawValue)), "The kind of gesture.").1
    case ("type", let name) where filterNames.contains(name):
      member(
        key,
        choice(
          filterDefinitions[0].1["properties"]?["type"]?["enum"]?.elements
            .compactMap(\.stringValue) ?? []), "What the filter does."
      ).1
    case ("inputAmount", let name) where filterNames.contains(name):
      member(
        key, .reference("number"),
        "How strong it is: with colorBrightness what is added, 0 by default; with colorSaturate, colorContrast and colorMonochrome a factor, 1 by default."
      ).1
    case ("compositingFilter", _):
      member(
        key, choice(ValueDecoder.compositingFilters), PropertyTable[.compositingFilter].summary
      ).1
    case ("keyPath", _):
      .reference("keyPath").adding(
        [("description", .string("The property that it animates, or a part of one."))])
    default: nil
    }
  }
}
