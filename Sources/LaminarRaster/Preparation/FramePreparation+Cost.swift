import LaminarGraphics

/// What a frame costs, see `DrawingBudget`.
extension FramePreparation {
  /// Whether the frame costs more than it may: then nothing of it is drawn.
  var isOverBudget: Bool { cost.excess != nil }

  /// The most points that the budget leaves for an outline.
  var pointLimit: Int {
    let (limit, isOverflowing) = cost.rest.multipliedReportingOverflow(
      by: DrawingBudget.pointsPerUnit)
    return isOverflowing ? .max : limit
  }

  /// Counts what is known without a look at the canvas.
  mutating func count(_ units: Int) { cost.add(units, layer: layer) }

  /// Counts what the preparation of the current command finds, which is kept with its bounds.
  mutating func spend(_ units: Int) {
    guard units > 0 else { return }
    cost.add(units, layer: layer)
    survey.note(cost: units, at: place)
  }

  /// Counts what a gradient is prepared for; false where the budget is exceeded.
  mutating func spendStops(of paint: DisplayList.Paint) -> Bool {
    guard case .gradient(let gradient) = paint else { return true }
    spend(DrawingBudget.gradientUnits + gradient.stops.count / DrawingBudget.stopsPerUnit)
    return !isOverBudget
  }

  /// Counts the points of the outline.
  mutating func spendPoints(isOverLimit: Bool) {
    spend(
      isOverLimit ? cost.rest + 1 : outline.points.count / DrawingBudget.pointsPerUnit)
  }
}
