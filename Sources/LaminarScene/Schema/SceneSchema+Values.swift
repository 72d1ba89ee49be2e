import LaminarEngine
import LaminarGraphics

extension SceneSchema {
  private static let decimal = "(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?"
  private static let zero = "-0(\\.0+)?([eE][+-]?[0-9]+)?"

  /// Numbers, and texts of a number with a unit.
  private static func quantity(
    _ number: SchemaNode, _ pattern: String, _ units: [String], _ description: String
  ) -> SchemaNode {
    described(
      anyOf([number, text("^(\(pattern))(\(units.joined(separator: "|")))$")]), description)
  }

  private static let times = ["s", "ms", "f"]

  static func positive(_ limit: Double) -> SchemaNode {
    .object([
      ("type", .string("number")), ("exclusiveMinimum", .number(0)), ("maximum", .number(limit)),
    ])
  }

  static let atLeastSmallest = number(ValueDecoder.smallest...ValueDecoder.numberLimit)

  /// A frame rate that is written as text.
  static let rateText = text(
    "^\\+?(?=[0-9.]*[1-9])[0-9.]+([eE][+-]?[0-9]+)?(/[0-9.eE+]*[1-9][0-9.eE+-]*)?$")

  static let relativePath = text(
    "^(?!~)(?!(.*/)?\\.\\.(/|$))[^/:\\\\\\x00-\\x1f]+(/[^/:\\\\\\x00-\\x1f]+)*$")

  static let eventNames = StageEvent.Kind.known.map(\.rawValue)

  /// The values and how they are written.
  static let valueDefinitions: [(String, SchemaNode)] = [
    ("number", number(-ValueDecoder.numberLimit...ValueDecoder.numberLimit)),
    ("length", number(ValueDecoder.lengths)),
    (
      "time",
      quantity(
        .reference("number"), "-?\(decimal)", times,
        "Seconds, or text: \"1.5s\", \"250ms\", \"90f\" (frames of the file's rate).")
    ),
    (
      "nonNegativeTime",
      quantity(
        .reference("length"), "\(decimal)|\(zero)", times,
        "Seconds from 0 on, or text: \"1.5s\", \"250ms\", \"90f\" (frames of the file's rate).")
    ),
    (
      "positiveTime",
      quantity(
        positive(ValueDecoder.numberLimit), "(?=[0-9.]*[1-9])\(decimal)", times,
        "Seconds above 0, or text: \"1.5s\", \"250ms\", \"90f\" (frames of the file's rate).")
    ),
    (
      "angle",
      quantity(
        .reference("number"), "-?\(decimal)", ["deg", "turn", "rad"],
        "Radians, or text: \"90deg\", \"0.25turn\", \"1.57rad\".")
    ),
    (
      "frameRate",
      described(
        anyOf([number(1 / ValueDecoder.numberLimit...ValueDecoder.numberLimit), rateText]),
        "A number above 0, or a quotient such as \"30000/1001\", which 29.97 means too.")
    ),
    ("point", tuple(2...2, "[x, y]")),
    ("size", tuple(2...2, "[width, height]")),
    ("rect", tuple(4...4, "[x, y, width, height]")),
    ("vector", tuple(2...3, "[x, y, z]; z may be left out.")),
    ("numbers", list(of: .reference("number"))),
    (
      "color",
      described(
        anyOf([choice(["none"]), .reference("definiteColor")]), "A colour, or \"none\".")
    ),
    (
      "definiteColor",
      described(
        anyOf([
          choice(Color.cssNames),
          .object([
            ("type", .string("string")),
            ("pattern", .string("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")),
          ]),
          text(
            "^\\s*([Rr][Gg][Bb][Aa]?|[Hh][Ss][Ll][Aa]?|[Cc][Oo][Ll][Oo][Rr])\\([^()]*\\)\\s*$"),
          described(
            text("^(?=.*[A-Z\\s])\\s*(#[0-9A-Fa-f]{3,8}|[A-Za-z]+)\\s*$"),
            "Capital letters and space around it do not matter."),
          described(
            list(of: number(0...1), least: 4, most: 4), "[red, green, blue, alpha] in 0…1."),
        ]),
        "\"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\", a CSS name, \"rgb(…)\", \"hsl(…)\", \"color(srgb …)\", or [r, g, b, a] in 0…1."
      )
    ),
    ("colors", list(of: .reference("definiteColor"))),
    (
      "timingFunction",
      described(
        anyOf([
          choice(TimingFunction.names), timingFunctionText,
          .object([
            ("type", .string("array")), ("minItems", .number(4)), ("maxItems", .number(4)),
            (
              "prefixItems",
              .array([
                number(0...1), .reference("number"), number(0...1), .reference("number"),
              ])
            ),
          ]),
        ]),
        "A name, a function as CSS has it (\"cubic-bezier(…)\", \"steps(…)\", \"linear(…)\"), or the control points [c1x, c1y, c2x, c2y] with both x in 0…1."
      )
    ),
    (
      "repeatCount",
      described(
        anyOf([number(ValueDecoder.lengths), choice(["infinity"])]), "A number, or \"infinity\".")
    ),
    ("blendMode", choice(ValueDecoder.compositingFilters)),
    ("name", described(text("^[A-Za-z0-9_-]+$"), "Letters A–Z and a–z, digits, _ and -.")),
    ("assetName", described(string, "The name of an image under assets, or \"none\".")),
    ("numberFormat", text(numberFormatPattern)),
    (
      "fontNames",
      described(
        anyOf([string, list(of: string, least: 1, most: SceneBuilder.mostFonts)]),
        "The name of a font, or a list of names that are tried in order for each character.")
    ),
    (
      "text",
      described(
        anyOf([string, list(of: anyOf([string, .reference("textRun")]))]),
        "A text, or a list of its parts: plain strings, or objects with attributes.")
    ),
    (
      "textRun",
      object(
        [
          member("string", string, "The text of the part."),
          member("font", .reference("fontNames"), "The font; the layer's when left out."),
          member(
            "fontSize", .reference("length"), "The size; the layer's when left out.", unit: .points),
          member(
            "foregroundColor", .reference("color"), "The colour; the layer's when left out."), note,
        ], required: ["string"])
    ),
  ]
}
