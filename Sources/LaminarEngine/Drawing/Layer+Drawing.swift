/// Contents that are drawn.
extension Layer {
  /// Records what is drawn as the contents, in the present bounds; without any, nothing can be seen and
  /// nothing is kept.
  package func record(_ draw: (DrawingContext) -> Void) {
    let context = DrawingContext(bounds: bounds.standardized)
    draw(context)
    let isEmpty = !(context.bounds.width > 0 && context.bounds.height > 0)
    keep(isEmpty ? nil : context.finish())
  }
}
