/// The frames of an animated PNG (APNG 1.0), one after another.
///
/// A frame is what a viewer shows: the frames before it are disposed of and blended as the file says.
package struct AnimatedPNG: Sendable {
  /// The most pixels of a frame in a file of any length: 8192 × 8192.
  package static let mostPixels = 1 << 26
  /// The most bytes that deflate makes of one.
  private static let largestRatio = 1032

  /// What becomes of a frame's area before the next is drawn.
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
  /// - Throws: A file that is not a PNG, is cut off or breaks a rule of the format, or whose frames have
  ///   more than `mostPixels` and more rows than it can hold.
  package init(_ file: [UInt8]) throws(PNGError) {
    chunks = try PNGParts(file)
    let (width, height) = (chunks.header.width, chunks.header.height)
    // The memory for a larger frame is taken when the file is long enough to hold its rows.
    guard
      width * height <= Self.mostPixels
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
