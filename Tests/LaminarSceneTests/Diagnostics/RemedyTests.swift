import Testing

@testable import LaminarScene

/// What authors write who come from CSS, SVG, Lottie, After Effects, SwiftUI or GSAP, and what they are
/// told to write instead: a row for each stumble.
@Suite struct Remedies {
  private static func nouns(_ type: String) -> String {
    type == "layer" ? "a layer" : "a \(type) layer"
  }

  /// The message and the remedy of each error of a scene.
  private static func errors(_ text: String) -> [String] {
    LoadedScene(text: text).report.diagnostics.filter { $0.severity == .error }
      .map { "\($0.message) → \($0.help ?? "nothing")" }
  }

  private static func errors(layer: String) -> [String] {
    errors(LoadedScene.text(layers: "{\"name\": \"a\", \(layer)}"))
  }

  /// A type of layer, a key path, and the remedy.
  private static let keyPaths: [(String, String, String)] = [
    ("layer", "rotation", "write \"transform.rotation.z\""),
    ("layer", "scale", "write \"transform.scale\""),
    ("layer", "x", "write \"position.x\""),
    ("layer", "y", "write \"position.y\""),
    ("layer", "width", "write \"bounds.size.width\""),
    ("layer", "height", "write \"bounds.size.height\""),
    ("layer", "color", "write \"backgroundColor\""),
    ("layer", "background", "write \"backgroundColor\""),
    ("layer", "rotateX", "write \"transform.rotation.x\""),
    ("layer", "scaleX", "write \"transform.scale.x\""),
    ("layer", "translateY", "write \"transform.translation.y\""),
    ("layer", "left", "write \"position.x\""),
    ("layer", "top", "write \"position.y\""),
    ("layer", "alpha", "write \"opacity\""),
    ("layer", "borderRadius", "write \"cornerRadius\""),
    ("layer", "radius", "write \"cornerRadius\", or \"shadowRadius\" for a shadow"),
    ("layer", "zIndex", "write \"zPosition\""),
    ("layer", "anchor", "write \"anchorPoint\""),
    ("layer", "size", "write \"bounds.size\""),
    ("layer", "visible", "write \"hidden\""),
    (
      "layer", "blur",
      "give the layer \"filters\": [{ \"type\": \"gaussianBlur\", \"inputRadius\": 0 }] and animate \"filters.gaussianBlur.inputRadius\""
    ),
    ("layer", "boxShadow", "write \"shadowOpacity\""),
    ("layer", "skewX", "write \"transform\""),
    ("layer", "bounds.width", "write \"bounds.size.width\""),
    ("shape", "color", "write \"fillColor\""),
    ("shape", "fill", "write \"fillColor\""),
    ("shape", "stroke", "write \"strokeColor\""),
    ("shape", "strokeWidth", "write \"lineWidth\""),
    ("shape", "d", "write \"path\""),
    ("shape", "strokeDashoffset", "write \"lineDashPhase\""),
    ("shape", "drawOn", "write \"strokeEnd\""),
    ("text", "color", "write \"foregroundColor\""),
    (
      "text", "text",
      "animate \"number\", with a \"format\", to count; other texts are changed by \"set\" of an event"
    ),
    ("gradient", "color", "write \"colors\""),
    ("gradient", "stops", "write \"colors\""),
  ]

  @Test(arguments: keyPaths) func `are given for key paths`(
    type: String, keyPath: String, remedy: String
  ) {
    let layer =
      "\"type\": \"\(type)\", \"animations\": [{ \"keyPath\": \"\(keyPath)\", \"toValue\": 1 }]"
    #expect(
      Self.errors(layer: layer) == [
        "\(Self.nouns(type)) has no key path \"\(keyPath)\" → \(remedy)"
      ])
  }

  /// A type of layer, a key, and the remedy.
  private static let keys: [(String, String, String)] = [
    ("layer", "children", "write \"sublayers\""),
    ("layer", "x", "write \"position\": [x, y], or \"frame\": [x, y, width, height]"),
    ("layer", "left", "write \"position\": [x, y], or \"frame\": [x, y, width, height]"),
    (
      "layer", "width",
      "write \"frame\": [x, y, width, height], or \"bounds\": [0, 0, width, height]"
    ),
    ("layer", "rotation", "write \"transform\": [{ \"rotate\": \"45deg\" }]"),
    ("layer", "scaleX", "write \"transform\": [{ \"scale\": 2 }]"),
    (
      "layer", "translateX",
      "write \"position\": [x, y], or \"transform\": [{ \"translate\": [10, 0] }]"
    ),
    ("layer", "alpha", "write \"opacity\""),
    ("layer", "visible", "write \"hidden\": true for what is not visible"),
    ("layer", "visibility", "write \"hidden\": true for what is not visible"),
    ("layer", "zIndex", "write \"zPosition\""),
    ("layer", "z-index", "write \"zPosition\""),
    (
      "layer", "windowLevel",
      "write \"zPosition\" for what is drawn in front; touches follow the order of the layers"
    ),
    (
      "layer", "anchor",
      "write \"anchorPoint\" in fractions of the bounds: [0.5, 0.5] is the centre"
    ),
    (
      "layer", "transform-origin",
      "write \"anchorPoint\" in fractions of the bounds: [0.5, 0.5] is the centre"
    ),
    ("layer", "radius", "write \"cornerRadius\", or \"shadowRadius\" for a shadow"),
    ("layer", "borderRadius", "write \"cornerRadius\""),
    ("layer", "border", "write \"borderWidth\" and \"borderColor\""),
    (
      "layer", "boxShadow",
      "write \"shadowOpacity\": 0.3, with \"shadowRadius\", \"shadowOffset\" and \"shadowColor\""
    ),
    ("layer", "blur", "write \"filters\": [{ \"type\": \"gaussianBlur\", \"inputRadius\": 8 }]"),
    ("layer", "overflow", "write \"masksToBounds\": true"),
    ("layer", "mixBlendMode", "write \"compositingFilter\""),
    ("layer", "objectFit", "write \"contentMode\""),
    (
      "layer", "src",
      "name the file under \"assets\" of the scene, and write \"contents\" with that name"
    ),
    (
      "layer", "image",
      "name the file under \"assets\" of the scene, and write \"contents\" with that name"
    ),
    ("layer", "fill", "write \"backgroundColor\""),
    ("layer", "stroke", "write \"borderColor\" and \"borderWidth\""),
    ("layer", "color", "write \"backgroundColor\""),
    ("layer", "background", "write \"backgroundColor\""),
    ("layer", "opacityy", "did you mean \"opacity\"?"),
    ("layer", "text", "write \"type\": \"text\" and \"string\"; images are \"contents\""),
    ("layer", "content", "write \"type\": \"text\" and \"string\"; images are \"contents\""),
    ("layer", "delay", "write \"beginTime\""),
    ("layer", "loop", "write \"repeatCount\": \"infinity\", or a number"),
    (
      "layer", "ease",
      "easing belongs to an animation: \"animations\": [{ …, \"timingFunction\": \"easeOut\" }]"
    ),
    ("layer", "scale", "write \"transform\": [{ \"scale\": 2 }]"),
    (
      "layer", "keyframes", "write \"animations\": [{ \"type\": \"keyframe\", \"values\": […], … }]"
    ),
    ("layer", "animation", "write \"animations\": [{ \"keyPath\": \"opacity\", … }]"),
    ("layer", "padding", "state the \"frame\", or constraints in \"layouts\" of the scene"),
    ("layer", "id", "write \"name\""),
    ("layer", "pointerEvents", "write \"userInteractionEnabled\""),
    ("shape", "fill", "write \"fillColor\""),
    ("shape", "stroke", "write \"strokeColor\""),
    ("shape", "strokeWidth", "write \"lineWidth\""),
    ("shape", "stroke-linecap", "write \"lineCap\""),
    ("shape", "strokeDasharray", "write \"lineDashPattern\""),
    ("shape", "d", "write \"path\""),
    ("shape", "points", "write \"path\": { \"polygon\": [[0, 0], [10, 0], [5, 8]] }"),
    ("shape", "trimEnd", "write \"strokeEnd\""),
    ("text", "text", "write \"string\""),
    ("text", "content", "write \"string\""),
    ("text", "textAlign", "write \"alignmentMode\""),
    ("text", "text-align", "write \"alignmentMode\""),
    (
      "text", "fontWeight",
      "write \"fonts\": { \"bold\": { \"weight\": 700 } } in the scene, and \"font\": \"bold\" here"
    ),
    (
      "text", "fontFamily",
      "name a file under \"fonts\" of the scene, and write \"font\" with that name"
    ),
    ("text", "color", "write \"foregroundColor\""),
    (
      "text", "fontStyle",
      "name an italic font file under \"fonts\" of the scene, and write \"font\" with that name"
    ),
    ("text", "textOverflow", "write \"truncationMode\""),
    ("text", "fill", "write \"foregroundColor\""),
    ("gradient", "stops", "write \"colors\", and their \"locations\" from 0 to 1"),
    ("gradient", "fill", "write \"colors\""),
  ]

  @Test(arguments: keys) func `are given for keys of layers`(
    type: String, key: String, remedy: String
  ) {
    #expect(
      Self.errors(layer: "\"type\": \"\(type)\", \"\(key)\": 1") == [
        "unknown key \"\(key)\" on \(Self.nouns(type)) → \(remedy)"
      ])
  }

  /// The members of an animation beside its key path, its message, and the remedy.
  private static let animations: [(String, String, String)] = [
    (
      "\"toValue\": 1, \"from\": 0", "unknown key \"from\" on a basic animation",
      "write \"fromValue\""
    ),
    ("\"to\": 1", "unknown key \"to\" on a basic animation", "write \"toValue\""),
    ("\"toValue\": 1, \"by\": 1", "unknown key \"by\" on a basic animation", "write \"byValue\""),
    (
      "\"toValue\": 1, \"delay\": 1", "unknown key \"delay\" on a basic animation",
      "write \"beginTime\"; \"fillMode\": \"backwards\" shows the first value until then"
    ),
    (
      "\"toValue\": 1, \"ease\": \"linear\"", "unknown key \"ease\" on a basic animation",
      "write \"timingFunction\""
    ),
    (
      "\"toValue\": 1, \"easing\": \"linear\"", "unknown key \"easing\" on a basic animation",
      "write \"timingFunction\""
    ),
    (
      "\"toValue\": 1, \"loop\": true", "unknown key \"loop\" on a basic animation",
      "write \"repeatCount\": \"infinity\", or a number"
    ),
    (
      "\"toValue\": 1, \"iterations\": 2", "unknown key \"iterations\" on a basic animation",
      "write \"repeatCount\": \"infinity\", or a number"
    ),
    (
      "\"toValue\": 1, \"animation-iteration-count\": 2",
      "unknown key \"animation-iteration-count\" on a basic animation",
      "write \"repeatCount\": \"infinity\", or a number"
    ),
    (
      "\"toValue\": 1, \"yoyo\": true", "unknown key \"yoyo\" on a basic animation",
      "write \"autoreverses\": true"
    ),
    (
      "\"toValue\": 1, \"direction\": \"alternate\"",
      "unknown key \"direction\" on a basic animation", "write \"autoreverses\": true"
    ),
    (
      "\"toValue\": 1, \"dur\": 1", "unknown key \"dur\" on a basic animation", "write \"duration\""
    ),
    (
      "\"toValue\": 1, \"keyframes\": []", "unknown key \"keyframes\" on a basic animation",
      "write \"type\": \"keyframe\" with \"values\" and \"keyTimes\""
    ),
    (
      "\"toValue\": 1, \"property\": \"opacity\"", "unknown key \"property\" on a basic animation",
      "write \"keyPath\""
    ),
    ("\"toValue\": 1, \"id\": \"x\"", "unknown key \"id\" on a basic animation", "write \"key\""),
    (
      "\"toValue\": 1, \"timingFunction\": \"easeInOut\"",
      "there is no timing function \"easeInOut\"",
      "did you mean \"easeInEaseOut\"?"
    ),
    (
      "\"toValue\": 1, \"timingFunction\": \"spring\"", "there is no timing function \"spring\"",
      "write \"type\": \"spring\" instead of a timing function"
    ),
    ("\"toValue\": 1, \"duration\": \"500 ms\"", "\"500 ms\" is not a time", "write \"500ms\""),
    ("\"toValue\": 1, \"duration\": \"2sec\"", "\"2sec\" is not a time", "write \"2s\""),
    ("\"toValue\": 1, \"duration\": \"1min\"", "\"1min\" is not a time", "write it in seconds: 60"),
    ("\"toValue\": 1, \"duration\": \"30 frames\"", "\"30 frames\" is not a time", "write \"30f\""),
    (
      "\"toValue\": 1, \"repeatCount\": -1", "-1 is out of range",
      "it must be at least 0; \"infinity\" repeats for ever"
    ),
    (
      "\"toValue\": 1, \"repeatCount\": \"forever\"", "\"forever\" is not a repeat count",
      "write \"infinity\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"duration\": \"auto\"", "\"auto\" is not a time",
      "a spring that takes as long as it needs has \"duration\": \"settling\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"tension\": 100",
      "unknown key \"tension\" on a spring animation", "write \"stiffness\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"friction\": 10",
      "unknown key \"friction\" on a spring animation", "write \"damping\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"dampingFraction\": 0.8",
      "unknown key \"dampingFraction\" on a spring animation",
      "write \"perceptualDuration\" and \"bounce\", which is 1 minus the damping ratio"
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"response\": 0.5",
      "unknown key \"response\" on a spring animation", "write \"perceptualDuration\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"bounciness\": 0.5",
      "unknown key \"bounciness\" on a spring animation", "write \"bounce\""
    ),
    (
      "\"toValue\": 1, \"type\": \"spring\", \"velocity\": 1",
      "unknown key \"velocity\" on a spring animation", "write \"initialVelocity\""
    ),
    (
      "\"toValue\": 1, \"type\": \"tween\"", "there is no animation of type \"tween\"",
      "write \"basic\""
    ),
    (
      "\"type\": \"keyframes\", \"values\": [0, 1]", "there is no animation of type \"keyframes\"",
      "write \"keyframe\""
    ),
    (
      "\"type\": \"keyframe\", \"values\": [0, 1], \"times\": [0, 1]",
      "unknown key \"times\" on a keyframe animation", "write \"keyTimes\""
    ),
    (
      "\"toValue\": \"50%\"", "expected a number, found the string \"50%\"",
      "numbers have no unit; where 1 means 100 %, write 0.5"
    ),
    (
      "\"toValue\": \"0.5\"", "expected a number, found the string \"0.5\"",
      "write 0.5, without quotes"
    ),
    ("\"toValue\": 1, \"fillMode\": \"none\"", "\"none\" is not allowed here", "write \"removed\""),
  ]

  @Test(arguments: animations) func `are given for animations`(
    members: String, message: String, remedy: String
  ) {
    let layer = "\"animations\": [{ \"keyPath\": \"opacity\", \(members) }]"
    #expect(Self.errors(layer: layer).contains("\(message) → \(remedy)"))
  }

  /// The members of a layer, its message, and the remedy.
  private static let values: [(String, String, String)] = [
    (
      "\"type\": \"rect\"", "there is no layer of type \"rect\"",
      "leave \"type\" out: any layer has a \"frame\" and a \"backgroundColor\"; or write \"shape\" with \"path\": { \"rect\": [x, y, width, height] }"
    ),
    (
      "\"type\": \"circle\"", "there is no layer of type \"circle\"",
      "write \"type\": \"shape\" with \"path\": { \"ellipse\": [x, y, width, height] }"
    ),
    (
      "\"type\": \"shape\", \"path\": {\"circle\": [5, 5, 5]}", "unknown key \"circle\" on a path",
      "write \"ellipse\""
    ),
    (
      "\"transform\": {\"scale\": 0.5}",
      "expected a transform: 16 numbers, 6 numbers or a list of operations, found an object",
      "write a list of it: [{ \"scale\": … }]"
    ),
    (
      "\"transform\": \"rotate(45deg)\"",
      "expected a transform: 16 numbers, 6 numbers or a list of operations, found the string \"rotate(45deg)\"",
      "write [{ \"rotate\": \"45deg\" }, { \"scale\": 2 }], for example"
    ),
    (
      "\"hidden\": \"True\"", "expected true or false, found the string \"True\"",
      "write true, without quotes"
    ),
    (
      "\"parent\": \"b\"", "unknown key \"parent\" on a layer",
      "layers are nested: write this one among the \"sublayers\" of its parent"
    ),
    (
      "\"trackMatte\": \"alpha\"", "unknown key \"trackMatte\" on a layer",
      "write \"mask\": a layer, of whose picture the alpha counts"
    ),
    (
      "\"gradient\": []", "unknown key \"gradient\" on a layer",
      "write \"type\": \"gradient\" with \"colors\"; \"gradientType\" is axial, radial or conic"
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"letterSpacing\": 2",
      "unknown key \"letterSpacing\" on a text layer",
      "texts of scenes have no letter spacing; in Swift an attributed string has it (kern)"
    ),
    (
      "\"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 1, \"repeatCount\": \"forever\"}]",
      "\"forever\" is not a repeat count", "write \"infinity\""
    ),
    (
      "\"type\": \"image\"", "there is no layer of type \"image\"",
      "leave \"type\" out and write \"contents\": the name of an asset"
    ),
    (
      "\"type\": \"group\"", "there is no layer of type \"group\"",
      "leave \"type\" out: any layer has \"sublayers\""
    ),
    ("\"type\": \"particles\"", "there is no layer of type \"particles\"", "write \"emitter\""),
    ("\"backgroundColor\": \"ff0000\"", "\"ff0000\" is not a colour", "write \"#ff0000\""),
    ("\"backgroundColor\": \"0xff0000\"", "\"0xff0000\" is not a colour", "write \"#ff0000\""),
    (
      "\"position\": [\"10px\", 0]", "expected a number, found the string \"10px\"",
      "lengths are in points and have no unit: write 10"
    ),
    ("\"transform\": [{\"rotate\": \"90°\"}]", "\"90°\" is not an angle", "write \"90deg\""),
    ("\"transform\": [{\"rotate\": \"90\"}]", "\"90\" is not an angle", "write \"90deg\""),
    (
      "\"transform\": [{\"rotate\": \"1.57\"}]", "\"1.57\" is not an angle",
      "write \"1.57deg\"; for radians 1.57 without quotes"
    ),
    ("\"contentMode\": \"cover\"", "\"cover\" is not allowed here", "write \"scaleAspectFill\""),
    ("\"contentMode\": \"contain\"", "\"contain\" is not allowed here", "write \"scaleAspectFit\""),
    ("\"contentMode\": \"stretch\"", "\"stretch\" is not allowed here", "write \"scaleToFill\""),
    (
      "\"type\": \"shape\", \"lineCap\": \"flat\"", "\"flat\" is not allowed here", "write \"butt\""
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"alignmentMode\": \"start\"",
      "\"start\" is not allowed here", "write \"natural\""
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"truncationMode\": \"ellipsis\"",
      "\"ellipsis\" is not allowed here", "write \"end\""
    ),
  ]

  @Test(arguments: values) func `are given for values`(
    members: String, message: String, remedy: String
  ) {
    #expect(Self.errors(layer: members) == ["\(message) → \(remedy)"])
  }

  /// A member of the scene, and the remedy.
  private static let scenes: [(String, String, String)] = [
    ("fps", "\"fps\": 30", "write \"frameRate\""),
    ("width", "\"width\": 100", "write \"canvas\": { \"width\": 640, \"height\": 360 }"),
    (
      "background", "\"background\": \"#fff\"",
      "write \"canvas\": { \"backgroundColor\": \"#ffffff\", … }"
    ),
    ("children", "\"children\": []", "write \"layers\""),
    ("version", "\"version\": 1", "write \"laminar\""),
    (
      "loop", "\"loop\": true",
      "a scene ends with its \"duration\"; its animations repeat by \"repeatCount\""
    ),
    ("images", "\"images\": {}", "write \"assets\""),
    (
      "animations", "\"animations\": []",
      "animations belong to a layer: write them under its \"animations\""
    ),
    ("events", "\"events\": []", "write \"timeline\""),
    (
      "audio", "\"audio\": \"a.mp3\"",
      "scenes have no sound: 'laminar render --audio FILE' adds it to a video"
    ),
  ]

  @Test(arguments: scenes) func `are given for keys of the scene`(
    key: String, member: String, remedy: String
  ) {
    let text = """
      {"laminar": 1, "canvas": {"width": 320, "height": 240}, "duration": 2, \(member), "layers": []}
      """
    #expect(Self.errors(text) == ["unknown key \"\(key)\" on a scene → \(remedy)"])
  }

  /// The members of an event or a step, and the remedy.
  private static let events: [(String, String, String)] = [
    (
      "\"timeline\": [{ \"t\": 1, \"set\": {\"a:opacity\": 0} }]", "unknown key \"t\" on an event",
      "write \"at\""
    ),
    (
      "\"timeline\": [{ \"time\": 1, \"set\": {\"a:opacity\": 0} }]",
      "unknown key \"time\" on an event", "write \"at\""
    ),
    (
      "\"timeline\": [{ \"at\": 1, \"animate\": {\"a:opacity\": 0}, \"ease\": \"linear\" }]",
      "unknown key \"ease\" on an event", "write \"timingFunction\""
    ),
    (
      "\"timeline\": [{ \"at\": 1, \"animate\": {\"a:alpha\": 0} }]",
      "a layer has no key path \"alpha\"", "write \"opacity\""
    ),
    (
      "\"timeline\": [{ \"at\": 1, \"animate\": {\"a:rotation\": 0} }]",
      "a layer has no key path \"rotation\"", "write \"transform.rotation.z\""
    ),
    (
      "\"sequences\": [{ \"name\": \"s\", \"layer\": \"a\", \"steps\": [{ \"keyPath\": \"opacity\", \"to\": 0 }] }]",
      "unknown key \"to\" on a step", "write \"toValue\""
    ),
    (
      "\"sequences\": [{ \"name\": \"s\", \"layer\": \"a\", \"steps\": [{ \"keyPath\": \"opacity\", \"toValue\": 0, \"easing\": \"linear\" }] }]",
      "unknown key \"easing\" on a step", "write \"timingFunction\""
    ),
    (
      "\"sequences\": [{ \"name\": \"s\", \"steps\": [{ \"keyPath\": \"opacity\", \"toValue\": 0, \"target\": \"a\" }] }]",
      "unknown key \"target\" on a step", "write \"layer\""
    ),
    ("\"fonts\": {\"b\": {\"url\": \"a.ttf\"}}", "unknown key \"url\" on a font", "write \"src\""),
    (
      "\"fonts\": {\"b\": {\"family\": \"Inter\"}}", "unknown key \"family\" on a font",
      "write \"src\": the path of the font's file, or \"weight\": 100 to 900 for the built-in font"
    ),
    (
      "\"fonts\": [\"Inter\"]", "expected an object with fonts by name, found a list of 1 element",
      "write { \"title\": { \"src\": \"Inter.ttf\" } }, and \"font\": \"title\" in the text"
    ),
    (
      "\"assets\": {\"b\": \"hero.png\"}", "expected an asset, found the string \"hero.png\"",
      "write { \"src\": \"hero.png\" }"
    ),
    (
      "\"sequences\": [{ \"name\": \"s\", \"layer\": \"a\", \"repeatCount\": \"forever\", \"steps\": [{ \"keyPath\": \"opacity\", \"toValue\": 0 }] }]",
      "\"forever\" is not a repeat count", "write \"infinity\""
    ),
    (
      "\"assets\": {\"b\": {\"file\": \"a.png\"}}", "unknown key \"file\" on an asset",
      "write \"src\""
    ),
  ]

  @Test(arguments: events) func `are given for keys of events and steps`(
    members: String, message: String, remedy: String
  ) {
    let text = """
      {"laminar": 1, "canvas": {"width": 320, "height": 240}, "duration": 2,
       "layers": [{"name": "a"}], \(members)}
      """
    #expect(Self.errors(text).contains("\(message) → \(remedy)"))
  }

  @Test func `keep what leads to the property`() {
    let layer = """
      "sublayers": [{"name": "b"}], "animations": [{"keyPath": "sublayers.b.rotation", "toValue": 1}]
      """
    #expect(
      Self.errors(layer: layer) == [
        "a layer has no key path \"rotation\" → write \"sublayers.b.transform.rotation.z\""
      ])
  }
}
