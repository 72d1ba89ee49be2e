/// Colours that change along a line, outwards from a point or around it.
///
/// Between two stops the straight components are mixed in encoded sRGB; what is drawn is clamped and
/// then premultiplied. Before the first stop and after the last one their colours continue.
public struct Gradient: Sendable, Hashable {
  /// The geometry of a gradient: how locations, 0 at its start and 1 at its end, are measured.
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

  /// The geometry.
  public var kind: Kind
  /// The colours; without any, nothing is drawn.
  public var stops: [Stop]
  /// The start point, in its own plane.
  public var startPoint: SIMD2<Double>
  /// The end point, in its own plane.
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

// MARK: - Mixing

extension [Gradient.Stop] {
  /// The stops of a gradient that is mixed in sRGB and looks as if these were mixed as Apple's
  /// gradient layers mix device colours (Laminar.docc: Gradients, "Colour spaces"); the stops themselves where one
  /// of them is not a device colour.
  package var mixedAsDevice: [Gradient.Stop] {
    allSatisfy(\.color.space.mixesAsDevice) ? mixed(in: .genericRGB) : self
  }

  /// The stops of a gradient that is mixed in sRGB and looks as if these were mixed in a space.
  ///
  /// Between the stops of the result the error is below half a step of 8 bits. Colours outside of a
  /// space that is not extended are clipped to it, component by component.
  package func mixed(in space: Color.Space) -> [Gradient.Stop] {
    var result: [Gradient.Stop] = []
    result.reserveCapacity(count * 8)
    var previous: MixedStop?
    for stop in self {
      var next = MixedStop(stop, in: space)
      if let previous {
        next.location = Swift.max(next.location, previous.location)
        next.append(to: &result, since: previous)
      }
      result.append(next.stop)
      previous = next
    }
    return result
  }
}

extension Gradient {
  /// The most stops that `mixed(in:)` makes of one.
  package static let maxStopsPerMixedStop = 1 << MixedStop.maxHalvings
}

/// A stop by its components in the space that it is mixed in.
private struct MixedStop {
  let space: Color.Space
  var location: Double
  var components: SIMD3<Double>
  var alpha: Double

  /// The maximum number of halvings of the part between two stops.
  static let maxHalvings = 7
  /// A quarter of a step of 8 bits.
  private static let tolerance = 0.25 / 255

  init(_ stop: Gradient.Stop, in space: Color.Space) {
    self.space = space
    location = stop.location
    let exact = stop.color.components(in: space)
    components = space.isExtended ? exact : exact.clampedToUnit
    alpha = stop.color.alpha
  }

  /// The stop for a gradient that mixes in sRGB.
  var stop: Gradient.Stop { Gradient.Stop(color: color, location: location) }

  private var color: Color { Color(components, alpha: alpha, in: space) }

  private func mixed(with other: MixedStop, at progress: Double) -> MixedStop {
    var mix = self
    mix.location += (other.location - location) * progress
    mix.components += (other.components - components) * progress
    mix.alpha += (other.alpha - alpha) * progress
    return mix
  }

  /// Appends stops between another one and this one, without both.
  func append(to stops: inout [Gradient.Stop], since start: MixedStop, halvings: Int = 0) {
    guard location > start.location, components != start.components,
      halvings < Self.maxHalvings, start.deviates(to: self)
    else { return }
    let middle = start.mixed(with: self, at: 0.5)
    middle.append(to: &stops, since: start, halvings: halvings + 1)
    stops.append(middle.stop)
    append(to: &stops, since: middle, halvings: halvings + 1)
  }

  /// Whether a mix in sRGB would differ from the right colour.
  private func deviates(to end: MixedStop) -> Bool {
    let (first, last) = (color, end.color)
    func drawn(_ color: Color) -> SIMD3<Double> {
      SIMD3(color.red, color.green, color.blue).clampedToUnit
    }
    return [0.5, 0.25, 0.75, 0.0625, 0.9375].contains { progress in
      let right = mixed(with: end, at: progress).color
      let error = drawn(right) - drawn(first.mixed(with: last, at: progress))
      return (error * error).max() > Self.tolerance * Self.tolerance
    }
  }
}

/// Colours at locations and the space that they are mixed in: a value that a drawing context draws along
/// a line, between two circles or around a point.
public struct DrawingGradient: Sendable, Hashable {
  /// The colours.
  public let colors: [Color]
  /// The location of each colour, 0…1. One before that of an earlier colour counts as that one.
  public let locations: [Double]
  /// The space that the colours are mixed in; nil for sRGB (Laminar.docc: Gradients, "Colour spaces").
  public let colorSpace: Color.Space?
  /// The stops of a gradient that is mixed in sRGB and looks the same.
  package let stops: [Gradient.Stop]

  /// Makes a gradient; nil without colours, and where there are not as many locations as colours.
  ///
  /// - Parameters:
  ///   - colors: Colours of any spaces.
  ///   - locations: Locations, which are clamped to 0…1; nil spaces the colours evenly.
  ///   - colorSpace: The space that the colours are mixed in. Device RGB and nil mix the components of
  ///     sRGB.
  public init?(colors: [Color], locations: [Double]? = nil, colorSpace: Color.Space? = nil) {
    guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
    self.colors = colors
    self.colorSpace = colorSpace
    let last = Double(max(colors.count - 1, 1))
    let known =
      locations.map { $0.map { $0 > 0 ? min($0, 1) : 0 } }
      ?? colors.indices.map { Double($0) / last }
    self.locations = known
    let own = zip(colors, known).map { Gradient.Stop(color: $0, location: $1) }
    // What is left is drawn as it is: in sRGB.
    stops = (colorSpace.map(own.mixed(in:)) ?? own).map {
      var stop = $0
      stop.color = Color(
        red: stop.color.red, green: stop.color.green, blue: stop.color.blue,
        alpha: stop.color.alpha)
      return stop
    }
  }
}
