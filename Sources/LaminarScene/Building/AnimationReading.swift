import LaminarEngine

/// The kinds of animations as `type` names them.
enum AnimationKind: String, Sendable, CaseIterable {
  case basic, keyframe, spring, group, transition

  static let table = KeyTable(allCases.map { ($0.rawValue, $0) })

  /// The kind as messages name it.
  var noun: String {
    switch self {
    case .basic, .keyframe, .spring: "a \(rawValue) animation"
    case .group: "an animation group"
    case .transition: "a transition"
    }
  }

  /// Whether animations of the kind animate a property.
  var hasKeyPath: Bool { self == .basic || self == .keyframe || self == .spring }
}

/// The keys of animations. The raw value is the index in `AnimationLocations`.
enum AnimationKey: Int, Sendable, CaseIterable {
  case type, key, note
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
  case timingFunction, removedOnCompletion
  case keyPath, additive, cumulative, valueFunction
  case fromValue, toValue, byValue
  case values, path, keyTimes, timingFunctions, calculationMode
  case tensionValues, continuityValues, biasValues, rotationMode
  case mass, stiffness, damping, initialVelocity, allowsOverdamping, perceptualDuration, bounce
  case animations
  case transition, subtype, startProgress, endProgress

  /// The key as scenes spell it.
  var name: String { "\(self)" }

  /// The key of media timing that this one is.
  var timing: TimingKey? { TimingKey(rawValue: name) }

  /// The kinds of animations that have the key.
  var kinds: [AnimationKind] {
    switch self {
    case .type, .key, .note, .beginTime, .duration, .speed, .timeOffset, .repeatCount,
      .repeatDuration, .autoreverses, .fillMode, .timingFunction, .removedOnCompletion:
      AnimationKind.allCases
    case .keyPath, .additive, .cumulative, .valueFunction: [.basic, .keyframe, .spring]
    case .fromValue, .toValue, .byValue: [.basic, .spring]
    case .values, .path, .keyTimes, .timingFunctions, .calculationMode, .tensionValues,
      .continuityValues, .biasValues, .rotationMode:
      [.keyframe]
    case .mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping, .perceptualDuration,
      .bounce:
      [.spring]
    case .animations: [.group]
    case .transition, .subtype, .startProgress, .endProgress: [.transition]
    }
  }

  /// What to do about a key that animations of another kind have; nil for none.
  static func hint(_ name: String) -> String? {
    guard let key = allCases.first(where: { $0.name == name }), let kind = key.kinds.first else {
      return nil
    }
    return "that is a key of \(kind.noun); write \"type\": \"\(kind.rawValue)\""
  }

  /// The keys of a kind of animation.
  static func table(of kind: AnimationKind) -> KeyTable<AnimationKey> {
    switch kind {
    case .basic: basic
    case .keyframe: keyframe
    case .spring: spring
    case .group: group
    case .transition: transitions
    }
  }

  private static let basic = makeTable(.basic)
  private static let keyframe = makeTable(.keyframe)
  private static let spring = makeTable(.spring)
  private static let group = makeTable(.group)
  private static let transitions = makeTable(.transition)

  private static func makeTable(_ kind: AnimationKind) -> KeyTable<AnimationKey> {
    KeyTable(allCases.filter { $0.kinds.contains(kind) }.map { ($0.name, $0) })
  }
}

/// The indices of the values of an animation's keys on the tape; 0 for keys that are left out.
struct AnimationLocations {
  private var indices = InlineArray<48, Int32>(repeating: 0)

  subscript(key: AnimationKey) -> Int {
    get { Int(indices[key.rawValue]) }
    set { indices[key.rawValue] = Int32(truncatingIfNeeded: newValue) }
  }
}

/// An animation that was read, with the indices of its keys in the file, for advice.
final class AnimationSource {
  let kind: AnimationKind
  let locations: AnimationLocations
  /// The object's index on the tape.
  let index: Int
  /// What it animates; nil for groups and transitions.
  let target: AnimationTarget?
  let clock: MediaTimingValues
  /// All of the animation.
  let spec: AnimationSpec
  /// A group's animations.
  let children: [AnimationSource]

  init(
    _ kind: AnimationKind, _ locations: AnimationLocations, index: Int, target: AnimationTarget?,
    _ clock: MediaTimingValues, _ spec: AnimationSpec, children: [AnimationSource]
  ) {
    self.kind = kind
    self.locations = locations
    self.index = index
    self.target = target
    self.clock = clock
    self.spec = spec
    self.children = children
  }

  /// What a property animation has of its own; nil for groups and transitions.
  var property: PropertySpec? {
    if case .property(let property) = spec.content { property } else { nil }
  }

  /// What a keyframe animation has of its own; nil for others.
  var keyframes: KeyframeSpec? {
    if case .keyframes(let keyframes)? = property?.motion { keyframes } else { nil }
  }

  /// The values of a basic animation or a spring; nil where they were not read.
  var ends: (from: PropertyValue?, to: PropertyValue?, by: PropertyValue?) {
    guard case .basic(let from, let to, let by, _)? = property?.motion else {
      return (nil, nil, nil)
    }
    return (from?.given, to?.given, by?.given)
  }
}

/// What a key path leads to.
struct AnimationTarget {
  let animated: AnimatedPath
  /// The layer or the cell.
  let holder: any PropertyHolder

  var path: PropertyPath { animated.path }
}

// MARK: - Reading

extension SceneBuilder {
  /// What contains an animation in the file.
  enum AnimationContainer {
    /// In a layer's list.
    case list
    /// In a group at a nesting depth.
    case group(depth: Int)
    /// In a layer's actions, under an event.
    case action(String)
    /// In a step of a sequence, which adds it under a key of its own.
    case step
    /// In an event of the timeline.
    case event
  }

  /// The most groups inside each other.
  private static let groupDepth = 32

  /// Attaches the animations of a list to a layer, in order.
  func readAnimations(
    _ list: JSONValue, of layer: Layer, _ object: JSONValue, _ context: Context
  ) {
    let errorsBefore = sink.errorCount
    let sources = animations(list, on: layer, .list)
    layer.attach(sources.map(\.spec))
    // Errors are reported first; advice that follows from them would only repeat them.
    if sink.errorCount == errorsBefore { advise(on: sources, of: layer, object, context) }
  }

  /// The key under which a property animation or a group is added.
  func key(of source: AnimationSource) -> String? {
    if source.locations[.key] != 0 { return document.string(at: source.locations[.key]) }
    return source.property?.keyPath
  }

  /// The animations of a list; two that would be added under one key are reported.
  private func animations(
    _ list: JSONValue, on layer: Layer, _ container: AnimationContainer
  ) -> [AnimationSource] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of animations")
      return []
    }
    var sources: [AnimationSource] = []
    sources.reserveCapacity(list.count)
    var keys = SiblingNames(count: list.count)
    for element in list.elements {
      guard let source = animation(element, on: layer, container) else { continue }
      if case .list = container { check(source, &keys) }
      sources.append(source)
    }
    return sources
  }

  private func check(_ source: AnimationSource, _ keys: inout SiblingNames) {
    guard let key = source.spec.key else { return }
    let written = source.locations[.key] != 0 ? source.locations[.key] : source.locations[.keyPath]
    let index = written != 0 ? written : source.index
    guard let first = keys.insert(key, at: index) else { return }
    sink.report(
      .duplicateAnimationKey, at: value(index).mark,
      "two animations of this layer are called \(DiagnosticText.quoted(key))",
      help: source.kind == .transition
        ? "a layer has one transition at a time"
        : "add \"key\" with another name to one of them",
      related: [("the other is", value(first).mark)])
  }

  // MARK: - One animation

  func animation(
    _ object: JSONValue, on layer: Layer, _ container: AnimationContainer
  ) -> AnimationSource? {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "an animation")
      return nil
    }
    guard
      let kind = self.kind(of: object, "animation", among: AnimationKind.table, fallback: .basic)
    else { return nil }
    var locations = AnimationLocations()
    let table = AnimationKey.table(of: kind)
    _ = forEachMember(of: object, kind.noun) { key, index in
      if let meaning = table.meaning(ofKeyAt: key, in: document) {
        locations[meaning] = index
      } else {
        reportUnknownKey(
          at: key, on: kind.noun, among: table.names, hint: AnimationKey.hint)
      }
    }
    if locations[.note] != 0 { _ = values.string(value(locations[.note])) }
    return animation(kind, locations, object, on: layer, container, defaultTimingFunction: nil)
  }

  /// The basic animation of a plain step of a sequence, whose keys are among the step's own.
  func stepAnimation(
    _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer
  ) -> AnimationSource? {
    animation(
      .basic, locations, object, on: layer, .step,
      defaultTimingFunction: TimingFunction(name: .easeInEaseOut))
  }

  /// Reads what the keys of an animation say.
  ///
  /// - Parameter defaultTimingFunction: the timing function of an animation that states none.
  private func animation(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer,
    _ container: AnimationContainer, defaultTimingFunction: TimingFunction?
  ) -> AnimationSource? {
    var target: AnimationTarget?
    var children: [AnimationSource] = []
    var spring: Spring?
    let content: AnimationSpec.Content
    switch kind {
    case .basic, .keyframe, .spring:
      let property = property(kind, locations, object, on: layer, container, &target)
      if case .basic(_, _, _, let law) = property.motion { spring = law }
      content = .property(property)
    case .group:
      guard let list = group(locations, object, on: layer, container) else { return nil }
      children = list
      content = .group(list.map(\.spec))
    case .transition: content = .transition(transition(locations))
    }
    var clock = clock(kind, locations)
    if let spring { settle(spring, &clock, locations, object) }
    var timingFunction = defaultTimingFunction
    if locations[.timingFunction] != 0 {
      timingFunction = values.timingFunction(value(locations[.timingFunction]))
    }
    var isRemoved = true
    if locations[.removedOnCompletion] != 0,
      let flag = values.bool(value(locations[.removedOnCompletion]))
    {
      isRemoved = flag
    }
    if locations[.key] != 0 { checkKey(value(locations[.key]), kind, container) }
    let source = AnimationSource(
      kind, locations, index: object.index, target: target, clock,
      AnimationSpec(
        clock, timingFunction, isRemovedOnCompletion: isRemoved, content,
        key: attachmentKey(kind, locations, content, container),
        sourceIndex: object.index),
      children: children)
    switch container {
    case .step:
      steps.insert(source.index)
      if JumpRule.statesFirstValue(source) { additions.steps.insert(source.index) }
    case .event:
      // It may end at another value than the model's, too.
      mayJump = true
      if JumpRule.statesFirstValue(source) { additions.events.insert(source.index) }
    case .list, .group, .action: break
    }
    return source
  }

  /// The key under which an animation of a layer's list is attached; nil for others, which are attached
  /// elsewhere.
  private func attachmentKey(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ content: AnimationSpec.Content,
    _ container: AnimationContainer
  ) -> String? {
    guard case .list = container else { return nil }
    if kind == .transition { return "transition" }
    if locations[.key] != 0 { return document.string(at: locations[.key]) }
    if case .property(let property) = content { return property.keyPath }
    return nil
  }

  private static let timingKeys: [(AnimationKey, TimingKey)] =
    AnimationKey.allCases.compactMap { key in key.timing.map { (key, $0) } }

  /// The timing that the keys say.
  private func clock(_ kind: AnimationKind, _ locations: AnimationLocations) -> MediaTimingValues {
    var clock = MediaTimingValues.animation
    for (key, timing) in Self.timingKeys where locations[key] != 0 {
      let value = value(locations[key])
      if key == .duration {
        readDuration(value, kind, &clock)
      } else {
        values.timing(timing, value, into: &clock)
      }
    }
    return clock
  }

  private func readDuration(
    _ value: JSONValue, _ kind: AnimationKind, _ clock: inout MediaTimingValues
  ) {
    if value.isSpelled("settling") {
      // A spring's own length comes when all of its clock is known.
      if kind != .spring {
        values.report(.badTime, value, "only a spring settles", help: "give \(kind.noun) a time")
      }
      return
    }
    guard let seconds = values.seconds(value, in: ValueDecoder.lengths) else { return }
    guard seconds == 0 || seconds > Self.shortestDuration else {
      values.report(
        .outOfRange, value, "the duration is too short to be an animation",
        help: "it must be above 0.000001 s")
      return
    }
    clock.duration = seconds
  }

  /// An animation must be longer than this to be attached.
  static let shortestDuration = 1e-6

  private func checkKey(_ value: JSONValue, _ kind: AnimationKind, _ container: AnimationContainer)
  {
    guard let key = values.string(value) else { return }
    if case .action(let event) = container {
      values.report(
        .misplacedKey, value, "an action has no key of its own",
        help: "it is added under its event, \(DiagnosticText.quoted(event))")
    } else if key.isEmpty {
      values.report(.badName, value, "the key is empty", help: "leave it out")
    } else if kind == .transition, key != "transition" {
      values.report(
        .misplacedKey, value, "the key of a transition is always \"transition\"",
        help: "leave it out")
    }
  }

  // MARK: - Groups and transitions

  /// The animations of a group; nil for one that is nested too deep.
  private func group(
    _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer,
    _ container: AnimationContainer
  ) -> [AnimationSource]? {
    var depth = 0
    if case .group(let outer) = container { depth = outer }
    guard depth < Self.groupDepth else {
      values.report(
        .nestedTooDeep, object, "animation groups nest at most \(Self.groupDepth) deep")
      return nil
    }
    guard locations[.animations] != 0 else {
      reportMissing(
        ["animations"], of: object, "an animation group needs the key \"animations\"",
        help: "add \"animations\"")
      return []
    }
    return animations(value(locations[.animations]), on: layer, .group(depth: depth + 1))
  }

  private func transition(_ locations: AnimationLocations) -> TransitionSpec {
    func choice(_ key: AnimationKey, among names: [String]) -> String? {
      locations[key] == 0 ? nil : values.choice(value(locations[key]), among: names)
    }
    let type = choice(.transition, among: Self.transitionTypes)
    let subtype = choice(.subtype, among: Self.transitionSubtypes)
    let start =
      locations[.startProgress] == 0
      ? 0 : values.number(value(locations[.startProgress]), in: 0...1)
    let end =
      locations[.endProgress] == 0 ? 1 : values.number(value(locations[.endProgress]), in: 0...1)
    if let start, let end, start > end {
      let later = max(locations[.startProgress], locations[.endProgress])
      values.report(
        .outOfRange, value(later), "the transition ends before it starts",
        help: "startProgress must not be above endProgress")
    }
    return TransitionSpec(
      type: type.map(TransitionType.init(rawValue:)) ?? .fade,
      subtype: subtype.map(TransitionSubtype.init(rawValue:)),
      startProgress: Float(start ?? 0), endProgress: Float(end ?? 1))
  }

  static let transitionTypes = [
    "fade", "moveIn", "push", "reveal", "pageCurl", "pageUnCurl",
  ]
  static let transitionSubtypes = ["fromLeft", "fromRight", "fromTop", "fromBottom"]

  // MARK: - Actions

  /// Events beside the changes of properties that layers look up an action for.
  static let layerEvents = ["onOrderIn", "onOrderOut", "onLayout", "sublayers", "mask", "frame"]

  /// The actions of a layer: by event an animation, or null for none.
  func readActions(_ object: JSONValue, of layer: Layer, _ owner: PropertyOwner) {
    var actions: [String: any Action] = [:]
    _ = forEachMember(of: object, "an object with an animation or null by event") { key, index in
      let event = document.string(at: key) ?? ""
      guard event != "note" else {
        _ = values.string(value(index))
        return
      }
      let property = PropertyTable.property(named: event, of: owner)
      guard property?.name == event || Self.layerEvents.contains(event) else {
        reportUnknownKey(
          at: key, on: "the actions of \(LayerForm.of(owner).noun)",
          among: PropertyTable.properties(of: owner).map(\.name) + Self.layerEvents)
        return
      }
      if value(index).kind == .null {
        actions[event] = NullAction()
      } else if let source = animation(value(index), on: layer, .action(event)) {
        actions[event] = source.spec.makeAnimation()
      }
    }
    if !actions.isEmpty { layer.actions = actions }
  }
}
