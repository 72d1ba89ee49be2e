import LaminarGraphics

extension SVGImporter {
  /// What a paint is for an element with a bounding box, in surroundings with its style.
  func paint(_ paint: SVGPaint, of box: Box, _ surroundings: Surroundings) -> ShapePaint {
    switch paint {
    case .none: return .none
    case .color(let color): return .color(color)
    case .current: return .color(surroundings.style.color)
    case .reference(let id, let fallback, let range):
      let instead = fallback.map { self.paint($0, of: box, surroundings) } ?? .none
      let help = instead.isNone ? "nothing is painted" : "its fallback colour is painted"
      guard let index = element(id) else {
        reportBad(
          "there is no paint with the id \(DiagnosticText.quoted(id))", at: range, help: help)
        return instead
      }
      let element = document.elements[index]
      guard element.name == "linearGradient" || element.name == "radialGradient" else {
        reportUnsupported("the paint <\(DiagnosticText.shortened(element.name))>", at: range, help)
        return instead
      }
      let chain = chain(from: index)
      let stops = stops(of: chain)
      guard !stops.isEmpty else {
        // A reference that leads nowhere was reported.
        if chain.last.flatMap({ reference(of: document.elements[$0]) }) == nil {
          reportBad(
            "the gradient \(DiagnosticText.quoted(id)) has no stops", at: range,
            help: "nothing is painted")
        }
        return .none
      }
      return gradient(chain, stops, of: box, range, surroundings) ?? instead
    }
  }

  /// A gradient as an element is painted with it; nil when it paints nothing: lines have no box that
  /// it could be relative to.
  private func gradient(
    _ chain: [Int], _ stops: [SVGGradient.Stop], of box: Box, _ range: Range<Int>,
    _ surroundings: Surroundings
  ) -> ShapePaint? {
    guard let index = chain.first else { return nil }
    let kind = document.elements[index].name
    /// The first attribute of a name in the chain; what only one kind of gradient has comes from that.
    func attribute(_ name: String, isShared: Bool = false) -> XMLDocument.Attribute? {
      chain.lazy.map { self.document.elements[$0] }.filter { isShared || $0.name == kind }
        .compactMap { $0.attribute(name) }.first
    }
    let isRelative =
      attribute("gradientUnits", isShared: true)?.value != "userSpaceOnUse"
    var viewport = isRelative ? surroundings.viewport.sized(1, 1) : surroundings.viewport
    viewport.fontSize = ownStyle(of: index).fontSize
    func length(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      guard let attribute = attribute(name) else { return nil }
      if let length = SVGScanner.length(attribute.value, of: reference, in: viewport) {
        return length
      }
      reportBad("\(DiagnosticText.quoted(attribute.value)) is not a length", at: attribute.range)
      return nil
    }
    guard let last = stops.last else { return nil }
    var matrix = AffineTransform2D.identity
    if let style = chain.lazy.map({ self.ownStyle(of: $0) }).first(where: { $0.transform != nil }) {
      matrix = map(style, in: surroundings.viewport, box)
    }
    guard matrix.determinant != 0 else {
      reportBad(
        "the gradient's transform maps all to a line or a point", at: range,
        help: "nothing is painted with it")
      return nil
    }
    if isRelative {
      let size = box.max - box.min
      guard size.x > 0, size.y > 0 else { return nil }
      matrix = matrix.concatenating(
        AffineTransform2D(a: size.x, b: 0, c: 0, d: size.y, tx: box.min.x, ty: box.min.y))
    }
    guard matrix.determinant != 0 else { return nil }
    let full = (viewport.width, viewport.height)
    let form: SVGGradient.Kind
    if kind == "linearGradient" {
      let start = SIMD2(length("x1", .width) ?? 0, length("y1", .height) ?? 0)
      let end = SIMD2(length("x2", .width) ?? full.0, length("y2", .height) ?? 0)
      guard start != end else { return .color(last.color) }
      form = .linear(start, end)
    } else {
      let center = SIMD2(
        length("cx", .width) ?? full.0 / 2, length("cy", .height) ?? full.1 / 2)
      let half = SVGScanner.length("50%", of: .diagonal, in: viewport) ?? 0.5
      let radius = length("r", .diagonal) ?? half
      guard radius > 0 else { return .color(last.color) }
      let focus = SIMD2(length("fx", .width) ?? center.x, length("fy", .height) ?? center.y)
      if focus != center {
        reportUnsupported(
          "a focus away from the centre of a gradient",
          at: (attribute("fx") ?? attribute("fy"))?.range ?? range, "it moves to the centre")
      }
      form = .radial(
        center: center, innerRadius: max(length("fr", .diagonal) ?? 0, 0), radius: radius)
    }
    guard stops.count > 1 else { return .color(last.color) }
    let spread = attribute("spreadMethod", isShared: true)?.value ?? "pad"
    return .gradient(
      SVGGradient(
        kind: form, stops: stops, spread: ["reflect", "repeat"].contains(spread) ? spread : "pad",
        matrix: matrix, range: range))
  }

  /// The style of an element outside of uses.
  private func ownStyle(of index: Int) -> SVGStyle {
    style(
      of: document.elements[index], inheriting: style(above: index),
      in: rootViewport)
  }

  /// A gradient and those that it takes attributes and stops from.
  private func chain(from index: Int) -> [Int] {
    var chain = [index]
    while let last = chain.last, let (id, range) = reference(of: document.elements[last]) {
      guard chain.count < Self.deepest else {
        reportBad(
          "more than \(Self.deepest) gradients refer to each other", at: range,
          help: "what the next ones state is left out")
        break
      }
      guard let next = element(id), document.elements[next].name.hasSuffix("Gradient") else {
        reportBad("there is no gradient with the id \(DiagnosticText.quoted(id))", at: range)
        break
      }
      guard !chain.contains(next) else {
        reportBad("\(DiagnosticText.quoted(id)) refers to itself", at: range)
        break
      }
      chain.append(next)
    }
    return chain
  }

  private func stops(of chain: [Int]) -> [SVGGradient.Stop] {
    let elements = document.elements
    func stops(_ index: Int) -> [Int] {
      elements[index].children.filter { elements[$0].name == "stop" && isSVG(elements[$0]) }
    }
    guard let owner = chain.first(where: { !stops($0).isEmpty }) else { return [] }
    if let known = gradientStops[owner] { return known }
    var last = 0.0
    let own = ownStyle(of: owner)
    let result = stops(owner).map { index in
      let element = elements[index]
      let style = style(of: element, inheriting: own, in: rootViewport)
      var offset = 0.0
      if let attribute = element.attribute("offset") {
        if let fraction = SVGScanner.fraction(attribute.value.trimmed) {
          offset = fraction
        } else {
          reportBad(
            "\(DiagnosticText.quoted(attribute.value)) is not an offset", at: attribute.range)
        }
      }
      last = min(1, max(offset, last))
      var color = style.color(of: style.stopColor) ?? .black
      color.alpha *= style.stopOpacity
      return SVGGradient.Stop(offset: last, color: color)
    }
    gradientStops[owner] = result
    return result
  }

  /// The style that an element inherits, by all elements around it.
  func style(above index: Int) -> SVGStyle {
    guard let parent = document.elements[index].parent else { return SVGStyle() }
    if let known = inheritedStyles[parent] { return known }
    var ancestors: [Int] = []
    var next: Int? = parent
    while let current = next, inheritedStyles[current] == nil {
      ancestors.append(current)
      next = document.elements[current].parent
    }
    var style = next.flatMap { inheritedStyles[$0] } ?? SVGStyle()
    for ancestor in ancestors.reversed() {
      style = self.style(
        of: document.elements[ancestor], inheriting: style, in: rootViewport)
      inheritedStyles[ancestor] = style
    }
    return style
  }
}
