extension PNGDecoder {
  /// What the beginning of a file says of its picture.
  package struct Header: Sendable, Hashable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Whether pixels may be transparent.
    package let hasAlpha: Bool
  }

  /// The number of first bytes that ``header(_:)`` takes at most.
  package static let headerLength = 4096

  /// Reads the beginning of a file.
  ///
  /// - Throws: A file that does not begin as a PNG picture does.
  package static func header(_ start: [UInt8]) throws(PNGError) -> Header {
    let signature = PNGChunkWriter.signature
    guard start.count >= signature.count, start[..<signature.count].elementsEqual(signature) else {
      throw .notPNG
    }
    var offset = signature.count
    let first = try PNGParts.chunk(in: start, &offset)
    guard first.type == "IHDR" else { throw .malformed("IHDR is not the first chunk") }
    let header = try PNGHeader(first.data)
    var hasAlpha: Bool
    switch header.colorType {
    case .rgba, .grayAlpha, .palette: hasAlpha = true
    case .rgb, .gray: hasAlpha = false
    }
    // A transparent colour is named before the pixels.
    while !hasAlpha, offset + 8 <= start.count {
      let type = start[offset + 4..<offset + 8]
      if type.elementsEqual("IDAT".utf8) { break }
      if type.elementsEqual("tRNS".utf8) { hasAlpha = true }
      offset += 12 + start[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return Header(width: header.width, height: header.height, hasAlpha: hasAlpha)
  }
}
