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
