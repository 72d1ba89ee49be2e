/// Scenes made to be measured: always the same text.
package enum GeneratedScene: String, CaseIterable, Sendable {
  /// 10,000 animated numbers over 600 frames: basic, repeating, keyframe and spring animations, no two
  /// with the same timing.
  case tracks
  /// The same, most of them with the same timing.
  case shared
  /// 10,000 basic animations, each with its own timing, along easeInEaseOut.
  case eased
  /// 10,000 springs.
  case springs
  /// 10,000 linear keyframe animations with five keys.
  case keys
  /// 1,000 events on 10,000 layers.
  case events
  /// 100,000 layers, each with one animation.
  case layers
  /// An emitter with 100,000 live particles.
  case particles
  /// 20 MB of text.
  case document

  /// The scene's text.
  package var text: String {
    switch self {
    case .tracks: Self.scene(layers: 2500, indent: "", animation: Self.distinctAnimation)
    case .shared: Self.scene(layers: 2500, indent: "", animation: Self.sharedAnimation)
    case .eased: Self.scene(layers: 2500, indent: "", animation: Self.easedAnimation)
    case .springs: Self.scene(layers: 2500, indent: "", animation: Self.springAnimation)
    case .keys: Self.scene(layers: 2500, indent: "", animation: Self.keyAnimation)
    case .events: Self.timeline(events: 1000, layers: 10_000)
    case .layers: Self.scene(layers: 100_000, indent: "", each: 1, animation: Self.easedAnimation)
    case .particles: Self.emitter(particles: 100_000)
    case .document: Self.scene(layers: 32_000, indent: "  ", animation: Self.sharedAnimation)
    }
  }

  private static func scene(
    layers: Int, indent: String, each: Int = 4, animation: (Int, Int) -> String
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
      for number in 0..<each {
        text += indent + indent + indent + animation(layer, number)
        text += (number < each - 1 ? "," : "") + end
      }
      text += "\(indent)]}" + (layer + 1 < layers ? ",\n" : "\n")
    }
    return text + "]}\n"
  }

  /// Live from the first frame on; each is drawn as 4 pixels.
  private static func emitter(particles: Int) -> String {
    """
    {"laminar":1,"canvas":{"width":1920,"height":1080,"backgroundColor":"#20242c"},\
    "frameRate":60,"duration":2,"layers":[
    {"name":"emitter","type":"emitter","frame":[0,0,1920,1080],"emitterShape":"rectangle",\
    "emitterSize":[1720,880],"emitterPosition":[960,540],"emitterCells":[{"name":"disc",\
    "beginTime":-2,"birthRate":\(particles / 2),"lifetime":2,"velocity":60,"velocityRange":40,\
    "emissionRange":"360deg","scale":0.25,"color":"#ff9f40c0","greenRange":0.6,"blueRange":0.6}]}
    ]}

    """
  }

  private static let curves = [
    "\"linear\"", "\"easeIn\"", "\"easeOut\"", "\"easeInEaseOut\"", "[0.2,0,0,1]",
  ]
  private static let keyPaths = ["position.x", "position.y", "opacity", "cornerRadius"]

  private static func distinctAnimation(layer: Int, number: Int) -> String {
    animation(layer: layer, number: number, digits: digits(layer * 4 + number))
  }

  private static func sharedAnimation(layer: Int, number: Int) -> String {
    animation(layer: layer, number: number, digits: "")
  }

  /// Six decimals that no other number has.
  private static func digits(_ count: Int) -> String {
    String(String(1_000_000 + count).dropFirst())
  }

  private static func ends(_ layer: Int, _ number: Int) -> (from: String, to: String) {
    let count = layer * 4 + number
    return number == 2 ? ("0.1", "0.9") : ("\(count % 97).125", "\(count % 89 + 100).75")
  }

  /// Of eight animations six are basic, two of them repeating, one is a keyframe animation, one a spring.
  ///
  /// - Parameter digits: further decimals of the durations.
  private static func animation(layer: Int, number: Int, digits: String) -> String {
    let count = layer * 4 + number
    let (from, to) = ends(layer, number)
    let head = "{\"keyPath\":\"\(keyPaths[number])\""
    let curve = curves[count % curves.count]
    let duration = "\"duration\":10" + (digits.isEmpty ? "" : "." + digits)
    switch (count / 4 + number) % 8 {
    case 6:
      let middle = number == 2 ? "0.5" : "\(count % 53)"
      return head + ",\"type\":\"keyframe\",\"values\":[\(from),\(middle),\(to),\(from)],"
        + "\"timingFunction\":\(curve),\(duration)}"
    case 7:
      return head + ",\"type\":\"spring\",\"fromValue\":\(from),\"toValue\":\(to),"
        + "\"stiffness\":\(40 + count % 60),\"damping\":\(2 + count % 5),\(duration)}"
    case 2, 5:
      return head + ",\"fromValue\":\(from),\"toValue\":\(to),\"timingFunction\":\(curve),"
        + "\"duration\":\(1 + count % 3).5\(digits),\"autoreverses\":true,"
        + "\"repeatCount\":\"infinity\"}"
    default:
      return head + ",\"fromValue\":\(from),\"toValue\":\(to),\"timingFunction\":\(curve),"
        + "\(duration)}"
    }
  }

  private static func easedAnimation(layer: Int, number: Int) -> String {
    let (from, to) = ends(layer, number)
    return "{\"keyPath\":\"\(keyPaths[number])\",\"fromValue\":\(from),\"toValue\":\(to),"
      + "\"timingFunction\":\"easeInEaseOut\",\"duration\":10.\(digits(layer * 4 + number))}"
  }

  private static func springAnimation(layer: Int, number: Int) -> String {
    let count = layer * 4 + number
    let (from, to) = ends(layer, number)
    return "{\"keyPath\":\"\(keyPaths[number])\",\"type\":\"spring\",\"fromValue\":\(from),"
      + "\"toValue\":\(to),\"stiffness\":\(40 + count % 60),\"damping\":\(2 + count % 5),"
      + "\"duration\":10.\(digits(count))}"
  }

  private static func keyAnimation(layer: Int, number: Int) -> String {
    let count = layer * 4 + number
    let (from, to) = ends(layer, number)
    let third = number == 2 ? "0.5" : "\(count % 53)"
    return "{\"keyPath\":\"\(keyPaths[number])\",\"type\":\"keyframe\","
      + "\"values\":[\(from),\(to),\(third),\(to),\(from)],\"keyTimes\":[0,0.2,0.45,0.7,1],"
      + "\"duration\":10.\(digits(count))}"
  }
}

// MARK: - Timelines

extension GeneratedScene {
  /// Layers at rest until events come, which are spread evenly over 16 of 20 seconds.
  ///
  /// Of eight events four move and fade a layer, and one each sets a colour, adds a spring, cross-fades
  /// a layer's old and new contents, and pauses or resumes a layer.
  package static func timeline(events: Int, layers: Int) -> String {
    var text = """
      {"laminar":1,"canvas":{"width":1920,"height":1080},"frameRate":60,"duration":20,"layers":[

      """
    for layer in 0..<layers {
      text += "{\"name\":\"layer\(layer)\",\"bounds\":[0,0,36,19],"
      text += "\"position\":[\(layer % 50 * 38).5,\(layer / 50 % 50 * 21).25],"
      text += "\"backgroundColor\":\"#0a84ff\"}" + (layer + 1 < layers ? ",\n" : "\n")
    }
    text += "],\"timeline\":[\n"
    for event in 0..<events {
      text += "{\"at\":\(Double(event) * 16 / Double(events)),"
      text += eventText(event, on: "layer\(event * 7919 % layers)", layers: layers)
      text += event + 1 < events ? "},\n" : "}\n"
    }
    return text + "]}\n"
  }

  private static func eventText(_ event: Int, on layer: String, layers: Int) -> String {
    switch event % 8 {
    case 4: return "\"set\":{\"\(layer):backgroundColor\":\"#ff375f\"}"
    case 5:
      return "\"addAnimation\":{\"layer\":\"\(layer)\",\"animation\":{\"type\":\"spring\","
        + "\"keyPath\":\"transform.scale\",\"fromValue\":2,\"toValue\":1,"
        + "\"duration\":\"settling\"}}"
    case 6:
      return "\"transition\":{\"layer\":\"\(layer)\",\"type\":\"fade\",\"duration\":0.5},"
        + "\"set\":{\"\(layer):cornerRadius\":9}"
    case 7:
      // Every other time resumes the layer that was paused the time before.
      let pauses = event % 16 == 7
      let target = pauses ? layer : "layer\((event - 8) * 7919 % layers)"
      return "\"\(pauses ? "pause" : "resume")\":\"\(target)\""
    default:
      return "\"animate\":{\"\(layer):position.x\":\(event % 1900),\"\(layer):opacity\":0.5},"
        + "\"duration\":0.5"
    }
  }
}
