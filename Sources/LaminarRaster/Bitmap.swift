import LaminarGraphics

/// A picture: premultiplied RGBA, 8 bits each, in encoded sRGB.
public struct Bitmap: Sendable, Hashable {
  /// The longest side that a picture may have, in pixels.
  public static let maximumSide = 16384

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels row by row from the top: red in the low byte, then green, blue and alpha; no
  /// component is greater than its alpha.
  public internal(set) var pixels: [UInt32]

  /// Makes a transparent picture; sizes are clamped to 0…`maximumSide`.
  public init(width: Int, height: Int) { self.init(width: width, height: height, filling: 0) }

  /// Makes a picture of one premultiplied pixel; sizes are clamped to 0…`maximumSide`.
  package init(width: Int, height: Int, filling pixel: UInt32) {
    self.width = min(max(width, 0), Self.maximumSide)
    self.height = min(max(height, 0), Self.maximumSide)
    pixels = [UInt32](inLargePages: pixel, count: self.width * self.height)
  }

  /// Makes a picture from premultiplied pixels; components above their alpha are clamped to it.
  ///
  /// Nil if a side is outside 0…`maximumSide` or the count is not width × height.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    let sides = 0...Self.maximumSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    for index in self.pixels.indices where !Self.isPremultiplied(self.pixels[index]) {
      self.pixels[index] = Self.lowered(self.pixels[index])
    }
  }

  /// Makes a picture that owns pixels which are known to be premultiplied.
  init(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a bitmap has width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at a column and row counted from the top left; outside it is 0.
  public func pixel(x: Int, y: Int) -> UInt32 {
    guard x >= 0, x < width, y >= 0, y < height else { return 0 }
    return pixels[y * width + x]
  }

  /// The SHA-256 of the size (two little-endian 32-bit numbers) and the premultiplied RGBA bytes, in
  /// hexadecimal: equal pictures, and only they, have equal hashes.
  public var contentHash: String {
    var hash = SHA256()
    var bytes: [UInt8] = []
    for side in [width, height] {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: side >> shift))
      }
    }
    hash.update(bytes)
    pixels.withUnsafeBytes { hash.update($0) }
    return hash.finishHex()
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 0xff <= alpha && pixel >> 8 & 0xff <= alpha && pixel >> 16 & 0xff <= alpha
  }

  private static func lowered(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let red = min(pixel & 0xff, alpha)
    let green = min(pixel >> 8 & 0xff, alpha)
    let blue = min(pixel >> 16 & 0xff, alpha)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
