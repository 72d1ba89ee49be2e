import Foundation

extension URL {
  /// The path of the file that the URL names.
  ///
  /// - Throws: A `FileError` for a URL of another scheme.
  func filePath() throws(FileError) -> String {
    guard isFileURL else {
      throw FileError("\(absoluteString) is not the URL of a file", kind: .input)
    }
    return path
  }

  /// What messages call the file: the path as it was given, relative or not.
  var fileName: String { isFileURL ? relativePath : absoluteString }
}
