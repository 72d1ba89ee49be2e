public import Foundation

extension DisplayList {
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
    /// How it is sampled where it is drawn smaller.
    public var minification: ImageFilter
    /// How it is sampled where it is drawn larger.
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
