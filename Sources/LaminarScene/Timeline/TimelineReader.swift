import Foundation
import LaminarEngine
import LaminarGraphics

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
  private var attachers: [AttachmentKey: [Attacher?]] = [:]
  /// Keys of animations whose layers must have them at some time.
  var pendingKeys: [PendingKey] = []

  /// A key under which a layer may have an animation.
  private struct AttachmentKey: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  /// The key paths that events touch, by layer.
  var touchedKeyPaths: [ObjectIdentifier: [String]] = [:]

  /// The part whose names are read; nil for the scene's own.
  var part: PartContext?

  /// What attaches an animation.
  enum Attacher: Hashable {
    case event(Int), sequence(Int)
    /// An event of a gesture, a control or a touch, which may come at any time.
    case reaction
    /// Any of the events that change the state.
    case state
  }
  /// The events that change the state, and how the animations that this may attach were noted.
  var stateChanges: Set<Attacher> = [], notedStates: Set<Attacher> = []

  /// What the events that are read react to; nil for those of the timeline.
  var reaction: ReactionSource?
  /// The control whose states are read: addresses are relative to it.
  var holder: Layer?
  var gestures: [SceneGesture] = []
  var controls: [SceneControl] = []
  var responders: [SceneResponder] = []
  /// The objects of layers that react to touches; first asked for when all layers are built.
  private(set) lazy var touchableObjects = Dictionary(
    builder.touchableLayers.map { (ObjectIdentifier($0.layer), $0.object) }
  ) { $1 }
  var controlGroups = ControlGroups()

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
    guard let found = SequenceForm.moment.read(value, values) else { return nil }
    let anchor = found[SequenceForm.after].flatMap { self.anchor($0) }
    guard let delay = found[SequenceForm.delayAfter], let anchor else { return nil }
    return SceneMoment(anchor: anchor, offset: delay, clock: part?.layer, index: value.index)
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

// MARK: - Cycles

extension TimelineReader {
  /// Reports keys of animations that no layer ever has, moments that wait for themselves, and ends
  /// that never come: all that needs the whole timeline.
  func checkMoments() {
    for pending in pendingKeys {
      _ = knowsKey(pending.key, of: pending.layer, at: builder.value(pending.index))
    }
    var waiting: [Waiting] = []
    var endless: Set<Int> = []
    for (index, sequence) in sequences.enumerated() {
      // The index in the list as it is written.
      let listIndex = sequenceNames.firstIndex(of: sequence.name) ?? index
      waiting.append(Waiting(moment: sequence.start, attacher: .sequence(listIndex)))
      if !sequence.repeatCount.isFinite { endless.insert(listIndex) }
    }
    waiting += events.map { Waiting(moment: $0.time, attacher: .event($0.index)) }
    let anchored = waiting.filter { isSound($0.moment, endless: endless) }
    // With other errors the timeline is incomplete, so a cycle could be a false report.
    if !sink.hasErrors { reportCycles(anchored) }
  }

  /// A key whose layer has an animation under it at some time.
  struct PendingKey {
    let layer: Layer
    let key: String
    let index: Int
  }

  /// What waits for a moment.
  private struct Waiting {
    let moment: SceneMoment
    let attacher: Attacher
  }

  private func knowsKey(_ key: String, of layer: Layer, at value: JSONValue) -> Bool {
    let id = ObjectIdentifier(layer)
    if attachers[AttachmentKey(layer: id, key: key)] != nil { return true }
    func hint() -> String {
      let known = attachers.keys.filter { $0.layer == id }.map(\.key).sorted()
      return Spelling.nearest(to: key, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "nothing ever animates it"
          : "it has \(DiagnosticText.alternatives(known.map(DiagnosticText.quoted), limit: 6))")
    }
    let path = DiagnosticText.quoted(registry.path(of: layer))
    values.report(
      .unknownAnimationKey, value,
      "\(path) never has an animation \(DiagnosticText.quoted(key))", help: hint())
    return false
  }

  /// Whether what a moment waits for exists and ends.
  private func isSound(_ moment: SceneMoment, endless: Set<Int>) -> Bool {
    if case .sequence(let index) = moment.anchor, endless.contains(index) {
      values.report(
        .neverEnds, builder.value(moment.index)[SequenceForm.after] ?? builder.value(moment.index),
        "\(DiagnosticText.quoted(sequenceNames[index])) never ends, so nothing can start after it",
        help: "state a time")
      return false
    }
    guard case .animation(let layer, let key) = moment.anchor else { return true }
    let value = builder.value(moment.index)[SequenceForm.after] ?? builder.value(moment.index)
    guard knowsKey(key, of: layer, at: value) else { return false }
    let sources = attachers[AttachmentKey(layer: ObjectIdentifier(layer), key: key)] ?? []
    guard sources.allSatisfy({ $0 == nil }), let animation = layer.animation(forKey: key) else {
      return true
    }
    let interval = ActiveInterval(
      animation.clock, inheritedDuration: Layer.defaultAnimationDuration)
    guard interval.end.isFinite else {
      values.report(
        .neverEnds, value,
        "\(DiagnosticText.quoted(key)) never ends, so nothing can start after it",
        help: "state a time")
      return false
    }
    return true
  }

  /// Removes what can begin, then what waits for that, and so on. What remains is part of a cycle, or
  /// waits for one.
  private func reportCycles(_ waiting: [Waiting]) {
    var hasBegun = Array(repeating: false, count: waiting.count)
    var begun: [Int] = []
    // What waits for a sequence, and what for an animation, which one of its attachers is enough for.
    var sequenceWaiters: [Int: [Int]] = [:], keyWaiters: [AttachmentKey: [Int]] = [:]
    for (index, item) in waiting.enumerated() {
      switch item.moment.anchor {
      case .scene: begun.append(index)
      case .sequence(let sequence): sequenceWaiters[sequence, default: []].append(index)
      case .animation(let layer, let key):
        keyWaiters[AttachmentKey(layer: ObjectIdentifier(layer), key: key), default: []]
          .append(index)
      }
    }
    var attachedKeys: [Attacher: [AttachmentKey]] = [:]
    for key in keyWaiters.keys {
      let causes = attachers[key] ?? []
      if causes.contains(where: { $0 == nil || $0 == .reaction }) {
        begun += keyWaiters[key] ?? []
      } else {
        for case let cause? in causes { attachedKeys[cause, default: []].append(key) }
      }
    }
    while let index = begun.popLast() {
      guard !hasBegun[index] else { continue }
      hasBegun[index] = true
      let attacher = waiting[index].attacher
      if case .sequence(let sequence) = attacher {
        begun += sequenceWaiters.removeValue(forKey: sequence) ?? []
      }
      let attachers = stateChanges.contains(attacher) ? [attacher, .state] : [attacher]
      for key in attachers.flatMap({ attachedKeys.removeValue(forKey: $0) ?? [] }) {
        begun += keyWaiters.removeValue(forKey: key) ?? []
      }
    }
    for (item, hasBegun) in zip(waiting, hasBegun) where !hasBegun {
      let value = builder.value(item.moment.index)
      values.report(
        .circularTimes, value[SequenceForm.after] ?? value,
        "this can never start: it waits, through others, for itself",
        help: "one of those that wait for each other needs a time")
    }
  }

  // MARK: - Assignments

  /// Values by their addresses, `layer:keyPath`.
  ///
  /// - Parameter isAnimated: Whether only what animates may be named.
  func assignments(_ value: JSONValue, isAnimated: Bool) -> [SceneAssignment] {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with values by \"layer:keyPath\"")
      return []
    }
    return value.members.filter { !$0.key.isSpelled("note") }.compactMap {
      assignment($0, isAnimated: isAnimated)
    }
  }

  private func assignment(_ member: JSONValue.Member, isAnimated: Bool) -> SceneAssignment? {
    let text = member.key.string ?? ""
    if TouchSwitch.isMeant(by: text) { return touchSwitch(text, member, isAnimated: isAnimated) }
    guard let (layer, keyPath) = address(text, at: member.key) else { return nil }
    guard keyPath != "frame" else {
      return values.rect(member.value).map {
        SceneAssignment(layer: layer, keyPath: keyPath, value: .rect($0), index: member.key.index)
      }
    }
    guard let (path, holder) = property(keyPath, of: layer, at: member.key) else { return nil }
    if isAnimated, !path.isAnimatable {
      values.report(
        .notAnimatable, member.key, "\(DiagnosticText.quoted(keyPath)) is not animatable",
        help: "\"set\" changes it at once")
      return nil
    }
    return decoded(member.value, path, of: holder).map {
      SceneAssignment(layer: layer, keyPath: keyPath, value: $0, index: member.key.index)
    }
  }

  private func decoded(
    _ value: JSONValue, _ path: PropertyPath, of holder: any PropertyHolder
  ) -> PropertyValue? {
    if path.component == .whole, case .builtIn(let id) = path.property {
      return builder.textValue(value, of: id)
        ?? values.propertyValue(value, of: id, image: builder.image)
    }
    return values.animatedValue(
      value, of: path.kind, unit: NumberNotation(path), image: builder.image)
  }

  /// The layer and the key path of an address; nil when it was reported.
  func address(_ text: String, at key: JSONValue) -> (layer: Layer, keyPath: String)? {
    guard let colon = text.firstIndex(of: ":") else {
      values.report(
        .badAddress, key, "\(DiagnosticText.quoted(text)) is not a property of a layer",
        help: "expected \"layer:keyPath\"")
      return nil
    }
    guard let layer = layer(String(text[..<colon]), at: key) else { return nil }
    return (layer, String(text[text.index(after: colon)...]))
  }

  /// What a key path names from a layer on; nil when it was reported.
  func property(
    _ keyPath: String, of layer: Layer, at key: JSONValue
  ) -> (path: PropertyPath, holder: any PropertyHolder)? {
    let address = PropertyAddress(parsing: keyPath)
    guard let holder = builder.holder(at: address.steps, from: layer, key.index) else {
      return nil
    }
    let owner = type(of: holder).owner
    guard let path = PropertyPath(parsing: address.rest, owner: owner), path.kind != .object
    else {
      if TimingKey(rawValue: address.rest) != nil
        || address.rest == TimingForm.timeRemapping.name
      {
        values.report(
          .unknownKeyPath, key, "a layer's clock is not a value",
          help: "\"pause\", \"resume\", \"speed\" and \"scrub\" change it")
      } else {
        builder.reportUnknown(keyPath, address, owner, at: key.index)
      }
      return nil
    }
    return (path, holder)
  }

  // MARK: - States

  /// The named sets of values.
  func readStates(_ list: JSONValue) {
    guard list.kind == .object else {
      values.reportWrongType(list, expected: "an object with states by name")
      return
    }
    for member in list.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      stateNames.append(name)
      states.append(
        SceneState(name: name, assignments: assignments(member.value, isAnimated: false)))
    }
  }
}
