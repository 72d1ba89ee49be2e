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
