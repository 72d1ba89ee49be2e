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

  /// Reads a JPEG file; nil if it is damaged, and for arithmetic coding, a lossless or hierarchical picture
  /// and samples of 12 bits.
  ///
  /// The rows are those of the file: the turn that Exif data states is left to what shows the image, as on
  /// Apple's systems.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - decode: Has no effect.
  ///   - shouldInterpolate: Has no effect: what draws the image decides.
  ///   - intent: Has no effect.
  public init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard let data = source.data, let bitmap = try? JPEGDecoder.decodeUnturned([UInt8](data))
    else { return nil }
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

// MARK: - Formats

/// Where the alpha of a pixel is, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha: red, green and blue, or grey.
  case none = 0
  /// Last; colours are multiplied by it.
  case premultipliedLast = 1
  /// First; colours are multiplied by it.
  case premultipliedFirst = 2
  /// Last; colours are straight.
  case last = 3
  /// First; colours are straight.
  case first = 4
  /// The last component is skipped.
  case noneSkipLast = 5
  /// The first component is skipped.
  case noneSkipFirst = 6
  /// Alpha alone.
  case alphaOnly = 7
}

/// The order of the bytes of a pixel's components.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of this in a `CGBitmapInfo`.
  case orderMask = 0x7000
  /// As components are listed.
  case orderDefault = 0
  /// 16 bits, the low byte first.
  case order16Little = 0x1000
  /// 32 bits, the last component first.
  case order32Little = 0x2000
  /// 16 bits, the high byte first.
  case order16Big = 0x3000
  /// 32 bits, as components are listed.
  case order32Big = 0x4000
}

/// The layout of pixels.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a layout of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the alpha's position.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say how numbers are encoded.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers, which no image here has.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// As components are listed.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// 16 bits, the low byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32 bits, the last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16 bits, the high byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32 bits, as components are listed.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

// MARK: - Conversion

/// How pixels are stored in bytes, and their conversion to and from premultiplied RGBA in sRGB.
struct PixelLayout: Sendable {
  let space: Color.Space
  let alpha: CGImageAlphaInfo
  let info: UInt32
  let bytesPerPixel: Int
  /// The offset of each component: red, green, blue, alpha; of a grey the first three are the same. Nil
  /// for one that is not stored.
  private let offsets: (red: Int?, green: Int?, blue: Int?, alpha: Int?)

  /// Nil for a layout that is not supported: only components of 8 bits are, one, two, three or four of
  /// them.
  init?(space: CGColorSpace?, info: UInt32, bitsPerComponent: Int, bitsPerPixel: Int) {
    guard bitsPerComponent == 8, bitsPerPixel % 8 == 0,
      let alpha = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue),
      info & CGBitmapInfo.floatInfoMask.rawValue == 0
    else { return nil }
    let colors = alpha == .alphaOnly ? 0 : space?.numberOfComponents ?? 0
    guard colors > 0 || alpha == .alphaOnly else { return nil }
    let bytes = bitsPerPixel / 8
    let count = alpha == .none ? colors : colors + 1
    guard bytes == count else { return nil }
    let isReversed: Bool
    switch CGImageByteOrderInfo(rawValue: info & CGBitmapInfo.byteOrderMask.rawValue) {
    case .orderDefault, .order32Big: isReversed = false
    case .order32Little where bytes == 4: isReversed = true
    default: return nil
    }
    let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
    let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(alpha)
    func offset(_ index: Int) -> Int { isReversed ? bytes - 1 - index : index }
    let start = isFirst ? 1 : 0
    let alphaOffset = hasAlpha ? offset(isFirst ? 0 : colors) : nil
    switch colors {
    case 0: offsets = (nil, nil, nil, alphaOffset)
    case 1: offsets = (offset(start), offset(start), offset(start), alphaOffset)
    default: offsets = (offset(start), offset(start + 1), offset(start + 2), alphaOffset)
    }
    self.space = space?.space ?? .deviceGray
    self.alpha = alpha
    self.info = info
    bytesPerPixel = bytes
  }

  /// Whether a bitmap context can draw into such pixels: straight alpha it cannot.
  var isForDrawing: Bool {
    switch alpha {
    case .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast:
      bytesPerPixel == 4
    case .none, .alphaOnly: bytesPerPixel == 1
    case .first, .last: false
    }
  }

  /// A pixel as premultiplied RGBA, red in the low byte, in the components of the layout's space.
  func pixel(at offset: Int, in bytes: UnsafeRawBufferPointer, decoding: PixelDecoding?) -> UInt32 {
    func component(_ position: Int?, _ index: Int, or missing: UInt32) -> UInt32 {
      guard let position, offset + position < bytes.count else { return missing }
      let value = UInt32(bytes[offset + position])
      return decoding.map { $0.decoded(value, component: index) } ?? value
    }
    let isGray = bytesPerPixel <= 2
    let opacity = component(offsets.alpha, isGray ? 1 : 3, or: 255)
    var red = component(offsets.red, 0, or: 0)
    var green = component(offsets.green, isGray ? 0 : 1, or: 0)
    var blue = component(offsets.blue, isGray ? 0 : 2, or: 0)
    if alpha == .last || alpha == .first {
      red = (red * opacity + 127) / 255
      green = (green * opacity + 127) / 255
      blue = (blue * opacity + 127) / 255
    }
    red = min(red, opacity)
    green = min(green, opacity)
    blue = min(blue, opacity)
    return red | green << 8 | blue << 16 | opacity << 24
  }

  /// Stores a premultiplied pixel; its colour is dropped as far as the layout has no components for it.
  func store(_ pixel: UInt32, at offset: Int, in bytes: UnsafeMutableRawBufferPointer) {
    var red = pixel & 0xFF
    let green = pixel >> 8 & 0xFF
    let blue = pixel >> 16 & 0xFF
    // The luma of ITU-R BT.709, rounded.
    if bytesPerPixel == 1 { red = (13_933 * red + 46_871 * green + 4_732 * blue + 32_768) >> 16 }
    let parts: [(Int?, UInt32)] = [
      (offsets.red, red), (bytesPerPixel == 1 ? nil : offsets.green, green),
      (bytesPerPixel == 1 ? nil : offsets.blue, blue), (offsets.alpha, pixel >> 24),
    ]
    for case (let position?, let value) in parts where offset + position < bytes.count {
      bytes[offset + position] = UInt8(truncatingIfNeeded: value)
    }
    if alpha == .noneSkipFirst || alpha == .noneSkipLast {
      let isReversed =
        info & CGBitmapInfo.byteOrderMask.rawValue == CGImageByteOrderInfo.order32Little.rawValue
      let skipped = (alpha == .noneSkipFirst) != isReversed ? 0 : 3
      if offset + skipped < bytes.count { bytes[offset + skipped] = 255 }
    }
  }
}

/// How stored components are mapped to 0…255.
struct PixelDecoding {
  /// The least and the greatest value of each component.
  private let ranges: [(low: Double, high: Double)]

  /// Nil without an array.
  init?(_ decode: [Double]?) {
    guard let decode, decode.count >= 2 else { return nil }
    ranges = stride(from: 0, to: decode.count - 1, by: 2).map { (decode[$0], decode[$0 + 1]) }
  }

  /// A component by its index; the alpha of an array that is too short is as it is stored.
  func decoded(_ value: UInt32, component: Int) -> UInt32 {
    guard component < ranges.count else { return value }
    let range = ranges[component]
    let mapped = range.low * 255 + Double(value) * (range.high - range.low)
    return UInt32(min(max(mapped, 0), 255).rounded())
  }
}
