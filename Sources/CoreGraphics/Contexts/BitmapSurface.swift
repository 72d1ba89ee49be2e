import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarRaster

/// The pixels of a bitmap context.
///
/// A context records what is drawn; the recording is rendered when the pixels are wanted, and at once
/// when the caller holds the memory too and may look at any time.
final class BitmapSurface {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let layout: PixelLayout
  let space: CGColorSpace?
  /// Rows from the top.
  private let memory: UnsafeMutableRawBufferPointer
  private let isOwned: Bool
  /// Whether the caller has the memory too.
  private var isShared: Bool

  /// The commands after which a recording is rendered, so that none is too costly.
  private static let mostCommands = 4096

  init(
    width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout, space: CGColorSpace?,
    data: UnsafeMutableRawPointer?
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    self.space = space
    let size = bytesPerRow * height
    isOwned = data == nil
    isShared = data != nil
    if let data {
      memory = UnsafeMutableRawBufferPointer(start: data, count: size)
    } else {
      memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  deinit { if isOwned { memory.deallocate() } }

  /// Renders what a context has drawn, if it must be visible now.
  func contextDrew(_ context: DrawingContext) {
    if isShared || context.commandCount > Self.mostCommands { render(context) }
  }

  /// The memory, up to date; it stays so from now on.
  func data(of context: DrawingContext) -> UnsafeMutableRawPointer? {
    render(context)
    isShared = true
    return memory.baseAddress
  }

  /// A copy of the pixels, up to date.
  func image(of context: DrawingContext) -> Image? {
    render(context)
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Renders what a context has drawn into the memory.
  func render(_ context: DrawingContext) {
    guard let drawn = context.takeDrawn() else { return }
    var list = DisplayList(width: width, height: height)
    let id = DisplayList.ID(layer: 0, part: .contents)
    if let below = Image(width: width, height: height, pixels: pixels) {
      let area = CGRect(x: 0, y: 0, width: width, height: height)
      let paint = DisplayList.ImagePaint(
        image: below,
        horizontal: DisplayList.ImageAxis(
          from: 0, to: Double(width), pixels: 0, to: Double(width)),
        vertical: DisplayList.ImageAxis(
          from: 0, to: Double(height), pixels: 0, to: Double(height)),
        minification: .nearest, magnification: .nearest, opacity: 1)
      list.items.append(
        DisplayList.Item(
          id: id,
          command: .fill(.roundedRect(RoundedRect(rect: area)), .identity, .image(paint))))
    }
    // In a bitmap y points up, the first row being at the top.
    let flip = AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height))
    list.items += drawn.placed(by: ProjectiveTransform2D(flip)).map {
      DisplayList.Item(id: id, command: $0)
    }
    var renderer = Renderer()
    let bitmap = renderer.render(list)
    guard renderer.excess == nil, bitmap.pixels.count == width * height else { return }
    for row in 0..<height {
      for column in 0..<width {
        layout.store(
          bitmap.pixels[row * width + column],
          at: row * bytesPerRow + column * layout.bytesPerPixel, in: memory)
      }
    }
  }

  /// The memory's pixels as premultiplied RGBA.
  private var pixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        pixels.append(
          layout.pixel(
            at: row * bytesPerRow + column * layout.bytesPerPixel,
            in: UnsafeRawBufferPointer(memory), decoding: nil))
      }
    }
    return pixels
  }
}
