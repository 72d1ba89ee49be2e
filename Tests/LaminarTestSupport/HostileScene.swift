/// Scene files that demand too much: huge numbers, products of counts, deep nesting, damaged bytes.
///
/// Most are scenes without an error, so that they reach evaluation and drawing. The same seed gives the
/// same bytes everywhere.
public struct HostileScene {
  var numbers: HostileNumbers
  /// The number of layers that may still be written.
  private var rest: Int
  private var count = 0
  /// The number of bytes that long lists may still take.
  private var bulk = 4_000
  /// Whether layers may show images.
  private(set) var usesAssets = false

  private init(seed: UInt64) {
    numbers = HostileNumbers(seed: seed)
    rest = 1
  }

  /// The file of a seed.
  public static func bytes(seed: UInt64) -> [UInt8] {
    var scene = HostileScene(seed: seed)
    let text = scene.text()
    return scene.numbers.chance(12) ? scene.damaged(Array(text.utf8)) : Array(text.utf8)
  }

  // MARK: - The scene

  private mutating func text() -> String {
    rest = numbers.pick([1, 2, 3, 5, 8, 40])
    if numbers.chance(2) { rest = 600 }
    // Most files are short, so that many can be run; products need few bytes.
    if numbers.chance(25) { bulk = 60_000 }
    if numbers.chance(3) { bulk = 2_000_000 }
    var members = ["\"laminar\": 1", "\"canvas\": \(canvas())"]
    if numbers.chance(1) {
      members.append("\"frameRate\": 1e9, \"duration\": 1e9")
    } else {
      if numbers.chance(30) { members.append("\"frameRate\": \(numbers.pick(Self.rates))") }
      members.append("\"duration\": \(numbers.pick(Self.durations))")
    }
    if numbers.chance(10) { members.append("\"seed\": \(numbers.pick(["0", "1", "1000000000"]))") }
    usesAssets = numbers.chance(15)
    if usesAssets { members.append("\"assets\": {\(assets())}") }
    var layers: [String] = []
    if numbers.chance(4) { layers.append(nestedLayers()) }
    while rest > 0 { layers.append(layer(depth: 0)) }
    members.append("\"layers\": [\(layers.joined(separator: ", "))]")
    if numbers.chance(20) { members.append("\"timeline\": [\(timeline())]") }
    if numbers.chance(8) { members.append("\"sequences\": [\(sequences())]") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static let rates = ["1", "60", "240", "10000", "0.001", "\"30000/1001\""]
  private static let durations = ["1", "1", "1", "0.1", "1e-6", "60", "900", "\"90f\""]

  private mutating func canvas() -> String {
    let sides = ["1", "16", "64", "64", "64", "200", "320", "1000"]
    var (width, height) = (numbers.pick(sides), numbers.pick(sides))
    if numbers.chance(2) { (width, height) = ("16384", "16") }
    if numbers.chance(2) { (width, height) = ("2000", "2000") }
    if numbers.chance(1) { width = "1e9" }
    var members = ["\"width\": \(width)", "\"height\": \(height)"]
    if numbers.chance(20) {
      members.append("\"scale\": \(numbers.pick(["1", "2", "1.25", "3.7", "40", "0.02"]))")
    }
    if numbers.chance(50) { members.append("\"backgroundColor\": \"#fff\"") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// One of the counts of items of a number of bytes each, limited by what the file may still hold.
  mutating func many(_ counts: [Int], bytes: Int) -> Int {
    let count = max(min(numbers.pick(counts), bulk / bytes), 1)
    bulk -= count * bytes
    return count
  }

  // MARK: - Layers

  private mutating func layer(depth: Int) -> String {
    rest -= 1
    count += 1
    let type = numbers.pick(Self.types)
    var members = ["\"name\": \"l\(count)\""]
    if type != "layer" { members.append("\"type\": \"\(type)\"") }
    members += placement()
    switch type {
    case "shape": members += shape()
    case "text": members += text(size: many([3, 40, 2000, 30_000, 1_000_000], bytes: 1))
    case "gradient": members += gradient()
    case "replicator": members += replicator()
    case "emitter": members += emitter()
    default: if numbers.chance(70) { members.append("\"backgroundColor\": \(color())") }
    }
    members += effects()
    if usesAssets, numbers.chance(40) { members += contents() }
    if numbers.chance(4) { members.append("\"drawing\": \(drawing())") }
    if numbers.chance(35) { members.append("\"animations\": [\(animations(type))]") }
    let isHolder = type == "replicator" || numbers.chance(depth > 60 ? 0 : 30)
    if isHolder, rest > 0 || type == "replicator" {
      var inside = [layer(depth: depth + 1)]
      while rest > 0, numbers.chance(50) { inside.append(layer(depth: depth + 1)) }
      members.append("\"sublayers\": [\(inside.joined(separator: ", "))]")
    }
    if numbers.chance(6), depth < 60 { members.append("\"mask\": \(layer(depth: depth + 1))") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static let types = [
    "layer", "layer", "shape", "shape", "shape", "text", "gradient", "replicator", "replicator",
    "emitter", "transform",
  ]

  private mutating func placement() -> [String] {
    var members = [
      "\"bounds\": [0, 0, \(length()), \(length())]",
      "\"position\": [\(coordinate()), \(coordinate())]",
    ]
    if numbers.chance(25) { members.append("\"transform\": \(transform())") }
    if numbers.chance(6) { members.append("\"sublayerTransform\": \(transform())") }
    if numbers.chance(8) { members.append("\"zPosition\": \(numbers.any())") }
    if numbers.chance(8) { members.append("\"anchorPoint\": [\(numbers.any()), \(numbers.any())]") }
    if numbers.chance(8) { members.append("\"speed\": \(numbers.any())") }
    if numbers.chance(8) { members.append("\"timeOffset\": \(numbers.any())") }
    return members
  }

  mutating func coordinate() -> String {
    numbers.chance(80) ? "\(numbers.int(0..<64))" : numbers.any()
  }

  mutating func length() -> String {
    if numbers.chance(1) { return numbers.any() }
    return numbers.chance(80) ? "\(numbers.int(1..<64))" : numbers.size()
  }

  mutating func color() -> String {
    numbers.pick(["\"#f00\"", "\"#00f8\"", "\"#1238\"", "[0.5, 1, 0, 0.5]", "\"hsl(9 50% 50%)\""])
  }

  mutating func transform() -> String {
    var steps: [String] = []
    for _ in 0..<numbers.int(1..<4) {
      steps.append(
        numbers.pick([
          "{\"scale\": \(numbers.any())}", "{\"scale\": [\(numbers.any()), \(numbers.any())]}",
          "{\"rotate\": \(numbers.any())}", "{\"rotate\": 1, \"axis\": [1, 1, 0]}",
          "{\"translate\": [\(numbers.any()), \(numbers.any())]}", "{\"perspective\": 50}",
          "{\"scale\": 1000000}", "{\"scale\": 1e-6}",
        ]))
    }
    return "[\(steps.joined(separator: ", "))]"
  }

  private mutating func effects() -> [String] {
    var members: [String] = []
    if numbers.chance(15) { members.append("\"opacity\": \(numbers.pick(["0.5", "0", "1"]))") }
    if numbers.chance(15) { members.append("\"cornerRadius\": \(numbers.size())") }
    if numbers.chance(10) {
      members.append("\"borderWidth\": \(numbers.size()), \"borderColor\": \(color())")
    }
    if numbers.chance(10) { members.append("\"masksToBounds\": true") }
    if numbers.chance(4) {
      members.append(shadowPath())
    } else if numbers.chance(12) {
      members.append(
        "\"shadowOpacity\": 1, \"shadowRadius\": \(numbers.size()), "
          + "\"shadowOffset\": [\(numbers.any()), \(numbers.any())]")
    }
    if numbers.chance(10) { members.append("\"filters\": [\(filter())]") }
    if numbers.chance(5) { members.append("\"backgroundFilters\": [\(filter()), \(filter())]") }
    if numbers.chance(8) {
      members.append(
        "\"shouldRasterize\": true, \"rasterizationScale\": \(numbers.pick(["1", "64", "1e9", "1e-6"]))"
      )
    }
    if numbers.chance(6) { members.append("\"compositingFilter\": \"multiplyBlendMode\"") }
    return members
  }

  private mutating func filter() -> String {
    numbers.chance(70)
      ? "{\"type\": \"gaussianBlur\", \"inputRadius\": \(numbers.size())}"
      : numbers.pick([
        "{\"type\": \"colorInvert\"}", "{\"type\": \"colorHueRotate\", \"inputAngle\": 1e9}",
        "{\"type\": \"colorContrast\", \"inputAmount\": -1e9}",
      ])
  }

  // MARK: - Damage

  /// The bytes with some of them changed, removed or repeated.
  private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<numbers.int(1..<5) where bytes.count > 4 {
      let offset = numbers.int(0..<bytes.count)
      switch numbers.int(0..<4) {
      case 0: bytes[offset] = UInt8(truncatingIfNeeded: numbers.next())
      case 1: bytes.remove(at: offset)
      case 2:
        let end = min(offset + 40, bytes.count)
        bytes.insert(contentsOf: Array(bytes[offset..<end]), at: numbers.int(0..<bytes.count))
      default: bytes.removeSubrange(offset...)
      }
    }
    return bytes
  }
}

/// Rare features: drawings, assets, transitions, deeply nested layers.
extension HostileScene {
  // MARK: - Numbers out of range

  /// Numbers at the limits of a Double and of the numbers in a scene.
  static let extremes = [
    "1e308", "-1e308", "1e-308", "5e-324", "-0.0", "1e400", "1000000001", "9007199254740993",
  ]

  // MARK: - Nested layers

  /// Layers inside layers, each with an expensive property.
  mutating func nestedLayers() -> String {
    let depth = numbers.pick([20, 60, 63, 64, 65, 200, 3000])
    let kind = numbers.pick([
      "\"shadowOpacity\": 1, \"shadowRadius\": \(numbers.size())",
      "\"filters\": [{\"type\": \"gaussianBlur\", \"inputRadius\": \(numbers.size())}]",
      "\"backgroundFilters\": [{\"type\": \"gaussianBlur\", \"inputRadius\": \(numbers.size())}]",
      "\"opacity\": 0.9", "\"masksToBounds\": true, \"cornerRadius\": 5",
      "\"type\": \"replicator\", \"instanceCount\": 2",
      "\"type\": \"replicator\", \"instanceCount\": 2, \"instanceDelay\": 0.01",
      "\"shouldRasterize\": true, \"rasterizationScale\": 8", "\"type\": \"transform\"",
      "\"compositingFilter\": \"multiplyBlendMode\"", "\"transform\": [{\"scale\": 10}]",
      "\"mask\": {\"bounds\": [0, 0, 60, 60], \"backgroundColor\": \"#000\"}",
    ])
    let level =
      "{\"bounds\": [0, 0, 60, 60], \"position\": [32, 32], \"backgroundColor\": \"#f008\", "
      + "\(kind), \"sublayers\": ["
    return String(repeating: level, count: depth) + String(repeating: "]}", count: depth)
  }

  // MARK: - Drawings and assets

  mutating func drawing() -> String {
    var commands = ["{\"setFillColor\": \(color())}"]
    for _ in 0..<many([3, 20, 2000], bytes: 60) { commands.append(drawingCommand()) }
    return "[\(commands.joined(separator: ", "))]"
  }

  private mutating func drawingCommand() -> String {
    switch numbers.int(0..<18) {
    case 0: "\"saveGState\""
    case 1: "\"beginTransparencyLayer\""
    case 2: "{\"translateBy\": [\(numbers.any()), \(numbers.any())]}"
    case 3: "{\"scaleBy\": [\(numbers.any()), \(numbers.any())]}"
    case 4: "{\"rotate\": \(numbers.any())}"
    case 5: "{\"setLineWidth\": \(numbers.size())}"
    case 6: "{\"setMiterLimit\": \(numbers.size())}"
    case 7: "{\"setLineDash\": [\(numbers.size()), \(numbers.size())], \"phase\": \(numbers.any())}"
    case 8: "{\"setBlendMode\": \"multiplyBlendMode\"}"
    case 9: "{\"setAlpha\": \(numbers.pick(["0", "0.5", "1"]))}"
    case 10: "{\"clip\": \(smallPath())}"
    case 11, 12: "{\"stroke\": \(smallPath())}"
    case 13:
      "{\"setShadow\": [\(numbers.any()), 2], \"blur\": \(numbers.size()), \"color\": \(color())}"
    case 14: "{\"drawText\": \"words\", \"at\": [1, 1], \"fontSize\": \(numbers.size())}"
    case 15:
      "{\"drawLinearGradient\": [\(color()), \(color())], \"start\": [\(numbers.any()), 0], "
        + "\"end\": [\(numbers.any()), 1], \"extends\": true}"
    default: "{\"fill\": \(smallPath())}"
    }
  }

  private mutating func smallPath() -> String {
    switch numbers.int(0..<5) {
    case 0: "{\"rect\": [\(numbers.any()), \(numbers.any()), \(numbers.any()), \(numbers.any())]}"
    case 1: "{\"ellipse\": [0, 0, \(numbers.any()), \(numbers.size())]}"
    case 2:
      "{\"roundedRect\": [0, 0, \(length()), \(length())], \"cornerRadius\": \(numbers.size())}"
    case 3:
      "{\"arc\": {\"center\": [\(coordinate()), 9], \"radius\": \(numbers.size()), "
        + "\"startAngle\": \(numbers.any()), \"endAngle\": \(numbers.any())}}"
    default:
      "\"M\(coordinate()) \(coordinate()) L\(numbers.any()) \(numbers.any()) "
        + "C1 \(numbers.any()) 2 \(numbers.any()) \(coordinate()) \(coordinate())\""
    }
  }

  /// Layers that are drawn once: `a0` to `a2`.
  mutating func assets() -> String {
    (0..<3).map { index in
      let side = numbers.pick(["16", "64", "300", "4000"])
      let scale = numbers.pick(["1", "1", "2", "0.01", "100"])
      return
        "\"a\(index)\": {\"scale\": \(scale), \"layer\": {\"bounds\": [0, 0, \(side), \(length())], "
        + "\"backgroundColor\": \(color()), \"drawing\": \(drawing())}}"
    }.joined(separator: ", ")
  }

  mutating func contents() -> [String] {
    var members = ["\"contents\": \"\(numbers.pick(["a0", "a1", "a2"]))\""]
    if numbers.chance(30) {
      members.append(
        "\"contentsGravity\": \"\(numbers.pick(["resize", "center", "resizeAspectFill"]))\"")
    }
    if numbers.chance(30) { members.append("\"contentsScale\": \(numbers.size())") }
    let rectangle = "[\(numbers.any()), 0, \(numbers.size()), \(numbers.any())]"
    if numbers.chance(30) { members.append("\"contentsRect\": \(rectangle)") }
    if numbers.chance(30) { members.append("\"contentsCenter\": \(rectangle)") }
    if numbers.chance(30) { members.append("\"minificationFilter\": \"trilinear\"") }
    return members
  }

  mutating func shadowPath() -> String { "\"shadowOpacity\": 1, \"shadowPath\": \(smallPath())" }

  // MARK: - Time

  /// An animation of a path, a group, a transition or a matrix.
  mutating func rareAnimation(_ key: String, _ type: String) -> String {
    let time = "\"duration\": \(numbers.pick(["1", "1000000", "0.001"]))"
    switch numbers.int(0..<4) {
    case 0 where type == "shape":
      return "{\"key\": \"\(key)\", \"keyPath\": \"path\", \"fromValue\": \(smallPath()), "
        + "\"toValue\": \(smallPath()), \(time)}"
    case 1:
      let inside = String(
        repeating: "{\"type\": \"group\", \"duration\": 1, \"animations\": [", count: 6)
      let ends = String(repeating: "]}", count: 6)
      return inside + "{\"keyPath\": \"opacity\", \"toValue\": 0, \(time)}" + ends
    case 2:
      return "{\"type\": \"transition\", "
        + "\"transition\": \"\(numbers.pick(["fade", "push", "moveIn", "reveal"]))\", \(time)}"
    default:
      return "{\"key\": \"\(key)\", \"keyPath\": \"transform\", \"fromValue\": \(transform()), "
        + "\"toValue\": \(transform()), \(time)}"
    }
  }

  /// An event that changes the tree or the canvas.
  mutating func treeEvent(at time: String) -> String {
    switch numbers.int(0..<4) {
    case 0: "{\"at\": \(time), \"addLayer\": {\"layer\": {\"backgroundColor\": \(color())}}}"
    case 1:
      "{\"at\": \(time), \"transition\": {\"layer\": \"l1\", \"duration\": \(numbers.size())}}"
    case 2: "{\"at\": \(time), \"resize\": [\(numbers.pick(["1", "64", "1000", "1e9"])), 64]}"
    default: "{\"at\": \(time), \"scrub\": {\"layer\": \"l1\", \"to\": \(numbers.size())}}"
    }
  }

  mutating func sequences() -> String {
    let steps = (0..<many([1, 20, 1000], bytes: 60)).map { _ in
      "{\"keyPath\": \"position.x\", \"toValue\": \(numbers.any()), "
        + "\"duration\": \(numbers.pick(["0.1", "1", "0.001", "1000000"]))}"
    }.joined(separator: ", ")
    return
      "{\"name\": \"s\", \"layer\": \"l1\", \"repeatCount\": \(numbers.pick(["1", "3", "1000"])), "
      + "\"steps\": [\(steps)]}"
  }
}

/// The properties of particular kinds of layers.
extension HostileScene {
  mutating func shape() -> [String] {
    var members = ["\"path\": \(path())"]
    if numbers.chance(50) { members.append("\"fillColor\": \(color())") }
    if numbers.chance(20) { members.append("\"fillRule\": \"even-odd\"") }
    guard numbers.chance(70) else { return members }
    members.append("\"strokeColor\": \"#000\"")
    members.append("\"lineWidth\": \(numbers.chance(70) ? "1" : numbers.size())")
    if numbers.chance(40) { members.append("\"lineDashPattern\": [\(dashes())]") }
    if numbers.chance(10) { members.append("\"lineDashPhase\": \(numbers.any())") }
    if numbers.chance(20) { members.append("\"lineCap\": \"round\"") }
    if numbers.chance(20) { members.append("\"lineJoin\": \"round\"") }
    if numbers.chance(10) { members.append("\"miterLimit\": \(numbers.size())") }
    if numbers.chance(20) { members.append("\"strokeEnd\": 0.7") }
    return members
  }

  private mutating func dashes() -> String {
    (0..<many([1, 2, 2, 3, 200], bytes: 4))
      .map { _ in numbers.pick(["1", "0", "3", "0.001", "1e-9", "1e9", "0.25"]) }
      .joined(separator: ", ")
  }

  private mutating func path() -> String {
    if numbers.chance(6) { return "{\"ellipse\": [0, 0, \(numbers.size()), \(numbers.size())]}" }
    if numbers.chance(6) {
      return
        "{\"star\": {\"center\": [20, 20], \"points\": \(numbers.pick(["5", "1000", "10000"])), "
        + "\"outerRadius\": \(length()), \"innerRadius\": 3}}"
    }
    var text = "M\(coordinate()) \(coordinate())"
    for _ in 0..<many([1, 3, 10, 100, 3000, 20_000], bytes: 20) {
      switch numbers.int(0..<5) {
      case 0: text += " L\(coordinate()) \(coordinate())"
      case 1: text += " Q\(coordinate()) \(coordinate()) \(coordinate()) \(coordinate())"
      case 2:
        text += " A\(numbers.size()) \(numbers.size()) 30 1 1 \(coordinate()) \(coordinate())"
      case 3:
        text += " C\(coordinate()) \(coordinate()) \(coordinate()) \(coordinate())"
        text += " \(coordinate()) \(coordinate())"
      default: text += numbers.chance(20) ? " Z" : " H\(coordinate())"
      }
    }
    return "\"\(text)\""
  }

  mutating func text(size: Int) -> [String] {
    let word = numbers.pick(["a", "Laminar ", "\\n", "Ω", "words and words ", "\\t", "é"])
    var members = ["\"string\": \"\(String(repeating: word, count: max(size / word.count, 1)))\""]
    members.append("\"fontSize\": \(numbers.chance(70) ? "12" : numbers.size())")
    members.append("\"foregroundColor\": \"#000\"")
    if numbers.chance(50) { members.append("\"wrapped\": true") }
    if numbers.chance(20) { members.append("\"truncationMode\": \"middle\"") }
    if numbers.chance(20) { members.append("\"verticalAlignment\": \"bottom\"") }
    if numbers.chance(20) { members.append("\"alignmentMode\": \"justified\"") }
    return members
  }

  mutating func gradient() -> [String] {
    let count = many([2, 3, 40, 5000], bytes: 12) + 1
    var members = [
      "\"colors\": [\((0..<count).map { _ in color() }.joined(separator: ", "))]",
      "\"startPoint\": [\(numbers.any()), 0]", "\"endPoint\": [\(numbers.any()), 1]",
    ]
    if numbers.chance(40) {
      members.append("\"gradientType\": \"\(numbers.pick(["radial", "conic", "axial"]))\"")
    }
    if numbers.chance(30) {
      let locations = (0..<count).map { "\(Double($0) / Double(count))" }
      members.append("\"locations\": [\(locations.joined(separator: ", "))]")
    }
    return members
  }

  mutating func replicator() -> [String] {
    let count = numbers.pick(["3", "50", "1000", "10000", "100000", "1000000"])
    var members = ["\"instanceCount\": \(count)"]
    if numbers.chance(40) { members.append("\"instanceDelay\": \(numbers.any())") }
    if numbers.chance(60) { members.append("\"instanceTransform\": \(transform())") }
    if numbers.chance(20) { members.append("\"preservesDepth\": true") }
    return members
  }

  mutating func emitter() -> [String] {
    var members = ["\"emitterCells\": [\(cell(depth: 0))]"]
    if numbers.chance(40) {
      members.append("\"emitterShape\": \"rectangle\", \"emitterSize\": [\(length()), \(length())]")
    }
    if numbers.chance(30) {
      members.append(
        "\"renderMode\": \"\(numbers.pick(["oldestLast", "backToFront", "additive"]))\"")
    }
    if numbers.chance(20) { members.append("\"preservesDepth\": true") }
    return members
  }

  private mutating func cell(depth: Int) -> String {
    var members = ["\"name\": \"c\(depth)\""]
    members.append("\"birthRate\": \(numbers.pick(["1", "20", "1000", "100000", "1e9"]))")
    members.append("\"lifetime\": \(numbers.pick(["0.1", "1", "1", "100", "1e9"]))")
    if numbers.chance(40) { members.append("\"velocity\": \(numbers.any())") }
    if numbers.chance(30) { members.append("\"emissionRange\": \(numbers.any())") }
    if numbers.chance(30) { members.append("\"scale\": \(numbers.size())") }
    if numbers.chance(30) { members.append("\"yAcceleration\": \(numbers.any())") }
    if numbers.chance(20) { members.append("\"lifetimeRange\": \(numbers.size())") }
    if numbers.chance(20) { members.append("\"spin\": \(numbers.any())") }
    if numbers.chance(10) { members.append("\"beginTime\": \(numbers.any())") }
    if numbers.chance(10) { members.append("\"scaleSpeed\": \(numbers.any())") }
    if usesAssets, numbers.chance(50) { members.append("\"contents\": \"a0\"") }
    if numbers.chance(25), depth < 4 {
      members.append("\"emitterCells\": [\(cell(depth: depth + 1))]")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }
}

/// Animations and events.
extension HostileScene {
  mutating func animations(_ type: String) -> String {
    (0..<numbers.pick([1, 1, 2, 5])).map { animation("a\($0)", type) }.joined(separator: ", ")
  }

  private mutating func animation(_ key: String, _ type: String) -> String {
    if numbers.chance(12) { return rareAnimation(key, type) }
    var members = ["\"key\": \"\(key)\""]
    switch numbers.int(0..<4) {
    case 0:
      let count = many([2, 10, 5000], bytes: 6) + 1
      let values = (0..<count).map { _ in numbers.any() }.joined(separator: ", ")
      members.append("\"type\": \"keyframe\", \"keyPath\": \"position.x\", \"values\": [\(values)]")
      if numbers.chance(40) { members.append("\"calculationMode\": \"cubicPaced\"") }
    case 1:
      members.append(
        "\"type\": \"spring\", \"keyPath\": \"transform.scale\", \"toValue\": \(numbers.any())")
      members.append(
        "\"stiffness\": \(numbers.pick(["1e-6", "1", "100", "1e9"])), \"damping\": \(numbers.size())"
      )
    case 2 where type == "replicator":
      members.append("\"keyPath\": \"instanceCount\", \"fromValue\": 1, \"toValue\": 1000000")
    case 2 where type == "shape":
      members.append("\"keyPath\": \"lineWidth\", \"fromValue\": 0, \"toValue\": \(numbers.size())")
    default:
      members.append(
        "\"keyPath\": \"\(numbers.pick(["opacity", "zPosition", "cornerRadius", "bounds.size.width"]))\""
      )
      members.append("\"toValue\": \(numbers.size())")
    }
    members.append("\"duration\": \(numbers.pick(["1", "1", "0.5", "0.001", "1e9", "1000"]))")
    if numbers.chance(20) {
      members.append("\"repeatCount\": \(numbers.pick(["\"infinity\"", "1e9", "3.5"]))")
    }
    if numbers.chance(15) { members.append("\"autoreverses\": true") }
    if numbers.chance(15) { members.append("\"beginTime\": \(numbers.any())") }
    if numbers.chance(15) { members.append("\"speed\": \(numbers.any())") }
    if numbers.chance(15) { members.append("\"additive\": true, \"cumulative\": true") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  mutating func timeline() -> String {
    (0..<many([1, 5, 100, 1000], bytes: 60)).map { _ in event() }.joined(separator: ", ")
  }

  private mutating func event() -> String {
    let time = numbers.pick(["0", "0.1", "0.5", "1", "1e9", "1e-9"])
    switch numbers.int(0..<5) {
    case 4: return treeEvent(at: time)
    case 0: return "{\"at\": \(time), \"set\": {\"l1:opacity\": 0.5}}"
    case 1:
      return "{\"at\": \(time), \"animate\": {\"l1:position.x\": \(numbers.any())}, "
        + "\"duration\": \(numbers.pick(["0.25", "1e9", "0"]))}"
    case 2: return "{\"at\": \(time), \"speed\": {\"l1\": \(numbers.any())}}"
    default:
      return "{\"at\": \(time), \"transaction\": {\"set\": {\"l1:zPosition\": \(numbers.any())}}}"
    }
  }
}

/// Random choices among problematic numbers.
struct HostileNumbers {
  private var bits: SeededNumbers

  init(seed: UInt64) {
    bits = SeededNumbers(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1)
  }

  mutating func next() -> UInt64 { bits.next() }

  mutating func int(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ percent: Int) -> Bool { int(0..<100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0..<values.count)] }

  /// A number of any size and sign.
  mutating func any() -> String { (chance(30) ? "-" : "") + size() }

  /// A number of any size.
  mutating func size() -> String {
    // Rarely, since most of them are errors in the scene.
    if int(0..<20_000) == 0 { return pick(HostileScene.extremes) }
    return pick([
      "0", "1", "2", "0.5", "3.7", "10", "33", "64", "100", "255", "1e-9", "0.001", "1000", "4096",
      "100000", "1000000", "1e9", "999999999.5",
    ])
  }
}

/// Seeded damage to a file's bytes, as disks, pipes, merges and manual edits cause it.
public struct Damage: Sendable {
  /// The kind of damage and its offsets.
  public let name: String
  /// The damaged bytes.
  public let bytes: [UInt8]

  /// Damages bytes; the same seed always causes the same damage.
  public init(_ whole: [UInt8], seed: UInt64) {
    var bits = SeededNumbers(state: seed &* 0x2545_f491_4f6c_dd1d &+ 0x9e37_79b9_7f4a_7c15)
    func next(_ limit: Int) -> Int { Int(bits.next() % UInt64(max(limit, 1))) }
    var bytes = whole
    let offset = next(whole.count)
    let end = min(whole.count, offset + 1 + next(24))
    switch next(8) {
    case 0:
      name = "a bit turned at \(offset)"
      if !bytes.isEmpty { bytes[offset] ^= 1 << UInt8(next(8)) }
    case 1:
      name = "\(offset)..<\(end) lost"
      bytes.removeSubrange(offset..<end)
    case 2:
      name = "\(offset)..<\(end) twice"
      bytes.insert(contentsOf: whole[offset..<end], at: end)
    case 3:
      name = "\(offset)..<\(end) zero"
      bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0, count: end - offset))
    case 4:
      name = "\(offset)..<\(end) all ones"
      bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0xff, count: end - offset))
    case 5:
      name = "noise at \(offset)"
      bytes.insert(contentsOf: (0...next(9)).map { _ in UInt8(next(256)) }, at: offset)
    case 6:
      // Characters to which text formats are sensitive.
      let marks = Array("0123456789-+.eE,\"{}[]: \n\r\t/*".utf8)
      name = "a mark at \(offset)"
      if !bytes.isEmpty { bytes[offset] = marks[next(marks.count)] }
    default:
      let other = next(whole.count)
      name = "\(offset)..<\(end) moved to \(other)"
      bytes.removeSubrange(offset..<end)
      bytes.insert(contentsOf: whole[offset..<end], at: min(other, bytes.count))
    }
    self.bytes = bytes
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): random numbers that are the same in every run.
public struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Starts at a state; the first number is that of the next.
  public init(state: UInt64) { self.state = state }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
