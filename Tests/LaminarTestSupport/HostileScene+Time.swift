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
