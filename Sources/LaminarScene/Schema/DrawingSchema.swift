import LaminarEngine
import LaminarGraphics

extension SceneSchema {
  /// One command of a drawing: a word, or an object with one command and what belongs to it.
  static let drawingCommand = anyOf([
    choice(SceneBuilder.drawingWords), .reference("drawing"),
  ])

  /// The commands that are objects.
  static let drawing = object(
    state + painting + [note],
    rules: [
      ("oneOf", .array(SceneBuilder.drawingCommands.map { requiring([$0]) })),
      (
        "allOf",
        .array([
          companions(["phase"], of: ["setLineDash"]),
          companions(["blur", "color"], of: ["setShadow"]),
          companions(["rule"], of: ["clip", "fill"]),
          companions(["in"], of: ["draw", "drawText"]),
          companions(
            [
              "at", "fontSize", "font", "wrapped", "alignmentMode", "verticalAlignment",
              "lineBreak",
            ], of: ["drawText"]),
          companions(
            ["locations", "colorSpace"],
            of: ["drawLinearGradient", "drawRadialGradient", "drawConicGradient"]),
          companions(["extends"], of: ["drawLinearGradient", "drawRadialGradient"]),
          companions(["start", "end"], of: ["drawLinearGradient"]),
          companions(["center"], of: ["drawRadialGradient", "drawConicGradient"]),
          companions(["startCenter", "startRadius", "endRadius"], of: ["drawRadialGradient"]),
          companions(["angle"], of: ["drawConicGradient"]),
        ])
      ),
      (
        "dependentRequired",
        .object([
          ("draw", .strings(["in"])), ("drawText", .strings(["fontSize"])),
          ("drawLinearGradient", .strings(["start", "end"])),
          ("drawRadialGradient", .strings(["center", "endRadius"])),
          ("drawConicGradient", .strings(["center"])), ("wrapped", .strings(["in"])),
          ("alignmentMode", .strings(["in"])), ("verticalAlignment", .strings(["in"])),
          ("lineBreak", .strings(["in"])),
        ])
      ),
      (
        "dependentSchemas",
        .object([
          (
            "drawText",
            .object([("oneOf", .array([requiring(["at"]), requiring(["in"])]))])
          )
        ])
      ),
    ])

  /// The rule that keys belong to some commands only.
  private static func companions(_ keys: [String], of commands: [String]) -> SchemaNode {
    rule(if: requiringOne(of: commands), then: .bool(true), else: without(keys))
  }

  private static let state: [(String, SchemaNode)] = [
    member("translateBy", .reference("point"), "Translates the coordinate space.", unit: .points),
    member("scaleBy", .reference("point"), "Scales the coordinate space."),
    member("rotate", .reference("angle"), "Rotates the coordinate space."),
    member(
      "concatenate", list(of: .reference("number"), least: 6, most: 6),
      "Concatenates a matrix [a, b, c, d, tx, ty] before that of the space."),
    member("setFillColor", .reference("color"), "The colour of fills."),
    member("setStrokeColor", .reference("color"), "The colour of strokes."),
    member("setLineWidth", .reference("length"), "The width of strokes.", unit: .points),
    member("setLineCap", choice(SceneBuilder.caps.map(\.0)), "The ends of strokes."),
    member("setLineJoin", choice(SceneBuilder.joins.map(\.0)), "The corners of strokes."),
    member("setMiterLimit", .reference("length"), "The longest miter in line widths."),
    member(
      "setLineDash", .reference("numbers"), "The lengths of dashes and gaps in turn.",
      unit: .points),
    member(
      "phase", .reference("number"), "With setLineDash: how far into the pattern strokes begin.",
      unit: .points, default: .number(0)),
    member("setAlpha", number(0...1), "The alpha of everything drawn."),
    member(
      "setBlendMode", .reference("blendMode"),
      "How what is drawn is blended with the drawing."),
    member(
      "setShadow", .reference("point"), "The offset of the shadow of what is drawn.",
      unit: .points),
    member(
      "blur", .reference("length"),
      "With setShadow: twice the standard deviation of its Gaussian blur.", unit: .points,
      default: .number(0)),
    member(
      "color", .reference("color"), "With setShadow: its colour; a third of black by default."),
    member(
      "setTextDrawingMode", choice(SceneBuilder.textDrawingModes.map(\.0)),
      "What is drawn of texts: insides, outlines in the colour and width of strokes, and whether they clip."
    ),
    member(
      "interpolationQuality", choice(InterpolationQuality.allCases.map(\.rawValue)),
      "How images are read between their pixels' centres."),
    member("clip", .reference("path"), "Clips what follows to a path."),
  ]

  private static let painting: [(String, SchemaNode)] = [
    member("fill", .reference("path"), "Fills a path."),
    member(
      "rule", choice(["non-zero", "even-odd"]), "With `clip` and `fill`: what is inside.",
      default: .string("non-zero")),
    member("stroke", .reference("path"), "Strokes a path."),
    member("clear", .reference("rect"), "Clears a rectangle."),
    member("draw", .reference("assetName"), "Draws an image; needs `in`."),
    member(
      "in", .reference("rect"),
      "The rectangle into which an image is stretched or a text is laid out.", unit: .points),
    member(
      "drawText", .reference("text"),
      "Draws a text in the colour of fills; needs fontSize, and `at` or `in`."),
    member("at", .reference("point"), "With drawText: the top left corner.", unit: .points),
    member("fontSize", .reference("length"), "With drawText: the size.", unit: .points),
    member(
      "font", .reference("fontNames"),
      "With drawText: a font under `fonts`, or the built-in one."),
    member(
      "wrapped", bool, "With drawText and `in`: whether lines break at the width.",
      default: .bool(true)),
    member(
      "alignmentMode", choice(TextLayoutStyle.Alignment.allCases.map(\.rawValue)),
      "With drawText and `in`: how lines are aligned horizontally.", default: .string("natural")),
    member(
      "verticalAlignment", choice(TextLayoutStyle.VerticalAlignment.allCases.map(\.rawValue)),
      "With drawText and `in`: how lines are aligned vertically.", default: .string("top")),
    member(
      "lineBreak", choice(TextLayoutStyle.LineBreak.allCases.map(\.rawValue)),
      "With drawText and `in`: what may begin a line of Chinese, Japanese or Korean.",
      default: .string("normal")),
    member(
      "drawLinearGradient", .reference("colors"),
      "Draws colours along a line, over all of the clip; needs `start` and `end`."),
    member(
      "drawRadialGradient", .reference("colors"),
      "Draws colours in circles, over all of the clip; needs `center` and endRadius."),
    member(
      "drawConicGradient", .reference("colors"),
      "Draws colours around a point, over all of the clip; needs `center`."),
    member(
      "locations", .reference("numbers"),
      "With gradients: the locations of the colours, 0…1; evenly spaced when left out."),
    member(
      "start", .reference("point"), "With drawLinearGradient: where the colours begin.",
      unit: .points),
    member(
      "end", .reference("point"), "With drawLinearGradient: where they end.", unit: .points),
    member(
      "center", .reference("point"), "With drawRadialGradient and drawConicGradient: the centre.",
      unit: .points),
    member(
      "startCenter", .reference("point"),
      "With drawRadialGradient: the centre of the circle where the colours begin; `center` when left out.",
      unit: .points),
    member(
      "startRadius", .reference("length"), "With drawRadialGradient: where the colours begin.",
      unit: .points, default: .number(0)),
    member(
      "endRadius", .reference("length"), "With drawRadialGradient: where they end.",
      unit: .points),
    member(
      "angle", .reference("angle"), "With drawConicGradient: where the colours begin.",
      default: .number(0)),
    member(
      "extends", anyOf([bool, choice(SceneBuilder.gradientEnds)]),
      "With drawLinearGradient and drawRadialGradient: whether they go on beyond both ends, or beyond one.",
      default: .bool(false)),
    member(
      "colorSpace", choice(SceneBuilder.colorSpaces.map(\.0)),
      "With gradients: the space that the colours are mixed in; sRGB when left out."),
  ]
}
