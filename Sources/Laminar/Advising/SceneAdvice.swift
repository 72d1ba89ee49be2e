public import LaminarScene

/// Advice on a scene: what costs more than it must, or does not move smoothly, though it shows what was
/// meant. `laminar check --advice` prints it.
public enum SceneAdvice {
  /// All rules.
  static let rules: [any (AdviceRule & SendableMetatype).Type] = [
    OversizedImageRule.self, PictureShadowRule.self, UnseenLayerRule.self, IdleGroupRule.self,
    IdleCompositingRule.self, MergeableLayerRule.self, TextLayoutRule.self,
    UnseenParticlesRule.self,
    KinkRule.self, SettleRule.self, FlashRule.self,
  ]

  /// What is found in a scene, in the order of the file; nothing that the scene ignores.
  ///
  /// Every finding is a function of the scene alone. Up to 240 moments are examined: all frames of a scene
  /// that has no more. One that costs more than the budget of a frame to examine gets advice on the
  /// moments up to there.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - stage: The stage that shows it, from its beginning.
  public static func report(of scene: Scene, on stage: Stage) -> DiagnosticReport {
    report(of: scene, on: stage, limit: DiagnosticReport.standardLimit)
  }

  /// The same with a limit for how much a report holds.
  private static func report(of scene: Scene, on stage: Stage, limit: Int) -> DiagnosticReport {
    let survey = AdviceSurvey(scene, on: stage)
    var paths: [String: Set<String>] = [:]
    var found: [Diagnostic] = []
    for finding in rules.flatMap({ $0.findings(in: survey) }) {
      guard let site = scene.site(of: finding.subject) else { continue }
      let remedy = finding.remedy.map(\.json).joined(separator: ",")
      var layer: String?
      if case .layer(let path, _) = finding.subject { layer = path }
      if case .animation(_, let path) = finding.subject { layer = path }
      // What is in a part must hold wherever the part is used; it is said once.
      let key = "\(site.location.file):\(site.location.bytes.lowerBound):\(finding.id.rawValue)"
      let isNew = paths[key, default: []].insert(layer ?? "").inserted
      guard isNew, paths[key]?.count == site.uses else { continue }
      if let diagnostic = scene.advice(
        finding.id, at: site, layer: layer, finding.message, help: finding.help,
        cost: finding.cost, remedy: remedy.isEmpty ? nil : "[\(remedy)]")
      {
        found.append(diagnostic)
      }
    }
    found = found.enumerated().sorted { a, b in
      let (x, y) = (a.element.location, b.element.location)
      return (x?.file ?? "", x?.bytes.lowerBound ?? 0, a.element.id, a.offset)
        < (y?.file ?? "", y?.bytes.lowerBound ?? 0, b.element.id, b.offset)
    }.map(\.element)
    var report = DiagnosticReport(diagnostics: Array(found.prefix(limit)))
    report.omittedAdvice = found.count - report.diagnostics.count
    return report
  }

  /// A report on a scene with the advice on it after it; of a scene with errors the report itself.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage
  ) -> DiagnosticReport {
    guard !report.hasErrors else { return report }
    let advice = self.report(of: scene, on: stage(), limit: report.limit)
    var whole = report
    whole.diagnostics += advice.diagnostics
    whole.omittedAdvice = advice.omittedAdvice
    return whole
  }
}
