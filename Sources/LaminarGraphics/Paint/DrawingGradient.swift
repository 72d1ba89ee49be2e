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
