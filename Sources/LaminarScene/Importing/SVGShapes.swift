import Foundation
import LaminarGraphics

/// A shape's outline: as a scene writes it, and as it is measured.
struct SVGOutline {
  let text: String
  let path: Path

  init(text: String, path: Path) {
    self.text = text
    self.path = path
  }

  /// An outline of path data that is valid.
  init?(data: String) {
    guard let path = try? Path(svg: data) else { return nil }
    self.init(text: DiagnosticText.jsonLiteral(data), path: path)
  }
}

extension SVGImporter {
  /// A length of an element; nil when it is left out or was reported.
  func length(
    _ name: String, of element: XMLDocument.Element, _ reference: SVGScanner.Reference,
    _ viewport: SVGViewport
  ) -> Double? {
    guard let attribute = value(name, of: element), attribute.value != "auto" else { return nil }
    if let length = SVGScanner.length(attribute.value, of: reference, in: viewport) {
      return length
    }
    reportBad("\(DiagnosticText.quoted(attribute.value)) is not a length", at: attribute.range)
    return nil
  }

  /// An attribute of an element, or what a style states instead.
  func value(_ name: String, of element: XMLDocument.Element) -> XMLDocument.Attribute? {
    guard SVGStyle.geometryProperties[element.name]?.contains(name) == true,
      let declaration = cascade(of: element).geometry[name]
    else { return element.attribute(name) }
    // The initial value is that of an attribute that is left out.
    let isInitial = ["initial", "inherit", "unset"].contains(declaration.value)
    return isInitial
      ? nil
      : XMLDocument.Attribute(
        name: name, namespace: "", value: declaration.value, range: declaration.range)
  }

  /// A length of 0 or more.
  private func size(
    _ name: String, of element: XMLDocument.Element, _ reference: SVGScanner.Reference,
    _ viewport: SVGViewport
  ) -> Double? {
    guard let length = length(name, of: element, reference, viewport) else { return nil }
    if length >= 0 { return length }
    if let attribute = value(name, of: element) {
      reportBad(
        "\(attribute.value) is out of range", at: attribute.range, help: "it must be at least 0")
    }
    return nil
  }

  /// The outline of a shape; nil when it draws nothing.
  func outline(
    of element: XMLDocument.Element, isDashed: Bool, _ viewport: SVGViewport
  ) -> SVGOutline? {
    func length(_ name: String, _ reference: SVGScanner.Reference) -> Double {
      self.length(name, of: element, reference, viewport) ?? 0
    }
    func size(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      self.size(name, of: element, reference, viewport)
    }
    let number = SceneNumber.text
    switch element.name {
    case "path": return pathOutline(of: element)
    case "rect":
      let (x, y) = (length("x", .width), length("y", .height))
      guard let width = size("width", .width), let height = size("height", .height), width > 0,
        height > 0
      else { return nil }
      let (statedX, statedY) = (size("rx", .width), size("ry", .height))
      let rx = min(statedX ?? statedY ?? 0, width / 2)
      let ry = min(statedY ?? statedX ?? 0, height / 2)
      guard rx > 0, ry > 0 else {
        return SVGOutline(
          text: "{ \"rect\": \(SceneNumber.list([x, y, width, height])) }",
          path: Path(rect: CGRect(x: x, y: y, width: width, height: height)))
      }
      let (right, bottom) = (x + width, y + height)
      func arc(_ x: Double, _ y: Double) -> String {
        " A\(number(rx)) \(number(ry)) 0 0 1 \(number(x)) \(number(y))"
      }
      return SVGOutline(
        data: "M\(number(x + rx)) \(number(y)) H\(number(right - rx))" + arc(right, y + ry)
          + " V\(number(bottom - ry))" + arc(right - rx, bottom) + " H\(number(x + rx))"
          + arc(x, bottom - ry) + " V\(number(y + ry))" + arc(x + rx, y) + " Z")
    case "circle", "ellipse":
      let (cx, cy) = (length("cx", .width), length("cy", .height))
      let isCircle = element.name == "circle"
      let radiusX = isCircle ? size("r", .diagonal) : size("rx", .width) ?? size("ry", .height)
      let radiusY = isCircle ? radiusX : size("ry", .height) ?? radiusX
      guard let rx = radiusX, let ry = radiusY, rx > 0, ry > 0 else { return nil }
      // Dashes begin at the right.
      if isDashed {
        let radii = "\(number(rx)) \(number(ry))"
        let (right, left) = (number(cx + rx), number(cx - rx))
        return SVGOutline(
          data: "M\(right) \(number(cy)) A\(radii) 0 0 1 \(number(cx)) \(number(cy + ry))"
            + " A\(radii) 0 0 1 \(left) \(number(cy)) A\(radii) 0 0 1 \(number(cx)) \(number(cy - ry))"
            + " A\(radii) 0 0 1 \(right) \(number(cy)) Z")
      }
      return SVGOutline(
        text: "{ \"ellipse\": \(SceneNumber.list([cx - rx, cy - ry, 2 * rx, 2 * ry])) }",
        path: Path(ellipseIn: CGRect(x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry)))
    case "line":
      return SVGOutline(
        data: "M\(number(length("x1", .width))) \(number(length("y1", .height)))"
          + " L\(number(length("x2", .width))) \(number(length("y2", .height)))")
    default: return pointsOutline(of: element)
    }
  }

  private func pointsOutline(of element: XMLDocument.Element) -> SVGOutline? {
    guard let attribute = element.attribute("points") else { return nil }
    var scanner = SVGScanner(attribute.value)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    if !scanner.isAtEnd || numbers.count % 2 == 1 {
      reportBad(
        "the points end with \(scanner.isAtEnd ? "half of one" : "what is not a number")",
        at: location(scanner.offset, in: attribute), help: "the points before are drawn")
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      CGPoint(x: numbers[$0], y: numbers[$0 + 1])
    }
    guard points.count > 1 else { return nil }
    let isClosed = element.name == "polygon"
    let list = points.map { SceneNumber.list([Double($0.x), Double($0.y)]) }
    return SVGOutline(
      text: "{ \"\(isClosed ? "polygon" : "polyline")\": [\(list.joined(separator: ", "))] }",
      path: isClosed ? Path(polygon: points) : Path(polyline: points))
  }

  /// The byte of an attribute's value that an offset is, where the value is as it is written.
  private func location(_ offset: Int, in attribute: XMLDocument.Attribute) -> Range<Int> {
    guard attribute.value.utf8.count == attribute.range.count else { return attribute.range }
    let start = min(attribute.range.lowerBound + offset, max(attribute.range.upperBound - 1, 0))
    return start..<start + 1
  }

  /// Path data is kept as it is; of data with an error what comes before it is drawn, as SVG has it.
  private func pathOutline(of element: XMLDocument.Element) -> SVGOutline? {
    guard let attribute = value("d", of: element) else { return nil }
    var words = attribute.value == "none" ? "" : attribute.value
    // As a property of a style.
    if words.hasPrefix("path(") {
      words = String(words.dropFirst(5).prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" })
    }
    func outline(_ data: some StringProtocol) -> SVGOutline? {
      SVGOutline(data: data.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    do {
      _ = try Path(svg: words)
      let result = outline(words)
      return result?.path.isEmpty == true ? nil : result
    } catch {
      reportBad(
        "the path data is wrong: expected \(error.expected.rawValue)",
        at: location(error.offset, in: attribute), help: "what comes before is drawn")
      // Numbers of a command that is not complete go too.
      var bytes = Array(words.utf8.prefix(error.offset))
      for _ in 0..<9 {
        let text = String(decoding: bytes, as: UTF8.self)
        if let result = outline(text) { return result.path.isEmpty ? nil : result }
        while let last = bytes.last, last <= 0x20 || last == UInt8(ascii: ",") {
          bytes.removeLast()
        }
        guard let last = bytes.last else { return nil }
        if ASCII.isLetter(last) {
          bytes.removeLast()
        } else {
          while let last = bytes.last, !ASCII.isLetter(last), last > 0x20, last != UInt8(ascii: ",")
          {
            bytes.removeLast()
          }
        }
      }
      return nil
    }
  }

  // MARK: - Layers

  /// What paints a shape.
  enum ShapePaint {
    case none
    case color(Color)
    case gradient(SVGGradient)

    var isGradient: Bool { if case .gradient = self { true } else { false } }
    var isNone: Bool { if case .none = self { true } else { false } }
    var stopCount: Int {
      if case .gradient(let gradient) = self { gradient.stops.count } else { 0 }
    }
  }

  /// The layer of a shape in its user space; nil when it has no outline.
  func shape(
    _ element: XMLDocument.Element, name: String, in context: Context
  ) -> PartLayer? {
    let style = context.style
    guard
      let outline = outline(of: element, isDashed: !style.dashes.isEmpty, context.viewport),
      let bounds = outline.path.bounds
    else { return nil }
    let inner = scaled(context, by: style)
    let box = Box(bounds.min, bounds.max)
    let fill = paint(style.fill, of: box, inner)
    let stroke = style.strokeWidth > 0 ? paint(style.stroke, of: box, inner) : .none
    let lines = strokeKeys(style, element, outline)
    let isOne = !fill.isGradient && !stroke.isGradient && (!style.strokesFirst || stroke.isNone)
    // Each part repeats the outline and the dashes; with a gradient it has a mask and colours.
    let further = [fill, stroke].reduce(0) { $0 + ($1.isGradient ? 2 : $1.isNone ? 0 : 1) }
    let texts = outline.text.utf8.count + 4 * style.dashes.count
    let colors = 20 * (fill.stopCount + stroke.stopCount)
    guard
      count(
        layers: isOne ? 0 : further, bytes: texts * max(1, further) + colors, at: element.range)
    else { return nil }
    var parts: [PartLayer] = []
    if isOne {
      parts = [
        shapeLayer(
          name, outline, box, style, fill: fill, stroke: stroke, strokeKeys: lines)
      ]
    } else {
      if !fill.isNone {
        parts.append(
          painted("fill", outline, box, style, fill, isStroke: false, lines, inner))
      }
      if !stroke.isNone {
        let part = painted("stroke", outline, box, style, stroke, isStroke: true, lines, inner)
        parts.insert(part, at: style.strokesFirst ? 0 : parts.count)
      }
    }
    var layer: PartLayer
    if parts.count == 1, let only = parts.first {
      layer = only
      layer.name = name
    } else {
      layer = PartLayer(name: name)
      layer.extent = PartLayer.Extent(around: box)
      layer.sublayers = parts
    }
    layer.geometry = (outline.path, .identity)
    layer.isHidden = !style.isVisible
    return layer
  }

  /// The keys of a stroke but for its colour.
  private func strokeKeys(
    _ style: SVGStyle, _ element: XMLDocument.Element, _ outline: SVGOutline
  ) -> [(name: String, text: String)] {
    var keys: [(name: String, text: String)] = []
    if style.strokeWidth != 1 { keys.append(("lineWidth", SceneNumber.text(style.strokeWidth))) }
    if style.lineCap != "butt" { keys.append(("lineCap", "\"\(style.lineCap)\"")) }
    if style.lineJoin != "miter" {
      keys.append(("lineJoin", "\"\(style.lineJoin)\""))
    } else if style.miterLimit != 10 {
      keys.append(("miterLimit", SceneNumber.text(style.miterLimit)))
    }
    guard !style.dashes.isEmpty else { return keys }
    // Dashes are measured along the length that the author states.
    var ratio = 1.0
    if let attribute = element.attribute("pathLength"),
      let stated = SVGScanner.fraction(attribute.value), stated > 0
    {
      ratio = PathMeasure(outline.path).length / stated
    }
    keys.append(("lineDashPattern", SceneNumber.list(style.dashes.map { $0 * ratio })))
    if style.dashOffset != 0 {
      keys.append(("lineDashPhase", SceneNumber.text(style.dashOffset * ratio)))
    }
    return keys
  }

  private func shapeLayer(
    _ name: String, _ outline: SVGOutline, _ box: Box, _ style: SVGStyle, fill: ShapePaint,
    stroke: ShapePaint, strokeKeys: [(name: String, text: String)]
  ) -> PartLayer {
    var layer = PartLayer(name: name, type: "shape")
    layer.extent = PartLayer.Extent(around: box)
    layer.keys = [("path", outline.text)]
    if case .color(let color) = fill {
      layer.keys.append(("fillColor", SceneNumber.color(color, opacity: style.fillOpacity)))
      if style.fillRule == "evenodd" { layer.keys.append(("fillRule", "\"even-odd\"")) }
    } else {
      layer.keys.append(("fillColor", "\"none\""))
    }
    if case .color(let color) = stroke {
      layer.keys.append(("strokeColor", SceneNumber.color(color, opacity: style.strokeOpacity)))
      layer.keys += strokeKeys
    }
    return layer
  }

  /// The fill or the stroke alone.
  private func painted(
    _ name: String, _ outline: SVGOutline, _ box: Box, _ style: SVGStyle, _ paint: ShapePaint,
    isStroke: Bool, _ lines: [(name: String, text: String)], _ context: Context
  ) -> PartLayer {
    guard case .gradient(let gradient) = paint else {
      return shapeLayer(
        name, outline, box, style, fill: isStroke ? .none : paint,
        stroke: isStroke ? paint : .none, strokeKeys: lines)
    }
    let black = ShapePaint.color(.black)
    var opaque = style
    (opaque.fillOpacity, opaque.strokeOpacity) = (1, 1)
    var mask = shapeLayer(
      "mask", outline, box, opaque, fill: isStroke ? .none : black,
      stroke: isStroke ? black : .none, strokeKeys: lines)
    let reach =
      isStroke
      ? style.strokeWidth / 2 * max(style.lineJoin == "miter" ? style.miterLimit : 1, 1.5) : 0
    let space = gradient.space
    let inverse = space.inverted()
    let area = outline.path.applying(inverse).bounds.map { Box($0.min, $0.max) } ?? box
    // Edges of the layer must not show: its mask has the edges.
    let side = max(area.max.x - area.min.x, area.max.y - area.min.y)
    let margin = max(side / 20, 1.5 / context.scale) + reach
    var (layer, isWhole) = gradient.layer(
      name, in: PartLayer.Extent(around: area.expanded(by: margin)),
      opacity: isStroke ? style.strokeOpacity : style.fillOpacity)
    if !isWhole {
      reportUnsupported(
        "a gradient of so many repeats", at: gradient.range, "its last colour continues")
    }
    layer.matrix = space
    mask.matrix = inverse
    layer.masks = [mask]
    return layer
  }
}
