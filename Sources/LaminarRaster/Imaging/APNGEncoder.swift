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
  /// How many frames there are.
  package let frameCount: Int
  /// Frames per second.
  package let frameRate: Rational
  /// How often they are played.
  package let plays: PlayCount
  /// Whether no transparency is written, since all frames are opaque; what is not is composited over black.
  package let isOpaque: Bool
  /// The most frames of a file: the format counts two chunks for each in 31 bits.
  private static let mostFrames = 1 << 30

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
    guard sides.contains(width), sides.contains(height), (1...Self.mostFrames).contains(frameCount),
      parts.contains(frameRate.numerator), parts.contains(frameRate.denominator)
    else { return nil }
    if case .times(let count) = plays, !(1...Int(Int32.max)).contains(count) { return nil }
    (self.width, self.height, self.frameCount) = (width, height, frameCount)
    (self.frameRate, self.isOpaque, self.compression) = (frameRate, isOpaque, compression)
    self.plays = plays
  }

  /// What comes before the frames.
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
    var memory = PNGMemory()
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

  /// What comes after the frames.
  public var ending: [UInt8] { PNGChunkWriter.chunk("IEND", []) }

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: $0)) }
  }

  private static func halves(_ values: Int64...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
