import LaminarGraphics

/// The rules of an SVG's `<style>` elements.
struct SVGStyleSheet {
  /// A declaration with whether it is `!important`.
  typealias Entry = (declaration: SVGDeclaration, isImportant: Bool)

  /// What is not read: what it is, its bytes, and what to do about it.
  typealias Report = (_ what: String, _ range: Range<Int>, _ remedy: String) -> Void

  private struct Rule {
    let selector: SVGSelector
    let declarations: [Entry]
  }

  /// A text of style rules with its location in the file.
  struct Source {
    var bytes: [UInt8]
    var start: Int
    /// Whether the text is in the file as it is.
    var isExact: Bool

    init(_ text: String, at start: Int, isExact: Bool) {
      bytes = CSSText.withoutComments(Array(text.utf8))
      self.start = start
      self.isExact = isExact
    }

    /// The range in the file of a range of the text.
    func location(_ range: Range<Int>) -> Range<Int> {
      isExact ? start + range.lowerBound..<start + range.upperBound : start..<start + 1
    }
  }

  private var rules: [Rule] = []
  // The indexes of rules by what their last compound needs, so that few are compared with an element.
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  private var others: [Int] = []

  /// How deep rules of conditions nest.
  private static let deepest = 8

  /// Adds the rules of a text.
  mutating func add(_ source: Source, report: Report) {
    addRules(in: 0..<source.bytes.count, of: source, depth: 0, report: report)
  }

  /// The declarations for an element, the strongest last.
  func declarations(
    of element: XMLDocument.Element, _ matcher: SVGSelectorMatcher
  ) -> [Entry] {
    guard !rules.isEmpty else { return [] }
    var candidates = others + (byName[element.name] ?? [])
    if let id = element.attribute("id")?.value { candidates += byID[id] ?? [] }
    if let classes = element.attribute("class")?.value {
      for name in Set(SVGSelectorMatcher.words(classes)) {
        candidates += byClass[String(name)] ?? []
      }
    }
    // Later rules are stronger among those of equal specificity.
    let matching = candidates.filter { matcher.matches(rules[$0].selector, element) }
      .sorted {
        let (one, other) = (rules[$0].selector.specificity, rules[$1].selector.specificity)
        return one == other ? $0 < $1 : one < other
      }
    return matching.flatMap { rules[$0].declarations }
  }

  private mutating func append(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    guard let last = rule.selector.parts.last?.compound else { return }
    for condition in last.conditions {
      if case .id(let id) = condition { return byID[id, default: []].append(index) }
    }
    for condition in last.conditions {
      if case .className(let name) = condition {
        return byClass[name, default: []].append(index)
      }
    }
    if let name = last.element {
      byName[name, default: []].append(index)
    } else {
      others.append(index)
    }
  }

  // MARK: - Reading

  private mutating func addRules(
    in range: Range<Int>, of source: Source, depth: Int, report: Report
  ) {
    let bytes = source.bytes
    var offset = range.lowerBound
    while true {
      offset = CSSText.skipSpace(offset, in: bytes, to: range.upperBound)
      guard offset < range.upperBound else { return }
      let isAtRule = bytes[offset] == UInt8(ascii: "@")
      let end = CSSText.end(
        of: offset..<range.upperBound, in: bytes, at: isAtRule ? [0x7B, 0x3B] : [0x7B])
      let words = String(decoding: bytes[offset..<end], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let head = source.location(offset..<end)
      guard end < range.upperBound, bytes[end] == UInt8(ascii: "{") else {
        if isAtRule { Self.reportStatement(words, at: head, report) }
        offset = end + 1
        continue
      }
      let close = CSSText.end(ofBlock: end, in: bytes, to: range.upperBound)
      let block = end + 1..<max(end + 1, close)
      offset = close + 1
      if isAtRule {
        addConditional(words, block, of: source, at: head, depth: depth, report: report)
      } else {
        addRule(words, block, of: source, at: head, report: report)
      }
    }
  }

  private mutating func addRule(
    _ words: String, _ block: Range<Int>, of source: Source, at head: Range<Int>, report: Report
  ) {
    guard let selectors = SVGSelector.list(words) else {
      report(
        "the selector \(DiagnosticText.quoted(words))", head,
        "write it with names, classes, ids, attributes and positions; its rule is left out")
      return
    }
    if source.bytes[block].contains(UInt8(ascii: "{")) {
      report("a rule inside of a rule", head, "write its whole selector outside of the other rule")
    }
    let declarations = SVGDeclaration.list(
      String(decoding: source.bytes[block], as: UTF8.self),
      at: source.start + block.lowerBound, in: source.location(block))
    for selector in selectors { append(Rule(selector: selector, declarations: declarations)) }
  }

  /// Reads a rule that begins with `@` and has a block.
  private mutating func addConditional(
    _ words: String, _ block: Range<Int>, of source: Source, at head: Range<Int>, depth: Int,
    report: Report
  ) {
    let name = Self.ruleName(words)
    switch name {
    case "media":
      guard depth < Self.deepest, let isMet = CSSText.isMet(mediaQuery: words.dropFirst(6)) else {
        report(
          "the media query \(DiagnosticText.quoted(String(words.dropFirst(7))))", head,
          "its rules are left out")
        return
      }
      if isMet { addRules(in: block, of: source, depth: depth + 1, report: report) }
    case "keyframes":
      report("the animation of @keyframes", head, "write \"animations\" on the layers")
    // What these declare has no effect on shapes.
    case "font-face", "page", "counter-style", "property", "font-feature-values": break
    default:
      report(
        "the rule @\(DiagnosticText.shortened(name))", head, "write its rules outside of it")
    }
  }

  private static func reportStatement(
    _ words: String, at range: Range<Int>, _ report: Report
  ) {
    switch ruleName(words) {
    case "charset", "namespace", "layer": break
    case "import":
      report("the style sheet of @import", range, "write its rules in a <style> of the file")
    case let name:
      report("the rule @\(DiagnosticText.shortened(name))", range, "it is left out")
    }
  }

  /// The name of a rule after its `@`, without the prefix of a browser.
  private static func ruleName(_ words: String) -> String {
    let name = words.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
    for prefix in ["-webkit-", "-moz-", "-o-", "-ms-"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

/// The lexical structure of CSS.
enum CSSText {
  /// Comments become white space, so that offsets stay.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 0
    while offset + 1 < bytes.count {
      if bytes[offset] == 0x22 || bytes[offset] == 0x27 {
        offset = end(ofString: offset, in: bytes, to: bytes.count)
        continue
      }
      guard bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == UInt8(ascii: "*") else {
        offset += 1
        continue
      }
      var end = offset + 2
      while end + 1 < bytes.count,
        !(bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/"))
      {
        end += 1
      }
      end = end + 1 < bytes.count ? end + 2 : bytes.count
      for index in offset..<end { bytes[index] = 0x20 }
      offset = end
    }
    return bytes
  }

  /// The offset after white space and after the marks of an HTML comment.
  static func skipSpace(_ start: Int, in bytes: [UInt8], to limit: Int) -> Int {
    var offset = start
    while offset < limit {
      if bytes[offset] <= 0x20 {
        offset += 1
      } else if bytes[offset..<limit].starts(with: "<!--".utf8) {
        offset += 4
      } else if bytes[offset..<limit].starts(with: "-->".utf8) {
        offset += 3
      } else {
        break
      }
    }
    return offset
  }

  /// The offset of the first of some marks outside of texts, parentheses and brackets, or the end.
  static func end(of range: Range<Int>, in bytes: [UInt8], at marks: [UInt8]) -> Int {
    var depth = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if depth <= 0, marks.contains(byte) { return offset }
      switch byte {
      case 0x22, 0x27:
        offset = end(ofString: offset, in: bytes, to: range.upperBound)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      // Braces close what is open in them.
      case UInt8(ascii: "{"), UInt8(ascii: "}"): depth = 0
      default: break
      }
      offset += 1
    }
    return range.upperBound
  }

  /// The offset of the brace that closes a block, or the end.
  static func end(ofBlock open: Int, in bytes: [UInt8], to limit: Int) -> Int {
    var depth = 0
    var offset = open
    while offset < limit {
      switch bytes[offset] {
      case 0x22, 0x27:
        offset = end(ofString: offset, in: bytes, to: limit)
        continue
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth == 0 { return offset }
      offset += 1
    }
    return limit
  }

  /// The offset after a text in quotes, which ends with its line at the latest.
  private static func end(ofString open: Int, in bytes: [UInt8], to limit: Int) -> Int {
    var offset = open + 1
    while offset < limit, bytes[offset] != bytes[open], bytes[offset] != 0x0A {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset + 1, limit)
  }

  /// Whether a picture on a screen satisfies a media query; nil for what is not understood.
  static func isMet(mediaQuery text: some StringProtocol) -> Bool? {
    var isAny = false
    let queries = text.lowercased().split(separator: ",")
    for query in queries {
      var words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...]
      var isNegated = false
      if words.hasPrefix("not ") {
        isNegated = true
        words = words.dropFirst(4)
      } else if words.hasPrefix("only ") {
        words = words.dropFirst(5)
      }
      var isMet = true
      for part in words.split(separator: " and ") {
        switch part.filter({ $0 != " " }) {
        case "all", "screen", "(prefers-color-scheme:light)", "(prefers-color-scheme)",
          "(prefers-reduced-motion:no-preference)":
          break
        case "print", "speech", "aural", "braille", "embossed", "handheld", "projection", "tty",
          "tv", "(prefers-color-scheme:dark)", "(prefers-reduced-motion:reduce)",
          "(prefers-reduced-motion)", "(forced-colors:active)":
          isMet = false
        default: return nil
        }
      }
      if isMet != isNegated { isAny = true }
    }
    return queries.isEmpty || isAny
  }
}
