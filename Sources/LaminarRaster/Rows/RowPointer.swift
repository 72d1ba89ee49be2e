import Foundation

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

  /// A pointer to the same row that cannot write.
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

// MARK: - Bounds

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

// MARK: - Large pages

extension Array where Element: BitwiseCopyable {
  /// Elements of one value, in large pages where the system has them and the elements fill some.
  ///
  /// At the first write to a page the system finds and clears it: for a new picture in pages of 4 KiB that
  /// often takes longer than drawing it.
  init(inLargePages value: Element, count: Int) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      LargePages.use(for: UnsafeMutableRawBufferPointer(buffer))
      buffer.initialize(repeating: value)
      initialized = count
    }
  }
}

/// Pages of 2 MiB, which Linux can map at once where memory is to be written for the first time.
private enum LargePages {
  private static let size = 1 << 21

  /// Advises the system to map the large pages that lie inside memory as such. It may do otherwise, which
  /// is no error.
  static func use(for memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    guard let base = memory.baseAddress, memory.count >= size else { return }
    let start = base.alignedUp(toMultipleOf: size)
    let end = (base + memory.count).alignedDown(toMultipleOf: size)
    if start < end { madvise(start, end - start, MADV_HUGEPAGE) }
    #endif
  }
}
