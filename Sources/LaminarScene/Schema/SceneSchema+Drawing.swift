import LaminarEngine
import LaminarGraphics

extension SceneSchema {
  /// One command of a drawing.
  static let drawingCommand: SchemaNode = {
    let commands: [[(String, SchemaNode)]] = [
      [member("translateBy", .reference("point"), "Translates the coordinate space.")],
      [member("scaleBy", .reference("point"), "Scales the coordinate space.")],
      [member("rotate", .reference("angle"), "Rotates the coordinate space.")],
      [
        member(
          "concatenate", list(of: .reference("number"), least: 6, most: 6),
          "Concatenates a matrix [a, b, c, d, tx, ty] before that of the space.")
      ],
      [member("setFillColor", .reference("color"), "The colour of fills.")],
      [member("setStrokeColor", .reference("color"), "The colour of strokes.")],
      [member("setLineWidth", .reference("number"), "The width of strokes.")],
      [member("setLineCap", choice(SceneBuilder.caps.map(\.0)), "The ends of strokes.")],
      [member("setLineJoin", choice(SceneBuilder.joins.map(\.0)), "The corners of strokes.")],
      [member("setMiterLimit", .reference("number"), "The longest miter in line widths.")],
      [
        member("setLineDash", .reference("numbers"), "The lengths of dashes and gaps in turn."),
        member("phase", .reference("number"), "How far into the pattern strokes begin."),
      ],
      [member("setAlpha", .reference("number"), "The alpha of everything drawn, 0…1.")],
      [
        member(
          "setBlendMode", choice(SceneBuilder.drawingBlendModes),
          "How what is drawn is blended with the drawing.")
      ],
      [
        member("setShadow", .reference("point"), "The offset of the shadow."),
        member("blur", .reference("number"), "Twice the standard deviation of its Gaussian."),
        member("color", .reference("color"), "Its colour."),
      ],
      [
        member(
          "interpolationQuality", choice(InterpolationQuality.allCases.map(\.rawValue)),
          "How images are read between their pixels' centres.")
      ],
      [
        member("clip", .reference("path"), "Clips what follows to a path."),
        member("rule", choice(["non-zero", "even-odd"]), "What is inside."),
      ],
      [
        member("fill", .reference("path"), "Fills a path."),
        member("rule", choice(["non-zero", "even-odd"]), "What is inside."),
      ],
      [member("stroke", .reference("path"), "Strokes a path.")],
      [member("clear", .reference("rect"), "Clears a rectangle.")],
      [
        member("drawText", .reference("text"), "Draws a text in the colour of fills."),
        member("at", .reference("point"), "Where its top left corner is."),
        member("in", .reference("rect"), "Or the rectangle that it is wrapped in."),
        member("fontSize", .reference("number"), "The size in points."),
        member("font", string, "The name of a font under fonts, or the built-in one."),
        member("wrapped", bool, "Whether lines break at the width.", default: .bool(true)),
        member(
          "alignmentMode", choice(TextLayoutStyle.Alignment.allCases.map(\.rawValue)),
          "How lines are aligned horizontally."),
        member(
          "verticalAlignment",
          choice(TextLayoutStyle.VerticalAlignment.allCases.map(\.rawValue)),
          "How lines are aligned vertically."),
      ],
      [
        member("draw", .reference("assetName"), "Draws an image."),
        member("in", .reference("rect"), "Where it is stretched."),
      ],
      gradient("drawLinearGradient") + [
        member("start", .reference("point"), "Where the colours begin."),
        member("end", .reference("point"), "Where they end."),
        member("extends", bool, "Whether they go on beyond.", default: .bool(false)),
      ],
      gradient("drawRadialGradient") + [
        member("center", .reference("point"), "The middle."),
        member("startRadius", .reference("number"), "Where the colours begin."),
        member("endRadius", .reference("number"), "Where they end."),
        member("extends", bool, "Whether they go on beyond.", default: .bool(false)),
      ],
      gradient("drawConicGradient") + [
        member("center", .reference("point"), "The middle."),
        member("angle", .reference("angle"), "Where the colours begin."),
      ],
    ]
    let objects = commands.map { members in
      object(members + [note], required: members.first.map { [$0.0] } ?? [])
    }
    return .object([("anyOf", .array([choice(SceneBuilder.drawingWords)] + objects))])
  }()

  private static func gradient(_ name: String) -> [(String, SchemaNode)] {
    [
      member(name, .reference("colors"), "Draws colours over all of the clip."),
      member("locations", .reference("numbers"), "The locations of the colours, 0…1."),
    ]
  }
}
