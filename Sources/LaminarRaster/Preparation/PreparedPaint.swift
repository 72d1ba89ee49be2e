import LaminarGraphics

/// What a fill is painted with.
struct PreparedPaint: Sendable {
  /// How the colour of a pixel is found.
  enum Source: Sendable {
    case color(PremultipliedColor)
    case gradient(GradientShader)
  }

  /// The requested paint, so that opacities can still be multiplied in before rounding.
  private enum Origin: Sendable {
    case color(Color)
    indirect case gradient(Gradient, ProjectiveTransform2D, PixelRect)
  }

  private let origin: Origin
  let source: Source

  /// Nil for what cannot be seen.
  ///
  /// - Parameters:
  ///   - transform: From the painted shape's plane to pixels.
  ///   - area: Where it is painted.
  init?(_ paint: DisplayList.Paint, _ transform: ProjectiveTransform2D, in area: PixelRect) {
    switch paint {
    case .color(let color): self.init(color)
    case .gradient(let gradient): self.init(gradient, transform, area)
    case .image:
      // Sampled by an action of its own.
      return nil
    }
  }

  private init?(_ color: Color) {
    guard color.alpha > 0 else { return nil }
    origin = .color(color)
    source = .color(PremultipliedColor(color))
  }

  private init?(_ gradient: Gradient, _ transform: ProjectiveTransform2D, _ area: PixelRect) {
    guard let shader = GradientShader(gradient, transform) else { return nil }
    origin = .gradient(gradient, transform, area)
    source = .gradient(shader.prepared(for: area.wholeBlocks))
  }

  /// The paint with another colour.
  func with(_ color: Color) -> PreparedPaint { PreparedPaint(color) ?? self }

  /// The paint with an opacity; itself where it can then no longer be seen.
  func times(opacity: Double) -> PreparedPaint {
    switch origin {
    case .color(var color):
      color.alpha = PremultipliedColor.unit(color.alpha) * opacity
      return PreparedPaint(color) ?? self
    case .gradient(var gradient, let transform, let area):
      gradient.opacity = PremultipliedColor.unit(gradient.opacity) * opacity
      return PreparedPaint(gradient, transform, area) ?? self
    }
  }
}

extension DisplayList.Paint {
  /// Whether it may be seen, as far as that is known at once; images are not painted so.
  var isSeen: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient: true
    case .image: false
    }
  }
}
