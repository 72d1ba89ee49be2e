import Foundation
public import LaminarEngine
public import LaminarGraphics
import LaminarRaster

/// Bitmap contexts, in whose space y points up from the bottom left corner.
extension CGContext {
  /// Makes a context that draws into pixels.
  ///
  /// - Parameters:
  ///   - data: The memory, bytesPerRow · height bytes that must outlive the context; nil lets the
  ///     context have its own, which is transparent at first.
  ///   - width: In pixels, 1…16384.
  ///   - height: In pixels, 1…16384.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: At least the size of a row's pixels; 0 lets the context choose.
  ///   - space: Grey, or red, green and blue. Whatever it is, the numbers are those of sRGB. Nil only
  ///     for a context of alpha alone.
  ///   - bitmapInfo: The alpha's position, none, premultiplied or skipped, and the byte order. A
  ///     grey context has no alpha.
  /// - Returns: nil for another format.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    let isSingle = alpha == .alphaOnly || space?.numberOfComponents == 1
    guard
      let layout = PixelLayout(
        space: space, info: bitmapInfo, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: isSingle ? 8 : 32),
      layout.isForDrawing, bytesPerRow == 0 || bytesPerRow >= width * layout.bytesPerPixel,
      bytesPerRow < 1 << 30
    else { return nil }
    self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height), isFlipped: true)
    let surface = BitmapSurface(
      width: width, height: height,
      bytesPerRow: bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow, layout: layout,
      space: space, data: data)
    self.surface = surface
    didDraw = { [unowned surface] context in surface.contextDrew(context) }
  }

  /// Makes a context that draws into pixels.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  private var bitmap: BitmapSurface? { surface as? BitmapSurface }

  /// A copy of the pixels; nil for a context that is not a bitmap's.
  ///
  /// What a transparency layer draws is there once it has ended.
  public func makeImage() -> CGImage? { bitmap?.image(of: self) }

  /// The pixels, rows from the top; nil for a context that is not a bitmap's.
  ///
  /// Once it was asked for, each drawing is rendered at once.
  public var data: UnsafeMutableRawPointer? { bitmap?.data(of: self) }

  /// The width in pixels: in `draw(in:)` that of the bounds times the contents' scale, rounded up.
  public var width: Int { bitmap?.width ?? pixels(of: bounds.width) }

  /// The height in pixels: in `draw(in:)` that of the bounds times the contents' scale, rounded up.
  public var height: Int { bitmap?.height ?? pixels(of: bounds.height) }

  private func pixels(of side: CGFloat) -> Int {
    let size = Double(side * scale)
    // What is whole but for rounding is whole.
    let nearest = size.rounded()
    let whole = abs(size - nearest) <= 1e-6 ? nearest : size.rounded(.up)
    return whole > 0 ? Int(min(whole, Double(Int32.max))) : 0
  }

  /// The bits of a component: 8; 0 for a context that is not a bitmap's.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }

  /// The bits of a pixel; 0 for a context that is not a bitmap's.
  public var bitsPerPixel: Int { bitmap.map { $0.layout.bytesPerPixel * 8 } ?? 0 }

  /// The bytes of a row; 0 for a context that is not a bitmap's.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }

  /// The colour space; nil for a context that is not a bitmap's.
  public var colorSpace: CGColorSpace? { bitmap?.space }

  /// The alpha's position; none for a context that is not a bitmap's.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.layout.alpha ?? .none }

  /// The layout of the pixels; empty for a context that is not a bitmap's.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: bitmap?.layout.info ?? 0) }

  /// Renders what was drawn so far into the pixels.
  public func flush() { bitmap?.render(self) }

  /// Renders what was drawn so far into the pixels.
  public func synchronize() { bitmap?.render(self) }
}
