import Foundation
import LaminarScene
package import LaminarTrace

/// The bytes of a file that is read whole.
package enum FileContents {
  private static let pieceSize = 256 << 10

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - name: What messages call it; nil for its path.
  ///   - limit: The most bytes that are read; a longer file is refused before it fills the memory.
  /// - Throws: A file that is missing, not a file, not readable or too long; the system's reason when
  ///   reading fails.
  package static func bytes(
    of path: String, name: String? = nil, limit: Int
  ) throws(FileError) -> [UInt8] {
    let name = name ?? path
    // The system would read the name up to there, and so another file.
    guard !path.utf8.contains(0) else {
      throw FileError("cannot read \(name): the name contains the character U+0000", kind: .input)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last.error(reading: name) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemFailure.last.error(reading: name) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return try bytes(
      of: descriptor, name: name, expecting: isFile ? Int(clamping: status.st_size) : 0,
      limit: limit)
  }

  /// Opens a regular file; nothing else is waited for, such as a pipe without a writer.
  ///
  /// - Parameter name: What messages call it; nil for its path.
  /// - Returns: The descriptor, for the caller to close, and the bytes that the file has.
  /// - Throws: A file that is missing, not a regular one, or may not be read.
  package static func openRegular(
    _ path: String, name: String? = nil
  ) throws(FileError) -> (descriptor: Int32, size: Int) {
    let name = name ?? path
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last.error(reading: name) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = SystemFailure.last
      close(descriptor)
      throw failure.error(reading: name)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError("cannot read \(name): \(kind(status.st_mode))", kind: .input)
    }
    return (descriptor, Int(clamping: status.st_size))
  }

  /// The kind of a file that is not a regular one, as a noun.
  static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "it is a folder"
    case S_IFIFO: "it is a named pipe"
    case S_IFCHR, S_IFBLK: "it is a device"
    case S_IFSOCK: "it is a socket"
    default: "it is not a regular file"
    }
  }

  /// The bytes of an open file from its current offset.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which stays open.
  ///   - name: What messages call it.
  ///   - size: The bytes that it is expected to have.
  ///   - limit: The most bytes that are read.
  package static func bytes(
    of descriptor: Int32, name: String, expecting size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    let tooLong = FileError("\(name) is longer than \(limit) bytes", kind: .input)
    guard size <= limit else { throw tooLong }
    var bytes: [UInt8] = []
    // A reader of scenes puts zeros behind the text, for which it is not to be copied.
    bytes.reserveCapacity(size + SceneText.padding)
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = piece.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.last.error(reading: name)
      }
      guard bytes.count + count <= limit else { throw tooLong }
      bytes.append(contentsOf: piece[..<count])
    }
  }
}

// MARK: - Pieces

/// A file that is read in pieces, as the readers of traces request them.
package final class FileBytes: TraceBytes {
  package let count: Int
  private let descriptor: Int32
  private let name: String

  /// The most bytes that are read from a pipe, which cannot be read twice.
  package static let largestPipe = 512 << 20

  /// Opens a file, which messages call `name`, or by its path; nil when it is not a regular one.
  ///
  /// - Throws: A file that is missing or may not be read.
  package init?(_ path: String, name: String? = nil) throws(FileError) {
    let name = name ?? path
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last.error(reading: name) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.name = name
    count = Int(clamping: status.st_size)
  }

  /// Opens a regular file; nothing else is waited for.
  ///
  /// - Throws: A file that is missing, not a regular one, or may not be read.
  package init(regular path: String) throws(FileError) {
    (descriptor, count) = try FileContents.openRegular(path)
    name = path
  }

  /// Opens a file; what is not a regular file is read whole.
  ///
  /// - Throws: A file that is missing or may not be read, and a pipe that is too long.
  package static func open(
    _ path: String, name: String? = nil
  ) throws(FileError) -> any TraceBytes {
    if let file = try FileBytes(path, name: name) { return file }
    return TraceBytesInMemory(
      try FileContents.bytes(of: path, name: name, limit: largestPipe))
  }

  deinit { close(descriptor) }

  package func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw SystemFailure.last.error(reading: name) }
    }
  }
}
