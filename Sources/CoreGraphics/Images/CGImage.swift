public import Foundation
public import LaminarGraphics
import LaminarRaster

/// A picture of pixels, which are kept as premultiplied red, green, blue and alpha of 8 bits each in
/// sRGB whatever they were made from.
public typealias CGImage = Image

extension Image {
  // MARK: - Making

  /// Makes an image of pixels, which are converted to sRGB.
  ///
  /// - Parameters:
  ///   - width: In pixels, 1…65535.
  ///   - height: In pixels, 1…65535.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8 for each component that is stored.
  ///   - bytesPerRow: At least the size of a row's pixels.
  ///   - space: Grey, or red, green and blue.
  ///   - bitmapInfo: The alpha's position and the byte order.
  ///   - provider: The rows from the top.
  ///   - decode: The values, 0…1, of the least and the greatest number of each component in turn; nil
  ///     for 0 and 1.
  ///   - shouldInterpolate: Has no effect: what draws the image decides.
  ///   - intent: Has no effect: colours are clipped.
  /// - Returns: nil for another format, and for too few bytes.
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    let sides = 1...65535
    guard sides.contains(width), sides.contains(height), bytesPerRow < 1 << 30,
      let layout = PixelLayout(
        space: space, info: bitmapInfo.rawValue, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: bitsPerPixel),
      bytesPerRow >= width * layout.bytesPerPixel, let data = provider.data,
      data.count >= bytesPerRow * (height - 1) + width * layout.bytesPerPixel
    else { return nil }
    let count = 2 * (space.numberOfComponents)
    let decoding = PixelDecoding(decode.map { array in (0..<count).map { Double(array[$0]) } })
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    data.withUnsafeBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          let offset = row * bytesPerRow + column * layout.bytesPerPixel
          pixels.append(layout.pixel(at: offset, in: bytes, decoding: decoding))
        }
      }
    }
    layout.space.convertToSRGB(&pixels)
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Reads a PNG file; nil if it is damaged.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - decode: Has no effect.
  ///   - shouldInterpolate: Has no effect: what draws the image decides.
  ///   - intent: Has no effect.
  public init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let data = source.data, let bitmap = try? PNGDecoder.decode([UInt8](data)) else {
      return nil
    }
    self.init(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels)
  }

  /// The image itself.
  public func copy() -> Image? { self }

  /// The image itself: its numbers are sRGB's. Nil for a space that is not of red, green and blue.
  public func copy(colorSpace space: CGColorSpace) -> Image? { space.model == .rgb ? self : nil }

  /// The part in a rectangle of pixels, from the top left; nil for one outside of the image.
  ///
  /// The rectangle is enlarged to whole pixels.
  public func cropping(to rect: CGRect) -> Image? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard part.width >= 1, part.height >= 1 else { return nil }
    let columns = Int(part.minX)..<Int(part.maxX)
    var cropped: [UInt32] = []
    cropped.reserveCapacity(columns.count * Int(part.height))
    for row in Int(part.minY)..<Int(part.maxY) {
      cropped += pixels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)]
    }
    return Image(width: columns.count, height: Int(part.height), pixels: cropped, scale: scale)
  }

  /// The image seen through a mask, which is stretched over it: the mask's alpha, or its luminance
  /// where the mask is opaque everywhere.
  public func masking(_ mask: Image) -> Image? {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    guard let context else { return nil }
    let rect = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: rect, mask: mask)
    context.draw(self, in: rect)
    return context.makeImage()
  }

  // MARK: - Parts

  /// The bits of a component: 8.
  public var bitsPerComponent: Int { 8 }

  /// The bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }

  /// The bytes of a row: four for each pixel.
  public var bytesPerRow: Int { 4 * width }

  /// The colour space: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

  /// The alpha's position: last, premultiplied.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }

  /// The order of the bytes: red, green, blue, alpha.
  public var byteOrderInfo: CGImageByteOrderInfo { .orderDefault }

  /// The layout of the pixels.
  public var bitmapInfo: CGBitmapInfo {
    CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// Whether the image is a mask: none is.
  public var isMask: Bool { false }

  /// Whether the image should be interpolated: always, unless what draws it says otherwise.
  public var shouldInterpolate: Bool { true }

  /// How colours outside a gamut are mapped.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// The pixels' bytes: red, green, blue and alpha in turn, row by row from the top.
  public var dataProvider: CGDataProvider? {
    var bytes = Data(capacity: 4 * pixels.count)
    for pixel in pixels {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> shift))
      }
    }
    return CGDataProvider(data: bytes)
  }
}

extension Image {
  /// The image whose alpha is that of a mask: the own alpha, or for an opaque image the luma of ITU-R
  /// BT.709.
  var asMask: Image {
    guard pixels.allSatisfy({ $0 >> 24 == 255 }) else { return self }
    let masked = pixels.map { pixel in
      let luma =
        13_933 * (pixel & 0xFF) + 46_871 * (pixel >> 8 & 0xFF) + 4_732 * (pixel >> 16 & 0xFF)
      return ((luma + 32_768) >> 16) << 24
    }
    return Image(width: width, height: height, pixels: masked, scale: scale) ?? self
  }
}

extension Color.Space {
  /// Converts premultiplied pixels from this space to sRGB.
  fileprivate func convertToSRGB(_ pixels: inout [UInt32]) {
    switch self {
    case .sRGB, .extendedSRGB, .deviceRGB, .deviceGray: return
    default: break
    }
    var known: [UInt32: UInt32] = [:]
    for index in pixels.indices {
      let pixel = pixels[index]
      if let converted = known[pixel] {
        pixels[index] = converted
        continue
      }
      let alpha = Double(pixel >> 24)
      guard alpha > 0 else { continue }
      let straight = SIMD3(
        Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF))
      let color = Color(straight / alpha, alpha: 1, in: self)
      let drawn = SIMD3(color.red, color.green, color.blue).clampedToUnit * alpha
      let converted =
        UInt32(drawn.x.rounded()) | UInt32(drawn.y.rounded()) << 8
        | UInt32(drawn.z.rounded()) << 16 | (pixel & 0xFF00_0000)
      known[pixel] = converted
      pixels[index] = converted
    }
  }
}
