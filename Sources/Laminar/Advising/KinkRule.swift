import LaminarEngine
import LaminarScene

/// A motion that goes on should not change its speed at once.
enum KinkRule: AdviceRule {
  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    let motion = MotionSurvey(
      survey.snapshot.timeline, until: survey.scene.duration.doubleValue, findsSegments: true)
    var reported: Set<Int> = []
    let animations = survey.scene.animationIndices
    // Where one animation ends and another begins, the one that begins is named.
    let moments = motion.moments.filter { $0.boundary != .end }
    return moments.compactMap { moment -> AdviceFinding? in
      guard let kink = moment.kink else { return nil }
      let animation = animations.index(of: moment.record, ordinal: moment.ordinal)
      guard reported.insert(animation).inserted else { return nil }
      let site = survey.scene.site(of: .animation(animation, layer: moment.layer))
      let isPlain = ["calculationMode", "timingFunctions", "path"].allSatisfy {
        site?.has($0) != true
      }
      let isCurve = moment.boundary == .segment && isPlain && site?.has("values") == true
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
          ? site.map { [PatchOperation(.add, $0.pointer + "/calculationMode", "\"cubic\"")] } ?? []
          : [])
    }
  }

  private static func number(_ value: Double) -> String {
    DiagnosticText.number(value >= 100 ? value.rounded() : (value * 100).rounded() / 100)
  }
}
