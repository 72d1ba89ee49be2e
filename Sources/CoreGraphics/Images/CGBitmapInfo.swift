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
