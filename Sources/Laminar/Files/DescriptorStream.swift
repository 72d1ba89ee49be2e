import Foundation

/// A buffered stream to an open file descriptor.
package final class DescriptorStream: ByteStream {
  /// Bytes that are collected before the system is called.
  private static let pieceSize = 64 << 10

  private let descriptor: Int32
  /// What messages call the stream: a path, or `standard output`.
  private let name: String
  private var pending: [UInt8] = []

  /// Takes a descriptor, which stays the caller's to close.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package func write(_ bytes: RawSpan) throws {
    try bytes.withUnsafeBytes { piece in
      if pending.count + piece.count < Self.pieceSize {
        pending.append(contentsOf: piece)
        return
      }
      try flush()
      if piece.count < Self.pieceSize {
        pending.append(contentsOf: piece)
      } else {
        try writeAll(piece)
      }
    }
  }

  package func flush() throws {
    guard !pending.isEmpty else { return }
    // What fails once is not tried again: the bytes are gone with the first failure.
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBytes { try writeAll($0) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Foundation.write(descriptor, part.baseAddress, part.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written < 0, errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if written == 0 || errno != EINTR {
        throw SystemFailure(code: written == 0 ? EIO : errno).error("cannot write \(name)")
      }
    }
  }
}
