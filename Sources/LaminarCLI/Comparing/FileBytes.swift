import Foundation
import Laminar

/// A file that is read in pieces, as the readers of traces request them.
final class FileBytes: TraceBytes {
  let count: Int
  private let descriptor: Int32
  private let path: String

  /// Opens a file; nil when it is not a regular one.
  ///
  /// - Throws: Exit 2 for a file that is missing or may not be read.
  init?(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    count = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw Self.failure(path) }
    }
  }

  private static func failure(_ path: String) -> CommandError {
    let failure = SystemFailure.last
    let isInput = [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP].contains(failure.code)
    return CommandError(
      "cannot read \(path): \(failure.reason)", exitCode: isInput ? .usage : .environment)
  }
}
