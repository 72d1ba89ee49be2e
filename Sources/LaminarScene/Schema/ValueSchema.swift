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
        anyOf([number(ValueDecoder.lengths), choice(ValueDecoder.endlessCounts)]),
        "A number, or \"infinity\".")
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
    ("textRun", TextRunForm.run.schema),
    ("timeRemapping", TimeRemappingForm.form.schema),
  ]
}

/// The texts with `{number…}` in them.
extension SceneSchema {
  /// The pattern of formats, as `NumberFormat` reads them.
  private static let numberFormatPattern: String = {
    let currency = "[$\\u00A2-\\u00A5\\u20A0-\\u20CF]"
    let text = "(\\[[^\\]{}]*\\]|\(currency))"
    let space = "[ \\u00A0\\u2009\\u202F]"
    let clock = "(hh?:mm:ss|mm?:ss)([.,][0-9]~?)?"
    // The decimal mark is not the mark between the thousands.
    let marks =
      "(,(\\.[0-9]~?)?|\\.(,[0-9]~?)?|[ _'\\u2019\\u00A0\\u2009\\u202F]?([.,][0-9]~?)?)"
    let number = "(0[1-9])?\(marks)(\(space)?[%\\u2030Ks])?"
    let style = "(?!\\})[+\\u2212(]*\(text)?(\(clock)|\(number))(\(space)?\(text))?"
    return "^[^{}]*(\\{number(:\(style))?\\}[^{}]*)+$"
  }()
}

/// The texts of timing functions that are not names.
extension SceneSchema {
  private static let space = "[ \\t\\n\\f\\r]*"
  private static let cssNumber = "[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?"

  /// A word in small letters, capitals or both.
  private static func word(_ letters: String) -> String {
    letters.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }

  /// CSS's functions and, in any case of letters, its keywords.
  private static let timingFunctionText: SchemaNode = {
    let separator = "\(space),\(space)"
    let cubic =
      word("cubic-bezier") + "\\(\(space)\(cssNumber)(\(separator)\(cssNumber)){3}\(space)\\)"
    let jumps = (StepJump.allCases.map(\.rawValue) + ["start", "end"]).map(word)
    let steps =
      word("steps") + "\\(\(space)\\+?0*[1-9][0-9]*(\\.0+)?([eE][+-]?[0-9]+)?"
      + "(\(separator)(\(jumps.joined(separator: "|"))))?\(space)\\)"
    let percent = "\(cssNumber)%"
    let stop =
      "(\(percent)\(space)){0,2}\(cssNumber)(\(space)\(percent)){0,2}"
    let linear = word("linear") + "\\(\(space)\(stop)(\(separator)\(stop))+\(space)\\)"
    let keywords = (TimingFunction.cssNames + ["linear"]).map(word).joined(separator: "|")
    return described(
      text("^\(space)(\(cubic)|\(steps)|\(linear)|\(keywords))\(space)$"),
      "\"cubic-bezier(0.2, 0, 0, 1)\", \"steps(4, jump-end)\" or \"linear(0, 0.5 25%, 1)\".")
  }()
}
