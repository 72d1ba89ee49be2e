import LaminarScene

/// Finds layers of which nothing is seen in any frame: hidden, transparent, outside or covered.
///
/// What events, states, fingers or followers refer to is left alone, with all below it.
struct UnseenLayerRule: AdviceRule {
  static func findings(in survey: AdviceSurvey) -> [AdviceFinding] {
    guard survey.sightings.isComplete else { return [] }
    // Fingers may move layers over others.
    let isPlayed = survey.isMentioned("gestures") || survey.isMentioned("scrubs")
    var needed: Set<String> = []
    for path in survey.paths.values where survey.isMentioned(path) {
      var path = path[...]
      while needed.insert(String(path)).inserted, let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
      }
    }
    let unseen = survey.sightings.unseen.filter { $0.value.reason != nil }
    let dead = Set(unseen.compactMap { survey.paths[$0.key] })
    return unseen.sorted { $0.key < $1.key }.compactMap { number, layer in
      guard let reason = layer.reason, let path = survey.paths[number], !path.contains("@"),
        !needed.contains(path),
        !isPlayed || reason < .outside,
        path.lastIndex(of: "/").map({ dead.contains(String(path[..<$0])) }) != true,
        let site = survey.steadySite(path), !site.has("emitterCells"),
        !layer.covers.contains(where: { survey.isMentioned(survey.paths[$0] ?? "") })
      else { return nil }
      let (id, word): (DiagnosticID, String) =
        switch reason {
        case .hidden: (.alwaysHidden, "hidden")
        case .transparent: (.alwaysTransparent, "transparent")
        case .outside: (.alwaysOutside, "outside of the canvas or of a clip")
        case .covered: (.alwaysCovered, "covered")
        }
      return AdviceFinding(
        id, at: .layer(path), "the layer is \(word) in every frame", help: "remove it",
        cost: .init(pixels: layer.pixels, layers: layer.layers),
        remedy: [PatchOperation(.remove, site.pointer)])
    }
  }
}
