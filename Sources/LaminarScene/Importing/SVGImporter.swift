import LaminarGraphics

/// Makes a scene of an SVG: a layer for each element, under its id, on a canvas of its size.
package enum SVGImport {
  /// The most bytes of an SVG.
  package static let largestFile = 16 << 20

  /// What the scene has beside the layers.
  package struct Settings: Sendable {
    /// The title where the SVG has none.
    package var title = ""
    /// The schema's location, for editors; nil for none.
    package var schema: String?
    /// The canvas in place of the SVG's size.
    package var size: (width: Double, height: Double)?
    /// As the scene writes them.
    package var frameRate = "60"
    package var duration = "1"

    /// Makes the usual settings.
    package init() {}
  }

  /// The scene of an SVG as JSON text, nil when there is an error, and all that was found. What is
  /// not imported is a warning.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it.
  package static func scene(
    _ bytes: [UInt8], name: String, _ settings: Settings = Settings()
  ) -> (text: String?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    guard bytes.count <= largestFile else {
      sink.report(
        .badXML, at: 0..<1, "the file has more than \(largestFile) bytes")
      return (nil, sink.report(on: nil))
    }
    if let offset = firstInvalid(source) {
      sink.report(
        .invalidUTF8, at: offset..<offset + 1, "the file is not UTF-8 text",
        help: "save it in that encoding")
      return (nil, sink.report(on: nil))
    }
    var reader = XMLReader(source)
    do throws(XMLReader.Failure) {
      let importer = SVGImporter(try reader.read(), sink)
      guard let text = importer.scene(settings), !sink.hasErrors else {
        return (nil, sink.report(on: nil))
      }
      // Whatever the limits above let through: what is written can be read.
      let loaded = SceneLoader.load(Array(text.utf8), name: name, image: { _ in nil })
      if loaded.scene == nil {
        let error = loaded.report.diagnostics.first { $0.severity == .error }
        sink.report(
          .badXML, at: 0..<1,
          "its scene would have an error: \(error?.message ?? "it is too large")")
        return (nil, sink.report(on: nil))
      }
      return (text, sink.report(on: nil))
    } catch {
      sink.report(.badXML, at: error.range, error.message, help: error.help)
      return (nil, sink.report(on: nil))
    }
  }

  /// The offset of the first byte that is not UTF-8; nil when all are.
  private static func firstInvalid(_ source: SourceText) -> Int? {
    source.withPaddedBytes { bytes in
      var offset = 0
      while offset < source.count {
        let length = UTF8Validation.length(at: bytes + offset)
        if length == 0 { return offset }
        offset += length
      }
      return nil
    }
  }

  /// Whether a file begins as an SVG does.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard
      let first = start.unicodeScalars.first(where: {
        !$0.properties.isWhitespace && $0 != "\u{FEFF}"
      }),
      first == "<"
    else { return false }
    return start.contains("<svg") || start.contains(":svg")
      || start.contains("http://www.w3.org/2000/svg")
  }
}

// MARK: - Importer

/// Makes layers of the elements of an SVG.
final class SVGImporter {
  /// What an element is imported in.
  struct Context {
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

  /// The most layers of a scene, masks and what is in them included.
  static let mostLayers = 50_000
  /// The most elements that are read, each as often as it is used.
  private static let mostVisits = 500_000
  /// The most bytes of a scene.
  static let mostBytes = JSONLimits.standard.bytes
  /// How deep elements nest, with those that are used.
  static let deepest = 100
  static let namespace = "http://www.w3.org/2000/svg"

  let document: XMLDocument
  let sink: DiagnosticSink
  let matcher: SVGSelectorMatcher
  var styleSheet = SVGStyleSheet()
  /// What elements state, by their indexes, as far as it is known.
  var cascades: [Int: SVGCascade] = [:]
  /// The styles that elements inherit outside of uses, by their indexes, as far as they are known.
  var inheritedStyles: [Int: SVGStyle] = [:]
  /// The stops of gradients that were painted with, by the indexes of their elements.
  var gradientStops: [Int: [SVGGradient.Stop]] = [:]
  /// What the lengths of styles outside of uses are relative to.
  var rootViewport = SVGViewport(width: 100, height: 100)
  private var elementsByID: [String: Int] = [:]
  private var reported: Set<String> = []
  private var unsupported: [String: Unsupported] = [:]
  private var layerCount = 0
  private var visitCount = 0
  private var byteCount = 0

  /// Something that is not imported, at one location or at many.
  private struct Unsupported {
    var first: Range<Int>
    var offsets: Set<Int> = []
    let remedy: String

    mutating func add(_ range: Range<Int>) {
      offsets.insert(range.lowerBound)
      if range.lowerBound < first.lowerBound { first = range }
    }
  }

  init(_ document: XMLDocument, _ sink: DiagnosticSink) {
    self.document = document
    self.sink = sink
    matcher = SVGSelectorMatcher(document)
    for (index, element) in document.elements.enumerated() {
      if let id = element.attribute("id")?.value, elementsByID[id] == nil {
        elementsByID[id] = index
      }
      if isSVG(element), element.name == "style" { addStyles(of: element) }
    }
    for range in document.styleSheetInstructions {
      reportUnsupported(
        "the style sheet of <?xml-stylesheet?>", at: range,
        "write its rules in a <style> of the file")
    }
  }

  private func addStyles(of element: XMLDocument.Element) {
    let type = element.attribute("type")?.value.trimmed.lowercased() ?? ""
    guard type.isEmpty || type == "text/css" else { return }
    if let media = element.attribute("media") {
      guard let isMet = CSSText.isMet(mediaQuery: media.value) else {
        return reportUnsupported(
          "the media query \(DiagnosticText.quoted(media.value))", at: media.range,
          "its rules are left out")
      }
      guard isMet else { return }
    }
    let start = element.textStart ?? element.range.lowerBound
    let isExact = element.children.isEmpty && isCopied(element.text, at: start)
    styleSheet.add(SVGStyleSheet.Source(element.text, at: start, isExact: isExact)) {
      reportUnsupported($0, at: $1, $2)
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

  /// Warns of what is not imported: once, with the first location.
  func reportUnsupported(_ what: String, at range: Range<Int>, _ remedy: String) {
    unsupported[what, default: Unsupported(first: range, remedy: remedy)].add(range)
  }

  /// Reports what was collected.
  private func reportCollected() {
    for (what, found) in unsupported.sorted(by: { $0.key < $1.key }) {
      sink.report(
        .unsupportedSVG, at: found.first,
        "\(what) is not imported\(Self.others(found.offsets.count - 1))", help: found.remedy)
    }
  }

  /// How a report says that it is of further locations too.
  private static func others(_ count: Int) -> String {
    count == 0 ? "" : ", here and in \(DiagnosticText.count(count, "other location"))"
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

  /// Counts layers and the bytes of their keys; false, with an error, beyond the limits of a scene.
  func count(layers: Int, bytes: Int = 0, at range: Range<Int>) -> Bool {
    guard !sink.hasErrors else { return false }
    layerCount += layers
    byteCount += bytes
    if layerCount > Self.mostLayers {
      sink.report(.badXML, at: range, "the scene would have more than \(Self.mostLayers) layers")
    } else if byteCount > Self.mostBytes {
      sink.report(.badXML, at: range, "the scene would have more than \(Self.mostBytes) bytes")
    }
    return !sink.hasErrors
  }

  /// Counts an element that is read; false, with an error, beyond the limits.
  func visit(_ element: XMLDocument.Element, _ context: Context) -> Bool {
    guard !sink.hasErrors else { return false }
    visitCount += 1
    if context.depth >= Self.deepest {
      sink.report(.badXML, at: element.range, "elements nest more than \(Self.deepest) deep")
    } else if visitCount > Self.mostVisits {
      sink.report(
        .badXML, at: element.range,
        "the elements are used more than \(Self.mostVisits) times, with those in them")
    }
    return !sink.hasErrors
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
    reportAnimations()
    defer { reportCollected() }
    let frame = rootFrame(of: root, settings)
    let limit = 16_384.0
    guard (1...limit).contains(frame.width), (1...limit).contains(frame.height) else {
      sink.report(
        .outOfRange, at: root.range,
        "the canvas would have \(DiagnosticText.number(frame.width)) × \(DiagnosticText.number(frame.height)) points",
        help: "--size gives another size; a side has 1…16384")
      return nil
    }
    rootViewport = frame.viewport
    var context = Context(viewport: frame.viewport, scale: frame.scale)
    context.style = style(of: root, inheriting: SVGStyle(), in: frame.viewport)
    let style = context.style
    let isPlain =
      frame.naturalMatrix.isIdentity && style.opacity == 1 && style.clipPath == nil
      && style.mask == nil && style.isDisplayed && style.transform == nil
    var layers = self.layers(of: 0, in: context)
    if isPlain {
      // The layers are the same ones in each size.
      layers = layers.compactMap { layer in
        var layer = layer
        layer.isAccepted = false
        layer.matrix = layer.matrix.concatenating(frame.matrix)
        return accepted(layer, root)
      }
    } else {
      let name = Self.name(root.attribute("id")?.value) ?? "artwork"
      var layer = PartLayer(name: name == "root" ? "artwork" : name)
      layer.sublayers = layers
      layers = finished(layer, root, style, context, then: frame.matrix).map { [$0] } ?? []
    }
    guard !sink.hasErrors else { return nil }
    guard (layers.map(\.nesting).max() ?? 0) < 250 else {
      sink.report(.badXML, at: root.range, "the layers would nest too deep for a scene")
      return nil
    }
    let text = text(layers, settings, frame)
    guard text.utf8.count <= Self.mostBytes else {
      sink.report(
        .badXML, at: root.range, "the scene would have more than \(Self.mostBytes) bytes")
      return nil
    }
    return text
  }

  private func text(
    _ layers: [PartLayer], _ settings: SVGImport.Settings, _ frame: RootFrame
  ) -> String {
    let title = document.elements.first { element in
      isSVG(element) && element.name == "title" && element.parent == 0
    }.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let schema = settings.schema.map { "  \"$schema\": \(DiagnosticText.jsonLiteral($0)),\n" } ?? ""
    let words = SceneNumber.literal(title.flatMap { $0.isEmpty ? nil : $0 } ?? settings.title)
    var list = ""
    if !layers.isEmpty {
      list = "\n"
      PartLayer.write(layers, to: &list, indent: 4)
      list += "\n  "
    }
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
    /// The map to the canvas of the SVG's own size.
    var naturalMatrix: AffineTransform2D
    var viewport: SVGViewport
    var scale: Double
  }

  private func rootFrame(
    of root: XMLDocument.Element, _ settings: SVGImport.Settings
  ) -> RootFrame {
    let box = viewBox(of: root)
    // Percentages are of the view box, or of the size that browsers give a picture without one.
    var viewport = SVGViewport(width: box?.width ?? 300, height: box?.height ?? 150)
    viewport.fontSize = style(of: root, inheriting: SVGStyle(), in: viewport).fontSize
    viewport.rootFontSize = viewport.fontSize
    func side(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      guard let attribute = value(name, of: root), attribute.value != "auto" else { return nil }
      if let length = SVGScanner.length(attribute.value, of: reference, in: viewport), length > 0 {
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
    let natural = SIMD2(width ?? viewport.width, height ?? viewport.height)
    if settings.size == nil, width == nil || height == nil, box == nil {
      let size = "\(DiagnosticText.number(natural.x)) × \(DiagnosticText.number(natural.y))"
      reportBad(
        "the SVG does not state its size; the canvas has \(size) points", at: root.range,
        help: "--size gives another size, and a viewBox says what is shown")
    }
    let canvas = settings.size.map { SIMD2($0.width, $0.height) } ?? natural
    let seen = box ?? SVGViewBox(x: 0, y: 0, width: natural.x, height: natural.y)
    let ratio = aspectRatio(of: root)
    func matrix(_ size: SIMD2<Double>) -> AffineTransform2D {
      seen.matrix(to: SVGViewBox(x: 0, y: 0, width: size.x, height: size.y), ratio)
    }
    viewport = viewport.sized(seen.width, seen.height)
    viewport.window = natural
    return RootFrame(
      width: canvas.x, height: canvas.y, matrix: matrix(canvas), naturalMatrix: matrix(natural),
      viewport: viewport, scale: abs(matrix(canvas).determinant).squareRoot())
  }

  // MARK: - Animations

  /// Warns of the animations of SVG: of each kind once, wherever they are.
  private func reportAnimations() {
    let remedies = [
      "animate": "write \"animations\" with the \"keyPath\" on the layer",
      "animateColor": "write \"animations\" with the \"keyPath\" \"fillColor\" on the layer",
      "animateTransform":
        "write \"animations\" on the layer, such as of \"transform.rotation.z\"",
      "animateMotion": "write \"animations\" of \"position\" with a \"path\" on the layer",
      "set": "write a \"timeline\" with \"set\"",
      "discard": "write a \"timeline\" with \"set\"",
    ]
    var found: [String: (first: Range<Int>, count: Int, names: [String])] = [:]
    for element in document.elements where isSVG(element) && remedies[element.name] != nil {
      var kind = found[element.name] ?? (element.range, 0, [])
      kind.count += 1
      if let name = element.attribute("attributeName")?.value, kind.names.count < 4,
        !kind.names.contains(name)
      {
        kind.names.append(name)
      }
      found[element.name] = kind
    }
    for (name, kind) in found.sorted(by: { $0.key < $1.key }) {
      let names = kind.names.map { DiagnosticText.quoted($0) }.joined(separator: ", ")
      let of = names.isEmpty ? "" : " of \(names)"
      sink.report(
        .unsupportedSVG, at: kind.first,
        "<\(name)>\(of) is not imported\(Self.others(kind.count - 1))",
        help: remedies[name])
    }
  }

  // MARK: - Elements

  /// The layers of an element's children, each with a name of its own.
  func layers(of index: Int, in context: Context) -> [PartLayer] {
    // The layer of the whole scene is called root.
    named(
      document.elements[index].children.compactMap { layer($0, in: context) },
      besides: index == 0 ? ["root"] : [])
  }

  /// Makes the names of siblings different.
  func named(_ layers: [PartLayer], besides reserved: Set<String> = []) -> [PartLayer] {
    var names = reserved
    // The last number that was tried for a name.
    var numbers: [String: Int] = [:]
    return layers.map { layer in
      var layer = layer
      let base = layer.name
      while !names.insert(layer.name).inserted {
        numbers[base, default: 1] += 1
        layer.name = "\(base)-\(numbers[base] ?? 1)"
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
  func layer(_ index: Int, in context: Context) -> PartLayer? {
    let element = document.elements[index]
    guard isSVG(element), visit(element, context) else { return nil }
    // Conditions hold for what is drawn, and not for what is only referred to.
    if Self.drawn.contains(element.name), !isChosen(element) { return nil }
    var inner = context
    inner.depth += 1
    inner.style = style(of: element, inheriting: context.style, in: context.viewport)
    inner.viewport.fontSize = inner.style.fontSize
    let name = Self.name(element.attribute("id")?.value) ?? element.name
    var made: PartLayer?
    switch element.name {
    case "g", "a":
      var layer = PartLayer(name: name)
      layer.sublayers = layers(of: index, in: scaled(inner, by: inner.style))
      if !layer.sublayers.isEmpty || element.attribute("id") != nil { made = layer }
    case "switch":
      let child = element.children.first {
        let child = document.elements[$0]
        return isSVG(child) && !Self.neverDrawn.contains(child.name) && isChosen(child)
      }
      var layer = PartLayer(name: name)
      layer.sublayers =
        child.flatMap { self.layer($0, in: scaled(inner, by: inner.style)) }
        .map { [$0] } ?? []
      if !layer.sublayers.isEmpty { made = layer }
    case "svg": made = nested(index, name: name, in: inner)
    case "use": made = used(element, index, name: name, in: inner)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      for child in element.children where isSVG(document.elements[child]) {
        reportElement(document.elements[child])
      }
      made = shape(element, name: name, in: inner)
    default: reportElement(element)
    }
    guard let made, !sink.hasErrors else { return nil }
    // The offset of a use is the first part of its transform: clipping paths are in the space with it.
    let first = element.name == "use" ? offset(of: element, inner.viewport) : .identity
    return finished(made, element, inner.style, context, first: first)
  }

  /// What is drawn, or has what is drawn in it.
  private static let drawn: Set<String> = [
    "g", "a", "switch", "svg", "use", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "text", "image", "foreignObject",
  ]

  /// What is not drawn where it is.
  private static let neverDrawn: Set<String> = [
    "title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask", "linearGradient",
    "radialGradient", "stop", "view", "cursor", "marker", "pattern", "filter", "font", "font-face",
    "color-profile", "glyph", "solidColor", "link", "mpath",
  ]

  /// The context of what is in an element with a style.
  func scaled(_ context: Context, by style: SVGStyle) -> Context {
    scaled(context, by: map(style, in: context.viewport, nil))
  }

  func scaled(_ context: Context, by matrix: AffineTransform2D) -> Context {
    var context = context
    context.scale *= max(abs(matrix.determinant).squareRoot(), 1e-6)
    return context
  }

  /// Whether an element is drawn to readers of English by a program without extensions.
  func isChosen(_ element: XMLDocument.Element) -> Bool {
    if element.attribute("requiredExtensions") != nil { return false }
    guard let languages = element.attribute("systemLanguage") else { return true }
    return languages.value.split(separator: ",").contains {
      let language = $0.trimmingSpace().lowercased()
      return language == "en" || language.hasPrefix("en-")
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
    // These are reported together.
    case "animate", "animateTransform", "animateMotion", "animateColor", "set", "discard": return
    case "script": remedy = "a scene is data: nothing runs"
    case _ where Self.neverDrawn.contains(element.name): return
    default: remedy = "it is left out"
    }
    reportUnsupported("<\(DiagnosticText.shortened(element.name))>", at: element.range, remedy)
  }

  /// A layer that was made in its element's user space, with the element's transform, opacity,
  /// clipping path and mask; nil, with a report, beyond the limits of a scene.
  ///
  /// - Parameters:
  ///   - first: The translation that acts before the element's transform.
  ///   - last: What acts after it.
  func finished(
    _ layer: PartLayer, _ element: XMLDocument.Element, _ style: SVGStyle,
    _ context: Context, first: AffineTransform2D = .identity,
    then last: AffineTransform2D = .identity
  ) -> PartLayer? {
    var layer = layer
    let box = layer.box()
    if layer.geometry == nil, !layer.clipsToBounds, let own = PartLayer.box(of: layer.sublayers) {
      layer.extent = PartLayer.Extent(around: own)
    }
    // The box of what the transform acts on.
    let shift = SIMD2(first.tx, first.ty)
    let moved = box.map { Box($0.min + shift, $0.max + shift) }
    let own = map(style, in: context.viewport, moved)
    let matrix = first.concatenating(own).concatenating(last)
    var inner = scaled(context, by: own)
    inner.depth += 1
    inner.viewport.fontSize = style.fontSize
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
    layer.matrix = layer.matrix.concatenating(matrix)
    if let geometry = layer.geometry {
      layer.geometry = (geometry.path, geometry.matrix.concatenating(matrix))
    }
    layer.opacity = style.opacity
    if !style.isDisplayed {
      layer.isHidden = true
      layer.isDisplayed = false
    }
    guard count(layers: 1 + masks.count, at: element.range) else { return nil }
    return accepted(layer, element)
  }

  /// A layer, if its numbers are those of a scene; nil with a warning.
  private func accepted(_ layer: PartLayer, _ element: XMLDocument.Element) -> PartLayer? {
    if let number = layer.greatestNumber(above: ValueDecoder.numberLimit) {
      reportBad(
        "<\(DiagnosticText.shortened(element.name))> would have the number \(DiagnosticText.number(number)); those of a scene are within ±1e9",
        at: element.range, help: "it is left out: it is drawn too large, or too far away")
      return nil
    }
    var layer = layer
    layer.isAccepted = true
    return layer
  }
}

extension String {
  var trimmed: String { String(Substring(self).trimmingSpace()) }
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
