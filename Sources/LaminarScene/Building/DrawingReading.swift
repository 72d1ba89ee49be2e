import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// The commands of a drawing that are plain words.
  static let drawingWords = [
    "saveGState", "restoreGState", "beginTransparencyLayer", "endTransparencyLayer",
  ]

  /// The commands of a drawing, each an object with one of these keys.
  static let drawingCommands = [
    "translateBy", "scaleBy", "rotate", "concatenate", "setFillColor", "setStrokeColor",
    "setLineWidth", "setLineCap", "setLineJoin", "setMiterLimit", "setLineDash", "setAlpha",
    "setBlendMode", "setShadow", "setTextDrawingMode", "interpolationQuality", "clip", "fill",
    "stroke", "clear",
    "drawLinearGradient", "drawRadialGradient", "drawConicGradient", "draw", "drawText",
  ]

  /// The blend modes that a drawing takes.
  private static let drawingBlendModes = ValueDecoder.compositingFilters

  /// Records a list of drawing commands as a layer's contents.
  func readDrawing(_ list: JSONValue, of layer: Layer) {
    guard list.kind == .array else {
      return values.reportWrongType(list, expected: "a list of drawing commands")
    }
    let excess = layer.record(isDeclared: true) { context in
      // What is open: the words that begin it.
      var open: [String] = []
      for element in list.elements {
        guard element.kind == .string else {
          draw(element, on: context)
          continue
        }
        guard let word = values.choice(element, among: Self.drawingWords) else { continue }
        switch word {
        case "saveGState":
          open.append(word)
          context.saveGState()
        case "beginTransparencyLayer":
          open.append(word)
          context.beginTransparencyLayer()
        case "restoreGState":
          if close("saveGState", by: element, word, &open) { context.restoreGState() }
        default:
          if close("beginTransparencyLayer", by: element, word, &open) {
            context.endTransparencyLayer()
          }
        }
      }
    }
    if let excess {
      values.report(
        .overBudget, list,
        "the drawing costs at least \(excess.cost); the drawing budget is \(excess.budget)",
        help: "draw fewer shadows inside one another")
    }
  }

  /// Whether a word ends what was begun last; reports it when it does not.
  private func close(
    _ beginning: String, by element: JSONValue, _ word: String, _ open: inout [String]
  ) -> Bool {
    if open.last == beginning {
      open.removeLast()
      return true
    }
    let name = DiagnosticText.quoted(word)
    if let last = open.last, open.contains(beginning) {
      values.report(
        .outOfRange, element, "\(name) comes before the end of \(DiagnosticText.quoted(last))",
        help: "what begins last ends first")
    } else {
      values.report(
        .outOfRange, element,
        "\(name) has no \(DiagnosticText.quoted(beginning)) before it",
        help: "leave it out")
    }
    return false
  }

  private func draw(_ value: JSONValue, on context: DrawingContext) {
    guard var object = ObjectReader(value, "a drawing command", values) else { return }
    let names = Self.drawingCommands.filter(object.holds)
    guard let name = names.first else {
      if object.unread.isEmpty {
        values.report(
          .missingKey, value, "a drawing command needs one key, such as \"fill\"",
          help: "expected \(DiagnosticText.alternatives(Self.drawingCommands))")
      }
      return object.finish(alsoKnown: Self.drawingCommands)
    }
    guard names.count == 1 else {
      return object.reportExclusive(names, because: "a drawing command does one thing")
    }
    read(name, &object, context)
    object.finish(alsoKnown: Self.drawingCommands)
  }

  private func read(_ name: String, _ object: inout ObjectReader, _ context: DrawingContext) {
    switch name {
    case "translateBy":
      if let by = object.read(name, values.point) { context.translateBy(x: by.x, y: by.y) }
    case "scaleBy":
      if let by = object.read(name, values.point) { context.scaleBy(x: by.x, y: by.y) }
    case "rotate":
      if let angle = object.read(name, { values.angle($0) }) { context.rotate(by: angle) }
    case "concatenate":
      let read = object.read(name) {
        values.numbers($0, count: 6...6, expected: "a matrix [a, b, c, d, tx, ty]")
      }
      if let m = read {
        context.concatenate(
          AffineTransform2D(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
      }
    case "setFillColor":
      if let color = object.read(name, values.color) { context.setFillColor(color ?? .clear) }
    case "setStrokeColor":
      if let color = object.read(name, values.color) { context.setStrokeColor(color ?? .clear) }
    case "setLineWidth":
      if let width = object.read(name, values.length) { context.setLineWidth(width) }
    case "setMiterLimit":
      if let limit = object.read(name, values.length) { context.setMiterLimit(limit) }
    case "setLineCap":
      if let cap = object.read(name, { values.choice($0, among: Self.caps.map(\.0)) }) {
        context.setLineCap(Self.caps.first { $0.0 == cap }?.1 ?? .butt)
      }
    case "setLineJoin":
      if let join = object.read(name, { values.choice($0, among: Self.joins.map(\.0)) }) {
        context.setLineJoin(Self.joins.first { $0.0 == join }?.1 ?? .miter)
      }
    case "setLineDash":
      let lengths = object.read(name) { values.numbers($0) }
      let phase = object.read("phase") { values.number($0) } ?? 0
      if let lengths { context.setLineDash(phase: phase, lengths: lengths.map { CGFloat($0) }) }
    case "setAlpha":
      if let alpha = object.read(name, { values.number($0, in: 0...1) }) {
        context.setAlpha(alpha)
      }
    case "setBlendMode":
      let mode = object.read(name) { values.choice($0, among: Self.drawingBlendModes) }
      if let mode { context.setBlendMode(BlendMode(filterName: mode) ?? .normal) }
    case "interpolationQuality":
      let names = InterpolationQuality.allCases.map(\.rawValue)
      if let word = object.read(name, { values.choice($0, among: names) }) {
        context.interpolationQuality = InterpolationQuality(rawValue: word) ?? .default
      }
    case "setTextDrawingMode":
      if let word = object.read(name, { values.choice($0, among: Self.textDrawingModes.map(\.0)) })
      {
        context.setTextDrawingMode(Self.textDrawingModes.first { $0.0 == word }?.1 ?? .fill)
      }
    case "setShadow":
      readShadow(&object, context)
    default: readDrawn(name, &object, context)
    }
  }

  private func readShadow(_ object: inout ObjectReader, _ context: DrawingContext) {
    guard let offset = object.read("setShadow", values.point) else { return }
    let blur = object.read("blur", values.length) ?? 0
    let color = object.read("color", values.color) ?? Color(red: 0, green: 0, blue: 0, alpha: 1 / 3)
    context.setShadow(
      offset: CGSize(width: offset.x, height: offset.y), blur: blur, color: color)
  }

  private func readDrawn(_ name: String, _ object: inout ObjectReader, _ context: DrawingContext) {
    switch name {
    case "clip", "fill":
      let path = object.read(name, values.path)
      let rule = object.read("rule") { values.choice($0, among: ["non-zero", "even-odd"]) }
      guard let path else { return }
      context.addPath(path)
      let fillRule: FillRule = rule == "even-odd" ? .evenOdd : .nonZero
      if name == "clip" { context.clip(using: fillRule) } else { context.fillPath(using: fillRule) }
    case "stroke":
      guard let path = object.read(name, values.path) else { return }
      context.addPath(path)
      context.strokePath()
    case "clear":
      if let rect = object.read(name, values.rect) { context.clear(rect) }
    case "drawText": readText(&object, context)
    case "draw":
      let image = object.read(name, image)
      let rect = object.readRequired("in", values.rect)
      if let image, let rect { context.draw(image, in: rect) }
    default: readGradient(name, &object, context)
    }
  }

  private func readGradient(
    _ name: String, _ object: inout ObjectReader, _ context: DrawingContext
  ) {
    let colors = object.read(name, values.colors)
    var locations: [Double]?
    if let element = object.optional("locations") {
      locations = values.numbers(element)
      if let count = colors?.count, let found = locations?.count, found != count {
        values.report(
          .wrongCount, element, "\(found) locations for \(count) colours",
          help: "give one per colour, or none")
        locations = nil
      }
    }
    let options = object.read("extends", gradientOptions) ?? []
    let space = object.read("colorSpace") { values.choice($0, among: Self.colorSpaces.map(\.0)) }
    let gradient = DrawingGradient(
      colors: colors ?? [], locations: locations,
      colorSpace: Self.colorSpaces.first { $0.0 == space }?.1)
    switch name {
    case "drawLinearGradient":
      let start = object.readRequired("start", values.point)
      let end = object.readRequired("end", values.point)
      if let gradient, let start, let end {
        context.drawLinearGradient(gradient, start: start, end: end, options: options)
      }
    case "drawRadialGradient":
      let center = object.readRequired("center", values.point)
      let startCenter = object.read("startCenter", values.point) ?? center
      let first = object.read("startRadius", values.length) ?? 0
      let radius = object.readRequired("endRadius", values.length)
      if let gradient, let center, let startCenter, let radius {
        context.drawRadialGradient(
          gradient, startCenter: startCenter, startRadius: first, endCenter: center,
          endRadius: radius, options: options)
      }
    default:
      let center = object.readRequired("center", values.point)
      let angle = object.read("angle") { values.angle($0) } ?? 0
      if let gradient, let center {
        context.drawConicGradient(gradient, center: center, angle: angle)
      }
    }
  }

  /// Whether a gradient goes on beyond its ends: a Boolean, or the end beyond which it does.
  private func gradientOptions(_ value: JSONValue) -> GradientDrawingOptions? {
    guard value.kind == .string else {
      return values.bool(value).map {
        $0 ? [.drawsBeforeStartLocation, .drawsAfterEndLocation] : []
      }
    }
    return values.choice(value, among: Self.gradientEnds).map {
      $0 == "before" ? .drawsBeforeStartLocation : .drawsAfterEndLocation
    }
  }

  /// The ends beyond which a gradient may go on alone.
  static let gradientEnds = ["before", "after"]
  /// The spaces that gradients are mixed in.
  static let colorSpaces = Color.Space.allCases.map { ("\($0)", $0) }
  static let textDrawingModes = TextDrawingMode.allCases.map { ("\($0)", $0) }

  /// A text at a point, or in a rectangle, where it is wrapped unless the command says otherwise.
  private func readText(_ object: inout ObjectReader, _ context: DrawingContext) {
    let text = object.read("drawText", text)
    let point = object.read("at", values.point)
    let rect = object.read("in", values.rect)
    let size = object.readRequired("fontSize") { values.number($0, in: ValueDecoder.lengths) }
    let font = object.read("font", font) ?? Font(name: Font.builtInName)
    var style = TextLayoutStyle(isWrapped: true)
    if let isWrapped = object.read("wrapped", values.bool) { style.isWrapped = isWrapped }
    let alignments = TextLayoutStyle.Alignment.allCases.map(\.rawValue)
    if let word = object.read("alignmentMode", { values.choice($0, among: alignments) }) {
      style.alignment = TextLayoutStyle.Alignment(rawValue: word) ?? .natural
    }
    let verticals = TextLayoutStyle.VerticalAlignment.allCases.map(\.rawValue)
    if let word = object.read("verticalAlignment", { values.choice($0, among: verticals) }) {
      style.verticalAlignment = TextLayoutStyle.VerticalAlignment(rawValue: word) ?? .top
    }
    if object.holds("at"), object.holds("in") { return object.reportExclusive(["at", "in"]) }
    let strictnesses = TextLayoutStyle.LineBreak.allCases.map(\.rawValue)
    if let word = object.read("lineBreak", { values.choice($0, among: strictnesses) }) {
      style.lineBreak = TextLayoutStyle.LineBreak(rawValue: word) ?? .normal
    }
    let isPlaced = object.holds("in")
    for key in ["wrapped", "alignmentMode", "verticalAlignment", "lineBreak"]
    where object.holds(key) && !isPlaced {
      values.report(
        .missingKey, object.value, "\(DiagnosticText.quoted(key)) needs the key \"in\"",
        help: "a text at a point has no rectangle to fit into")
      return
    }
    if !isPlaced, !object.holds("at") { _ = object.readRequired("at", values.point) }
    guard let text, let size else { return }
    MissingCharacterRule(builder: self).check(text, font, at: object.value["drawText"])
    if let rect {
      context.draw(text, in: rect, font: font, fontSize: CGFloat(size), style: style)
    } else if let point {
      context.draw(
        text, in: CGRect(origin: point, size: .zero), font: font, fontSize: CGFloat(size),
        style: TextLayoutStyle())
    }
  }

  static let caps: [(String, LineCap)] = [("butt", .butt), ("round", .round), ("square", .square)]
  static let joins: [(String, LineJoin)] = [
    ("miter", .miter), ("round", .round), ("bevel", .bevel),
  ]
}
