import Foundation

/// A file that is read whole, or standard input for `-`.
enum InputFile {
  private static let pieceSize = 256 << 10

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - limit: The most bytes that are read; a longer file is refused before it fills the memory.
  /// - Throws: Exit 2 for a file that is missing, not a file, not readable or too long; exit 3 when
  ///   reading fails.
  static func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard path != "-" else {
      return try read(STDIN_FILENO, name: "standard input", expecting: 0, limit: limit)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return try read(
      descriptor, name: path, expecting: isFile ? Int(clamping: status.st_size) : 0, limit: limit)
  }

  /// The bytes of an open file from its current offset.
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - size: The bytes that it is expected to have.
  ///   - limit: The most bytes that are read.
  static func read(
    _ descriptor: Int32, name: String, expecting size: Int, limit: Int
  ) throws -> [UInt8] {
    let tooLong = CommandError("\(name) is longer than \(limit) bytes")
    guard size <= limit else { throw tooLong }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = piece.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(name)
      }
      guard bytes.count + count <= limit else { throw tooLong }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  private static func failure(_ name: String) -> CommandError {
    let failure = SystemFailure.last
    let isInput = [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP].contains(failure.code)
    return CommandError(
      "cannot read \(name): \(failure.reason)", exitCode: isInput ? .usage : .environment)
  }
}
