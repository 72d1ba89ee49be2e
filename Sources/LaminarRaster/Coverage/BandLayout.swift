/// Which part of a band lines are added to, and how its memory is laid out.
struct BandLayout {
  /// Columns and words of block bits of a strip.
  let columns: Int
  let words: Int
  /// The band's first row in fixed point.
  let top: Int
  /// The first row to add to, counted from there, and the one after the last, in fixed point.
  let start: Int
  let end: Int
  /// Rows whose vertical lines are left out, likewise.
  let skipped: Range<Int>
  /// Where the first column begins, in fixed point.
  let left: Int32
  /// The x between which areas are needed, likewise: left of it lines count as if they were at its
  /// beginning.
  let visible: Range<Int32>
}

/// The memory that lines are added to.
struct BandMemory {
  /// Four rows of `columns` to a strip.
  let cells: MutableRowPointer<Int32>
  /// `words` to a strip.
  let bits: MutableRowPointer<UInt64>
  /// `Reciprocals.shared`.
  let reciprocals: RowPointer<Int>
}
