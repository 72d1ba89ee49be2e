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
