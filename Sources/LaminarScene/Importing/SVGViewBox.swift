import LaminarGraphics

/// A rectangle that is shown in another one.
struct SVGViewBox: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// How a view box fits where the ratios of the sides differ.
  struct AspectRatio: Sendable, Hashable {
    /// 0 for the least coordinate, ½ for the middle, 1 for the greatest.
    var x = 0.5
    var y = 0.5
    /// Whether all of the frame is covered, instead of all of the box shown.
    var isSlice = false
    /// Whether the axes scale by themselves.
    var isStretched = false
  }

  /// The map to a frame.
  func matrix(to frame: SVGViewBox, _ ratio: AspectRatio) -> AffineTransform2D {
    var (scaleX, scaleY) = (frame.width / width, frame.height / height)
    if !ratio.isStretched {
      let scale = ratio.isSlice ? max(scaleX, scaleY) : min(scaleX, scaleY)
      (scaleX, scaleY) = (scale, scale)
    }
    return AffineTransform2D(
      a: scaleX, b: 0, c: 0, d: scaleY,
      tx: frame.x - x * scaleX + (frame.width - width * scaleX) * ratio.x,
      ty: frame.y - y * scaleY + (frame.height - height * scaleY) * ratio.y)
  }
}

extension SVGImporter {
  /// The `viewBox` of an element; nil without one, or when it is empty.
  func viewBox(of element: XMLDocument.Element) -> SVGViewBox? {
    guard let attribute = element.attribute("viewBox") else { return nil }
    guard let numbers = SVGScanner.numbers(attribute.value), numbers.count == 4, numbers[2] > 0,
      numbers[3] > 0
    else {
      reportBad(
        "\(DiagnosticText.quoted(attribute.value)) is not a viewBox", at: attribute.range,
        help: "expected \"x y width height\" with sides above 0")
      return nil
    }
    return SVGViewBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The `preserveAspectRatio` of an element.
  func aspectRatio(of element: XMLDocument.Element) -> SVGViewBox.AspectRatio {
    var ratio = SVGViewBox.AspectRatio()
    guard let attribute = element.attribute("preserveAspectRatio") else { return ratio }
    var words = attribute.value.split(whereSeparator: \.isWhitespace)
    if words.first == "defer" { words.removeFirst() }
    let positions: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    let align = words.first ?? ""
    if align == "none" {
      ratio.isStretched = true
    } else if align.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
      let x = positions[align.dropFirst().prefix(3)], let y = positions[align.suffix(3)]
    {
      (ratio.x, ratio.y) = (x, y)
    } else {
      reportBad(
        "\(DiagnosticText.quoted(attribute.value)) is not a preserveAspectRatio",
        at: attribute.range, help: "expected such as \"xMidYMid meet\" or \"none\"")
    }
    ratio.isSlice = words.dropFirst().first == "slice"
    return ratio
  }

  // MARK: - Nested viewports

  /// The layer of an `<svg>` inside of another.
  func nested(_ index: Int, name: String, in surroundings: Surroundings) -> PartLayer? {
    let element = document.elements[index]
    func length(_ name: String, _ reference: SVGScanner.Reference, or fallback: Double) -> Double {
      self.length(name, of: element, reference, surroundings.viewport) ?? fallback
    }
    let frame = SVGViewBox(
      x: length("x", .width, or: 0), y: length("y", .height, or: 0),
      width: length("width", .width, or: surroundings.viewport.width),
      height: length("height", .height, or: surroundings.viewport.height))
    return viewport(index, name: name, frame: frame, in: surroundings)
  }

  /// The layer of an element that shows its children in a frame: an `<svg>` or a `<symbol>`.
  func viewport(
    _ index: Int, name: String, frame: SVGViewBox, in surroundings: Surroundings
  ) -> PartLayer? {
    let element = document.elements[index]
    guard frame.width > 0, frame.height > 0 else { return nil }
    let box = viewBox(of: element)
    let matrix =
      box?.matrix(to: frame, aspectRatio(of: element))
      ?? AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: frame.x, ty: frame.y)
    var inner = scaled(surroundings, by: matrix)
    inner.viewport = inner.viewport.sized(box?.width ?? frame.width, box?.height ?? frame.height)
    var layer = PartLayer(name: name)
    layer.matrix = matrix
    layer.sublayers = layers(of: index, in: inner)
    layer.clipsToBounds = !surroundings.style.isOverflowVisible
    let inverse = matrix.inverted()
    let (x, y) = inverse.map(frame.x, frame.y)
    layer.extent = PartLayer.Extent(
      x: x, y: y, width: frame.width * inverse.a, height: frame.height * inverse.d)
    return layer
  }

  // MARK: - Used elements

  /// The id that an element's `href` names, with its range.
  func reference(of element: XMLDocument.Element) -> (id: String, range: Range<Int>)? {
    let attribute =
      element.attribute("href")
      ?? element.attributes.first { $0.name == "href" && !$0.namespace.isEmpty }
    guard let attribute else { return nil }
    let text = Substring(attribute.value).trimmingSpace()
    guard text.hasPrefix("#"), text.count > 1 else {
      reportUnsupported(
        "the reference \(DiagnosticText.quoted(attribute.value))", at: attribute.range,
        "only elements of the same file are used")
      return nil
    }
    return (String(text.dropFirst()), attribute.range)
  }

  /// The layer of a `<use>`.
  func used(
    _ element: XMLDocument.Element, _ index: Int, name: String, in surroundings: Surroundings
  ) -> PartLayer? {
    guard let (id, range) = reference(of: element) else { return nil }
    guard let target = self.element(id) else {
      reportBad("there is no element with the id \(DiagnosticText.quoted(id))", at: range)
      return nil
    }
    guard !surroundings.references.contains(target), !isAncestor(target, of: index) else {
      reportBad("\(DiagnosticText.quoted(id)) is used inside of itself", at: range)
      return nil
    }
    var inner = scaled(surroundings, by: surroundings.style)
    inner.references.append(target)
    let viewport = surroundings.viewport
    let content = document.elements[target]
    var layer = PartLayer(
      name: element.attribute("id") == nil ? Self.name(id) ?? name : name)
    if isSVG(content), content.name == "symbol" || content.name == "svg" {
      var whole = inner
      whole.style = style(of: content, inheriting: surroundings.style, in: viewport)
      func side(_ name: String, _ reference: SVGScanner.Reference, _ full: Double) -> Double {
        length(name, of: element, reference, viewport)
          ?? length(name, of: content, reference, viewport) ?? full
      }
      let frame = SVGViewBox(
        x: content.name == "svg" ? length("x", of: content, .width, viewport) ?? 0 : 0,
        y: content.name == "svg" ? length("y", of: content, .height, viewport) ?? 0 : 0,
        width: side("width", .width, viewport.width),
        height: side("height", .height, viewport.height))
      guard
        let shown = self.viewport(target, name: Self.name(id) ?? "symbol", frame: frame, in: whole)
      else { return nil }
      guard let layered = finished(shown, content, whole.style, inner) else { return nil }
      layer.sublayers = [layered]
    } else {
      guard let shown = self.layer(target, in: inner) else { return nil }
      layer.sublayers = [shown]
    }
    return layer
  }

  /// The translation by the `x` and `y` of a `<use>`.
  func offset(of element: XMLDocument.Element, _ viewport: SVGViewport) -> AffineTransform2D {
    AffineTransform2D(
      a: 1, b: 0, c: 0, d: 1, tx: length("x", of: element, .width, viewport) ?? 0,
      ty: length("y", of: element, .height, viewport) ?? 0)
  }

  private func isAncestor(_ index: Int, of other: Int) -> Bool {
    var parent: Int? = other
    while let current = parent {
      if current == index { return true }
      parent = document.elements[current].parent
    }
    return false
  }
}
