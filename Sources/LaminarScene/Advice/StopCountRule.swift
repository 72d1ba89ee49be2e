import LaminarEngine

/// A gradient whose colours and locations differ in number draws nothing.
struct StopCountRule {
  let builder: SceneBuilder

  func check(_ layer: GradientLayer, _ object: JSONValue) {
    guard case .colors(let colors)? = layer.values.explicitValue(.colors),
      case .numbers(let locations)? = layer.values.explicitValue(.locations),
      colors.count != locations.count, let place = object["locations"]
    else { return }
    builder.values.report(
      .stopCounts, place, "\(locations.count) locations for \(colors.count) colours",
      help: "give each colour one location, or leave them out")
  }
}
