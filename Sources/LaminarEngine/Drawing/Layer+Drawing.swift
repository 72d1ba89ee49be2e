import Foundation
package import LaminarGraphics

/// Drawn contents.
extension Layer {
  func renderValues(in context: DrawingContext) {
    if rare?.presentation == nil { updateTree() }
    var builder = DisplayListBuilder(
      presentation: RenderTree.ofValues(self).evaluate(at: 0), budget: DrawingBudget.standard)
    builder.build(scale: context.plane)
    if let excess = builder.cost.excess {
      context.excess = excess
      return recordIgnored(
        "it is not drawn: it costs at least \(excess.cost); the drawing budget is \(excess.budget)",
        key: "drawingBudget")
    }
    guard !builder.items.isEmpty else { return }
    context.compose(
      builder.items.map(\.command), opacity: context.state.alpha,
      isGroup: builder.items.contains { $0.command.isBackdrop })
  }

  /// Records the drawing as the contents, in the present bounds; without any, nothing is visible
  /// and nothing is kept. Where nothing is drawn, the scene's declared drawing is used.
  ///
  /// - Parameter isDeclared: Whether a scene declares the drawing.
  /// - Returns: What is missing because of the cost limit of a frame; nil when nothing is.
  @discardableResult package func record(
    isDeclared: Bool = false, _ draw: (DrawingContext) -> Void
  ) -> DrawingExcess? {
    let bounds = self.bounds.standardized
    let context = DrawingContext(bounds: bounds, isFlipped: isUpsideDown, scale: contentsScale)
    draw(context)
    guard bounds.width > 0, bounds.height > 0 else {
      keep(nil)
      return nil
    }
    let drawing = context.finish(isDeclared: isDeclared)
    let missing = context.isCut ? context.excess : nil
    if !isDeclared { noteCut(of: context) }
    if let drawing {
      keep(drawing)
    } else {
      let declared = rare?.drawing.flatMap { $0.isDeclared ? $0 : nil }
      keep(declared?.inBounds(bounds))
    }
    return missing
  }

  /// Reports what is missing in a recording because of the cost limit of a frame.
  func noteCut(of context: DrawingContext) {
    guard context.isCut, let missing = context.excess else { return }
    recordIgnored(
      "a part is not drawn: it costs at least \(missing.cost); the drawing budget is "
        + "\(missing.budget)", key: "drawingBudget")
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}
