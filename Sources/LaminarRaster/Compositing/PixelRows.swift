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

  /// The least pixels of a row for which copying pays, and the most that are copied at once.
  private static let leastCopy = 64
  private static let longestCopy = 512

  /// Sets the first `columns` pixels of each row.
  @inline(__always)
  func fill(_ columns: Int, _ value: UInt32) {
    if columns >= Self.leastCopy { return fillByCopying(columns, value) }
    var row = first
    for _ in 0..<count {
      row.update(repeating: value, count: columns)
      row.moveRow(by: stride)
    }
  }

  /// Copying takes the widest stores that the machine has; for more than a few thousand bytes it takes an
  /// instruction that was measured to need twice as long.
  @inline(never)
  private func fillByCopying(_ columns: Int, _ value: UInt32) {
    if count == 0 { return }
    let length = min(columns, Self.longestCopy)
    first.update(repeating: value, count: length)
    var row = first
    var start = length
    for _ in 0..<count {
      // The first row's first `length` pixels, up to `columns` in each row.
      while start < columns {
        let rest = min(columns &- start, length)
        (row + start).update(from: first.reading, count: rest)
        start &+= rest
      }
      row.moveRow(by: stride)
      start = 0
    }
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
