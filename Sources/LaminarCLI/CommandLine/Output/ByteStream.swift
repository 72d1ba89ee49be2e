import Laminar

/// A destination of the bytes that the tool writes: standard output, a file, or memory in tests.
protocol ByteStream: TraceSink {
  /// Writes what was buffered.
  func flush() throws
}

extension ByteStream {
  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(Span(_unsafeElements: $0).bytes) }
  }

  func write(_ bytes: [UInt8]) throws {
    try write(bytes.span.bytes)
  }
}
