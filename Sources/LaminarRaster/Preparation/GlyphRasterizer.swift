/// Makes the masks of glyphs from what they cover along lines.
struct GlyphRasterizer {
  private static let phases = GlyphMask.phases
  /// Pixels whose areas are summed up at once.
  private typealias Lanes = SIMD8<UInt16>

  /// The differences from each cell's coverage to the next one's. All is 0 between two rows.
  ///
  /// A cell is a pixel wide, or a 32nd of it where the masks of all phases are made: then the cells of a
  /// pixel are in as many rows. Sums wrap around; those of a whole pixel do not.
  private var differences: [UInt16] = []
  /// The summed coverage of the cells of a pixel that are left of a cell.
  private var sums: [UInt16] = []

  /// Appends the mask of a glyph at a phase, or those of all phases of its columns where they are shared.
  mutating func masks(
    of spans: GlyphSpans, high: SIMD2<Double>, row phaseRow: Int, column phaseColumn: Int,
    into pages: inout GlyphPages
  ) -> GlyphMask {
    let steps = Double(Self.phases)
    let width = (high.x + (steps - 1) / steps - Double(spans.column)).rounded(.up)
    let height = (high.y + Double(phaseRow) / steps - Double(spans.row)).rounded(.up)
    var mask = GlyphMask(
      page: 0, start: 0, column: Int32(truncatingIfNeeded: spans.column),
      row: Int32(truncatingIfNeeded: spans.row), width: Int32(max(width, 1)),
      height: Int32(max(height, 1)))
    let count = mask.isShared ? Self.phases : 1
    (mask.page, mask.start) = pages.take(count * mask.size)

    let stride = GlyphMask.stride(width: Int(mask.width))
    // Cells to the right of a row's last pixel are reached, and two more by the last one's end.
    let length = stride + 8
    let needed = count * length
    if differences.count < needed {
      differences = Array(repeating: 0, count: needed)
      sums = Array(repeating: 0, count: needed + length)
    }
    let start = Int(mask.start)
    pages.pages[Int(mask.page)].withMutableRow { bytes in
      differences.withMutableRow { differences in
        sums.withMutableRow { sums in
          spans.spans.withUnsafeBufferPointer { all in
            for row in 0..<Int(mask.height) {
              let first = Self.phases * row - phaseRow
              let lines = spans.indices(lines: first..<first + GlyphSpans.linesPerRow)
              if lines.isEmpty { continue }
              let target = bytes + (start + row * stride)
              if mask.isShared {
                for index in lines { Self.addShared(all[index], length, differences) }
                Self.writeAll(
                  length, differences, sums, stride: stride, size: mask.size, to: target)
              } else {
                let offset = Int32(truncatingIfNeeded: phaseColumn * 1024 / Self.phases)
                for index in lines { Self.add(all[index] &+ offset, differences) }
                Self.write(stride, differences, to: target)
              }
            }
          }
        }
      }
    }
    return mask
  }

  // MARK: - All phases of the columns

  /// Adds what is covered along a line to cells of a 32nd of a pixel.
  @inline(__always)
  private static func addShared(
    _ span: SIMD2<Int32>, _ length: Int, _ differences: MutableRowPointer<UInt16>
  ) {
    let (from, to) = (Int(span.x), Int(span.y))
    let fromPart = UInt16(truncatingIfNeeded: from & 31)
    let toPart = UInt16(truncatingIfNeeded: to & 31)
    differences[cellIndex(from >> 5, length)] &+= 32 &- fromPart
    differences[cellIndex(from >> 5 &+ 1, length)] &+= fromPart
    differences[cellIndex(to >> 5, length)] &-= 32 &- toPart
    differences[cellIndex(to >> 5 &+ 1, length)] &-= toPart
  }

  /// The index of a cell of a 32nd of a pixel.
  @inline(__always)
  private static func cellIndex(_ cell: Int, _ length: Int) -> Int {
    (cell & 31) &* length &+ cell >> 5
  }

  /// Writes a row of the masks of all phases, and sets the differences to 0.
  ///
  /// A mask at phase p covers of a pixel what the cells from p before it on cover: the last p cells of the
  /// pixel before, and all but the last p of the pixel.
  private static func writeAll(
    _ length: Int, _ differences: MutableRowPointer<UInt16>, _ sums: MutableRowPointer<UInt16>,
    stride: Int, size: Int, to target: MutableRowPointer<UInt8>
  ) {
    // The coverage of the cell before each pixel.
    var before: UInt16 = 0
    var pixel = 0
    while pixel < length {
      var change = Lanes.zero
      for cell in 0..<phases {
        change &+= differences.load(at: cell &* length &+ pixel, as: Lanes.self)
      }
      for lane in 0..<8 {
        sums[pixel &+ lane] = before
        before &+= change[lane]
      }
      pixel &+= 8
    }
    pixel = 0
    while pixel < length {
      var coverage = sums.load(at: pixel, as: Lanes.self)
      var sum = Lanes.zero
      for cell in 0..<phases {
        let index = cell &* length &+ pixel
        coverage &+= differences.load(at: index, as: Lanes.self)
        differences.store(Lanes.zero, at: index)
        sums.store(sum, at: index)
        sum &+= coverage
      }
      sums.store(sum, at: phases &* length &+ pixel)
      pixel &+= 8
    }
    let whole = sums + phases &* length
    for phase in 0..<phases {
      let mask = target + phase &* size
      let part = sums + (phases &- phase) &* length
      pixel = 0
      while pixel < stride {
        // What is before a row's first pixel is the end of the row before, where nothing is covered.
        let earlier =
          whole.load(at: pixel &- 1, as: Lanes.self) &- part.load(at: pixel &- 1, as: Lanes.self)
        mask.store(alphas(part.load(at: pixel, as: Lanes.self) &+ earlier), at: pixel)
        pixel &+= 8
      }
    }
  }

  // MARK: - One phase

  /// Adds what is covered along a line to cells of a pixel.
  @inline(__always)
  private static func add(_ span: SIMD2<Int32>, _ differences: MutableRowPointer<UInt16>) {
    let (from, to) = (Int(span.x), Int(span.y))
    let fromPart = UInt16(truncatingIfNeeded: from & 1023)
    let toPart = UInt16(truncatingIfNeeded: to & 1023)
    differences[from >> 10] &+= 1024 &- fromPart
    differences[from >> 10 &+ 1] &+= fromPart
    differences[to >> 10] &-= 1024 &- toPart
    differences[to >> 10 &+ 1] &-= toPart
  }

  /// Writes a row of a mask, and sets the differences to 0.
  private static func write(
    _ stride: Int, _ differences: MutableRowPointer<UInt16>, to mask: MutableRowPointer<UInt8>
  ) {
    var coverage: UInt16 = 0
    for pixel in 0..<stride {
      coverage &+= differences[pixel]
      mask[pixel] = UInt8(truncatingIfNeeded: (coverage &- coverage >> 8 &+ 64) >> 7)
    }
    differences.update(repeating: 0, count: stride + 8)
  }

  /// From areas, of which a whole pixel has 2¹⁵, to coverage, 0…255.
  @inline(__always)
  private static func alphas(_ areas: Lanes) -> SIMD8<UInt8> {
    SIMD8(truncatingIfNeeded: (areas &- areas &>> 8 &+ 64) &>> 7)
  }
}
