import Foundation
package import LaminarTrace

/// A file that appears whole under its name, or not at all.
///
/// The bytes go to a temporary next to the target, which `commit` renames. Folders of its path that do
/// not exist are made, and removed again where no file came into them. A device or a named pipe is
/// written directly. A file that is neither committed nor discarded is discarded when it is released.
package final class OutputFile: ByteStream {
  /// The path as it was given.
  package let path: String

  private let target: String
  private let temporary: String?
  private let temporaries: TemporaryFiles
  private let replaces: Bool
  private let stream: DescriptorStream
  private var descriptor: Int32?

  /// The bytes written so far.
  package private(set) var byteCount = 0

  /// Opens the temporary.
  ///
  /// - Parameter overwrites: Whether a file of that name may exist; it is kept until `commit`.
  /// - Throws: A ``FileError`` when the file exists and `overwrites` is false, or when it cannot be
  ///   written.
  package init(_ path: String, overwrites: Bool, temporaries: TemporaryFiles) throws {
    self.path = path
    self.temporaries = temporaries
    replaces = overwrites
    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT { throw SystemFailure.last.error("cannot write \(path)") }
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw SystemFailure(code: EISDIR).error("cannot write \(path)") }
    if exists, kind != S_IFREG {
      target = path
      temporary = nil
      let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(path)") }
      self.descriptor = descriptor
      stream = DescriptorStream(descriptor: descriptor, name: path)
      return
    }
    if !overwrites { try Self.requireAbsent(path) }
    target = try Self.resolved(path)
    if exists, access(target, W_OK) != 0 { throw SystemFailure.last.error("cannot write \(path)") }
    let opened = try temporaries.open(beside: target, for: path)
    temporary = opened.path
    descriptor = opened.descriptor
    // A replaced file keeps its permissions.
    let isAllowed = !exists || fchmod(opened.descriptor, status.st_mode & 0o7777) == 0
    let failure = SystemFailure.last
    stream = DescriptorStream(descriptor: opened.descriptor, name: path)
    guard isAllowed else {
      discard()
      throw failure.error("cannot write \(path)")
    }
  }

  deinit {
    discard()
  }

  package static func existing(_ path: String) -> FileError {
    FileError("\(path) exists", kind: .existing, help: "`overwrites: true` replaces it")
  }

  /// Refuses a file that exists, before the work that it is for.
  ///
  /// - Throws: A ``FileError`` for a regular file, and for a link to nothing, through which one would be
  ///   made elsewhere; devices and pipes are written as they are.
  package static func requireAbsent(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) != 0 {
      guard errno == ENOENT, lstat(path, &status) == 0 else { return }
      throw FileError(
        "\(path) is a link to a file that does not exist", kind: .existing,
        help: existing(path).help)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    throw existing(path)
  }

  /// Writes a file at once; after a failure there is no trace of it.
  ///
  /// - Throws: What opening, `body` and the system throw.
  package static func write(
    to path: String, overwrites: Bool, temporaries: TemporaryFiles,
    _ body: (OutputFile) throws -> Void
  ) throws {
    let file = try OutputFile(path, overwrites: overwrites, temporaries: temporaries)
    do {
      try body(file)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// The path behind symbolic links, whether there is a file or not, so that the link is kept.
  package static func resolved(_ path: String) throws -> String {
    var resolved = path
    for _ in 0..<maxLinks {
      guard let next = try destination(ofLink: resolved, of: path) else { return resolved }
      let folder = resolved.lastIndex(of: "/").map { String(resolved[...$0]) } ?? ""
      resolved = next.hasPrefix("/") ? next : folder + next
    }
    throw SystemFailure(code: ELOOP).error("cannot write \(path)")
  }

  /// As many links in a row as Linux follows.
  private static let maxLinks = 40

  /// The target of a symbolic link; nil for what is not one, or does not exist.
  private static func destination(ofLink link: String, of path: String) throws -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count >= 0 else {
      guard errno == EINVAL || errno == ENOENT else {
        throw SystemFailure.last.error("cannot write \(path)")
      }
      return nil
    }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path to which another program writes the bytes before `commit`.
  package var writablePath: String { temporary ?? target }

  /// Whether the bytes go to a device or a pipe, which cannot be read back.
  package var isDevice: Bool { temporary == nil }

  package func write(_ bytes: RawSpan) throws {
    byteCount += bytes.byteCount
    try stream.write(bytes)
  }

  package func flush() throws {
    try stream.flush()
  }

  /// Makes the file appear under its name, once all of it is written and closed without an error.
  package func commit() throws {
    guard let descriptor else { return }
    do {
      try stream.flush()
      // A second descriptor keeps the lock: the temporary is this run's until it has its name.
      let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      defer { if lock >= 0 { close(lock) } }
      self.descriptor = nil
      guard close(descriptor) == 0 || errno == EINTR else {
        throw SystemFailure.last.error("cannot write \(path)")
      }
      if let temporary {
        if !replaces, try FileStatus(target, followsLink: false) != nil {
          throw Self.existing(path)
        }
        try temporaries.rename(temporary, to: target, replaces: replaces, for: path)
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Leaves no trace of the file.
  package func discard() {
    if let descriptor { close(descriptor) }
    descriptor = nil
    if let temporary { temporaries.remove(temporary) }
  }
}

// MARK: - Streams

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

/// A buffered stream to an open file descriptor.
package final class DescriptorStream: ByteStream {
  /// Bytes that are collected before the system is called.
  private static let pieceSize = 64 << 10

  private let descriptor: Int32
  /// The name of the stream in messages: a path, or `standard output`.
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
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: remaining)
      let written = Foundation.write(descriptor, part.baseAddress, part.count)
      if written > 0 {
        remaining = remaining.dropFirst(written)
      } else if written < 0, errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if written == 0 || errno != EINTR {
        throw SystemFailure(code: written == 0 ? EIO : errno).error("cannot write \(name)")
      }
    }
  }
}

/// The reader of a pipe went away, which ends the tool quietly.
package struct ClosedPipe: Error {
  /// Makes the error.
  package init() {}
}
