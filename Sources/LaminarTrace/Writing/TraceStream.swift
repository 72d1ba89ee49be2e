/// Text for a sink, collected into pieces so that memory stays bounded.
struct TraceStream {
  /// Bytes that are collected before the sink is called.
  private static let pieceSize = 64 << 10

  /// The bytes that a batch of rows rarely exceeds.
  private static let batchSize = 16 << 10

  private let sink: any TraceSink
  var text = ByteText(capacity: pieceSize + 1024)

  init(_ sink: any TraceSink) {
    self.sink = sink
  }

  /// Passes the text on once it fills a piece.
  @inline(__always)
  mutating func drain() throws {
    if text.count >= Self.pieceSize { try flush() }
  }

  /// Passes the text on when a batch of rows might make it longer than a piece.
  mutating func drainForBatch() throws {
    if text.count >= Self.pieceSize - Self.batchSize { try flush() }
  }

  /// Passes all text on.
  mutating func flush() throws {
    guard text.count > 0 else { return }
    let sink = sink
    try text.withBytes { try sink.write($0) }
    text.removeAll()
  }
}
