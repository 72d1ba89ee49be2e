import Laminar

/// Where the bytes of one file of frames go.
protocol MovieSink {
  /// Takes the next bytes.
  func write(_ bytes: [UInt8]) throws
  /// Makes the file appear.
  ///
  /// - Returns: The size of the file.
  func finish() throws -> Int
  /// Discards the file.
  func discard()
}

/// A file that the tool writes itself, or standard output.
struct StreamSink: MovieSink {
  let file: OutputFile?
  let stream: any ByteStream

  init(_ file: OutputFile) { (self.file, stream) = (file, file) }

  init(_ stream: any ByteStream) { (file, self.stream) = (nil, stream) }

  func write(_ bytes: [UInt8]) throws { try stream.write(bytes) }

  func finish() throws -> Int {
    try stream.flush()
    try file?.commit()
    return file?.byteCount ?? 0
  }

  func discard() { file?.discard() }
}
