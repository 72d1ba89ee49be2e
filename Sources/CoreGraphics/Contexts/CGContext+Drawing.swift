public import Foundation
public import LaminarEngine
public import LaminarGraphics

extension CGContext {
  // MARK: - Gradients

  /// Draws a gradient along a line and constant across it; beyond the ends by the options.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    drawLinearGradient(gradient.gradient, start: start, end: end, options: options)
  }

  /// Draws a gradient from one circle to another; beyond them by the options.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    drawRadialGradient(
      gradient.gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
      endRadius: endRadius, options: options)
  }

  /// Draws a gradient around a point over all of the clip, from an angle in radians on, growing from the
  /// x axis towards the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    drawConicGradient(gradient.gradient, center: center, angle: angle)
  }

  // MARK: - Images

  /// Draws an image stretched over a rectangle, or, with the rectangle as a tile, all over the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let tile = rect.standardized
    let area = boundingBoxOfClipPath
    guard tile.width > 0, tile.height > 0, area.width > 0, area.height > 0 else { return }
    let columns = Self.tiles(from: area.minX, to: area.maxX, origin: tile.minX, size: tile.width)
    let rows = Self.tiles(from: area.minY, to: area.maxY, origin: tile.minY, size: tile.height)
    guard columns.count * rows.count <= Self.mostTiles else { return }
    for row in rows {
      for column in columns {
        draw(
          image,
          in: tile.offsetBy(dx: CGFloat(column) * tile.width, dy: CGFloat(row) * tile.height))
      }
    }
  }

  private static let mostTiles = 65_536

  /// The numbers of the tiles that reach into an interval.
  private static func tiles(
    from low: CGFloat, to high: CGFloat, origin: CGFloat, size: CGFloat
  ) -> Range<Int> {
    let first = max((low - origin) / size, -1e9).rounded(.down)
    let last = min((high - origin) / size, 1e9).rounded(.up)
    return first < last ? Int(first)..<Int(last) : 0..<0
  }
}
