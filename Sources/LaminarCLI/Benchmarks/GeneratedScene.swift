/// Scenes made to be measured: always the same text.
enum GeneratedScene: String, CaseIterable, Sendable {
  /// 10,000 animated numbers over 600 frames.
  case tracks
  /// 20 MB of text.
  case document

  /// The scene's text.
  var text: String {
    switch self {
    case .tracks: Self.scene(layers: 2500, indent: "", animation: Self.animation)
    case .document: Self.scene(layers: 32_000, indent: "  ", animation: Self.animation)
    }
  }

  private static func scene(
    layers: Int, indent: String, animation: (Int, Int) -> String
  ) -> String {
    let end = indent.isEmpty ? "" : "\n"
    var text = """
      {"laminar":1,"canvas":{"width":1920,"height":1080},"frameRate":60,"duration":10,"layers":[

      """
    for layer in 0..<layers {
      let (x, y) = (layer % 50 * 38, layer / 50 % 50 * 21)
      text += "\(indent){\"name\":\"layer\(layer)\",\(end)"
      text += "\(indent)\(indent)\"bounds\":[0,0,36,19],\"position\":[\(x).5,\(y).25],\(end)"
      text += "\(indent)\(indent)\"backgroundColor\":\"#0a84ff\",\"animations\":[\(end)"
      for number in 0..<4 {
        text += indent + indent + indent + animation(layer, number) + (number < 3 ? "," : "") + end
      }
      text += "\(indent)]}" + (layer + 1 < layers ? ",\n" : "\n")
    }
    return text + "]}\n"
  }

  private static let curves = [
    "\"linear\"", "\"easeIn\"", "\"easeOut\"", "\"easeInEaseOut\"", "[0.2,0,0,1]",
  ]
  private static let keys = ["position.x", "position.y", "opacity", "cornerRadius"]

  /// Of eight animations six are basic, two of them repeating, one runs through keys, one swings.
  private static func animation(layer: Int, number: Int) -> String {
    let count = layer * 4 + number
    let isOpacity = number == 2
    let (from, to) = isOpacity ? ("0.1", "0.9") : ("\(count % 97).125", "\(count % 89 + 100).75")
    let head = "{\"keyPath\":\"\(keys[number])\""
    let curve = curves[count % curves.count]
    switch (count / 4 + number) % 8 {
    case 6:
      let middle = isOpacity ? "0.5" : "\(count % 53)"
      return head + ",\"type\":\"keyframe\",\"values\":[\(from),\(middle),\(to),\(from)],"
        + "\"timingFunction\":\(curve),\"duration\":10}"
    case 7:
      return head + ",\"type\":\"spring\",\"fromValue\":\(from),\"toValue\":\(to),"
        + "\"stiffness\":\(40 + count % 60),\"damping\":\(2 + count % 5),\"duration\":10}"
    case 2, 5:
      return head + ",\"fromValue\":\(from),\"toValue\":\(to),\"timingFunction\":\(curve),"
        + "\"duration\":\(1 + count % 3).5,\"autoreverses\":true,\"repeatCount\":\"infinity\"}"
    default:
      return head + ",\"fromValue\":\(from),\"toValue\":\(to),\"timingFunction\":\(curve),"
        + "\"duration\":10}"
    }
  }
}
