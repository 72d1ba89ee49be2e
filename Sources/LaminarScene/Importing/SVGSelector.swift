import LaminarGraphics

/// A selector of CSS, as Selectors Level 4 has it: compound selectors with combinators between them.
struct SVGSelector {
  /// What an element is to the one that the compound before it selects.
  enum Combinator {
    case descendant, child, nextSibling, laterSibling
  }

  /// What an attribute must be.
  struct AttributeTest {
    enum Comparison {
      case exists, equals, includes, dashPrefix, prefix, suffix, contains
    }

    var name: String
    var comparison = Comparison.exists
    var value = ""
    var ignoresCase = false
  }

  /// One condition of a compound selector beside the name of the element.
  indirect enum Condition {
    case id(String)
    case className(String)
    case attribute(AttributeTest)
    /// `:nth-child(an+b)` and those like it.
    case position(step: Int, offset: Int, isOfType: Bool, isFromEnd: Bool)
    case root, empty, link
    /// What depends on a pointer or is not an element: nothing in a picture has it.
    case never
    case not([SVGSelector])
    case any([SVGSelector])
  }

  /// Conditions for one element.
  struct Compound {
    /// The element's name; nil for any.
    var element: String?
    var conditions: [Condition] = []
  }

  struct Part {
    var compound: Compound
    /// How the part is combined with the one before it; nil for the first one.
    var combinator: Combinator?
  }

  /// How strong a selector is: ids before classes before names.
  struct Specificity: Comparable {
    var ids = 0
    var classes = 0
    var names = 0

    static func < (one: Self, other: Self) -> Bool {
      (one.ids, one.classes, one.names) < (other.ids, other.classes, other.names)
    }

    static func += (one: inout Self, other: Self) {
      one.ids += other.ids
      one.classes += other.classes
      one.names += other.names
    }
  }

  /// The parts as they are written; the last one is for the element itself.
  var parts: [Part]
  var specificity = Specificity()

  /// The most parts of a selector.
  static let mostParts = 100

  /// The selectors of a list with commas; nil if one of them is not understood, as a rule is dropped then.
  static func list(_ text: String) -> [SVGSelector]? {
    var parser = SVGSelectorParser(text)
    guard let list = parser.list(depth: 0), parser.isAtEnd else { return nil }
    return list
  }
}

/// Finds out which elements selectors select; it counts what it does.
final class SVGSelectorMatcher {
  private let document: XMLDocument
  /// How many elements were compared with a part of a selector.
  private(set) var steps = 0
  /// Where each element is among those with its name, and how many these are; made when asked for.
  private lazy var typePositions: [(position: Int, count: Int)] = makeTypePositions()

  init(_ document: XMLDocument) { self.document = document }

  /// The most comparisons for a document.
  static let mostSteps = 5_000_000

  /// Whether the limit is passed: then nothing matches any more.
  var isExhausted: Bool { steps > Self.mostSteps }

  /// Counts further work on style rules.
  func count(_ more: Int) { steps += more }

  func matches(_ selector: SVGSelector, _ element: XMLDocument.Element) -> Bool {
    matches(selector.parts[...], element)
  }

  /// Whether the last of some parts is for an element, and the others are for those around it.
  private func matches(
    _ parts: ArraySlice<SVGSelector.Part>, _ element: XMLDocument.Element
  ) -> Bool {
    steps += 1
    guard !isExhausted, let last = parts.last, matches(last.compound, element) else { return false }
    guard let combinator = last.combinator else { return true }
    let before = parts.dropLast()
    switch combinator {
    case .child: return parent(of: element).map { matches(before, $0) } ?? false
    case .descendant:
      var ancestor = parent(of: element)
      while let current = ancestor {
        if matches(before, current) { return true }
        ancestor = parent(of: current)
      }
      return false
    case .nextSibling:
      return element.position > 0 && matches(before, sibling(of: element, element.position - 1))
    case .laterSibling:
      for position in (0..<element.position).reversed()
      where matches(before, sibling(of: element, position)) { return true }
      return false
    }
  }

  private func parent(of element: XMLDocument.Element) -> XMLDocument.Element? {
    element.parent.map { document.elements[$0] }
  }

  private func sibling(of element: XMLDocument.Element, _ position: Int) -> XMLDocument.Element {
    guard let parent = parent(of: element), parent.children.indices.contains(position) else {
      return element
    }
    return document.elements[parent.children[position]]
  }

  private func matches(_ compound: SVGSelector.Compound, _ element: XMLDocument.Element) -> Bool {
    if let name = compound.element, name != element.name { return false }
    return compound.conditions.allSatisfy { matches($0, element) }
  }

  private func matches(_ condition: SVGSelector.Condition, _ element: XMLDocument.Element) -> Bool {
    switch condition {
    case .id(let id): return element.attribute("id")?.value == id
    case .className(let name):
      return element.attribute("class").map { Self.words($0.value).contains(name[...]) } ?? false
    case .attribute(let test):
      guard let attribute = element.attribute(test.name) else { return false }
      return Self.satisfies(attribute.value, test)
    case .position(let step, let offset, let isOfType, let isFromEnd):
      var (position, count) = (element.position, 1)
      if isOfType {
        (position, count) = typePositions[element.index]
      } else if isFromEnd {
        count = parent(of: element)?.children.count ?? 1
      }
      let distance = (isFromEnd ? count - position : position + 1) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .root: return element.parent == nil
    case .empty: return element.children.isEmpty && element.text.isEmpty
    case .link:
      return element.name == "a" && element.attributes.contains { $0.name == "href" }
    case .never: return false
    case .not(let list): return !list.contains { matches($0, element) }
    case .any(let list): return list.contains { matches($0, element) }
    }
  }

  static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private static func satisfies(_ value: String, _ test: SVGSelector.AttributeTest) -> Bool {
    let value = test.ignoresCase ? value.lowercased() : value
    let wanted = test.ignoresCase ? test.value.lowercased() : test.value
    switch test.comparison {
    case .exists: return true
    case .equals: return value == wanted
    case .includes: return words(value).contains(wanted[...])
    case .dashPrefix: return value == wanted || value.hasPrefix(wanted + "-")
    // With nothing to look for, nothing is found.
    case .prefix: return !wanted.isEmpty && value.hasPrefix(wanted)
    case .suffix: return !wanted.isEmpty && value.hasSuffix(wanted)
    case .contains: return !wanted.isEmpty && value.contains(wanted)
    }
  }

  private func makeTypePositions() -> [(position: Int, count: Int)] {
    var result = document.elements.map { _ in (position: 0, count: 1) }
    for element in document.elements {
      var counts: [String: Int] = [:]
      for child in element.children {
        let name = document.elements[child].name
        result[child].position = counts[name, default: 0]
        counts[name, default: 0] += 1
      }
      for child in element.children {
        result[child].count = counts[document.elements[child].name] ?? 1
      }
    }
    return result
  }
}

/// Reads selectors.
private struct SVGSelectorParser {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while !isAtEnd, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    return offset > start
  }

  /// A list up to the end or a closing parenthesis.
  mutating func list(depth: Int) -> [SVGSelector]? {
    guard depth < 8 else { return nil }
    var list: [SVGSelector] = []
    repeat {
      guard let selector = selector(depth: depth) else { return nil }
      list.append(selector)
    } while skip(",")
    return list
  }

  private mutating func selector(depth: Int) -> SVGSelector? {
    var selector = SVGSelector(parts: [])
    var combinator: SVGSelector.Combinator?
    while selector.parts.count < SVGSelector.mostParts {
      skipSpace()
      guard let compound = compound(&selector.specificity, depth: depth) else { return nil }
      selector.parts.append(SVGSelector.Part(compound: compound, combinator: combinator))
      let hasSpace = skipSpace()
      switch byte {
      case UInt8(ascii: ">"): combinator = .child
      case UInt8(ascii: "+"): combinator = .nextSibling
      case UInt8(ascii: "~"): combinator = .laterSibling
      case 0, UInt8(ascii: ","), UInt8(ascii: ")"): return selector
      default:
        guard hasSpace else { return nil }
        combinator = .descendant
        continue
      }
      offset += 1
    }
    return nil
  }

  private mutating func compound(
    _ specificity: inout SVGSelector.Specificity, depth: Int
  ) -> SVGSelector.Compound? {
    var compound = SVGSelector.Compound()
    let start = offset
    var name = skip("*") ? nil : identifier()
    // A namespace's prefix: the elements of drawings have one namespace.
    if byte == UInt8(ascii: "|"), offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "=") {
      offset += 1
      name = skip("*") ? nil : identifier()
    }
    compound.element = name
    if name != nil { specificity.names += 1 }
    while !isAtEnd {
      switch byte {
      case UInt8(ascii: "#"):
        offset += 1
        guard let id = identifier() else { return nil }
        compound.conditions.append(.id(id))
        specificity.ids += 1
      case UInt8(ascii: "."):
        offset += 1
        guard let name = identifier() else { return nil }
        compound.conditions.append(.className(name))
        specificity.classes += 1
      case UInt8(ascii: "["):
        offset += 1
        guard let test = attributeTest() else { return nil }
        compound.conditions.append(.attribute(test))
        specificity.classes += 1
      case UInt8(ascii: ":"):
        offset += 1
        guard let conditions = pseudoClass(&specificity, depth: depth) else { return nil }
        compound.conditions += conditions
      default: return offset > start ? compound : nil
      }
    }
    return offset > start ? compound : nil
  }

  /// What follows `[`, with `]`.
  private mutating func attributeTest() -> SVGSelector.AttributeTest? {
    skipSpace()
    if skip("*") { guard skip("|") else { return nil } }
    guard var name = identifier() else { return nil }
    if byte == UInt8(ascii: "|"), offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "=") {
      offset += 1
      guard let local = identifier() else { return nil }
      name = local
    }
    var test = SVGSelector.AttributeTest(name: name)
    skipSpace()
    if skip("]") { return test }
    let comparisons: [(Unicode.Scalar, SVGSelector.AttributeTest.Comparison)] = [
      ("~", .includes), ("|", .dashPrefix), ("^", .prefix), ("$", .suffix), ("*", .contains),
    ]
    test.comparison = .equals
    for (mark, comparison) in comparisons where skip(mark) {
      test.comparison = comparison
      break
    }
    guard skip("=") else { return nil }
    skipSpace()
    guard let value = byte == 0x22 || byte == 0x27 ? quoted() : identifier() else { return nil }
    test.value = value
    if skipSpace(), let flag = identifier() {
      guard flag.lowercased() == "i" || flag.lowercased() == "s" else { return nil }
      test.ignoresCase = flag.lowercased() == "i"
      skipSpace()
    }
    return skip("]") ? test : nil
  }

  /// What follows a colon.
  private mutating func pseudoClass(
    _ specificity: inout SVGSelector.Specificity, depth: Int
  ) -> [SVGSelector.Condition]? {
    if skip(":") {
      // A pseudo-element: what it generates is not in a drawing.
      guard identifier() != nil else { return nil }
      if skip("(") {
        while !isAtEnd, byte != UInt8(ascii: ")") { offset += 1 }
        guard skip(")") else { return nil }
      }
      specificity.names += 1
      return [.never]
    }
    guard let name = identifier()?.lowercased() else { return nil }
    func nth(_ offset: Int, ofType: Bool = false, fromEnd: Bool = false) -> SVGSelector.Condition {
      .position(step: 0, offset: offset, isOfType: ofType, isFromEnd: fromEnd)
    }
    if ["not", "is", "matches", "where"].contains(name) {
      guard skip("("), let list = list(depth: depth + 1) else { return nil }
      skipSpace()
      guard skip(")") else { return nil }
      if name != "where" { specificity += list.map(\.specificity).max() ?? .init() }
      return [name == "not" ? .not(list) : .any(list)]
    }
    specificity.classes += 1
    switch name {
    case "root": return [.root]
    case "empty": return [.empty]
    case "link", "any-link": return [.link]
    case "first-child": return [nth(1)]
    case "last-child": return [nth(1, fromEnd: true)]
    case "only-child": return [nth(1), nth(1, fromEnd: true)]
    case "first-of-type": return [nth(1, ofType: true)]
    case "last-of-type": return [nth(1, ofType: true, fromEnd: true)]
    case "only-of-type": return [nth(1, ofType: true), nth(1, ofType: true, fromEnd: true)]
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard skip("("), let (step, offset) = position() else { return nil }
      return [
        .position(
          step: step, offset: offset, isOfType: name.hasSuffix("type"),
          isFromEnd: name.hasPrefix("nth-last"))
      ]
    case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target",
      "checked", "disabled", "before", "after", "first-line", "first-letter":
      return [.never]
    default: return nil
    }
  }

  /// `an+b`, `odd` or `even`, with the closing parenthesis.
  private mutating func position() -> (step: Int, offset: Int)? {
    guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
    let text = String(decoding: bytes[offset..<end], as: UTF8.self).lowercased()
      .filter { !$0.isWhitespace }
    offset = end + 1
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    func whole(_ text: Substring) -> Int? { text.utf8.count <= 10 ? Int(text) : nil }
    guard let mark = text.firstIndex(of: "n") else { return whole(text[...]).map { (0, $0) } }
    let (before, after) = (text[..<mark], text[text.index(after: mark)...])
    let step: Int? =
      switch before {
      case "", "+": 1
      case "-": -1
      default: whole(before)
      }
    guard let step, let offset = after.isEmpty ? 0 : whole(after) else { return nil }
    guard after.isEmpty || after.hasPrefix("+") || after.hasPrefix("-") else { return nil }
    return (step, offset)
  }

  /// A name; nil leaves the offset.
  private mutating func identifier() -> String? {
    let start = offset
    var name: [UInt8] = []
    while !isAtEnd {
      let isDigit = ASCII.isDigit(byte)
      if isDigit && (name.isEmpty || name == [UInt8(ascii: "-")]) { break }
      if ASCII.isLetter(byte) || isDigit || byte == 0x5F || byte == 0x2D || byte >= 0x80 {
        name.append(byte)
        offset += 1
      } else if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        name += escaped()
      } else {
        break
      }
    }
    if name.isEmpty { offset = start }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The character that follows a backslash, or whose number does.
  private mutating func escaped() -> [UInt8] {
    let start = offset
    while offset < bytes.count, offset - start < 6,
      ASCII.isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    {
      offset += 1
    }
    guard offset > start else {
      offset += 1
      return [bytes[start]]
    }
    let number = UInt32(String(decoding: bytes[start..<offset], as: UTF8.self), radix: 16)
    if !isAtEnd, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    let scalar = number.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  /// A text in quotes.
  private mutating func quoted() -> String? {
    let quote = byte
    offset += 1
    var text: [UInt8] = []
    while !isAtEnd, byte != quote {
      if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        offset += 1
        text += escaped()
      } else {
        text.append(byte)
        offset += 1
      }
    }
    guard !isAtEnd else { return nil }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }
}
