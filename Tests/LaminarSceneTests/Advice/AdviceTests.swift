import Testing

@testable import LaminarScene

/// Doubtful scenes get a warning, intended ones do not.
@Suite struct `Advice` {
  @Test(arguments: [
    // Snapping back.
    ("\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1", "W0202"),
    ("\"keyPath\": \"opacity\", \"toValue\": 1, \"duration\": 1", ""),
    ("\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 1", ""),
    ("\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 2", ""),
    ("\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"autoreverses\": true", ""),
    (
      "\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"repeatCount\": \"infinity\"", ""
    ),
    ("\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"additive\": true", ""),
    (
      "\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"removedOnCompletion\": false",
      "W0202"
    ),
    (
      "\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"removedOnCompletion\": false, \"fillMode\": \"forwards\"",
      ""
    ),
    ("\"keyPath\": \"position\", \"byValue\": [1, 0], \"duration\": 1", "W0202"),
    ("\"keyPath\": \"transform.rotation\", \"toValue\": \"1turn\", \"duration\": 1", "W0202"),
    ("\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1], \"duration\": 1", ""),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [1, 0], \"duration\": 1",
      "W0202"
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"position\", \"path\": \"M9 9L0 0\", \"duration\": 1",
      ""
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"position\", \"path\": \"M0 0L9 9\", \"duration\": 1",
      "W0202"
    ),
    ("\"keyPath\": \"backgroundColor\", \"toValue\": \"red\", \"duration\": 1", "W0202"),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0}]",
      "W0202"
    ),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0}]",
      ""
    ),
    // Fill modes.
    ("\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1, \"fillMode\": \"both\"", "W0203"),
    (
      "\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 1, \"fillMode\": \"backwards\"", ""
    ),
    // Groups.
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": 0.5, \"duration\": 0.6}]",
      "W0222 W0204"
    ),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 2, \"speed\": 2}]",
      ""
    ),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"type\": \"group\", \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 3}]}]",
      "W0204"
    ),
    // Beginnings.
    ("\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": -1", "W0206"),
    (
      "\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": -1, \"repeatCount\": \"infinity\"",
      ""
    ),
    ("\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": 2", "W0206"),
    ("\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": 1.9", "W0222"),
    // Springs.
    ("\"type\": \"spring\", \"keyPath\": \"opacity\", \"fromValue\": 0", "W0209"),
    (
      "\"type\": \"spring\", \"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": \"settling\"",
      ""
    ),
    (
      "\"type\": \"spring\", \"keyPath\": \"opacity\", \"fromValue\": 0, \"perceptualDuration\": 0.5",
      ""
    ),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"type\": \"spring\", \"keyPath\": \"opacity\", \"fromValue\": 0}]",
      ""
    ),
    // Angles.
    ("\"keyPath\": \"transform.rotation.x\", \"fromValue\": 45", "W0201"),
    ("\"keyPath\": \"transform.rotation.x\", \"fromValue\": 6.5", ""),
    ("\"keyPath\": \"transform.rotation.x\", \"fromValue\": \"720deg\"", ""),
    // Key times.
    (
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1, 1], \"keyTimes\": [0, 1]",
      "W0210"
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1], \"keyTimes\": [0, 0.5, 1], \"calculationMode\": \"discrete\"",
      ""
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"position\", \"path\": \"M9 9H1V1L0 0\", \"keyTimes\": [0, 0.2, 0.4, 1]",
      ""
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1, 1], \"keyTimes\": [0, 0.8, 0.5]",
      "W0218"
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1, 1], \"keyTimes\": [-0.5, 0.5, 2]",
      "W0218 W0218"
    ),
    (
      "\"type\": \"keyframe\", \"keyPath\": \"transform.translation\", \"path\": \"M9 9H1V1L0 0\"",
      ""
    ),
    ("\"type\": \"keyframe\", \"keyPath\": \"shadowOffset\", \"path\": \"M0 -3\"", ""),
    // Without effect.
    ("\"type\": \"group\", \"duration\": 1, \"animations\": []", "W0211"),
    (
      "\"keyPath\": \"opacity\", \"fromValue\": 0, \"repeatCount\": 2, \"repeatDuration\": 1",
      "W0211"
    ),
    (
      "\"type\": \"group\", \"duration\": 1, \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0, \"removedOnCompletion\": false}]",
      "W0211"
    ),
  ])
  func `is given on animations`(animation: String, id: String) {
    let loaded = LoadedScene(animation: animation)
    #expect(loaded.ids.joined(separator: " ") == id, "\(loaded.findings)")
    #expect(loaded.scene != nil)
  }

  @Test func `is not given where another animation takes over`() {
    let loaded = LoadedScene(
      layers: """
        {"name": "a", "animations": [
          {"keyPath": "position.x", "key": "out", "toValue": 9, "duration": 1},
          {"keyPath": "position.x", "key": "back", "fromValue": 9, "toValue": 0, "beginTime": 1, "duration": 0.5},
          {"keyPath": "opacity", "toValue": 0, "duration": 0.5},
          {"type": "group", "beginTime": 0.5, "duration": 1, "animations": [
            {"keyPath": "opacity", "key": "in", "fromValue": 0, "toValue": 1}]}]}
        """)
    #expect(loaded.findings == [])
  }

  @Test(arguments: [
    // Adds the missing difference; adds something else; runs from the beginning.
    ("\"fromValue\": 9, \"toValue\": 0, \"beginTime\": 1", ""),
    ("\"fromValue\": 5, \"toValue\": 0, \"beginTime\": 1", "W0202"),
    ("\"fromValue\": 9, \"toValue\": 0, \"beginTime\": 0.5", "W0202 W0222"),
    ("\"type\": \"keyframe\", \"values\": [9, 4, 0], \"beginTime\": 1", ""),
  ])
  func `looks at what an additive animation adds where another ends`(later: String, id: String) {
    let loaded = LoadedScene(
      layers: """
        {"name": "a", "animations": [
          {"keyPath": "position.x", "key": "out", "toValue": 9, "duration": 1},
          {"keyPath": "position.x", "key": "back", \(later), "duration": 0.8, "additive": true}]}
        """)
    #expect(loaded.ids.joined(separator: " ") == id, "\(loaded.findings)")
  }

  /// A delayed copy shows what was before the scene, as in a loader whose dots breathe one after another.
  @Test(arguments: [("0.2", ""), ("0", "W0206")])
  func `is not given about beginnings that delayed copies show`(delay: String, id: String) {
    let loaded = LoadedScene(
      layers: """
        {"name": "r", "type": "replicator", "instanceCount": 3, "instanceDelay": \(delay), "sublayers": [
          {"name": "row", "sublayers": [{"name": "dot", "animations": [
            {"keyPath": "opacity", "fromValue": 0, "duration": 2, "beginTime": -0.5}]}]}]}
        """)
    #expect(loaded.ids.filter { $0 == "W0206" }.joined() == id)
  }

  @Test func `is not given about times under a clock of its own`() {
    let loaded = LoadedScene(
      layers: """
        {"name": "a", "speed": 0.5, "sublayers": [{"name": "b", "animations": [
          {"keyPath": "opacity", "toValue": 0, "duration": 1, "beginTime": -1}]}]}
        """)
    #expect(loaded.findings == [])
  }

  @Test(arguments: [
    ("{\"contentsGravity\": \"topRight\"}", "W0208"),
    ("{\"contentsGravity\": \"left\"}", ""),
    ("{\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"], \"locations\": [0]}", "W0205"),
    ("{\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"], \"locations\": [0, 1]}", ""),
    ("{\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"]}", ""),
    ("{\"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0}]}", "W0207"),
    ("{\"animations\": []}", ""),
    (
      "{\"name\": \"a\", \"type\": \"shape\", \"animations\": [{\"keyPath\": \"path\", \"fromValue\": \"M0 0L1 1\", \"toValue\": \"M0 0H1V1\"}]}",
      "W0212 W0202"
    ),
    (
      "{\"name\": \"a\", \"type\": \"shape\", \"path\": \"M0 0H1V1\", \"animations\": [{\"keyPath\": \"path\", \"fromValue\": \"M0 0L1 1Q0 0 0 0\", \"toValue\": \"M0 0H1V1\"}]}",
      ""
    ),
    // Frames beside transforms.
    ("{\"frame\": [0, 0, 8, 4], \"transform\": [{\"rotate\": \"30deg\"}]}", "W0217"),
    ("{\"frame\": [0, 0, 8, 4], \"transform\": [1, 0, -0.5, 1, 0, 0]}", "W0217"),
    (
      "{\"transform\": [{\"rotate\": \"30deg\", \"axis\": [1, 0, 0]}], \"frame\": [0, 0, 8, 4]}",
      "W0217"
    ),
    ("{\"frame\": [0, 0, 8, 4], \"transform\": [{\"rotate\": \"90deg\"}]}", ""),
    (
      "{\"frame\": [0, 0, 8, 4], \"transform\": [{\"scale\": [2, 3]}, {\"translate\": [5, 6]}]}", ""
    ),
    ("{\"bounds\": [0, 0, 8, 4], \"transform\": [{\"rotate\": \"30deg\"}]}", ""),
  ])
  func `is given on layers`(layer: String, id: String) {
    let loaded = LoadedScene(layers: layer)
    #expect(loaded.ids.joined(separator: " ") == id, "\(loaded.findings)")
  }
}
