public import LaminarGraphics

/// Writes frames as an animated PNG: one file that browsers play, whose first frame any PNG reader shows.
///
/// The file is ``header``, then each frame in order, then ``ending``. Frames can be encoded in any order
/// and on any threads: each needs only the one before it, of which it keeps what has not changed. The
/// format is that of the PNG specification, third edition, §11.3.6.
public struct APNGEncoder: Sendable, Hashable {
  /// The width of all frames in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  /// The number of frames.
  package let frameCount: Int
  /// Frames per second.
  package let frameRate: Rational
  /// The number of times that the animation plays.
  package let plays: PlayCount
  /// Whether no transparency is written, since all frames are opaque; what is not is composited over black.
  package let isOpaque: Bool
  /// The most frames of a file: the format counts two chunks for each in 31 bits.
  private static let maxFrames = 1 << 30

  /// The effort.
  package let compression: PNGEncoder.Compression

  /// Makes an encoder of frames that play at a rate, without end or a number of times.
  ///
  /// Nil without pixels or frames, for a rate whose parts are not 1…65535, which the format cannot
  /// hold, and for a number of plays that is not 1…2³¹ − 1.
  public init?(
    width: Int, height: Int, frameCount: Int, frameRate: Rational, isOpaque: Bool = false,
    plays: PlayCount = .infinite, compression: PNGEncoder.Compression = .default
  ) {
    let sides = 1...Bitmap.maximumSide
    let parts = 1...Int64(UInt16.max)
    guard sides.contains(width), sides.contains(height), (1...Self.maxFrames).contains(frameCount),
      parts.contains(frameRate.numerator), parts.contains(frameRate.denominator)
    else { return nil }
    if case .times(let count) = plays, !(1...Int(Int32.max)).contains(count) { return nil }
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.frameRate, self.isOpaque, self.compression) = (frameRate, isOpaque, compression)
    self.plays = plays
  }

  /// The bytes before the frames.
  public var header: [UInt8] {
    var file = PNGChunkWriter()
    file.append(
      "IHDR", Self.words(width, height) + [8, isOpaque ? 2 : 6, 0, 0, 0])
    let count =
      switch plays {
      case .infinite: 0
      case .times(let count): count
      }
    file.append("acTL", Self.words(frameCount, count))
    return file.bytes
  }

  /// A frame: as much of it as differs from the one before.
  ///
  /// - Parameters:
  ///   - bitmap: The frame, of the encoder's size; for another size there are no bytes.
  ///   - index: Its index among the frames.
  ///   - previous: The frame before it; without one it is written whole, as the first must be.
  public func frame(
    _ bitmap: Bitmap, index: Int, after previous: Bitmap? = nil, workers: Int = 1
  ) -> [UInt8] {
    guard bitmap.width == width, bitmap.height == height, (0..<frameCount).contains(index) else {
      return []
    }
    var area = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    if index > 0, let previous { area = bitmap.changes(since: previous) ?? area }
    // An unchanged frame is one unchanged pixel.
    if area.isEmpty { area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    var memory = PNGBandCache()
    memory.update(
      bitmap.cropped(to: area), compression, damage: nil, workers: workers, isOpaque: isOpaque)
    let data = memory.bands.flatMap(\.data) + memory.ending

    // Control chunks and data chunks are counted together; the first frame's data is not.
    let number = index == 0 ? 0 : 2 * index - 1
    let control =
      Self.words(number, area.maxX - area.minX, area.maxY - area.minY, area.minX, area.minY)
      + Self.halves(frameRate.denominator, frameRate.numerator) + [0, 0]
    var bytes = PNGChunkWriter.chunk("fcTL", control)
    bytes +=
      index == 0
      ? PNGChunkWriter.chunk("IDAT", data)
      : PNGChunkWriter.chunk("fdAT", Self.words(number + 1), data)
    return bytes
  }

  /// The bytes after the frames.
  public var ending: [UInt8] { PNGChunkWriter.chunk("IEND", []) }

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: $0)) }
  }

  private static func halves(_ values: Int64...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}

/// The number of times that an animated picture plays.
public enum PlayCount: Sendable, Hashable {
  /// Without end.
  case infinite
  /// A number of times, at least 1.
  case times(Int)

  /// Once: the last frame stays.
  public static let once = PlayCount.times(1)
}

// MARK: - Reading

/// The frames of an animated PNG (APNG 1.0), one after another.
///
/// A frame is what a viewer shows: the frames before it are disposed of and blended as the file says.
package struct AnimatedPNG: Sendable {
  /// The most pixels of a frame in a file of any length: 8192 × 8192.
  package static let maxPixels = 1 << 26
  /// The most bytes that deflate makes of one.
  private static let largestRatio = 1032

  /// The treatment of a frame's area before the next frame is drawn (`dispose_op`).
  private enum Disposal: UInt8 {
    case stays = 0
    case clears = 1
    case returns = 2
  }

  private struct Part {
    var header: PNGHeader
    var x: Int
    var y: Int
    var disposal: Disposal
    var isBlended: Bool
    /// The compressed rows: parts of the file, none of them empty.
    var data: [ArraySlice<UInt8>] = []
  }

  private let chunks: PNGParts
  private let parts: [Part]
  private var canvas: Bitmap
  private var disposed: Bitmap

  /// The number of the frame that `next` returns, from 0.
  package private(set) var position = 0

  /// The number of frames.
  package var count: Int { parts.count }

  /// Whether a PNG file has the chunk of an animation before its pixels.
  package static func isAnimated(_ file: [UInt8]) -> Bool {
    var offset = PNGChunkWriter.signature.count
    while offset + 8 <= file.count {
      let type = file[offset + 4..<offset + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if type.elementsEqual("IDAT".utf8) || length > file.count - offset { return false }
      offset += 12 + length
    }
    return false
  }

  /// Finds the frames in a file and decodes none.
  ///
  /// - Throws: A file that is not a PNG, is cut off or breaks a rule of the format, or whose frames
  ///   have more than `maxPixels` and more rows than it can hold.
  package init(_ file: [UInt8]) throws(PNGError) {
    chunks = try PNGParts(file)
    let (width, height) = (chunks.header.width, chunks.header.height)
    // The memory for a larger frame is taken when the file is long enough to hold its rows.
    guard
      width * height <= Self.maxPixels
        || chunks.header.byteCount <= file.count * Self.largestRatio
    else { throw .tooLarge(width: width, height: height) }
    parts = try Self.parts(of: file, chunks.header)
    canvas = Bitmap(width: width, height: height)
    disposed = canvas
  }

  private static func parts(of file: [UInt8], _ header: PNGHeader) throws(PNGError) -> [Part] {
    var offset = PNGChunkWriter.signature.count
    var (parts, declared, sequence, hasPixels) = ([Part](), 0, 0, false)
    func countOn(_ data: ArraySlice<UInt8>) throws(PNGError) {
      guard number(data, at: 0, bytes: 4) == sequence else {
        throw .malformed("the animation's chunks are out of order")
      }
      sequence += 1
    }
    while true {
      let (type, data) = try PNGParts.chunk(in: file, &offset)
      switch type {
      case "acTL":
        guard declared == 0, !hasPixels, data.count == 8, number(data, at: 0, bytes: 4) > 0 else {
          throw .malformed("acTL is out of place")
        }
        declared = number(data, at: 0, bytes: 4)
      case "fcTL":
        guard declared > 0, data.count == 26, parts.last?.data.isEmpty != true else {
          throw .malformed("fcTL is out of place")
        }
        try countOn(data)
        parts.append(try part(data, header, isFirst: !hasPixels))
      case "IDAT":
        hasPixels = true
        // Without a control chunk before it, the picture is not a frame of the animation.
        if !parts.isEmpty, !data.isEmpty { parts[parts.count - 1].data.append(data) }
      case "fdAT":
        guard hasPixels, !parts.isEmpty, data.count >= 4 else {
          throw .malformed("fdAT is out of place")
        }
        try countOn(data)
        if data.count > 4 { parts[parts.count - 1].data.append(data.dropFirst(4)) }
      case "IEND":
        guard declared > 0, parts.count == declared, parts.last?.data.isEmpty == false else {
          throw .malformed("the file has \(parts.count) of \(declared) frames")
        }
        return parts
      default: break
      }
    }
  }

  private static func part(
    _ data: ArraySlice<UInt8>, _ header: PNGHeader, isFirst: Bool
  ) throws(PNGError) -> Part {
    let (x, y) = (number(data, at: 12, bytes: 4), number(data, at: 16, bytes: 4))
    let size = data[data.startIndex + 4..<data.startIndex + 12]
    let own = try PNGHeader(size + header.format)
    guard x + own.width <= header.width, y + own.height <= header.height,
      !isFirst || (own.width, own.height) == (header.width, header.height)
    else { throw .malformed("a frame is outside of the picture") }
    guard let disposal = Disposal(rawValue: data[data.startIndex + 24]),
      data[data.startIndex + 25] <= 1
    else { throw .malformed("fcTL has an unknown operation") }
    return Part(
      header: own, x: x, y: y, disposal: disposal, isBlended: data[data.startIndex + 25] == 1)
  }

  private static func number(_ data: ArraySlice<UInt8>, at offset: Int, bytes: Int) -> Int {
    data.dropFirst(offset).prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The next frame; nil after the last.
  ///
  /// - Throws: A frame whose pixels are damaged.
  package mutating func next() throws(PNGError) -> Bitmap? {
    guard position < parts.count else { return nil }
    let part = parts[position]
    canvas = disposed
    var picture = chunks
    (picture.header, picture.data) = (part.header, part.data)
    draw(try PNGPixelReader.bitmap(of: picture), part)
    // There is nothing to return to before the first frame.
    switch part.disposal {
    case .returns where position > 0: break
    case .stays: disposed = canvas
    case .clears, .returns:
      disposed = canvas
      for y in part.y..<part.y + part.header.height {
        for x in part.x..<part.x + part.header.width { disposed.pixels[y * canvas.width + x] = 0 }
      }
    }
    position += 1
    return canvas
  }

  private mutating func draw(_ picture: Bitmap, _ part: Part) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let target = (part.y + y) * canvas.width + part.x + x
        let pixel = picture.pixels[y * picture.width + x]
        canvas.pixels[target] =
          part.isBlended ? Self.over(pixel, canvas.pixels[target]) : pixel
      }
    }
  }

  /// A premultiplied pixel above another.
  private static func over(_ top: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - top >> 24
    var result: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      let seen = ((below >> shift & 0xff) * rest + 127) / 255
      result |= min(255, (top >> shift & 0xff) + seen) << shift
    }
    return result
  }
}
