package import LaminarGraphics

/// The pixels that a command of a list may change, found without drawing.
package struct CommandExtent: Sendable, Hashable {
  let pixels: PixelRect
  /// Whether a group is drawn without a picture of its own.
  package let isMerged: Bool

  /// The number of pixels of the rectangle around them.
  package var area: Int { pixels.area }
  package var isEmpty: Bool { pixels.isEmpty }

  package func intersects(_ other: CommandExtent) -> Bool {
    !pixels.intersection(other.pixels).isEmpty
  }

  /// Whether the rectangle is inside another of coordinates in pixels.
  package func isInside(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    Double(pixels.minX) >= minX && Double(pixels.minY) >= minY && Double(pixels.maxX) <= maxX
      && Double(pixels.maxY) <= maxY
  }
}

extension Renderer {
  /// What each command of a list may change, inside the clips around it: of a group, a clip or a mask all
  /// that is drawn inside. Commands inside a picture that is filtered or casts a shadow have none; its push
  /// has them. Empty for a list that costs more than the budget.
  package mutating func extents(of list: DisplayList) -> [CommandExtent] {
    var survey = FrameSurvey(known: [])
    let width = min(max(list.width, 1), Bitmap.maximumSide)
    let height = min(max(list.height, 1), Bitmap.maximumSide)
    resources.glyphs.beginFrame()
    let frame = FramePreparation.prepare(
      list.items[...], width: width, height: height, resources: resources, draws: false,
      budget: budget, survey: &survey)
    guard frame.cost.excess == nil else { return [] }
    return zip(survey.bounds, survey.merges).map {
      CommandExtent(pixels: $0, isMerged: $1 == .merged)
    }
  }
}
