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

  /// Counts what is known independently of the canvas.
  mutating func count(_ units: Int) { cost.add(units, layer: layer) }

  /// Counts what the preparation of the current command finds, which is kept with its bounds.
  mutating func spend(_ units: Int) {
    guard units > 0 else { return }
    cost.add(units, layer: layer)
    survey.note(cost: units, at: commandIndex)
  }

  /// Counts what a gradient is prepared for; false where the budget is exceeded.
  mutating func spendStops(of paint: DisplayList.Paint) -> Bool {
    guard case .gradient(let gradient) = paint else { return true }
    spend(DrawingBudget.gradientUnits + gradient.stops.count / DrawingBudget.stopsPerUnit)
    return !isOverBudget
  }

  /// Counts the pixels that an item paints.
  mutating func spendPainting(of item: PreparedItem) {
    let area = item.bounds.area
    // Most items are smaller, and are not counted.
    guard area >= DrawingBudget.sampledPixelsPerUnit else { return }
    if case .none = item.coverage { return }
    spend(area / item.action.pixelsPerUnit)
  }

  /// Counts the elements of a path, which are processed wherever they are.
  mutating func spendElements(of shape: DisplayList.Shape) {
    switch shape {
    case .path(let path, _), .stroke(let path, _):
      spend(path.verbs.count / DrawingBudget.elementsPerUnit)
    case .roundedRect, .ring, .glyphs: break
    }
  }
}

extension PreparedItem.Action {
  /// The pixels painted by it that cost 1.
  fileprivate var pixelsPerUnit: Int {
    switch self {
    case .image: DrawingBudget.sampledPixelsPerUnit
    case .fill(let paint):
      if case .gradient = paint.source {
        DrawingBudget.sampledPixelsPerUnit
      } else {
        DrawingBudget.paintedPixelsPerUnit
      }
    case .sprites, .shadow, .particles, .pushClip, .popClip, .pushGroup, .popGroup, .pushMask,
      .clipToMask:
      DrawingBudget.paintedPixelsPerUnit
    }
  }
}

extension FramePreparation.Scope {
  /// The pixels drawn inside that cost 1 where the scope ends.
  var pixelsPerUnit: Int {
    switch kind {
    case .clip: DrawingBudget.paintedPixelsPerUnit
    case .mask, .masked: DrawingBudget.shadowPixelsPerUnit
    case .group:
      // These modes process all components together, through divisions.
      [.hue, .saturation, .color, .luminosity].contains(blend)
        ? DrawingBudget.picturePixelsPerUnit : DrawingBudget.shadowPixelsPerUnit
    }
  }
}
