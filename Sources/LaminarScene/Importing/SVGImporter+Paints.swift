import LaminarGraphics

extension SVGImporter {
  /// What a paint is for an element with a bounding box.
  func paint(_ paint: SVGPaint, of box: Box, _ surroundings: Surroundings) -> ShapePaint {
    switch paint {
    case .none: return .none
    case .color(let color): return .color(color)
    case .reference(let id, let fallback, let range):
      guard let index = element(id) else {
        reportBad(
          "there is no paint with the id \(DiagnosticText.quoted(id))", at: range,
          help: fallback == nil ? "nothing is painted" : "its fallback colour is painted")
        return fallback.map { .color($0) } ?? .none
      }
      let element = document.elements[index]
      guard element.name == "linearGradient" || element.name == "radialGradient" else {
        reportUnsupported(
          "the paint <\(DiagnosticText.shortened(element.name))>", at: range,
          fallback == nil ? "nothing is painted" : "its fallback colour is painted")
        return fallback.map { .color($0) } ?? .none
      }
      return gradient(index, of: box, range, surroundings)
    }
  }

  private func gradient(
    _ index: Int, of box: Box, _ range: Range<Int>, _ surroundings: Surroundings
  ) -> ShapePaint {
    let chain = self.chain(from: index)
    func attribute(_ name: String) -> XMLDocument.Attribute? {
      chain.lazy.compactMap { self.document.elements[$0].attribute(name) }.first
    }
    let isRelative = attribute("gradientUnits")?.value != "userSpaceOnUse"
    let viewport = isRelative ? SVGViewport(width: 1, height: 1) : surroundings.viewport
    func length(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      guard let attribute = attribute(name) else { return nil }
      if let length = SVGScanner.length(attribute.value, of: reference, in: viewport) {
        return length
      }
      reportBad("\(DiagnosticText.quoted(attribute.value)) is not a length", at: attribute.range)
      return nil
    }
    let full = (viewport.width, viewport.height)
    var stops = self.stops(of: chain)
    guard let last = stops.last else { return .none }
    var matrix = AffineTransform2D.identity
    if let attribute = attribute("gradientTransform") {
      if let transform = SVGScanner.transform(attribute.value) {
        matrix = transform
      } else {
        reportBad(
          "\(DiagnosticText.quoted(attribute.value)) is not a transform", at: attribute.range)
      }
    }
    if isRelative {
      let size = box.max - box.min
      guard size.x > 0, size.y > 0 else { return .none }
      matrix = matrix.concatenating(
        AffineTransform2D(a: size.x, b: 0, c: 0, d: size.y, tx: box.min.x, ty: box.min.y))
    }
    guard matrix.determinant != 0 else { return .none }
    let kind: SVGGradient.Kind
    if document.elements[index].name == "linearGradient" {
      let start = SIMD2(length("x1", .width) ?? 0, length("y1", .height) ?? 0)
      let end = SIMD2(length("x2", .width) ?? full.0, length("y2", .height) ?? 0)
      guard start != end else { return .color(last.color) }
      kind = .linear(start, end)
    } else {
      let center = SIMD2(
        length("cx", .width) ?? full.0 / 2, length("cy", .height) ?? full.1 / 2)
      var radius = viewport
      radius.fontSize = 16
      let half = SVGScanner.length("50%", of: .diagonal, in: radius) ?? 0.5
      let size = length("r", .diagonal) ?? half
      guard size > 0 else { return .color(last.color) }
      let focus = SIMD2(length("fx", .width) ?? center.x, length("fy", .height) ?? center.y)
      if focus != center {
        reportUnsupported(
          "a focus away from the centre of a gradient",
          at: (attribute("fx") ?? attribute("fy"))?.range ?? range, "it moves to the centre")
      }
      // A hole in the middle has the first colour.
      let hole = min(max(length("fr", .diagonal) ?? 0, 0) / size, 1)
      stops = stops.map {
        SVGGradient.Stop(offset: hole + (1 - hole) * $0.offset, color: $0.color)
      }
      kind = .radial(center: center, radius: size)
    }
    guard stops.count > 1 else { return .color(last.color) }
    let spread = attribute("spreadMethod")?.value ?? "pad"
    return .gradient(
      SVGGradient(
        kind: kind, stops: stops, spread: ["reflect", "repeat"].contains(spread) ? spread : "pad",
        matrix: matrix, range: range))
  }

  /// A gradient and those that it takes attributes and stops from.
  private func chain(from index: Int) -> [Int] {
    var chain = [index]
    while chain.count < 32, let last = chain.last,
      let (id, range) = reference(of: document.elements[last])
    {
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
    var last = 0.0
    let inherited = style(above: owner)
    let own = style(
      of: elements[owner], inheriting: inherited, in: SVGViewport(width: 1, height: 1))
    return stops(owner).map { index in
      let element = elements[index]
      let style = style(of: element, inheriting: own, in: SVGViewport(width: 1, height: 1))
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
      var color = style.stopColor
      color.alpha *= style.stopOpacity
      return SVGGradient.Stop(offset: last, color: color)
    }
  }

  /// The style that an element inherits, by all elements around it.
  func style(above index: Int) -> SVGStyle {
    var ancestors: [Int] = []
    var parent = document.elements[index].parent
    while let current = parent {
      ancestors.append(current)
      parent = document.elements[current].parent
    }
    return ancestors.reversed().reduce(SVGStyle()) { style, ancestor in
      self.style(
        of: document.elements[ancestor], inheriting: style, in: SVGViewport(width: 100, height: 100)
      )
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(Substring(self).trimmingSpace()) }
}
