import LaminarGraphics

/// A part of the canvas that was drawn separately: premultiplied pixels, transparent around.
struct FilteredPicture: Sendable {
  /// The pixels' rectangle on the canvas.
  private(set) var rect: PixelRect
  private(set) var pixels: [UInt32]

  init(rect: PixelRect, pixels: [UInt32]) {
    precondition(pixels.count == rect.area, "a picture has as many pixels as its rectangle")
    self.rect = rect
    self.pixels = pixels
  }

  /// Applies filters one after the other; what is outside the window of each is not needed.
  mutating func apply(_ filters: [PreparedFilter], in windows: [PixelRect]) {
    for (filter, window) in zip(filters, windows) {
      switch filter {
      case .blur(let kernel): blur(by: kernel, in: window)
      case .color(let kernel):
        extend(to: filter.result(of: rect, in: window).rect)
        kernel.apply(to: &pixels)
      }
    }
  }

  /// Cuts or enlarges the picture to a rectangle.
  private mutating func extend(to target: PixelRect) {
    guard target != rect else { return }
    let shared = rect.intersection(target)
    let width = target.maxX - target.minX
    var result = [UInt32](repeating: 0, count: target.area)
    for row in shared.minY..<shared.maxY {
      let from = (row - rect.minY) * (rect.maxX - rect.minX) + shared.minX - rect.minX
      let to = (row - target.minY) * width + shared.minX - target.minX
      let count = shared.maxX - shared.minX
      result.replaceSubrange(to..<to + count, with: pixels[from..<from + count])
    }
    pixels = result
    rect = target
  }

  /// Blurs each premultiplied component.
  private mutating func blur(by kernel: BlurKernel, in window: PixelRect) {
    guard let grid = BlurGrid(kernel, from: rect, into: window) else { return extend(to: .empty) }
    let means = grid.means(of: pixels, in: rect)
    pixels = grid.pixels(of: grid.blurred(means))
    rect = grid.target
  }
}

/// A filter in the canvas's pixels.
enum PreparedFilter: Sendable {
  case blur(BlurKernel)
  case color(ColorKernel)

  /// The greatest standard deviation of a blur in pixels.
  private static let maxDeviation = 256.0

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
      let excess = (xx + yy) / (2 * Self.maxDeviation * Self.maxDeviation)
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
  /// The cells of a power of 2 that it touches, in cells.
  func cells(of cell: Int) -> PixelRect {
    let digits = cell.trailingZeroBitCount
    return PixelRect(
      minX: minX >> digits, minY: minY >> digits, maxX: (maxX + cell - 1) >> digits,
      maxY: (maxY + cell - 1) >> digits)
  }

  /// The rectangle with a margin on every side.
  func expanded(by margin: Int) -> PixelRect {
    PixelRect(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }

  /// The part of it that pictures are drawn on: neither far from the origin nor long.
  var limitedToPictures: PixelRect {
    intersection(PixelRect(minX: -8192, minY: -8192, maxX: 24_576, maxY: 24_576))
  }
}

// MARK: - Colour matrices

/// A map of colours, pixel by pixel: straight, mapped, clamped to 0…1, premultiplied, rounded once.
struct ColorKernel: Sendable {
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let alpha: SIMD4<Float>
  private let bias: SIMD4<Float>

  init(_ matrix: ColorMatrix) {
    func held(_ row: SIMD4<Double>) -> SIMD4<Float> {
      var result = SIMD4<Float>()
      for index in 0..<4 {
        let number = row[index]
        result[index] = number.isNaN ? 0 : Float(min(max(number, -1e6), 1e6))
      }
      return result
    }
    red = held(matrix.red)
    green = held(matrix.green)
    blue = held(matrix.blue)
    alpha = held(matrix.alpha)
    bias = held(matrix.bias)
  }

  /// Whether what is transparent becomes visible.
  var fillsTransparency: Bool { mapped(0) != 0 }

  func apply(to pixels: inout [UInt32]) {
    // Runs of one colour are mapped once.
    var last: UInt32 = 0
    var result = mapped(0)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices {
        if pixels[index] != last {
          last = pixels[index]
          result = mapped(last)
        }
        pixels[index] = result
      }
    }
  }

  /// What one premultiplied pixel becomes.
  func mapped(_ pixel: UInt32) -> UInt32 {
    let covered = Float(pixel >> 24)
    var color = SIMD4<Float>(
      Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), 0)
    if covered > 0 { color /= covered }
    color.w = covered / 255
    let sum =
      bias
      + SIMD4(
        (red * color).sum(), (green * color).sum(), (blue * color).sum(), (alpha * color).sum())
    let held = sum.clamped(lowerBound: .zero, upperBound: .one)
    func byte(_ value: Float) -> UInt32 { UInt32((value * 255).rounded()) }
    let top = byte(held.w)
    return min(byte(held.x * held.w), top) | min(byte(held.y * held.w), top) << 8
      | min(byte(held.z * held.w), top) << 16 | top << 24
  }
}
