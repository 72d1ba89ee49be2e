import Foundation
import LaminarEngine
import LaminarGraphics

/// When an animation ends, its layer shows the model's value again; that value should be where the
/// animation ended.
struct SnapBackRule {
  let builder: SceneBuilder
  /// All animations of a layer that runs on the scene's time.
  let sources: [AnimationSource]

  /// With more animations on one layer than this the rule is skipped: it compares all pairs.
  static let limit = 200

  func check() {
    guard Self.count(sources) <= Self.limit else { return }
    for source in sources {
      let interval = ActiveInterval(source.clock, inheritedDuration: Layer.defaultAnimationDuration)
      guard isSeen(interval), !FillModeRule.applies(to: source), !stays(source) else {
        continue
      }
      if source.kind == .group {
        checkGroup(source, interval)
      } else {
        check(source, endingAt: interval.end, isWhole: Self.endsForwards(source.clock))
      }
    }
  }

  private static func count(_ sources: [AnimationSource]) -> Int {
    sources.reduce(0) { $0 + 1 + count($1.children) }
  }

  /// Whether the end is within the scene.
  private func isSeen(_ interval: ActiveInterval) -> Bool {
    guard let duration = builder.duration, interval.end.isFinite else { return false }
    return interval.end >= 0 && interval.end < duration - ActiveInterval.snap
  }

  /// Whether the animation is kept and fills forwards.
  private func stays(_ source: AnimationSource) -> Bool {
    let mode = source.clock.fillMode
    return !source.spec.isRemovedOnCompletion && (mode == .forwards || mode == .both)
  }

  /// Whether the last cycle ends at its last value.
  static func endsForwards(_ clock: MediaTimingValues) -> Bool {
    !clock.autoreverses && clock.speed > 0 && clock.timeOffset == 0 && clock.repeatDuration == 0
      && clock.repeatCount == clock.repeatCount.rounded()
  }

  /// A group that runs once shows its animations' ends.
  private func checkGroup(_ group: AnimationSource, _ interval: ActiveInterval) {
    let clock = group.clock
    guard Self.endsForwards(clock), clock.repeatCount <= 1, clock.speed == 1 else { return }
    let length = interval.end - interval.begin
    for child in group.children where child.kind != .group {
      let childInterval = ActiveInterval(child.clock, inheritedDuration: length)
      guard childInterval.end <= length + ActiveInterval.snap else { continue }
      check(
        child, endingAt: interval.begin + childInterval.end, isWhole: Self.endsForwards(child.clock)
      )
    }
  }

  private func check(_ source: AnimationSource, endingAt end: Double, isWhole: Bool) {
    guard isWhole, let target = source.target,
      let animation = source.property, !animation.isAdditive, !animation.isCumulative,
      animation.function == nil,
      case .builtIn(let id) = target.path.property,
      let (final, index) = lastValue(of: source, target),
      let model = target.holder.values[id].part(target.path),
      !Self.isSame(final, model), !isTakenOver(source, at: end, final, model)
    else { return }
    builder.waitingAdvice.append(
      SnapBack(
        holder: target.holder, property: id, animation: source.index, value: index,
        key: animation.keyPath ?? target.path.name, name: target.path.name, final: final,
        model: model))
  }

  /// The value that an animation ends on and its index on the tape; nil when it is the model's own.
  private func lastValue(
    of source: AnimationSource, _ target: AnimationTarget
  ) -> (value: PropertyValue, index: Int)? {
    if let keyframes = source.keyframes {
      if let path = keyframes.path {
        guard let point = PropertyValue(path.currentPoint, as: target.path.kind) else { return nil }
        return path.currentPoint == nil ? nil : (point, index(of: AnimationForm.path, in: source))
      }
      guard let values = keyframes.values, keyframes.hasRegularTimes else { return nil }
      let count = min(keyframes.keyTimes?.count ?? values.count, values.count)
      guard let last = values.typed(at: count - 1) else { return nil }
      let list = index(of: AnimationForm.keyframeValues, in: source)
      return (last, index(ofElement: count - 1, in: list))
    }
    let ends = source.ends
    if let to = ends.to { return (to, index(of: AnimationForm.toValue, in: source)) }
    return ends.by.flatMap { sum(ends.from, $0, target) }
      .map { ($0, index(of: AnimationForm.byValue, in: source)) }
  }

  private func index(of key: any FormKey, in source: AnimationSource) -> Int {
    (source.found.value(of: key) ?? source.found.value).index
  }

  /// The index on the tape of an element of a list, or of the list.
  private func index(ofElement number: Int, in list: Int) -> Int {
    var index = list + 1
    let document = builder.document
    for _ in 0..<number { index = document.index(after: index) }
    return number < builder.value(list).count ? index : list
  }

  private func sum(
    _ from: PropertyValue?, _ by: PropertyValue, _ target: AnimationTarget
  ) -> PropertyValue? {
    let kind = target.path.kind
    guard kind != .transform, case .builtIn(let id) = target.path.property else { return nil }
    let start = from ?? target.holder.values[id].part(target.path)
    guard let start, start.componentCount == by.componentCount, by.componentCount != nil else {
      return nil
    }
    return kind.value(of: zip(start.components, by.components).map { $0 + $1 }, at: 0)
  }

  /// Whether another animation of the same property runs when this one ends.
  ///
  /// One that adds to the model's value takes over only where it begins with what is missing.
  private func isTakenOver(
    _ source: AnimationSource, at end: Double, _ final: PropertyValue, _ model: PropertyValue
  ) -> Bool {
    func covers(_ other: AnimationSource, offset: Double, inherited: Double) -> Bool {
      let interval = ActiveInterval(other.clock, inheritedDuration: inherited)
      if other.kind == .group {
        return other.children.contains {
          covers($0, offset: offset + interval.begin, inherited: interval.end - interval.begin)
        }
      }
      guard other.index != source.index, let mine = source.target, let its = other.target,
        mine.holder === its.holder, mine.path.property == its.path.property
      else { return false }
      let fill = other.clock.fillMode
      let begins =
        offset + interval.begin <= end + ActiveInterval.snap || fill == .backwards || fill == .both
      let goesOn = offset + interval.end > end + ActiveInterval.snap
      guard begins, goesOn else { return false }
      guard other.property?.isAdditive == true,
        let difference = Self.difference(final, model), its.path == mine.path
      else { return true }
      let beginsThere = abs(offset + interval.begin - end) <= ActiveInterval.snap
      guard beginsThere, let first = Self.firstValue(of: other) else { return false }
      return zip(first.components, difference).allSatisfy {
        abs($0 - $1) <= 1e-6 * max(1, abs($0), abs($1))
      }
    }
    return sources.contains {
      covers($0, offset: 0, inherited: Layer.defaultAnimationDuration)
    }
  }

  // MARK: - Values

  /// What must be added to the second value to make the first; nil for what has no difference.
  private static func difference(_ a: PropertyValue, _ b: PropertyValue) -> [Double]? {
    if case .transform = a { return nil }
    guard let count = a.componentCount, count == b.componentCount else { return nil }
    return zip(a.components, b.components).map { $0 - $1 }
  }

  /// The first value of an animation; nil when it is not written.
  static func firstValue(of source: AnimationSource) -> PropertyValue? {
    if let keyframes = source.keyframes { return keyframes.values?.typed(at: 0) }
    return source.ends.from
  }

  static func isSame(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
    guard let count = a.componentCount, count == b.componentCount else { return a == b }
    return zip(a.components, b.components).allSatisfy {
      abs($0 - $1) <= 1e-6 * max(1, abs($0), abs($1))
    }
  }

  /// A value of a few numbers as people write it; nil for others.
  static func text(_ value: PropertyValue) -> String? {
    switch value {
    case .none: return "none"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number): return DiagnosticText.number(number)
    case .point, .size, .rect:
      return "[\(value.components.map(DiagnosticText.number).joined(separator: ", "))]"
    default: return nil
    }
  }
}

extension KeyframeSpec {
  /// Whether the key times ascend in 0…1, so that the last one shows the last value.
  fileprivate var hasRegularTimes: Bool {
    let times = keyTimes ?? []
    return times.allSatisfy { (0...1).contains($0) }
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}

/// An animation whose end snaps back to the model's value, unless events change it: that is known when
/// all is read.
struct SnapBack {
  /// What is animated.
  let holder: any PropertyHolder
  let property: PropertyID
  /// The indices on the tape of the animation and of the value that it ends on.
  let animation: Int, value: Int
  /// The key path, and the property's own.
  let key: String, name: String
  let final: PropertyValue, model: PropertyValue

  func report(to builder: SceneBuilder) {
    builder.snapBacks.insert(animation)
    builder.values.report(
      .snapsBack, builder.value(value), message,
      help: "set the layer's \(name) to where the animation ends")
  }

  private var message: String {
    if let final = SnapBackRule.text(final), let model = SnapBackRule.text(model) {
      return "\(key) ends at \(final), the model says \(model): it snaps back"
    }
    return "\(key) ends at another value than the model's: it snaps back"
  }
}

// MARK: - Properties that events change

/// What a timeline changes: advice on how animations end is useless where events decide it.
struct TouchedProperties {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: String
  }

  private var values: Set<Key> = []
  private var clocks: Set<ObjectIdentifier> = []

  init(_ timeline: SceneTimeline?) {
    guard let timeline else { return }
    for key in timeline.touchedKeys {
      guard let layer = timeline.layers[key.layer] else { continue }
      let name = String(key.keyPath.prefix { $0 != "." })
      for property in name == "frame" ? ["position", "bounds"] : [name] {
        values.insert(Key(layer: ObjectIdentifier(layer), property: property))
      }
    }
    for action in timeline.actions {
      switch action {
      case .pause(.layer(let layer)), .resume(.layer(let layer)), .stop(.layer(let layer)),
        .endScrub(let layer, _), .arrange(.remove(let layer)), .arrange(.replace(let layer, _)),
        .removeAnimation(let layer, _):
        clocks.insert(ObjectIdentifier(layer))
      case .scrub(let scrub): clocks.insert(ObjectIdentifier(scrub.layer))
      case .speed(let rates): for (layer, _) in rates { clocks.insert(ObjectIdentifier(layer)) }
      default: break
      }
    }
    for scrub in timeline.gestures.compactMap(\.scrub) {
      clocks.insert(ObjectIdentifier(scrub.layer))
    }
  }

  var isEmpty: Bool { values.isEmpty && clocks.isEmpty }

  /// Whether events change a property of a layer, or the time of its animations.
  func contains(_ layer: Layer, _ id: PropertyID) -> Bool {
    let key = Key(layer: ObjectIdentifier(layer), property: PropertyTable[id].name)
    if values.contains(key) { return true }
    var next: Layer? = layer
    while let layer = next {
      if clocks.contains(ObjectIdentifier(layer)) { return true }
      next = layer.superlayer
    }
    return false
  }
}

extension SceneBuilder {
  /// Reports the advice that waited.
  ///
  /// - Parameter canvas: The size of the canvas in points; nil for one that is wrong.
  func giveAdvice(_ timeline: SceneTimeline?, canvas: CGSize?) {
    let touched = TouchedProperties(timeline)
    for advice in waitingAdvice {
      if !touched.isEmpty, let layer = advice.holder as? Layer,
        touched.contains(layer, advice.property)
      {
        continue
      }
      advice.report(to: self)
    }
    waitingAdvice = []
    LayerSizeRule(builder: self, timeline: timeline, touched: touched, canvas: canvas).checkEmpty()
    if let timeline {
      PercentRule(builder: self).check(timeline)
      MissingCharacterRule(builder: self).check(timeline)
    }
    ContentPriorityRule(builder: self).check(timeline)
    if !isImported { MillisecondRule(builder: self).check() }
  }
}
