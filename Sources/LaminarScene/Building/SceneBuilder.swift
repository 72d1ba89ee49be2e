import LaminarEngine
import LaminarGraphics

/// Builds layers and their animations from a scene's text; it reports errors to the sink and
/// continues, so that one run finds everything.
final class SceneBuilder {
  var values: ValueDecoder {
    get { decoder }
    set { decoder = newValue }
  }
  // Private storage avoids runtime exclusivity checks.
  private var decoder: ValueDecoder
  let sink: DiagnosticSink
  let document: JSONDocument
  /// The scene's length in seconds; nil when it is missing or was reported.
  let duration: Double?
  /// The direction of what layers do not specify otherwise.
  let layoutDirection: UserInterfaceLayoutDirection
  var keyPaths = KeyPathCache()
  /// The names below the layer or cell that a key path last led through.
  var namesBelow: NamesBelow?
  /// Whether anything may happen over time, and whether anything follows something; known when the
  /// timeline is read.
  var hasTimeline = false, hasFollowers = false
  /// Advice that waits until the timeline is known.
  var waitingAdvice: [SnapBack] = []
  /// The texts without a size, and other layers that show less without one, until it is known what sizes
  /// them.
  var emptyLayers: [(layer: Layer, object: JSONValue)] = []
  /// The other texts, but for those that surely fit.
  var sizedTexts: [(layer: TextLayer, object: JSONValue)] = []
  /// Whether an animation may jump when it begins or ends, where something may happen and where nothing
  /// does.
  var mayJump = false, mayJumpAlone = false
  /// Whether a layer has animations.
  var hasAnimations = false
  /// The animations of steps and events, which may jump where they begin.
  var additions = MotionScan.Additions()
  /// The animations of steps, by their indices on the tape.
  var steps: Set<Int> = []
  /// Whether an animation animates another layer than its own.
  var animatesOtherLayers = false
  /// Whether there are warnings: not from a second reading of the same file.
  var givesWarnings = true
  /// Whether the scene is what a file of another format became.
  let isImported: Bool
  /// The animations whose snap back was reported, by their indices on the tape.
  var snapBacks: Set<Int> = []
  /// The layers that state priorities of contents, each with the value and its key.
  var prioritizedLayers: [(layer: Layer, value: JSONValue, key: String)] = []
  /// The emitters with cells, in the order of the file.
  var emitters: [(layer: EmitterLayer, object: JSONValue)] = []
  var assets: [String: Asset] = [:]
  var assetNames: [String] = []
  /// The assets that are being drawn, each because the one before shows it.
  var assetsBeingDrawn: [String] = []
  /// Draws an asset's layer; nil where nothing can be drawn.
  var picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  /// The pixels of the assets that were drawn.
  var drawnPixels = 0.0
  var fonts = SceneFonts()
  /// How many paths were looked for among the layers of the file.
  private var declaredChecks = 0
  var knownCharacters = KnownCharacters()
  /// What the layers of each part are read with, by the index of its outermost value.
  var scopes: [Int: PartScope] = [:]
  /// The layers that show a part, those inside of parts before those around them.
  var uses: [PartUse] = []
  /// What layers follow, until all layers are known.
  var waitingFollows: [WaitingFollow] = []
  /// The layers that react to touches, in the order in which they were built.
  var touchableLayers: [TouchableLayer] = []
  /// What replaces values of layers from outside of the scene.
  var layerSettings = LayerSettings()
  /// The part whose layers are built; nil for the scene's own.
  var enclosingPart: (layer: Layer, scope: PartScope)?

  /// What a name under `assets` refers to.
  enum Asset {
    case image(Image)
    /// It could not be read or drawn, which was reported.
    case missing
    /// A layer that is drawn once, when it is first needed.
    case layer(SceneAsset, JSONValue)
  }

  init(_ scene: SceneDocument, sink: DiagnosticSink) {
    self.sink = sink
    decoder = ValueDecoder(sink: sink, frameRate: scene.frameRate)
    document = scene.json
    isImported = scene.json.source.imported != nil
    duration = scene.duration?.doubleValue
    layoutDirection = scene.canvas?.layoutDirection ?? .leftToRight
  }

  func value(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }

  // MARK: - Objects

  /// Calls a closure with the index of each key of an object and of its value; false and a report when
  /// the value is not an object.
  @inline(__always)
  func forEachMember(
    of value: JSONValue, _ noun: @autoclosure () -> String,
    _ body: (_ key: Int, _ value: Int) -> Void
  ) -> Bool {
    let node = document.node(at: value.index)
    guard node.tag == .object else {
      values.reportWrongType(value, expected: noun())
      return false
    }
    let end = document.end(ofContainer: node)
    var key = value.index + 1
    while key < end {
      body(key, key + 1)
      key = document.index(after: key + 1)
    }
    return true
  }

  /// Reports a key that objects of a kind do not have.
  ///
  /// - Parameter hint: The help for a name; nil suggests the nearest known key.
  func reportUnknownKey(
    at key: Int, on noun: String, among names: @autoclosure () -> [String],
    hint: (String) -> String? = { _ in nil }
  ) {
    let name = document.string(at: key) ?? ""
    sink.report(
      .unknownKey, at: value(key).range,
      "unknown key \(DiagnosticText.quoted(name)) on \(noun)",
      help: Remedy.forKey(name, among: names()) ?? hint(name)
        ?? Spelling.nearest(to: name, among: names()).map { "did you mean \"\($0)\"?" })
  }

  /// Whether something of a name is declared under a key of the scene's or the part's top level: where it
  /// is not known then, that was reported.
  func isDeclared(_ name: String, under key: String, for use: JSONValue) -> Bool {
    guard sink.hasErrors else { return false }
    let copies = document.links.copies
    let root = copies.last { $0.root <= use.index }?.root ?? 0
    guard let list = value(root)[key] else { return false }
    switch list.kind {
    case .object: return list[name] != nil
    case .array: return key != "sequences" || list.elements.contains { $0["name"]?.string == name }
    default: return true
    }
  }

  /// Whether a path leads to a layer that the file has: where it is not known then, an error of it was
  /// reported.
  func isLayerDeclared(_ path: String, for use: JSONValue) -> Bool {
    guard sink.hasErrors, declaredChecks < Self.mostDeclaredChecks else { return false }
    declaredChecks += 1
    let copies = document.links.copies
    let root = copies.last { $0.root <= use.index }?.root ?? 0
    var lists = [value(root)[SceneForm.layers]].compactMap { $0 }
    for part in path.split(separator: "/") {
      let names = part.split(separator: "@", omittingEmptySubsequences: false)
      var layer = lists.lazy.flatMap(\.elements).first {
        names.first.map(String.init) == $0["name"]?.string
      }
      for _ in names.dropFirst() { layer = layer?["mask"] }
      guard let layer else { return false }
      lists = layer.sublayerLists
    }
    return true
  }

  /// The most paths that are looked for in the file: each look costs as much as the layers of a list.
  private static let mostDeclaredChecks = 1000

  /// The kind of an object, as its `type` says: the fallback when it is left out, nil when it was
  /// reported and resembles none.
  func kind<Kind: Sendable>(
    of object: JSONValue, _ noun: String, among kinds: KeyTable<Kind>, fallback: Kind,
    hint: (String) -> String? = { _ in nil }
  ) -> Kind? {
    guard let index = document.index(ofMember: "type", in: object.index) else { return fallback }
    if let known = kinds.meaning(ofKeyAt: index, in: document) { return known }
    let value = value(index)
    guard let name = value.string else {
      values.reportWrongType(value, expected: "the name of a type")
      return nil
    }
    let nearest = Spelling.nearest(to: name, among: kinds.names)
    values.report(
      .unknownChoice, value, "there is no \(noun) of type \(DiagnosticText.quoted(name))",
      help: hint(name) ?? Remedy.forChoice(name, among: kinds.names) ?? nearest.map {
        "did you mean \"\($0)\"?"
      }
        ?? "expected \(DiagnosticText.alternatives(kinds.names))")
    return nearest.flatMap { kinds.meaning(of: $0) }
  }
}

// MARK: - Timeline

extension SceneBuilder {
  /// The members of the top level about time.
  struct TimelineParts {
    var layouts: JSONValue?
    var states: JSONValue?
    var sequences: JSONValue?
    var timeline: JSONValue?
    /// What follows what: nothing that happens.
    var follow: JSONValue?
    var input: JSONValue?
    var thresholds = SizeClassThresholds()
    /// How far from its edges the canvas is covered.
    var safeArea = EdgeInsets.zero

    var isEmpty: Bool { layouts == nil && states == nil && sequences == nil && timeline == nil }
  }

  /// Reads what happens to the layers of the root; nil when the scene has no such members.
  func timeline(_ parts: TimelineParts, layers: [Layer]) -> SceneTimeline? {
    hasTimeline =
      !parts.isEmpty || uses.contains(where: \.scope.hasTimeline) || !touchableLayers.isEmpty
    let follows =
      parts.follow != nil || !waitingFollows.isEmpty
      || uses.contains { $0.scope.document.timeline.follow != nil }
    hasFollowers = follows
    guard hasTimeline || follows else { return nil }
    let timelines =
      [parts.timeline] + uses.map(\.scope.document.timeline.timeline)
      + touchableLayers.flatMap(\.reactions)
    if timelines.contains(where: { $0?.elements.contains(where: EventForm.arranges) == true }) {
      fixNames(of: layers)
    }
    let registry = LayerRegistry(layers)
    let reader = TimelineReader(self, registry)
    // First all layers, since every address may name one that comes later.
    if let list = parts.timeline { reader.readLayers(list) }
    setUse(-1)
    // What happens in parts comes before what the scene makes of it.
    reader.readParts()
    if let list = parts.layouts { reader.readLayouts(list, safeArea: parts.safeArea) }
    if let list = parts.states { reader.readStates(list) }
    if let list = parts.sequences { reader.readSequences(list) }
    if let list = parts.timeline { reader.readEvents(list) }
    reader.readTouchSites()
    reader.checkMoments()
    // What a broken event would have activated is not known.
    if sink.errorCount == 0, hasTimeline { IdleLayoutRule(reader: reader).check() }
    var timeline = SceneTimeline(layers: registry)
    timeline.sequences = reader.sequences
    timeline.states = reader.states
    timeline.layouts = reader.layouts
    timeline.events = reader.events
    timeline.gestures = reader.gestures
    timeline.controls = reader.controls
    timeline.responders = reader.responders
    timeline.thresholds = parts.thresholds
    timeline.direction = layoutDirection
    if follows {
      for key in timeline.touchedKeys {
        guard let layer = registry[key.layer] else { continue }
        reader.touchedKeyPaths[ObjectIdentifier(layer), default: []].append(key.keyPath)
      }
      reader.readFollowers(parts.follow)
    }
    return hasTimeline ? timeline : nil
  }

  /// Names nameless layers by their first index, so that no change of order renames them.
  func fixNames(of layers: [Layer], firstIndex: Int = 0) {
    var pending = [(layers: layers, first: firstIndex)]
    while let (siblings, first) = pending.popLast() {
      for (index, layer) in siblings.enumerated() {
        if layer.name == nil {
          layer.name = LayerPath.name(nil, type(of: layer).owner, at: first + index)
        }
        if let mask = layer.mask { pending.append((mask.children, 0)) }
        if !layer.children.isEmpty { pending.append((layer.children, 0)) }
      }
    }
  }
}

// MARK: - Names

/// Names in the order of a file, found by hash.
struct NameList {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]

  var count: Int { names.count }

  mutating func append(_ name: String) {
    if indices[name] == nil { indices[name] = names.count }
    names.append(name)
  }

  /// The index of the first equal name.
  func firstIndex(of name: String) -> Int? { indices[name] }

  subscript(index: Int) -> String { names[index] }
}

/// The names of siblings, to find two that are equal.
struct SiblingNames {
  /// The names and their indices on the tape, up to `limit` of them.
  private var few: [(name: String, index: Int)] = []
  private var indices: [String: Int] = [:]
  private let count: Int

  /// More siblings than this are searched by hash.
  private static let limit = 8

  init(count: Int) {
    self.count = count
    if count > Self.limit {
      indices.reserveCapacity(min(count, 1 << 20))
    } else if count > 1 {
      few.reserveCapacity(count)
    }
  }

  /// Notes a name and its index on the tape; returns the index of an equal one before it.
  mutating func insert(_ name: String, at index: Int) -> Int? {
    guard count > 1 else { return nil }
    guard count > Self.limit else {
      if let first = few.first(where: { $0.name == name }) { return first.index }
      few.append((name, index))
      return nil
    }
    guard let first = indices.updateValue(index, forKey: name) else { return nil }
    indices[name] = first
    return first
  }
}
