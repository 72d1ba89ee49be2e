extension DisplayList {
  /// An image stretched over a shape's space.
  ///
  /// Kept by reference, so that lists and the threads that read them share it without counting its parts.
  public struct ImagePaint: Sendable, Hashable {
    @usableFromInline struct Values: Sendable, Hashable {
      @usableFromInline var image: Image
      @usableFromInline var horizontal: ImageAxis
      @usableFromInline var vertical: ImageAxis
      @usableFromInline var minification: ImageFilter
      @usableFromInline var magnification: ImageFilter
      @usableFromInline var bias: Double
      @usableFromInline var opacity: Double
      @usableFromInline var tint: Color
      @usableFromInline var isAdditive: Bool
    }

    @usableFromInline final class Storage: Sendable, Hashable {
      @usableFromInline let values: Values

      init(_ values: Values) { self.values = values }

      @usableFromInline static func == (a: Storage, b: Storage) -> Bool {
        a === b || a.values == b.values
      }

      @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    @usableFromInline var storage: Storage

    /// The image; outside of it its edges repeat.
    public var image: Image {
      @inlinable get { storage.values.image }
      set { change { $0.image = newValue } }
    }
    /// Where the columns are along x in the shape's space.
    public var horizontal: ImageAxis {
      @inlinable get { storage.values.horizontal }
      set { change { $0.horizontal = newValue } }
    }
    /// Where the rows are along y in the shape's space.
    public var vertical: ImageAxis {
      @inlinable get { storage.values.vertical }
      set { change { $0.vertical = newValue } }
    }
    /// How it is sampled where it is drawn smaller.
    public var minification: ImageFilter {
      @inlinable get { storage.values.minification }
      set { change { $0.minification = newValue } }
    }
    /// How it is sampled where it is drawn larger or in its own size.
    public var magnification: ImageFilter {
      @inlinable get { storage.values.magnification }
      set { change { $0.magnification = newValue } }
    }
    /// Added to the level that trilinear filtering picks: 0 picks the one that fits.
    public var bias: Double {
      @inlinable get { storage.values.bias }
      set { change { $0.bias = newValue } }
    }
    /// The opacity, 0…1.
    public var opacity: Double {
      @inlinable get { storage.values.opacity }
      set { change { $0.opacity = newValue } }
    }
    /// The factors of its straight colours, 0…1 each; the alpha is ignored.
    public var tint: Color {
      @inlinable get { storage.values.tint }
      set { change { $0.tint = newValue } }
    }
    /// Whether it is added to what is below it, up to white, as a group of its own.
    public var isAdditive: Bool {
      @inlinable get { storage.values.isAdditive }
      set { change { $0.isAdditive = newValue } }
    }

    /// Makes a paint.
    package init(
      image: Image, horizontal: ImageAxis, vertical: ImageAxis,
      minification: ImageFilter = .linear, magnification: ImageFilter = .linear,
      bias: Double = 0, opacity: Double = 1, tint: Color = .white, isAdditive: Bool = false
    ) {
      storage = Storage(
        Values(
          image: image, horizontal: horizontal, vertical: vertical, minification: minification,
          magnification: magnification, bias: bias, opacity: opacity, tint: tint,
          isAdditive: isAdditive))
    }

    /// The same image with an opacity and a tint.
    package func with(opacity: Double, tint: Color = .white, isAdditive: Bool = false) -> ImagePaint
    {
      var result = self
      result.change { ($0.opacity, $0.tint, $0.isAdditive) = (opacity, tint, isAdditive) }
      return result
    }

    private mutating func change(_ body: (inout Values) -> Void) {
      var values = storage.values
      body(&values)
      storage = Storage(values)
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
