/// What a row pointer may reach: its row, and the picture or table that contains the row.
///
/// A checked build (`-DLAMINAR_CHECKED`) knows it and stops at the first access outside, even where the
/// memory after a row belongs to the next one. Any other build has nothing here, and checks nothing.
struct RowBounds {
  #if LAMINAR_CHECKED
  private var row: Range<UInt>
  private var area: Range<UInt>
  #endif

  /// Some memory that is one row.
  @inline(__always)
  init(_ start: UnsafeRawPointer, byteCount: Int) {
    #if LAMINAR_CHECKED
    row = Self.range(start, byteCount)
    area = row
    #endif
  }

  /// Stops unless some bytes are in the row, and the row's part in the area.
  @inline(__always)
  func check(_ start: UnsafeRawPointer, byteCount: Int) {
    #if LAMINAR_CHECKED
    let bytes = Self.range(start, byteCount)
    precondition(
      row.lowerBound <= bytes.lowerBound && bytes.upperBound <= row.upperBound,
      "memory is reached outside of its row")
    precondition(
      area.lowerBound <= bytes.lowerBound && bytes.upperBound <= area.upperBound,
      "a row is reached outside of its picture or table")
    #endif
  }

  /// A part of the row, which is one row and an area of its own.
  @inline(__always)
  func part(_ start: UnsafeRawPointer, byteCount: Int) -> RowBounds {
    #if LAMINAR_CHECKED
    check(start, byteCount: byteCount)
    return RowBounds(start, byteCount: byteCount)
    #else
    return self
    #endif
  }

  /// A row of the same area; whether it is there is checked when it is reached.
  @inline(__always)
  func row(_ start: UnsafeRawPointer, byteCount: Int) -> RowBounds {
    #if LAMINAR_CHECKED
    var result = self
    result.row = Self.range(start, byteCount)
    return result
    #else
    return self
    #endif
  }

  /// The row some bytes further on in the same area.
  @inline(__always)
  func moved(by bytes: Int) -> RowBounds {
    #if LAMINAR_CHECKED
    var result = self
    let offset = UInt(bitPattern: bytes)
    result.row = row.lowerBound &+ offset..<row.upperBound &+ offset
    return result
    #else
    return self
    #endif
  }

  #if LAMINAR_CHECKED
  private static func range(_ start: UnsafeRawPointer, _ byteCount: Int) -> Range<UInt> {
    precondition(byteCount >= 0, "a number of bytes below 0")
    let first = UInt(bitPattern: start)
    return first..<first + UInt(byteCount)
  }
  #endif
}
