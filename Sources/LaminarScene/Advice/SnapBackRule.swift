import Foundation
import LaminarEngine
import LaminarGraphics

/// When an animation ends, its layer shows the model's value again; that value should be where the
/// animation ended.
struct SnapBackRule {
  let builder: SceneBuilder
  /// All animations of a layer that runs on the scene's time.
  let sources: [AnimationSource]

  /// With more animations on one layer than this the rule is silent: it looks at all pairs.
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
      let (last, place) = lastValue(of: source),
      let final = PropertyValue(last, as: target.path.kind),
      let model = target.holder.values[id].part(target.path),
      !Self.isSame(final, model), !isTakenOver(source, at: end)
    else { return }
    let key = animation.keyPath ?? target.path.name
    builder.reportUnlessTouched(target.holder, id) { [self] in
      builder.values.report(
        .snapsBack, builder.value(place), message(key, final, model),
        help: "set the layer's \(target.path.name) to where the animation ends")
    }
  }

  private func message(_ key: String, _ final: PropertyValue, _ model: PropertyValue) -> String {
    if let final = Self.text(final), let model = Self.text(model) {
      return "\(key) ends at \(final), the model says \(model): it snaps back"
    }
    return "\(key) ends at another value than the model's: it snaps back"
  }

  /// The value that an animation ends on and its place on the tape; nil when it is the model's own.
  private func lastValue(of source: AnimationSource) -> (value: Any, place: Int)? {
    switch source.animation {
    case let keyframes as KeyframeAnimation:
      if let path = keyframes.path {
        return path.currentPoint.map { ($0, source.places[.path]) }
      }
      guard let values = keyframes.values else { return nil }
      let count = min(keyframes.keyTimes?.count ?? values.count, values.count)
      guard count > 0 else { return nil }
      let list = builder.value(source.places[.values])
      let place = list.elements.dropFirst(count - 1).first { _ in true }
      return (values[count - 1], place?.index ?? list.index)
    case let basic as BasicAnimation:
      if let to = basic.toValue { return (to, source.places[.toValue]) }
      guard let kind = source.target?.path.kind, let by = basic.byValue else { return nil }
      guard let sum = sum(basic.fromValue, by, kind, source) else { return nil }
      return (sum, source.places[.byValue])
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
  private func isTakenOver(_ source: AnimationSource, at end: Double) -> Bool {
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
      return begins && goesOn
    }
    return sources.contains {
      covers($0, offset: 0, inherited: Layer.defaultAnimationDuration)
    }
  }

  // MARK: - Values

  private static func isSame(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
    guard let count = a.componentCount, count == b.componentCount else { return a == b }
    return zip(a.components, b.components).allSatisfy {
      abs($0 - $1) <= 1e-6 * max(1, abs($0), abs($1))
    }
  }

  /// A value of a few numbers as people write it; nil for others.
  private static func text(_ value: PropertyValue) -> String? {
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
