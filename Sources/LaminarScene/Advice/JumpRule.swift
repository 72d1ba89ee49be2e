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
    let run = AnimationRun(clock, inheritedDuration: Layer.defaultAnimationDuration)
    return source.kind == .group || (clock.beginTime > 0 && fill != .backwards && fill != .both)
      || (run.end < duration && !(fill == .forwards || fill == .both))
  }

  func report(_ survey: MotionSurvey) {
    var reported: Set<Int> = []
    for (index, moment) in survey.moments.enumerated()
    where moment.isJump && (moment.boundary != .end || !moment.isRest) {
      let animation = builder.value(
        builder.document.animation(of: moment.record, ordinal: moment.ordinal))
      // Where one ends and another begins, the one that begins decides.
      if moment.boundary == .end,
        survey.moments.contains(where: {
          $0.boundary == .begin && abs($0.time - moment.time) < 1e-6 && $0.isJump
            && $0.layer == moment.layer && $0.record.path?.property == moment.record.path?.property
        })
      {
        continue
      }
      guard reported.insert(animation.index).inserted else { continue }
      if moment.boundary == .begin, isReported(moment, among: survey.moments) { continue }
      if moment.boundary == .begin {
        reportStart(survey.moments[index], animation)
      } else if moment.boundary == .end, !builder.snapBacks.contains(animation.index) {
        reportEnd(survey.moments[index], animation)
      }
    }
  }

  /// Whether another animation of the property, which ends at a moment, was reported.
  private func isReported(_ moment: MotionMoment, among moments: [MotionMoment]) -> Bool {
    moments.contains { other in
      guard other.boundary == .end, abs(other.time - moment.time) < 1e-6,
        other.layer == moment.layer, other.record.path?.property == moment.record.path?.property
      else { return false }
      return builder.snapBacks.contains(
        builder.document.animation(of: other.record, ordinal: other.ordinal))
    }
  }

  private func reportStart(_ moment: MotionMoment, _ animation: JSONValue) {
    let value = animation["fromValue"] ?? animation["values"]?.elements.first { _ in true }
    let isInGroup = moment.record.group >= 0
    builder.values.report(
      .jumpsAtStart, value ?? animation["keyPath"] ?? animation,
      "\(moment.record.keyPath) jumps\(words(moment)) at \(time(moment)), where the animation begins",
      help: isInGroup
        ? "add \"fillMode\": \"backwards\" to the animation and to its group"
        : moment.isAdditive || text(moment.before) == nil
          ? "add \"fillMode\": \"backwards\""
          : "add \"fillMode\": \"backwards\", or begin with \"fromValue\": \(text(moment.before) ?? "")"
    )
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

extension JSONDocument {
  /// The index of a compiled animation: of the attached one, or of the one in a group with its key path.
  func animation(of record: RenderTree.AnimationRecord, ordinal: Int) -> Int {
    let whole = JSONValue(document: self, index: record.sourceIndex)
    var found: [Int] = []
    var pending = [whole]
    while let next = pending.popLast() {
      if let list = next["animations"], list.kind == .array {
        pending += list.elements.reversed()
      } else if next["keyPath"]?.string == record.keyPath {
        found.append(next.index)
      }
    }
    return found.dropFirst(ordinal).first ?? whole.index
  }
}

extension Scene {
  /// The source index of a compiled animation, for the advice on it: in a group its own.
  package func animation(of record: RenderTree.AnimationRecord, ordinal: Int) -> Int {
    json.animation(of: record, ordinal: ordinal)
  }
}
