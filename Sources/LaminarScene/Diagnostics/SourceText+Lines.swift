import LaminarGraphics

extension SourceText {
  /// The offset where the line of an offset begins.
  func lineStart(of offset: Int) -> Int { position(of: offset).lineStart }

  /// The offset where the line of an offset ends, before its line break.
  func lineEnd(of offset: Int) -> Int {
    var end = min(max(offset, 0), count)
    while end < count, padded[end] != ASCII.newline { end += 1 }
    return end > 0 && end < count + 1 && padded[end - 1] == ASCII.carriageReturn
      && end - 1 >= offset ? end - 1 : end
  }

  /// The location of a range.
  func location(of range: Range<Int>) -> FileLocation {
    if let (segment, local) = part(at: range) { return segment.source.location(of: local) }
    let range = origin(of: range)
    let start = min(max(range.lowerBound, 0), count)
    let position = position(of: start)
    // A byte-order mark is not a column.
    let hasMark =
      position.lineStart == 0 && byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF
    return FileLocation(
      file: fileName, bytes: start..<max(start, min(range.upperBound, count)), line: position.line,
      column: 1 + max(0, position.scalars - (hasMark ? 1 : 0)))
  }

  private func position(of offset: Int) -> (line: Int, lineStart: Int, scalars: Int) {
    withBytes(in: 0..<count) { lineIndex.position(of: min(max(offset, 0), count), in: $0) }
  }
}
