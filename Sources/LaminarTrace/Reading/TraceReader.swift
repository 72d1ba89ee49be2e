/// Opens traces of any format.
public enum TraceReader {
  /// The default number of samples that a trace keeps in memory: 96 MB of them.
  package static let standardCapacity = 12_000_000

  /// Opens a trace of any format, which its first bytes tell: reads all of it once, and keeps its
  /// values when they fit into 96 MB.
  ///
  /// - Parameters:
  ///   - bytes: The trace.
  ///   - name: Its name in messages.
  /// - Throws: `TraceReadingError` for an input that is not a trace, or is cut off, mixed up or damaged.
  public static func open(
    _ bytes: [UInt8], name: String
  ) throws -> any TraceTable {
    try open(TraceBytesInMemory(bytes), name: name, kind: nil)
  }

  /// Opens a trace, of a known format or with a stated capacity.
  ///
  /// - Parameters:
  ///   - bytes: The trace.
  ///   - name: Its name in messages.
  ///   - kind: Its format, if it is known; else it is determined by its first bytes.
  ///   - capacity: The most samples kept in memory; of a larger trace, tracks are read when they are
  ///     requested.
  /// - Throws: `TraceReadingError` for an input that is not a trace, or is cut off, mixed up or damaged;
  ///   and what the input throws.
  package static func open(
    _ bytes: any TraceBytes, name: String, kind: InputKind? = nil,
    capacity: Int = standardCapacity
  ) throws -> any TraceTable {
    switch try kind ?? self.kind(of: bytes) {
    case .longCSV: return try LongCSVTrace(bytes, name: name, capacity: capacity)
    case .wideCSV: return try WideCSVTrace(bytes, name: name, capacity: capacity)
    case .jsonLines: return try JSONLinesTrace(bytes, name: name, capacity: capacity)
    case .npz: return try NPZTrace(bytes, name: name, capacity: capacity)
    case .events: return EventTable(try EventRows.read(bytes, name: name), name: name)
    default:
      throw TraceReadingError(
        file: name, bytes.count == 0 ? "the file is empty" : "it is not a trace",
        help: "a trace begins with frame,time or {\"laminar-trace\":1")
    }
  }

  /// The kind of an input, by its first bytes; nil for one that is empty or unknown.
  ///
  /// - Throws: What the input throws.
  package static func kind(of bytes: any TraceBytes) throws -> InputKind? {
    var prefix = [UInt8](repeating: 0, count: InputKind.prefixLength)
    var count = 0
    while count < prefix.count {
      let read = try prefix.withUnsafeMutableBytes {
        try bytes.read(at: count, into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read <= 0 { break }
      count += read
    }
    return InputKind(prefix: Array(prefix.prefix(count)))
  }
}
