import LaminarGraphics

/// Names of timing functions (Laminar.docc: Easings, "Names").
extension TimingFunction {
  /// Core Animation's names.
  package static let coreAnimationNames = [
    "linear", "easeIn", "easeOut", "easeInEaseOut", "default",
  ]

  /// CSS's keywords, without `linear`, which is Core Animation's too.
  package static let cssNames = [
    "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  /// All names: Core Animation's, those of easings.net, CSS's.
  package static let names =
    coreAnimationNames + NamedEasing.all.map(\.name) + cssNames

  /// The function of a name; nil for an unknown one.
  static func law(named name: String) -> EasingLaw? { laws[name] }

  private static let laws: [String: EasingLaw] = {
    var laws = cubics.mapValues(EasingLaw.cubic)
    for easing in NamedEasing.all { laws[easing.name] = .named(easing) }
    laws["step-start"] = .steps(EasingSteps(count: 1, jump: .jumpStart))
    laws["step-end"] = .steps(EasingSteps(count: 1, jump: .jumpEnd))
    return laws
  }()

  private static let cubics: [String: EasingCurve] = [
    "linear": EasingCurve(0, 0, 1, 1),
    "easeIn": EasingCurve(0.42, 0, 1, 1), "ease-in": EasingCurve(0.42, 0, 1, 1),
    "easeOut": EasingCurve(0, 0, 0.58, 1), "ease-out": EasingCurve(0, 0, 0.58, 1),
    "easeInEaseOut": EasingCurve(0.42, 0, 0.58, 1), "ease-in-out": EasingCurve(0.42, 0, 0.58, 1),
    "default": EasingCurve(0.25, 0.1, 0.25, 1), "ease": EasingCurve(0.25, 0.1, 0.25, 1),
  ]
}

extension TimingFunction: CustomStringConvertible {
  /// The function as ``init(text:)`` and scenes spell it: `easeOutBack`,
  /// `cubic-bezier(0.2, 0, 0, 1)`, `steps(4, jump-end)`, `linear(0 0%, 0.5 25%, 1 100%)`.
  ///
  /// A cubic with the control points of one of Core Animation's names has that name.
  public var description: String {
    func text(_ value: Double) -> String {
      let text = String(describing: value)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    /// The shortest percentage that is read as the progress.
    func percent(_ progress: Double) -> String {
      let short = (progress * 1e10).rounded() / 1e8
      return text(short / 100 == progress ? short : progress * 100) + "%"
    }
    switch law {
    case .cubic(let curve):
      if let name = Self.coreAnimationNames.first(where: { Self.cubics[$0] == curve }) {
        return name
      }
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(text)
      return "cubic-bezier(\(points.joined(separator: ", ")))"
    case .named(let easing): return easing.name
    case .steps(let steps): return "steps(\(steps.count), \(steps.jump.rawValue))"
    case .stops(let stops):
      let parts = stride(from: 0, to: stops.points.count, by: 2).map { index in
        "\(text(stops.points[index + 1])) \(percent(stops.points[index]))"
      }
      return "linear(\(parts.joined(separator: ", ")))"
    }
  }
}
