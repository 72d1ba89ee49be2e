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

  /// The pixels that the filter makes of those of a picture, and the products that a blur takes.
  func result(of rect: PixelRect, in window: PixelRect) -> (rect: PixelRect, products: Int) {
    switch self {
    case .color(let kernel):
      return (kernel.fillsTransparency ? window : rect.intersection(window), 0)
    case .blur(let kernel):
      guard let grid = BlurGrid(kernel, from: rect, into: window) else { return (.empty, 0) }
      return (grid.target, 4 * kernel.products(onCells: grid.cells.area))
    }
  }

  /// The pixels that each filter of a chain has to produce for the last one to be right inside `seen`.
  static func windows(of filters: [PreparedFilter], seenIn seen: PixelRect) -> [PixelRect] {
    var window = seen
    return filters.reversed().map { filter in
      defer { window = window.expanded(by: filter.reach) }
      return window.limitedToPictures
    }.reversed()
  }
}

extension PixelRect {
  /// The part of it that pictures are drawn on: neither far from the origin nor long.
  var limitedToPictures: PixelRect {
    intersection(PixelRect(minX: -8192, minY: -8192, maxX: 24_576, maxY: 24_576))
  }
}
