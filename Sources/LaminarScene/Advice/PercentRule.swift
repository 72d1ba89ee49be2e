import LaminarEngine

/// What counts from 0 to 1 should not be written in percent.
struct PercentRule {
  let builder: SceneBuilder

  private static let properties: [PropertyID] = [
    .opacity, .shadowOpacity, .strokeStart, .strokeEnd,
  ]

  func check(_ layer: Layer, _ object: JSONValue) {
    for id in Self.properties where (layer.values.explicitValue(id)?.double ?? 0) >= 2 {
      check(object[PropertyTable[id].name], of: id)
    }
  }

  func check(_ source: AnimationSource) {
    for child in source.children { check(child) }
    guard let path = source.target?.path, case .builtIn(let id) = path.property,
      Self.properties.contains(id),
      source.property?.isAdditive == false
    else { return }
    for key in [AnimationKey.fromValue, .toValue] where source.locations[key] != 0 {
      if check(builder.value(source.locations[key]), of: id) { return }
    }
    guard source.locations[.values] != 0 else { return }
    for element in builder.value(source.locations[.values]).elements
    where check(element, of: id) {
      return
    }
  }

  /// Checks what events, states and controls set.
  func check(_ timeline: SceneTimeline) {
    for item in timeline.assignments {
      guard let id = Self.properties.first(where: { PropertyTable[$0].name == item.keyPath }) else {
        continue
      }
      check(builder.value(item.index + 1), of: id)
    }
  }

  @discardableResult
  private func check(_ value: JSONValue?, of id: PropertyID) -> Bool {
    guard let value, let number = value.number, number >= 2 else { return false }
    let written = DiagnosticText.number(number)
    builder.values.report(
      .percentValue, value, "\(PropertyTable[id].name) counts from 0 to 1: \(written) shows as 1",
      help: "for \(written) % write \(DiagnosticText.number(min(number / 100, 1)))")
    return true
  }
}
