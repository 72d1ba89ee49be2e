public import Foundation
public import LaminarEngine
public import LaminarGraphics

extension CGContext {
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
    let circles = GradientCircles(
      start: startCenter, startRadius: startRadius, end: endCenter, endRadius: endRadius)
    beginTransparencyLayer()
    setBlendMode(.copy)
    if circles.areNested {
      fillNested(circles, gradient, options)
    } else {
      fillSwept(circles, gradient, options)
    }
    endTransparencyLayer()
  }

  /// From the outer circle inwards, each on top of the one around it.
  private func fillNested(
    _ circles: GradientCircles, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    let isGrowing = circles.isGrowing
    let ends: [CGGradientDrawingOptions] = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    if options.contains(isGrowing ? ends[1] : ends[0]) {
      setFillColor(gradient.color(at: isGrowing ? 1 : 0))
      fill(boundingBoxOfClipPath)
    }
    for step in 0...GradientCircles.steps {
      let distance = Double(step) / Double(GradientCircles.steps)
      let progress = isGrowing ? 1 - distance : distance
      setFillColor(gradient.color(at: progress))
      fillEllipse(in: circles.box(at: progress))
    }
    guard !options.contains(isGrowing ? ends[0] : ends[1]) else { return }
    let hole = circles.box(at: isGrowing ? 0 : 1)
    guard hole.width > 0 else { return }
    setBlendMode(.clear)
    fillEllipse(in: hole)
  }

  /// From the start to the end, each time what the circle's line passes over in two steps: the second
  /// one hides the seam.
  private func fillSwept(
    _ circles: GradientCircles, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    let steps = GradientCircles.steps
    let first = options.contains(.drawsBeforeStartLocation) ? -16 * steps : 0
    let last = options.contains(.drawsAfterEndLocation) ? 17 * steps : steps
    // Beyond the ends the colour is the same, so larger steps do.
    var step = first
    while step < last {
      let size = step < 0 || step >= steps ? steps / 8 : 1
      let progress = Double(step) / Double(steps)
      let next = Double(step + 2 * size) / Double(steps)
      let (from, to) = (circles.box(at: progress), circles.box(at: next))
      if from.width > 0 || to.width > 0 {
        var swept = Path(ellipseIn: from)
        swept.addPath(Path(ellipseIn: to))
        setFillColor(gradient.color(at: min(max(progress, 0), 1)))
        beginPath()
        addPath(swept)
        fillPath(using: .evenOdd)
      }
      step += size
    }
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

/// The circles between two, which a radial gradient colours.
private struct GradientCircles {
  let start: CGPoint
  let startRadius: CGFloat
  let end: CGPoint
  let endRadius: CGFloat

  /// The number of circles that are drawn.
  static let steps = 256

  /// Whether the end is outside.
  var isGrowing: Bool { startRadius < endRadius }

  /// Whether one of the two is inside the other.
  var areNested: Bool {
    let distance = Elementary.hypot(Double(end.x - start.x), Double(end.y - start.y))
    return distance <= abs(Double(endRadius - startRadius))
  }

  /// The box of a circle; empty where it has shrunk to nothing.
  func box(at progress: Double) -> CGRect {
    let t = CGFloat(progress)
    let radius = max(startRadius + (endRadius - startRadius) * t, 0)
    return CGRect(
      x: start.x + (end.x - start.x) * t - radius, y: start.y + (end.y - start.y) * t - radius,
      width: 2 * radius, height: 2 * radius)
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
