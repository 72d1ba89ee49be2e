package import LaminarEngine

/// A value should not jump where no event asks for it: where an animation begins late at another value
/// than the one that shows, or ends at another than the one that shows then. Measured on the scene as it
/// plays.
struct JumpRule {
  let builder: SceneBuilder

  /// With more values than this a scene without events is not played to find jumps.
  static let mostValues = 400_000

  /// Whether an animation may jump when it begins or ends within the scene.
  static func mayJump(_ source: AnimationSource, until duration: Double) -> Bool {
    let clock = source.clock
    let fill = clock.fillMode
    let interval = ActiveInterval(clock, inheritedDuration: Layer.defaultAnimationDuration)
    return source.kind == .group || (clock.beginTime > 0 && fill != .backwards && fill != .both)
      || (interval.end < duration && !(fill == .forwards || fill == .both))
  }

  /// Whether a step's animation begins at a value that the file states, or several animations may.
  static func statesFirstValue(_ source: AnimationSource) -> Bool {
    source.kind == .group || source.keyframes != nil || source.ends.from != nil
  }

  func report(_ scan: MotionScan) {
    var reported: Set<Int> = []
    let animations = AnimationIndices(builder.document)
    let boundaries = Boundaries(scan.moments, builder.snapBacks, animations)
    for moment in scan.moments
    where moment.isJump && (moment.boundary != .end || !moment.isRest) && !isEmphasis(moment) {
      let animation = builder.value(animations.index(of: moment.record, ordinal: moment.ordinal))
      // Where one ends and another begins, the one that begins decides.
      if moment.boundary == .end, boundaries.beginsThere(moment) { continue }
      // A step leaves its end value, so what shows instead is another step's, or the next round's.
      if moment.boundary == .end, !moment.showsModel,
        builder.steps.contains(moment.record.sourceIndex)
      {
        continue
      }
      guard reported.insert(animation.index).inserted else { continue }
      if moment.boundary == .begin, boundaries.endsReportedThere(moment) { continue }
      if moment.boundary == .begin {
        reportStart(moment, animation)
      } else if moment.boundary == .end, !builder.snapBacks.contains(animation.index) {
        reportEnd(moment, animation)
      }
    }
  }

  /// Whether an animation of a step or an event begins with an emphasis, as authors mean it: at a larger
  /// scale than shows; an event's animation also at another colour or with more opacity.
  private func isEmphasis(_ moment: MotionMoment) -> Bool {
    let source = moment.record.sourceIndex
    let isEvents = builder.additions.events.contains(source)
    guard moment.boundary == .begin, let path = moment.record.path,
      isEvents || builder.additions.steps.contains(source)
    else { return false }
    let grows = zip(moment.before.flatComponents, moment.after.flatComponents)
      .allSatisfy { $0 < $1 }
    switch path.kind {
    case .color, .colors: return isEvents
    default:
      return grows
        && (moment.record.keyPath.hasPrefix("transform.scale")
          || (isEvents && path.property == .builtIn(.opacity)))
    }
  }

  /// The moments at which animations of one property of one layer begin with a jump, or end so that it
  /// was reported, found by their times.
  private struct Boundaries {
    private struct Key: Hashable {
      let layer: String
      let property: PropertyPath.Property?
    }

    private var begins: [Key: [Double]] = [:], reportedEnds: [Key: [Double]] = [:]

    init(_ moments: [MotionMoment], _ snapBacks: Set<Int>, _ animations: AnimationIndices) {
      for moment in moments {
        let key = Key(layer: moment.layer, property: moment.record.path?.property)
        if moment.boundary == .begin, moment.isJump {
          begins[key, default: []].append(moment.time)
        } else if moment.boundary == .end, !snapBacks.isEmpty,
          snapBacks.contains(animations.index(of: moment.record, ordinal: moment.ordinal))
        {
          reportedEnds[key, default: []].append(moment.time)
        }
      }
    }

    /// Whether an animation of the moment's property begins there with a jump.
    func beginsThere(_ moment: MotionMoment) -> Bool { contains(moment, in: begins) }

    /// Whether an animation of the moment's property, which was reported, ends there.
    func endsReportedThere(_ moment: MotionMoment) -> Bool { contains(moment, in: reportedEnds) }

    /// Whether a time of the moment's property is the moment's; the times ascend.
    private func contains(_ moment: MotionMoment, in list: [Key: [Double]]) -> Bool {
      let key = Key(layer: moment.layer, property: moment.record.path?.property)
      guard let times = list[key] else { return false }
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] <= moment.time - 1e-6 { low = middle + 1 } else { high = middle }
      }
      return low < times.count && times[low] < moment.time + 1e-6
    }
  }

  private func reportStart(_ moment: MotionMoment, _ animation: JSONValue) {
    let value = animation["fromValue"] ?? animation["values"]?.elements.first { _ in true }
    let isStep = builder.additions.steps.contains(moment.record.sourceIndex)
    let isAdded = builder.additions.events.contains(moment.record.sourceIndex)
    builder.values.report(
      .jumpsAtStart, value ?? animation["keyPath"] ?? animation,
      "\(moment.record.keyPath) jumps\(words(moment)) at \(time(moment)), where the "
        + (isStep ? "step begins" : "animation begins"),
      help: isStep || isAdded
        ? startHelp(moment, animation, isStep: isStep)
        : moment.record.group >= 0
          ? "add \"fillMode\": \"backwards\" to the animation and to its group"
          : moment.isAdditive || text(moment.before) == nil
            ? "add \"fillMode\": \"backwards\""
            : "add \"fillMode\": \"backwards\", or begin with \"fromValue\": \(text(moment.before) ?? "")"
    )
  }

  /// What to do about a step or an event's animation that begins at another value than the one that
  /// shows until then: a fill mode does not help, since nothing is attached before.
  private func startHelp(
    _ moment: MotionMoment, _ animation: JSONValue, isStep: Bool
  ) -> String {
    let begin =
      animation["fromValue"] != nil && isStep
      ? "leave \"fromValue\" out to begin at what shows"
      : text(moment.before).map { "begin with \($0)" } ?? "begin with the value that shows"
    guard !moment.isAdditive, let after = text(moment.after) else { return begin }
    let key = moment.record.keyPath
    return "\(begin), or make the layer's \(key) \(after) until then"
      + (isStep ? ": the step sets its end value" : " and \"set\" its end value in the event")
  }

  private func reportEnd(_ moment: MotionMoment, _ animation: JSONValue) {
    let last = animation["values"].map { list in
      list.elements.reduce(list) { $1 }
    }
    let value = animation["toValue"] ?? last ?? animation["byValue"] ?? animation["path"]
    let key = moment.record.keyPath
    let name = key.prefix { $0 != "." }
    let message: String
    if moment.showsModel, let final = text(moment.before),
      let model = text(moment.after)
    {
      message = "\(key) ends at \(final), the model says \(model): it snaps back"
    } else {
      message = "\(key) jumps\(words(moment)) at \(time(moment)), where the animation ends"
    }
    builder.values.report(
      .snapsBack, value ?? animation["keyPath"] ?? animation, message,
      help: moment.showsModel
        ? "set the layer's \(name) to where the animation ends"
        : "end at the value that shows then, or add \"removedOnCompletion\": false and \"fillMode\": \"forwards\""
    )
  }

  /// A value as people write it, without the motion between a moment and its sample.
  private func text(_ value: PropertyValue) -> String? {
    guard SnapBackRule.text(value) != nil, value.componentCount != nil else { return nil }
    let numbers = value.components.map { DiagnosticText.number(($0 * 1e4).rounded() / 1e4) }
    return numbers.count == 1 ? numbers[0] : "[\(numbers.joined(separator: ", "))]"
  }

  private func words(_ moment: MotionMoment) -> String {
    guard let before = text(moment.before), let after = text(moment.after)
    else { return "" }
    return " from \(before) to \(after)"
  }

  private func time(_ moment: MotionMoment) -> String {
    "\(DiagnosticText.number((moment.time * 1e6).rounded() / 1e6)) s"
  }
}

/// The indices of compiled animations on the tape of their file: the attached ones, and those in groups
/// by their key paths.
package final class AnimationIndices {
  private let document: JSONDocument
  private var groups: [Int: [String: [Int]]] = [:]

  init(_ document: JSONDocument) { self.document = document }

  /// The index of an animation: of the attached one, or of the one in a group with its key path.
  package func index(of record: RenderTree.AnimationRecord, ordinal: Int) -> Int {
    let whole = record.sourceIndex
    if groups[whole] == nil { groups[whole] = keyPaths(below: whole) }
    return groups[whole]?[record.keyPath]?.dropFirst(ordinal).first ?? whole
  }

  private func keyPaths(below whole: Int) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    var pending = [JSONValue(document: document, index: whole)]
    while let next = pending.popLast() {
      if let list = next["animations"], list.kind == .array {
        pending += list.elements.reversed()
      } else if let keyPath = next["keyPath"]?.string {
        found[keyPath, default: []].append(next.index)
      }
    }
    return found
  }
}

extension Scene {
  /// The source indices of compiled animations, for the advice on them: of those in groups their own.
  package var animationIndices: AnimationIndices { AnimationIndices(json) }
}

// MARK: - Scenes that need not be played

/// What can be said without playing a scene, so that most scenes are not played to find jumps.
extension JumpRule {
  /// Whether an animation may jump in a scene in which nothing changes its layer: true unless it is the
  /// only one of its property, continuous, and begins and ends at the model's value, or at another that
  /// was reported.
  static func mayJumpAlone(
    _ source: AnimationSource, among sources: [AnimationSource], of layer: Layer,
    until duration: Double
  ) -> Bool {
    guard source.kind == .basic || source.kind == .keyframe, let target = source.target,
      target.holder === layer, case .builtIn(let id) = target.path.property,
      isContinuous(target.path.kind), isContinuous(source),
      sources.count <= SnapBackRule.limit,
      sources.allSatisfy({
        $0 === source || ($0.target.map { $0.path.property != target.path.property } ?? false)
      }),
      let model = layer.values[id].part(target.path), source.ends.by == nil
    else { return true }
    let clock = source.clock
    let interval = ActiveInterval(clock, inheritedDuration: Layer.defaultAnimationDuration)
    let fill = clock.fillMode
    if clock.beginTime > 0, fill != .backwards, fill != .both {
      // Without a first value it is the model's.
      let first = SnapBackRule.firstValue(of: source)
      guard first.map({ SnapBackRule.isSame($0, model) }) ?? (source.kind == .basic) else {
        return true
      }
    }
    if interval.end < duration, fill != .forwards, fill != .both {
      // The rule about ends at another value than the model's decides these.
      return interval.end < 0 || interval.end >= duration - ActiveInterval.snap
        || !SnapBackRule.endsForwards(clock)
    }
    return false
  }

  /// Whether values of a kind go over into each other without steps.
  private static func isContinuous(_ kind: PropertyKind) -> Bool {
    switch kind {
    case .number, .point, .size, .rect, .color: true
    default: false
    }
  }

  /// Whether an animation goes from its first to its last value without a jump.
  private static func isContinuous(_ source: AnimationSource) -> Bool {
    guard let property = source.property, !property.isAdditive, !property.isCumulative,
      property.function == nil
    else { return false }
    if let keyframes = source.keyframes {
      guard keyframes.calculationMode == .linear, keyframes.path == nil,
        keyframes.keyTimes == nil, !source.found.holds(AnimationForm.timingFunctions)
      else { return false }
    }
    guard let function = source.spec.timingFunction, !function.isLinear else { return true }
    // CSS's `steps()` and `linear()` may jump at their ends.
    return function.value(at: 0) == 0 && abs(function.value(at: 1.0.nextDown) - 1) < 1e-4
  }
}
