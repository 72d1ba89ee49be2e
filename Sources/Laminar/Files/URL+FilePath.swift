import Foundation

extension URL {
  /// The path of the file that the URL names.
  ///
  /// - Throws: A `FileError` for a URL of another scheme, and for a path that no file can have.
  func filePath() throws(FileError) -> String {
    guard isFileURL else {
      throw FileError("\(absoluteString) is not the URL of a file", kind: .input)
    }
    // The system would read the path up to there, and so name another file.
    guard !path.utf8.contains(0) else {
      throw FileError("the path '\(path)' contains the character U+0000", kind: .input)
    }
    return path
  }

  /// What messages call the file: the path as it was given, relative or not.
  var fileName: String { isFileURL ? relativePath : absoluteString }
}
