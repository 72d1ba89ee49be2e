public import Foundation

/// A picture: immutable, shared, identified by its content.
public struct Image: Sendable, Hashable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The number of pixels per point; 1 by default.
  public let scale: Double
  /// The pixels, row by row from the top: premultiplied RGBA of 8 bits each in encoded sRGB, red in
  /// the lowest byte.
  public let pixels: [UInt32]
  /// The first eight bytes, as a big-endian number, of the SHA-256 hash over width and height (as
  /// little-endian 32-bit numbers) and the pixels' bytes.
  package let contentID: UInt64

  /// Makes a picture from its pixels; nil when a side is not within 1…65535, when the number of
  /// pixels is not width × height or when the scale is not a positive number.
  public init?(width: Int, height: Int, pixels: [UInt32], scale: Double = 1) {
    guard (1...65535).contains(width), (1...65535).contains(height),
      pixels.count == width * height, scale > 0, scale.isFinite
    else { return nil }
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
    var hash = SHA256()
    let size = [UInt32(width).littleEndian, UInt32(height).littleEndian]
    size.withUnsafeBytes { hash.update($0) }
    pixels.withUnsafeBytes { hash.update($0) }
    contentID = hash.finish().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether two pictures have the same content, size and scale.
  public static func == (a: Image, b: Image) -> Bool {
    a.contentID == b.contentID && a.width == b.width && a.height == b.height && a.scale == b.scale
  }

  /// Hashes the content's id, the size and the scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(contentID)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(scale)
  }
}

// MARK: - Images as paint

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
    /// The mapping of columns to x in the shape's space.
    public var horizontal: ImageAxis {
      @inlinable get { storage.values.horizontal }
      set { change { $0.horizontal = newValue } }
    }
    /// The mapping of rows to y in the shape's space.
    public var vertical: ImageAxis {
      @inlinable get { storage.values.vertical }
      set { change { $0.vertical = newValue } }
    }
    /// The filter where it is drawn smaller.
    public var minification: ImageFilter {
      @inlinable get { storage.values.minification }
      set { change { $0.minification = newValue } }
    }
    /// The filter where it is drawn larger or in its own size.
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

  /// The sampling of an image between its pixels' centres.
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

  // MARK: - Particles

  /// Many small pictures in one plane, or before and behind it, drawn in their order.
  public struct Particles: Sendable, Hashable {
    /// The particles, the first at the bottom.
    public var particles: [Particle]
    /// The looks to which the particles refer.
    public var looks: [ParticleLook]
    /// Whether each is added to what is below it, up to white, instead of drawn over it.
    public var isAdditive: Bool
    /// The change of the third row of the particles' transform per unit of depth:
    /// zero where all are in the plane.
    public var depth: SIMD3<Double>

    /// Makes particles.
    @inlinable package init(
      particles: [Particle], looks: [ParticleLook], isAdditive: Bool = false,
      depth: SIMD3<Double> = .zero
    ) {
      self.particles = particles
      self.looks = looks
      self.isAdditive = isAdditive
      self.depth = depth
    }
  }

  /// One particle, in 64 bytes: an emitter may have a hundred thousand.
  public struct Particle: Sendable, Hashable {
    /// Its centre in the plane.
    @usableFromInline package var point: SIMD2<Double>
    /// The image of a unit along the look's x axis: its size and rotation.
    public var axis: SIMD2<Double>
    /// The factor of the look: straight red, green, blue and alpha.
    public var color: SIMD4<Float>
    /// Its depth.
    @usableFromInline package var depth: Double
    /// The index of its look.
    public var look: Int32

    /// Its centre; z is its depth.
    @inlinable public var position: SIMD3<Double> {
      get { SIMD3(point, depth) }
      set { (point, depth) = (SIMD2(newValue.x, newValue.y), newValue.z) }
    }

    /// Makes a particle.
    @inlinable package init(
      position: SIMD3<Double>, axis: SIMD2<Double>, color: SIMD4<Float>, look: Int32
    ) {
      point = SIMD2(position.x, position.y)
      depth = position.z
      self.axis = axis
      self.color = color
      self.look = look
    }
  }

  /// The appearance of particles: a part of an image, or a plain white disc.
  public struct ParticleLook: Sendable, Hashable {
    /// The diameter of a plain disc in points, at scale 1.
    public static let discDiameter = 8.0

    /// The image; nil for a disc.
    public var image: Image?
    /// The part of the image that is shown, in fractions.
    public var part: CGRect
    /// The image's pixels per point.
    public var scale: Double
    /// The filter where it is drawn smaller.
    public var minification: ImageFilter
    /// The filter where it is drawn larger.
    public var magnification: ImageFilter
    /// Added to the level that trilinear filtering picks: 0 picks the one that fits.
    public var bias: Double

    /// Makes a look; by default a plain disc.
    @inlinable package init(
      image: Image? = nil, part: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
      scale: Double = 1, minification: ImageFilter = .linear,
      magnification: ImageFilter = .linear, bias: Double = 0
    ) {
      self.image = image
      self.part = part
      self.scale = scale
      self.minification = minification
      self.magnification = magnification
      self.bias = bias
    }

    /// The size in points, at scale 1.
    @inlinable package var size: SIMD2<Double> {
      guard let image else { return SIMD2(repeating: Self.discDiameter / scale) }
      return SIMD2(
        Double(image.width) * Double(part.size.width),
        Double(image.height) * Double(part.size.height)) / scale
    }
  }
}
