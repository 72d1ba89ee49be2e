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
  private static let limit = 200

  func check() {
    guard Self.count(sources) <= Self.limit else { return }
    for source in sources {
      let run = AnimationRun(
        source.animation.clock, inheritedDuration: Layer.defaultAnimationDuration)
      guard isSeen(run), !FillModeRule.applies(to: source.animation), !stays(source) else {
        continue
      }
      if source.kind == .group {
        checkGroup(source, run)
      } else {
        check(source, endingAt: run.end, isWhole: endsForwards(source.animation.clock))
      }
    }
  }

  private static func count(_ sources: [AnimationSource]) -> Int {
    sources.reduce(0) { $0 + 1 + count($1.children) }
  }

  /// Whether the end is within the scene.
  private func isSeen(_ run: AnimationRun) -> Bool {
    guard let duration = builder.duration, run.end.isFinite else { return false }
    return run.end >= 0 && run.end < duration - AnimationRun.snap
  }

  /// Whether the animation is kept and fills forwards.
  private func stays(_ source: AnimationSource) -> Bool {
    let mode = source.animation.clock.fillMode
    return !source.animation.isRemovedOnCompletion && (mode == .forwards || mode == .both)
  }

  /// Whether the last cycle ends at its last value.
  private func endsForwards(_ clock: MediaTimingValues) -> Bool {
    !clock.autoreverses && clock.speed > 0 && clock.timeOffset == 0 && clock.repeatDuration == 0
      && clock.repeatCount == clock.repeatCount.rounded()
  }

  /// A group that runs once shows its animations' ends.
  private func checkGroup(_ group: AnimationSource, _ run: AnimationRun) {
    let clock = group.animation.clock
    guard endsForwards(clock), clock.repeatCount <= 1, clock.speed == 1 else { return }
    let length = run.end - run.begin
    for child in group.children where child.kind != .group {
      let childRun = AnimationRun(child.animation.clock, inheritedDuration: length)
      guard childRun.end <= length + AnimationRun.snap else { continue }
      check(
        child, endingAt: run.begin + childRun.end, isWhole: endsForwards(child.animation.clock))
    }
  }

  private func check(_ source: AnimationSource, endingAt end: Double, isWhole: Bool) {
    guard isWhole, let target = source.target,
      let animation = source.animation as? PropertyAnimation,
      !animation.isAdditive, !animation.isCumulative, animation.valueFunction == nil,
      case .builtIn(let id) = target.path.property,
      let (last, index) = lastValue(of: source),
      let final = PropertyValue(last, as: target.path.kind),
      let model = target.holder.values[id].part(target.path),
      !Self.isSame(final, model), !isTakenOver(source, at: end, final, model)
    else { return }
    let key = animation.keyPath ?? target.path.name
    builder.reportUnlessTouched(target.holder, id) { [self] in
      builder.snapBacks.insert(source.index)
      builder.values.report(
        .snapsBack, builder.value(index), message(key, final, model),
        help: "set the layer's \(target.path.name) to where the animation ends")
    }
  }

  private func message(_ key: String, _ final: PropertyValue, _ model: PropertyValue) -> String {
    if let final = Self.text(final), let model = Self.text(model) {
      return "\(key) ends at \(final), the model says \(model): it snaps back"
    }
    return "\(key) ends at another value than the model's: it snaps back"
  }

  /// The value that an animation ends on and its index on the tape; nil when it is the model's own.
  private func lastValue(of source: AnimationSource) -> (value: Any, index: Int)? {
    switch source.animation {
    case let keyframes as KeyframeAnimation:
      if let path = keyframes.path {
        return path.currentPoint.map { ($0, source.locations[.path]) }
      }
      guard let values = keyframes.values, keyframes.hasRegularTimes else { return nil }
      let count = min(keyframes.keyTimes?.count ?? values.count, values.count)
      guard count > 0 else { return nil }
      let list = builder.value(source.locations[.values])
      let element = list.elements.dropFirst(count - 1).first { _ in true }
      return (values[count - 1], element?.index ?? list.index)
    case let basic as BasicAnimation:
      if let to = basic.toValue { return (to, source.locations[.toValue]) }
      guard let kind = source.target?.path.kind, let by = basic.byValue else { return nil }
      guard let sum = sum(basic.fromValue, by, kind, source) else { return nil }
      return (sum, source.locations[.byValue])
    default: return nil
    }
  }

  private func sum(
    _ from: Any?, _ by: Any, _ kind: PropertyKind, _ source: AnimationSource
  ) -> PropertyValue? {
    guard kind != .transform, let target = source.target,
      case .builtIn(let id) = target.path.property, let by = PropertyValue(by, as: kind)
    else { return nil }
    let start =
      from.flatMap { PropertyValue($0, as: kind) }
      ?? target.holder.values[id].part(target.path)
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
      let run = AnimationRun(other.animation.clock, inheritedDuration: inherited)
      if other.kind == .group {
        return other.children.contains {
          covers($0, offset: offset + run.begin, inherited: run.end - run.begin)
        }
      }
      guard other.index != source.index, let mine = source.target, let its = other.target,
        mine.holder === its.holder, mine.path.property == its.path.property
      else { return false }
      let fill = other.animation.clock.fillMode
      let begins =
        offset + run.begin <= end + AnimationRun.snap || fill == .backwards || fill == .both
      let goesOn = offset + run.end > end + AnimationRun.snap
      guard begins, goesOn else { return false }
      guard let property = other.animation as? PropertyAnimation, property.isAdditive,
        let difference = Self.difference(final, model), its.path == mine.path
      else { return true }
      let beginsThere = abs(offset + run.begin - end) <= AnimationRun.snap
      guard beginsThere, let first = Self.firstValue(of: property, as: its.path.kind) else {
        return false
      }
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
  private static func firstValue(
    of animation: PropertyAnimation, as kind: PropertyKind
  ) -> PropertyValue? {
    let first: Any?? =
      switch animation {
      case let keyframes as KeyframeAnimation: keyframes.values?.first
      case let basic as BasicAnimation: basic.fromValue
      default: nil
      }
    return first.flatMap(\.self).flatMap { PropertyValue($0, as: kind) }
  }

  private static func isSame(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
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

extension KeyframeAnimation {
  /// Whether the key times ascend in 0…1, so that the last one shows the last value.
  fileprivate var hasRegularTimes: Bool {
    let times = (keyTimes ?? []).map(\.doubleValue)
    return times.allSatisfy { (0...1).contains($0) }
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
