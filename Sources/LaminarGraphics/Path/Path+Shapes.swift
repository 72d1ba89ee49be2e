public import Foundation

extension Path {
  /// Makes a rectangle.
  public init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Makes the ellipse that fits a rectangle.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Makes the ellipse that fits a rectangle.
  public init(ovalIn rect: CGRect) { self.init(ellipseIn: rect) }

  /// Makes a closed polygon from its corners.
  package init(polygon points: some Sequence<CGPoint>) {
    self.init()
    addLines(between: points)
    closeSubpath()
  }

  /// Makes an open line through points.
  package init(polyline points: some Sequence<CGPoint>) {
    self.init()
    addLines(between: points)
  }

  /// Makes a star whose first tip points up on a screen (to lesser y), the others clockwise.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - points: How many tips, from 2 to 10,000; fewer make an empty path, more count as 10,000.
  ///   - outerRadius: From the middle to a tip; less than 0 counts as 0.
  ///   - innerRadius: From the middle to a corner between tips; less than 0 counts as 0.
  package init(starCenter center: CGPoint, points: Int, outerRadius: Double, innerRadius: Double) {
    self.init()
    guard points >= 2 else { return }
    let tips = min(points, 10_000)
    reserveCapacity(verbs: 2 * tips + 1, coordinates: 4 * tips)
    for index in 0..<(2 * tips) {
      let angle = Double.pi * (Double(index) / Double(tips) - 0.5)
      let radius = max(index & 1 == 0 ? outerRadius : innerRadius, 0)
      let corner = SIMD2(center) + EllipticArc.direction(angle) * radius
      if index == 0 { appendMove(corner) } else { appendLine(corner) }
    }
    appendClose()
  }

  /// Adds a rectangle as a closed subpath that begins at the least x and y and goes to the
  /// greatest x first.
  ///
  /// Negative sizes are made positive; a rectangle with a number that is not finite is omitted.
  public mutating func addRect(_ rect: CGRect) {
    guard let box = Box(rect) else { return }
    reserveForShape(verbs: 5, coordinates: 8)
    appendMove(box.min)
    appendLine(SIMD2(box.max.x, box.min.y))
    appendLine(box.max)
    appendLine(SIMD2(box.min.x, box.max.y))
    appendClose()
  }

  /// Adds rectangles, each as `addRect(_:)` does.
  public mutating func addRects(_ rects: some Sequence<CGRect>) {
    for rect in rects { addRect(rect) }
  }
}
