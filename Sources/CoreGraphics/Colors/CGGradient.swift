public import Foundation
package import LaminarGraphics

/// Colours at locations, to be drawn along a line or around a point.
public final class CGGradient: Sendable {
  /// The colours and their locations, made for mixing in sRGB.
  package let stops: [Gradient.Stop]
  /// The space that the colours are mixed in.
  public let colorSpace: CGColorSpace?

  /// Makes a gradient of colours.
  ///
  /// - Parameters:
  ///   - space: The space in which the colours are mixed: generic RGB for the device's, as on Apple's
  ///     systems; sRGB without one.
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
  ///   - space: The space of the components, in which they are also mixed; device RGB is mixed in
  ///     generic RGB, as on Apple's systems.
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
    guard !colors.isEmpty else { return nil }
    colorSpace = space
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.indices.map { index in
      Gradient.Stop(
        color: colors[index],
        location: locations.map { Double($0[index]) } ?? Double(index) / last)
    }
    // What is left is drawn as it is: in sRGB.
    self.stops = stops.mixed(in: space?.space ?? .extendedSRGB).map {
      var stop = $0
      stop.color = Color(
        red: stop.color.red, green: stop.color.green, blue: stop.color.blue,
        alpha: stop.color.alpha)
      return stop
    }
  }
}
