/// Blending along a row: premultiplied source-over, rounded once,
/// d′ = round((s·k + d·(255 − round(sₐ·k ÷ 255))) ÷ 255) with the coverage k of 0…255.
///
/// Four pixels at a time: eight lanes that each hold two bytes. `ScalarRowKernel` has the same pixel by
/// pixel: the reference, and what draws the ends of rows.
enum RowKernel {
  private typealias Lanes = SIMD8<UInt16>

  /// The four bytes of a mask, each in the two lanes of its pixel.
  @inline(__always)
  private static func coverages(_ mask: UInt32) -> Lanes {
    SourceKernel.doubled(SIMD4(bytesOf: mask))
  }

  /// The alphas of four pixels, each in both lanes.
  @inline(__always)
  private static func alphas(_ pixels: Lanes) -> Lanes {
    SourceKernel.doubled(unsafeBitCast(pixels, to: SIMD4<UInt32>.self) &>> 24)
  }

  /// The multiplier of each destination under a source with an alpha.
  @inline(__always)
  private static func inverseAlpha(_ alphas: Lanes, _ coverages: Lanes) -> Lanes {
    255 &- PixelMath.divided255(alphas &* coverages &+ 128)
  }

  @inline(__always)
  private static func blend(
    _ destination: Lanes, even: Lanes, odd: Lanes, coverage: Lanes, inverseAlpha: Lanes
  ) -> Lanes {
    let newEven = even &* coverage &+ (destination & 0xff) &* inverseAlpha &+ 128
    let newOdd = odd &* coverage &+ (destination &>> 8) &* inverseAlpha &+ 128
    return PixelMath.divided255(newEven) | PixelMath.divided255High(newOdd)
  }

  /// A colour over `count` pixels of each row, all covered alike.
  @inline(__always)
  static func over(_ rows: PixelRows, count: Int, color: UInt32, coverage: UInt32) {
    if coverage == 255, color >= 0xff00_0000 {
      var row = rows.first
      for _ in 0..<rows.count {
        row.update(repeating: color, count: count)
        row.moveRow(by: rows.stride)
      }
    } else if coverage == 255 {
      overFully(rows, count: count, color: color)
    } else {
      overPartly(rows, count: count, color: color, coverage: coverage)
    }
  }

  /// With all of the colour, no more than the destination is multiplied.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func overFully(_ rows: PixelRows, count: Int, color: UInt32) {
    let inverseAlpha = PixelMath.multiplier(255 &- color &>> 24)
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let low = source &<< 8 | 128
    let high = source & 0xff00 | 128
    @inline(__always)
    func blended(_ pixels: Lanes) -> Lanes {
      PixelMath.scaled(pixels, by: inverseAlpha, low: low, high: high)
    }
    forEachFour(rows, count: count, color, coverage: 255, blended)
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func overPartly(
    _ rows: PixelRows, count: Int, color: UInt32, coverage: UInt32
  ) {
    let remainder = 255 &- PixelMath.divided255((color &>> 24) &* coverage)
    let inverseAlpha = Lanes(repeating: UInt16(truncatingIfNeeded: remainder))
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let factor = UInt16(truncatingIfNeeded: coverage)
    let even = (source & 0xff) &* factor &+ 128
    let odd = (source &>> 8) &* factor &+ 128
    // Else it is called for every four pixels.
    @inline(__always)
    func blended(_ pixels: Lanes) -> Lanes {
      let newEven = PixelMath.divided255(even &+ (pixels & 0xff) &* inverseAlpha)
      return newEven | PixelMath.divided255High(odd &+ (pixels &>> 8) &* inverseAlpha)
    }
    forEachFour(rows, count: count, color, coverage: coverage, blended)
  }

  /// Replaces four pixels at a time, eight per iteration; the rest one by one.
  @inline(__always)
  private static func forEachFour(
    _ rows: PixelRows, count: Int, _ color: UInt32, coverage: UInt32, _ body: (Lanes) -> Lanes
  ) {
    var row = rows.first
    for _ in 0..<rows.count {
      var index = 0
      // Four pixels inside `count`, and four more.
      while index &+ 8 <= count {
        let pixels = row + index
        SourceKernel.store(body(SourceKernel.load(pixels)), pixels)
        SourceKernel.store(body(SourceKernel.load(pixels + 4)), pixels + 4)
        index &+= 8
      }
      if index &+ 4 <= count {
        SourceKernel.store(body(SourceKernel.load(row + index)), row + index)
        index &+= 4
      }
      if index < count {
        ScalarRowKernel.over(
          PixelRows(row + index), count: count &- index, color: color, coverage: coverage)
      }
      row.moveRow(by: rows.stride)
    }
  }

  /// A colour over whole blocks of 4 pixels of each row, through masks.
  static func over(_ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows) {
    if masks.rowStep == 0 {
      overEvenly(rows, blocks: blocks, color: color, masks: masks)
    } else if color >= 0xff00_0000 {
      overOpaquely(rows, blocks: blocks, color: color, masks: masks)
    } else {
      overMixing(rows, blocks: blocks, color: color, masks: masks)
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func overOpaquely(
    _ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows
  ) {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let even = source & 0xff
    let odd = source &>> 8
    forEachBlock(rows, blocks: blocks, masks) { bytes, pixels in
      if bytes == ~0 { return SourceKernel.store(source, pixels) }
      let coverage = coverages(bytes)
      // An opaque colour's alpha times a coverage is the coverage.
      SourceKernel.store(
        blend(
          SourceKernel.load(pixels), even: even, odd: odd, coverage: coverage,
          inverseAlpha: 255 &- coverage
        ),
        pixels)
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func overMixing(_ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows) {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let even = source & 0xff
    let odd = source &>> 8
    let alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color &>> 24))
    forEachBlock(rows, blocks: blocks, masks) { bytes, pixels in
      let coverage = coverages(bytes)
      let left = inverseAlpha(alpha, coverage)
      SourceKernel.store(
        blend(
          SourceKernel.load(pixels), even: even, odd: odd, coverage: coverage, inverseAlpha: left),
        pixels)
    }
  }

  /// With rows that are all covered alike, each block's share of the colour is computed once.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  private static func overEvenly(_ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows) {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color &>> 24))
    for column in 0..<blocks {
      let bytes = masks.first[column &* masks.blockStep]
      if bytes == 0 { continue }
      let coverage = coverages(bytes)
      let left = inverseAlpha(alpha, coverage)
      let even = (source & 0xff) &* coverage &+ 128
      let odd = (source &>> 8) &* coverage &+ 128
      var pixels = rows.first + 4 &* column
      for _ in 0..<rows.count {
        let below = SourceKernel.load(pixels)
        let newEven = PixelMath.divided255(even &+ (below & 0xff) &* left)
        SourceKernel.store(
          newEven | PixelMath.divided255High(odd &+ (below &>> 8) &* left), pixels)
        pixels.moveRow(by: rows.stride)
      }
    }
  }

  /// Calls a body with each block's coverages, where there are some, and its first pixel.
  @inline(__always)
  private static func forEachBlock(
    _ rows: PixelRows, blocks: Int, _ masks: MaskRows,
    _ body: (UInt32, MutableRowPointer<UInt32>) -> Void
  ) {
    var row = rows.first
    var words = masks.first
    for _ in 0..<rows.count {
      var word = words
      var pixels = row
      var left = blocks
      // A word and four pixels for each block that is left.
      while left > 0 {
        let bytes = word[0]
        if bytes != 0 { body(bytes, pixels) }
        word += masks.blockStep
        pixels += 4
        left &-= 1
      }
      row.moveRow(by: rows.stride)
      words.moveRow(by: masks.rowStep)
    }
  }

  /// A row of a picture over `count` pixels, all covered alike.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func over(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>,
    coverage: UInt32
  ) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: coverage))
    var index = 0
    // Four pixels inside `count`; the rest go one by one.
    while index &+ 4 <= count {
      let top = SourceKernel.load(source + index)
      let left = inverseAlpha(alphas(top), factor)
      let pixels = row + index
      SourceKernel.store(
        blend(
          SourceKernel.load(pixels), even: top & 0xff, odd: top &>> 8, coverage: factor,
          inverseAlpha: left),
        pixels)
      index &+= 4
    }
    if index < count {
      ScalarRowKernel.over(
        row + index, count: count &- index, source: source + index, coverage: coverage)
    }
  }

  /// A row of a picture whose pixels all have the same alpha over `count` pixels.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func over(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>, alpha: UInt32
  ) {
    let inverseAlpha = PixelMath.multiplier(255 &- alpha)
    @inline(__always)
    func blend(at index: Int) {
      let below = PixelMath.scaled(SourceKernel.load(row + index), by: inverseAlpha)
      SourceKernel.store(SourceKernel.load(source + index) &+ below, row + index)
    }
    var index = 0
    // Four pixels inside `count`, and four more; the rest go one by one.
    while index &+ 8 <= count {
      blend(at: index)
      blend(at: index &+ 4)
      index &+= 8
    }
    if index &+ 4 <= count {
      blend(at: index)
      index &+= 4
    }
    if index < count {
      ScalarRowKernel.over(row + index, count: count &- index, source: source + index, alpha: alpha)
    }
  }

  /// A row of a picture over whole blocks of 4 pixels, through a mask and an opacity.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func over(
    _ row: MutableRowPointer<UInt32>, blocks: Int, source: RowPointer<UInt32>,
    mask: RowPointer<UInt32>, opacity: UInt32
  ) {
    let factor = Lanes(repeating: UInt16(truncatingIfNeeded: opacity))
    var block = 0
    // Every block has four pixels of both rows; its word is in the first of four elements.
    while block < blocks {
      let bytes = mask[4 &* block]
      let pixels = row + 4 &* block
      let top = SourceKernel.load(source + 4 &* block)
      block &+= 1
      if bytes == 0 { continue }
      let coverage = PixelMath.divided255(coverages(bytes) &* factor &+ 128)
      let left = inverseAlpha(alphas(top), coverage)
      SourceKernel.store(
        blend(
          SourceKernel.load(pixels), even: top & 0xff, odd: top &>> 8, coverage: coverage,
          inverseAlpha: left),
        pixels)
    }
  }
}

/// The kernels of `RowKernel`, pixel by pixel.
enum ScalarRowKernel {
  /// One pixel over another, by a coverage.
  @inline(__always)
  static func over(_ destination: UInt32, _ source: UInt32, coverage: UInt32) -> UInt32 {
    let inverseAlpha = 255 &- PixelMath.divided255((source &>> 24) &* coverage)
    let even =
      (source & 0x00ff_00ff) &* coverage &+ (destination & 0x00ff_00ff) &* inverseAlpha
      &+ 0x0080_0080
    let odd =
      (source &>> 8 & 0x00ff_00ff) &* coverage &+ (destination &>> 8 & 0x00ff_00ff) &* inverseAlpha
      &+ 0x0080_0080
    return PixelMath.dividedPair255(even) | PixelMath.dividedPair255(odd) &<< 8
  }

  static func over(_ rows: PixelRows, count: Int, color: UInt32, coverage: UInt32) {
    let inverseAlpha = 255 &- PixelMath.divided255((color &>> 24) &* coverage)
    let colorEven = (color & 0x00ff_00ff) &* coverage &+ 0x0080_0080
    let colorOdd = (color &>> 8 & 0x00ff_00ff) &* coverage &+ 0x0080_0080
    var row = rows.first
    for _ in 0..<rows.count {
      var index = 0
      while index < count {
        let pixel = row[index]
        let even = PixelMath.dividedPair255(colorEven &+ (pixel & 0x00ff_00ff) &* inverseAlpha)
        let odd = PixelMath.dividedPair255(colorOdd &+ (pixel &>> 8 & 0x00ff_00ff) &* inverseAlpha)
        row[index] = even | odd &<< 8
        index &+= 1
      }
      row.moveRow(by: rows.stride)
    }
  }

  static func over(_ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows) {
    var row = rows.first
    var words = masks.first
    for _ in 0..<rows.count {
      var index = 0
      // Every block has four pixels, and a word.
      while index < 4 &* blocks {
        let word = words[(index &>> 2) &* masks.blockStep]
        let coverage = word &>> UInt32(truncatingIfNeeded: 8 &* (index & 3)) & 0xff
        if coverage != 0 { row[index] = over(row[index], color, coverage: coverage) }
        index &+= 1
      }
      row.moveRow(by: rows.stride)
      words.moveRow(by: masks.rowStep)
    }
  }

  static func over(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>,
    coverage: UInt32
  ) {
    var index = 0
    while index < count {
      row[index] = over(row[index], source[index], coverage: coverage)
      index &+= 1
    }
  }

  static func over(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>, alpha: UInt32
  ) {
    let inverseAlpha = 255 &- alpha
    var index = 0
    while index < count {
      let pixel = row[index]
      let even = PixelMath.dividedPair255((pixel & 0x00ff_00ff) &* inverseAlpha &+ 0x0080_0080)
      let odd = PixelMath.dividedPair255((pixel &>> 8 & 0x00ff_00ff) &* inverseAlpha &+ 0x0080_0080)
      row[index] = source[index] &+ (even | odd &<< 8)
      index &+= 1
    }
  }

  static func over(
    _ row: MutableRowPointer<UInt32>, blocks: Int, source: RowPointer<UInt32>,
    mask: RowPointer<UInt32>, opacity: UInt32
  ) {
    var index = 0
    // Every block has four pixels, and a word.
    while index < 4 &* blocks {
      let covered = mask[index & ~3] &>> UInt32(truncatingIfNeeded: 8 &* (index & 3)) & 0xff
      let coverage = PixelMath.divided255(covered &* opacity)
      if coverage != 0 { row[index] = over(row[index], source[index], coverage: coverage) }
      index &+= 1
    }
  }
}

/// Multiplication of a row's colours, rounded once.
enum TintKernel {
  /// Multiplies red, green and blue of premultiplied pixels by those of a colour.
  @inline(never)
  static func multiply(_ row: MutableRowPointer<UInt32>, _ count: Int, by tint: UInt32) {
    let (red, green, blue) = (tint & 0xff, tint >> 8 & 0xff, tint >> 16 & 0xff)
    // The row has `count` pixels.
    for index in 0..<count {
      let pixel = row[index]
      row[index] =
        PixelMath.divided255((pixel & 0xff) &* red)
        | PixelMath.divided255((pixel >> 8 & 0xff) &* green) << 8
        | PixelMath.divided255((pixel >> 16 & 0xff) &* blue) << 16 | pixel & 0xff00_0000
    }
  }
}

/// The first pixels of some rows.
struct PixelRows {
  var first: MutableRowPointer<UInt32>
  /// Pixels from a row to the next.
  var stride = 0
  var count = 1

  init(_ row: MutableRowPointer<UInt32>) { first = row }

  init(_ first: MutableRowPointer<UInt32>, stride: Int, count: Int) {
    self.first = first
    self.stride = stride
    self.count = count
  }
}

/// The coverages of some rows of blocks of four pixels, a word to the block.
struct MaskRows {
  var first: RowPointer<UInt32>
  /// Words from a block to the next, and from a row to the next, 0 where all rows are covered alike: a
  /// strip's masks have the four rows of a block side by side.
  var blockStep = 4
  var rowStep = 1
}
