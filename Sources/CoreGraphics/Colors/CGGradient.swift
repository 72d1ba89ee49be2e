public import Foundation
package import LaminarGraphics

/// Colours at locations, to be drawn along a line or around a point.
public final class CGGradient: Sendable {
  /// The colours and their locations.
  package let gradient: DrawingGradient
  /// The space that the colours are mixed in.
  public let colorSpace: CGColorSpace?

  /// Makes a gradient of colours.
  ///
  /// - Parameters:
  ///   - space: The space in which the colours are mixed: the components of device RGB as they are, and
  ///     sRGB without one.
  ///   - colors: Colours; nil is returned if one is something else, or if there are none.
  ///   - locations: As many locations, 0…1; nil spaces the colours evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? Color }
    guard known.count == colors.count else { return nil }
    self.init(known, space, locations)
  }

  /// Makes a gradient of components.
  ///
  /// - Parameters:
  ///   - space: The space of the components, in which they are also mixed.
  ///   - components: The components and the alpha of each colour in turn.
  ///   - locations: As many locations as colours, 0…1; nil spaces the colours evenly.
  ///   - count: The number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let step = space.numberOfComponents + 1
    guard count > 0 else { return nil }
    let colors = (0..<count).compactMap {
      Color(colorSpace: space, components: components + $0 * step)
    }
    guard colors.count == count else { return nil }
    self.init(colors, space, locations)
  }

  private init?(
    _ colors: [Color], _ space: CGColorSpace?, _ locations: UnsafePointer<CGFloat>?
  ) {
    let gradient = DrawingGradient(
      colors: colors,
      locations: locations.map { known in colors.indices.map { Double(known[$0]) } },
      colorSpace: space?.space ?? .extendedSRGB)
    guard let gradient else { return nil }
    self.gradient = gradient
    colorSpace = space
  }
}
