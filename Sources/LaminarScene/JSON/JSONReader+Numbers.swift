extension JSONReader {
  /// Reads a number from its first digit or minus sign: `-? (0 | [1-9][0-9]*) (.[0-9]+)? ([eE][+-]?[0-9]+)?`
  mutating func readNumber() {
    let start = at
    var place = at
    if text[place] == ASCII.minus { place += 1 }
    if text[place] == ASCII.zero {
      place += 1
    } else {
      guard ASCII.isDigit(text[place]) else { return recoverNumber(from: start) }
      place = afterDigits(place)
    }
    if text[place] == ASCII.dot {
      guard ASCII.isDigit(text[place + 1]) else { return recoverNumber(from: start) }
      place = afterDigits(place + 1)
    }
    if text[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if text[place] == ASCII.minus || text[place] == ASCII.plus { place += 1 }
      guard ASCII.isDigit(text[place]) else { return recoverNumber(from: start) }
      place = afterDigits(place)
    }
    guard !Self.continuesNumber(text[place]), place - start <= limits.numberLength else {
      return recoverNumber(from: start)
    }
    nodes.append(JSONNode(.number, offset: start, link: place))
    at = place
  }

  @inline(__always)
  private func afterDigits(_ start: Int) -> Int {
    var place = start
    while ASCII.isDigit(text[place]) { place += 1 }
    return place
  }

  /// Whether a byte right after a number makes it no number.
  @inline(__always)
  static func continuesNumber(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || byte == ASCII.dot || byte == ASCII.minus || byte == ASCII.plus
  }
}
