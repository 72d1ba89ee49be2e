public import Foundation

extension CGPoint {
  /// The image of the point.
  public func applying(_ transform: AffineTransform2D) -> CGPoint {
    let point = transform.map(Double(x), Double(y))
    return CGPoint(x: point.x, y: point.y)
  }
}

extension CGSize {
  /// The image of the size as a vector: the translation does not apply.
  public func applying(_ transform: AffineTransform2D) -> CGSize {
    let width = Double(width)
    let height = Double(height)
    return CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The bounding box of the image of the rectangle; the null rectangle stays null.
  public func applying(_ transform: AffineTransform2D) -> CGRect {
    guard !isNull else { return self }
    let corners = [
      transform.map(Double(minX), Double(minY)), transform.map(Double(maxX), Double(minY)),
      transform.map(Double(minX), Double(maxY)), transform.map(Double(maxX), Double(maxY)),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = (Swift.min(low.x, corner.x), Swift.min(low.y, corner.y))
      high = (Swift.max(high.x, corner.x), Swift.max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
