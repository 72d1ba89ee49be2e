import LaminarGraphics

/// A filter in the canvas's pixels.
enum PreparedFilter: Sendable {
  case blur(BlurKernel)
  case color(ColorKernel)

  /// The greatest standard deviation of a blur in pixels.
  private static let greatestDeviation = 256.0

  /// Nil for what changes nothing.
  ///
  /// - Parameter plane: From the filter's space to pixels.
  init?(_ filter: DisplayList.PictureFilter, on plane: LocalPlane) {
    switch filter {
    case .colorMatrix(let matrix):
      guard matrix != .identity else { return nil }
      self = .color(ColorKernel(matrix))
    case .gaussianBlur(let radius):
      guard radius > 0 else { return nil }
      let variance = min(radius, 1e6) * min(radius, 1e6)
      var xx = variance * (plane.a * plane.a + plane.c * plane.c)
      var xy = variance * (plane.a * plane.b + plane.c * plane.d)
      var yy = variance * (plane.b * plane.b + plane.d * plane.d)
      let excess = (xx + yy) / (2 * Self.greatestDeviation * Self.greatestDeviation)
      if excess > 1 { (xx, xy, yy) = (xx / excess, xy / excess, yy / excess) }
      guard xx + yy > 1e-4 else { return nil }
      self = .blur(BlurKernel(xx: xx, xy: xy, yy: yy))
    }
  }

  /// How far a pixel carries, in pixels.
  var reach: Int {
    switch self {
    case .blur(let kernel):
      (max(kernel.reach.columns, kernel.reach.rows) + 2) * kernel.cell
    case .color: 0
    }
  }
}
