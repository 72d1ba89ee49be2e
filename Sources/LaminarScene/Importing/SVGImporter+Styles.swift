import LaminarGraphics

extension SVGImporter {
  /// The values that an element states for properties, the strongest of each.
  func declarations(of element: XMLDocument.Element) -> [SVGDeclaration] {
    var strongest: [String: (declaration: SVGDeclaration, isImportant: Bool)] = [:]
    var order: [String] = []
    func add(_ declaration: SVGDeclaration, _ isImportant: Bool) {
      if let known = strongest[declaration.name] {
        if known.isImportant, !isImportant { return }
      } else {
        order.append(declaration.name)
      }
      strongest[declaration.name] = (declaration, isImportant)
    }
    for attribute in element.attributes
    where attribute.namespace.isEmpty && SVGStyle.presentationAttributes.contains(attribute.name) {
      let words = attribute.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty {
        add(SVGDeclaration(name: attribute.name, value: words, range: attribute.range), false)
      }
    }
    for (declaration, isImportant) in styleSheet.declarations(of: element) {
      add(declaration, isImportant)
    }
    if let style = element.attribute("style") {
      for (declaration, isImportant) in SVGDeclaration.list(
        style.value, at: style.range.lowerBound, in: style.range)
      {
        add(declaration, isImportant)
      }
    }
    return order.compactMap { strongest[$0]?.declaration }
  }

  /// The style of an element below others.
  func style(
    of element: XMLDocument.Element, inheriting parent: SVGStyle, in viewport: SVGViewport
  ) -> SVGStyle {
    var style = parent.inherited
    let declarations = declarations(of: element)
    // Colours and lengths may refer to these.
    for declaration in declarations
    where declaration.name == "color" || declaration.name == "font-size" {
      apply(declaration, to: &style, parent: parent, viewport)
    }
    for declaration in declarations
    where declaration.name != "color" && declaration.name != "font-size" {
      apply(declaration, to: &style, parent: parent, viewport)
    }
    return style
  }

  private func apply(
    _ declaration: SVGDeclaration, to style: inout SVGStyle, parent: SVGStyle,
    _ viewport: SVGViewport
  ) {
    let value = declaration.value
    let initial = SVGStyle()
    var viewport = viewport
    viewport.fontSize = style.fontSize
    switch value {
    case "inherit": return copy(declaration.name, from: parent, to: &style)
    case "initial": return copy(declaration.name, from: initial, to: &style)
    default: break
    }
    func bad() { reportBad(declaration) }
    func number(_ body: (Double) -> Void) {
      if let number = SVGScanner.fraction(value) { body(number) } else { bad() }
    }
    func choice(_ names: [String], _ body: (String) -> Void) {
      if names.contains(value) { body(value) } else { bad() }
    }
    switch declaration.name {
    case "fill": paint(declaration, style.color).map { style.fill = $0 }
    case "stroke": paint(declaration, style.color).map { style.stroke = $0 }
    case "fill-opacity": number { style.fillOpacity = min(1, max(0, $0)) }
    case "stroke-opacity": number { style.strokeOpacity = min(1, max(0, $0)) }
    case "opacity": number { style.opacity = min(1, max(0, $0)) }
    case "stop-opacity": number { style.stopOpacity = min(1, max(0, $0)) }
    case "fill-rule": choice(["nonzero", "evenodd"]) { style.fillRule = $0 }
    case "clip-rule": choice(["nonzero", "evenodd"]) { style.clipRule = $0 }
    case "stroke-linecap": choice(["butt", "round", "square"]) { style.lineCap = $0 }
    case "stroke-linejoin":
      if value == "arcs" || value == "miter-clip" {
        reportUnsupported(
          "the line join \(value)", at: declaration.range, "it becomes a miter join")
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
      if let dashes = SVGScanner.dashes(value, in: viewport) {
        style.dashes = dashes
      } else {
        bad()
      }
    case "color": color(declaration, style.color).map { style.color = $0 }
    case "stop-color": color(declaration, style.color).map { style.stopColor = $0 }
    case "font-size":
      if let length = SVGScanner.length(value, of: .height, in: viewport), length >= 0 {
        style.fontSize =
          value.hasSuffix("%") ? style.fontSize * length / max(viewport.height, 1e-9) : length
      }
    case "visibility":
      choice(["visible", "hidden", "collapse"]) { style.isVisible = $0 == "visible" }
    case "display": style.isDisplayed = value != "none"
    case "overflow": style.isOverflowVisible = value == "visible" || value == "auto"
    case "paint-order": style.strokesFirst = value.hasPrefix("stroke")
    case "clip-path": style.clipPath = reference(declaration)
    case "mask": style.mask = reference(declaration)
    case "transform":
      if let transform = SVGScanner.transform(value) { style.transform = transform } else { bad() }
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
      "transform-origin": ["0 0", "0px 0px", "0", "0px"], "transform-box": ["view-box"],
      "mask-type": ["luminance"], "background": ["none", "transparent"],
      "background-color": ["transparent"], "animation": ["none"], "animation-name": ["none"],
      "backdrop-filter": ["none"], "mask-image": ["none"], "rotate": ["none", "0"],
      "scale": ["none", "1"], "translate": ["none"], "offset-path": ["none"],
    ]
    guard let harmless = initial[name], !harmless.contains(value) else { return }
    let remedy =
      switch name {
      case "filter", "backdrop-filter":
        "write \"filters\" or the shadow keys (\"shadowOpacity\", …) on the layer"
      case "mix-blend-mode": "write \"compositingFilter\" on the layer"
      case "background", "background-color": "write \"backgroundColor\" in \"canvas\""
      case "animation", "animation-name": "write \"animations\" on the layer"
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
    case "font-size": style.fontSize = source.fontSize
    case "visibility": style.isVisible = source.isVisible
    case "display": style.isDisplayed = source.isDisplayed
    case "clip-path": style.clipPath = source.clipPath
    case "mask": style.mask = source.mask
    case "overflow": style.isOverflowVisible = source.isOverflowVisible
    case "paint-order": style.strokesFirst = source.strokesFirst
    default: break
    }
  }

  // MARK: - Paints

  private func paint(_ declaration: SVGDeclaration, _ current: Color) -> SVGPaint? {
    let value = declaration.value
    if value == "none" { return SVGPaint.none }
    if value.hasPrefix("url(") {
      guard let (id, rest) = Self.url(value) else {
        reportBad(declaration)
        return nil
      }
      let fallback = rest == "none" ? nil : parsed(rest, current)
      return .reference(id, fallback: fallback, declaration.range)
    }
    if value.hasPrefix("context-") {
      reportUnsupported("the paint \(value)", at: declaration.range, "nothing is painted")
      return SVGPaint.none
    }
    return color(declaration, current).map { .color($0) }
  }

  private func color(_ declaration: SVGDeclaration, _ current: Color) -> Color? {
    if let color = parsed(declaration.value, current) { return color }
    reportBad(declaration)
    return nil
  }

  private func parsed(_ text: String, _ current: Color) -> Color? {
    if text.lowercased() == "currentcolor" { return current }
    // What follows is the same colour in an ICC profile.
    let plain = text.range(before: " icc-color(")
    return Color(css: plain)
  }

  private func reference(_ declaration: SVGDeclaration) -> (id: String, range: Range<Int>)? {
    if declaration.value == "none" { return nil }
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
