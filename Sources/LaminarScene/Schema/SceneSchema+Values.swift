extension SceneSchema {
  private static let decimal = "-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?"

  private static func quantity(_ units: String, _ description: String) -> SchemaNode {
    .object([
      ("description", .string(description)),
      (
        "anyOf",
        .array([
          .reference("number"),
          .object([
            ("type", .string("string")), ("pattern", .string("^\(decimal)(\(units))$")),
          ]),
        ])
      ),
    ])
  }

  private static func tuple(_ counts: ClosedRange<Int>, _ description: String) -> SchemaNode {
    list(of: .reference("number"), least: counts.lowerBound, most: counts.upperBound)
      .adding([("description", .string(description))])
  }

  private static func oneOf(_ nodes: [SchemaNode], _ description: String) -> SchemaNode {
    .object([("description", .string(description)), ("anyOf", .array(nodes))])
  }

  /// What values are spelled like.
  static let valueDefinitions: [(String, SchemaNode)] = [
    ("number", number(-ValueDecoder.numberLimit...ValueDecoder.numberLimit)),
    (
      "time",
      quantity(
        "s|ms|f", "Seconds, or text: \"1.5s\", \"250ms\", \"90f\" (frames of the file's rate).")
    ),
    ("angle", quantity("deg|turn|rad", "Radians, or text: \"90deg\", \"0.25turn\", \"1.57rad\".")),
    (
      "frameRate",
      .object([
        (
          "anyOf",
          .array([
            .object([("type", .string("number")), ("exclusiveMinimum", .number(0))]),
            .object([
              ("type", .string("string")), ("pattern", .string("^[0-9]+(\\.[0-9]+)?(/[0-9]+)?$")),
            ]),
          ])
        )
      ])
    ),
    ("point", tuple(2...2, "[x, y]")),
    ("size", tuple(2...2, "[width, height]")),
    ("rect", tuple(4...4, "[x, y, width, height]")),
    ("vector", tuple(2...3, "[x, y, z]; z may be left out.")),
    ("numbers", list(of: .reference("number"))),
    (
      "color",
      oneOf(
        [string, list(of: number(0...1), least: 4, most: 4)],
        "\"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\", a CSS name, \"rgb(…)\", \"hsl(…)\", \"none\", or [r, g, b, a] in 0…1."
      )
    ),
    ("colors", list(of: .reference("color"))),
    ("path", oneOf([string] + shapes, "SVG path data, or one shape.")),
    ("transform", transform),
    (
      "timingFunction",
      oneOf(
        [choice(ValueDecoder.timingFunctionNames), tuple(4...4, "[c1x, c1y, c2x, c2y]")],
        "A name, or the control points [c1x, c1y, c2x, c2y] with both x in 0…1.")
    ),
    (
      "repeatCount",
      oneOf(
        [number(ValueDecoder.lengths), choice(["infinity"])], "A number, or \"infinity\".")
    ),
    (
      "name",
      .object([("type", .string("string")), ("pattern", .string("^[A-Za-z0-9_-]+$"))])
    ),
    ("assetName", string.adding([("description", .string("The name of an image under assets."))])),
    (
      "numberFormat",
      .object([
        ("type", .string("string")),
        ("pattern", .string("^[^{}]*(\\{number(:\\.[0-9]%?)?\\}[^{}]*)+$")),
      ])
    ),
    (
      "asset",
      oneOf(
        [
          object(
            [
              member("src", string, "A PNG file, relative to the scene and inside its folder."),
              member("scale", number(0.01...100), "Pixels per point.", default: .number(1)), note,
            ], required: ["src"]),
          object(
            [
              member("layer", .reference("layer"), "A layer that is drawn once."),
              member("scale", number(0.01...100), "Pixels per point.", default: .number(1)), note,
            ], required: ["layer"]),
        ], "An image file, or a layer drawn once.")
    ),
    (
      "font",
      oneOf(
        [
          object(
            [member("src", string, "A .ttf or .otf file inside the scene's folder."), note],
            required: ["src"]),
          object(
            [
              member(
                "weight", number(100...900), "The built-in font, drawn thinner or bolder than 400."),
              note,
            ], required: ["weight"]),
        ], "A font file, or a weight of the built-in font.")
    ),
    (
      "text",
      oneOf(
        [
          string,
          list(
            of: oneOf(
              [
                string,
                object(
                  [
                    ("string", string), ("font", string),
                    ("fontSize", number(ValueDecoder.lengths)),
                    ("foregroundColor", .reference("color")), note,
                  ], required: ["string"]),
              ], "A part; what it leaves out is the layer's.")),
        ], "A text, or a list of its parts.")
    ),
  ]

  // MARK: - Paths and transforms

  private static let shapes: [SchemaNode] = {
    let length = number(ValueDecoder.lengths)
    let points = list(of: .reference("point"))
    return [
      object([("rect", .reference("rect")), note], required: ["rect"]),
      object(
        [("roundedRect", .reference("rect")), ("cornerRadius", length), note],
        required: ["roundedRect", "cornerRadius"]),
      object([("ellipse", .reference("rect")), note], required: ["ellipse"]),
      object(
        [
          (
            "arc",
            object(
              [
                ("center", .reference("point")), ("radius", length),
                ("startAngle", .reference("angle")), ("endAngle", .reference("angle")),
                member("clockwise", bool, "As seen on the screen.", default: .bool(true)), note,
              ], required: ["center", "radius", "startAngle", "endAngle"])
          ), note,
        ], required: ["arc"]),
      object([("polygon", points), note], required: ["polygon"]),
      object([("polyline", points), note], required: ["polyline"]),
      object(
        [
          (
            "star",
            object(
              [
                ("center", .reference("point")), ("points", integer(2...10_000)),
                ("outerRadius", length), ("innerRadius", length), note,
              ], required: ["center", "points", "outerRadius", "innerRadius"])
          ), note,
        ], required: ["star"]),
    ]
  }()

  private static let transform: SchemaNode = {
    let scale = SchemaNode.object([
      ("anyOf", .array([.reference("number"), .reference("vector")]))
    ])
    let operations: [SchemaNode] = [
      object([("translate", .reference("vector")), note], required: ["translate"]),
      object(
        [("rotate", .reference("angle")), ("axis", .reference("vector")), note],
        required: ["rotate"]),
      object([("scale", scale), note], required: ["scale"]),
      object(
        [
          (
            "perspective",
            .object([("type", .string("number")), ("exclusiveMinimum", .number(0))])
          ), note,
        ], required: ["perspective"]),
    ]
    return oneOf(
      [
        tuple(16...16, "Row by row, m11 … m44."), tuple(6...6, "a b c d tx ty."),
        list(of: .object([("anyOf", .array(operations))])),
      ], "16 numbers row by row, 6 numbers (a b c d tx ty), or operations, the first acting first.")
  }()
}
