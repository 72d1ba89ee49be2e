import LaminarEngine

extension TimelineReader {
  /// The events of the timeline, in the order written.
  func readEvents(_ list: JSONValue) { events += eventList(list) }

  /// The events of a list; those with an error are left out.
  func eventList(_ list: JSONValue) -> [SceneEvent] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of events")
      return []
    }
    return list.elements.compactMap { event($0) }
  }

  private func event(_ value: JSONValue) -> SceneEvent? {
    guard var object = ObjectReader(value, "an event", values) else { return nil }
    let time = time(of: &object)
    let timing = blockTiming(&object)
    var actions: [SceneAction] = []
    var isGood = true
    var keys: [EventKey] = []
    for member in object.unread {
      guard let key = member.key.string.flatMap(EventKey.init(rawValue:)) else { continue }
      object.markRead(member)
      guard key != .transition, key != .at else { continue }
      keys.append(key)
      if let action = action(key, member.value, timing, event: value) {
        actions.append(action)
      } else {
        isGood = false
      }
    }
    let hasTransition = value["transition"] != nil
    let transition = value["transition"].flatMap { self.transition($0) }
    object.finish(alsoKnown: EventKey.names)
    check(object, keys, hasTransition: hasTransition)
    guard let time, isGood, !hasTransition || transition != nil else { return nil }
    return SceneEvent(
      time: time, actions: actions, transition: transition, part: part?.path, index: value.index)
  }

  /// When an event comes: by its `at`, or for an event of a reaction with the reaction.
  private func time(of object: inout ObjectReader) -> SceneMoment? {
    guard reaction != nil else { return object.readRequired("at", moment) }
    if let range = object.range(ofKey: "at") {
      sink.report(
        .misplacedKey, at: range, "an event of \"on\" comes when it is called: it has no \"at\"",
        help: "remove it; \"animate\" and \"addAnimation\" have a \"delay\"")
    }
    return SceneMoment(anchor: .scene, offset: 0, clock: part?.layer, index: object.value.index)
  }

  /// Reports keys that need others beside them.
  private func check(_ object: ObjectReader, _ keys: [EventKey], hasTransition: Bool) {
    if keys.isEmpty, object.unread.isEmpty {
      values.report(
        .missingKey, object.value, "the event does nothing",
        help: "add one of \(DiagnosticText.alternatives(EventKey.actionNames, limit: 10))")
    }
    for key in EventKey.allCases where key.refinesAnimate && object.holds(key.rawValue) {
      guard !keys.contains(.animate), let range = object.range(ofKey: key.rawValue) else {
        continue
      }
      sink.report(
        .misplacedKey, at: range, "\"\(key.rawValue)\" needs the key \"animate\"",
        help: keys.contains { $0 == .state || $0 == .layout || $0 == .resize || $0 == .transaction }
          || hasTransition
          ? "write it inside the braces of what it belongs to" : "remove it")
    }
    if hasTransition, !keys.isEmpty, let range = object.range(ofKey: "transition") {
      if let other = keys.first(where: { !$0.canHaveTransition }) {
        sink.report(
          .misplacedKey, at: range,
          "a transition cannot be combined with \"\(other.rawValue)\"",
          help: "use it beside set, addLayer, removeLayer and other changes of layers")
      }
    }
  }

  private func action(
    _ key: EventKey, _ value: JSONValue, _ timing: SceneBlockTiming?, event: JSONValue
  ) -> SceneAction? {
    switch key {
    case .set: return nonEmpty(assignments(value, isAnimated: false), value).map { .set($0) }
    case .animate:
      guard let list = nonEmpty(assignments(value, isAnimated: true), value), let timing else {
        return nil
      }
      checkVelocity(of: timing, for: list, event)
      note(list, event)
      return .animate(list, timing)
    case .transaction: return transaction(value, event)
    case .state: return state(value, event)
    case .addAnimation: return addition(value, event)
    case .removeAnimation: return removal(value)
    case .pause: return freeClock(value).map { .pause($0) }
    case .resume: return freeClock(value).map { .resume($0) }
    case .stop: return clock(value).map { .stop($0) }
    case .speed: return rates(value)
    case .scrub: return scrub(value)
    case .finish: return free(layer(value), at: value).map { .endScrub($0, finishes: true) }
    case .cancel: return free(layer(value), at: value).map { .endScrub($0, finishes: false) }
    case .addLayer, .removeLayer, .replaceLayer, .exchangeLayers, .bringToFront, .sendToBack:
      return arrangement(key, value).map { .arrange($0) }
    case .layout: return layout(value)
    case .resize: return resize(value)
    case .at, .transition, .duration, .delay, .timingFunction, .spring, .additive: return nil
    }
  }

  /// The values, or nil when there are none, which is reported where nothing but a note is written.
  private func nonEmpty(_ list: [SceneAssignment], _ value: JSONValue) -> [SceneAssignment]? {
    if list.isEmpty, value.kind == .object,
      value.members.allSatisfy({ $0.key.isSpelled("note") })
    {
      values.report(.missingKey, value, "no value is set", help: "add \"layer:keyPath\": value")
    }
    return list.isEmpty ? nil : list
  }

  /// What attaches the animations of an event: of a reaction, whose time is not known, the reaction.
  private func attacher(_ event: JSONValue) -> Attacher {
    reaction == nil ? .event(event.index) : .reaction
  }

  /// Notes the animations that changes of values attach.
  private func note(_ list: [SceneAssignment], _ event: JSONValue) {
    for item in list { note(item, by: attacher(event)) }
  }

  private func note(_ item: SceneAssignment, by attacher: Attacher) {
    for key in item.keyPath == "frame" ? ["position", "bounds"] : [item.keyPath] {
      note(key, on: item.layer, by: attacher)
    }
  }

  /// Notes that an event changes the state, which may attach the animations of any state: those are
  /// noted once for all such events.
  private func noteStates(_ event: JSONValue) {
    let attacher = attacher(event)
    stateChanges.insert(attacher)
    let common: Attacher = attacher == .reaction ? .reaction : .state
    guard notedStates.insert(common).inserted else { return }
    for item in states.flatMap(\.assignments) { note(item, by: common) }
  }

  // MARK: - Changes of values

  private func transaction(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard var object = ObjectReader(value, "a transaction", values) else { return nil }
    var transaction = SceneTransactionValues()
    transaction.duration = object.read("duration") {
      values.seconds($0, in: ValueDecoder.lengths)
    }
    transaction.timingFunction = object.read("timingFunction") { builder.timingFunction($0) }
    transaction.disablesActions = object.read("disableActions", values.bool) ?? false
    let list = object.readRequired("set") {
      nonEmpty(assignments($0, isAnimated: false), $0)
    }
    object.finish()
    guard let list else { return nil }
    if !transaction.disablesActions {
      for item in list { checkAction(of: item) }
      note(list, event)
    }
    return .transact(list, transaction)
  }

  /// Warns of a value that changes without an animation.
  private func checkAction(of item: SceneAssignment) {
    guard item.keyPath != "frame" else { return }
    let address = PropertyAddress(parsing: item.keyPath)
    let owner = address.steps.isEmpty ? type(of: item.layer).owner : .cell
    let path = PropertyPath(parsing: address.rest, owner: owner)
    let actions = item.layer.actions ?? [:]
    let own = actions[item.keyPath] ?? path.flatMap { actions[$0.name] }
    var hasAction = own.map { !($0 is NullAction) } ?? false
    if own == nil, address.steps.isEmpty, case .builtIn(let id)? = path?.property {
      hasAction = PropertyTable[id].action != .none
    }
    guard !hasAction else { return }
    values.report(
      .noAction, builder.value(item.index),
      "\(DiagnosticText.quoted(item.keyPath)) has no action: it changes at once",
      help: "use \"set\" for that, or \"animate\" to animate it")
  }

  private func state(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard var object = ObjectReader(value, "a change of state", values) else { return nil }
    let index = object.readRequired("name") {
      self.index(of: $0, among: stateNames, "state", .unknownState)
    }
    let timing = innerTiming(&object, duration: Layer.defaultAnimationDuration)
    object.finish()
    guard let index, let timing else { return nil }
    noteStates(event)
    return .state(index, timing)
  }

  // MARK: - Animations

  private func addition(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard var object = ObjectReader(value, "an addition of an animation", values) else {
      return nil
    }
    let layer = object.readRequired("layer", self.layer)
    let hasDelay = object.holds("delay")
    let delay = object.read("delay") { values.seconds($0, in: ValueDecoder.lengths) }
    let description = object.required("animation")
    object.finish()
    guard let layer, let description, delay != nil || !hasDelay,
      let source = builder.animation(description, on: layer, .event)
    else { return nil }
    if source.locations[.beginTime] != 0, (delay ?? 0) > 0 {
      sink.report(
        .exclusiveKeys, at: object.range(ofKey: "delay") ?? value.mark,
        "\"delay\" and \"beginTime\" exclude each other",
        help: "the delay counts from the event, beginTime is the layer's own time",
        related: [("the other is", builder.value(source.locations[.beginTime] - 1).range)])
      return nil
    }
    let key = source.kind == .transition ? "transition" : builder.key(of: source)
    if let key { note(key, on: layer, by: attacher(event)) }
    return .addAnimation(
      SceneAddedAnimation(
        layer: layer, animation: source.spec.makeAnimation(), key: key, delay: delay ?? 0,
        index: source.index))
  }

  private func removal(_ value: JSONValue) -> SceneAction? {
    guard var object = ObjectReader(value, "a removal of animations", values) else { return nil }
    let layer = object.readRequired("layer", self.layer)
    let hasKey = object.holds("key")
    let key = object.read("key") { key in layer.flatMap { animationKey(key, of: $0) } }
    object.finish()
    guard let layer, key != nil || !hasKey else { return nil }
    return .removeAnimation(layer, key: key)
  }

  /// A key under which a layer has an animation at some time; nil when it was reported.
  private func animationKey(_ value: JSONValue, of layer: Layer) -> String? {
    guard let key = values.string(value) else { return nil }
    // What comes later in the list is noted later: the check waits for the end.
    pendingKeys.append(PendingKey(layer: layer, key: key, index: value.index))
    return key
  }

  // MARK: - Clocks

  private func freeClock(_ value: JSONValue) -> SceneClock? {
    let clock = clock(value)
    guard case .layer(let layer)? = clock else { return clock }
    return free(layer, at: value).map { .layer($0) }
  }

  private func rates(_ value: JSONValue) -> SceneAction? {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with rates by layer")
      return nil
    }
    var rates: [(layer: Layer, rate: Double)] = []
    var isGood = true
    for member in value.members where !member.key.isSpelled("note") {
      let layer = free(layer(member.key.string ?? "", at: member.key), at: member.key)
      let rate = values.number(member.value)
      if let rate, rate == 0 {
        values.report(
          .outOfRange, member.value, "a clock with rate 0 does not run",
          help: "use \"pause\", and \"resume\" to end it")
      }
      guard let layer, let rate, rate != 0 else {
        isGood = false
        continue
      }
      rates.append((layer, rate))
    }
    if rates.isEmpty, isGood {
      values.report(.missingKey, value, "no clock is named", help: "add \"layer\": rate")
    }
    return isGood && !rates.isEmpty ? .speed(rates) : nil
  }

  private func scrub(_ value: JSONValue) -> SceneAction? {
    guard var object = ObjectReader(value, "a scrub", values) else { return nil }
    let layer = object.readRequired("layer") { free(self.layer($0), at: $0) }
    let target = object.readRequired("to") { values.seconds($0, in: ValueDecoder.lengths) }
    let duration = object.read("duration") { values.seconds($0, in: ValueDecoder.lengths) } ?? 0
    let function = object.read("timingFunction") { builder.timingFunction($0) }
    object.finish()
    guard let layer, let target else { return nil }
    return .scrub(
      SceneScrub(
        layer: layer, target: target, duration: duration,
        timingFunction: function ?? TimingFunction(name: .linear)))
  }

  // MARK: - Layouts

  private func layout(_ value: JSONValue) -> SceneAction? {
    guard value.kind == .object else {
      return index(of: value, among: layoutNames, "layout", .unknownLayout).map {
        .layout($0, SceneBlockTiming(duration: 0))
      }
    }
    guard var object = ObjectReader(value, "a change of layout", values) else { return nil }
    let index = object.readRequired("name") {
      self.index(of: $0, among: layoutNames, "layout", .unknownLayout)
    }
    let timing = innerTiming(&object, duration: 0)
    object.finish()
    guard let index, let timing else { return nil }
    return .layout(index, timing)
  }

  /// The default duration of a change of size.
  static let resizeDuration = 0.3

  private func resize(_ value: JSONValue) -> SceneAction? {
    guard value.kind == .object else {
      return canvasSize(value).map {
        .resize(width: $0, height: $1, SceneBlockTiming(duration: Self.resizeDuration))
      }
    }
    guard var object = ObjectReader(value, "a change of size", values) else { return nil }
    let size = object.readRequired("size") { canvasSize($0) }
    let timing = innerTiming(&object, duration: Self.resizeDuration)
    object.finish()
    guard let size, let timing else { return nil }
    return .resize(width: size.0, height: size.1, timing)
  }

  private func canvasSize(_ value: JSONValue) -> (Double, Double)? {
    guard let size = values.size(value) else { return nil }
    let sides = (Double(size.width), Double(size.height))
    for (side, element) in zip([sides.0, sides.1], value.elements)
    where values.checked(side, element, 1...Double(Canvas.largestSide)) == nil {
      return nil
    }
    return sides
  }

  // MARK: - Transitions

  private func transition(_ value: JSONValue) -> SceneTransition? {
    guard var object = ObjectReader(value, "a transition", values) else { return nil }
    let layer = object.readRequired("layer", self.layer)
    let hasType = object.holds("type")
    let type = object.read("type") { values.choice($0, of: SceneTransitionType.self) }
    let subtype = object.read("subtype") {
      values.choice($0, among: SceneBuilder.transitionSubtypes)
    }
    let hasDuration = object.holds("duration")
    let duration = object.read("duration") { values.seconds($0, in: ValueDecoder.lengths) }
    let function = object.read("timingFunction") { builder.timingFunction($0) }
    object.finish()
    if let type, !type.hasSubtype, let range = object.range(ofKey: "subtype") {
      sink.report(
        .misplacedKey, at: range, "\(type.rawValue) has no subtype", help: "remove it")
    }
    guard let layer, type != nil || !hasType, duration != nil || !hasDuration else { return nil }
    return SceneTransition(
      layer: layer, type: (type ?? .fade).rawValue, subtype: subtype,
      duration: duration ?? Layer.defaultAnimationDuration, timingFunction: function,
      index: value.index)
  }

  // MARK: - Timing

  /// The timing keys beside `animate`; nil when something was reported.
  private func blockTiming(_ object: inout ObjectReader) -> SceneBlockTiming? {
    var timing = innerTiming(&object, duration: Layer.defaultAnimationDuration)
    let hasDelay = object.holds("delay")
    let delay = object.read("delay") { values.seconds($0, in: ValueDecoder.lengths) }
    let hasSpring = object.holds("spring")
    let spring = object.read("spring", self.spring)
    if let flag = object.read("additive", values.bool) { timing?.isAdditive = flag }
    if hasSpring, object.holds("timingFunction") {
      object.reportExclusive(
        ["spring", "timingFunction"], because: "a spring has its own pace")
    }
    guard delay != nil || !hasDelay, spring != nil || !hasSpring else { return nil }
    timing?.delay = delay ?? 0
    timing?.spring = spring
    if case .perceptual(let duration, _)? = spring?.law, let range = object.range(ofKey: "duration")
    {
      sink.report(
        .exclusiveKeys, at: range,
        "\"duration\" and a spring of perceptualDuration \(DiagnosticText.number(duration)) exclude each other",
        help: "such a spring runs until it rests")
    }
    return timing
  }

  /// A duration and a timing function among other keys; nil when something was reported.
  private func innerTiming(_ object: inout ObjectReader, duration: Double) -> SceneBlockTiming? {
    var timing = SceneBlockTiming(duration: duration)
    var isGood = true
    if object.holds("duration") {
      if let seconds = object.read("duration", { values.seconds($0, in: ValueDecoder.lengths) }) {
        timing.duration = seconds
      } else {
        isGood = false
      }
    }
    if object.holds("timingFunction") {
      if let function = object.read("timingFunction", { builder.timingFunction($0) }) {
        timing.timingFunction = function
      } else {
        isGood = false
      }
    }
    return isGood ? timing : nil
  }

  private func spring(_ value: JSONValue) -> SceneBlockSpring? {
    guard var object = ObjectReader(value, "a spring", values) else { return nil }
    let look = ["perceptualDuration", "bounce"].first(where: object.holds)
    if let look, object.holds("dampingRatio") {
      object.reportExclusive(
        ["dampingRatio", look], because: "give dampingRatio, or perceptualDuration and bounce")
      return nil
    }
    let ratio = object.read("dampingRatio") {
      values.number($0, in: ValueDecoder.smallest...ValueDecoder.numberLimit)
    }
    let isFromGesture = object.optional("initialVelocity")?.isSpelled("gesture") == true
    if isFromGesture, let range = object.range(ofKey: "initialVelocity") {
      checkVelocity(at: range)
    }
    let velocity =
      isFromGesture ? nil : object.read("initialVelocity") { values.number($0) }
    let duration = object.read("perceptualDuration") {
      values.seconds($0, in: ValueDecoder.smallest...ValueDecoder.numberLimit)
    }
    let bounce = object.read("bounce") { values.number($0, in: -0.999...0.999) }
    let errors = sink.errorCount
    _ = object.required(look == nil ? "dampingRatio" : "perceptualDuration")
    object.finish()
    guard sink.errorCount == errors else { return nil }
    let law: SceneBlockSpring.Law? =
      duration.map { .perceptual(duration: $0, bounce: bounce ?? 0) }
      ?? ratio.map { .damped(ratio: $0) }
    return law.map {
      SceneBlockSpring(law: $0, initialVelocity: isFromGesture ? nil : velocity ?? 0)
    }
  }

  // MARK: - Layers

  /// Builds the layers that events add, in the order written, and registers them under their paths.
  func readLayers(_ list: JSONValue) {
    for event in list.elements where event.kind == .object {
      for member in event.members {
        if member.key.isSpelled("addLayer") {
          addLayer(member.value)
        } else if member.key.isSpelled("replaceLayer") {
          replacement(member.value)
        }
      }
    }
  }

  private func addLayer(_ value: JSONValue) {
    guard let object = value["layer"], object.kind == .object else { return }
    let holder = value["into"].map { into in into.string.flatMap { known($0) } } ?? root
    // An unknown layer is reported when the event is read.
    enter(object, into: holder ?? root)
  }

  private func replacement(_ value: JSONValue) {
    guard let object = value["with"], object.kind == .object else { return }
    let old = value["layer"]?.string.flatMap { known($0) }
    enter(object, into: old.flatMap { registry.holder(of: $0) } ?? root)
  }

  /// Registers a layer that an event adds; a nameless one gets an index after all that its siblings
  /// can have.
  private func enter(_ object: JSONValue, into holder: Layer) {
    let depth = registry.path(of: holder).split(separator: "/").count
    let context = SceneBuilder.Context(depth: depth, hasSceneClock: false, index: 0)
    guard let layer = builder.layer(object, in: context) else { return }
    newLayers[object.index] = layer
    var index = 0
    while layer.name == nil,
      registry[registry.path(of: layer, index: index, below: holder)] != nil
    {
      index += 1
    }
    builder.fixNames(of: [layer], firstIndex: index)
    guard registry.add(layer, into: holder, index: index) else {
      let name = object["name"] ?? object
      values.report(
        .duplicateName, name,
        "there is a layer \(DiagnosticText.quoted(registry.path(of: layer, index: index, below: holder))) already",
        help: "paths never change their meaning; give the layer another name")
      return
    }
    var pending = [layer]
    while let next = pending.popLast() {
      noteAnimations(of: next)
      pending += next.children
      if let mask = next.mask { pending.append(mask) }
    }
  }

  // MARK: - Changes of the tree

  /// What an event does with the layers that there are; nil when it was reported.
  func arrangement(_ key: EventKey, _ value: JSONValue) -> SceneArrangement? {
    switch key {
    case .addLayer: addition(value)
    case .removeLayer: sublayer(value).map { .remove($0) }
    case .replaceLayer: replacing(value)
    case .exchangeLayers: exchange(value)
    case .bringToFront: sublayer(value).map { .bringToFront($0) }
    case .sendToBack: sublayer(value).map { .sendToBack($0) }
    default: nil
    }
  }

  private func addition(_ value: JSONValue) -> SceneArrangement? {
    guard var object = ObjectReader(value, "an addition of a layer", values) else { return nil }
    let hasHolder = object.holds("into")
    let into = object.read("into", self.layer)
    let added = object.readRequired("layer") { newOrKnown($0) }
    let positions = ["at", "above", "below"].filter(object.holds)
    if positions.count > 1 { object.reportExclusive(positions) }
    let index = object.read("at") { values.integer($0, in: 0...1_000_000) }
    let above = object.read("above", sublayer)
    let below = object.read("below", sublayer)
    object.finish()
    guard let added, !hasHolder || into != nil, positions.count < 2 else { return nil }
    let holder = into ?? registry.holder(of: added) ?? root
    if let intoValue = value["into"], holder !== registry.holder(of: added) {
      values.report(
        .misplacedKey, intoValue,
        "\(DiagnosticText.quoted(registry.path(of: added))) belongs to another layer",
        help: "paths never change; a layer comes back to where it was")
      return nil
    }
    if let sibling = above ?? below, registry.holder(of: sibling) !== holder {
      values.report(
        .misplacedKey, value[above == nil ? "below" : "above"] ?? value,
        "\(DiagnosticText.quoted(registry.path(of: sibling))) is not a sublayer of the same layer",
        help: "name a sibling")
      return nil
    }
    switch positions.first {
    case "at": return index.map { .add(added, into: holder, .index($0)) }
    case "above": return above.map { .add(added, into: holder, .above($0)) }
    case "below": return below.map { .add(added, into: holder, .below($0)) }
    default: return .add(added, into: holder, .last)
    }
  }

  /// A layer that the event adds, or the path of one that was removed.
  private func newOrKnown(_ value: JSONValue) -> Layer? {
    if value.kind == .string { return sublayer(value) }
    if value.kind == .object { return newLayers[value.index] }
    values.reportWrongType(value, expected: "a layer or the path of one")
    return nil
  }

  private func replacing(_ value: JSONValue) -> SceneArrangement? {
    guard var object = ObjectReader(value, "a replacement of a layer", values) else { return nil }
    let old = object.readRequired("layer", sublayer)
    let new = object.readRequired("with") { newOrKnown($0) }
    object.finish()
    guard let old, let new else { return nil }
    guard old !== new, registry.holder(of: old) === registry.holder(of: new) else {
      values.report(
        .misplacedKey, value["with"] ?? value,
        "\(DiagnosticText.quoted(registry.path(of: new))) cannot replace that layer",
        help: "name a sibling")
      return nil
    }
    return .replace(old, with: new)
  }

  private func exchange(_ value: JSONValue) -> SceneArrangement? {
    guard value.kind == .array, value.count == 2 else {
      if value.kind == .array {
        values.report(.wrongCount, value, "two layers are exchanged, not \(value.count)")
      } else {
        values.reportWrongType(value, expected: "a list of two paths")
      }
      return nil
    }
    let layers = value.elements.compactMap { sublayer($0) }
    guard layers.count == 2 else { return nil }
    guard layers[0] !== layers[1], registry.holder(of: layers[0]) === registry.holder(of: layers[1])
    else {
      values.report(
        .misplacedKey, value, "only two layers of the same superlayer can be exchanged",
        help: "name two siblings")
      return nil
    }
    return .exchange(layers[0], layers[1])
  }
}
