extension DisplayList {
  /// An image stretched over a shape's space.
  public struct ImagePaint: Sendable, Hashable {
    /// The image; outside of it its edges repeat.
    public var image: Image
    /// Where the columns are along x in the shape's space.
    public var horizontal: ImageAxis
    /// Where the rows are along y in the shape's space.
    public var vertical: ImageAxis
    /// How it is sampled where it is drawn smaller.
    public var minification: ImageFilter
    /// How it is sampled where it is drawn larger or in its own size.
    public var magnification: ImageFilter
    /// Added to the level that trilinear filtering picks: 0 picks the one that fits.
    public var bias: Double
    /// The opacity, 0…1.
    public var opacity: Double
    /// The factors of its straight colours, 0…1 each; the alpha is ignored.
    public var tint: Color

    /// Makes a paint.
    @inlinable package init(
      image: Image, horizontal: ImageAxis, vertical: ImageAxis,
      minification: ImageFilter = .linear, magnification: ImageFilter = .linear,
      bias: Double = 0, opacity: Double = 1, tint: Color = .white
    ) {
      self.image = image
      self.horizontal = horizontal
      self.vertical = vertical
      self.minification = minification
      self.magnification = magnification
      self.bias = bias
      self.opacity = opacity
      self.tint = tint
    }
  }

  /// How an image is read between its pixels' centres.
  public enum ImageFilter: String, Sendable, Hashable, CaseIterable {
    /// The nearest pixel.
    case nearest
    /// The mean of the four around, by distance.
    case linear
    /// Linear, in and between the two nearest of the halved images.
    case trilinear
  }

  /// Maps positions along one axis of a shape's space to pixels of an image: linear between four
  /// points, where the first and last part may be empty.
  public struct ImageAxis: Sendable, Hashable {
    /// The coordinates in the shape's space, ascending.
    public var positions: SIMD4<Double>
    /// The pixel coordinates at those positions: 0 is the image's edge, 0.5 the first pixel's centre.
    public var pixels: SIMD4<Double>

    /// Makes an axis from four points.
    @inlinable package init(positions: SIMD4<Double>, pixels: SIMD4<Double>) {
      self.positions = positions
      self.pixels = pixels
    }

    /// Makes a straight axis from its ends.
    @inlinable package init(
      from start: Double, to end: Double, pixels first: Double, to last: Double
    ) {
      positions = SIMD4(start, start, end, end)
      pixels = SIMD4(first, first, last, last)
    }

    /// Whether the axis is one straight line.
    @inlinable package var isStraight: Bool {
      positions[0] == positions[1] && positions[2] == positions[3]
    }
  }
}
