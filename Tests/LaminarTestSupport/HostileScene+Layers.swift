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
