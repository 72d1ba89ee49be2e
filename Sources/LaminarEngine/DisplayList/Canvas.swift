public import Foundation
public import LaminarGraphics

/// What a stage's picture is drawn on.
public struct Canvas: Sendable, Hashable {
  /// The size in points.
  public var size: CGSize
  /// The pixels per point; 1 by default.
  public var scale: Double
  /// The colour behind the layers; nil, the default, is transparent.
  public var backgroundColor: Color?

  /// Makes a canvas.
  public init(size: CGSize, scale: Double = 1, backgroundColor: Color? = nil) {
    self.size = size
    self.scale = scale
    self.backgroundColor = backgroundColor
  }

  /// The largest number of pixels on a side.
  package static let largestSide = 16_384

  /// The width in whole pixels, 1…16384.
  package var pixelWidth: Int { Self.pixels(size.width, scale) }
  /// The height in whole pixels, 1…16384.
  package var pixelHeight: Int { Self.pixels(size.height, scale) }

  private static func pixels(_ points: CGFloat, _ scale: Double) -> Int {
    let pixels = (Double(points) * scale).rounded()
    guard pixels.isFinite else { return 1 }
    return Int(min(max(pixels, 1), Double(largestSide)))
  }
}
