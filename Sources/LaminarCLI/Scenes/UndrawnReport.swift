import Laminar

/// What a scene uses and the rasteriser does not draw yet, as diagnostics with their places.
struct UndrawnReport {
  /// The stable id of the diagnostics.
  static let id = "E0401"
  /// The uses that are shown.
  private static let limit = 20

  let diagnostics: DiagnosticReport

  init(_ error: UndrawnError, scene: Scene) {
    let shown = error.uses.prefix(Self.limit).map { use in
      let found = scene.place(ofLayer: use.layer)
      return Diagnostic(
        severity: .error, id: Self.id, message: "not drawn yet: \(use.feature)",
        place: found?.place, path: found?.pointer ?? "", layer: use.layer)
    }
    diagnostics = DiagnosticReport(
      diagnostics: shown, omittedErrors: error.uses.count - shown.count)
  }
}
