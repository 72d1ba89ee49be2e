package import LaminarGraphics

/// Writes frames as an animated GIF (GIF89a) with one palette for all of them.
///
/// The file is ``header``, then each frame in order, then ``ending``. A frame has the rectangle that
/// differs from what was shown before; a pixel in it that stays can be transparent. Where pixels become
/// transparent, the frame before is removed before the next is drawn. `GIFWriter` finds out what each
/// frame must hold.
package struct GIFEncoder: Sendable, Hashable {
  /// The most times that a file can be played.
  package static let maxPlays = 1 << 16

  /// The width of all frames in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  package let palette: ColorPalette
  /// The number of times that the animation plays.
  package let plays: PlayCount
  /// The effort.
  package let compression: PNGEncoder.Compression

  /// Makes an encoder of frames with a palette; nil without pixels, and for a number of plays that
  /// is not 1…`maxPlays`.
  package init?(
    width: Int, height: Int, palette: ColorPalette, plays: PlayCount = .infinite,
    compression: PNGEncoder.Compression = .default
  ) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    if case .times(let count) = plays, !(1...Self.maxPlays).contains(count) { return nil }
    (self.width, self.height, self.palette) = (width, height, palette)
    (self.plays, self.compression) = (plays, compression)
  }

  /// The bytes before the frames: the size, the palette, and the play count of a file of several
  /// frames.
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
    var remaining = frame.delay
    repeat {
      // A delay has 16 bits: a longer one is that of the same frame several times.
      let delay = min(remaining, Int(UInt16.max))
      remaining -= delay
      let disposal: UInt8 = remaining == 0 && frame.isRemoved ? 2 : 1
      let transparent = palette.transparentIndex
      bytes += [0x21, 0xf9, 4, disposal << 2 | (transparent == nil ? 0 : 1)]
      bytes += Self.halves(delay) + [transparent ?? 0, 0] + image
    } while remaining > 0
    return bytes
  }

  /// The bytes after the frames.
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

// MARK: - Timing

/// When the frames of a GIF are shown: the format counts hundredths of a second.
///
/// Frame n of a rate is shown from ⌊100·n ÷ rate⌋ hundredths on, so that the delays differ by at most
/// one and no error adds up: at 30 frames per second they are 3, 3, 4, 3, 3, 4…
package struct GIFTiming: Sendable, Hashable {
  /// The highest rate: viewers slow down what is shown for less than two hundredths.
  package static let highestRate = Rational(50)

  /// The frames per second, at most `highestRate`.
  package let rate: Rational

  /// The timing of a rate, or of the highest one.
  package init(rate: Rational) { self.rate = min(rate, Self.highestRate) }

  /// The number of frames that last as long as `count` frames of another rate; the last may last
  /// longer.
  package func frameCount(of count: Int, at other: Rational) -> Int {
    guard other > rate else { return count }
    let frames = Int128(count) * Int128(other.denominator) * Int128(rate.numerator)
    let parts = Int128(other.numerator) * Int128(rate.denominator)
    return Int(clamping: (frames + parts - 1) / parts)
  }

  /// The hundredths from which a frame is shown.
  private func start(of frame: Int) -> Int {
    Int(clamping: Int128(100) * Int128(frame) * Int128(rate.denominator) / Int128(rate.numerator))
  }

  /// The time that a frame is shown from, and samples, in seconds.
  package func time(of frame: Int) -> Double { Double(start(of: frame)) / 100 }

  /// How long each of some frames, in rising order, is shown, in hundredths: until the next of the
  /// rate begins. The last ends at the nearest hundredth.
  package func delays(of frames: [Int]) -> [Int] {
    var delays = frames.map { start(of: $0 + 1) - start(of: $0) }
    if let last = frames.last {
      let (hundred, parts) = (Int128(200) * Int128(rate.denominator), Int128(rate.numerator))
      let end = (hundred * Int128(last + 1) + parts) / (2 * parts)
      delays[delays.count - 1] = Int(clamping: end) - start(of: last)
    }
    return delays
  }
}

// MARK: - Frames

/// Finds out, frame after frame, what a GIF must hold of each.
///
/// A frame is known when the next one is: equal frames are one that is shown longer, and where pixels
/// become transparent the frame before is removed.
package struct GIFWriter: Sendable {
  private struct Pending: Sendable {
    var indices: [UInt8]
    var area: PixelRect
    var delay: Int
  }

  private let width: Int
  private let height: Int
  private let transparent: UInt8?
  /// What is shown before the pending frame is drawn; empty before the first.
  private var shown: [UInt8] = []
  private var pending: Pending?

  /// A writer before the first frame.
  package init(_ encoder: GIFEncoder) {
    (width, height) = (encoder.width, encoder.height)
    transparent = encoder.palette.transparentIndex
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - indices: Those of the palette for all pixels, row by row.
  ///   - delay: How long it is shown, in hundredths of a second.
  /// - Returns: The frame before; nil for the first, and where that frame goes on.
  package mutating func append(_ indices: [UInt8], delay: Int) -> GIFFrame? {
    guard indices.count == width * height else { return nil }
    guard var frame = pending else {
      let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
      pending = Pending(indices: indices, area: whole, delay: delay)
      return nil
    }
    if frame.indices == indices {
      pending?.delay += delay
      return nil
    }
    let vanishing = vanishing(from: frame.indices, to: indices)
    frame.area = frame.area.union(vanishing)
    let finished = finished(frame, isRemoved: !vanishing.isEmpty)
    shown = frame.indices
    if !vanishing.isEmpty, let transparent { clear(frame.area, to: transparent) }
    var area = rectangle { shown[$0] != indices[$0] }
    // A frame has at least one pixel.
    if area.isEmpty { area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    pending = Pending(indices: indices, area: area, delay: delay)
    return finished
  }

  /// The last frame; nil without any.
  package mutating func finish() -> GIFFrame? {
    defer { pending = nil }
    return pending.map { finished($0, isRemoved: false) }
  }

  private func finished(_ frame: Pending, isRemoved: Bool) -> GIFFrame {
    let area = frame.area
    var symbols: [UInt16] = []
    symbols.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      for index in y &* width &+ area.minX..<y &* width &+ area.maxX {
        let own = frame.indices[index]
        let stays = !shown.isEmpty && shown[index] == own
        symbols.append(UInt16(own) | (stays ? LZWEncoder.replaceable : 0))
      }
    }
    return GIFFrame(area: area, symbols: symbols, delay: frame.delay, isRemoved: isRemoved)
  }

  /// A rectangle around the pixels that become transparent.
  private func vanishing(from old: [UInt8], to new: [UInt8]) -> PixelRect {
    guard let transparent else { return .empty }
    return rectangle { new[$0] == transparent && old[$0] != transparent }
  }

  private mutating func clear(_ area: PixelRect, to transparent: UInt8) {
    for y in area.minY..<area.maxY {
      for index in y * width + area.minX..<y * width + area.maxX { shown[index] = transparent }
    }
  }

  /// A rectangle around the pixels with a property.
  private func rectangle(where isInside: (Int) -> Bool) -> PixelRect {
    var area = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let row = y &* width..<(y &+ 1) &* width
      guard let first = row.first(where: isInside), let last = row.last(where: isInside) else {
        continue
      }
      area.minX = min(area.minX, first &- row.lowerBound)
      area.maxX = max(area.maxX, last &- row.lowerBound &+ 1)
      area.minY = min(area.minY, y)
      area.maxY = y &+ 1
    }
    return area.isEmpty ? .empty : area
  }
}

/// What a frame of a GIF holds.
package struct GIFFrame: Sendable, Hashable {
  /// Where its pixels are.
  let area: PixelRect
  /// The index of each pixel of the area, row by row, marked as `LZWEncoder.replaceable` where it is
  /// shown already.
  let symbols: [UInt16]
  /// How long it is shown, in hundredths of a second.
  let delay: Int
  /// Whether its area is made transparent before the next frame.
  let isRemoved: Bool
}
