import LaminarGraphics

/// Makes the masks of glyphs: bands that are just wide enough.
struct GlyphRasterizer: ~Copyable {
  /// Pixels of a side: a mask's longest, and more where it stands between pixels.
  private static let side = Int(GlyphMask.longestSide) + 4

  private var buffer = CoverageBuffer(width: GlyphRasterizer.side)
  private var strip = StripCoverage(blocks: GlyphRasterizer.side / 4 + 3)

  /// Appends the coverage of a small glyph at a phase.
  mutating func mask(
    of flat: GlyphSheet.Flat, phase: Int, into pages: inout GlyphPages
  ) -> GlyphMask {
    let steps = Double(GlyphMask.phases)
    let fraction =
      SIMD2(Double(phase % GlyphMask.phases), Double(phase / GlyphMask.phases)) / steps
    let corner = (flat.low + fraction).rounded(.down)
    let size = (flat.high + fraction - corner).rounded(.up)
    let width = min(max(Int(size.x), 1), Self.side)
    let height = min(max(Int(size.y), 1), Self.side)
    let room = pages.take(GlyphMask.stride(width: width) * height)
    let mask = GlyphMask(
      page: room.page, start: room.start, column: Int32(corner.x), row: Int32(corner.y),
      width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height))

    // Whole units: a phase is many of them.
    let offset = fraction + (flat.corner - corner)
    let shift = SIMD2(CoverageLine.fixed(offset.x), CoverageLine.fixed(offset.y))
    var lines = flat.lines
    for index in lines.indices {
      lines[index].x0 &+= shift.x
      lines[index].y0 &+= shift.y
      lines[index].x1 &+= shift.x
      lines[index].y1 &+= shift.y
    }
    // Level lines are for the insides of pixels only.
    if !flat.overlaps.isEmpty { lines.removeAll { $0.y0 == $0.y1 && $0.y0 & 1023 == 0 } }
    var overlaps = OverlapTable()
    var runs: Range<Int32> = 0..<0
    if !flat.overlaps.isEmpty {
      let origin = fraction - corner
      runs = overlaps.append(
        flat.overlaps.map { Box($0.min + origin, $0.max + origin) },
        in: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    }
    let shape = LineShape(0..<lines.count, .nonZero, overlaps: runs)
    let table = LineTable(lines: lines, overlaps: overlaps, isGrouped: false)
    draw(shape, of: table, mask, to: &pages.pages[Int(mask.page)])
    return mask
  }

  /// Writes what all lines of a table cover.
  private mutating func draw(
    _ shape: LineShape, of table: LineTable, _ mask: GlyphMask, to bytes: inout [UInt8]
  ) {
    let stride = GlyphMask.stride(width: Int(mask.width))
    let height = Int(mask.height)
    let endStrip = (height + 3) / 4
    var band = 0
    while band < endStrip {
      let strips = 0..<min(endStrip - band, CoverageBuffer.bandStrips)
      buffer.add(shape, of: table, top: 4 * band, strips: strips)
      for index in strips {
        buffer.sweep(
          shape, of: table, top: 4 * band, strip: index, blocks: 0..<stride / 4, into: &strip)
        let top = 4 * (band + index)
        strip.write(
          to: &bytes, at: Int(mask.start) + top * stride, stride: stride, rows: min(height - top, 4)
        )
      }
      band += CoverageBuffer.bandStrips
    }
  }
}

extension StripCoverage {
  /// Writes the coverage of up to four rows of bytes where it is not 0.
  fileprivate func write(to bytes: inout [UInt8], at start: Int, stride: Int, rows: Int) {
    bytes.withUnsafeMutableBytes { bytes in
      for span in spans[..<spanCount] {
        for block in Int(span.start)..<Int(span.end) {
          for row in 0..<rows {
            let word =
              span.isSolid
              ? (span.alphas >> UInt32(8 * row) & 0xff) * 0x0101_0101
              : masks[Int(span.mask) + block - Int(span.start)][row]
            // Invariant: blocks lie inside of rows, which lie inside of the page.
            bytes.storeBytes(
              of: word.littleEndian, toByteOffset: start + row * stride + 4 * block,
              as: UInt32.self)
          }
        }
      }
    }
  }
}
