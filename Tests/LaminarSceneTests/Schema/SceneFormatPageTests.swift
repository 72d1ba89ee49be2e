import Foundation
import LaminarEngine
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `The page of the scene format` {
  private static let path = "Sources/Laminar/Laminar.docc/SceneFormat.md"
  private let page = Repository.text(path) ?? ""

  @Test func `has the tables of the schema`() {
    let message = GoldenStore().mismatch(
      ofText: Array(SceneReference.page(page).utf8), golden: Self.path)
    if let message { Issue.record("\(message)") }
  }

  @Test func `has a table for every object`() {
    #expect(SceneReference.unlisted.isEmpty)
    #expect(!page.contains("| Key |\n\n"), "LAMINAR_RECORD=1 writes the tables")
  }

  /// The sections of the page: their headings and texts.
  private var sections: [(heading: String, text: String)] {
    page.components(separatedBy: "\n#").dropFirst().map { section in
      let heading = section.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
      return (String(heading), section)
    }
  }

  @Test func `has an example of every object, which the schema accepts`() throws {
    let evaluator = SchemaEvaluator(try JSONItem(SceneSchema.text))
    for (heading, definition) in SceneReference.headings where heading != "Every animation" {
      let section = try #require(sections.first { $0.heading == heading }, "\(heading)")
      let example = section.text.components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first
      let value = try JSONItem(try #require(example, "\(heading) has no example"))
      let failures = evaluator.failures(of: value, by: self.definition(of: value, definition))
      #expect(failures.isEmpty, "the example of \(heading): \(failures)")
    }
  }

  /// The definition by which a whole value is checked: of several under a heading, the common one.
  private func definition(of value: JSONItem, _ first: String) -> String {
    if first.hasSuffix("Layer"), first != "addLayer", first != "replaceLayer" { return "layer" }
    if first.hasSuffix("Filter") { return "filter" }
    if first.hasSuffix("Gesture") { return "gesture" }
    if first.hasSuffix("Animation"), first != "addAnimation", first != "removeAnimation" {
      return "animation"
    }
    return first == "expectedValue" ? "expectation" : first
  }

  @Test func `has a first scene without a warning`() throws {
    let section = try #require(sections.first { $0.heading == "The scene" })
    let example = try #require(
      section.text.components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let (scene, report) = SceneLoader.load(Array(example.utf8), name: "page.json") { _ in nil }
    #expect(scene != nil && report.diagnostics.isEmpty, "\(report.text())")
  }
}

/// The tables of the reference page of the scene format, made from the schema.
enum SceneReference {
  /// What a heading of the page lists.
  struct Section {
    let heading: String
    /// The definitions of the schema whose keys are listed; empty for the scene itself.
    let definitions: [String]
    /// The definition whose keys are left out, since another table has them.
    var omitted: [String] = []
  }

  /// The sections with a table, in the order of the page.
  static let sections: [Section] = [
    Section(heading: "The scene", definitions: []),
    Section(heading: "Canvas", definitions: ["canvas"]),
    Section(heading: "Display link", definitions: ["displayLink"]),
    Section(heading: "Markers", definitions: ["marker"]),
    Section(heading: "Assets", definitions: ["asset"]),
    Section(heading: "Fonts", definitions: ["font"]),
    Section(heading: "Every layer", definitions: ["layerLayer"]),
    Section(heading: "Time remapping", definitions: ["timeRemapping"]),
    Section(heading: "Shape layers", definitions: ["shapeLayer"], omitted: ["layerLayer"]),
    Section(heading: "Gradient layers", definitions: ["gradientLayer"], omitted: ["layerLayer"]),
    Section(heading: "Text layers", definitions: ["textLayer"], omitted: ["layerLayer"]),
    Section(heading: "Parts of a text", definitions: ["textRun"]),
    Section(
      heading: "Replicator layers", definitions: ["replicatorLayer"], omitted: ["layerLayer"]),
    Section(heading: "Scroll layers", definitions: ["scrollLayer"], omitted: ["layerLayer"]),
    Section(heading: "Emitter layers", definitions: ["emitterLayer"], omitted: ["layerLayer"]),
    Section(heading: "Emitter cells", definitions: ["cell"]),
    Section(heading: "Filters", definitions: SceneSchema.filterNames),
    Section(heading: "Priorities of contents", definitions: ["contentPriorities"]),
    Section(heading: "Touch areas", definitions: ["touchArea", "touchCircle"]),
    Section(heading: "Gestures", definitions: SceneSchema.gestureNamesOfTypes),
    Section(
      heading: "Reactions",
      definitions: ["gestureReactions", "controlReactions", "touchReactions"]),
    Section(heading: "Controls", definitions: ["controlStates"]),
    Section(heading: "Drawings", definitions: ["drawing"]),
    Section(heading: "Every animation", definitions: ["animation"]),
    Section(heading: "Basic animations", definitions: ["basicAnimation"], omitted: ["animation"]),
    Section(
      heading: "Keyframe animations", definitions: ["keyframeAnimation"], omitted: ["animation"]),
    Section(heading: "Springs", definitions: ["springAnimation"], omitted: ["animation"]),
    Section(heading: "Groups", definitions: ["groupAnimation"], omitted: ["animation"]),
    Section(heading: "Transitions", definitions: ["transitionAnimation"], omitted: ["animation"]),
    Section(heading: "Sequences", definitions: ["sequence"]),
    Section(heading: "Steps", definitions: ["step"]),
    Section(heading: "Events", definitions: ["event"]),
    Section(heading: "Moments", definitions: ["moment"]),
    Section(heading: "transaction", definitions: ["transaction"]),
    Section(heading: "state", definitions: ["state"]),
    Section(heading: "transition", definitions: ["transition"]),
    Section(heading: "addAnimation", definitions: ["addAnimation"]),
    Section(heading: "removeAnimation", definitions: ["removeAnimation"]),
    Section(heading: "scrub", definitions: ["scrub"]),
    Section(heading: "zoom", definitions: ["zoom"]),
    Section(heading: "addLayer", definitions: ["addLayer"]),
    Section(heading: "replaceLayer", definitions: ["replaceLayer"]),
    Section(heading: "layout", definitions: ["layout"]),
    Section(heading: "resize", definitions: ["resize"]),
    Section(heading: "spring", definitions: ["blockSpring"]),
    Section(heading: "Layouts", definitions: ["constraint"]),
    Section(heading: "Following", definitions: ["follower"]),
    Section(heading: "Input", definitions: ["inputEntry"]),
    Section(heading: "Touches of input", definitions: ["touchSample"]),
    Section(heading: "Expectations", definitions: ["expectedValue", "expectedOrder"]),
    Section(heading: "Paths", definitions: ["shape"]),
    Section(heading: "Arcs", definitions: ["arc"]),
    Section(heading: "Stars", definitions: ["star"]),
    Section(heading: "Transforms", definitions: ["transformOperation"]),
  ]

  /// The headings of the tables, with the name of the definition that is first under each: empty
  /// for the scene itself.
  static let headings: [(heading: String, definition: String)] = sections.map {
    ($0.heading, $0.definitions.first ?? "")
  }

  /// A page with its tables made anew: under each heading of a section the lines that begin with
  /// `|` are replaced by the section's table.
  ///
  /// A heading that is missing is appended, so that the comparison with the page shows it.
  static func page(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for section in sections {
      let table = table(of: section)
      let heading = lines.firstIndex {
        $0.hasPrefix("##") && $0.drop { $0 == "#" }.dropFirst() == section.heading
      }
      guard let heading else {
        lines += ["## \(section.heading)", ""] + table + [""]
        continue
      }
      let rest = lines[(heading + 1)...]
      let end = rest.firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
      let first = lines[heading..<end].firstIndex { $0.hasPrefix("| Key |") } ?? end
      let last = lines[first..<end].firstIndex { !$0.hasPrefix("|") } ?? end
      lines.replaceSubrange(first..<last, with: first == end ? table + [""] : table)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Tables

  static func table(of section: Section) -> [String] {
    // A key that has other values here, such as the duration of a spring, is listed again.
    let omitted = Set(section.omitted.flatMap { keys(of: $0).map(\.row) })
    var known: Set<String> = section.omitted.isEmpty ? [] : ["type"]
    var rows: [String] = []
    for definition in section.definitions.isEmpty ? [""] : section.definitions {
      for key in keys(of: definition) where !omitted.contains(key.row) {
        // Every object has a note.
        let isListed = key.name != "note" || definition.isEmpty
        if isListed, known.insert(key.name).inserted { rows.append(key.row) }
      }
    }
    return [
      "| Key | Type | Unit | Default | Range | Meaning |", "|---|---|---|---|---|---|",
    ] + rows
  }

  /// The keys of a definition's objects; of animations those that all kinds have.
  static func keys(of definition: String) -> [SceneReferenceKey] {
    guard definition != "animation" else {
      let kinds = AnimationKind.allCases.map { keys(of: $0.rawValue + "Animation") }
      return (kinds.first ?? []).filter { key in
        kinds.allSatisfy { $0.contains { $0.name == key.name } }
      }.map { key in
        guard key.name == "type" else { return key }
        return SceneReferenceKey(
          name: key.name, node: SceneSchema.kindNode, isRequired: false)
      }
    }
    let isPropertyAnimation = AnimationKind.allCases.contains {
      $0.hasKeyPath && $0.rawValue + "Animation" == definition
    }
    let node = SceneSchema.definitions.first { $0.0 == definition }?.1 ?? SceneSchema.root
    return objects(in: node).flatMap { object in
      let required = object["required"]?.elements.compactMap(\.stringValue) ?? []
      return (object["properties"]?.members ?? []).map { name, node in
        SceneReferenceKey(
          name: name, node: SceneSchema.shownNode(of: name, in: definition) ?? node,
          isRequired: required.contains(name) || isPropertyAnimation && name == "keyPath")
      }
    }
  }

  /// The objects with their own keys that a definition is or offers.
  private static func objects(in node: SchemaNode) -> [SchemaNode] {
    if node["additionalProperties"] != nil, node["properties"] != nil { return [node] }
    let nested = ["anyOf", "allOf"].flatMap { node[$0]?.elements ?? [] }
    return (nested + ["then", "else"].compactMap { node[$0] }).flatMap(objects)
  }

  /// The definitions with keys that no table lists: a test expects none.
  ///
  /// An object whose keys are names of the author's choice has a note only.
  static var unlisted: [String] {
    let listed = Set(sections.flatMap(\.definitions))
    let names = Set(sections.flatMap { $0.definitions.flatMap(keys).map(\.name) })
    return SceneSchema.definitions.map(\.0).filter { definition in
      !listed.contains(definition) && !keys(of: definition).allSatisfy { names.contains($0.name) }
    }
  }
}

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
    if word == "time or marker" { return "times or markers" }
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
    "touchCircle": "circle", "timeRemapping": "time remapping",
    "contentPriorities": "object of priorities", "addAnimation": "object",
    "removeAnimation": "object", "scrub": "object", "zoom": "object",
    "addLayer": "object",
    "replaceLayer": "object", "layout": "object", "resize": "object", "state": "object",
    "transaction": "object", "expectedValue": "expectation",
    "follow": "object of what follows", "layerFollow": "object of what follows",
    "inputEntry": "object", "inputTarget": "path of a layer or point", "touchSample": "sample",
    "gestureNames": "name of a gesture or list of names", "reaction": "event",
    "gestureReactions": "object of lists of events",
    "controlReactions": "object of lists of events",
    "touchReactions": "object of lists of events",
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
        key, choice(LayerForm.types), "The kind of layer.", default: .string("layer")
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
