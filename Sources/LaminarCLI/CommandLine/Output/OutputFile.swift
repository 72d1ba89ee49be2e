import Foundation

/// A file that appears whole under its name, or not at all.
///
/// The bytes go to a temporary beside the target, which `commit` renames. What is no regular file (a
/// device, a named pipe) is written directly. A file that is neither committed nor discarded is
/// discarded when it is released.
final class OutputFile: ByteStream {
  /// The path as it was given.
  let path: String

  private let target: String
  private let temporary: String?
  private let temporaries: TemporaryFiles
  private let replaces: Bool
  private let stream: DescriptorStream
  private var descriptor: Int32?

  /// The bytes written so far.
  private(set) var byteCount = 0

  /// Opens the temporary.
  ///
  /// - Parameter overwrites: Whether a file of that name may exist; it is kept until `commit`.
  /// - Throws: Exit 2 when the file exists and may not, exit 3 when it cannot be written.
  init(_ path: String, overwrites: Bool, temporaries: TemporaryFiles) throws {
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
    if exists, !overwrites { throw Self.existing(path) }
    target = exists ? Self.resolved(path) : path
    if exists, access(target, W_OK) != 0 { throw SystemFailure.last.error("cannot write \(path)") }
    let opened = try temporaries.open(beside: target)
    temporary = opened.path
    descriptor = opened.descriptor
    // A replaced file keeps its permissions.
    if exists { fchmod(opened.descriptor, status.st_mode & 0o7777) }
    stream = DescriptorStream(descriptor: opened.descriptor, name: path)
  }

  deinit {
    discard()
  }

  static func existing(_ path: String) -> CommandError {
    CommandError("\(path) exists", hint: "--overwrite replaces it")
  }

  /// Behind symbolic links, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where another program writes the bytes before `commit`.
  var writablePath: String { temporary ?? target }

  func write(_ bytes: RawSpan) throws {
    byteCount += bytes.byteCount
    try stream.write(bytes)
  }

  func flush() throws {
    try stream.flush()
  }

  /// Makes the file appear under its name.
  func commit() throws {
    guard let descriptor else { return }
    do {
      try stream.flush()
      self.descriptor = nil
      guard close(descriptor) == 0 || errno == EINTR else {
        throw SystemFailure.last.error("cannot write \(path)")
      }
      if let temporary {
        if !replaces, access(target, F_OK) == 0 { throw Self.existing(path) }
        try temporaries.rename(temporary, to: target, replaces: replaces)
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Leaves no trace of the file.
  func discard() {
    if let descriptor { close(descriptor) }
    descriptor = nil
    if let temporary { temporaries.remove(temporary) }
  }
}
