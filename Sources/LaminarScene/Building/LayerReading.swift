import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// The context in which a layer is read.
  struct Context {
    let depth: Int
    /// Whether the layer's superlayers all run on the scene's time.
    let hasSceneClock: Bool
    /// The index among its siblings.
    let index: Int
    /// Whether a superlayer is a replicator that shows its copies at earlier times.
    var isDelayed = false
  }

  /// The keys of a layer that are not plain properties: the indices of their values, 0 without.
  struct LayerParts {
    var name = 0, frame = 0, contentMode = 0, sublayers = 0, mask = 0, animations = 0, actions = 0
    var emitterCells = 0, drawing = 0, use = 0, variables = 0, timeRemapping = 0
    /// Whether a key of a clock that runs is written.
    var hasClockKeys = false
    /// Whether the layer has gestures, is a control, handles touches, scrolls or zooms.
    var reactsToTouches = false
    /// The indices of keys that exclude or explain others.
    var bounds = 0, position = 0, anchorPoint = 0, gravity = 0, background = 0

    /// Whether there is something of what a frame sets.
    var hasFramed: Bool { bounds | position | anchorPoint != 0 }
  }

  /// The sublayers of the root.
  func topLayers(_ list: JSONValue) -> [Layer] {
    layers(list, Context(depth: 0, hasSceneClock: true, index: 0))
  }

  func layers(_ list: JSONValue, _ context: Context) -> [Layer] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of layers")
      return []
    }
    var layers: [Layer] = []
    layers.reserveCapacity(list.count)
    var names = SiblingNames(count: list.count)
    var index = list.index + 1
    for position in 0..<list.count {
      let context = Context(
        depth: context.depth, hasSceneClock: context.hasSceneClock,
        index: context.index + position, isDelayed: context.isDelayed)
      if let layer = layer(value(index), in: context, names: &names) { layers.append(layer) }
      index = document.index(after: index)
    }
    return layers
  }

  /// A layer that has no siblings: a mask, an asset.
  func layer(_ object: JSONValue, in context: Context) -> Layer? {
    var names = SiblingNames(count: 1)
    return layer(object, in: context, names: &names)
  }

  private func layer(
    _ object: JSONValue, in context: Context, names: inout SiblingNames
  ) -> Layer? {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "a layer")
      return nil
    }
    guard context.depth <= PartLimits.layerDepth else {
      values.report(
        .nestedTooDeep, object,
        "layers nest at most \(PartLimits.layerDepth) deep, those of parts included")
      return nil
    }
    let kind = kind(
      of: object, "layer", among: LayerForm.owners, fallback: .layer, hint: Self.typeHint)
    let owner = kind ?? .layer
    let form = LayerForm.of(owner)
    let layer = owner.makeLayer()
    var parts = LayerParts()
    var clock = MediaTimingValues.layer
    let isObject = forEachMember(of: object, "a layer") { key, value in
      guard let meaning = form.meanings.meaning(ofKeyAt: key, in: document) else {
        // The keys of an unknown type are not checked.
        if kind != nil {
          reportUnknownKey(
            at: key, on: form.noun, among: form.meanings.names, hint: LayerForm.hint)
        }
        return
      }
      read(meaning, key: key, value, of: layer, &parts, &clock)
    }
    guard isObject else { return layer }
    if parts.timeRemapping != 0 {
      if parts.hasClockKeys { form.reportBesideRemapping(object, values) }
      clock = .layer
      clock.remapping = decoded(TimingForm.timeRemapping, parts.timeRemapping)
    }
    if clock != .layer { layer.clock = clock }
    if parts.name != 0 { readName(parts.name, of: layer, in: context, &names) }
    let part = parts.use | parts.variables == 0 ? nil : part(of: layer, object, parts)
    if parts.frame != 0 {
      if parts.hasFramed { form.reportBesideFrame(object, values) }
      setFrame(of: layer, parts)
    }
    if parts.drawing != 0 { readDrawing(value(parts.drawing), of: layer) }
    if parts.contentMode != 0 { readContentMode(layer, parts) }
    if parts.emitterCells != 0, let emitter = layer as? EmitterLayer {
      emitter.emitterCells = cells(value(parts.emitterCells), depth: 0)
    }
    if let scroll = layer as? ScrollLayer, scroll.takesTouches {
      scroll.updateScrollRecognizers()
      parts.reactsToTouches = true
    }
    if parts.reactsToTouches { noteTouches(of: layer, object) }
    readBelow(layer, object, part, parts, context)
    if parts.actions != 0 { readActions(value(parts.actions), of: layer, owner) }
    if parts.animations != 0 {
      readAnimations(value(parts.animations), of: layer, object, context)
    }
    // Keys may begin anywhere: what begins with the layer begins at the zero of its clock.
    if layer.timeRemapping != nil { layer.resolveBeginTimesBelow(atClockTime: 0) }
    warn(about: layer, object, parts)
    return layer
  }

  private static func typeHint(_ name: String) -> String? {
    ["axial", "radial", "conic"].contains(name)
      ? "write \"type\": \"gradient\" and \"gradientType\": \"\(name)\"" : nil
  }

  private func read(
    _ meaning: LayerKey, key: Int, _ index: Int, of layer: Layer, _ parts: inout LayerParts,
    _ clock: inout MediaTimingValues
  ) {
    switch meaning {
    case .property(let id):
      switch id {
      case .bounds: parts.bounds = key
      case .position: parts.position = key
      case .anchorPoint: parts.anchorPoint = key
      case .contentsGravity: parts.gravity = key
      case .backgroundColor: parts.background = key
      default: break
      }
      let decoded =
        textValue(value(index), of: id)
        ?? values.propertyValue(value(index), of: id, image: image)
      if let decoded { layer.values[id] = decoded }
    case .timing(let timing):
      parts.hasClockKeys = true
      values.timing(timing, value(index), into: &clock)
    case .timeRemapping: parts.timeRemapping = index
    case .note: Form.note.check(value(index), values)
    case .type: break
    case .name: parts.name = index
    case .frame: parts.frame = index
    case .contentMode: parts.contentMode = index
    case .sublayers: parts.sublayers = index
    case .mask: parts.mask = index
    case .animations: parts.animations = index
    case .actions: parts.actions = index
    case .emitterCells: parts.emitterCells = index
    case .touchArea:
      if let area = decoded(TouchForm.touchArea, index) { layer.touchArea = area }
    case .isMultipleTouchEnabled:
      if let flag = decoded(TouchForm.isMultipleTouchEnabled, index) {
        layer.isMultipleTouchEnabled = flag
      }
    case .isExclusiveTouch:
      if let flag = decoded(TouchForm.isExclusiveTouch, index) { layer.isExclusiveTouch = flag }
    case .layout(let key): read(key, value(index), of: layer)
    case .touches: parts.reactsToTouches = true
    case .filters(let slot): readFilters(value(index), slot, of: layer)
    case .drawing: parts.drawing = index
    case .follow: readFollow(index, of: layer)
    case .use: parts.use = index
    case .variables: parts.variables = index
    }
  }

  /// What the value at an index of the tape means for a key.
  private func decoded<Value>(_ key: Key<Value>, _ index: Int) -> Value? {
    key.kind.decode(value(index), values)
  }

  private func readName(
    _ index: Int, of layer: Layer, in context: Context, _ names: inout SiblingNames
  ) {
    guard let name = decoded(LayerForm.name, index) else { return }
    layer.name = name
    if context.depth == 0, context.hasSceneClock, name == "root" {
      values.report(
        .badName, value(index), "\"root\" is the layer that holds all others",
        help: "give the layer another name")
    }
    if let first = names.insert(name, at: index) {
      sink.report(
        .duplicateName, at: value(index).range,
        "two layers beside each other are called \(DiagnosticText.quoted(name))",
        help: "paths name layers, so siblings need different names",
        related: [("the other is", value(first).range)])
    }
  }

  private func readBelow(
    _ layer: Layer, _ object: JSONValue, _ part: PartScope?, _ parts: LayerParts,
    _ context: Context
  ) {
    guard parts.sublayers != 0 || parts.mask != 0 || part != nil else { return }
    let below = Context(
      depth: context.depth + 1,
      hasSceneClock: context.hasSceneClock && layer.clock == .layer, index: 0,
      isDelayed: context.isDelayed || (layer as? ReplicatorLayer)?.instanceDelay ?? 0 != 0)
    if let part {
      readPart(part, of: layer, object, parts, below, index: context.index)
    } else if parts.sublayers != 0 {
      let sublayers = layers(value(parts.sublayers), below)
      if !sublayers.isEmpty { layer.sublayers = sublayers }
    }
    if parts.mask != 0 {
      layer.mask = self.layer(value(parts.mask), in: below)
      reportAutoresizing(of: value(parts.mask), "a mask")
    }
  }

  // MARK: - Geometry

  /// Sets a layer's frame, which replaces bounds, position and anchor point.
  private func setFrame(of layer: Layer, _ parts: LayerParts) {
    guard let frame = decoded(LayerForm.frame, parts.frame), !parts.hasFramed else { return }
    var geometry = layer.geometry
    geometry.place(inFrame: frame)
    guard Self.isUsable(geometry) else {
      values.report(
        .outOfRange, value(parts.frame), "the transform turns this frame into no finite bounds",
        help: "give bounds and position instead")
      return
    }
    layer.values[.bounds] = .rect(geometry.bounds)
    layer.values[.position] = .point(geometry.position)
  }

  private static func isUsable(_ geometry: LayerGeometry) -> Bool {
    let rect = geometry.bounds
    return rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite
      && rect.size.height.isFinite && geometry.position.x.isFinite && geometry.position.y.isFinite
  }

  /// The content modes of views and the gravity that each is where y points down.
  static let contentModes: [(name: String, gravity: String)] = [
    ("scaleToFill", "resize"), ("scaleAspectFit", "resizeAspect"),
    ("scaleAspectFill", "resizeAspectFill"), ("redraw", "resize"), ("center", "center"),
    ("top", "bottom"), ("bottom", "top"), ("left", "left"), ("right", "right"),
    ("topLeft", "bottomLeft"), ("topRight", "bottomRight"), ("bottomLeft", "topLeft"),
    ("bottomRight", "topRight"),
  ]

  /// Sets the gravity that a content mode means; `redraw` also draws anew when the bounds change.
  private func readContentMode(_ layer: Layer, _ parts: LayerParts) {
    guard let name = decoded(LayerForm.contentMode, parts.contentMode) else { return }
    if parts.gravity != 0 {
      let key = parts.contentMode - 1
      sink.report(
        .exclusiveKeys, at: value(max(key, parts.gravity)).range,
        "\"contentMode\" and \"contentsGravity\" exclude each other", help: "keep one of them",
        related: [("the other is", value(min(key, parts.gravity)).range)])
      return
    }
    if let mode = Self.contentModes.first(where: { $0.name == name }) {
      layer.values[.contentsGravity] = .string(mode.gravity)
    }
    if name == "redraw" { layer.values[.needsDisplayOnBoundsChange] = .bool(true) }
  }

  // MARK: - Emitter cells

  /// The most emitter cells inside each other.
  private static let cellDepth = 32

  /// The emitter cells of a list.
  func cells(_ list: JSONValue, depth: Int) -> [EmitterCell]? {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of emitter cells")
      return nil
    }
    guard depth < Self.cellDepth else {
      values.report(
        .nestedTooDeep, list, "emitter cells nest at most \(Self.cellDepth) deep")
      return nil
    }
    var names = SiblingNames(count: list.count)
    var cells: [EmitterCell] = []
    for element in list.elements {
      if let cell = cell(element, depth: depth, &names) { cells.append(cell) }
    }
    return cells.isEmpty ? nil : cells
  }

  private func cell(
    _ object: JSONValue, depth: Int, _ names: inout SiblingNames
  ) -> EmitterCell? {
    let form = LayerForm.of(.cell)
    let cell = EmitterCell()
    var clock = MediaTimingValues.layer
    var nested = 0
    let isObject = forEachMember(of: object, form.noun) { key, index in
      switch form.meanings.meaning(ofKeyAt: key, in: document) {
      case .property(let id):
        let decoded = values.propertyValue(value(index), of: id, image: image)
        if let decoded { cell.values[id] = decoded }
      case .timing(let timing): values.timing(timing, value(index), into: &clock)
      case .name: readName(index, of: cell, &names)
      case .note: Form.note.check(value(index), values)
      case .emitterCells: nested = index
      default: reportUnknownKey(at: key, on: form.noun, among: form.meanings.names)
      }
    }
    guard isObject else { return nil }
    if clock != .layer { cell.clock = clock }
    if nested != 0 { cell.emitterCells = cells(value(nested), depth: depth + 1) }
    return cell
  }

  private func readName(_ index: Int, of cell: EmitterCell, _ names: inout SiblingNames) {
    guard let name = decoded(LayerForm.name, index) else { return }
    cell.name = name
    if let first = names.insert(name, at: index) {
      sink.report(
        .duplicateName, at: value(index).range,
        "two emitter cells beside each other are called \(DiagnosticText.quoted(name))",
        help: "key paths name cells, so siblings need different names",
        related: [("the other is", value(first).range)])
    }
  }

  // MARK: - Texts

  /// Reads the fonts of a scene; a file that is not a font is reported at its name.
  func loadFonts(_ list: [SceneFont], data: (String) throws -> [UInt8]?) {
    for font in list {
      switch font.source {
      case .builtIn(let weight):
        var made = Font.builtIn(weight: weight)
        made.name = font.name
        fonts.add(font.name, made)
      case .file(let path):
        fonts.add(font.name, self.font(font, path, data))
      }
    }
  }

  private func font(_ font: SceneFont, _ path: String, _ read: (String) throws -> [UInt8]?) -> Font?
  {
    let entry = JSONValue.Member(key: font.key).value
    func refuse(_ reason: String) {
      values.report(
        .missingFont, entry[SceneForm.fontFile] ?? entry,
        "\(DiagnosticText.quoted(path)) cannot be read: \(reason)",
        help: "it must be a .ttf or .otf font beside the scene, or below a folder of --font-dir")
    }
    let found: [UInt8]?
    do {
      found = try read(path)
    } catch {
      refuse("\(error)")
      return nil
    }
    guard let data = found else {
      refuse("there is no such file")
      return nil
    }
    do throws(FontError) {
      return try Font(data: data, name: font.name)
    } catch {
      refuse(error.description)
      return nil
    }
  }

  /// The value of a text layer's font or string; nil for every other property, and for a string that
  /// is a plain one.
  func textValue(_ value: JSONValue, of id: PropertyID) -> PropertyValue? {
    switch id {
    case .font: return font(value).flatMap { PropertyValue($0, as: .string) }
    case .string where value.kind == .array:
      return attributedText(value).map { .attributedText($0) }
    default: return nil
    }
  }

  /// The most fonts of a list.
  static let mostFonts = 64

  /// The font that a value names: one name, or a list of names that are tried in order for each
  /// character, and after them the built-in font.
  func font(_ value: JSONValue) -> Font? {
    guard value.kind == .array else { return namedFont(value) }
    guard (1...Self.mostFonts).contains(value.count) else {
      values.report(
        .outOfRange, value, "the list of fonts has \(value.count) names",
        help: "expected 1 to \(Self.mostFonts)")
      return nil
    }
    var fonts: [Font] = []
    for element in value.elements {
      if element.string == nil { values.reportWrongType(element, expected: "the name of a font") }
      if let font = namedFont(element) { fonts.append(font) }
    }
    guard var font = fonts.first else { return nil }
    font.fallbacks = fonts.dropFirst() + [.builtIn()]
    return font
  }

  private func namedFont(_ value: JSONValue) -> Font? {
    guard let name = value.string else { return nil }
    if let font = fonts.font(name) { return font }
    if isDeclared(name, under: "fonts", for: value) { return Font(name: name) }
    let nearest = Spelling.nearest(to: name, among: fonts.names)
    sink.reportUnknown(
      .unknownFont, name, at: value.mark, "there is no font \(DiagnosticText.quoted(name))",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "fonts are named under \"fonts\"")
    return Font(name: name)
  }

  /// A string, or a list of texts, plain or with attributes.
  func text(_ value: JSONValue) -> AttributedText? {
    value.kind == .array ? attributedText(value) : values.string(value).map { AttributedText($0) }
  }

  /// A list of texts, plain or with attributes.
  private func attributedText(_ value: JSONValue) -> AttributedText? {
    var text = AttributedText()
    for element in value.elements {
      if let string = element.string {
        text.append(AttributedText.Run(string))
        continue
      }
      guard let found = TextRunForm.run.read(element, values) else { continue }
      let string = found[TextRunForm.string]
      let font = found[TextRunForm.font].flatMap { value -> Font? in
        if value.kind != .string, value.kind != .array {
          values.reportWrongType(value, expected: "the name of a font, or a list of names")
        }
        return self.font(value)
      }
      var run = AttributedText.Run(
        string ?? "", font: font, fontSize: found[TextRunForm.fontSize],
        foregroundColor: found[TextRunForm.foregroundColor] ?? nil)
      run.tracking = found[TextRunForm.tracking] ?? 0
      if let spacing = found[TextRunForm.lineSpacing], spacing != 0 {
        var style = AttributedText.ParagraphStyle()
        style.lineSpacing = spacing
        run.paragraphStyle = style
      }
      text.append(run)
    }
    return text
  }

  // MARK: - Filters

  /// Sets the filters of a layer from a list.
  private func readFilters(_ list: JSONValue, _ slot: LayerFilters.Slot, of layer: Layer) {
    guard list.kind == .array else {
      return values.reportWrongType(list, expected: "a list of filters")
    }
    var names = SiblingNames(count: list.count)
    let filters = list.elements.compactMap { filter($0, &names) }
    switch slot {
    case .filters: layer.filters = filters
    case .backgroundFilters: layer.backgroundFilters = filters
    }
  }

  private func filter(_ value: JSONValue, _ names: inout SiblingNames) -> Filter? {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "a filter")
      return nil
    }
    guard let written = value[FilterForm.type] else {
      values.report(.missingKey, value, "a filter needs the key \"type\"", help: "add \"type\"")
      return nil
    }
    guard let type = FilterForm.type.kind.decode(written, values),
      let found = FilterForm.of(type).read(value, values)
    else { return nil }
    var filter = Filter(type: type)
    if let name = found[FilterForm.name], let element = value[FilterForm.name] {
      filter.name = name
      if let first = names.insert(name, at: element.index) {
        sink.report(
          .duplicateName, at: element.range,
          "two filters of a list are called \(DiagnosticText.quoted(name))",
          help: "key paths name filters, so they need different names",
          related: [("the other is", self.value(first).range)])
      }
    }
    if let isEnabled = found[FilterForm.isEnabled] { filter.isEnabled = isEnabled }
    for input in type.inputs {
      if let value = found[FilterForm.key(of: input)] { filter.setValue(value, forKey: input.key) }
    }
    return filter
  }
}
