/// A sink that keeps a trace in memory.
public final class TraceMemory: TraceSink {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// The bytes so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the bytes.
  public func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }
}
