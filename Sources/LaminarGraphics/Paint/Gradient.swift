/// Colours that change along a line, outwards from a point or around it.
///
/// Between two stops the straight components are mixed in encoded sRGB; what is drawn is clamped and
/// then premultiplied. Before the first stop and behind the last one their colours go on.
public struct Gradient: Sendable, Hashable {
  /// What the place in a gradient, 0 for its start and 1 for its end, is measured by.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The way along the line from the start point to the end point, alike on all lines across it.
    case axial
    /// The distance from the start point in an ellipse along the axes, whose half-axes are the end
    /// point's distances from it in x and in y.
    case radial
    /// The angle around the start point in turns, from the direction to the end point on, from +x
    /// towards +y.
    case conic
  }

  /// A colour at a place.
  public struct Stop: Sendable, Hashable {
    /// The straight colour; its components may lie outside 0…1.
    public var color: Color
    /// The place; one before an earlier stop's counts as that.
    public var location: Double

    /// Makes a stop.
    public init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// What the places are measured by.
  public var kind: Kind
  /// The colours; without any, nothing is drawn.
  public var stops: [Stop]
  /// Where it starts, in its own plane.
  public var startPoint: SIMD2<Double>
  /// Where it ends, in its own plane.
  public var endPoint: SIMD2<Double>
  /// From its own plane, often a unit square, to that of the shape that it paints.
  public var placement: AffineTransform2D
  /// What all alphas are multiplied with after they are clamped, 0…1.
  public var opacity: Double

  /// Makes a gradient.
  public init(
    kind: Kind, stops: [Stop], startPoint: SIMD2<Double>, endPoint: SIMD2<Double>,
    placement: AffineTransform2D = .identity, opacity: Double = 1
  ) {
    self.kind = kind
    self.stops = stops
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.placement = placement
    self.opacity = opacity
  }
}
