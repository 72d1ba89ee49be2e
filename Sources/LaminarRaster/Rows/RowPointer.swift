/// A pointer to the elements of a row, or of a table, that are only read.
///
/// It costs what an `UnsafePointer` costs. In a checked build it knows its row and stops at an access
/// outside; see `RowBounds`. An index counts from where it points; it may point anywhere.
struct RowPointer<Element: BitwiseCopyable> {
  private var base: UnsafePointer<Element>
  private var bounds: RowBounds

  @inline(__always)
  init(_ base: UnsafePointer<Element>, _ bounds: RowBounds) {
    self.base = base
    self.bounds = bounds
  }

  /// All of a buffer, as one row.
  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<Element>) {
    // Without memory any address will do: nothing is read.
    base =
      buffer.baseAddress
      ?? UnsafePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    bounds = RowBounds(base, byteCount: Self.bytes(buffer.count))
  }

  @inline(__always)
  private static func bytes(_ count: Int) -> Int { count &* MemoryLayout<Element>.stride }

  @inline(__always)
  subscript(index: Int) -> Element {
    bounds.check(base + index, byteCount: Self.bytes(1))
    return base[index]
  }

  /// The value whose bytes begin at an element.
  @inline(__always)
  func load<Value: BitwiseCopyable>(at index: Int = 0, as type: Value.Type) -> Value {
    bounds.check(base + index, byteCount: MemoryLayout<Value>.size)
    return UnsafeRawPointer(base + index).loadUnaligned(as: type)
  }

  /// The elements from an index on, for copying.
  @inline(__always)
  func elements(_ count: Int) -> UnsafePointer<Element> {
    bounds.check(base, byteCount: Self.bytes(count))
    return base
  }

  /// The same bytes as elements of another type.
  @inline(__always)
  func bound<Other: BitwiseCopyable>(to type: Other.Type) -> RowPointer<Other> {
    RowPointer<Other>(UnsafeRawPointer(base).assumingMemoryBound(to: type), bounds)
  }

  // MARK: - Rows and parts

  /// Some elements from an index on: a row and an area of their own.
  @inline(__always)
  func part(from index: Int, count: Int) -> RowPointer {
    RowPointer(base + index, bounds.part(base + index, byteCount: Self.bytes(count)))
  }

  /// The first elements as a row of the same area.
  @inline(__always)
  func row(count: Int) -> RowPointer {
    RowPointer(base, bounds.row(base, byteCount: Self.bytes(count)))
  }

  /// The same column in a row of the same area that begins at an index.
  @inline(__always)
  func inRow(from index: Int, count: Int) -> RowPointer {
    RowPointer(base, bounds.row(base + index, byteCount: Self.bytes(count)))
  }

  /// The same column in the row that begins some elements further on.
  @inline(__always)
  func movedRow(by stride: Int) -> RowPointer {
    RowPointer(base + stride, bounds.moved(by: Self.bytes(stride)))
  }

  @inline(__always)
  mutating func moveRow(by stride: Int) { self = movedRow(by: stride) }

  // MARK: - Along the row

  @inline(__always)
  static func + (row: RowPointer, offset: Int) -> RowPointer {
    RowPointer(row.base + offset, row.bounds)
  }

  @inline(__always)
  static func += (row: inout RowPointer, offset: Int) { row.base += offset }

  /// The number of elements from one pointer to another.
  @inline(__always)
  static func - (end: RowPointer, start: RowPointer) -> Int { end.base - start.base }
}

extension Array where Element: BitwiseCopyable {
  /// Lets a body read the elements as one row.
  @inline(__always)
  func withRow<Result>(_ body: (RowPointer<Element>) -> Result) -> Result {
    withUnsafeBufferPointer { body(RowPointer($0)) }
  }
}
