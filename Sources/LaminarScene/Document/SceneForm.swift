import LaminarEngine
import LaminarGraphics

/// The keys of a scene, of its canvas, and of the images and fonts that it names.
enum SceneForm {
  static let title = Key("title", .string, "What the gallery calls the scene.")
  static let variables = Key(
    "variables", .value(SceneSchema.variables), default: .object([]),
    "Values by name, with those that they have when none are given; \"${name}\" uses one.")
  static let moments = Key(
    "moments", .list(of: .exactTime, "times"), "The times that the gallery shows.")
  static let markers = Key(
    "markers", .value(MarkerForm.markers), default: .object([]),
    "Times by name, which --at, --from and --to take and events list; any text is a name.")
  static let ignore = Key(
    "ignore",
    .list(
      of: .choice(DiagnosticID.allCases.filter { $0.severity != .error }.map(\.rawValue)),
      "ids of warnings and advice"), "The ids of warnings and advice that are not reported.")
  static let canvas = Key("canvas", .value(.reference("canvas")), "What the layers are drawn on.")
  static let frameRate = Key(
    "frameRate", .frameRate, default: Rational(60),
    "How often frames are sampled; it never changes a value at a time.", unit: .framesPerSecond)
  static let duration = Key(
    "duration", .duration, "The length: frames are 0 ..< ceil(duration × frameRate).")
  static let seed = Key("seed", .seed, default: 0, "Mixed into every emitter's seed.")
  static let displayLink = Key(
    "displayLink", .value(.reference("displayLink")), default: .object([]),
    "The virtual display link that the commands play and trace run on.")
  static let assets = Key(
    "assets", .value(SceneSchema.named(.reference("asset"), except: "none")), default: .object([]),
    "Images by name; \"none\" is not a name.")
  static let fonts = Key(
    "fonts", .value(SceneSchema.named(.reference("font"))), default: .object([]),
    "Fonts by name.")
  static let layouts = Key(
    "layouts", .value(SceneSchema.named(SceneSchema.list(of: .reference("constraint")))),
    default: .object([]),
    "Constraints by name; \"compact\", \"regular\", \"compactHeight\" and \"regularHeight\" are chosen by the canvas's size."
  )
  static let states = Key(
    "states", .value(SceneSchema.named(.reference("assignments"))), default: .object([]),
    "Values by name, which a state event applies.")
  static let layers = Key(
    "layers", .layers, "The sublayers of the root, back to front; none is called \"root\".")
  static let follow = Key(
    "follow", .value(.reference("follow")), default: .object([]),
    "What follows what: by \"layer:keyPath\" the number that a property follows.")
  static let sequences = Key(
    "sequences", .value(SceneSchema.list(of: .reference("sequence"))), default: .array([]),
    "Steps on layers, one after another.")
  static let timeline = Key(
    "timeline", .value(SceneSchema.list(of: .reference("event"))), default: .array([]),
    "What happens when; at equal times in the order written.")
  static let input = Key(
    "input",
    .value(SceneSchema.list(of: .reference("inputEntry"), most: InputLimits.entries)),
    default: .array([]), "What fingers do, and when.")
  static let expect = Key(
    "expect", .value(SceneSchema.list(of: .reference("expectation"))), default: .array([]),
    "What the scene promises; the commands check and test verify it.")

  static let scene = Form(
    "a scene",
    [
      Form.schemaReference, Form.note, version, title, variables, moments, markers, ignore,
      canvas, frameRate, duration, seed, displayLink, assets, fonts, layouts, states, layers,
      follow,
      sequences, timeline, input, expect,
    ], [.required([version, canvas, duration, layers])])
  private static let version = Form.version("laminar", ofFormat: "scene")

  // MARK: - Canvas

  static let width = Key("width", .side, "The width.", unit: .points)
  static let height = Key("height", .side, "The height.", unit: .points)
  static let scale = Key(
    "scale", .side, default: 1, "The resolution; a side has 1 to 16384 pixels.",
    unit: .pixelsPerPoint)
  static let backgroundColor = Key(
    "backgroundColor", .color, default: nil, "The colour behind all layers.")
  static let regularWidth = Key(
    "regularWidth", .positive,
    default: SizeClassThresholds().width,
    "From which width on it is \"regular\", below it \"compact\".", unit: .points)
  static let regularHeight = Key(
    "regularHeight", .positive,
    default: SizeClassThresholds().height,
    "From which height on it is \"regularHeight\", below it \"compactHeight\".", unit: .points)
  static let safeArea = Key(
    "safeArea", .insets, default: .zero,
    "How far from its top, left, bottom and right edge it is covered, such as by a notch: what constraints to \"safeArea\" leave free.",
    unit: .points)

  static let direction = Key(
    "direction", .choice(of: UserInterfaceLayoutDirection.self), default: .leftToRight,
    "The side from which lines run: it decides leading, trailing and natural alignment.")

  static let canvasForm = Form(
    "a canvas",
    [width, height, scale, backgroundColor, direction, regularWidth, regularHeight, safeArea],
    [.required([width, height]), .schema([("allOf", .array(pixelsOfSides))])])

  /// The schema of the rule that sides have at least one pixel, and at most the largest number, as
  /// far as a schema can multiply.
  private static let pixelsOfSides: [SchemaNode] = {
    func limit(_ keys: [String], _ keyword: String, _ limit: Double) -> SchemaNode {
      let limit = SchemaNode.object([(keyword, .number(limit))])
      return .object([("properties", .object(keys.map { ($0, limit) }))])
    }
    let (sides, largest) = ([width.name, height.name], Double(Canvas.largestSide))
    return [
      SceneSchema.rule(
        if: limit([scale.name], "minimum", 1), then: limit(sides, "maximum", largest)),
      SceneSchema.rule(if: limit([scale.name], "maximum", 1), then: limit(sides, "minimum", 1)),
    ]
  }()

  // MARK: - Images and fonts

  static let image = Key(
    "src", .relativePath, "A PNG or JPEG file, relative to the scene and inside its folder."
  ).example(.string("images/star.png"))
  static let layer = Key(
    "layer",
    .value(
      SceneSchema.allOf([
        .reference("layer"), SceneSchema.requiringOne(of: ["bounds", "frame"]),
      ])), "A layer that is drawn once, instead of a file; it needs a size.")
  static let imageScale = Key(
    "scale", .number(0.01...100), default: 1, "The resolution of the image.",
    unit: .pixelsPerPoint)
  static let asset = Form(
    "an asset", [image, layer, imageScale], [.oneOf([image, layer], help: "add \"src\"")])

  static let fontFile = Key(
    "src", .relativePath, "A .ttf or .otf file inside the scene's folder.")
  static let weight = Key(
    "weight", .number(100...900),
    "Instead of a file: the built-in font, drawn thinner or bolder than 400.")
  static let font = Form(
    "a font", [fontFile, weight], [.oneOf([fontFile, weight], help: "add \"src\"")])
}

// MARK: - Values

extension UserInterfaceLayoutDirection: SchemaConvertible {}

extension ValueKind<Double> {
  /// A number above 0; the reader of the canvas reports one that makes no side.
  fileprivate static var side: Self {
    Self(SceneSchema.positive(ValueDecoder.numberLimit)) { $1.number($0) }
  }
}

extension EdgeInsets: SchemaConvertible {
  var schemaNode: SchemaNode {
    .array([top, left, bottom, right].map { .number(Double($0)) })
  }
}

extension ValueKind<EdgeInsets> {
  /// Four lengths from the edges.
  fileprivate static var insets: Self {
    Self(SceneSchema.list(of: .reference("length"), least: 4, most: 4)) { value, values in
      let expected = "insets [top, left, bottom, right]"
      guard let sides = values.numbers(value, count: 4...4, expected: expected) else { return nil }
      for (side, element) in zip(sides, value.elements)
      where values.checked(side, element, ValueDecoder.lengths) == nil {
        return nil
      }
      return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }
}

extension ValueKind<Int> {
  /// A whole number; what is beyond the limits of the schema is too large for any key.
  fileprivate static var seed: Self {
    Self(SceneSchema.integer(-1_000_000_000...1_000_000_000)) { $1.integer($0) }
  }
}

extension ValueKind<Rational> {
  /// A time without rounding; the reader of the scene reports one that is not above 0.
  fileprivate static var duration: Self {
    Self(.reference("positiveTime")) { $1.time($0)?.exact }
  }
}

extension ValueKind<String> {
  /// The path of a file inside the scene's folder.
  fileprivate static var relativePath: Self {
    Self(SceneSchema.relativePath) { $1.relativePath($0) }
  }
}

extension ValueKind<JSONValue> {
  /// The layers below the root, whose name none of them has.
  fileprivate static var layers: Self {
    let unlikeRoot = SchemaNode.object([
      (
        "properties",
        .object([("name", .object([("not", .object([("const", .string(LayerPath.root))]))]))])
      )
    ])
    return Self(SceneSchema.list(of: SceneSchema.allOf([.reference("layer"), unlikeRoot]))) {
      value, values in
      if value.kind == .array { return value }
      values.reportWrongType(value, expected: "a list of layers")
      return nil
    }
  }
}

// MARK: - Schema

extension SceneSchema {
  /// The objects that the top level has by its keys.
  static let topLevelDefinitions: [(String, SchemaNode)] = [
    ("canvas", SceneForm.canvasForm.schema), ("displayLink", DisplayLinkForm.link.schema),
    (
      "refreshRate",
      anyOf([
        number(SceneDisplayLink.rates.lowerBound...SceneDisplayLink.rates.upperBound), rateText,
      ])
    ),
    ("asset", described(SceneForm.asset.schema, "An image file, or a layer drawn once.")),
    (
      "font",
      described(SceneForm.font.schema, "A font file, or a weight of the built-in font.")
    ),
    ("marker", described(MarkerForm.marker.schema, "A time, and how long it is meant.")),
    (
      "expectation",
      rule(
        if: requiring([ExpectationForm.events.name]), then: .reference("expectedOrder"),
        else: .reference("expectedValue"))
    ), ("expectedValue", ExpectationForm.value.schema),
    ("expectedOrder", ExpectationForm.order.schema),
  ]
}
