/// The kernels of `RowKernel`, pixel by pixel.
enum ScalarRowKernel {
  /// One pixel over another, by a coverage.
  @inline(__always)
  static func over(_ destination: UInt32, _ source: UInt32, coverage: UInt32) -> UInt32 {
    let rest = 255 &- PixelMath.divided255((source &>> 24) &* coverage)
    let even =
      (source & 0x00ff_00ff) &* coverage &+ (destination & 0x00ff_00ff) &* rest &+ 0x0080_0080
    let odd =
      (source &>> 8 & 0x00ff_00ff) &* coverage &+ (destination &>> 8 & 0x00ff_00ff) &* rest
      &+ 0x0080_0080
    return PixelMath.dividedPair255(even) | PixelMath.dividedPair255(odd) &<< 8
  }

  static func over(_ rows: PixelRows, count: Int, color: UInt32, coverage: UInt32) {
    let rest = 255 &- PixelMath.divided255((color &>> 24) &* coverage)
    let colorEven = (color & 0x00ff_00ff) &* coverage &+ 0x0080_0080
    let colorOdd = (color &>> 8 & 0x00ff_00ff) &* coverage &+ 0x0080_0080
    var row = rows.first
    for _ in 0..<rows.count {
      var index = 0
      while index < count {
        let pixel = row[index]
        let even = PixelMath.dividedPair255(colorEven &+ (pixel & 0x00ff_00ff) &* rest)
        let odd = PixelMath.dividedPair255(colorOdd &+ (pixel &>> 8 & 0x00ff_00ff) &* rest)
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
    let rest = 255 &- alpha
    var index = 0
    while index < count {
      let pixel = row[index]
      let even = PixelMath.dividedPair255((pixel & 0x00ff_00ff) &* rest &+ 0x0080_0080)
      let odd = PixelMath.dividedPair255((pixel &>> 8 & 0x00ff_00ff) &* rest &+ 0x0080_0080)
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
