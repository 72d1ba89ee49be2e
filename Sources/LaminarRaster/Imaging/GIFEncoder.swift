/// Writes frames as an animated GIF (GIF89a) with one palette for all of them.
///
/// The file is ``header``, then each frame in order, then ``ending``. A frame has the rectangle that
/// differs from what was shown before; a pixel in it that stays can be transparent. Where pixels become
/// transparent, the frame before is removed before the next is drawn. `GIFWriter` finds out what each
/// frame must hold.
package struct GIFEncoder: Sendable, Hashable {
  /// The most times that a file can be played.
  package static let mostPlays = 1 << 16

  /// The width of all frames in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  package let palette: ColorPalette
  /// How often the frames are played.
  package let plays: PlayCount
  /// The effort.
  package let compression: PNGEncoder.Compression

  /// Makes an encoder of frames with a palette; nil without pixels, and for a number of plays that is
  /// not 1…`mostPlays`.
  package init?(
    width: Int, height: Int, palette: ColorPalette, plays: PlayCount = .infinite,
    compression: PNGEncoder.Compression = .default
  ) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    if case .times(let count) = plays, !(1...Self.mostPlays).contains(count) { return nil }
    (self.width, self.height, self.palette) = (width, height, palette)
    (self.plays, self.compression) = (plays, compression)
  }

  /// What comes before the frames: the size, the colours, and how often a file of several frames is
  /// played.
  package func header(frameCount: Int) -> [UInt8] {
    // A colour table follows, of 2 to the power of the low bits plus 1.
    let flags = 0xf0 | UInt8(truncatingIfNeeded: palette.bits - 1)
    var bytes = Array("GIF89a".utf8) + Self.halves(width, height) + [flags, 0, 0] + palette.table
    let repeats: Int
    switch plays {
    case .infinite: repeats = 0
    // The extension counts what follows the first time.
    case .times(let count): repeats = count - 1
    }
    if frameCount > 1, plays != .once {
      bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.halves(repeats) + [0]
    }
    return bytes
  }

  /// The bytes of a frame.
  package func encode(_ frame: GIFFrame) -> [UInt8] {
    let area = frame.area
    let image =
      [0x2c] + Self.halves(area.minX, area.minY, area.maxX - area.minX, area.maxY - area.minY) + [0]
      + compress(frame)
    var bytes: [UInt8] = []
    var rest = frame.delay
    repeat {
      // A delay has 16 bits: a longer one is that of the same frame several times.
      let delay = min(rest, Int(UInt16.max))
      rest -= delay
      let disposal: UInt8 = rest == 0 && frame.isRemoved ? 2 : 1
      let transparent = palette.transparentIndex
      bytes += [0x21, 0xf9, 4, disposal << 2 | (transparent == nil ? 0 : 1)]
      bytes += Self.halves(delay) + [transparent ?? 0, 0] + image
    } while rest > 0
    return bytes
  }

  /// What comes after the frames.
  package var ending: [UInt8] { [0x3b] }

  private func compress(_ frame: GIFFrame) -> [UInt8] {
    var encoder = LZWEncoder()
    let symbols = frame.symbols
    let own = encoder.encode(symbols, bits: Self.bits(symbols), transparent: nil)
    guard let transparent = palette.transparentIndex,
      symbols.contains(where: { $0 >= LZWEncoder.replaceable })
    else { return own }
    let mixed = encoder.encode(symbols, bits: Self.bits(symbols), transparent: transparent)
    return mixed.count <= own.count ? mixed : own
  }

  /// The bits of the largest index; frequent colours have small ones.
  private static func bits(_ symbols: [UInt16]) -> Int {
    let largest = symbols.reduce(0) { max($0, $1 & 0xff) }
    return UInt16.bitWidth - largest.leadingZeroBitCount
  }

  private static func halves(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
