import Foundation

/// A POSIX `errno` value.
package struct SystemFailure {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last call.
  package static var last: SystemFailure { SystemFailure(code: errno) }

  /// The error of a failed call: `ClosedPipe` for a reader that went away, otherwise a ``FileError``
  /// with the system's reason.
  package func error(_ message: String) -> any Error {
    if code == EPIPE { return ClosedPipe() }
    return FileError("\(message): \(reason)", kind: .environment)
  }

  /// The error of an input that cannot be read.
  func error(reading name: String) -> FileError {
    let isInput = [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP].contains(code)
    return FileError("cannot read \(name): \(reason)", kind: isInput ? .input : .environment)
  }

  /// The same words in every locale.
  package var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists"
    case EFBIG: "the file would be too large"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    case EBADF: "it is not open"
    case EIO: "input/output error"
    case EINTR: "it was interrupted"
    case EAGAIN: "no more processes or threads may be started"
    case ENOMEM: "the memory is used up"
    default: "system error \(code)"
    }
  }
}
