import LaminarGraphics

/// What a fill is painted with.
struct PreparedPaint: Sendable {
  /// How the colour of a pixel is found.
  enum Source: Sendable {
    case color(PremultipliedColor)
    case gradient(GradientShader)
  }

  /// What was asked for, so that opacities can still be multiplied in before rounding.
  private let paint: DisplayList.Paint
  private let transform: ProjectiveTransform2D
  let source: Source

  /// Nil for what cannot be seen.
  ///
  /// - Parameter transform: From the painted shape's plane to pixels.
  init?(_ paint: DisplayList.Paint, _ transform: ProjectiveTransform2D) {
    self.paint = paint
    self.transform = transform
    switch paint {
    case .color(let color):
      guard color.alpha > 0 else { return nil }
      source = .color(PremultipliedColor(color))
    case .gradient(let gradient):
      guard let shader = GradientShader(gradient, transform) else { return nil }
      source = .gradient(shader)
    case .image:
      // Sampled by an action of its own.
      return nil
    }
  }

  /// The paint with another colour.
  func with(_ color: Color) -> PreparedPaint {
    PreparedPaint(.color(color), transform) ?? self
  }

  /// The paint with an opacity; itself where it can then no longer be seen.
  func times(opacity: Double) -> PreparedPaint {
    var result = paint
    switch paint {
    case .color(var color):
      color.alpha = PremultipliedColor.unit(color.alpha) * opacity
      result = .color(color)
    case .gradient(var gradient):
      gradient.opacity = PremultipliedColor.unit(gradient.opacity) * opacity
      result = .gradient(gradient)
    case .image:
      break
    }
    return PreparedPaint(result, transform) ?? self
  }
}
