/// Blending along a row: premultiplied source-over, rounded once,
/// d′ = round((s·k + d·(255 − round(sₐ·k ÷ 255))) ÷ 255) with the coverage k of 0…255.
///
/// `ScalarRowKernel` has the same pixel by pixel: the reference, and what draws the ends of rows.
enum RowKernel {
  /// A colour over `count` pixels of each row, all covered alike.
  @inline(__always)
  static func over(_ rows: PixelRows, count: Int, color: UInt32, coverage: UInt32) {
    if coverage == 255, color >= 0xff00_0000 {
      var row = rows.first
      for _ in 0..<rows.count {
        row.update(repeating: color, count: count)
        row += rows.stride
      }
    } else {
      VectorRowKernel.over(rows, count: count, color: color, coverage: coverage)
    }
  }

  /// A colour over whole blocks of 4 pixels of each row, through masks.
  @inline(__always)
  static func over(_ rows: PixelRows, blocks: Int, color: UInt32, masks: MaskRows) {
    VectorRowKernel.over(rows, blocks: blocks, color: color, masks: masks)
  }

  /// A row of a picture over `count` pixels, all covered alike.
  @inline(__always)
  static func over(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>,
    coverage: UInt32
  ) {
    VectorRowKernel.over(row, count: count, source: source, coverage: coverage)
  }

  /// A row of a picture whose pixels all have the same alpha over `count` pixels.
  @inline(__always)
  static func over(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>, alpha: UInt32
  ) {
    VectorRowKernel.over(row, count: count, source: source, alpha: alpha)
  }

  /// A row of a picture over whole blocks of 4 pixels, through a mask and an opacity.
  @inline(__always)
  static func over(
    _ row: UnsafeMutablePointer<UInt32>, blocks: Int, source: UnsafePointer<UInt32>,
    mask: UnsafePointer<UInt32>, opacity: UInt32
  ) {
    VectorRowKernel.over(row, blocks: blocks, source: source, mask: mask, opacity: opacity)
  }
}
