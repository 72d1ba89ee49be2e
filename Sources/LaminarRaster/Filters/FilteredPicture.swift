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
}
