import LaminarEngine
import LaminarGraphics

/// What to write instead of the words that authors bring from CSS, SVG, Lottie, After Effects,
/// SwiftUI and GSAP.
///
/// Words are compared without case, hyphens and underscores. Each word has a list of names to write,
/// as `name` or `name|remedy`: the first one that the object has is taken, so that `color` becomes a
/// shape's `fillColor` and a text's `foregroundColor`. With a remedy the name only tells the object.
/// A name of `*` is always taken.
enum Remedy {
  /// A word as the tables spell it.
  private static func plain(_ word: String) -> String {
    String(
      word.unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }.prefix(40).map(
        Character.init)
    )
    .lowercased()
  }

  /// The remedy of a word in a table; nil for none. `remedy` words a name that has no text.
  private static func remedy(
    for word: String, in table: [String: [String]], where isKnown: (String) -> Bool,
    words: (String) -> String
  ) -> String? {
    for entry in table[plain(word)] ?? [] {
      let parts = entry.split(separator: "|", maxSplits: 1).map(String.init)
      guard let name = parts.first, name == "*" || isKnown(name) else { continue }
      return parts.count > 1 ? parts[1] : words(name)
    }
    return nil
  }

  /// A table by its words, from rows of words that are separated by spaces.
  private static func table(_ rows: [(String, [String])]) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for (words, entries) in rows {
      for word in words.split(separator: " ") { table[String(word), default: []] += entries }
    }
    return table
  }

  // MARK: - Keys

  /// The remedy of an unknown key of an object that has some keys.
  static func forKey(_ key: String, among names: [String]) -> String? {
    guard !key.isEmpty else { return nil }
    return remedy(for: key, in: keys, where: names.contains) { "write \"\($0)\"" }
  }

  /// Whether a key that is not known was meant as a known one.
  static func isMeant(_ known: String, by key: String) -> Bool {
    forKey(key, among: [known])?.contains("\"\(known)\"") ?? false
      || Spelling.nearest(to: key, among: [known]) != nil
  }

  private static let geometry = [
    "frame|write \"position\": [x, y], or \"frame\": [x, y, width, height]"
  ]
  private static let size = [
    "frame|write \"frame\": [x, y, width, height], or \"bounds\": [0, 0, width, height]",
    "canvas|write \"canvas\": { \"width\": 640, \"height\": 360 }",
  ]
  private static let turn = ["transform|write \"transform\": [{ \"rotate\": \"45deg\" }]"]
  private static let shadow = [
    "shadowOpacity|write \"shadowOpacity\": 0.3, with \"shadowRadius\", \"shadowOffset\" and \"shadowColor\""
  ]
  private static let line = ["lineWidth", "borderWidth|write \"borderWidth\" and \"borderColor\""]
  private static let repeats = [
    "repeatCount|write \"repeatCount\": \"infinity\", or a number",
    "layers|a scene ends with its \"duration\"; its animations repeat by \"repeatCount\"",
  ]
  private static let image = [
    "src",
    "contents|name the file under \"assets\" of the scene, and write \"contents\" with that name",
    "assets|write \"assets\": { \"logo\": { \"src\": \"logo.png\" } }",
  ]

  private static let keys = table(
    [
      // The tree.
      (
        "children child elements items nodes subviews views sublayer shapes comps",
        ["sublayers", "layers", "cases"]
      ),
      ("id nm", ["name", "key"]), ("name", ["key"]), ("ty tag kind class", ["type"]),
      ("emitters particles cells", ["emitterCells"]),
      // Geometry.
      ("x y left top right bottom cx cy center location pos xy inset", geometry + ["position"]),
      (
        "translatex translatey translate dx dy offsetx offsety",
        ["transform|write \"position\": [x, y], or \"transform\": [{ \"translate\": [10, 0] }]"]
      ),
      ("width height w h size dimensions resolution", size),
      ("rect", ["frame"]),
      ("rotation rotate rotationz rotatez angle rotationx rotationy rotatex rotatey", turn),
      (
        "scale scalex scaley zoom",
        [
          "transform|write \"transform\": [{ \"scale\": 2 }]",
          "canvas|write \"canvas\": { \"scale\": 2, … }",
        ]
      ),
      ("transforms matrix skew skewx skewy", ["transform"]),
      (
        "anchor origin pivot transformorigin anchorpt",
        ["anchorPoint|write \"anchorPoint\" in fractions of the bounds: [0.5, 0.5] is the centre"]
      ),
      ("z zindex order zorder depth", ["zPosition"]),
      (
        "windowlevel",
        [
          "zPosition|write \"zPosition\" for what is drawn in front; touches follow the order of the layers"
        ]
      ),
      // Looks.
      ("alpha transparency fillopacity strokeopacity", ["opacity", "setAlpha"]),
      (
        "visible visibility isvisible display shown show",
        ["hidden|write \"hidden\": true for what is not visible"]
      ),
      (
        "fill fills",
        ["fillColor", "colors", "foregroundColor", "backgroundColor", "fillMode"]
      ),
      (
        "stroke strokecolour",
        ["strokeColor", "borderColor|write \"borderColor\" and \"borderWidth\""]
      ),
      (
        "color colour tint tintcolor textcolor",
        ["foregroundColor", "fillColor", "colors", "backgroundColor", "setFillColor"]
      ),
      (
        "background bg backgroundcolour bgcolor fillcolour",
        ["backgroundColor", "canvas|write \"canvas\": { \"backgroundColor\": \"#ffffff\", … }"]
      ),
      (
        "radius",
        ["inputRadius", "cornerRadius|write \"cornerRadius\", or \"shadowRadius\" for a shadow"]
      ),
      ("borderradius corners rounded rx ry r corner", ["cornerRadius"]),
      ("border outline", ["borderWidth|write \"borderWidth\" and \"borderColor\""]),
      ("shadow boxshadow dropshadow elevation textshadow", shadow),
      (
        "blur filter effects",
        ["filters|write \"filters\": [{ \"type\": \"gaussianBlur\", \"inputRadius\": 8 }]"]
      ),
      ("backdropfilter", ["backgroundFilters"]),
      (
        "clip overflow clipstobounds clipped clipping",
        ["masksToBounds|write \"masksToBounds\": true"]
      ),
      (
        "clippath masks matte trackmatte tt",
        ["mask|write \"mask\": a layer, of whose picture the alpha counts"]
      ),
      (
        "parent parentid parentlayer",
        ["sublayers|layers are nested: write this one among the \"sublayers\" of its parent"]
      ),
      (
        "audio sound music soundtrack",
        ["*|scenes have no sound: 'laminar render --audio FILE' adds it to a video"]
      ),
      (
        "circle oval disc disk",
        ["ellipse", "path|write \"path\": { \"ellipse\": [x, y, width, height] }"]
      ),
      (
        "rectangle square box",
        ["rect", "path|write \"path\": { \"rect\": [x, y, width, height] }"]
      ),
      ("roundrect rrect", ["roundedRect"]), ("line polygonline lines", ["polyline"]),
      ("ellipse", ["path|write \"path\": { \"ellipse\": [x, y, width, height] }"]),
      ("blendmode mixblendmode blend bm", ["compositingFilter"]),
      ("objectfit contentfit fit backgroundsize resizemode scalemode", ["contentMode"]),
      ("image img picture source url href backgroundimage texture sprite file src", image),
      ("images textures media", ["assets"]),
      ("pointerevents interactive enabled", ["userInteractionEnabled"]),
      (
        "padding margin gap flex grid flexdirection justifycontent alignitems",
        ["frame|state the \"frame\", or constraints in \"layouts\" of the scene"]
      ),
      (
        "autoresizing autoresize resizing resizingmask autoresizessubviews",
        [
          "autoresizingMask|write \"autoresizingMask\": [\"flexibleWidth\"], or constraints in \"layouts\" of the scene"
        ]
      ),
      ("hugging contenthugging huggingpriority", ["contentHuggingPriority"]),
      (
        "compressionresistance contentcompressionresistance compressionresistancepriority",
        ["contentCompressionResistancePriority"]
      ),
      (
        "direction layoutdirection writingdirection dir rtl userinterfacelayoutdirection",
        [
          "regularWidth|write \"direction\": \"leftToRight\" or \"rightToLeft\"",
          "canvas|write \"direction\" in the \"canvas\"", "semanticContentAttribute",
        ]
      ),
      // Shapes and gradients.
      ("strokewidth linethickness thickness", line),
      ("strokelinecap cap", ["lineCap"]), ("strokelinejoin join", ["lineJoin"]),
      ("strokemiterlimit", ["miterLimit"]),
      ("strokedasharray dash dashes linedash dasharray", ["lineDashPattern"]),
      ("strokedashoffset dashoffset dashphase", ["lineDashPhase"]),
      ("d pathdata shape svg bezier ks data", ["path"]),
      ("points", ["path|write \"path\": { \"polygon\": [[0, 0], [10, 0], [5, 8]] }"]),
      ("trimstart", ["strokeStart"]), ("trimend trim", ["strokeEnd"]),
      ("cliprule", ["fillRule"]),
      (
        "stops gradient lineargradient radialgradient",
        [
          "colors|write \"colors\", and their \"locations\" from 0 to 1",
          "sublayers|write \"type\": \"gradient\" with \"colors\"; \"gradientType\" is axial, radial or conic",
        ]
      ),
      ("start x1", ["startPoint"]), ("end x2", ["endPoint"]),
      // Texts.
      (
        "text textcontent innertext caption title value content label",
        ["string", "contents|write \"type\": \"text\" and \"string\"; images are \"contents\""]
      ),
      ("textalign align textalignment alignment justify", ["alignmentMode"]),
      ("verticalalign valign textanchor", ["verticalAlignment", "alignmentMode"]),
      ("kinsoku linebreakstrategy wordbreak", ["lineBreak", "wrapped"]),
      (
        "fontweight weight bold",
        [
          "font|write \"fonts\": { \"bold\": { \"weight\": 700 } } in the scene, and \"font\": \"bold\" here"
        ]
      ),
      (
        "fontfamily fontname typeface fontface family",
        [
          "weight|write \"src\": the path of the font's file, or \"weight\": 100 to 900 for the built-in font",
          "font|name a file under \"fonts\" of the scene, and write \"font\" with that name",
        ]
      ),
      (
        "fontstyle italic",
        [
          "font|name an italic font file under \"fonts\" of the scene, and write \"font\" with that name"
        ]
      ),
      ("textsize pointsize fontpx", ["fontSize"]),
      (
        "letterspacing tracking kerning kern",
        [
          "fontSize|texts of scenes have no letter spacing; in Swift an attributed string has it (kern)"
        ]
      ),
      (
        "lineheight leading linespacing",
        [
          "fontSize|the font decides the line height; write a text layer for each line to place it"
        ]
      ),
      (
        "underline textdecoration strikethrough",
        ["fontSize|texts of scenes have no lines; draw one as a layer below the text"]
      ),
      ("wrap whitespace multiline", ["wrapped"]),
      ("textoverflow ellipsis linebreakmode", ["truncationMode"]),
      // Animations and their timing.
      ("property prop attribute attributename", ["keyPath"]),
      ("from start initial fromvalue", ["fromValue"]),
      (
        "to end tovalue",
        [
          "toValue",
          "animate|write \"animate\": { \"layer:opacity\": 0 }, or \"set\" for a change without an animation",
        ]
      ),
      ("by delta", ["byValue"]),
      (
        "delay begin startdelay animationdelay wait",
        [
          "delay",
          "keyPath|write \"beginTime\"; \"fillMode\": \"backwards\" shows the first value until then",
          "beginTime",
        ]
      ),
      (
        "ease easing timing curve interpolator easingfunction animationtimingfunction interpolation",
        [
          "timingFunction",
          "animations|easing belongs to an animation: \"animations\": [{ …, \"timingFunction\": \"easeOut\" }]",
        ]
      ),
      ("easings eases", ["timingFunctions"]),
      ("tm timeremap timewarp remap retime", ["timeRemapping"]),
      ("time", ["at", "duration"]), ("dur length ms seconds animationduration", ["duration"]),
      (
        "loop loops iterations iterationcount animationiterationcount repeat repeats repeatforever infinite",
        repeats
      ),
      (
        "yoyo alternate direction animationdirection autoreverse pingpong reverse reversed",
        ["autoreverses|write \"autoreverses\": true"]
      ),
      ("animationfillmode", ["fillMode"]), ("timescale rate playbackrate", ["speed"]),
      (
        "keyframes frames steps",
        [
          "values|write \"values\", and their \"keyTimes\" from 0 to 1",
          "keyPath|write \"type\": \"keyframe\" with \"values\" and \"keyTimes\"",
          "animations|write \"animations\": [{ \"type\": \"keyframe\", \"values\": […], … }]",
        ]
      ),
      ("offsets offset times positions", ["keyTimes"]),
      (
        "motionpath orienttobezier rotatetopath orient",
        ["rotationMode|write \"path\", and \"rotationMode\": \"auto\""]
      ),
      ("tension", ["stiffness"]), ("friction", ["damping"]), ("velocity", ["initialVelocity"]),
      ("bounciness", ["bounce"]), ("response", ["perceptualDuration"]),
      (
        "dampingratio dampingfraction",
        ["bounce|write \"perceptualDuration\" and \"bounce\", which is 1 minus the damping ratio"]
      ),
      ("spring", ["keyPath|write \"type\": \"spring\""]),
      (
        "animation transitions transition tween tweens",
        ["animations|write \"animations\": [{ \"keyPath\": \"opacity\", … }]", "animate"]
      ),
      ("freeze iscumulative", ["cumulative"]), ("isadditive", ["additive"]),
      // The scene, the timeline and suites.
      (
        "fps framerate fr framespersecond rate",
        ["frameRate", "width|write \"frameRate\" beside \"canvas\""]
      ),
      ("version v", ["laminar", "laminar-suite"]),
      ("pixelratio devicepixelratio dpr density", ["scale"]),
      (
        "safearea safeareainsets",
        ["safeArea", "canvas|write \"canvas\": { \"safeArea\": [47, 0, 34, 0], … }"]
      ),
      ("animations", ["layers|animations belong to a layer: write them under its \"animations\""]),
      ("events script actions keyframe", ["timeline"]), ("palette vars constants", ["variables"]),
      ("t when", ["at"]), ("wait", ["delay"]), ("element selector target", ["layer"]),
      ("tests scenes specs", ["cases"]), ("file path test src", ["scene"]),
    ] + touchKeys)

  // MARK: - Key paths

  /// The remedy of an unknown key path of a layer or cell; `prefix` is what leads to it.
  static func forKeyPath(_ keyPath: String, of owner: PropertyOwner, prefix: String) -> String? {
    func isAnimatable(_ name: String) -> Bool {
      PropertyPath(parsing: name, owner: owner)?.isAnimatable == true
    }
    return remedy(for: keyPath, in: keyPaths, where: isAnimatable) {
      "write \"\(DiagnosticText.shortened(prefix))\($0)\""
    }
  }

  private static let keyPaths = table([
    (
      "rotation rotate rotationz rotatez angle rotationangle r transform.rotate transform.rotatez heading",
      ["transform.rotation.z"]
    ),
    ("rotationx rotatex", ["transform.rotation.x"]),
    ("rotationy rotatey", ["transform.rotation.y"]),
    ("scale zoom s", ["transform.scale"]), ("scalex", ["transform.scale.x"]),
    ("scaley", ["transform.scale.y"]), ("translate offset translation", ["transform.translation"]),
    ("translatex dx tx offsetx transform.translatex", ["transform.translation.x"]),
    ("translatey dy ty offsety transform.translatey", ["transform.translation.y"]),
    ("x left cx centerx center.x positionx right marginleft", ["position.x", "emitterPosition.x"]),
    ("y top cy centery center.y positiony bottom margintop", ["position.y"]),
    ("center location pos xy p", ["position"]),
    ("width w sizewidth size.width bounds.width", ["bounds.size.width"]),
    ("height h sizeheight size.height bounds.height", ["bounds.size.height"]),
    ("size dimensions", ["bounds.size", "bounds"]), ("z zindex zorder depth", ["zPosition"]),
    (
      "color colour tint tintcolor textcolor fill fillcolour",
      ["foregroundColor", "fillColor", "colors", "color", "backgroundColor"]
    ),
    ("background bg backgroundcolour bgcolor", ["backgroundColor"]),
    ("stroke strokecolour bordercolour", ["strokeColor", "borderColor"]),
    ("alpha transparency fade o", ["opacity"]),
    ("visible visibility display isvisible", ["hidden"]),
    (
      "radius",
      ["cornerRadius|write \"cornerRadius\", or \"shadowRadius\" for a shadow"]
    ),
    ("borderradius rx ry corner corners", ["cornerRadius"]),
    ("strokewidth borderthickness thickness border", ["lineWidth", "borderWidth"]),
    ("dashoffset strokedashoffset linedashoffset", ["lineDashPhase"]),
    ("strokedasharray dasharray", ["lineDashPattern"]),
    ("trimend drawon progress drawsvg pathlength", ["strokeEnd"]), ("trimstart", ["strokeStart"]),
    ("d pathdata morph shape points morphsvg", ["path"]),
    ("anchor pivot transformorigin origin", ["anchorPoint"]),
    ("shadow elevation boxshadow dropshadow", ["shadowOpacity", "shadowRadius"]),
    (
      "blur filter",
      [
        "*|give the layer \"filters\": [{ \"type\": \"gaussianBlur\", \"inputRadius\": 0 }] and animate \"filters.gaussianBlur.inputRadius\""
      ]
    ),
    ("matrix skew skewx skewy", ["transform"]),
    ("gradient stops", ["colors"]), ("offsets", ["locations"]),
    (
      "text content textcontent label value",
      [
        "number|animate \"number\", with a \"format\", to count; other texts are changed by \"set\" of an event"
      ]
    ),
    ("image src sprite", ["contents"]), ("fontsize textsize", ["fontSize"]),
    (
      "enabled disabled isenabled",
      [
        "*|\"set\" of an event sets \"isEnabled\" of a control, and of a gesture as \"layer!gesture:isEnabled\""
      ]
    ),
    ("selected checked isselected", ["*|\"set\" of an event sets \"isSelected\" of a control"]),
  ])

  // MARK: - Names of choices

  /// The remedy of a name that is not one of some.
  static func forChoice(_ name: String, among names: [String]) -> String? {
    remedy(for: name, in: choices, where: names.contains) { "write \"\($0)\"" }
  }

  private static let choices = table([
    ("spring", ["easeInEaseOut|write \"type\": \"spring\" instead of a timing function"]),
    ("leading start flexstart", ["natural", "left"]), ("trailing end flexend", ["right"]),
    ("middle centre", ["center", "middle"]), ("justify", ["justified"]),
    ("rtl righttoleft", ["rightToLeft", "forceRightToLeft"]),
    ("ltr lefttoright", ["leftToRight", "forceLeftToRight"]),
    // Core Animation's names of what is flexible.
    ("layerminxmargin minxmargin left", ["flexibleLeftMargin"]),
    ("layerwidthsizable widthsizable width", ["flexibleWidth"]),
    ("layermaxxmargin maxxmargin right", ["flexibleRightMargin"]),
    ("layerminymargin minymargin top", ["flexibleTopMargin"]),
    ("layerheightsizable heightsizable height", ["flexibleHeight"]),
    ("layermaxymargin maxymargin bottom", ["flexibleBottomMargin"]),
    ("flat none", ["butt", "removed"]), ("mitre pointed", ["miter"]), ("rounded circle", ["round"]),
    ("cover aspectfill", ["scaleAspectFill", "resizeAspectFill"]),
    ("contain aspectfit", ["scaleAspectFit", "resizeAspect"]),
    ("fill stretch", ["scaleToFill", "resize"]),
    ("evenodd", ["even-odd"]), ("nonzero winding", ["non-zero"]),
    ("ellipsis clip", ["end"]), ("forward", ["forwards"]), ("backward", ["backwards"]),
    (
      "circle ellipse oval",
      ["shape|write \"type\": \"shape\" with \"path\": { \"ellipse\": [x, y, width, height] }"]
    ),
    (
      "rect rectangle square box",
      [
        "shape|leave \"type\" out: any layer has a \"frame\" and a \"backgroundColor\"; or write \"shape\" with \"path\": { \"rect\": [x, y, width, height] }"
      ]
    ),
    (
      "line polyline",
      ["shape|write \"type\": \"shape\" with \"path\": { \"polyline\": [[0, 0], [10, 5]] }"]
    ),
    (
      "polygon",
      [
        "shape|write \"type\": \"shape\" with \"path\": { \"polygon\": [[0, 0], [10, 0], [5, 8]] }"
      ]
    ),
    (
      "star",
      [
        "shape|write \"type\": \"shape\" with \"path\": { \"star\": { \"center\": [10, 10], \"points\": 5, \"outerRadius\": 10, \"innerRadius\": 4 } }"
      ]
    ),
    (
      "path svg vector bezier sh",
      ["shape|write \"type\": \"shape\" with \"path\": \"M 0 0 L 10 10\", which is SVG path data"]
    ),
    (
      "image picture sprite img photo",
      ["gradient|leave \"type\" out and write \"contents\": the name of an asset"]
    ),
    (
      "group view div container node null solid stack precomp g",
      ["emitter|leave \"type\" out: any layer has \"sublayers\""]
    ),
    ("label textlayer string", ["text"]), ("particle particles", ["emitter"]),
    ("lineargradient radialgradient", ["gradient"]),
    ("tween animate property", ["basic"]), ("keyframes animation", ["keyframe"]),
    ("parallel all", ["group"]), ("physics bouncy", ["spring"]),
    (
      "sequence timeline serial",
      ["keyframe|sequences are written under \"sequences\" of the scene"]
    ),
  ])

  // MARK: - Units

  /// From here on a number without a unit may count milliseconds.
  private static let leastMilliseconds = 10.0

  /// The remedy of a text that is not a time.
  static func forTime(_ text: String) -> String? {
    if plain(text) == "auto" {
      return "a spring that takes as long as it needs has \"duration\": \"settling\""
    }
    guard let quantity = Quantity(text) else { return nil }
    switch plain(quantity.unit) {
    case "":
      // So many seconds are rarely meant.
      return quantity.value >= leastMilliseconds
        ? "for milliseconds write \"\(quantity.number)ms\", which is "
          + "\(DiagnosticText.number(quantity.value / 1000)) s; for seconds \(quantity.number) without quotes"
        : "write \(quantity.number) without quotes, or \"\(quantity.number)s\""
    case "s", "sec", "secs", "second", "seconds": return "write \"\(quantity.number)s\""
    case "ms", "msec", "millisecond", "milliseconds": return "write \"\(quantity.number)ms\""
    case "f", "frame", "frames": return "write \"\(quantity.number)f\""
    case "m", "min", "minute", "minutes":
      return "write it in seconds: \(DiagnosticText.number(quantity.value * 60))"
    default: return nil
    }
  }

  /// The remedy of a word that should be a count of repeats without end; nil for another word.
  static func forCount(_ text: String) -> String? {
    ["inf", "infinitely", "forever", "always", "endless", "loop", "∞", "-1"]
      .contains(plain(text)) || text == "-1" ? "write \"infinity\"" : nil
  }

  /// The remedy of a text that is not an angle.
  static func forAngle(_ text: String) -> String? {
    guard let quantity = Quantity(text) else { return nil }
    switch plain(quantity.unit) {
    case "" where abs(quantity.value) <= ValueDecoder.mostPlainRadians:
      return "write \"\(quantity.number)deg\"; for radians \(quantity.number) without quotes"
    case "", "°", "deg", "degree", "degrees": return "write \"\(quantity.number)deg\""
    case "rad", "radian", "radians": return "write \"\(quantity.number)rad\""
    case "turn", "turns": return "write \"\(quantity.number)turn\""
    case "grad":
      return "write \"\(DiagnosticText.number(quantity.value * 0.9))deg\""
    default: return nil
    }
  }

  /// A list of one value, as it is written; a long one in short.
  static func list(of value: JSONValue) -> String {
    let text = value.document.source.string(in: value.range)
    return text.count <= longestValue && !text.contains("\n") ? "[\(text)]" : "[…]"
  }

  /// The longest value that a remedy repeats.
  private static let longestValue = 40

  /// The remedy of a text where a whole number is expected: a percentage is none.
  static func forInteger(_ text: String) -> String? {
    Quantity(text)?.unit == "%" ? nil : forNumber(text)
  }

  /// The remedy of a text where a number is expected.
  static func forNumber(_ text: String) -> String? {
    guard let quantity = Quantity(text) else { return nil }
    switch plain(quantity.unit) {
    case "": return "write \(quantity.number), without quotes"
    case "px", "pt", "dp", "pts", "point", "points":
      return "lengths are in points and have no unit: write \(quantity.number)"
    case "%":
      return "numbers have no unit; where 1 means 100 %, write "
        + DiagnosticText.number(quantity.value / 100)
    case "deg", "ms", "s", "em", "rem", "vw", "vh": return "it is a number without a unit"
    default: return nil
    }
  }

  /// The remedy of a text that is not a colour.
  static func forColor(_ text: String) -> String? {
    var digits = Substring(text)
    if text.hasPrefix("0x") || text.hasPrefix("0X") { digits = text.dropFirst(2) }
    guard [3, 4, 6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ ASCII.hexDigit($0) != nil })
    else { return nil }
    return "write \"#\(digits)\""
  }
}

// MARK: - Gestures

extension Remedy {
  /// What to write instead of the words that authors bring for touches.
  private static let touchKeys: [(String, [String])] = [
    (
      "onclick ontap onpress click tap ontouch handlers recognizers gesturerecognizers",
      [
        "gestures|write \"gestures\": [{ \"type\": \"tap\", \"on\": { \"ended\": [ … ] } }]", "tap",
      ]
    ),
    (
      "draggable drag ondrag onpan",
      ["gestures|write \"gestures\": [{ \"type\": \"pan\", \"moves\": \"position\" }]"]
    ),
    ("hold longpress", ["press"]), ("move pan scroll", ["drag"]), ("flick fling", ["swipe"]),
    ("zoom", ["pinch"]), ("turn", ["rotate"]),
    ("button", ["control|write \"control\": \"button\""]),
    ("toggle", ["control|write \"control\": \"toggle\""]),
    ("touches gestures interactions", ["input"]), ("count taps", ["tapCount"]),
    ("fingers", ["numberOfTouches"]),
    ("axis", ["direction|write \"direction\": [\"left\", \"right\"], or [\"up\", \"down\"]"]),
  ]
}
