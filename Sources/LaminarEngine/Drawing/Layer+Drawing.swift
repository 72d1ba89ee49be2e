import Foundation
import LaminarGraphics

/// Contents that are drawn.
extension Layer {
  /// Draws the layer and all below it, as their models say, in the present space of a context: what the
  /// layer's own point (0, 0) shows comes to stand at the space's.
  ///
  /// The layer's own position and transform do not count, its opacity, mask, filters and shadow do.
  /// Animations, and the particles of emitters, are not drawn: those belong to a time.
  public func render(in context: DrawingContext) {
    updateTree()
    var builder = DisplayListBuilder(presentation: RenderTree.ofModel(self).evaluate(at: 0))
    builder.build(scale: context.plane)
    guard !builder.items.isEmpty else { return }
    context.compose(
      builder.items.map(\.command), opacity: context.state.alpha,
      isGroup: builder.items.contains { $0.command.isBackdrop })
  }

  /// Records what is drawn as the contents, in the present bounds; without any, nothing can be seen and
  /// nothing is kept.
  package func record(_ draw: (DrawingContext) -> Void) {
    let bounds = self.bounds.standardized
    let isEmpty = !(bounds.width > 0 && bounds.height > 0)
    let context = DrawingContext(bounds: bounds, isFlipped: contentsAreFlipped())
    draw(context)
    keep(isEmpty ? nil : context.finish())
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}
