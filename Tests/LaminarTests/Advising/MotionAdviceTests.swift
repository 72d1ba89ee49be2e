import Testing

@testable import Laminar

/// Advice on motion finds kinks, springs that are cut and flashes, and nothing near them.
@Suite struct `Advice on motion` {
  private func advice(
    _ layers: String, duration: Double = 2, background: String = "#808080"
  ) throws -> [Diagnostic] {
    let text = """
      {"laminar": 1, "canvas": {"width": 96, "height": 72, "backgroundColor": "\(background)"},
       "duration": \(duration), "layers": [\(layers)]}
      """
    let scene = try #require(
      SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }.scene)
    return SceneAdvice.report(of: scene, on: Stage(scene: scene)).diagnostics
      .filter { ("A021"..."A029").contains($0.id) }
  }

  private func ids(_ layers: String, duration: Double = 2) throws -> [String] {
    try advice(layers, duration: duration).map(\.id)
  }

  private func moved(_ animation: String) -> String {
    """
    {"name": "a", "frame": [0, 0, 9, 9], "backgroundColor": "red", "animations": [
      {"keyPath": "position.x", \(animation)}]}
    """
  }

  private func keyed(_ values: String, _ rest: String = "") -> String {
    moved("\"type\": \"keyframe\", \"values\": \(values), \"duration\": 2\(rest)")
  }

  @Test func `finds a kink between keyframes`() throws {
    let found = try advice(keyed("[0, 10, 90]"))
    #expect(found.map(\.id) == ["A021"])
    // 10 points in a second, then 80.
    #expect(
      found.first?.message
        == "position.x changes its speed at 1 s from 10 to 80 per second while it goes on")
    #expect(
      found.first?.remedy
        == "[{\"op\":\"add\",\"path\":\"/layers/0/animations/0/calculationMode\",\"value\":\"cubic\"}]"
    )
  }

  @Test func `finds no kink where there is none`() throws {
    // Even; a turn; a hold; eased to rest at each key; cubic; discrete; a bit faster.
    #expect(try ids(keyed("[0, 40, 80]")) == [])
    #expect(try ids(keyed("[0, 40, 0]")) == [])
    #expect(try ids(keyed("[0, 40, 40]")) == [])
    #expect(try ids(keyed("[0, 10, 90]", ", \"calculationMode\": \"cubic\"")) == [])
    #expect(try ids(keyed("[0, 10, 90]", ", \"calculationMode\": \"discrete\"")) == [])
    #expect(
      try ids(keyed("[0, 10, 90]", ", \"timingFunctions\": [\"easeInEaseOut\", \"easeInEaseOut\"]"))
        == [])
    #expect(try ids(keyed("[0, 40, 90]")) == [])
    // A spinner, and a turning point.
    #expect(
      try ids(
        """
        {"name": "a", "frame": [0, 0, 9, 9], "animations": [{"keyPath": "transform.rotation",
          "byValue": "1turn", "duration": 0.5, "repeatCount": "infinity"}]}
        """) == [])
    #expect(
      try ids(
        moved("\"toValue\": 50, \"duration\": 0.5, \"autoreverses\": true, \"repeatCount\": 2"))
        == [])
  }

  @Test func `finds a kink between animations`() throws {
    func pair(_ second: String) -> String {
      """
      {"name": "a", "position": [90, 0], "bounds": [0, 0, 9, 9], "animations": [
        {"keyPath": "position.x", "key": "one", "fromValue": 0, "toValue": 20, "duration": 1},
        {"keyPath": "position.x", "key": "two", "fromValue": 20, "toValue": 90, "beginTime": 1,
         "duration": 1\(second)}]}
      """
    }
    #expect(try ids(pair("")) == ["A021"])
    #expect(try ids(pair(", \"timingFunction\": \"easeIn\"")) == ["A021"])
  }

  @Test func `finds springs that are cut`() throws {
    func spring(_ rest: String) -> String {
      """
      {"name": "a", "position": [90, 0], "bounds": [0, 0, 9, 9], "animations": [
        {"type": "spring", "keyPath": "position.x", "fromValue": 0, "stiffness": 100, "damping": 10,
         \(rest)}]}
      """
    }
    let cut = try advice(spring("\"duration\": 0.5"))
    #expect(cut.map(\.id) == ["A022"])
    #expect(
      cut.first?.remedy
        == "[{\"op\":\"replace\",\"path\":\"/layers/0/animations/0/duration\",\"value\":\"settling\"}]"
    )
    #expect(try ids(spring("\"duration\": \"settling\"")) == [])
    // The scene ends first.
    let late = try advice(
      spring("\"duration\": \"settling\", \"beginTime\": 1.5, \"fillMode\": \"backwards\""))
    #expect(late.map(\.id) == ["A022"])
  }

  @Test func `finds flashes`() throws {
    func blink(_ color: String, _ rate: Double, side: Int = 96) -> String {
      """
      {"name": "a", "frame": [0, 0, \(side), \(side)], "backgroundColor": "\(color)", "animations": [
        {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete",
         "duration": \(1 / rate), "repeatCount": "infinity"}]}
      """
    }
    #expect(try ids(blink("white", 5)) == ["A023"])
    #expect(try ids(blink("white", 2.5)) == [])
    // A corner of 12 × 12 of a field of 32 × 24 pixels is 19 %.
    #expect(try ids(blink("white", 5, side: 12)) == [])
    #expect(try ids(blink("#8a8a8a", 5)) == [])
    #expect(try ids(blink("#ff0000", 5)).contains("A024"))
  }

  @Test func `counts flashes by the definitions of WCAG`() {
    // Four pairs of changes within a second; a fifth of a second apart they are three.
    func most(_ high: UInt8, _ low: UInt8, period: Double) -> FlashMeter.Reading {
      var meter = FlashMeter(width: 12, height: 9)
      var worst = FlashMeter.Reading()
      for frame in 0..<120 {
        let time = Double(frame) / 60
        let isHigh = (time / period).rounded(.down).truncatingRemainder(dividingBy: 2) == 0
        let level = isHigh ? high : low
        let pixel = FlashMeter.Pixel(red: level, green: level, blue: level)
        let reading = meter.add(Array(repeating: pixel, count: 108), at: time)
        worst.general = max(worst.general, reading.general)
        worst.red = max(worst.red, reading.red)
      }
      return worst
    }
    #expect(most(255, 0, period: 0.1).general == 1)
    #expect(most(255, 0, period: 0.2).general == 0)
    // The darker state is not below 0.8: level 231 is 0.799, level 232 is 0.807.
    #expect(most(255, 231, period: 0.1).general == 1)
    #expect(most(255, 232, period: 0.1).general == 0)
    // Level 90 is 0.102, level 88 is 0.098.
    #expect(most(90, 0, period: 0.1).general == 1)
    #expect(most(88, 0, period: 0.1).general == 0)
    #expect(most(255, 0, period: 0.1).red == 0)
  }
}
