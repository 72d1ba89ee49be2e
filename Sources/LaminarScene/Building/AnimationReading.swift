import LaminarEngine

/// An animation that was read, with its keys in the file, for advice.
final class AnimationSource {
  let kind: AnimationKind
  let found: Found
  /// What it animates; nil for groups and transitions.
  let target: AnimationTarget?
  let clock: MediaTimingValues
  /// All of the animation.
  let spec: AnimationSpec
  /// A group's animations.
  let children: [AnimationSource]

  init(
    _ kind: AnimationKind, _ found: Found, target: AnimationTarget?, _ clock: MediaTimingValues,
    _ spec: AnimationSpec, children: [AnimationSource]
  ) {
    self.kind = kind
    self.found = found
    self.target = target
    self.clock = clock
    self.spec = spec
    self.children = children
  }

  /// The object's index on the tape.
  var index: Int { found.value.index }

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
    if let key = source.found.value(of: AnimationForm.key) { return key.string }
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
    let found = source.found
    let written = found.value(of: AnimationForm.key) ?? found.value(of: AnimationForm.keyPath)
    let index = (written ?? found.value).index
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
    guard let found = kind.form.read(object, values) else { return nil }
    return animation(kind, found, on: layer, container, defaultTimingFunction: nil)
  }

  /// The basic animation of a plain step of a sequence, whose keys are among the step's own.
  func stepAnimation(_ found: Found, on layer: Layer) -> AnimationSource? {
    animation(
      .basic, found, on: layer, .step, defaultTimingFunction: AnimationForm.paceOfSteps)
  }

  /// Reads what the keys of an animation say.
  ///
  /// - Parameter defaultTimingFunction: the timing function of an animation that states none.
  private func animation(
    _ kind: AnimationKind, _ found: Found, on layer: Layer, _ container: AnimationContainer,
    defaultTimingFunction: TimingFunction?
  ) -> AnimationSource? {
    var target: AnimationTarget?
    var children: [AnimationSource] = []
    var spring: Spring?
    let content: AnimationSpec.Content
    switch kind {
    case .basic, .keyframe, .spring:
      let property = property(kind, found, on: layer, container, &target)
      if case .basic(_, _, _, let law) = property.motion { spring = law }
      content = .property(property)
    case .group:
      guard let list = group(found, on: layer, container) else { return nil }
      children = list
      content = .group(list.map(\.spec))
    case .transition: content = .transition(transition(found))
    }
    var clock = MediaTimingValues.animation
    clock.take(found)
    if let duration = found.value(of: AnimationForm.duration) {
      readDuration(duration, kind, &clock)
    }
    if let spring { settle(spring, &clock, found) }
    var timingFunction = defaultTimingFunction
    if let value = found.value(of: AnimationForm.timingFunction) {
      timingFunction = values.timingFunction(value)
    }
    if let key = found.value(of: AnimationForm.key) { checkKey(key, kind, container) }
    let source = AnimationSource(
      kind, found, target: target, clock,
      AnimationSpec(
        clock, timingFunction,
        isRemovedOnCompletion: found.stated(AnimationForm.removedOnCompletion) ?? true, content,
        key: attachmentKey(kind, found, content, container), sourceIndex: found.value.index),
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
    _ kind: AnimationKind, _ found: Found, _ content: AnimationSpec.Content,
    _ container: AnimationContainer
  ) -> String? {
    guard case .list = container else { return nil }
    if kind == .transition { return "transition" }
    if let key = found.value(of: AnimationForm.key) { return key.string }
    if case .property(let property) = content { return property.keyPath }
    return nil
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
    _ found: Found, on layer: Layer, _ container: AnimationContainer
  ) -> [AnimationSource]? {
    var depth = 0
    if case .group(let outer) = container { depth = outer }
    guard depth < Self.groupDepth else {
      values.report(
        .nestedTooDeep, found.value, "animation groups nest at most \(Self.groupDepth) deep")
      return nil
    }
    guard let list = found.value(of: AnimationForm.animations) else { return [] }
    return animations(list, on: layer, .group(depth: depth + 1))
  }

  private func transition(_ found: Found) -> TransitionSpec {
    let type = found[AnimationForm.transition]
    let subtype = found[AnimationForm.subtype]
    let (start, end) = (found[AnimationForm.startProgress], found[AnimationForm.endProgress])
    if let start, let end, start > end,
      let later = [AnimationForm.startProgress, AnimationForm.endProgress]
        .compactMap(found.value(of:)).max(by: { $0.index < $1.index })
    {
      values.report(
        .outOfRange, later, "the transition ends before it starts",
        help: "startProgress must not be above endProgress")
    }
    return TransitionSpec(
      type: type ?? .fade, subtype: subtype, startProgress: Float(start ?? 0),
      endProgress: Float(end ?? 1))
  }

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
