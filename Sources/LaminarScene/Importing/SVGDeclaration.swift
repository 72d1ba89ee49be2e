/// A value of a property of an SVG element, with its location.
struct SVGDeclaration {
  let name: String
  let value: String
  let range: Range<Int>

  /// The declarations of a `style` attribute or of a rule's block; `isExact` says whether offsets in
  /// the text are those in the file. The last field says whether one is `!important`.
  static func list(
    _ text: String, at start: Int, in range: Range<Int>
  ) -> [(declaration: SVGDeclaration, isImportant: Bool)] {
    let isExact = text.utf8.count == range.count
    var result: [(declaration: SVGDeclaration, isImportant: Bool)] = []
    let bytes = Array(text.utf8)
    var first = 0
    var depth = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: ";")
      if byte == UInt8(ascii: "("), index < bytes.count { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard byte == UInt8(ascii: ";"), depth <= 0 || index == bytes.count else { continue }
      let part = bytes[first..<index]
      defer { first = index + 1 }
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = trimmed(part[..<colon])
      let value = trimmed(part[(colon + 1)...])
      guard !name.isEmpty, !value.isEmpty else { continue }
      var words = String(decoding: value, as: UTF8.self)
      var isImportant = false
      if let mark = words.range(ofSuffix: "!important") {
        isImportant = true
        words = String(words[..<mark])
      }
      let location =
        isExact ? start + name.startIndex..<start + value.endIndex : range
      result.append(
        (
          SVGDeclaration(
            name: String(decoding: name, as: UTF8.self).lowercased(), value: words, range: location),
          isImportant
        ))
    }
    return result
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
    while let byte = bytes.last, byte <= 0x20 { bytes.removeLast() }
    return bytes
  }
}

extension String {
  /// Where the text before a suffix ends, without its white space; nil without the suffix.
  fileprivate func range(ofSuffix suffix: String) -> String.Index? {
    guard lowercased().hasSuffix(suffix) else { return nil }
    var end = index(endIndex, offsetBy: -suffix.count)
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    return end
  }
}
