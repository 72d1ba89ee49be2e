import LaminarGraphics

/// Makes layers of the elements of an SVG.
final class SVGImporter {
  /// What an element is imported in.
  struct Surroundings {
    /// The style of the parent.
    var style = SVGStyle()
    var viewport: SVGViewport
    /// Pixels per user unit at the canvas's scale of 1, about.
    var scale = 1.0
    /// How many elements are around it, those of `use` included.
    var depth = 0
    /// The elements that refer to each other around it.
    var references: [Int] = []
  }

  /// The most layers of a scene.
  static let mostLayers = 100_000
  /// How deep elements nest, with those that are used.
  static let deepest = 100
  static let namespace = "http://www.w3.org/2000/svg"

  let document: XMLDocument
  let sink: DiagnosticSink
  var styleSheet = SVGStyleSheet()
  private var elementsByID: [String: Int] = [:]
  private var reported: Set<String> = []
  private var layerCount = 0

  init(_ document: XMLDocument, _ sink: DiagnosticSink) {
    self.document = document
    self.sink = sink
    for (index, element) in document.elements.enumerated() {
      if let id = element.attribute("id")?.value, elementsByID[id] == nil {
        elementsByID[id] = index
      }
      if isSVG(element), element.name == "style" {
        let start = element.textStart ?? element.range.lowerBound
        let isExact = element.children.isEmpty && isCopied(element.text, at: start)
        styleSheet.add(element.text, at: start, isExact: isExact) { range, words in
          reportUnsupported(
            "the selector \(DiagnosticText.quoted(words))", at: range,
            "write it with an element's name, a class or an id; its rule is left out")
        }
      }
    }
  }

  private func isCopied(_ text: String, at start: Int) -> Bool {
    sink.source.string(in: start..<start + text.utf8.count) == text
  }

  func isSVG(_ element: XMLDocument.Element) -> Bool {
    element.namespace.isEmpty || element.namespace == Self.namespace
  }

  /// The element of an id.
  func element(_ id: String) -> Int? { elementsByID[id] }

  // MARK: - Reports

  /// Warns once of what is not imported at a location.
  func reportUnsupported(_ what: String, at range: Range<Int>, _ remedy: String) {
    guard reported.insert("\(range.lowerBound) \(what)").inserted else { return }
    sink.report(.unsupportedSVG, at: range, "\(what) is not imported", help: remedy)
  }

  /// Warns once of a value that cannot be read.
  func reportBad(_ declaration: SVGDeclaration) {
    reportBad(
      "\(DiagnosticText.quoted(declaration.value)) is not a value of \(declaration.name)",
      at: declaration.range)
  }

  func reportBad(_ message: String, at range: Range<Int>, help: String = "it is left out") {
    guard reported.insert("\(range.lowerBound) \(message)").inserted else { return }
    sink.report(.badSVGValue, at: range, message, help: help)
  }

  // MARK: - The scene

  /// The text of the scene.
  func scene(_ settings: SVGImport.Settings) -> String? {
    guard let root = document.elements.first, isSVG(root), root.name == "svg" else {
      let range = document.elements.first?.range ?? 0..<1
      sink.report(
        .badXML, at: range, "the root element is not <svg>", help: "an SVG begins with <svg …>")
      return nil
    }
    let frame = rootFrame(of: root, settings)
    let limit = 16_384.0
    guard (1...limit).contains(frame.width), (1...limit).contains(frame.height) else {
      sink.report(
        .outOfRange, at: root.range,
        "the canvas would have \(DiagnosticText.number(frame.width)) × \(DiagnosticText.number(frame.height)) points",
        help: "--size gives another size; a side has 1…16384")
      return nil
    }
    var surroundings = Surroundings(viewport: frame.viewport, scale: frame.scale)
    surroundings.style = style(of: root, inheriting: SVGStyle(), in: frame.viewport)
    let isPlain =
      frame.matrix.isIdentity && surroundings.style.opacity == 1
      && surroundings.style.clipPath == nil && surroundings.style.mask == nil
      && surroundings.style.isDisplayed && root.attribute("transform") == nil
    var layers = self.layers(of: 0, in: surroundings)
    if !isPlain {
      var layer = PartLayer(name: Self.name(root.attribute("id")?.value) ?? "artwork")
      layer.sublayers = layers
      var style = surroundings.style
      let own = style.transform ?? transform(of: root)
      style.transform = own.concatenating(frame.matrix)
      layer = finished(layer, root, style, surroundings)
      layers = [layer]
    }
    guard (layers.map(\.nesting).max() ?? 0) < 250 else {
      sink.report(.badXML, at: root.range, "the layers would nest too deep for a scene")
      return nil
    }
    return text(layers, settings, frame)
  }

  private func text(
    _ layers: [PartLayer], _ settings: SVGImport.Settings, _ frame: RootFrame
  ) -> String {
    let title = document.elements.first { element in
      isSVG(element) && element.name == "title" && element.parent == 0
    }.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let schema = settings.schema.map { "  \"$schema\": \(DiagnosticText.jsonLiteral($0)),\n" } ?? ""
    let words = title.flatMap { $0.isEmpty ? nil : $0 } ?? settings.title
    let list = layers.isEmpty ? "" : "\n" + PartLayer.text(of: layers, indent: 4) + "\n  "
    return """
      {
      \(schema)  "laminar": 1,
        "title": \(DiagnosticText.jsonLiteral(words)),
        "canvas": { "width": \(SceneNumber.text(frame.width)), \
      "height": \(SceneNumber.text(frame.height)) },
        "frameRate": \(settings.frameRate),
        "duration": \(settings.duration),
        "layers": [\(list)]
      }

      """
  }

  /// The canvas and the map to it from the root's user units.
  private struct RootFrame {
    var width: Double
    var height: Double
    var matrix: AffineTransform2D
    var viewport: SVGViewport
    var scale: Double
  }

  private func rootFrame(
    of root: XMLDocument.Element, _ settings: SVGImport.Settings
  ) -> RootFrame {
    let box = viewBox(of: root)
    func side(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      guard let attribute = root.attribute(name), !attribute.value.hasSuffix("%"),
        attribute.value != "auto"
      else { return nil }
      if let length = SVGScanner.length(
        attribute.value, of: reference, in: SVGViewport(width: 100, height: 100)), length > 0
      {
        return length
      }
      reportBad("\(DiagnosticText.quoted(attribute.value)) is not a length", at: attribute.range)
      return nil
    }
    var (width, height) = (side("width", .width), side("height", .height))
    if let box {
      let ratio = box.height / box.width
      if width == nil, let height { width = height / ratio }
      if height == nil, let width { height = width * ratio }
    }
    let natural = (width ?? box?.width ?? 300, height ?? box?.height ?? 150)
    let (canvasWidth, canvasHeight) = settings.size ?? natural
    let seen = box ?? SVGViewBox(x: 0, y: 0, width: natural.0, height: natural.1)
    let matrix = seen.matrix(
      to: SVGViewBox(x: 0, y: 0, width: canvasWidth, height: canvasHeight), aspectRatio(of: root))
    return RootFrame(
      width: canvasWidth, height: canvasHeight, matrix: matrix,
      viewport: SVGViewport(width: seen.width, height: seen.height),
      scale: abs(matrix.determinant).squareRoot())
  }

  // MARK: - Elements

  /// The layers of an element's children, each with a name of its own.
  func layers(of index: Int, in surroundings: Surroundings) -> [PartLayer] {
    named(document.elements[index].children.compactMap { layer($0, in: surroundings) })
  }

  /// Makes the names of siblings different.
  func named(_ layers: [PartLayer]) -> [PartLayer] {
    var names: Set<String> = []
    return layers.map { layer in
      var layer = layer
      var number = 1
      let base = layer.name
      while !names.insert(layer.name).inserted {
        number += 1
        layer.name = "\(base)-\(number)"
      }
      return layer
    }
  }

  /// The name of a layer for an id; nil when nothing of it can be in a name.
  static func name(_ id: String?) -> String? {
    guard let id else { return nil }
    var name = ""
    for byte in id.utf8.prefix(80) {
      let isGood = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x5F || byte == 0x2D
      name += isGood ? String(UnicodeScalar(byte)) : "_"
    }
    return name.allSatisfy { $0 == "_" } ? nil : name
  }

  /// The layer of an element; nil for one that draws nothing.
  func layer(_ index: Int, in surroundings: Surroundings) -> PartLayer? {
    let element = document.elements[index]
    guard isSVG(element), !sink.hasErrors else { return nil }
    guard surroundings.depth < Self.deepest else {
      sink.report(.badXML, at: element.range, "elements nest more than \(Self.deepest) deep")
      return nil
    }
    var inner = surroundings
    inner.depth += 1
    inner.style = style(of: element, inheriting: surroundings.style, in: surroundings.viewport)
    let name = Self.name(element.attribute("id")?.value) ?? element.name
    var made: PartLayer?
    switch element.name {
    case "g", "a":
      var layer = PartLayer(name: name)
      layer.sublayers = layers(
        of: index, in: scaled(inner, by: inner.style.transform ?? transform(of: element)))
      if !layer.sublayers.isEmpty || element.attribute("id") != nil { made = layer }
    case "switch":
      let child = element.children.first { isChosen(document.elements[$0]) }
      var layer = PartLayer(name: name)
      layer.sublayers = child.flatMap { self.layer($0, in: inner) }.map { [$0] } ?? []
      if !layer.sublayers.isEmpty { made = layer }
    case "svg": made = nested(index, name: name, in: inner)
    case "use":
      // The offset is the first part of the transform: clipping paths are in the space with it.
      inner.style.transform = offset(of: element, surroundings.viewport)
        .concatenating(inner.style.transform ?? transform(of: element))
      made = used(element, index, name: name, in: inner)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      for child in element.children where isSVG(document.elements[child]) {
        reportElement(document.elements[child])
      }
      made = shape(element, name: name, in: inner)
    default: reportElement(element)
    }
    guard let made else { return nil }
    layerCount += 1
    guard layerCount <= Self.mostLayers else {
      sink.report(
        .badXML, at: element.range, "the scene would have more than \(Self.mostLayers) layers")
      return nil
    }
    return finished(made, element, inner.style, surroundings)
  }

  func scaled(_ surroundings: Surroundings, by matrix: AffineTransform2D) -> Surroundings {
    var surroundings = surroundings
    surroundings.scale *= max(abs(matrix.determinant).squareRoot(), 1e-6)
    return surroundings
  }

  /// Whether a `switch` shows an element.
  private func isChosen(_ element: XMLDocument.Element) -> Bool {
    guard isSVG(element) else { return false }
    if let extensions = element.attribute("requiredExtensions"), !extensions.value.isEmpty {
      return false
    }
    guard let languages = element.attribute("systemLanguage") else { return true }
    return languages.value.split(separator: ",").contains {
      $0.trimmingSpace().lowercased().hasPrefix("en")
    }
  }

  private func reportElement(_ element: XMLDocument.Element) {
    let remedy: String
    switch element.name {
    case "text", "tspan", "textPath", "flowRoot":
      remedy = "convert it to paths in the drawing program, or write a text layer"
    case "image":
      remedy = "name the file under \"assets\", and write a layer with \"contents\""
    case "foreignObject": remedy = "only SVG's own elements are read"
    case "animate", "animateTransform", "animateMotion", "animateColor", "set", "discard":
      remedy = "write \"animations\" on the layer"
    case "script": remedy = "a scene is data: nothing runs"
    case "title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask",
      "linearGradient", "radialGradient", "stop", "view", "cursor", "marker", "pattern", "filter",
      "font", "font-face", "color-profile", "glyph", "solidColor", "link", "mpath":
      return
    default: remedy = "it is left out"
    }
    reportUnsupported("<\(DiagnosticText.shortened(element.name))>", at: element.range, remedy)
  }

  /// The map of an element's `transform`.
  func transform(of element: XMLDocument.Element) -> AffineTransform2D {
    guard let attribute = element.attribute("transform") else { return .identity }
    if let transform = SVGScanner.transform(attribute.value) { return transform }
    reportBad(
      "\(DiagnosticText.quoted(attribute.value)) is not a transform", at: attribute.range)
    return .identity
  }

  /// A layer that was made in its element's user space, with the element's transform, opacity,
  /// clipping path and mask.
  func finished(
    _ layer: PartLayer, _ element: XMLDocument.Element, _ style: SVGStyle,
    _ surroundings: Surroundings
  ) -> PartLayer {
    var layer = layer
    let box = layer.box()
    if layer.geometry == nil, !layer.clipsToBounds, let own = PartLayer.box(of: layer.sublayers) {
      layer.extent = PartLayer.Extent(around: own)
    }
    var inner = scaled(surroundings, by: style.transform ?? transform(of: element))
    inner.depth += 1
    var masks: [PartLayer] = []
    if let reference = style.clipPath, let mask = clip(reference, box, in: inner) {
      masks.append(mask)
    }
    if let reference = style.mask, let mask = mask(reference, box, in: inner) {
      masks.append(mask)
    }
    for mask in masks {
      // A layer has one mask, in its own space.
      if !layer.masks.isEmpty || !layer.matrix.isIdentity {
        var outer = PartLayer(name: layer.name)
        layer.name = "artwork"
        outer.extent = layer.extent
        if let box { outer.extent = PartLayer.Extent(around: box) }
        outer.sublayers = [layer]
        layer = outer
      }
      layer.masks = [mask]
    }
    let matrix = style.transform ?? transform(of: element)
    layer.matrix = layer.matrix.concatenating(matrix)
    if let geometry = layer.geometry {
      layer.geometry = (geometry.path, geometry.matrix.concatenating(matrix))
    }
    layer.opacity = style.opacity
    if !style.isDisplayed { layer.isHidden = true }
    return layer
  }
}

extension Substring {
  /// The text without white space at its ends.
  func trimmingSpace() -> Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
