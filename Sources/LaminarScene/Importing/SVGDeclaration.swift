/// A value of a property of an SVG element, with its location.
struct SVGDeclaration {
  let name: String
  let value: String
  let range: Range<Int>
  /// Whether it is an attribute: in those lengths and angles need no units.
  var isAttribute = false

  /// The declarations of a `style` attribute or of a rule's block; `isExact` says whether offsets in
  /// the text are those in the file. The last field says whether one is `!important`.
  static func list(
    _ text: String, at start: Int, in range: Range<Int>
  ) -> [(declaration: SVGDeclaration, isImportant: Bool)] {
    let isExact = text.utf8.count == range.count
    var result: [(declaration: SVGDeclaration, isImportant: Bool)] = []
    let bytes = CSSText.withoutComments(Array(text.utf8))
    var first = 0
    while first < bytes.count {
      let end = CSSText.end(of: first..<bytes.count, in: bytes, at: [UInt8(ascii: ";")])
      let part = bytes[first..<end]
      first = end + 1
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = trimmed(part[..<colon])
      let value = trimmed(part[(colon + 1)...])
      guard !name.isEmpty, !value.isEmpty else { continue }
      var words = String(decoding: value, as: UTF8.self)
      var isImportant = false
      if let mark = words.firstIndexOfImportance {
        isImportant = true
        words = String(words[..<mark])
      }
      let location =
        isExact ? start + name.startIndex..<start + value.endIndex : range
      result.append(
        (
          SVGDeclaration(
            name: String(decoding: name, as: UTF8.self).lowercased(),
            value: words.split(whereSeparator: \.isWhitespace).joined(separator: " "),
            range: location),
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
  /// Where the text before `!important` ends; nil without it.
  fileprivate var firstIndexOfImportance: String.Index? {
    let suffix = "important"
    guard lowercased().hasSuffix(suffix) else { return nil }
    var end = index(endIndex, offsetBy: -suffix.count)
    while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
    guard end > startIndex, self[index(before: end)] == "!" else { return nil }
    return index(before: end)
  }
}
