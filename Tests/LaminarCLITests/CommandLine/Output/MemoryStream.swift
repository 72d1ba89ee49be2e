import Laminar

/// A stream that keeps what is written.
final class MemoryStream: ByteStream {
  private(set) var bytes: [UInt8] = []

  /// Never inlined: the optimiser of Swift 6.3 fails on a stream that it sees is not used.
  @inline(never) init() {}

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }

  func flush() {}
}
