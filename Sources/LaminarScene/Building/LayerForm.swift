import LaminarEngine
import LaminarGraphics

/// What a key of a layer or of an emitter cell means.
enum LayerKey: Sendable, Hashable {
  /// A row of the property table.
  case property(PropertyID)
  case timing(TimingKey)
  case type, name, note, frame, contentMode, sublayers, mask, animations, actions, emitterCells
  case touchArea, drawing, follow
  /// The keyframes that drive the layer's clock.
  case timeRemapping
  /// The file of a part whose layers the layer holds, and the values of its variables.
  case use, variables
  case layout(LayoutKey)
  /// What the layer does when it is touched, which is read when all layers are known.
  case touches
  case isMultipleTouchEnabled, isExclusiveTouch
  /// The filters of the layer or of what is below it.
  case filters(LayerFilters.Slot)
}

/// The keys of layers of one type, or of emitter cells.
///
/// A scene may have a hundred thousand layers, whose reader takes each key as it comes: by
/// ``meanings``. The schema, the rules and what is reported of keys are those of the form.
final class LayerForm: Sendable {
  let form: Form
  let meanings: KeyTable<LayerKey>

  /// Such as `a shape layer`.
  var noun: String { form.noun }

  private init(_ owner: PropertyOwner) {
    let noun =
      switch owner {
      case .layer: "a layer"
      case .emitter: "an emitter layer"
      case .cell: "an emitter cell"
      default: "a \(owner.rawValue) layer"
      }
    let rows = Self.ownKeys(of: owner) + Self.keys(of: owner)
    form = Form(noun, rows.map(\.key), owner == .cell ? [] : Self.rules)
    meanings = KeyTable(rows.map { ($0.key.name, $0.meaning) })
  }

  /// What to do about a key that layers of another type have; nil for none.
  static func hint(_ name: String) -> String? {
    for owner in PropertyOwner.allCases where owner != .cell {
      let form = of(owner)
      if form.meanings.names.contains(name) {
        return "that is a key of \(form.noun); write \"type\": \"\(owner.rawValue)\""
      }
    }
    return nil
  }

  /// The kinds of layers as `type` names them.
  static let types = owners.names
  static let owners = KeyTable(
    PropertyOwner.allCases.filter { $0 != .cell }.map { ($0.rawValue, $0) })

  static func of(_ owner: PropertyOwner) -> LayerForm {
    switch owner {
    case .layer: layer
    case .shape: shape
    case .gradient: gradient
    case .text: text
    case .replicator: replicator
    case .emitter: emitter
    case .transform: transform
    case .scroll: scroll
    case .cell: cell
    }
  }

  private static let layer = LayerForm(.layer)
  private static let shape = LayerForm(.shape)
  private static let gradient = LayerForm(.gradient)
  private static let text = LayerForm(.text)
  private static let replicator = LayerForm(.replicator)
  private static let emitter = LayerForm(.emitter)
  private static let transform = LayerForm(.transform)
  private static let scroll = LayerForm(.scroll)
  private static let cell = LayerForm(.cell)

  // MARK: - Keys

  private typealias Row = (key: any FormKey, meaning: LayerKey)

  static let name = Key(
    "name", .name, "What paths and key paths call it; unlike its siblings' names.")
  static let frame = Key(
    "frame", .rect,
    "The bounding box in the superlayer, after the transform; instead of `bounds`, `position` and `anchorPoint`.",
    unit: .points)
  static let contentMode = Key(
    "contentMode", .choice(SceneBuilder.contentModes.map(\.name)),
    "How the image fills the bounds, as it is seen; instead of contentsGravity.")
  private static let sublayers = Key(
    "sublayers", .value(SceneSchema.list(of: .reference("layer"))), default: .array([]),
    "The layers that it holds, back to front.")
  private static let mask = Key(
    "mask", .value(.reference("layer")), "The layer whose alpha it is multiplied with.")
  private static let emitterCells = Key(
    "emitterCells", .value(SceneSchema.list(of: .reference("cell"))), default: .array([]),
    "The kinds of particles that it emits.")
  private static let drawing = Key(
    "drawing", .value(SceneSchema.list(of: .reference("drawingCommand"))),
    "What is drawn as the contents: commands of a Core Graphics context, in the layer's space.")
  private static let follow = Key(
    "follow", .value(.reference("layerFollow")),
    "What the layer's properties follow, by \":keyPath\"; other layers are named by their paths.")
  private static let use = Key(
    "use", .value(SceneSchema.string),
    "The scene file whose layers it holds below its own sublayers, a part: a path from the folder of this file."
  )
  private static let variables = Key(
    "variables", .value(SceneSchema.variables),
    "The values of the part's variables by name; those that are left out are as it declares them.")

  /// The keys that are not those of clocks and properties.
  private static func ownKeys(of owner: PropertyOwner) -> [Row] {
    guard owner != .cell else {
      return [(name, .name), (emitterCells, .emitterCells), (Form.note, .note)]
    }
    let tree: [Row] = [
      (type(of: owner), .type), (name, .name), (frame, .frame), (contentMode, .contentMode),
      (sublayers, .sublayers), (mask, .mask), (animations(of: owner), .animations),
      (actions(of: owner), .actions), (TouchForm.touchArea, .touchArea), (drawing, .drawing),
      (follow, .follow), (use, .use), (variables, .variables),
    ]
    let filters = LayerFilters.Slot.allCases.map { slot -> Row in (key(of: slot), .filters(slot)) }
    let cells: [Row] = owner == .emitter ? [(emitterCells, .emitterCells)] : []
    return tree + LayoutForm.layerKeys + TouchForm.layerKeys + filters + cells + [
      (Form.note, .note)
    ]
  }

  /// The keys of clocks and of the property table.
  private static func keys(of owner: PropertyOwner) -> [Row] {
    let clock: [Row] = zip(TimingForm.ofLayers, TimingKey.allCases).map { ($0, .timing($1)) }
    let remapping: [Row] =
      owner == .cell ? [] : [(TimingForm.timeRemapping, .timeRemapping)]
    return clock + remapping
      + PropertyTable.properties(of: owner).filter { $0.kind != .object }.map {
        (key(of: $0), .property($0.id))
      }
  }

  private static func type(of owner: PropertyOwner) -> any FormKey {
    Key(
      "type", .value(.object([("const", .string(owner.rawValue))])),
      stating: owner == .layer ? .string(owner.rawValue) : nil, "The kind of layer.")
  }

  private static func animations(of owner: PropertyOwner) -> any FormKey {
    let animation = SceneSchema.allOf([
      .reference("animation"), .reference(owner.rawValue + "KeyPaths"), SceneSchema.ownDuration,
    ])
    return Key(
      "animations", .value(SceneSchema.list(of: animation)), default: .array([]),
      "The animations, in the order added.")
  }

  /// Animations by the keys of properties, and of what else a layer looks up actions for.
  private static func actions(of owner: PropertyOwner) -> any FormKey {
    let names =
      PropertyTable.properties(of: owner).map(\.name) + SceneBuilder.layerEvents
      + [Form.note.name]
    let animation = SceneSchema.allOf([
      .reference("action"), .reference(owner.rawValue + "KeyPaths"),
    ])
    let node = SchemaNode.object([
      ("type", .string("object")),
      ("propertyNames", SceneSchema.choice(SceneSchema.distinct(names))),
      ("properties", .object([SceneSchema.note])),
      (
        "additionalProperties",
        SceneSchema.anyOf([animation, .object([("type", .string("null"))])])
      ),
    ])
    return Key(
      "actions", .value(node),
      "What a change of a property runs: by its key an animation, or null for nothing.")
  }

  private static func key(of slot: LayerFilters.Slot) -> any FormKey {
    let summary =
      switch slot {
      case .filters: "What is done with the layer's picture, in order."
      case .backgroundFilters:
        "What is done with what is below, inside the bounds and their corners."
      }
    return Key(
      slot.rawValue, .value(SceneSchema.list(of: .reference("filter"))), default: .array([]),
      summary)
  }

  private static func key(of property: PropertyDescription) -> any FormKey {
    Key(
      property.sceneKey, .value(property.schema),
      stating: property.defaultValue.schema(of: property),
      property.summary + (property.isAnimatable ? " Animatable." : ""), unit: SchemaUnit(property))
  }

  // MARK: - Rules

  private static let rules: [FormRule] = [
    .excludes(frame, framed, help: frameHelp),
    .excludes(
      contentMode, [key(of: PropertyTable[.contentsGravity])], help: "keep one of them"),
    .excludes(TimingForm.timeRemapping, TimingForm.ofLayers, help: remappingHelp),
    .needs([variables], without: use), .needs(TouchForm.refining, without: TouchForm.control),
    .schema([("allOf", .array([TouchForm.reactionRule]))]),
  ]

  /// The keys of what a frame sets.
  private static let framed = [PropertyID.bounds, .position, .anchorPoint].map {
    key(of: PropertyTable[$0])
  }
  private static let frameHelp = "keep the frame, or bounds, position and anchorPoint"

  private static let remappingHelp =
    "keep timeRemapping, whose key times are the superlayer's, or the keys of a clock that runs"

  /// Reports each key of a layer's clock that its time remapping excludes.
  func reportBesideRemapping(_ object: JSONValue, _ values: ValueDecoder) {
    let found = form.find(in: object, values)
    for key in TimingForm.ofLayers {
      found.reportExclusive([TimingForm.timeRemapping, key], help: Self.remappingHelp)
    }
  }

  /// Reports each key of a layer that its frame excludes.
  func reportBesideFrame(_ object: JSONValue, _ values: ValueDecoder) {
    let found = form.find(in: object, values)
    for key in Self.framed { found.reportExclusive([Self.frame, key], help: Self.frameHelp) }
  }
}

// MARK: - Properties

extension PropertyDescription {
  /// The key in a scene: the KVC key, but for a gradient's `type`, which is the kind of the layer.
  package var sceneKey: String { id == .gradientType ? "gradientType" : name }

  /// What the schema says of the property's values.
  var schema: SchemaNode {
    switch kind {
    case .bool: SceneSchema.bool
    case .integer: SceneSchema.integer(id.wholeNumbers)
    case .number where id.isPositive: SceneSchema.positive(ValueDecoder.numberLimit)
    case .number: SceneSchema.node(of: NumberNotation(self))
    case .point: .reference("point")
    case .size: .reference("size")
    case .rect: .reference("rect")
    case .transform: .reference("transform")
    case .color: .reference("color")
    case .path: SceneSchema.anyOf([SceneSchema.choice(["none"]), .reference("path")])
    case .image: .reference("assetName")
    case .string where id == .string: .reference("text")
    case .string where id == .font: .reference("fontNames")
    case .string where id == .format: .reference("numberFormat")
    case .string where id == .compositingFilter: .reference("blendMode")
    case .string: SceneSchema.string
    case .choice(let names): SceneSchema.choice(names)
    case .numbers where id == .lineDashPattern: SceneSchema.list(of: .reference("length"))
    case .numbers: .reference("numbers")
    case .colors: .reference("colors")
    case .bits:
      SceneSchema.anyOf([
        SceneSchema.integer(0...15),
        SceneSchema.list(of: SceneSchema.choice(ValueDecoder.maskNames(of: id))),
      ])
    case .object: .object([])
    }
  }
}

extension PropertyValue {
  /// The default of a property as the schema states it; nil for one that cannot be written.
  fileprivate func schema(of property: PropertyDescription) -> SchemaNode? {
    switch (self, property.kind) {
    case (.none, .color), (.none, .path), (.none, .image): .string("none")
    // A gradient with no location for each of its colours draws nothing.
    case (.none, .numbers): property.id == .locations ? nil : .array([])
    case (.none, .colors): .array([])
    case (.numbers, _): nil
    default: schema
    }
  }

  /// The value as the schema states it; nil for one that cannot be written.
  fileprivate var schema: SchemaNode? {
    switch self {
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .color(let color): Color?.some(color).schemaNode
    case .string(let text): .string(text)
    case .point, .size, .rect, .transform: .array(components.map { .number($0) })
    case .none, .attributedText, .font, .path, .image, .colors: nil
    }
  }
}

// MARK: - Texts

/// The keys of the parts of a text.
enum TextRunForm {
  static let string = Key("string", .string, "The text of the part.")
  static let font = Key(
    "font", .value(.reference("fontNames")), "The font; the layer's when left out.")
  static let fontSize = Key(
    "fontSize", .length, "The size; the layer's when left out.", unit: .points)
  static let foregroundColor = Key(
    "foregroundColor", .color, "The colour; the layer's when left out.")
  static let tracking = Key(
    "tracking", .number, default: 0,
    "The space that is added after each character; below 0 they move closer.", unit: .points)
  static let lineSpacing = Key(
    "lineSpacing", .number, default: 0,
    "The space between the lines of a paragraph that begins in the part; below 0 they move closer.",
    unit: .points)

  static let run = Form(
    "a part of a text", [string, font, fontSize, foregroundColor, tracking, lineSpacing],
    [.required([string])])
}

// MARK: - Filters

/// The keys of filters, and the forms of their types.
enum FilterForm {
  static let type = Key("type", .choice(of: FilterType.self), "What the filter does.")
  static let name = Key(
    "name", .name, "What key paths such as \"filters.blur.inputRadius\" call it.")
  static let isEnabled = Key("enabled", .bool, default: true, "Whether it does anything.")

  /// The form of filters of a type, with the keys of their inputs.
  static func of(_ type: FilterType) -> Form { forms[type] ?? make(type) }

  private static let forms = Dictionary(
    uniqueKeysWithValues: FilterType.allCases.map { ($0, make($0)) })

  private static func make(_ type: FilterType) -> Form {
    Form(
      "a filter",
      [
        Self.type.taking(.object([("const", .string(type.rawValue))])), name, isEnabled, Form.note,
      ] + type.inputs.map(key), [.required([Self.type])])
  }

  /// The key of an input.
  static func key(of input: FilterType.Input) -> Key<PropertyValue> {
    let kind: ValueKind<PropertyValue> =
      switch (input.kind, input.key) {
      case (.color, _): .filterColor
      case (.numbers, _): .colorMatrix
      case (_, "inputAngle"): ValueKind<Double>.angle.map { .number($0) }
      case (_, "inputRadius"): ValueKind<Double>.length.map { .number($0) }
      default: ValueKind<Double>.number.map { .number($0) }
      }
    return Key(input.key, kind, stating: input.defaultValue.schema, input.summary)
  }
}

extension ValueKind<PropertyValue> {
  /// A colour of a filter, which cannot be none.
  fileprivate static var filterColor: Self {
    Self(.reference("definiteColor")) { value, values in
      guard let color = values.color(value) else { return nil }
      if let color { return .color(color) }
      values.report(.badColor, value, "a filter needs a colour")
      return nil
    }
  }

  fileprivate static var colorMatrix: Self {
    Self(SceneSchema.list(of: .reference("number"), least: 20, most: 20)) {
      $1.numbers($0, count: 20...20, expected: "a list of 20 numbers").map { .numbers($0) }
    }
  }
}

// MARK: - Schema

extension SceneSchema {
  /// Layers by their type, and emitter cells.
  static let layerDefinitions: [(String, SchemaNode)] =
    [("layer", byType(LayerForm.types, fallback: "layer") { .reference($0 + "Layer") })]
    + PropertyOwner.allCases.map { owner in
      (owner == .cell ? "cell" : owner.rawValue + "Layer", LayerForm.of(owner).form.schema)
    }

  /// Filters by their type.
  static let filterDefinitions: [(String, SchemaNode)] =
    [
      (
        "filter",
        byType(FilterType.allCases.map(\.rawValue), fallback: nil) { .reference($0 + "Filter") }
      )
    ] + FilterType.allCases.map { ($0.rawValue + "Filter", FilterForm.of($0).schema) }
}

// MARK: - Media timing

/// The keys of media timing, which layers, emitter cells and animations share.
enum TimingKey: String, Sendable, CaseIterable {
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
}

extension MediaTimingFillMode {
  static let names = ["removed", "forwards", "backwards", "both"]
}

extension ValueDecoder {
  /// Reads a key of media timing into a clock; what was reported changes nothing.
  func timing(_ key: TimingKey, _ value: JSONValue, into clock: inout MediaTimingValues) {
    func stated<Value>(_ key: Key<Value>) -> Value? { key.kind.decode(value, self) }
    switch key {
    case .beginTime: if let time = stated(TimingForm.beginTime) { clock.beginTime = time }
    case .duration: if let time = stated(TimingForm.duration) { clock.duration = time }
    case .speed: if let speed = stated(TimingForm.speed) { clock.speed = speed }
    case .timeOffset: if let time = stated(TimingForm.timeOffset) { clock.timeOffset = time }
    case .repeatCount: if let count = stated(TimingForm.repeatCount) { clock.repeatCount = count }
    case .repeatDuration:
      if let time = stated(TimingForm.repeatDuration) { clock.repeatDuration = time }
    case .autoreverses: if let flag = stated(TimingForm.autoreverses) { clock.autoreverses = flag }
    case .fillMode: if let mode = stated(TimingForm.fillMode) { clock.fillMode = mode }
    }
  }

  /// What lengths in time may be.
  static let lengths = 0...numberLimit
}
