extension SceneSchema {
  /// Paths and transforms.
  static let shapeDefinitions: [(String, SchemaNode)] = [
    (
      "path",
      described(
        anyOf([.reference("pathData"), .reference("shape")]), "SVG path data, or one shape.")
    ),
    (
      "pathData",
      described(
        text("^\\s*([Mm][-+0-9.,eE\\sMmLlHhVvCcSsQqTtAaZz]*)?$"),
        "SVG path data, such as \"M0 0 L10 0 Z\".")
    ),
    ("shape", shape), ("arc", arc), ("star", star),
    ("transform", transform), ("transformOperation", operation),
  ]

  private static let shape: SchemaNode = {
    let points = list(of: .reference("point"))
    return object(
      [
        member("rect", .reference("rect"), "A rectangle."),
        member(
          "roundedRect", .reference("rect"), "A rectangle with round corners; needs cornerRadius."),
        member(
          "cornerRadius", .reference("length"), "With roundedRect: the radius of its corners.",
          unit: .points),
        member("ellipse", .reference("rect"), "The ellipse inside a rectangle."),
        member("arc", .reference("arc"), "A part of a circle."),
        member("polygon", points, "Points joined by lines, closed."),
        member("polyline", points, "Points joined by lines, left open."),
        member("star", .reference("star"), "A star."), note,
      ],
      rules: [
        (
          "oneOf",
          .array(
            ["rect", "roundedRect", "ellipse", "arc", "polygon", "polyline", "star"].map {
              requiring([$0])
            })
        ),
        (
          "dependentRequired",
          .object([
            ("roundedRect", .strings(["cornerRadius"])),
            ("cornerRadius", .strings(["roundedRect"])),
          ])
        ),
      ])
  }()

  private static let arc = object(
    [
      member("center", .reference("point"), "The centre of the circle.", unit: .points),
      member("radius", .reference("length"), "The radius.", unit: .points),
      member("startAngle", .reference("angle"), "Where it begins; 0 is to the right."),
      member("endAngle", .reference("angle"), "Where it ends."),
      member(
        "clockwise", bool, "The direction, as seen on the screen.", default: .bool(true)), note,
    ], required: ["center", "radius", "startAngle", "endAngle"])

  private static let star = object(
    [
      member("center", .reference("point"), "The centre.", unit: .points),
      member("points", integer(2...10_000), "The number of its points."),
      member(
        "outerRadius", .reference("length"), "The distance of the points from the centre.",
        unit: .points),
      member(
        "innerRadius", .reference("length"),
        "The distance of the corners between them from the centre.", unit: .points), note,
    ], required: ["center", "points", "outerRadius", "innerRadius"])

  private static let operation = object(
    [
      member("translate", .reference("vector"), "Moves by [x, y] or [x, y, z].", unit: .points),
      member("rotate", .reference("angle"), "Turns about the axis."),
      member(
        "axis",
        allOf([
          .reference("vector"),
          .object([
            ("contains", .object([("not", .object([("const", .number(0))]))]))
          ]),
        ]), "With `rotate`: the axis, not zero.",
        default: .array([0, 0, 1].map { .number($0) })),
      member(
        "scale", anyOf([.reference("number"), .reference("vector")]),
        "Scales all axes by a number, or each by its own."),
      member(
        "perspective", positive(ValueDecoder.numberLimit), "The distance of the viewer.",
        unit: .points), note,
    ],
    rules: [
      (
        "oneOf",
        .array(["translate", "rotate", "scale", "perspective"].map { requiring([$0]) })
      ), needing("rotate", ["axis"]),
    ])

  private static let transform = described(
    anyOf([
      tuple(16...16, "Row by row, m11 … m44."), tuple(6...6, "a b c d tx ty."),
      list(of: .reference("transformOperation")),
    ]), "16 numbers row by row, 6 numbers (a b c d tx ty), or operations, the first acting first.")
}
