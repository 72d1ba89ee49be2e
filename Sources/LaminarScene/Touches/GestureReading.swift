import Foundation
import LaminarEngine
import LaminarGraphics

/// A layer that reacts to touches, as its object in the file says: read when all layers are known.
struct TouchableLayer {
  let layer: Layer
  /// The layer's object.
  let object: JSONValue
  /// The part whose file has the layer; nil for the scene's own.
  let part: (layer: Layer, scope: PartScope)?

  /// The lists of events under `on`, of the gestures and of the layer.
  var reactions: [JSONValue] {
    let gestures = object["gestures"].map { Array($0.elements) } ?? []
    return (gestures.map { $0["on"] } + [object["on"]]).compactMap(\.self).flatMap { value in
      value.members.filter { !$0.key.isSpelled("note") }.map(\.value)
    }
  }
}

/// What the events that are read react to.
enum ReactionSource {
  case gesture(GestureKind)
  case control
  /// The touches that a layer handles.
  case touches
}

extension SceneBuilder {
  /// Notes that a layer has gestures, is a control, handles touches, scrolls or zooms.
  func noteTouches(of layer: Layer, _ object: JSONValue) {
    // What an asset shows is drawn once and never touched.
    guard assetsBeingDrawn.isEmpty else { return }
    touchableLayers.append(TouchableLayer(layer: layer, object: object, part: enclosingPart))
  }

  /// Calls a closure that builds layers of a part.
  func of<T>(part layer: Layer, _ scope: PartScope, _ body: () -> T) -> T {
    let outer = enclosingPart
    enclosingPart = (layer, scope)
    defer { enclosingPart = outer }
    return body()
  }
}

extension TimelineReader {
  /// Reads the gestures, controls and reactions to touches of all layers, in the order in which these were
  /// built.
  func readTouchSites() {
    for touchable in builder.touchableLayers {
      inPart(of: touchable) {
        readGestures(of: touchable)
        checkZoom(of: touchable)
      }
    }
    relateGestures()
    for touchable in builder.touchableLayers {
      inPart(of: touchable) { readReactions(of: touchable) }
    }
    reportSingleControls()
  }

  /// Builds the layers that reactions add.
  func readReactionLayers(of touchable: TouchableLayer) {
    inPart(of: touchable) { for list in touchable.reactions { readLayers(list) } }
  }

  /// Calls a closure with the names of the file that has a layer.
  func inPart(of touchable: TouchableLayer, _ body: () -> Void) {
    guard let owner = touchable.part else { return body() }
    part = PartContext(layer: owner.layer, path: registry.path(of: owner.layer))
    builder.inside(owner.scope) { builder.of(part: owner.layer, owner.scope, body) }
    part = nil
  }

  /// The lists of events under `on` by the names of what they react to, in the order written.
  ///
  /// - Parameter hint: What to do about a name that is none of them; nil suggests the nearest.
  func reactions(
    _ value: JSONValue?, _ noun: String, to names: [String], in source: ReactionSource,
    hint: (String) -> String? = { _ in nil }
  ) -> [(name: String, events: [SceneEvent])] {
    guard let value else { return [] }
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with lists of events by name")
      return []
    }
    reaction = source
    defer { reaction = nil }
    var result: [(name: String, events: [SceneEvent])] = []
    for member in value.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      if !names.contains(name) {
        values.report(
          .unknownKey, member.key, "\(noun) has no event \(DiagnosticText.quoted(name))",
          help: hint(name) ?? Spelling.nearest(to: name, among: names).map {
            "did you mean \"\($0)\"?"
          } ?? "it has \(DiagnosticText.alternatives(names, limit: 13))")
      }
      result.append((name, eventList(member.value)))
    }
    return result
  }

  // MARK: - Gestures

  /// Reads the gestures of a layer and attaches their recognisers.
  private func readGestures(of touchable: TouchableLayer) {
    guard let list = touchable.object["gestures"] else { return }
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of gestures")
      return
    }
    var names: [String: JSONValue] = [:]
    for value in list.elements {
      guard let gesture = gesture(value, of: touchable) else { continue }
      if let name = value["name"], let text = name.string,
        let first = names.updateValue(name, forKey: text)
      {
        sink.report(
          .duplicateName, at: name.range,
          "two gestures of a layer are called \(DiagnosticText.quoted(text))",
          help: "\"requireToFail\" names gestures, so they need different names",
          related: [("the other is", first.range)])
      }
      touchable.layer.addGestureRecognizer(gesture.recognizer)
      gestures.append(gesture)
    }
  }

  private func gesture(_ value: JSONValue, of touchable: TouchableLayer) -> SceneGesture? {
    if value.kind == .object, value["type"] == nil {
      values.report(
        .missingKey, value, "a gesture needs the key \"type\"", help: "add \"type\"")
      return nil
    }
    guard
      let kind = builder.kind(
        of: value, "gesture", among: GestureKind.table, fallback: .tap, hint: Self.typeHint),
      let found = kind.form.read(value, values, among: GestureForm.all)
    else { return nil }
    let recognizer = kind.makeRecognizer()
    recognizer.name = found[GestureForm.name]
    found.set(\.isEnabled, of: recognizer, to: GestureForm.isEnabled)
    found.set(\.cancelsTouchesInView, of: recognizer, to: GestureForm.cancelsTouchesInView)
    found.set(\.delaysTouchesBegan, of: recognizer, to: GestureForm.delaysTouchesBegan)
    found.set(\.delaysTouchesEnded, of: recognizer, to: GestureForm.delaysTouchesEnded)
    setProperties(of: recognizer, found)
    let motion = motion(found, kind, of: touchable.layer)
    // An edge pan has its direction from its edges.
    if kind == .pan, let pan = recognizer as? PanGestureRecognizer {
      pan.axis = found[GestureForm.axis] ?? motion.move?.axis ?? motion.scrub?.axis
    }
    let reactions = reactions(
      found[GestureForm.on], kind.noun, to: kind.states, in: .gesture(kind))
    return SceneGesture(
      recognizer: recognizer, kind: kind, layer: touchable.layer, reactions: reactions,
      move: motion.move, scrub: motion.scrub, rivals: found[GestureForm.requireToFail],
      companions: found[GestureForm.simultaneouslyWith], part: part?.path, index: value.index)
  }

  /// What authors call gestures in other systems.
  private static func typeHint(_ name: String) -> String? {
    let known: [String: GestureKind] = [
      "click": .tap, "press": .longPress, "hold": .longPress, "longpress": .longPress,
      "drag": .pan, "move": .pan, "scroll": .pan, "flick": .swipe, "fling": .swipe,
      "zoom": .pinch, "magnification": .pinch, "scale": .pinch, "rotate": .rotation,
      "turn": .rotation, "edge": .screenEdgePan, "edgepan": .screenEdgePan,
    ]
    return known[name.lowercased()].map { "write \"\($0.rawValue)\"" }
  }

  private func setProperties(of recognizer: GestureRecognizer, _ found: Found) {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      found.set(\.numberOfTapsRequired, of: tap, to: GestureForm.taps)
      found.set(\.numberOfTouchesRequired, of: tap, to: GestureForm.touches)
    case let press as LongPressGestureRecognizer:
      found.set(\.numberOfTapsRequired, of: press, to: GestureForm.tapsBefore)
      found.set(\.numberOfTouchesRequired, of: press, to: GestureForm.touches)
      found.set(\.minimumPressDuration, of: press, to: GestureForm.minimumPressDuration)
      if let distance = found[GestureForm.allowableMovement] { press.allowableMovement = distance }
    case let pan as PanGestureRecognizer:
      let least = found[GestureForm.fewestTouches] ?? pan.minimumNumberOfTouches
      let most = found[GestureForm.mostTouches] ?? pan.maximumNumberOfTouches
      pan.minimumNumberOfTouches = least
      pan.maximumNumberOfTouches = most
      if most < least {
        values.report(
          .outOfRange, found.value["maximumNumberOfTouches"] ?? found.value,
          "at most \(DiagnosticText.count(most, "finger")) and at least \(least) exclude each other",
          help: "maximumNumberOfTouches is not below minimumNumberOfTouches")
      }
      guard let edge = pan as? ScreenEdgePanGestureRecognizer else { break }
      found.set(\.edges, of: edge, to: GestureForm.edges)
    case let swipe as SwipeGestureRecognizer:
      found.set(\.numberOfTouchesRequired, of: swipe, to: GestureForm.touches)
      found.set(\.direction, of: swipe, to: GestureForm.direction)
    default: break
    }
  }
}

// MARK: - Motions

/// What follows the fingers of a gesture: values, a clock, the speed of a spring.
extension TimelineReader {
  /// The value or the clock that a gesture drives; neither when it has no such keys, or that was
  /// reported.
  private func motion(
    _ found: Found, _ kind: GestureKind, of layer: Layer
  ) -> (move: SceneMove?, scrub: SceneGestureScrub?) {
    let scrub = found.holds(GestureForm.scrubs) ? self.scrub(found) : nil
    guard let moved = found[GestureForm.moves] else { return (nil, scrub) }
    if found.holds(GestureForm.scrubs) { return (nil, nil) }
    return (move(moved, found[GestureForm.range], kind, of: layer), nil)
  }

  // MARK: - Values

  private func move(
    _ value: JSONValue, _ range: JSONValue?, _ kind: GestureKind, of layer: Layer
  ) -> SceneMove? {
    guard let text = values.string(value) else { return nil }
    var target = layer
    var keyPath = text
    if let colon = text.firstIndex(of: ":") {
      guard let named = self.layer(String(text[..<colon]), at: value) else { return nil }
      target = named
      keyPath = String(text[text.index(after: colon)...])
    }
    guard kind.movedKeyPaths.contains(keyPath) else {
      let known = kind.movedKeyPaths.map { "\"\($0)\"" }
      values.report(
        .unknownChoice, value,
        "\(kind.noun) does not move \(DiagnosticText.quoted(keyPath))",
        help: "it moves \(DiagnosticText.alternatives(known))")
      return nil
    }
    guard target !== registry.root else {
      values.report(.misplacedKey, value, "the root does not move", help: "name a layer")
      return nil
    }
    let everything = (x: SceneMove.everything, y: SceneMove.everything)
    guard let range else { return SceneMove(layer: target, keyPath: keyPath, range: everything) }
    guard let limits = limits(range, isPoint: keyPath == "position", kind) else { return nil }
    return SceneMove(layer: target, keyPath: keyPath, range: limits)
  }

  /// The smallest and the largest value of a move; nil when it was reported.
  private func limits(
    _ value: JSONValue, isPoint: Bool, _ kind: GestureKind
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    let expected =
      isPoint
      ? "the smallest and the largest point [[x, y], [x, y]]"
      : "the smallest and the largest value [low, high]"
    guard value.kind == .array else {
      values.reportWrongType(value, expected: expected)
      return nil
    }
    guard value.count == 2 else {
      values.report(.wrongCount, value, "expected \(expected), found \(ValueDecoder.found(value))")
      return nil
    }
    var corners: [(x: Double, y: Double)] = []
    for element in value.elements {
      if isPoint {
        guard let point = values.point(element) else { return nil }
        corners.append((Double(point.x), Double(point.y)))
      } else {
        let number = kind == .rotation ? values.angle(element) : values.number(element)
        guard let number else { return nil }
        corners.append((number, 0))
      }
    }
    guard corners[0].x <= corners[1].x, corners[0].y <= corners[1].y else {
      values.report(
        .outOfRange, value, "the range ends before it begins",
        help: isPoint ? "write [[left, top], [right, bottom]]" : "write [smallest, largest]")
      return nil
    }
    return (corners[0].x...corners[1].x, corners[0].y...corners[1].y)
  }

  // MARK: - Clocks

  private func scrub(_ found: Found) -> SceneGestureScrub? {
    let layer = found[GestureForm.scrubs].flatMap { free(self.layer($0), at: $0) }
    guard let (distance, limit) = found.all(GestureForm.distance, GestureForm.finishAbove),
      let layer
    else { return nil }
    return SceneGestureScrub(layer: layer, distance: distance, finishAbove: limit)
  }

  // MARK: - The speed of a spring

  /// The gesture whose reaction is read; nil elsewhere.
  private var gestureKind: GestureKind? {
    if case .gesture(let kind)? = reaction { kind } else { nil }
  }

  /// Reports a spring that takes over a speed where no gesture has one.
  func checkVelocity(at range: Range<Int>) {
    if let kind = gestureKind {
      guard kind.movedKeyPaths.isEmpty else { return }
      sink.report(
        .misplacedKey, at: range, "\(kind.noun) has no velocity",
        help: "write a number; pans, pinches and rotations have a velocity")
    } else {
      sink.report(
        .misplacedKey, at: range, "there is no gesture whose velocity the spring could take over",
        help: "write a number, or move the event to \"on\" of a gesture")
    }
  }

  /// Reports a spring that takes over a gesture's speed for values that the gesture does not move.
  func checkVelocity(
    of timing: SceneBlockTiming, for list: [SceneAssignment], _ event: JSONValue
  ) {
    guard let spring = timing.spring, spring.initialVelocity == nil, let kind = gestureKind,
      !kind.movedKeyPaths.isEmpty,
      !list.contains(where: { kind.movedKeyPaths.contains($0.keyPath) })
    else { return }
    values.report(
      .misplacedKey, event["spring"]?["initialVelocity"] ?? event,
      "\(kind.noun) has no velocity along \(DiagnosticText.quoted(list.first?.keyPath ?? ""))",
      help: "it has one along \(DiagnosticText.alternatives(kind.movedKeyPaths))")
  }
}

// MARK: - Relations

/// The gestures that wait for others to fail, and those that are recognised beside others.
extension TimelineReader {
  /// Resolves the names of gestures, once all are known.
  private func relateGestures() {
    var waits: [Int: [(other: Int, value: JSONValue)]] = [:]
    var known: [String: [Int]] = [:]
    for (index, gesture) in gestures.enumerated() {
      if let name = gesture.recognizer.name { known[name, default: []].append(index) }
    }
    for (index, gesture) in gestures.enumerated() {
      for (value, other) in named(gesture.rivals, by: index, known) {
        waits[index, default: []].append((other, value))
        gesture.recognizer.require(toFail: gestures[other].recognizer)
      }
      for (_, other) in named(gesture.companions, by: index, known) {
        gesture.recognizer.allowSimultaneous(with: gestures[other].recognizer)
      }
    }
    reportCycles(waits)
  }

  /// The gestures that a name or a list of names means, with the names.
  ///
  /// - Parameter known: The gestures of each name.
  private func named(_ value: JSONValue?, by index: Int, _ known: [String: [Int]])
    -> [(value: JSONValue, other: Int)]
  {
    guard let value else { return [] }
    let list = value.kind == .array ? Array(value.elements) : [value]
    return list.compactMap { name in other(name, of: index, known).map { (name, $0) } }
  }

  private func other(_ value: JSONValue, of index: Int, _ known: [String: [Int]]) -> Int? {
    guard let text = value.string else {
      values.reportWrongType(value, expected: "the name of a gesture")
      return nil
    }
    let gesture = gestures[index]
    let found = candidates(text, for: gesture, known)
    guard let other = found.first else {
      let names = gestures.filter { $0.part == gesture.part }.compactMap(\.recognizer.name)
      values.report(
        .unknownGesture, value, "there is no gesture \(DiagnosticText.quoted(text))",
        help: Spelling.nearest(to: text, among: names).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty
            ? "give the other gesture a \"name\""
            : "there is \(DiagnosticText.alternatives(SceneSchema.distinct(names), limit: 8))"))
      return nil
    }
    guard found.count == 1 else {
      values.report(
        .unknownGesture, value, "there are several gestures \(DiagnosticText.quoted(text))",
        help: "write the layer too: \"\(localPath(of: gestures[other]))!\(text)\"")
      return nil
    }
    guard other != index else {
      values.report(
        .circularGestures, value, "the gesture names itself", help: "name another gesture")
      return nil
    }
    return other
  }

  /// The gestures that a name means: `layer!name`, or one of the same layer, or else of any layer of
  /// the same file.
  private func candidates(
    _ text: String, for gesture: SceneGesture, _ known: [String: [Int]]
  ) -> [Int] {
    let parts = text.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let known = (known[name] ?? []).filter { gestures[$0].part == gesture.part }
    if parts.count == 2 {
      return known.filter { localPath(of: gestures[$0]) == parts[0] }
    }
    let own = known.filter { gestures[$0].layer === gesture.layer }
    return own.isEmpty ? known : own
  }

  /// The path of a gesture's layer as its file writes it.
  private func localPath(of gesture: SceneGesture) -> String {
    let path = registry.path(of: gesture.layer)
    guard let part = gesture.part else { return path }
    return path == part ? LayerPath.root : path.removing(prefix: part + "/") ?? path
  }

  /// Reports the gestures that wait for themselves through others: none of them could begin.
  private func reportCycles(_ waits: [Int: [(other: Int, value: JSONValue)]]) {
    let groups = WaitingGroups.numbers(
      of: gestures.indices.map { (waits[$0] ?? []).map(\.other) })
    for index in gestures.indices {
      guard let wait = waits[index]?.first(where: { groups[$0.other] == groups[index] }) else {
        continue
      }
      values.report(
        .circularGestures, wait.value, "the gestures wait for each other to fail",
        help: "one of them must not wait")
    }
  }

  // MARK: - Touches

  /// Reads what a layer does with the touches that reach it, itself or as a control.
  private func readReactions(of touchable: TouchableLayer) {
    let found = TouchForm.form.find(in: touchable.object, values)
    if found.holds(TouchForm.control) { return readControl(of: touchable, found) }
    reportControlKeys(found)
    guard let value = found[TouchForm.on] else { return }
    let reactions = reactions(
      value, "a layer without \"control\"", to: TouchReactions.methods.map(\.name), in: .touches
    ) { name in
      if ControlEvents.named.contains(where: { $0.name == name }) {
        return "add \"control\": \"button\""
      }
      return GestureKind.pan.states.contains(name)
        ? "a gesture has an \"on\" of its own: write it there" : nil
    }
    responders.append(SceneResponder(layer: touchable.layer, reactions: reactions))
  }

  // MARK: - Controls

  /// Makes a layer the control that its object describes.
  private func readControl(of touchable: TouchableLayer, _ found: Found) {
    guard let name = found[TouchForm.control] else { return }
    let control = touchable.layer.makeControl(name == "toggle" ? .toggle : .button)
    found.set(\.isEnabled, of: control, to: TouchForm.isEnabled)
    found.set(\.isSelected, of: control, to: TouchForm.isSelected)
    found.set(\.stateDuration, of: control, to: TouchForm.stateDuration)
    found.set(\.stateTimingFunction, of: control, to: TouchForm.stateTimingFunction)
    join(control, found)
    let states = found[TouchForm.states].map { controlStates($0, of: touchable.layer) } ?? []
    for (state, values) in states {
      for item in values {
        control.setValue(
          item.value.keyValueForm, forKeyPath: item.keyPath, of: item.layer, for: state)
        note(item.keyPath, on: item.layer, by: .reaction)
      }
    }
    let reactions = reactions(
      found[TouchForm.on], "a control", to: ControlEvents.named.map(\.name), in: .control
    ) { name in
      TouchReactions.methods.contains { $0.name == name }
        ? "a control handles its touches; write touchDown, touchDragInside, touchUpInside or touchCancel"
        : nil
    }
    controls.append(SceneControl(layer: touchable.layer, reactions: reactions, states: states))
  }

  private func reportControlKeys(_ found: Found) {
    for key in TouchForm.refining {
      guard let range = found.range(of: key) else { continue }
      sink.report(
        .misplacedKey, at: range, "\"\(key.name)\" needs the key \"control\"",
        help: "add \"control\": \"button\"")
    }
  }

  // MARK: - Groups

  /// Makes a control one of the group that its object names.
  private func join(_ control: ControlTracking, _ found: Found) {
    guard let name = found[TouchForm.group], let value = found.value(of: TouchForm.group) else {
      return
    }
    let selected = control.isSelected ? found.range(of: TouchForm.isSelected) : nil
    let (group, first) = controlGroups.add(fullName(of: name), value, selected)
    control.join(group)
    guard let first, let selected else { return }
    sink.report(
      .exclusiveKeys, at: selected,
      "two controls of the group \(DiagnosticText.quoted(name)) are selected",
      help: "one of a group is: leave \"isSelected\" out of the others",
      related: [("the other is", first)])
  }

  /// Warns of groups with a single control: their names are probably misspelt.
  private func reportSingleControls() {
    for entry in controlGroups.entries where entry.count == 1 {
      let names = controlGroups.entries.filter { $0.count > 1 }.compactMap(\.value.string)
      values.report(
        .noEffect, entry.value,
        "\(DiagnosticText.quoted(entry.value.string ?? "")) is the group of a single control",
        help: Spelling.nearest(to: entry.value.string ?? "", among: names).map {
          "did you mean \"\($0)\"?"
        } ?? "give other controls of the same file that \"group\"")
    }
  }

  // MARK: - States

  private func controlStates(
    _ value: JSONValue, of layer: Layer
  ) -> [(state: ControlState, values: [SceneAssignment])] {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with values by state")
      return []
    }
    return value.members.filter { !$0.key.isSpelled("note") }.compactMap { member in
      guard let state = state(member.key) else { return nil }
      holder = layer
      defer { holder = nil }
      return (state, assignments(member.value, isAnimated: false))
    }
  }

  private func state(_ key: JSONValue) -> ControlState? {
    let known = ControlState.named.map(\.name)
    if let state = ControlState.named.first(where: { key.isSpelled($0.name) })?.state {
      return state
    }
    let name = key.string ?? ""
    values.report(
      .unknownKey, key, "a control has no state \(DiagnosticText.quoted(name))",
      help: Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "it has \(DiagnosticText.alternatives(known))")
    return nil
  }
}

/// The groups of controls, those of each file and of each use of a part their own.
struct ControlGroups {
  /// A group, as the first of its controls names it.
  struct Entry {
    let group = ControlGroup()
    let value: JSONValue
    var count = 0
    /// Where the control is that begins selected.
    var selected: Range<Int>?
  }

  /// In the order in which they were first named.
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  /// Adds a control to a group.
  ///
  /// - Returns: The group, and where another control of it is selected.
  mutating func add(
    _ name: String, _ value: JSONValue, _ selected: Range<Int>?
  ) -> (group: ControlGroup, selected: Range<Int>?) {
    let index = indices[name] ?? entries.count
    if index == entries.count {
      indices[name] = index
      entries.append(Entry(value: value))
    }
    let first = entries[index].selected
    entries[index].count += 1
    entries[index].selected = first ?? selected
    return (entries[index].group, first)
  }
}
