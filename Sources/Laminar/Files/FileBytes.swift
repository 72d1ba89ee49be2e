import Foundation
package import LaminarTrace

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
