package import LaminarGraphics

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

// MARK: - Areas

extension Bitmap {
  /// The bounding rectangle of the pixels that differ from another picture; nil if the sizes
  /// differ.
  func changes(since other: Bitmap) -> PixelRect? {
    guard width == other.width, height == other.height else { return nil }
    var area = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        for y in 0..<height {
          let row = y &* width..<(y &+ 1) &* width
          guard let first = row.first(where: { own[$0] != others[$0] }),
            let last = row.last(where: { own[$0] != others[$0] })
          else { continue }
          area.minX = min(area.minX, first &- row.lowerBound)
          area.maxX = max(area.maxX, last &- row.lowerBound &+ 1)
          area.minY = min(area.minY, y)
          area.maxY = y &+ 1
        }
      }
    }
    return area.isEmpty ? .empty : area
  }

  /// A rectangle of the picture; transparent where it reaches beyond.
  package func part(left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    part.replace(left: -left, top: -top, with: self)
    return part
  }

  /// Copies a picture's pixels over those from an upper left corner on; what is outside is cut off.
  package mutating func replace(left: Int, top: Int, with picture: Bitmap) {
    let columns = (0..<picture.width).clamped(to: -left..<max(width - left, -left))
    let rows = (0..<picture.height).clamped(to: -top..<max(height - top, -top))
    for row in rows where !columns.isEmpty {
      let (old, new) = (row * picture.width, (top + row) * width + left)
      pixels.replaceSubrange(
        new + columns.lowerBound..<new + columns.upperBound,
        with: picture.pixels[old + columns.lowerBound..<old + columns.upperBound])
    }
  }

  /// The part of the picture in a rectangle of its pixels.
  func cropped(to area: PixelRect) -> Bitmap {
    let area = area.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    if area.area == width * height { return self }
    return part(
      left: area.minX, top: area.minY, width: area.maxX - area.minX, height: area.maxY - area.minY)
  }

  // MARK: - Flattening

  /// The picture on an opaque background colour; the colour's own transparency is ignored.
  package func flattened(onto color: Color) -> Bitmap {
    let ground = [color.red, color.green, color.blue].map(Self.byte)
    let flat = pixels.map { pixel -> UInt32 in
      let inverseAlpha = 255 - pixel >> 24
      if inverseAlpha == 0 { return pixel }
      var result: UInt32 = 0xff << 24
      for (index, value) in ground.enumerated() {
        let own = pixel >> UInt32(8 * index) & 0xff
        result |= min(255, own + (value * inverseAlpha + 127) / 255) << UInt32(8 * index)
      }
      return result
    }
    return Bitmap(width: width, height: height, pixels: flat) ?? self
  }

  private static func byte(_ component: Double) -> UInt32 {
    component >= 1 ? 255 : component > 0 ? UInt32((component * 255).rounded()) : 0
  }

  // MARK: - Raw bytes

  /// The pixels as raw video has them: red, green, blue and alpha, a byte each, row by row from the top,
  /// straight instead of premultiplied.
  public var straightBytes: [UInt8] {
    let rows = PNGRows(self, isOpaque: false)
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      let bytes = MutableRowPointer(buffer)
      for row in 0..<height {
        bytes.part(from: 4 * width * row, count: 4 * width)
          .withRebound(to: UInt32.self, count: width) { rows.writeStraight(row, to: $0) }
      }
      count = 4 * width * height
    }
  }
}

// MARK: - Scaling

/// Scales a picture by the mean of what each new pixel covers: exact, on premultiplied colours.
///
/// A pixel of the old picture is `new width` units wide and one of the new picture `old width`, so
/// that every overlap is a whole number.
package enum BoxScaling {
  /// The weight of a source pixel in a destination pixel.
  private struct Share {
    let pixel: Int
    let weight: Int
  }

  /// The picture with other sides.
  package static func scale(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    if width == bitmap.width, height == bitmap.height { return bitmap }
    guard bitmap.width > 0, bitmap.height > 0, width > 0, height > 0 else {
      return Bitmap(width: width, height: height)
    }
    let columns = shares(of: bitmap.width, in: width)
    let rows = shares(of: bitmap.height, in: height)
    let total = bitmap.width * bitmap.height
    var result = [UInt32](repeating: 0, count: width * height)
    var sums = [Int](repeating: 0, count: 4 * width)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        for index in sums.indices { sums[index] = 0 }
        for row in rows[y] {
          for x in 0..<width {
            for column in columns[x] {
              let pixel = pixels[row.pixel * bitmap.width + column.pixel]
              let weight = row.weight * column.weight
              for part in 0..<4 {
                sums[4 * x + part] += weight * Int(pixel >> UInt32(8 * part) & 0xff)
              }
            }
          }
        }
        for x in 0..<width {
          var pixel: UInt32 = 0
          for part in 0..<4 {
            pixel |= UInt32((2 * sums[4 * x + part] + total) / (2 * total)) << UInt32(8 * part)
          }
          result[y * width + x] = pixel
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: result) ?? bitmap
  }

  /// For each new pixel the old ones that it covers.
  private static func shares(of old: Int, in new: Int) -> [[Share]] {
    (0..<new).map { index in
      let (start, end) = (index * old, (index + 1) * old)
      return (start / new...(end - 1) / new).map { pixel in
        Share(pixel: pixel, weight: min(end, (pixel + 1) * new) - max(start, pixel * new))
      }
    }
  }
}
