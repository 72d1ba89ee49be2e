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

    let offset = fraction - corner
    var clipper = LineClipper(width: Self.side, height: Self.side)
    for subpath in flat.path.subpaths {
      clipper.addPolygon(
        flat.path.points[subpath.range].map { $0 + offset }[...], isInside: true,
        keepsLevelLines: !flat.overlaps.isEmpty)
    }
    var overlaps = OverlapTable()
    let runs = overlaps.append(
      flat.overlaps.map { Box($0.min + offset, $0.max + offset) },
      in: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    let shape = LineShape(0..<clipper.lines.count, .nonZero, overlaps: runs)
    let table = LineTable(lines: clipper.lines, overlaps: overlaps, isGrouped: false)
    draw(shape, of: table, mask, to: &pages.pages[Int(mask.page)])
    return mask
  }

  /// Writes what all lines of a table cover.
  private mutating func draw(
    _ shape: LineShape, of table: LineTable, _ mask: GlyphMask, to bytes: inout [UInt8]
  ) {
    var low = Int32.max
    var high = Int32.min
    for line in table.lines {
      low = min(low, line.y0, line.y1)
      high = max(high, line.y0, line.y1)
    }
    guard low < high else { return }
    let stride = GlyphMask.stride(width: Int(mask.width))
    let height = Int(mask.height)
    let firstStrip = Int(low) >> 12
    let endStrip = min((Int(high) + 4095) >> 12, (height + 3) / 4)
    var next = firstStrip
    while next < endStrip {
      let band = next / CoverageBuffer.bandStrips * CoverageBuffer.bandStrips
      let strips = next - band..<min(endStrip - band, CoverageBuffer.bandStrips)
      buffer.add(shape, of: table, top: 4 * band, strips: strips)
      for index in strips {
        buffer.sweep(
          shape, of: table, top: 4 * band, strip: index, blocks: 0..<stride / 4, into: &strip)
        let top = 4 * (band + index)
        for span in strip.spans[..<strip.spanCount] {
          for block in Int(span.start)..<Int(span.end) {
            for row in 0..<min(height - top, 4) {
              let word =
                span.isSolid
                ? (span.alphas >> UInt32(8 * row) & 0xff) * 0x0101_0101
                : strip.masks[Int(span.mask) + block - Int(span.start)][row]
              if word == 0 { continue }
              let place = Int(mask.start) + (top + row) * stride + 4 * block
              for column in 0..<4 {
                bytes[place + column] = UInt8(truncatingIfNeeded: word >> UInt32(8 * column))
              }
            }
          }
        }
      }
      next = band + CoverageBuffer.bandStrips
    }
  }
}
