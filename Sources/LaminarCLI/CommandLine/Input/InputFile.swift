import Foundation
import Laminar

/// A file that is read whole, or standard input for `-`.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - limit: The most bytes that are read; a longer file is refused before it fills the memory.
  /// - Throws: Exit 2 for a file that is missing, not a file, not readable or too long; exit 3 when
  ///   reading fails.
  static func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      guard path != "-" else {
        return try FileContents.bytes(
          of: STDIN_FILENO, name: "standard input", expecting: 0, limit: limit)
      }
      return try FileContents.bytes(of: path, limit: limit)
    } catch {
      var failure = CommandError(error)
      if failure.hint == nil, FrameFolder.isFolder(path) { failure.hint = hint(forFolder: path) }
      throw failure
    }
  }

  /// A file of a folder that was probably meant.
  private static func hint(forFolder path: String) -> String {
    let suite = (path.hasSuffix("/") ? path : path + "/") + StarterSuite.suiteName
    return FileManager.default.fileExists(atPath: suite)
      ? "name a file in it, such as \(suite)" : "name a file in it"
  }
}
