import Foundation
import LaminarEngine
import LaminarGraphics

/// What the layers of a part are read with: its own names of assets and fonts, its own frame rate.
final class PartScope {
  /// The part's path from the scene's folder.
  let path: String
  let document: SceneDocument
  fileprivate var assets: [String: SceneBuilder.Asset] = [:]
  fileprivate var assetNames: [String] = []
  fileprivate var fonts = SceneFonts()

  init(path: String, document: SceneDocument) {
    self.path = path
    self.document = document
  }

  /// Whether anything happens in it over time beside the animations of its layers.
  var hasTimeline: Bool { !document.timeline.isEmpty }

  /// The path of a file that the part names, from the scene's folder.
  func path(of name: String) -> String {
    (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + name
  }
}

/// A layer that shows a part.
struct PartUse {
  let layer: Layer
  let scope: PartScope
  /// The path of the part, as a value of the file that uses it.
  let mark: JSONValue
}

extension SceneBuilder {
  /// Calls a closure with the names and the frame rate of a part.
  func inside<T>(_ scope: PartScope, _ body: () -> T) -> T {
    let outer = (values.frameRate, assets, assetNames, fonts)
    (assets, assetNames, fonts) = (scope.assets, scope.assetNames, scope.fonts)
    values.frameRate = scope.document.frameRate
    let result = body()
    (scope.assets, scope.assetNames, scope.fonts) = (assets, assetNames, fonts)
    (values.frameRate, assets, assetNames, fonts) = outer
    return result
  }
}

// MARK: - Layers

/// The layers that come from parts.
extension SceneBuilder {
  /// Decodes the top level of every part, and loads its fonts and assets; each file is read once.
  func loadParts(
    _ embedded: EmbeddedFiles, image: (String) throws -> AssetImage?,
    fontData: (String) throws -> [UInt8]?,
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  ) {
    var images: [String: Result<AssetImage?, any Error>] = [:]
    var fontFiles: [String: Result<[UInt8]?, any Error>] = [:]
    // A part's assets may show the parts that it uses, which come later.
    for copy in document.links.copies.reversed() where copy.isComplete {
      guard let part = SceneDecoder.decode(part: value(copy.root), into: sink) else { continue }
      let scope = PartScope(path: copy.path, document: part)
      scopes[copy.root] = scope
      guard !part.fonts.isEmpty || !part.assets.isEmpty else { continue }
      inside(scope) {
        loadFonts(part.fonts) { name in
          if let bytes = embedded.bytes(name, ofPart: copy.path) { return bytes }
          let path = scope.path(of: name)
          let known = fontFiles[path] ?? Result { try fontData(path) }
          fontFiles[path] = known
          return try known.get()
        }
        loadAssets(
          part.assets,
          image: { name in
            let path = scope.path(of: name)
            if embedded.bytes(name, ofPart: copy.path) != nil {
              let key = "\(copy.path)\0\(name)"
              let known = images[key] ?? Result { try embedded.image(name, ofPart: copy.path) }
              images[key] = known
              return try known.get()
            }
            let known = images[path] ?? Result { try image(path) }
            images[path] = known
            return try known.get()
          }, picture: picture)
      }
    }
  }

  /// The part that a layer uses, with its canvas as the layer's bounds and background where the layer
  /// states none; nil when the layer uses none or that was reported.
  func part(of layer: Layer, _ object: JSONValue, _ parts: LayerParts) -> PartScope? {
    guard parts.use != 0 else {
      sink.report(
        .misplacedKey, at: value(parts.variables - 1).range,
        "\"variables\" of a layer are those of the part that it uses",
        help: "add \"use\", or declare variables at the top level")
      return nil
    }
    guard let root = object.part, let scope = scopes[root.index] else { return nil }
    if let canvas = scope.document.canvas {
      if parts.bounds == 0 {
        layer.values[.bounds] = .rect(CGRect(origin: .zero, size: canvas.size))
      }
      if parts.background == 0, let color = canvas.backgroundColor {
        layer.values[.backgroundColor] = .color(color)
      }
    }
    checkMembers(of: root, scope, at: value(parts.use))
    return scope
  }

  /// Reports what a part cannot bring along.
  private func checkMembers(of root: JSONValue, _ scope: PartScope, at use: JSONValue) {
    func report(_ what: String, _ key: JSONValue) {
      sink.report(
        .unusablePart, at: use.range, "\(DiagnosticText.quoted(scope.path)) has \(what)",
        help: "they belong to a scene's canvas; a part has layers, sequences and events",
        related: [("it is", key.range)])
    }
    for key in ["states", "layouts"] {
      if let member = root.members.first(where: { $0.key.isSpelled(key) }) {
        report(key, member.key)
      }
    }
    let events = root["timeline"].map { Array($0.elements) } ?? []
    for key in ["state", "layout", "resize"] where root[key + "s"] == nil {
      let found = events.lazy.flatMap(\.members).first { $0.key.isSpelled(key) }
      if let found { report("an event with \"\(key)\"", found.key) }
    }
  }

  /// Builds the layers of a part below a layer, and the layer's own sublayers above them.
  func readPart(
    _ scope: PartScope, of layer: Layer, _ object: JSONValue, _ parts: LayerParts,
    _ below: Context, index: Int
  ) {
    let list = scope.document.layers
    let firstFollow = waitingFollows.count
    var sublayers = inside(scope) {
      of(part: layer, scope) { list.map { layers($0, below) } ?? [] }
    }
    let ownFollows = firstFollow..<waitingFollows.count
    // The part's frames are those on its own canvas.
    if let canvas = scope.document.canvas {
      Layer.autoresize(sublayers, from: canvas.size, to: layer.bounds.size)
    }
    // What begins with the part begins at the zero of its clock, wherever that is.
    for layer in sublayers { layer.resolveBeginTimesBelow(at: 0) }
    if scope.document.seed != 0 {
      for layer in sublayers { mixIn(seed: scope.document.seed, below: layer) }
    }
    if parts.sublayers != 0 {
      let context = Context(
        depth: below.depth, hasSceneClock: below.hasSceneClock, index: list?.count ?? 0)
      sublayers += layers(value(parts.sublayers), context)
      checkNames(of: value(parts.sublayers), beside: list)
    }
    if !sublayers.isEmpty { layer.sublayers = sublayers }
    // What an asset shows is drawn as it is before anything happens.
    guard assetsBeingDrawn.isEmpty else { return }
    for index in ownFollows where waitingFollows[index].use == nil {
      waitingFollows[index].use = uses.count
    }
    uses.append(PartUse(layer: layer, scope: scope, mark: value(parts.use)))
    if layer.name == nil, scope.hasTimeline {
      NamelessLayerRule(builder: self).check(layer, object, index: index)
    }
  }

  /// Reports sublayers that are called as layers of the part beside them.
  private func checkNames(of list: JSONValue, beside part: JSONValue?) {
    var names: [String: JSONValue] = [:]
    for value in part.map({ Array($0.elements) }) ?? [] {
      if let name = value["name"], let text = name.string { names[text] = name }
    }
    for value in list.elements {
      guard let name = value["name"], let other = name.string.flatMap({ names[$0] }) else {
        continue
      }
      sink.report(
        .duplicateName, at: name.range,
        "the part has a layer \(DiagnosticText.quoted(name.string ?? "")) already",
        help: "paths name layers, so siblings need different names",
        related: [("the other is", other.range)])
    }
  }

  private func mixIn(seed: Int, below layer: Layer) {
    var pending = [layer]
    while let next = pending.popLast() {
      (next as? EmitterLayer)?.mixIn(seed: seed)
      pending += next.sublayers ?? []
      if let mask = next.mask { pending.append(mask) }
    }
  }
}

extension EmitterLayer {
  /// Mixes the seed of a scene, or of a part, into that of the parts inside of it. Alone, each counts as
  /// it is: a part in a scene without a seed emits what it emits by itself.
  func mixIn(seed: Int) {
    let outer = UInt64(bitPattern: Int64(seed))
    // 2⁶⁴ over the golden ratio, odd: distinct seeds stay distinct.
    sceneSeed = sceneSeed == 0 ? outer : outer &* 0x9E37_79B9_7F4A_7C15 ^ sceneSeed
  }
}

// MARK: - Timelines

/// The part whose timeline is read: its names are below the layer that shows it, its times are of
/// that layer's clock.
struct PartContext {
  let layer: Layer
  /// The path of the layer.
  let path: String
}

extension TimelineReader {
  /// Reads the sequences and events of all parts, those inside of parts before those around them.
  func readParts() {
    // Layers that events and reactions add may show parts, and react to touches, themselves.
    var (count, layers) = (0, 0)
    while count < builder.uses.count || layers < builder.touchableLayers.count {
      if count < builder.uses.count {
        forPart(count) { if let list = $0.timeline { readLayers(list) } }
        builder.setUse(count)
        count += 1
      } else {
        readReactionLayers(of: builder.touchableLayers[layers])
        layers += 1
      }
    }
    for index in 0..<count { forPart(index) { if let list = $0.sequences { readSequences(list) } } }
    for index in 0..<count { forPart(index) { if let list = $0.timeline { readEvents(list) } } }
    let firstMoments = firstMomentsByClock
    for use in builder.uses[..<count] {
      checkClock(of: use, firstMoment: firstMoments[ObjectIdentifier(use.layer)])
    }
  }

  /// The earliest time of an event or a sequence on the clock of each layer, of those that wait for
  /// nothing else; of equal ones the first that was read.
  private var firstMomentsByClock: [ObjectIdentifier: SceneMoment] {
    var first: [ObjectIdentifier: SceneMoment] = [:]
    for moment in events.lazy.map(\.time) + sequences.lazy.map(\.start) {
      guard case .scene = moment.anchor, let clock = moment.clock else { continue }
      let id = ObjectIdentifier(clock)
      if let known = first[id], known.offset <= moment.offset { continue }
      first[id] = moment
    }
    return first
  }

  /// Reports parts whose events the clock of their layer has passed when the scene begins, or shows
  /// again.
  private func checkClock(of use: PartUse, firstMoment: SceneMoment?) {
    guard use.scope.hasTimeline else { return }
    func report(_ message: String, help: String, event: JSONValue?) {
      sink.report(
        .unreachablePartTime, at: use.mark.range, message, help: help,
        related: event.map { [("the event is", $0.mark)] } ?? [])
    }
    let name = DiagnosticText.quoted(use.scope.path)
    if use.layer.hasRepeatingClock {
      return report(
        "\(name) has events, which come once, and the clock here repeats",
        help: "leave out repeatCount, repeatDuration and autoreverses", event: nil)
    }
    if use.layer.isRemappedBackwards {
      return report(
        "\(name) has events, which come once, and the clock here runs back",
        help: "let the values of timeRemapping ascend, with functions that do not overshoot",
        event: nil)
    }
    let begin = use.layer.clockTime(ofStageTime: 0)
    guard let first = firstMoment, first.offset < begin - ActiveInterval.snap else { return }
    report(
      "the clock of \(name) begins at \(DiagnosticText.number(begin)) s, after an event at "
        + "\(DiagnosticText.number(first.offset)) s",
      help: use.layer.timeRemapping == nil
        ? "leave out timeOffset and a negative speed or beginTime"
        : "begin with a lower value of timeRemapping",
      event: builder.value(first.index))
  }

  /// A layer whose clock may be stopped or set: in a part not that of its events.
  func free(_ layer: Layer?, at value: JSONValue) -> Layer? {
    guard let layer, let part, layer === part.layer else { return layer }
    values.report(
      .unusablePart, value, "the clock of \"root\" is that of the part's events",
      help: "put the layers into one, and pause that; or pause the layer that uses the part")
    return nil
  }

  func forPart(_ index: Int, _ body: (SceneBuilder.TimelineParts) -> Void) {
    let use = builder.uses[index]
    guard use.scope.hasTimeline || hasFollowers(use) else { return }
    part = PartContext(layer: use.layer, path: registry.path(of: use.layer))
    builder.inside(use.scope) {
      builder.of(part: use.layer, use.scope) { body(use.scope.document.timeline) }
    }
    part = nil
  }

  /// Whether something in a part follows.
  private func hasFollowers(_ use: PartUse) -> Bool {
    use.scope.document.timeline.follow != nil
      || builder.waitingFollows.contains { $0.use.map { $0 >= 0 } ?? false }
  }

  // MARK: - Names

  /// What the name `root` means, and where layers without a superlayer of their own are added.
  var root: Layer { part?.layer ?? registry.root }

  /// The layer of a path as it is written in the part, or in the scene; nil when there never is one.
  func known(_ path: String) -> Layer? {
    if let holder {
      return path.isEmpty ? holder : registry[prefix(of: holder, before: path) + path]
    }
    guard let part else { return registry[path] }
    return path == LayerPath.root ? part.layer : registry[part.path + "/" + path]
  }

  /// The paths that may be written.
  var knownPaths: [String] {
    if let holder {
      let prefix = registry.path(of: holder) + "/"
      return registry.paths.compactMap { $0.removing(prefix: prefix) }
    }
    return part == nil ? registry.paths : [LayerPath.root] + localNames(registry.paths)
  }

  /// What a path from a layer on needs in front of it; its mask is `@mask`.
  private func prefix(of layer: Layer, before path: String) -> String {
    registry.path(of: layer) + (path.hasPrefix("@") ? "" : "/")
  }

  /// The names that begin with the part's, without that; in the scene all.
  private func localNames(_ names: [String]) -> [String] {
    guard let part else { return names }
    return names.compactMap { $0.removing(prefix: part.path + "/") }
  }

  /// What a sequence is called outside of the part: `ok/intro`.
  func fullName(of sequence: String) -> String {
    part.map { $0.path + "/" + sequence } ?? sequence
  }

  /// The index of a sequence that is named in the part, or in the scene; nil when it was reported.
  func sequenceIndex(of name: String, at value: JSONValue) -> Int? {
    if let index = sequenceNames.firstIndex(of: fullName(of: name)) { return index }
    reportUnknown(
      name, at: value, among: localNames(sequenceNames.names), "sequence", .unknownSequence)
    return nil
  }
}

extension SceneEvent {
  /// A name as the event's file writes it.
  func localName(of name: String) -> String {
    guard let part else { return name }
    if name == part { return LayerPath.root }
    if let sequence = name.removing(prefix: "sequence:" + part + "/") {
      return "sequence:" + sequence
    }
    return name.removing(prefix: part + "/") ?? name
  }
}

extension SceneMoment {
  /// A time of the scene's clock, as clocks run when the scene begins; infinite for one that is never
  /// reached so.
  var sceneTime: Double {
    clock.map { $0.stageTime(ofClockTime: offset) } ?? offset
  }
}
