import LaminarEngine
import LaminarGraphics

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
    let form = reaction == nil ? EventForm.event : EventForm.reaction
    guard let found = form.read(value, values) else { return nil }
    // An event of a reaction comes with the reaction.
    let time =
      reaction == nil
      ? found[EventForm.at].flatMap(moment)
      : SceneMoment(anchor: .scene, offset: 0, clock: part?.layer, index: value.index)
    let timing = blockTiming(found)
    var actions: [SceneAction] = []
    var isGood = true
    for (key, value) in found.written {
      guard let action = EventForm.action(of: key) else { continue }
      if let action = action.read(self, value, timing, found.value) {
        actions.append(action)
      } else {
        isGood = false
      }
    }
    let transition = found[EventForm.transition].flatMap { self.transition($0) }
    guard let time, isGood, transition != nil || !found.holds(EventForm.transition) else {
      return nil
    }
    return SceneEvent(
      time: time, actions: actions, transition: transition, part: part?.path, index: value.index)
  }

  func set(_ value: JSONValue) -> SceneAction? {
    nonEmpty(assignments(value, isAnimated: false), value).map { .set($0) }
  }

  func animate(
    _ value: JSONValue, _ timing: SceneBlockTiming?, _ event: JSONValue
  ) -> SceneAction? {
    guard let list = nonEmpty(assignments(value, isAnimated: true), value), let timing else {
      return nil
    }
    checkVelocity(of: timing, for: list, event)
    note(list, event)
    return .animate(list, timing)
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
    guard item.touchSwitch == nil else { return }
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

  func transaction(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard let found = EventForm.transactionForm.read(value, values) else { return nil }
    let transaction = SceneTransactionValues(
      duration: found.stated(EventForm.transactionDuration),
      timingFunction: found[EventForm.transactionPace],
      disablesActions: found[EventForm.disableActions] ?? false)
    let list = found[EventForm.transactionValues].flatMap {
      nonEmpty(assignments($0, isAnimated: false), $0)
    }
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
      help: item.touchSwitch == nil
        ? "use \"set\" for that, or \"animate\" to animate it" : "use \"set\" for that")
  }

  func state(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard let found = EventForm.state.read(value, values) else { return nil }
    let index = found[EventForm.name].flatMap {
      self.index(of: $0, among: stateNames, "state", .unknownState)
    }
    guard let timing = timing(found, EventForm.length), let index else { return nil }
    noteStates(event)
    return .state(index, timing)
  }

  // MARK: - Animations

  func addition(_ value: JSONValue, _ event: JSONValue) -> SceneAction? {
    guard let found = EventForm.addAnimation.read(value, values) else { return nil }
    let layer = found[EventForm.layer].flatMap { self.layer($0) }
    guard let (description, delay) = found.all(EventForm.animation, EventForm.animationDelay),
      let layer, let source = builder.animation(description, on: layer, .event)
    else { return nil }
    if let beginTime = source.found.range(of: TimingForm.beginTime), delay > 0 {
      sink.report(
        .exclusiveKeys, at: found.range(of: EventForm.animationDelay) ?? value.mark,
        "\"delay\" and \"beginTime\" exclude each other",
        help: "the delay counts from the event, beginTime is the layer's own time",
        related: [("the other is", beginTime)])
      return nil
    }
    let key = source.kind == .transition ? "transition" : builder.key(of: source)
    if let key { note(key, on: layer, by: attacher(event)) }
    return .addAnimation(
      SceneAddedAnimation(
        layer: layer, animation: source.spec.makeAnimation(), key: key, delay: delay,
        index: source.index))
  }

  func removal(_ value: JSONValue) -> SceneAction? {
    guard let found = EventForm.removeAnimation.read(value, values),
      let layer = found[EventForm.layer].flatMap({ self.layer($0) })
    else { return nil }
    let key = found[EventForm.animationKey].flatMap { animationKey($0, of: layer) }
    guard key != nil || !found.holds(EventForm.animationKey) else { return nil }
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

  func freeClock(_ value: JSONValue) -> SceneClock? {
    let clock = clock(value)
    guard case .layer(let layer)? = clock else { return clock }
    return free(layer, at: value).map { .layer($0) }
  }

  func rates(_ value: JSONValue) -> SceneAction? {
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

  func scrub(_ value: JSONValue) -> SceneAction? {
    guard let found = EventForm.scrub.read(value, values) else { return nil }
    let layer = found[EventForm.layer].flatMap { free(self.layer($0), at: $0) }
    guard
      let (target, duration, pace) = found.all(
        EventForm.to, EventForm.scrubDuration, EventForm.scrubPace), let layer
    else { return nil }
    return .scrub(
      SceneScrub(layer: layer, target: target, duration: duration, timingFunction: pace))
  }

  func endScrub(_ value: JSONValue, finishes: Bool) -> SceneAction? {
    free(layer(value), at: value).map { .endScrub($0, finishes: finishes) }
  }

  // MARK: - Layouts

  func layout(_ value: JSONValue) -> SceneAction? {
    guard value.kind == .object else {
      return index(of: value, among: layoutNames, "layout", .unknownLayout).map {
        .layout($0, SceneBlockTiming(duration: 0))
      }
    }
    guard let found = EventForm.layout.read(value, values) else { return nil }
    let index = found[EventForm.name].flatMap {
      self.index(of: $0, among: layoutNames, "layout", .unknownLayout)
    }
    guard let timing = timing(found, EventForm.layoutDuration), let index else { return nil }
    return .layout(index, timing)
  }

  func resize(_ value: JSONValue) -> SceneAction? {
    guard value.kind == .object else {
      return canvasSize(value).map {
        .resize(
          width: $0, height: $1,
          SceneBlockTiming(duration: EventForm.resizeDuration.fallback ?? 0))
      }
    }
    guard let found = EventForm.resize.read(value, values) else { return nil }
    let size = found[EventForm.size].flatMap { canvasSize($0) }
    guard let timing = timing(found, EventForm.resizeDuration), let size else { return nil }
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
    guard let found = EventForm.transitionForm.read(value, values) else { return nil }
    let layer = found[EventForm.layer].flatMap { self.layer($0) }
    let type = found[EventForm.transitionType]
    let subtype = found[EventForm.subtype]
    let duration = found[EventForm.length]
    let function = found[EventForm.freePace]
    if let type, found.holds(EventForm.transitionType), !type.hasSubtype,
      let range = found.range(of: EventForm.subtype)
    {
      sink.report(
        .misplacedKey, at: range, "\(type.rawValue) has no subtype", help: "remove it")
    }
    guard let layer, let type, let duration else { return nil }
    return SceneTransition(
      layer: layer, type: type.rawValue, subtype: subtype, duration: duration,
      timingFunction: function, index: value.index)
  }

  // MARK: - Timing

  /// The timing keys beside `animate`; nil when something was reported.
  private func blockTiming(_ found: Found) -> SceneBlockTiming? {
    let spring = found[EventForm.spring].flatMap { self.spring($0) }
    if case .perceptual(let duration, _)? = spring?.law,
      let range = found.range(of: EventForm.duration)
    {
      sink.report(
        .exclusiveKeys, at: range,
        "\"duration\" and a spring of perceptualDuration \(DiagnosticText.number(duration)) exclude each other",
        help: "such a spring runs until it rests")
    }
    let repeats = found.all(EventForm.repeatCount, EventForm.autoreverses)
    let start = found.stated(EventForm.beginFromCurrentState)
    guard
      let (duration, delay, pace, isAdditive) = found.all(
        EventForm.duration, EventForm.delay, EventForm.timingFunction, EventForm.additive),
      let (repeatCount, autoreverses) = repeats, spring != nil || !found.holds(EventForm.spring),
      start != nil || !found.holds(EventForm.beginFromCurrentState)
    else { return nil }
    return SceneBlockTiming(
      duration: duration, delay: delay, timingFunction: pace, spring: spring,
      isAdditive: isAdditive, repeatCount: repeatCount, autoreverses: autoreverses,
      beginsFromCurrentState: start)
  }

  /// A duration and a pace among other keys; nil when something was reported.
  private func timing(_ found: Found, _ duration: Key<Double>) -> SceneBlockTiming? {
    found.all(duration, EventForm.pace).map { SceneBlockTiming(duration: $0, timingFunction: $1) }
  }

  private func spring(_ value: JSONValue) -> SceneBlockSpring? {
    guard let found = EventForm.springOfReaction.read(value, values) else { return nil }
    let isLook = found.holds(EventForm.perceptualDuration) || found.holds(EventForm.bounce)
    if isLook, found.holds(EventForm.dampingRatio) {
      found.reportExclusive(
        [EventForm.dampingRatio, EventForm.perceptualDuration, EventForm.bounce],
        help: "give dampingRatio, or perceptualDuration and bounce")
      return nil
    }
    let velocity = found[EventForm.initialVelocity]
    let isFromGesture = velocity?.isSpelled("gesture") == true
    if isFromGesture, let range = found.range(of: EventForm.initialVelocity) {
      checkVelocity(at: range)
    }
    let number = isFromGesture ? nil : velocity.flatMap { values.number($0) } ?? 0
    if !isLook {
      found.require(EventForm.dampingRatio)
      return found[EventForm.dampingRatio].map {
        SceneBlockSpring(law: .damped(ratio: $0), initialVelocity: number)
      }
    }
    found.require(EventForm.perceptualDuration)
    return found.all(EventForm.perceptualDuration, EventForm.bounce).map {
      SceneBlockSpring(law: .perceptual(duration: $0, bounce: $1), initialVelocity: number)
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
    guard let object = value[EventForm.layer], object.kind == .object else { return }
    let holder = value[EventForm.into].map { into in into.string.flatMap { known($0) } } ?? root
    // An unknown layer is reported when the event is read.
    enter(object, into: holder ?? root)
  }

  private func replacement(_ value: JSONValue) {
    guard let object = value[EventForm.replacement], object.kind == .object else { return }
    let old = value[EventForm.layer]?.string.flatMap { known($0) }
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
      let name = object[LayerForm.name] ?? object
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

  func addition(_ value: JSONValue) -> SceneArrangement? {
    guard let found = EventForm.addLayer.read(value, values) else { return nil }
    let into = found[EventForm.into].flatMap { self.layer($0) }
    let added = found[EventForm.layer].flatMap { newOrKnown($0) }
    let index = found[EventForm.index]
    let above = found[EventForm.above].flatMap { sublayer($0) }
    let below = found[EventForm.below].flatMap { sublayer($0) }
    let positions: [any FormKey] = [EventForm.index, EventForm.above, EventForm.below]
    let written = positions.filter { found.holds($0) }.map(\.name)
    guard let added, into != nil || !found.holds(EventForm.into), written.count < 2 else {
      return nil
    }
    let holder = into ?? registry.holder(of: added) ?? root
    if let intoValue = value[EventForm.into], holder !== registry.holder(of: added) {
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
    switch written.first {
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

  func replacing(_ value: JSONValue) -> SceneArrangement? {
    guard let found = EventForm.replaceLayer.read(value, values) else { return nil }
    let old = found[EventForm.layer].flatMap { sublayer($0) }
    let new = found[EventForm.replacement].flatMap { newOrKnown($0) }
    guard let old, let new else { return nil }
    guard old !== new, registry.holder(of: old) === registry.holder(of: new) else {
      values.report(
        .misplacedKey, value[EventForm.replacement] ?? value,
        "\(DiagnosticText.quoted(registry.path(of: new))) cannot replace that layer",
        help: "name a sibling")
      return nil
    }
    return .replace(old, with: new)
  }

  func exchange(_ value: JSONValue) -> SceneArrangement? {
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
