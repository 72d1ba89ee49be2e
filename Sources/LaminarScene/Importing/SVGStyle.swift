import LaminarGraphics

/// The values of the properties of an element that its look depends on.
struct SVGStyle {
  // Inherited.
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = "nonzero"
  var clipRule = "nonzero"
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var lineCap = "butt"
  var lineJoin = "miter"
  var miterLimit = 4.0
  var dashes: [Double] = []
  var dashOffset = 0.0
  var color = Color.black
  var isVisible = true
  var strokesFirst = false
  var fontSize = 16.0
  // Not inherited.
  var opacity = 1.0
  var isDisplayed = true
  var clipPath: (id: String, range: Range<Int>)?
  var mask: (id: String, range: Range<Int>)?
  var stopColor = SVGPaint.color(.black)
  var stopOpacity = 1.0
  var isOverflowVisible = false
  /// The list of transforms, which can be read.
  var transform: String?
  var transformOrigin: SVGTransformOrigin?
  /// Whether percentages of a transform and its origin are of the element's bounding box.
  var transformsInBox = false

  /// The style that children start from.
  var inherited: SVGStyle {
    var style = self
    let initial = SVGStyle()
    style.opacity = 1
    style.isDisplayed = true
    style.clipPath = nil
    style.mask = nil
    style.stopColor = initial.stopColor
    style.stopOpacity = 1
    style.isOverflowVisible = false
    style.transform = nil
    style.transformOrigin = nil
    style.transformsInBox = false
    return style
  }

  /// A colour of the style; nil for a paint that is none.
  func color(of paint: SVGPaint) -> Color? {
    switch paint {
    case .color(let color): color
    case .current: color
    case .none, .reference: nil
    }
  }

  /// The properties that the style has.
  static let properties: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "visibility", "paint-order", "font-size", "font", "opacity",
    "display", "clip-path", "mask", "stop-color", "stop-opacity", "overflow", "transform",
    "transform-origin", "transform-box",
  ]

  /// The properties that are attributes too.
  static let presentationAttributes: Set<String> = properties.subtracting(["font"]).union([
    "filter", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode",
    "vector-effect", "color-interpolation", "clip", "shape-rendering",
  ])

  /// The attributes of elements that style sheets may state, as SVG 2 has it, by the element's name.
  static let geometryProperties: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
  ]
}

/// The values that an element states for properties.
struct SVGCascade {
  /// From the weakest to the strongest: of values of a property the last one counts that can be read.
  var declarations: [SVGDeclaration] = []
  /// Attributes that a style sheet or `style` states.
  var geometry: [String: SVGDeclaration] = [:]
}

// MARK: - Declarations

/// A value of a property of an SVG element, with its location.
struct SVGDeclaration {
  let name: String
  let value: String
  let range: Range<Int>
  /// Whether the declaration is an attribute: in those lengths and angles need no units.
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

// MARK: - Cascade

extension SVGImporter {
  /// The values that an element states for properties.
  func cascade(of element: XMLDocument.Element) -> SVGCascade {
    if let known = cascades[element.index] { return known }
    var entries: [SVGStyleSheet.Entry] = []
    let isGradient = element.name.hasSuffix("Gradient")
    for attribute in element.attributes where attribute.namespace.isEmpty {
      var name = attribute.name
      if isGradient, name == "transform" { continue }
      if isGradient, name == "gradientTransform" { name = "transform" }
      guard SVGStyle.presentationAttributes.contains(name) else { continue }
      let words = attribute.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { continue }
      let declaration = SVGDeclaration(
        name: name, value: words, range: attribute.range, isAttribute: true)
      entries.append((declaration, false))
    }
    entries += styleSheet.declarations(of: element, matcher)
    if let style = element.attribute("style") {
      entries += SVGDeclaration.list(style.value, at: style.range.lowerBound, in: style.range)
    }
    let ordered = entries.filter { !$0.isImportant } + entries.filter(\.isImportant)
    matcher.count(ordered.count)
    let geometry = SVGStyle.geometryProperties[element.name] ?? []
    var cascade = SVGCascade()
    // Of what is not imported only the strongest value is reported.
    var last: [String: Int] = [:]
    for (index, entry) in ordered.enumerated() { last[entry.declaration.name] = index }
    for (index, (declaration, _)) in ordered.enumerated() {
      if SVGStyle.properties.contains(declaration.name) {
        cascade.declarations.append(declaration)
      } else if last[declaration.name] == index {
        if geometry.contains(declaration.name) {
          cascade.geometry[declaration.name] = declaration
        } else {
          cascade.declarations.append(declaration)
        }
      }
    }
    // Long lists would take much memory if there are many of them.
    if cascade.declarations.count < 100 { cascades[element.index] = cascade }
    return cascade
  }

  /// The style of an element below others.
  func style(
    of element: XMLDocument.Element, inheriting parent: SVGStyle, in viewport: SVGViewport
  ) -> SVGStyle {
    var style = parent.inherited
    let declarations = cascade(of: element).declarations
    matcher.count(declarations.count)
    guard !matcher.isExhausted else {
      reportExhaustion(at: element.range)
      return style
    }
    // Colours and lengths may refer to these.
    func isFirst(_ declaration: SVGDeclaration) -> Bool {
      ["color", "font-size", "font"].contains(declaration.name)
    }
    for declaration in declarations where isFirst(declaration) {
      apply(declaration, to: &style, parent: parent, viewport)
    }
    for declaration in declarations where !isFirst(declaration) {
      apply(declaration, to: &style, parent: parent, viewport)
    }
    return style
  }

  private func reportExhaustion(at range: Range<Int>) {
    guard !sink.hasErrors else { return }
    sink.report(
      .badXML, at: range,
      "the style rules take more than \(SVGSelectorMatcher.mostSteps) comparisons with elements",
      help: "use fewer rules, or styles on the elements")
  }

  private func apply(
    _ declaration: SVGDeclaration, to style: inout SVGStyle, parent: SVGStyle,
    _ viewport: SVGViewport
  ) {
    let value = declaration.value
    let word = value.lowercased()
    var viewport = viewport
    viewport.fontSize = style.fontSize
    switch word {
    case _ where declaration.name == "all": return applyUnsupported(declaration)
    case "inherit": return copy(declaration.name, from: parent, to: &style)
    case "initial": return copy(declaration.name, from: SVGStyle(), to: &style)
    case "unset", "revert", "revert-layer":
      return copy(declaration.name, from: parent.inherited, to: &style)
    default: break
    }
    func bad() { reportBad(declaration) }
    func number(_ body: (Double) -> Void) {
      if let number = SVGScanner.fraction(value) { body(number) } else { bad() }
    }
    func choice(_ names: [String], _ body: (String) -> Void) {
      if names.contains(word) { body(word) } else { bad() }
    }
    switch declaration.name {
    case "fill": paint(declaration).map { style.fill = $0 }
    case "stroke": paint(declaration).map { style.stroke = $0 }
    case "fill-opacity": number { style.fillOpacity = min(1, max(0, $0)) }
    case "stroke-opacity": number { style.strokeOpacity = min(1, max(0, $0)) }
    case "opacity": number { style.opacity = min(1, max(0, $0)) }
    case "stop-opacity": number { style.stopOpacity = min(1, max(0, $0)) }
    case "fill-rule": choice(["nonzero", "evenodd"]) { style.fillRule = $0 }
    case "clip-rule": choice(["nonzero", "evenodd"]) { style.clipRule = $0 }
    case "stroke-linecap": choice(["butt", "round", "square"]) { style.lineCap = $0 }
    case "stroke-linejoin":
      if word == "arcs" || word == "miter-clip" {
        reportUnsupported(
          "the line join \(word)", at: declaration.range, "it becomes a miter join")
        style.lineJoin = "miter"
      } else {
        choice(["miter", "round", "bevel"]) { style.lineJoin = $0 }
      }
    case "stroke-miterlimit":
      number { if $0 >= 1 { style.miterLimit = $0 } else { bad() } }
    case "stroke-width":
      if let length = SVGScanner.length(value, of: .diagonal, in: viewport), length >= 0 {
        style.strokeWidth = length
      } else {
        bad()
      }
    case "stroke-dashoffset":
      if let length = SVGScanner.length(value, of: .diagonal, in: viewport) {
        style.dashOffset = length
      } else {
        bad()
      }
    case "stroke-dasharray":
      if let dashes = SVGScanner.dashes(word, in: viewport) {
        style.dashes = dashes
      } else {
        bad()
      }
    case "color": color(declaration).flatMap(style.color(of:)).map { style.color = $0 }
    case "stop-color": color(declaration).map { style.stopColor = $0 }
    case "font-size":
      if let size = SVGScanner.fontSize(word, inheriting: style.fontSize, in: viewport) {
        style.fontSize = size
      } else {
        bad()
      }
    case "font":
      // The size is the first length of the shorthand; what else it has is for text.
      for part in word.split(separator: " ") {
        let length = String(part.prefix { $0 != "/" })
        let inherited = style.fontSize
        guard let size = SVGScanner.fontSize(length, inheriting: inherited, in: viewport) else {
          continue
        }
        style.fontSize = size
        break
      }
    case "visibility":
      choice(["visible", "hidden", "collapse"]) { style.isVisible = $0 == "visible" }
    case "display": style.isDisplayed = word != "none"
    case "overflow": style.isOverflowVisible = word == "visible" || word == "auto"
    case "paint-order":
      // What is left out follows in the order of fill, stroke and markers.
      let order = word.split(separator: " ")
      if word == "normal" {
        style.strokesFirst = false
      } else if Set(order).count == order.count,
        order.allSatisfy({ ["fill", "stroke", "markers"].contains($0) })
      {
        style.strokesFirst = order.first { $0 != "markers" } == "stroke"
      } else {
        bad()
      }
    case "clip-path": reference(declaration).map { style.clipPath = $0 }
    case "mask": reference(declaration).map { style.mask = $0 }
    case "transform":
      if SVGScanner.transform(value, in: viewport, needsUnits: !declaration.isAttribute) != nil {
        style.transform = value
      } else {
        let isWithoutUnits = SVGScanner.transform(value, in: viewport) != nil
        reportBad(
          "\(DiagnosticText.quoted(value)) is not a transform", at: declaration.range,
          help: isWithoutUnits
            ? "a style needs units, such as deg and px; it is left out" : "it is left out")
      }
    case "transform-origin":
      let needsUnits = !declaration.isAttribute
      if let origin = SVGTransformOrigin(word, in: viewport, needsUnits: needsUnits) {
        style.transformOrigin = origin
      } else {
        bad()
      }
    case "transform-box":
      choice(["view-box", "fill-box", "content-box", "stroke-box", "border-box"]) {
        style.transformsInBox = $0 != "view-box"
        if $0 == "stroke-box" || $0 == "border-box" {
          reportUnsupported(
            "the transform-box \($0)", at: declaration.range, "it becomes fill-box")
        }
      }
    default: applyUnsupported(declaration)
    }
  }

  /// Warns of a property that has an effect but is not imported.
  private func applyUnsupported(_ declaration: SVGDeclaration) {
    let (name, value) = (declaration.name, declaration.value)
    let initial: [String: [String]] = [
      "filter": ["none"], "marker": ["none"], "marker-start": ["none"], "marker-mid": ["none"],
      "marker-end": ["none"], "mix-blend-mode": ["normal"], "vector-effect": ["none"],
      "color-interpolation": ["auto", "sRGB", "srgb"], "clip": ["auto"],
      "shape-rendering": ["auto", "geometricPrecision", "geometricprecision"],
      "background": ["none", "transparent"],
      "background-color": ["transparent"], "animation": ["none"], "animation-name": ["none"],
      "backdrop-filter": ["none"], "mask-image": ["none"], "rotate": ["none", "0"],
      "scale": ["none", "1"], "translate": ["none"], "offset-path": ["none"], "zoom": ["1"],
      "all": [],
    ]
    guard let harmless = initial[name], !harmless.contains(value),
      name == "all" || !["inherit", "initial", "unset"].contains(value)
    else { return }
    let remedy =
      switch name {
      case "filter", "backdrop-filter":
        "write \"filters\" or the shadow keys (\"shadowOpacity\", …) on the layer"
      case "mix-blend-mode": "write \"compositingFilter\" on the layer"
      case "background", "background-color": "write \"backgroundColor\" in \"canvas\""
      case "animation", "animation-name": "write \"animations\" on the layer"
      case "shape-rendering": "its edges are smooth"
      default: "it is left out"
      }
    reportUnsupported("the property \(name)", at: declaration.range, remedy)
  }

  private func copy(_ name: String, from source: SVGStyle, to style: inout SVGStyle) {
    switch name {
    case "fill": style.fill = source.fill
    case "stroke": style.stroke = source.stroke
    case "fill-opacity": style.fillOpacity = source.fillOpacity
    case "stroke-opacity": style.strokeOpacity = source.strokeOpacity
    case "opacity": style.opacity = source.opacity
    case "stop-opacity": style.stopOpacity = source.stopOpacity
    case "stop-color": style.stopColor = source.stopColor
    case "fill-rule": style.fillRule = source.fillRule
    case "clip-rule": style.clipRule = source.clipRule
    case "stroke-linecap": style.lineCap = source.lineCap
    case "stroke-linejoin": style.lineJoin = source.lineJoin
    case "stroke-miterlimit": style.miterLimit = source.miterLimit
    case "stroke-width": style.strokeWidth = source.strokeWidth
    case "stroke-dashoffset": style.dashOffset = source.dashOffset
    case "stroke-dasharray": style.dashes = source.dashes
    case "color": style.color = source.color
    case "font-size", "font": style.fontSize = source.fontSize
    case "visibility": style.isVisible = source.isVisible
    case "display": style.isDisplayed = source.isDisplayed
    case "clip-path": style.clipPath = source.clipPath
    case "mask": style.mask = source.mask
    case "overflow": style.isOverflowVisible = source.isOverflowVisible
    case "paint-order": style.strokesFirst = source.strokesFirst
    case "transform": style.transform = source.transform
    case "transform-origin": style.transformOrigin = source.transformOrigin
    case "transform-box": style.transformsInBox = source.transformsInBox
    default: break
    }
  }

  // MARK: - Paints

  private func paint(_ declaration: SVGDeclaration) -> SVGPaint? {
    let value = declaration.value
    if value.lowercased() == "none" { return SVGPaint.none }
    if value.hasPrefix("url(") {
      guard let (id, rest) = Self.url(value) else {
        reportBad(declaration)
        return nil
      }
      if rest.isEmpty { return .reference(id, fallback: nil, declaration.range) }
      let fallback =
        rest.lowercased() == "none" ? SVGPaint.none : parsed(rest, at: declaration.range)
      guard let fallback else {
        reportBad(declaration)
        return nil
      }
      return .reference(id, fallback: fallback, declaration.range)
    }
    if value.hasPrefix("context-") {
      reportUnsupported("the paint \(value)", at: declaration.range, "nothing is painted")
      return SVGPaint.none
    }
    return color(declaration)
  }

  private func color(_ declaration: SVGDeclaration) -> SVGPaint? {
    if let color = parsed(declaration.value, at: declaration.range) { return color }
    reportBad(declaration)
    return nil
  }

  private func parsed(_ text: String, at range: Range<Int>) -> SVGPaint? {
    // What follows is the same colour in an ICC profile.
    let plain = text.range(before: " icc-color(")
    if plain.endIndex < text.endIndex {
      reportUnsupported("the icc-color of a colour", at: range, "its sRGB colour is painted")
    }
    if plain.lowercased() == "currentcolor" { return .current }
    return Color(css: plain).map { .color($0) }
  }

  /// What a property refers to: nil when it cannot be read, and a nil in it for nothing.
  private func reference(_ declaration: SVGDeclaration) -> (id: String, range: Range<Int>)?? {
    if declaration.value.lowercased() == "none" { return .some(nil) }
    guard let (id, _) = Self.url(declaration.value) else {
      reportUnsupported(
        "\(declaration.name): \(DiagnosticText.shortened(declaration.value))",
        at: declaration.range, "only url(#id) is read")
      return nil
    }
    return (id, declaration.range)
  }

  /// The id of `url(#id)` and what follows.
  static func url(_ text: String) -> (id: String, rest: String)? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: 4)..<end]
      .filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
    guard inner.hasPrefix("#"), inner.count > 1 else { return nil }
    let rest = text[text.index(after: end)...].drop(while: \.isWhitespace)
    return (String(inner.dropFirst()), String(rest))
  }
}

extension String {
  /// The text before a mark, or all of it.
  fileprivate func range(before mark: String) -> Substring {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return self[..<start] }
      start = index(after: start)
    }
    return self[...]
  }
}

extension SVGScanner {
  /// A number or a percentage of 1.
  static func fraction(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let isPercent = scanner.skip("%")
    scanner.skipSpace()
    return scanner.isAtEnd ? (isPercent ? number / 100 : number) : nil
  }

  /// A font size by a length, a percentage or a word of CSS; nil for what is not one.
  static func fontSize(
    _ text: String, inheriting size: Double, in viewport: SVGViewport
  ) -> Double? {
    switch text {
    case "xx-small": return 9
    case "x-small": return 10
    case "small": return 13
    case "medium": return 16
    case "large": return 18
    case "x-large": return 24
    case "xx-large": return 32
    case "xxx-large": return 48
    case "larger": return size * 1.2
    case "smaller": return size / 1.2
    default: break
    }
    // Percentages are of the inherited size.
    let whole = viewport.sized(size, size)
    guard let length = length(text, of: .height, in: whole), length >= 0 else { return nil }
    return length
  }

  /// The lengths of dashes; empty for a solid line.
  static func dashes(_ text: String, in viewport: SVGViewport) -> [Double]? {
    if text == "none" { return [] }
    var scanner = SVGScanner(text)
    var dashes: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let length = scanner.length(of: .diagonal, in: viewport), length >= 0 else {
        return nil
      }
      dashes.append(length)
      scanner.skipSeparator()
    }
    return dashes.contains { $0 > 0 } ? dashes : []
  }
}
