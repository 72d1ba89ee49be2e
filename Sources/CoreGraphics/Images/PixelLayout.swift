import LaminarGraphics

/// How pixels are stored in bytes, and their way to and from premultiplied RGBA in sRGB.
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
