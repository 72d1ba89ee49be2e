/// Colours that change along a line, outwards from a point or around it.
///
/// Between two stops the straight components are mixed in encoded sRGB; what is drawn is clamped and
/// then premultiplied. Before the first stop and after the last one their colours continue.
public struct Gradient: Sendable, Hashable {
  /// How the location in a gradient, 0 at its start and 1 at its end, is measured.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The position along the line from the start point to the end point, equal on lines across it.
    case axial
    /// The distance from the start point in an ellipse along the axes, whose half-axes are the end
    /// point's distances from it in x and in y.
    case radial
    /// The angle around the start point in turns, beginning at the direction to the end point, from
    /// +x towards +y.
    case conic
    /// The circle through a point, of those that move from the circle around the start point to the one
    /// around the end point while their radii change evenly: the last one, if there are several.
    case circles
  }

  /// The circles that colours move between; for the kind `circles` alone.
  public struct Circles: Sendable, Hashable {
    /// The radius around the start point, at least 0.
    public var startRadius: Double
    /// The radius around the end point, at least 0.
    public var endRadius: Double
    /// Whether circles before the first one are drawn.
    public var reachesBefore: Bool
    /// Whether circles after the last one are drawn.
    public var reachesAfter: Bool

    /// Makes two points; nothing is drawn before the first or after the last.
    @inlinable package init(
      startRadius: Double = 0, endRadius: Double = 0, reachesBefore: Bool = false,
      reachesAfter: Bool = false
    ) {
      self.startRadius = startRadius
      self.endRadius = endRadius
      self.reachesBefore = reachesBefore
      self.reachesAfter = reachesAfter
    }
  }

  /// A colour at a location.
  public struct Stop: Sendable, Hashable {
    /// The straight colour; its components may be outside 0…1.
    public var color: Color
    /// The location; one before that of an earlier stop counts as that.
    public var location: Double

    /// Makes a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// How locations are measured.
  public var kind: Kind
  /// The colours; without any, nothing is drawn.
  public var stops: [Stop]
  /// Where it starts, in its own plane.
  public var startPoint: SIMD2<Double>
  /// Where it ends, in its own plane.
  public var endPoint: SIMD2<Double>
  /// The map from its own plane, often a unit square, to that of the shape that it paints.
  public var placement: AffineTransform2D
  /// The factor of all alphas after they are clamped, 0…1.
  public var opacity: Double
  /// The circles of the kind `circles`.
  public var circles: Circles

  /// Makes a gradient.
  @inlinable package init(
    kind: Kind, stops: [Stop], startPoint: SIMD2<Double>, endPoint: SIMD2<Double>,
    placement: AffineTransform2D = .identity, opacity: Double = 1,
    circles: Circles = Circles()
  ) {
    self.kind = kind
    self.stops = stops
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.placement = placement
    self.opacity = opacity
    self.circles = circles
  }
}
