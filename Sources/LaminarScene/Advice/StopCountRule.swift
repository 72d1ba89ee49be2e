import LaminarEngine

/// A gradient of one colour draws nothing, nor does one whose colours and locations differ in number.
struct StopCountRule {
  let builder: SceneBuilder

  func check(_ layer: GradientLayer, _ object: JSONValue) {
    guard case .colors(let colors)? = layer.values.explicitValue(.colors) else { return }
    if colors.count == 1, let value = object["colors"] {
      return builder.values.report(
        .stopCounts, value, "a gradient needs at least two colours, found 1",
        help: "give it two, or use backgroundColor")
    }
    guard case .numbers(let locations)? = layer.values.explicitValue(.locations),
      let value = object["locations"]
    else { return }
    if colors.count != locations.count {
      builder.values.report(
        .stopCounts, value, "\(locations.count) locations for \(colors.count) colours",
        help: "give one location per colour, or none")
    } else if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      builder.values.report(
        .stopCounts, value, "the locations do not ascend",
        help: "sort them, with their colours")
    }
  }
}
