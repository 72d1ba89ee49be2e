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
