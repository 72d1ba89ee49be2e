import Foundation
package import LaminarGraphics

/// Drawn contents.
extension Layer {
  func renderModel(in context: DrawingContext) {
    updateTree()
    var builder = DisplayListBuilder(
      presentation: RenderTree.ofModel(self).evaluate(at: 0), budget: DrawingBudget.standard)
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
    let context = DrawingContext(bounds: bounds, isFlipped: contentsAreFlipped())
    draw(context)
    guard bounds.width > 0, bounds.height > 0 else {
      keep(nil)
      return nil
    }
    let drawing = context.finish(isDeclared: isDeclared)
    let missing = context.isCut ? context.excess : nil
    if let missing, !isDeclared {
      recordIgnored(
        "a part is not drawn: it costs at least \(missing.cost); the drawing budget is "
          + "\(missing.budget)", key: "drawingBudget")
    }
    if let drawing {
      keep(drawing)
    } else {
      let declared = rare?.drawing.flatMap { $0.isDeclared ? $0 : nil }
      keep(declared?.inBounds(bounds))
    }
    return missing
  }
}

extension Layer {
  /// Reports the animations of keys that the layer draws by: their frames are not drawn.
  func noteUndrawnFrames() {
    guard !attachments.isEmpty, let drawing = rare?.drawing, !drawing.isDeclared else { return }
    var pending = attachments.map(\.attachment.spec)
    while let spec = pending.popLast() {
      switch spec.content {
      case .group(let children): pending += children
      case .property(let property):
        guard let key = property.keyPath?.prefix(while: { $0 != "." }).description,
          type(of: self).needsDisplay(forKey: key)
        else { continue }
        recordIgnored("its frames are not drawn: draw(in:) is called when the key is set", key: key)
      case .transition, .nothing: continue
      }
    }
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}
