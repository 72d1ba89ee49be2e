/// Reads the numbers of a one-dimensional npy array whose bytes come in pieces.
///
/// Memory is allocated for the numbers that fit into the bytes of the array, and for its header.
struct NPYNumbers {
  /// Why an array is not read.
  enum Fault: Error {
    /// It is not a one-dimensional array of numbers.
    case kind
    /// It has another number of values than expected, or more than allowed.
    case count(Int)
    /// Its size does not match its header.
    case size
  }

  private let allowed: ClosedRange<Int>
  /// The bytes of the whole array.
  private let size: Int
  private var head: [UInt8] = []
  private var element: NPYHeader.Element?
  /// The bytes of a number that continues in the next piece.
  private var part: [UInt8] = []

  private(set) var numbers: [Double] = []

  /// - Parameters:
  ///   - size: The bytes of the array, including its header.
  ///   - allowed: How many numbers there may be.
  init(size: Int, allowed: ClosedRange<Int>) {
    (self.size, self.allowed) = (size, allowed)
  }

  /// Takes the next bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var bytes = bytes[...]
    while element == nil {
      guard let next = bytes.popFirst() else { return }
      head.append(next)
      guard let start = NPYHeader.dataStart(head) else { throw .kind }
      if head.count == start { try begin() }
    }
    guard let element else { return }
    while !part.isEmpty, let next = bytes.popFirst() {
      part.append(next)
      if part.count == element.size {
        part.withUnsafeBytes { numbers.append(element.number($0, at: 0)) }
        part = []
      }
    }
    let raw = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes.base)[bytes.indices])
    let whole = raw.count / element.size * element.size
    for offset in stride(from: 0, to: whole, by: element.size) {
      numbers.append(element.number(raw, at: offset))
    }
    part = Array(raw[whole...])
  }

  /// Throws if the header is incomplete.
  func finish() throws(Fault) {
    if element == nil { throw .kind }
  }

  private mutating func begin() throws(Fault) {
    guard let header = NPYHeader(head), header.shape.count == 1,
      let element = NPYHeader.Element(rawValue: header.kind)
    else { throw .kind }
    let count = header.shape[0]
    guard allowed.contains(count) else { throw .count(count) }
    guard size == header.dataStart + count * element.size else { throw .size }
    self.element = element
    numbers.reserveCapacity(count)
  }
}

extension NPYHeader.Element {
  /// A number from its bytes, the low one first.
  func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Double {
    func load<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    switch self {
    case .float64: return Double(bitPattern: load(UInt64.self))
    case .float32: return Double(Float(bitPattern: load(UInt32.self)))
    case .int64: return Double(load(Int64.self))
    case .int32: return Double(load(Int32.self))
    case .uint8: return Double(load(UInt8.self))
    case .bool: return load(UInt8.self) == 0 ? 0 : 1
    }
  }
}
