/// A location in a file, for people and for machines.
public struct FileLocation: Sendable, Hashable, CustomStringConvertible {
  /// The file's name as it was given.
  public var file: String
  /// The bytes, counted from 0.
  package var bytes: Range<Int>
  /// The line of the first byte, counted from 1. Lines end with LF or CR LF.
  public var line: Int
  /// The column of the first byte, counted from 1 in Unicode scalars; a tab is one.
  public var column: Int

  /// Makes a location of its parts; of a file alone its beginning.
  package init(file: String, bytes: Range<Int> = 0..<0, line: Int = 1, column: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.line = line
    self.column = column
  }

  /// The file and the line: `scenes/ball.json:14`.
  public var description: String { "\(file):\(line)" }
}
