import LaminarEngine

/// Reads sequences, states, layouts and events; it reports errors and continues.
final class TimelineReader {
  let builder: SceneBuilder
  let registry: LayerRegistry
  var values: ValueDecoder { builder.values }
  var sink: DiagnosticSink { builder.sink }

  var sequences: [SceneSequence] = []
  var states: [SceneState] = []
  var layouts: [SceneLayout] = []
  var events: [SceneEvent] = []
  /// The names of the sequences, states and layouts as they are written, with those whose contents
  /// were reported.
  var sequenceNames = NameList()
  var stateNames = NameList()
  var layoutNames = NameList()
  /// The layers that events add, by the indices of their objects on the tape.
  var newLayers: [Int: Layer] = [:]
  /// The animations that are ever attached, by layer and key, with the events and sequences that
  /// attach them; nil for those that layers begin with.
  var attachers: [AttachmentKey: [Attacher?]] = [:]
  /// Keys of animations whose layers must have them at some time.
  var pendingKeys: [PendingKey] = []

  /// A key under which a layer may have an animation.
  struct AttachmentKey: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  /// The key paths that events touch, by layer.
  var touchedKeyPaths: [ObjectIdentifier: [String]] = [:]

  /// The part whose names are read; nil for the scene's own.
  var part: PartSite?

  /// What attaches an animation.
  enum Attacher: Hashable {
    case event(Int), sequence(Int)
    /// An event of a gesture or a control, which may come at any time.
    case reaction
    /// Any of the events that change the state.
    case state
  }
  /// The events that change the state, and how the animations that this may attach were noted.
  var stateChanges: Set<Attacher> = [], notedStates: Set<Attacher> = []

  /// The gesture or control whose events are read; nil for those of the timeline.
  var reaction: ReactionSite?
  /// The control whose states are read: addresses are relative to it.
  var holder: Layer?
  var gestures: [SceneGesture] = []
  var controls: [SceneControl] = []

  init(_ builder: SceneBuilder, _ registry: LayerRegistry) {
    self.builder = builder
    self.registry = registry
    for path in registry.paths { noteAnimations(of: registry[path]) }
  }

  /// Notes the animations that a layer begins with.
  func noteAnimations(of layer: Layer?) {
    guard let layer else { return }
    for key in layer.animationKeys() ?? [] { note(key, on: layer, by: nil) }
  }

  /// Notes that something attaches an animation under a key.
  func note(_ key: String, on layer: Layer, by attacher: Attacher?) {
    attachers[AttachmentKey(layer: ObjectIdentifier(layer), key: key), default: []]
      .append(attacher)
  }

  // MARK: - Names

  /// The layer of a path; nil when it was reported.
  func layer(_ value: JSONValue) -> Layer? {
    guard let path = value.string else {
      values.reportWrongType(value, expected: "the path of a layer")
      return nil
    }
    return layer(path, at: value)
  }

  /// The layer of a path that a value contains.
  func layer(_ path: String, at value: JSONValue) -> Layer? {
    if let layer = known(path) { return layer }
    if builder.isLayerDeclared(path, for: value) { return nil }
    sink.reportUnknown(
      .unknownLayer, path, at: value.mark, "there is no layer \(DiagnosticText.quoted(path))",
      help: LayerRegistry.hint(forLayer: path, among: knownPaths))
    return nil
  }

  /// A layer that has a superlayer: neither the root nor a mask.
  func sublayer(_ value: JSONValue) -> Layer? {
    guard let layer = layer(value) else { return nil }
    let isMask = registry.holder(of: layer)?.mask === layer
    guard layer !== root, !isMask else {
      values.report(
        .misplacedKey, value,
        "\(DiagnosticText.quoted(value.string ?? "")) is \(isMask ? "a mask" : "the root"), not a sublayer",
        help: "name a sublayer")
      return nil
    }
    return layer
  }

  /// The index of a name in a list; nil when it was reported.
  func index(
    of value: JSONValue, among names: NameList, _ noun: String, _ id: DiagnosticID
  ) -> Int? {
    guard let name = value.string else {
      values.reportWrongType(value, expected: "the name of a \(noun)")
      return nil
    }
    if let index = names.firstIndex(of: name) { return index }
    reportUnknown(name, at: value, among: names.names, noun, id)
    return nil
  }

  /// Reports a name that nothing of a kind has.
  func reportUnknown(
    _ name: String, at value: JSONValue, among names: @autoclosure () -> [String], _ noun: String,
    _ id: DiagnosticID
  ) {
    if builder.isDeclared(name, under: noun + "s", for: value) { return }
    func hint() -> String {
      let names = names()
      return Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty
          ? "the scene has none" : "there is \(DiagnosticText.alternatives(names, limit: 8))")
    }
    sink.reportUnknown(
      id, name, at: value.mark, "there is no \(noun) \(DiagnosticText.quoted(name))",
      help: hint())
  }

  // MARK: - Moments

  /// A time, or what it is counted from; nil when it was reported.
  func moment(_ value: JSONValue) -> SceneMoment? {
    guard value.kind == .object else {
      return values.seconds(value, in: ValueDecoder.lengths).map {
        SceneMoment(anchor: .scene, offset: $0, clock: part?.layer, index: value.index)
      }
    }
    guard var object = ObjectReader(value, "a time", values) else { return nil }
    let anchor = object.readRequired("after", self.anchor)
    let hasDelay = object.holds("delay")
    let delay = object.read("delay") { values.seconds($0, in: ValueDecoder.lengths) }
    object.finish()
    guard let anchor, delay != nil || !hasDelay else { return nil }
    return SceneMoment(
      anchor: anchor, offset: delay ?? 0, clock: part?.layer, index: value.index)
  }

  private func anchor(_ value: JSONValue) -> SceneMoment.Anchor? {
    guard let text = value.string else {
      values.reportWrongType(value, expected: "\"sequence:name\" or \"layer#key\"")
      return nil
    }
    if let name = text.removing(prefix: "sequence:") {
      return sequenceIndex(of: name, at: value)
        .map { .sequence($0) }
    }
    // A nameless layer's path also contains #: the longest existing path is taken.
    for mark in text.indices.reversed() where text[mark] == "#" {
      guard let layer = known(String(text[..<mark])) else { continue }
      return .animation(layer, key: String(text[text.index(after: mark)...]))
    }
    guard let mark = text.lastIndex(of: "#") else {
      values.report(
        .badAddress, value, "\(DiagnosticText.quoted(text)) is not a sequence or an animation",
        help: "expected \"sequence:name\" or \"layer#key\"")
      return nil
    }
    _ = layer(String(text[..<mark]), at: value)
    return nil
  }

  /// The sequence or the layer whose clock an event refers to.
  func clock(_ value: JSONValue) -> SceneClock? {
    guard let text = value.string else {
      values.reportWrongType(value, expected: "the path of a layer or \"sequence:name\"")
      return nil
    }
    if let name = text.removing(prefix: "sequence:") {
      return sequenceIndex(of: name, at: value)
        .map { .sequence($0) }
    }
    return layer(text, at: value).map { .layer($0) }
  }
}

extension String {
  /// What follows a prefix; nil without it.
  func removing(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
