/// The rules of an SVG's `<style>` elements: those with selectors of one element.
struct SVGStyleSheet {
  /// A selector such as `rect`, `.a.b`, `#logo`, `circle.dot` or `*`.
  private struct Selector {
    var element: String?
    var id: String?
    var classes: [String] = []

    /// Ids before classes before elements.
    var specificity: Int {
      (id == nil ? 0 : 10_000) + 100 * classes.count + (element == nil ? 0 : 1)
    }
  }

  private struct Rule {
    let selector: Selector
    let declarations: [(declaration: SVGDeclaration, isImportant: Bool)]
  }

  private var rules: [Rule] = []

  /// Whether there is no rule.
  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a text; what is not understood is reported with its range.
  mutating func add(
    _ text: String, at start: Int, isExact: Bool, report: (Range<Int>, String) -> Void
  ) {
    let bytes = Self.withoutComments(Array(text.utf8))
    var at = 0
    while at < bytes.count {
      guard
        let open = bytes[at...].firstIndex(where: {
          $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";")
        })
      else { break }
      let head = String(decoding: bytes[at..<open], as: UTF8.self)
      let words = head.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let lead = bytes[at..<open].firstIndex { $0 > 0x20 } ?? at
      let range = isExact ? start + lead..<start + open : start..<start + 1
      if bytes[open] == UInt8(ascii: ";") {
        if !words.isEmpty { report(range, words) }
        at = open + 1
        continue
      }
      let close = Self.end(ofBlock: open, in: bytes)
      defer { at = close + 1 }
      if words.hasPrefix("@") {
        report(range, words)
        continue
      }
      let block = open + 1..<max(open + 1, close)
      let declarations = SVGDeclaration.list(
        String(decoding: bytes[block], as: UTF8.self), at: start + block.lowerBound,
        in: isExact ? start + block.lowerBound..<start + block.upperBound : start..<start + 1)
      for part in words.split(separator: ",") {
        guard let selector = Self.selector(String(part)) else {
          report(range, String(part))
          continue
        }
        rules.append(Rule(selector: selector, declarations: declarations))
      }
    }
    // Later rules are stronger among those of equal specificity.
    let ordered = rules.enumerated().sorted {
      ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset)
    }
    rules = ordered.map(\.element)
  }

  /// The declarations for an element, the strongest last.
  func declarations(
    of element: XMLDocument.Element
  ) -> [(declaration: SVGDeclaration, isImportant: Bool)] {
    guard !rules.isEmpty else { return [] }
    let id = element.attribute("id")?.value
    let classes = (element.attribute("class")?.value ?? "").split(whereSeparator: \.isWhitespace)
      .map(String.init)
    return rules.filter { rule in
      let selector = rule.selector
      return (selector.element ?? element.name) == element.name
        && (selector.id == nil || selector.id == id)
        && selector.classes.allSatisfy(classes.contains)
    }.flatMap(\.declarations)
  }

  // MARK: - Reading

  /// Comments become white space, so that offsets stay.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 0
    while at + 1 < bytes.count {
      guard bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "*") else {
        at += 1
        continue
      }
      var end = at + 2
      while end + 1 < bytes.count,
        !(bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/"))
      {
        end += 1
      }
      for index in at..<min(end + 2, bytes.count) { bytes[index] = 0x20 }
      at = end + 2
    }
    return bytes
  }

  /// The index of the brace that closes a block, or the end.
  private static func end(ofBlock open: Int, in bytes: [UInt8]) -> Int {
    var depth = 0
    for index in open..<bytes.count {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return bytes.count
  }

  /// A selector of one element; nil for any other.
  private static func selector(_ text: String) -> Selector? {
    var selector = Selector()
    let text = text.drop { $0 == " " }
    var mark: Character?
    var word = ""
    func isGood(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "-" || character == "_"
        || character == "*"
    }
    var trimmed = text
    while trimmed.last == " " { trimmed.removeLast() }
    guard !trimmed.isEmpty else { return nil }
    func finish() -> Bool {
      switch mark {
      case nil:
        if !word.isEmpty, word != "*" { selector.element = word }
        return true
      case "#": selector.id = word
      default: selector.classes.append(word)
      }
      return !word.isEmpty && !word.contains("*")
    }
    for character in trimmed {
      if character == "." || character == "#" {
        guard finish() else { return nil }
        mark = character
        word = ""
      } else if isGood(character) {
        word.append(character)
      } else {
        return nil
      }
    }
    return finish() ? selector : nil
  }
}
