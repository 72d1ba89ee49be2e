/// Text on its way to a sink: collected into pieces, so that memory stays bounded.
struct TraceStream {
  /// Bytes that are collected before the sink is called.
  private static let pieceSize = 64 << 10

  /// The bytes that a batch of rows seldom exceeds.
  private static let batchSize = 16 << 10

  private let sink: any TraceSink
  var text = ByteText(capacity: pieceSize + 1024)

  init(_ sink: any TraceSink) {
    self.sink = sink
  }

  /// Hands the text on once there is a piece of it.
  @inline(__always)
  mutating func drain() throws {
    if text.count >= Self.pieceSize { try flush() }
  }

  /// Hands the text on when a batch of rows might make more than a piece of it.
  mutating func drainForBatch() throws {
    if text.count >= Self.pieceSize - Self.batchSize { try flush() }
  }

  /// Hands all text on.
  mutating func flush() throws {
    guard text.count > 0 else { return }
    let sink = sink
    try text.withBytes { try sink.write($0) }
    text.removeAll()
  }
}
