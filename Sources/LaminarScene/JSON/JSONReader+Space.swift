extension JSONReader {
  /// Skips white space and, where they are allowed, comments.
  @inline(__always)
  mutating func skipSpace() throws(Stop) {
    // Mostly one space or none.
    if text[at] == ASCII.space { at += 1 }
    if text[at] <= ASCII.space || text[at] == ASCII.slash { try skipRun() }
  }

  private mutating func skipRun() throws(Stop) {
    while true {
      switch text[at] {
      case ASCII.newline, ASCII.space, ASCII.tab, ASCII.carriageReturn:
        at += 1
        skipIndentation()
      case ASCII.slash:
        try skipComment()
      default:
        return
      }
    }
  }

  /// Skips spaces, eight at a time.
  @inline(__always)
  private mutating func skipIndentation() {
    while UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020 {
      at += 8
    }
    while text[at] == ASCII.space { at += 1 }
  }

  /// Skips the comment at a slash. In a strict document the first one is reported.
  private mutating func skipComment() throws(Stop) {
    let start = at
    switch text[at + 1] {
    case ASCII.slash:
      var offset = at + 2
      while text[offset] != ASCII.newline, offset < count { offset = afterCommentByte(offset) }
      at = offset
    case ASCII.asterisk:
      var offset = at + 2
      while !(text[offset] == ASCII.asterisk && text[offset + 1] == ASCII.slash) {
        guard offset < count else { throw unclosedComment(from: start) }
        offset = afterCommentByte(offset)
      }
      at = offset + 2
    default:
      throw unexpectedCharacter()
    }
    if dialect == .strict, !reportedComment {
      reportedComment = true
      reportComment(start..<at)
    }
  }

  private mutating func afterCommentByte(_ offset: Int) -> Int {
    text[offset] < 0x80 ? offset + 1 : checkedUTF8(from: offset)
  }

  /// Skips a UTF-8 byte-order mark; the one of UTF-16 is an error.
  mutating func skipByteOrderMark() throws(Stop) {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { at = 3 }
    if (text[0] == 0xFF && text[1] == 0xFE) || (text[0] == 0xFE && text[1] == 0xFF) {
      throw wrongEncoding()
    }
  }
}
