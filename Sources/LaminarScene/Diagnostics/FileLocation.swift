/// A location in a file, for people and for machines.
public struct FileLocation: Sendable, Hashable {
  /// The file's name as it was given.
  public var file: String
  /// The bytes, counted from 0.
  package var bytes: Range<Int>
  /// The line of the first byte, counted from 1. Lines end with LF or CR LF.
  public var line: Int
  /// The column of the first byte, counted from 1 in Unicode scalars; a tab is one.
  public var column: Int

  /// Makes a location of its parts.
  package init(file: String, bytes: Range<Int>, line: Int, column: Int) {
    self.file = file
    self.bytes = bytes
    self.line = line
    self.column = column
  }
}

extension SourceText {
  /// The location of a range, with the lines counted on from an earlier location.
  func location(of range: Range<Int>, after earlier: FileLocation? = nil) -> FileLocation {
    let start = min(max(range.lowerBound, 0), count)
    var line = 1
    var from = 0
    if let earlier, earlier.bytes.lowerBound <= start {
      (line, from) = (earlier.line, earlier.bytes.lowerBound)
    }
    line += lineBreaks(in: from..<start)
    var lineStart = lineStart(of: start)
    // A byte-order mark is not a column.
    if lineStart == 0, byte(at: 0) == 0xEF, byte(at: 1) == 0xBB, byte(at: 2) == 0xBF {
      lineStart = min(3, start)
    }
    return FileLocation(
      file: fileName, bytes: start..<max(start, min(range.upperBound, count)), line: line,
      column: 1 + scalars(in: lineStart..<start))
  }
}
