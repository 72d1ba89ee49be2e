/// The bytes of an input that is read in pieces, at any offset and more than once: a file, or memory.
///
/// Readers request pieces of about a megabyte, so that an input may be larger than the memory.
package protocol TraceBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Copies bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: In `0 ... count`.
  ///   - target: The destination; its size is the most that are requested.
  /// - Returns: How many were copied; 0 only at the end.
  /// - Throws: What the input throws.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int
}

/// An input in memory.
package struct TraceBytesInMemory: TraceBytes {
  private let bytes: [UInt8]

  /// Takes the bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// Copies bytes from an offset on.
  package func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    let start = min(max(offset, 0), bytes.count)
    let length = min(target.count, bytes.count - start)
    guard length > 0, let base = target.baseAddress else { return 0 }
    bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        base.copyMemory(from: first + start, byteCount: length)
      }
    }
    return length
  }
}
