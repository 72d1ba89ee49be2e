package import LaminarTrace

/// A destination of bytes that are written: a file, a standard stream, or memory in tests.
package protocol ByteStream: TraceSink {
  /// Writes what was buffered.
  func flush() throws
}

extension ByteStream {
  /// Writes a text as UTF-8.
  package func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(Span(_unsafeElements: $0).bytes) }
  }

  /// Writes bytes.
  package func write(_ bytes: [UInt8]) throws {
    try write(bytes.span.bytes)
  }
}
