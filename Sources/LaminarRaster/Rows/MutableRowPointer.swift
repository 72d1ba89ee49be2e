/// A pointer to the elements of a row, or of a table, that are read and written.
///
/// It costs what an `UnsafeMutablePointer` costs. In a checked build it knows its row and stops at an
/// access outside; see `RowBounds`. An index counts from where it points; it may point anywhere.
struct MutableRowPointer<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  private var bounds: RowBounds

  @inline(__always)
  private init(_ base: UnsafeMutablePointer<Element>, _ bounds: RowBounds) {
    self.base = base
    self.bounds = bounds
  }

  /// All of a buffer, as one row.
  @inline(__always)
  init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    // Without memory any address will do: nothing is read or written.
    base =
      buffer.baseAddress
      ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    bounds = RowBounds(base, byteCount: Self.bytes(buffer.count))
  }

  @inline(__always)
  private static func bytes(_ count: Int) -> Int { count &* MemoryLayout<Element>.stride }

  /// The same for reading alone.
  @inline(__always)
  var reading: RowPointer<Element> { RowPointer(base, bounds) }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      bounds.check(base + index, byteCount: Self.bytes(1))
      return base[index]
    }
    nonmutating _modify {
      bounds.check(base + index, byteCount: Self.bytes(1))
      yield &base[index]
    }
  }

  /// The value whose bytes begin at an element.
  @inline(__always)
  func load<Value: BitwiseCopyable>(at index: Int = 0, as type: Value.Type) -> Value {
    bounds.check(base + index, byteCount: MemoryLayout<Value>.size)
    return UnsafeRawPointer(base + index).loadUnaligned(as: type)
  }

  /// Writes a value's bytes from an element on.
  @inline(__always)
  func store<Value: BitwiseCopyable>(_ value: Value, at index: Int = 0) {
    bounds.check(base + index, byteCount: MemoryLayout<Value>.size)
    UnsafeMutableRawPointer(base + index).storeBytes(of: value, as: Value.self)
  }

  /// Sets the elements from an index on.
  @inline(__always)
  func update(repeating value: Element, count: Int) {
    bounds.check(base, byteCount: Self.bytes(count))
    base.update(repeating: value, count: count)
  }

  /// Copies elements, which may be in the same memory.
  @inline(__always)
  func update(from source: RowPointer<Element>, count: Int) {
    bounds.check(base, byteCount: Self.bytes(count))
    base.update(from: source.elements(count), count: count)
  }

  /// Lets a body reach some elements of another type in the same bytes, a row and an area of their own.
  @inline(__always)
  func withRebound<Other: BitwiseCopyable, Result>(
    to type: Other.Type, count: Int, _ body: (MutableRowPointer<Other>) -> Result
  ) -> Result {
    base.withMemoryRebound(to: type, capacity: count) {
      body(
        MutableRowPointer<Other>(
          $0, bounds.part(base, byteCount: MutableRowPointer<Other>.bytes(count))))
    }
  }

  // MARK: - Rows and parts

  /// Some elements from an index on: a row and an area of their own.
  @inline(__always)
  func part(from index: Int, count: Int) -> MutableRowPointer {
    MutableRowPointer(base + index, bounds.part(base + index, byteCount: Self.bytes(count)))
  }

  /// The first elements as a row of the same area.
  @inline(__always)
  func row(count: Int) -> MutableRowPointer {
    MutableRowPointer(base, bounds.row(base, byteCount: Self.bytes(count)))
  }

  /// The same column in a row of the same area that begins at an index.
  @inline(__always)
  func inRow(from index: Int, count: Int) -> MutableRowPointer {
    MutableRowPointer(base, bounds.row(base + index, byteCount: Self.bytes(count)))
  }

  /// The same column in the row that begins some elements further on.
  @inline(__always)
  func movedRow(by stride: Int) -> MutableRowPointer {
    MutableRowPointer(base + stride, bounds.moved(by: Self.bytes(stride)))
  }

  @inline(__always)
  mutating func moveRow(by stride: Int) { self = movedRow(by: stride) }

  // MARK: - Along the row

  @inline(__always)
  static func + (row: MutableRowPointer, offset: Int) -> MutableRowPointer {
    MutableRowPointer(row.base + offset, row.bounds)
  }

  @inline(__always)
  static func += (row: inout MutableRowPointer, offset: Int) { row.base += offset }

  /// The number of elements from one pointer to another.
  @inline(__always)
  static func - (end: MutableRowPointer, start: MutableRowPointer) -> Int { end.base - start.base }
}

extension MutableRowPointer {
  /// New memory, every element with a value; it is freed with `deallocate`.
  static func allocate(repeating value: Element, count: Int) -> MutableRowPointer {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    memory.initialize(repeating: value)
    return MutableRowPointer(memory)
  }

  /// New memory, whose elements have no values yet; it is freed with `deallocate`.
  static func allocate(count: Int) -> MutableRowPointer {
    MutableRowPointer(UnsafeMutableBufferPointer<Element>.allocate(capacity: count))
  }

  /// Frees memory that `allocate` made.
  func deallocate() { base.deallocate() }
}

extension Array where Element: BitwiseCopyable {
  /// Lets a body read and write the elements as one row.
  @inline(__always)
  mutating func withMutableRow<Result>(_ body: (MutableRowPointer<Element>) -> Result) -> Result {
    withUnsafeMutableBufferPointer { body(MutableRowPointer($0)) }
  }
}
