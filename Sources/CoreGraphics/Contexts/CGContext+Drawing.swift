public import Foundation
public import LaminarEngine
public import LaminarGraphics

extension DrawingContext {
  // MARK: - Gradients

  /// Draws a gradient along a line and constant across it; beyond the ends by the options.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    drawLinearGradient(gradient.stops, start: start, end: end, options: options)
  }

  /// Draws a gradient from one circle to another; beyond them by the options.
  ///
  /// Circles with the same centre are exact; between others, 256 circles are drawn.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter != endCenter else {
      return drawRadialGradient(
        gradient.stops, center: startCenter, startRadius: startRadius, endRadius: endRadius,
        options: options)
    }
    guard startRadius >= 0, endRadius >= 0 else { return }
    // A later circle replaces an earlier one where both are.
    beginTransparencyLayer()
    setBlendMode(.copy)
    func fill(_ progress: Double, _ center: CGPoint, _ radius: CGFloat) {
      setFillColor(gradient.color(at: min(max(progress, 0), 1)))
      fillEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    func circle(_ progress: Double) -> (center: CGPoint, radius: CGFloat) {
      let t = CGFloat(progress)
      let center = CGPoint(
        x: startCenter.x + (endCenter.x - startCenter.x) * t,
        y: startCenter.y + (endCenter.y - startCenter.y) * t)
      return (center, startRadius + (endRadius - startRadius) * t)
    }
    let steps = 256
    // Circles that grow towards an end cover all in it; others shrink to nothing there.
    let extensions = (1...64).map { Double($0) / 4 }
    if options.contains(.drawsBeforeStartLocation) {
      for distance in extensions.reversed() {
        let (center, radius) = circle(-distance)
        if radius > 0 { fill(0, center, radius) }
      }
    }
    for step in 0...steps {
      let progress = Double(step) / Double(steps)
      let (center, radius) = circle(progress)
      if radius > 0 { fill(progress, center, radius) }
    }
    if options.contains(.drawsAfterEndLocation) {
      for distance in extensions {
        let (center, radius) = circle(1 + distance)
        if radius > 0 { fill(1, center, radius) }
      }
    }
    endTransparencyLayer()
  }

  /// Draws a gradient around a point over all of the clip, from an angle in radians on, growing from the
  /// x axis towards the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    drawConicGradient(gradient.stops, center: center, angle: angle)
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

extension CGGradient {
  /// The colour at a location, 0…1.
  fileprivate func color(at location: Double) -> CGColor {
    guard var previous = stops.first else { return .clear }
    for stop in stops {
      if stop.location >= location {
        let length = stop.location - previous.location
        let progress = length > 0 ? (location - previous.location) / length : 1
        return location <= previous.location && length <= 0
          ? stop.color : previous.color.mixed(with: stop.color, at: max(progress, 0))
      }
      previous = stop
    }
    return previous.color
  }
}
