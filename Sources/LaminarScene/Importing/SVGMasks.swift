import LaminarGraphics

extension SVGImporter {
  /// The mask of a clipping path, in the user space of what is clipped; nil when there is none.
  func clip(
    _ reference: (id: String, range: Range<Int>), _ box: Box?, in context: Context
  ) -> PartLayer? {
    guard let index = referenced(reference, "clipPath", context) else { return nil }
    let element = document.elements[index]
    var inner = context
    inner.references.append(index)
    let base = style(above: index)
    let own = style(of: element, inheriting: base, in: context.viewport)
    inner.style = own
    var mask = PartLayer(name: "clip")
    mask.sublayers = named(element.children.compactMap { clipShape($0, in: inner) })
    // The transform acts on what the units have mapped, as browsers have it.
    mask.matrix = units(element.attribute("clipPathUnits")?.value == "objectBoundingBox", box)
      .concatenating(map(own, in: context.viewport, box))
    if let extent = PartLayer.box(of: mask.sublayers) {
      mask.extent = PartLayer.Extent(around: extent)
    }
    if !count(layers: 1, at: reference.range) { return nil }
    if let further = own.clipPath, let outer = clip(further, box, in: inner) {
      // What clips the clipping path is in the space around it.
      var whole = PartLayer(name: "clip")
      whole.sublayers = [mask]
      if let extent = PartLayer.box(of: [mask]) { whole.extent = PartLayer.Extent(around: extent) }
      whole.masks = [outer]
      return whole
    }
    // One shape is the mask itself.
    if mask.sublayers.count == 1, let shape = mask.sublayers.first, shape.masks.isEmpty {
      var only = shape
      only.name = "clip"
      only.isAccepted = false
      only.matrix = shape.matrix.concatenating(mask.matrix)
      return only
    }
    return mask
  }

  /// A shape of a clipping path, opaque; nil when it is not one, or not shown.
  private func clipShape(_ index: Int, in context: Context) -> PartLayer? {
    let element = document.elements[index]
    guard isSVG(element), visit(element, context), isChosen(element) else { return nil }
    var inner = context
    inner.depth += 1
    var style = style(of: element, inheriting: context.style, in: context.viewport)
    guard style.isDisplayed, style.isVisible else { return nil }
    inner.viewport.fontSize = style.fontSize
    var first = AffineTransform2D.identity
    let name = Self.name(element.attribute("id")?.value) ?? element.name
    var layer: PartLayer
    switch element.name {
    case "use":
      guard let (id, range) = reference(of: element) else { return nil }
      guard let target = self.element(id), !context.references.contains(target) else {
        reportBad("\(DiagnosticText.quoted(id)) cannot be used here", at: range)
        return nil
      }
      inner.style = style
      inner.references.append(target)
      guard let shown = clipShape(target, in: inner) else { return nil }
      layer = PartLayer(name: name)
      layer.sublayers = [shown]
      first = offset(of: element, inner.viewport)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      inner.style = style
      inner.style.fill = .color(.black)
      inner.style.stroke = .none
      inner.style.fillOpacity = 1
      inner.style.fillRule = style.clipRule
      guard let shape = shape(element, name: name, in: inner) else { return nil }
      layer = shape
    default:
      reportElement(inClip: element)
      return nil
    }
    style.opacity = 1
    style.mask = nil
    return finished(layer, element, style, context, first: first)
  }

  private func reportElement(inClip element: XMLDocument.Element) {
    guard !["title", "desc", "metadata"].contains(element.name) else { return }
    reportUnsupported(
      "<\(DiagnosticText.shortened(element.name))> in a clipping path", at: element.range,
      "convert it to paths in the drawing program")
  }

  /// The mask layer of a `<mask>`: a picture whose luminance becomes its alpha.
  func mask(
    _ reference: (id: String, range: Range<Int>), _ box: Box?, in context: Context
  ) -> PartLayer? {
    guard let index = referenced(reference, "mask", context) else { return nil }
    let element = document.elements[index]
    let isRelative = element.attribute("maskUnits")?.value != "userSpaceOnUse"
    let viewport = isRelative ? context.viewport.sized(1, 1) : context.viewport
    func length(_ name: String, _ reference: SVGScanner.Reference, _ fallback: String) -> Double {
      self.length(name, of: element, reference, viewport)
        ?? SVGScanner.length(fallback, of: reference, in: viewport) ?? 0
    }
    let frame = SVGViewBox(
      x: length("x", .width, "-10%"), y: length("y", .height, "-10%"),
      width: length("width", .width, "120%"), height: length("height", .height, "120%"))
    let area = units(isRelative, box)
    let (x, y) = area.map(frame.x, frame.y)
    var inner = context
    inner.references.append(index)
    let own = style(of: element, inheriting: style(above: index), in: context.viewport)
    inner.style = own
    let type = cascade(of: element).declarations.last { $0.name == "mask-type" }?.value
    let isAlpha = (type ?? element.attribute("mask-type")?.value) == "alpha"
    var content = PartLayer(name: "content")
    content.matrix = units(element.attribute("maskContentUnits")?.value == "objectBoundingBox", box)
    content.sublayers = layers(of: index, in: scaled(inner, by: content.matrix))
    if let extent = PartLayer.box(of: content.sublayers) {
      content.extent = PartLayer.Extent(around: extent)
    }
    var mask = PartLayer(name: "mask")
    mask.extent = PartLayer.Extent(
      x: x, y: y, width: max(frame.width * area.a, 0), height: max(frame.height * area.d, 0))
    mask.clipsToBounds = true
    mask.sublayers = content.matrix.isIdentity ? content.sublayers : [content]
    if !isAlpha {
      // On black, what is drawn is opaque, and its colour is the premultiplied one.
      mask.keys.append(("backgroundColor", "\"#000000\""))
      mask.keys.append(
        (
          "filters",
          "[{ \"type\": \"colorMatrix\", \"inputColorMatrix\": [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, "
            + "0.2125, 0.7154, 0.0721, 0, 0] }]"
        ))
    }
    if let further = own.mask, let outer = self.mask(further, box, in: inner) {
      var whole = PartLayer(name: "mask")
      whole.extent = mask.extent
      whole.sublayers = [mask]
      whole.masks = [outer]
      return whole
    }
    return mask
  }

  /// The element that a property names, if it is of a kind.
  private func referenced(
    _ reference: (id: String, range: Range<Int>), _ kind: String, _ context: Context
  ) -> Int? {
    guard let index = element(reference.id), document.elements[index].name == kind else {
      reportBad(
        "there is no <\(kind)> with the id \(DiagnosticText.quoted(reference.id))",
        at: reference.range)
      return nil
    }
    guard !context.references.contains(index) else {
      reportBad("\(DiagnosticText.quoted(reference.id)) uses itself", at: reference.range)
      return nil
    }
    return visit(document.elements[index], context) ? index : nil
  }

  /// The map from the unit square to a bounding box where that is meant.
  private func units(_ isRelative: Bool, _ box: Box?) -> AffineTransform2D {
    guard isRelative else { return .identity }
    guard let box else { return AffineTransform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    return AffineTransform2D(
      a: box.max.x - box.min.x, b: 0, c: 0, d: box.max.y - box.min.y, tx: box.min.x, ty: box.min.y)
  }
}
