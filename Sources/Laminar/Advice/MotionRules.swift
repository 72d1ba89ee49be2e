import LaminarEngine
import LaminarGraphics
import LaminarScene

/// A motion that goes on should not change its speed at once.
enum KinkRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    let motion = MotionScan(
      context.snapshot.timeline, until: context.scene.duration.doubleValue, findsSegments: true)
    var reported: Set<Int> = []
    let animations = context.scene.animationIndices
    // Where one animation ends and another begins, the one that begins is named.
    let moments = motion.moments.filter { $0.boundary != .end }
    return moments.compactMap { moment -> AdviceFinding? in
      guard let kink = moment.kink else { return nil }
      let animation = animations.index(of: moment.record, ordinal: moment.ordinal)
      guard reported.insert(animation).inserted else { return nil }
      let object = context.scene.object(of: .animation(animation, layer: moment.layer))
      let isPlain = ["calculationMode", "timingFunctions", "path"].allSatisfy {
        object?.has($0) != true
      }
      let isCurve = moment.boundary == .segment && isPlain && object?.has("values") == true
      let time = DiagnosticText.number((moment.time * 1000).rounded() / 1000)
      return AdviceFinding(
        .velocityKink, at: .animation(animation, layer: moment.layer),
        "\(moment.record.keyPath) changes its speed at \(time) s from \(number(kink.before)) to "
          + "\(number(kink.after)) per second while it goes on",
        help: moment.boundary == .begin
          ? "let one animation with keyframes do both, or end the first and begin the second at rest"
          : isCurve
            ? "\"calculationMode\": \"cubic\" passes through the keys smoothly"
            : "choose key times by the distances, or timing functions that meet at the same speed",
        remedy: isCurve
          ? object.map { [PatchOperation(.add, $0.pointer + "/calculationMode", "\"cubic\"")] }
            ?? []
          : [])
    }
  }

  private static func number(_ value: Double) -> String {
    DiagnosticText.number(value >= 100 ? value.rounded() : (value * 100).rounded() / 100)
  }
}

/// A spring should come to rest before its animation or the scene ends.
enum SettleRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    let end = context.scene.duration.doubleValue
    let timeline = context.snapshot.timeline
    var reported: Set<Int> = []
    let animations = context.scene.animationIndices
    var findings: [AdviceFinding] = []
    for moment in MotionScan(timeline, until: end, findsSegments: false).moments
    where moment.boundary == .end && moment.record.kind == "spring" && moment.isRest
      && moment.isJump
    {
      let rests = zip(moment.before.flatComponents, moment.after.flatComponents).map { $0 - $1 }
      let animation = animations.index(of: moment.record, ordinal: moment.ordinal)
      guard isVisible(rests, moment.record.path), reported.insert(animation).inserted else {
        continue
      }
      let subject = Scene.AdviceSubject.animation(animation, layer: moment.layer)
      let object = context.scene.object(of: subject)
      findings.append(
        AdviceFinding(
          .cutSettle, at: subject,
          "the spring of \(moment.record.keyPath) is cut at \(number(moment.time)) s, "
            + "\(rest(rests)) away from its end",
          help: "\"duration\": \"settling\" is as long as it takes",
          remedy: moment.record.group >= 0 ? [] : object.map(settling) ?? []))
    }
    for spring in timeline.unfinishedAnimations(at: end, springs: true)
    where isVisible(spring.rests, spring.record.path) {
      let animation = animations.index(of: spring.record, ordinal: spring.ordinal)
      guard reported.insert(animation).inserted else { continue }
      findings.append(
        AdviceFinding(
          .cutSettle, at: .animation(animation, layer: spring.layer),
          "the scene ends at \(number(end)) s, the spring of \(spring.record.keyPath) then still "
            + "swings by \(rest(spring.rests))",
          help: "it settles at \(number(spring.end)) s: make the scene as long, or begin earlier",
          remedy: [PatchOperation(.replace, "/duration", number(spring.end))]))
    }
    return findings
  }

  private static func settling(_ object: Scene.SourceObject) -> [PatchOperation] {
    let kind: PatchOperation.Kind = object.has("duration") ? .replace : .add
    return [PatchOperation(kind, object.pointer + "/duration", "\"settling\"")]
  }

  /// Whether a distance from the end can be seen: half a point, two levels of a colour, a hundredth of
  /// a scale or of a radian.
  fileprivate static func isVisible(_ rests: [Double], _ path: PropertyPath?) -> Bool {
    var isFraction = false
    if case .builtIn(let id)? = path?.property { isFraction = PropertyTable[id].unit == .fraction }
    return rests.indices.contains { index in
      let limit: Double
      switch (path?.kind, path?.component) {
      case (.color, _), (.colors, _): limit = 2 / 255
      case (.transform, _): limit = (12...14).contains(index) ? 0.5 : 0.01
      case (_, .transform(let component)?):
        limit = component.rawValue.hasPrefix("translation") ? 0.5 : 0.01
      default:
        limit = isFraction ? 2 / 255 : 0.5
      }
      return abs(rests[index]) >= limit
    }
  }

  fileprivate static func rest(_ rests: [Double]) -> String {
    number(rests.map { abs($0) }.max() ?? 0)
  }

  fileprivate static func number(_ value: Double) -> String {
    DiagnosticText.number((value * 1000).rounded(.up) / 1000)
  }
}

/// An animation that runs once should end within the scene.
enum SceneEndRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    let end = context.scene.duration.doubleValue
    let animations = context.scene.animationIndices
    var reported: Set<Int> = []
    return context.snapshot.timeline.unfinishedAnimations(at: end, springs: false)
      .compactMap { cut -> AdviceFinding? in
        let animation = animations.index(of: cut.record, ordinal: cut.ordinal)
        guard SettleRule.isVisible(cut.rests, cut.record.path),
          reported.insert(animation).inserted
        else { return nil }
        return AdviceFinding(
          .sceneCutsAnimation, at: .animation(animation, layer: cut.layer),
          "the scene ends at \(SettleRule.number(end)) s, when the animation of "
            + "\(cut.record.keyPath) is still \(SettleRule.rest(cut.rests)) away from its end",
          // Without what dividing by the rate of a clock adds to a round number.
          help: "it ends at \(SettleRule.number(cut.end - 1e-6)) s: make the scene as long, "
            + "or the animation shorter")
      }
  }
}
