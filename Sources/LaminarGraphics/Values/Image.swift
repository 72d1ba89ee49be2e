/// A picture: immutable, shared, identified by its content.
public struct Image: Sendable, Hashable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The number of pixels per point; 1 by default.
  public let scale: Double
  /// The pixels, row by row from the top: premultiplied RGBA of 8 bits each in encoded sRGB, red in
  /// the lowest byte.
  public let pixels: [UInt32]
  /// The first eight bytes, as a big-endian number, of the SHA-256 hash over width and height (as
  /// little-endian 32-bit numbers) and the pixels' bytes.
  package let contentID: UInt64

  /// Makes a picture from its pixels; nil when a side is not within 1…65535, when the number of
  /// pixels is not width × height or when the scale is not a positive number.
  public init?(width: Int, height: Int, pixels: [UInt32], scale: Double = 1) {
    guard (1...65535).contains(width), (1...65535).contains(height),
      pixels.count == width * height, scale > 0, scale.isFinite
    else { return nil }
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
    var hash = SHA256()
    let size = [UInt32(width).littleEndian, UInt32(height).littleEndian]
    size.withUnsafeBytes { hash.update($0) }
    pixels.withUnsafeBytes { hash.update($0) }
    contentID = hash.finish().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether two pictures have the same content, size and scale.
  public static func == (a: Image, b: Image) -> Bool {
    a.contentID == b.contentID && a.width == b.width && a.height == b.height && a.scale == b.scale
  }

  /// Hashes the content's id, the size and the scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(contentID)
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(scale)
  }
}
