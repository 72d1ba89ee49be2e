import Foundation
import LaminarEngine
import LaminarGraphics

/// A drawing command that is an object: a key, and what its value draws.
struct DrawingCommand: Sendable {
  /// Draws what was found.
  typealias Drawing = @Sendable (DrawingContext, Found, SceneBuilder) -> Void

  let key: any FormKey
  let draw: Drawing

  fileprivate init(_ key: any FormKey, _ draw: @escaping Drawing) {
    self.key = key
    self.draw = draw
  }

  /// A command that needs no other key.
  fileprivate init<Value>(
    _ key: Key<Value>, _ draw: @escaping @Sendable (DrawingContext, Value) -> Void
  ) {
    self.key = key
    self.draw = { context, found, _ in
      if let value = found[key] { draw(context, value) }
    }
  }

  fileprivate init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, unit: SchemaUnit? = nil,
    _ draw: @escaping @Sendable (DrawingContext, Value) -> Void
  ) {
    self.init(Key(name, kind, summary, unit: unit), draw)
  }
}

/// The keys of drawing commands.
enum DrawingForm {
  /// The commands that are plain words.
  static let words = [
    "saveGState", "restoreGState", "beginTransparencyLayer", "endTransparencyLayer",
  ]

  // MARK: - State

  private static let setLineDash = Key(
    "setLineDash", .numbers, "The lengths of dashes and gaps in turn.", unit: .points)
  private static let phase = Key(
    "phase", .number, default: 0, "With setLineDash: how far into the pattern strokes begin.",
    unit: .points)
  private static let setShadow = Key(
    "setShadow", .point, "The offset of the shadow of what is drawn.", unit: .points)
  private static let blur = Key(
    "blur", .length, default: 0,
    "With setShadow: twice the standard deviation of its Gaussian blur.", unit: .points)
  private static let color = Key(
    "color", .color, "With setShadow: its colour; a third of black by default.")

  private static let strokes = [
    DrawingCommand(
      "translateBy", .point, "Translates the coordinate space.", unit: .points
    ) { $0.translateBy(x: $1.x, y: $1.y) },
    DrawingCommand("scaleBy", .point, "Scales the coordinate space.") {
      $0.scaleBy(x: $1.x, y: $1.y)
    },
    DrawingCommand("rotate", .angle, "Rotates the coordinate space.") { $0.rotate(by: $1) },
    DrawingCommand(
      "concatenate", .matrix,
      "Concatenates a matrix [a, b, c, d, tx, ty] before that of the space."
    ) { $0.concatenate($1) },
    DrawingCommand("setFillColor", .color, "The colour of fills.") {
      $0.setFillColor($1 ?? .clear)
    },
    DrawingCommand("setStrokeColor", .color, "The colour of strokes.") {
      $0.setStrokeColor($1 ?? .clear)
    },
    DrawingCommand("setLineWidth", .length, "The width of strokes.", unit: .points) {
      $0.setLineWidth($1)
    },
    DrawingCommand(
      "setLineCap", .choice([("butt", LineCap.butt), ("round", .round), ("square", .square)]),
      "The ends of strokes."
    ) { $0.setLineCap($1) },
    DrawingCommand(
      "setLineJoin", .choice([("miter", LineJoin.miter), ("round", .round), ("bevel", .bevel)]),
      "The corners of strokes."
    ) { $0.setLineJoin($1) },
    DrawingCommand("setMiterLimit", .length, "The longest miter in line widths.") {
      $0.setMiterLimit($1)
    },
    DrawingCommand(setLineDash) { context, found, _ in
      guard let (start, lengths) = found.all(phase, setLineDash) else { return }
      context.setLineDash(phase: start, lengths: lengths.map { CGFloat($0) })
    },
  ]

  private static let painting = [
    DrawingCommand("setAlpha", .number(0...1), "The alpha of everything drawn.") {
      $0.setAlpha($1)
    },
    DrawingCommand(
      "setBlendMode", .blendMode, "How what is drawn is blended with the drawing."
    ) { $0.setBlendMode($1) },
    DrawingCommand(setShadow) { context, found, _ in
      guard let (offset, radius) = found.all(setShadow, blur) else { return }
      context.setShadow(
        offset: CGSize(width: offset.x, height: offset.y), blur: radius,
        color: found[color] ?? Color(red: 0, green: 0, blue: 0, alpha: 1 / 3))
    },
    DrawingCommand(
      "setTextDrawingMode", .choice(TextDrawingMode.allCases.map { ("\($0)", $0) }),
      "What is drawn of texts: insides, outlines in the colour and width of strokes, and whether they clip."
    ) { $0.setTextDrawingMode($1) },
    DrawingCommand(
      "interpolationQuality", .choice(of: InterpolationQuality.self),
      "How images are read between their pixels' centres."
    ) { $0.interpolationQuality = $1 },
  ]

  // MARK: - Shapes and images

  private static let clip = Key("clip", .path, "Clips what follows to a path.")
  private static let fill = Key("fill", .path, "Fills a path.")
  private static let rule = Key(
    "rule", .choice(of: FillRule.self), default: .nonZero,
    "With `clip` and `fill`: what is inside.")
  private static let image = Key(
    "draw", .value(.reference("assetName")), "Draws an image; needs `in`.")
  private static let rect = Key(
    "in", .rect, "The rectangle into which an image is stretched or a text is laid out.",
    unit: .points)

  private static let shapes = [
    DrawingCommand(clip) { context, found, _ in
      guard let (path, fillRule) = found.all(clip, rule) else { return }
      context.addPath(path)
      context.clip(using: fillRule)
    },
    DrawingCommand(fill) { context, found, _ in
      guard let (path, fillRule) = found.all(fill, rule) else { return }
      context.addPath(path)
      context.fillPath(using: fillRule)
    },
    DrawingCommand("stroke", .path, "Strokes a path.") {
      $0.addPath($1)
      $0.strokePath()
    },
    DrawingCommand("clear", .rect, "Clears a rectangle.") { $0.clear($1) },
  ]

  private static let drawImage = DrawingCommand(image) { context, found, builder in
    let picture = found[image].flatMap { builder.image($0) }
    if let area = found[rect], let picture { context.draw(picture, in: area) }
  }

  // MARK: - Texts

  private static let text = Key(
    "drawText", .value(.reference("text")),
    "Draws a text in the colour of fills; needs fontSize, and `at` or `in`.")
  private static let point = Key(
    "at", .point, "With drawText: the top left corner.", unit: .points)
  private static let fontSize = Key("fontSize", .length, "With drawText: the size.", unit: .points)
  private static let font = Key(
    "font", .value(.reference("fontNames")),
    "With drawText: a font under `fonts`, or the built-in one.")
  private static let wrapped = Key(
    "wrapped", .bool, default: true, "With drawText and `in`: whether lines break at the width.")
  private static let alignmentMode = Key(
    "alignmentMode", .choice(of: TextLayoutStyle.Alignment.self), default: .natural,
    "With drawText and `in`: how lines are aligned horizontally.")
  private static let verticalAlignment = Key(
    "verticalAlignment", .choice(of: TextLayoutStyle.VerticalAlignment.self), default: .top,
    "With drawText and `in`: how lines are aligned vertically.")
  private static let lineBreak = Key(
    "lineBreak", .choice(of: TextLayoutStyle.LineBreak.self), default: .normal,
    "With drawText and `in`: what may begin a line of Chinese, Japanese or Korean.")
  /// The keys that need a rectangle.
  private static let layout: [any FormKey] = [
    wrapped, alignmentMode, verticalAlignment, lineBreak,
  ]

  private static func style(_ found: Found) -> TextLayoutStyle? {
    guard
      let (isWrapped, alignment, vertical, lineBreak) = found.all(
        wrapped, alignmentMode, verticalAlignment, lineBreak)
    else { return nil }
    var style = TextLayoutStyle(isWrapped: isWrapped, alignment: alignment)
    style.verticalAlignment = vertical
    style.lineBreak = lineBreak
    return style
  }

  /// A text at a point, or in a rectangle, where it is wrapped unless the command says otherwise.
  private static let drawText = DrawingCommand(text) { context, found, builder in
    let string = found[text].flatMap { builder.text($0) }
    let (origin, area, size) = (found[point], found[rect], found[fontSize])
    let typeface = found[font].flatMap { builder.font($0) } ?? Font(name: Font.builtInName)
    let style = style(found)
    if found.holds(point), found.holds(rect) { return found.reportExclusive([point, rect]) }
    if !found.holds(rect) {
      if let key = layout.first(where: found.holds) {
        found.values.report(
          .missingKey, found.value, "\"\(key.name)\" needs the key \"in\"",
          help: "a text at a point has no rectangle to fit into")
        return
      }
      found.require(point)
    }
    guard let string, let size, let style else { return }
    MissingCharacterRule(builder: builder).check(string, typeface, at: found.value(of: text))
    if let area {
      context.draw(
        string, in: area, font: typeface, fontSize: size, style: style)
    } else if let origin {
      context.draw(
        string, in: CGRect(origin: origin, size: .zero), font: typeface, fontSize: size,
        style: TextLayoutStyle())
    }
  }

  // MARK: - Gradients

  private static let linear = Key(
    "drawLinearGradient", .colors,
    "Draws colours along a line, over all of the clip; needs `start` and `end`.")
  private static let radial = Key(
    "drawRadialGradient", .colors,
    "Draws colours in circles, over all of the clip; needs `center` and endRadius.")
  private static let conic = Key(
    "drawConicGradient", .colors,
    "Draws colours around a point, over all of the clip; needs `center`.")
  private static let locations = Key(
    "locations", .numbers,
    "With gradients: the locations of the colours, 0…1; evenly spaced when left out.")
  private static let start = Key(
    "start", .point, "With drawLinearGradient: where the colours begin.", unit: .points)
  private static let end = Key(
    "end", .point, "With drawLinearGradient: where they end.", unit: .points)
  private static let center = Key(
    "center", .point, "With drawRadialGradient and drawConicGradient: the centre.", unit: .points)
  private static let startCenter = Key(
    "startCenter", .point,
    "With drawRadialGradient: the centre of the circle where the colours begin; `center` when left out.",
    unit: .points)
  private static let startRadius = Key(
    "startRadius", .length, default: 0, "With drawRadialGradient: where the colours begin.",
    unit: .points)
  private static let endRadius = Key(
    "endRadius", .length, "With drawRadialGradient: where they end.", unit: .points)
  private static let angle = Key(
    "angle", .angle, default: 0, "With drawConicGradient: where the colours begin.")
  private static let extends = Key(
    "extends", .gradientOptions, default: [],
    "With drawLinearGradient and drawRadialGradient: whether they go on beyond both ends, or beyond one."
  )
  private static let colorSpace = Key(
    "colorSpace", .choice(Color.Space.allCases.map { ("\($0)", $0) }),
    "With gradients: the space that the colours are mixed in; sRGB when left out.")

  private static let gradients = [
    DrawingCommand(linear) { context, found, _ in
      let colors = gradient(linear, found)
      guard let (first, last, options) = found.all(start, end, extends), let colors else { return }
      context.drawLinearGradient(colors, start: first, end: last, options: options)
    },
    DrawingCommand(radial) { context, found, _ in
      let (colors, first) = (gradient(radial, found), found[startCenter])
      guard
        let (last, inner, outer, options) = found.all(center, startRadius, endRadius, extends),
        let colors
      else { return }
      context.drawRadialGradient(
        colors, startCenter: first ?? last, startRadius: inner, endCenter: last, endRadius: outer,
        options: options)
    },
    DrawingCommand(conic) { context, found, _ in
      let colors = gradient(conic, found)
      guard let (middle, first) = found.all(center, angle), let colors else { return }
      context.drawConicGradient(colors, center: middle, angle: first)
    },
  ]

  /// The colours of a command with their locations; nil after a report.
  private static func gradient(_ key: Key<[Color]>, _ found: Found) -> DrawingGradient? {
    let colors = found[key]
    var stops = found[locations]
    if let colors, let count = stops?.count, count != colors.count,
      let written = found.value(of: locations)
    {
      found.values.report(
        .wrongCount, written, "\(count) locations for \(colors.count) colours",
        help: "give one per colour, or none")
      stops = nil
    }
    return DrawingGradient(
      colors: colors ?? [], locations: stops, colorSpace: found[colorSpace])
  }

  // MARK: - Form

  private static let commands =
    strokes + painting + shapes + gradients + [drawImage, drawText]
  private static let commandsByName = KeyTable(commands.map { ($0.key.name, $0) })

  /// What a key draws; nil for one that refines a command.
  static func command(of key: any FormKey) -> DrawingCommand? {
    commandsByName.meaning(ofSignature: key.signature)
  }

  private static let keys: [any FormKey] = [
    strokes.map(\.key), [phase], painting.prefix(3).map(\.key), [blur, color],
    painting.suffix(2).map(\.key), [clip, fill, rule], shapes.suffix(2).map(\.key),
    [image, rect, text, point, fontSize, font], layout,
    [linear, radial, conic, locations, start, end, center, startCenter, startRadius, endRadius],
    [angle, extends, colorSpace],
  ].flatMap(\.self)

  static let form = Form(
    "a drawing command", keys,
    [
      .oneOf(
        commands.map(\.key), none: "a drawing command needs one key, such as \"fill\"",
        help: "expected \(DiagnosticText.alternatives(commands.map(\.key.name)))",
        several: "a drawing command does one thing"),
      .refines([phase], [setLineDash]), .refines([blur, color], [setShadow]),
      .refines([rule], [clip, fill]), .refines([rect], [image, text]),
      .refines([point, fontSize, font] + layout, [text]),
      .refines([locations, colorSpace], [linear, radial, conic]),
      .refines([extends], [linear, radial]), .refines([start, end], [linear]),
      .refines([center], [radial, conic]),
      .refines([startCenter, startRadius, endRadius], [radial]), .refines([angle], [conic]),
      .completes(image, by: [rect]), .completes(text, by: [fontSize]),
      .completes(linear, by: [start, end]), .completes(radial, by: [center, endRadius]),
      .completes(conic, by: [center]),
      .schema([
        ("dependentRequired", .object(layout.map { ($0.name, .strings([rect.name])) })),
        (
          "dependentSchemas",
          .object([
            (
              text.name,
              .object([
                (
                  "oneOf",
                  .array([
                    SceneSchema.requiring([point.name]), SceneSchema.requiring([rect.name]),
                  ])
                )
              ])
            )
          ])
        ),
      ]),
    ])
}

extension SceneSchema {
  /// One command of a drawing: a word, or an object with one command and what belongs to it.
  static let drawingDefinitions: [(String, SchemaNode)] = [
    ("drawingCommand", anyOf([choice(DrawingForm.words), .reference("drawing")])),
    ("drawing", DrawingForm.form.schema),
  ]
}

// MARK: - Values

extension ValueKind<AffineTransform2D> {
  fileprivate static var matrix: Self {
    Self(SceneSchema.list(of: .reference("number"), least: 6, most: 6)) { value, values in
      values.numbers(value, count: 6...6, expected: "a matrix [a, b, c, d, tx, ty]").map {
        AffineTransform2D(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
      }
    }
  }
}

extension ValueKind<BlendMode> {
  fileprivate static var blendMode: Self {
    Self(.reference("blendMode")) { value, values in
      values.choice(value, among: ValueDecoder.compositingFilters).map {
        BlendMode(filterName: $0) ?? .normal
      }
    }
  }
}

extension FillRule: SchemaConvertible {}
extension TextLayoutStyle.Alignment: SchemaConvertible {}
extension TextLayoutStyle.VerticalAlignment: SchemaConvertible {}
extension TextLayoutStyle.LineBreak: SchemaConvertible {}

extension GradientDrawingOptions: SchemaConvertible {
  var schemaNode: SchemaNode { .bool(!isEmpty) }
}

extension ValueKind<GradientDrawingOptions> {
  /// Whether a gradient goes on beyond its ends: a Boolean, or the end beyond which it does.
  fileprivate static var gradientOptions: Self {
    let end = ValueKind.choice([
      ("before", GradientDrawingOptions.drawsBeforeStartLocation),
      ("after", .drawsAfterEndLocation),
    ])
    return Self(SceneSchema.anyOf([SceneSchema.bool, end.schema])) { value, values in
      guard value.kind != .string else { return end.decode(value, values) }
      return values.bool(value).map {
        $0 ? [.drawsBeforeStartLocation, .drawsAfterEndLocation] : []
      }
    }
  }
}
