import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine
@testable import LaminarScene

/// Doubtful scenes get a warning, intended ones do not.
@Suite struct `Scene warnings` {
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
    (
      "{\"type\": \"gradient\", \"frame\": [0, 0, 9, 9], \"colors\": [\"red\", \"blue\"], \"locations\": [0]}",
      "W0205"
    ),
    (
      "{\"type\": \"gradient\", \"frame\": [0, 0, 9, 9], \"colors\": [\"red\", \"blue\"], \"locations\": [0, 1]}",
      ""
    ),
    ("{\"type\": \"gradient\", \"frame\": [0, 0, 9, 9], \"colors\": [\"red\", \"blue\"]}", ""),
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
    // Without a size.
    ("{\"backgroundColor\": \"red\", \"position\": [9, 9]}", "W0228"),
    ("{\"backgroundColor\": \"red\", \"frame\": [9, 9, 40, 0]}", "W0228"),
    ("{\"borderWidth\": 2}", "W0228"),
    ("{\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"]}", "W0228"),
    ("{\"backgroundColor\": \"none\"}", ""),
    (
      "{\"position\": [9, 9], \"sublayers\": [{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\"}]}",
      ""
    ),
    ("{\"type\": \"shape\", \"path\": \"M0 0H9V9\", \"fillColor\": \"red\"}", ""),
    (
      "{\"name\": \"a\", \"backgroundColor\": \"red\", \"animations\": [{\"keyPath\": \"bounds.size\", \"fromValue\": [9, 9], \"duration\": 2}]}",
      ""
    ),
    (
      "{\"name\": \"a\", \"animations\": [{\"keyPath\": \"sublayers.b.bounds\", \"fromValue\": [0, 0, 9, 9], \"duration\": 2}], \"sublayers\": [{\"name\": \"b\", \"backgroundColor\": \"red\"}]}",
      ""
    ),
  ])
  func `is given on layers`(layer: String, id: String) {
    let loaded = LoadedScene(layers: layer)
    #expect(loaded.ids.joined(separator: " ") == id, "\(loaded.findings)")
  }

  @Test(arguments: [
    (
      "\"timeline\": [{\"at\": 0.5, \"animate\": {\"a:bounds.size\": [9, 9]}, \"duration\": 0.2}]",
      ""
    ),
    ("\"timeline\": [{\"at\": 0.5, \"set\": {\"a:frame\": [0, 0, 9, 9]}}]", ""),
    ("\"timeline\": [{\"at\": 0.5, \"set\": {\"a:opacity\": 0.5}}]", ""),
    (
      "\"layouts\": {\"compact\": [{\"layer\": \"a\", \"attribute\": \"left\", \"constant\": 4}]}",
      ""
    ),
    (
      "\"follow\": [{\"layer\": \"a:bounds.size.width\", \"leader\": \"b:position.x\", \"from\": [0, 9], \"to\": [0, 9]}]",
      ""
    ),
  ])
  func `is not given on layers that something sizes`(more: String, id: String) {
    let loaded = LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1, \(more),
         "layers": [{"name": "a", "backgroundColor": "red"}, {"name": "b"}]}
        """)
    #expect(loaded.ids.filter { $0.hasPrefix("W") }.joined(separator: " ") == id)
  }
}

/// Texts that show otherwise than they are written.
@Suite struct `Warnings about texts` {
  private func text(_ members: String) -> LoadedScene {
    LoadedScene(layers: "{\"name\": \"a\", \"type\": \"text\", \(members)}")
  }

  /// The size of a text at 17 points, as `CGSize(width: 352, height: 21)` is written.
  private func size(_ text: String, width: CGFloat? = nil) -> String {
    let size = TextLayout.suggestedSize(for: AttributedText(text), fontSize: 17, width: width)
    return [max(size.width, width ?? 0), size.height].map { "\(Int($0.rounded(.up)))" }
      .joined(separator: " × ")
  }

  // MARK: - Cut by the bounds

  @Test func `tells the size that a text needs which its bounds cut`() throws {
    let walk = "Plan a walk, find water and shelter on the way"
    let loaded = text(
      """
      "string": "\(walk)", "fontSize": 17, "alignmentMode": "center", "frame": [20, 10, 150, 40]
      """)
    #expect(loaded.ids == ["W0227"])
    let found = try #require(loaded.report.diagnostics.first)
    #expect(
      found.message
        == "the text is cut: it needs \(size(walk)) points, and its bounds have 150 × 40")
    #expect(found.help?.contains("or \(size(walk, width: 150)) with \"wrapped\": true") == true)
    #expect(found.path == "/layers/0/string" && found.isAboutPictures)
  }

  @Test(arguments: [
    // Long enough, high enough, wrapped, shortened.
    ("\"string\": \"Hello\", \"fontSize\": 17, \"frame\": [0, 0, 150, 40]", ""),
    ("\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22]", "W0227"),
    (
      "\"string\": \"a b c d e f\", \"fontSize\": 17, \"frame\": [0, 0, 60, 80], \"wrapped\": true",
      ""
    ),
    (
      "\"string\": \"a b c d e f\", \"fontSize\": 17, \"frame\": [0, 0, 30, 30], \"wrapped\": true",
      "W0227"
    ),
    (
      "\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22], \"truncationMode\": \"end\"",
      ""
    ),
    // Bounds lower than the font's line cut nothing where no letter reaches beyond them.
    ("\"string\": \"aceno\", \"fontSize\": 20, \"frame\": [0, 0, 100, 20]", ""),
    ("\"string\": \"gjpqy\", \"fontSize\": 20, \"frame\": [0, 0, 100, 20]", "W0227"),
    // Spaces at the end do not show.
    ("\"string\": \"ab            \", \"fontSize\": 17, \"frame\": [0, 0, 40, 22]", ""),
    // The second part is larger.
    (
      "\"string\": [\"a\", {\"string\": \"b\", \"fontSize\": 80}], \"fontSize\": 17, \"frame\": [0, 0, 60, 22]",
      "W0227"
    ),
    // A number in its format.
    (
      "\"number\": 1234567, \"format\": \"{number:,} units\", \"fontSize\": 17, \"frame\": [0, 0, 40, 22]",
      "W0227"
    ),
    // The size is animated.
    (
      "\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22], \"animations\": [{\"keyPath\": \"bounds.size.width\", \"fromValue\": 0, \"duration\": 1}]",
      ""
    ),
  ])
  func `is given for what is beyond the bounds`(members: String, ids: String) {
    #expect(text(members).ids.joined(separator: " ") == ids, "\(members)")
  }

  @Test func `reads what events set`() {
    func loaded(_ action: String) -> LoadedScene {
      LoadedScene(
        text: """
          {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1,
           "timeline": [{"at": 0.5, \(action)}], "layers": [
             {"name": "a", "type": "text", "string": "ok", "fontSize": 17, "frame": [0, 0, 60, 22]}]}
          """)
    }
    #expect(loaded("\"set\": {\"a:string\": \"fine\"}").ids == [])
    #expect(loaded("\"set\": {\"a:string\": \"much longer than this\"}").ids == ["W0227"])
    #expect(loaded("\"set\": {\"a:string\": \"漢\"}").ids == ["W0221"])
    // The bounds change too.
    #expect(
      loaded("\"set\": {\"a:string\": \"much longer than this\", \"a:bounds.size.width\": 300}")
        .ids == [])
  }

  // MARK: - Empty bounds

  private func laidOut(_ layouts: String, _ more: String = "") -> LoadedScene {
    LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1, \(more)
         "layouts": {\(layouts)}, "layers": [{"name": "a", "type": "text", "string": "Hello"},
          {"name": "b", "frame": [0, 0, 10, 10]}]}
        """)
  }

  @Test func `tells of a text without a size unless a layout gives it one`() {
    let left = "[{\"layer\": \"a\", \"attribute\": \"left\", \"constant\": 4}]"
    let other = "[{\"layer\": \"b\", \"attribute\": \"left\", \"constant\": 4}]"
    let event = "\"timeline\": [{\"at\": 0.5, \"layout\": \"late\"}],"
    #expect(laidOut("\"compact\": \(left)").ids == [])
    #expect(laidOut("\"compact\": \(other)").ids == ["W0225"])
    // 300 points are not regular.
    #expect(laidOut("\"regular\": \(left)").ids == ["W0225"])
    #expect(laidOut("\"late\": \(left)", event).ids == [])
    #expect(laidOut("\"late\": \(left)").ids == ["W0216", "W0225"])
    let both = "\"late\": \(other), \"regular\": \(left)"
    #expect(laidOut(both, event).ids == ["W0225"])
    let resize = "\"timeline\": [{\"at\": 0.5, \"resize\": [700, 200]}],"
    #expect(laidOut("\"regular\": \(left)", resize).ids == [])
  }

  // MARK: - Scripts

  @Test(
    arguments: [
      // Korean that composes to syllables, and a letter alone.
      ("\u{110B}\u{1161}\u{11AB}\u{1102}\u{1167}\u{11BC}", nil), ("안녕", nil), ("\u{1100}", nil),
      // Letters that compose to none.
      ("\u{1100}\u{1100}\u{1161}", "Hangul Jamo"), ("\u{A960}\u{1161}", "Hangul Jamo"),
      ("か\u{3099}", nil), ("a\u{323}\u{302}", nil), ("שלום", "Hebrew"), ("ภาษา", nil),
      ("ที่", "Thai"),
    ] as [(String, String?)])
  func `names a script that needs shaping`(text: String, name: String?) {
    #expect(ShapedScriptRule.script(of: text)?.name == name)
  }
}

@Suite struct `Warnings about particles` {
  private func ids(_ emitter: String, _ rest: String = "") -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 2,
        "layers": [ { "name": "e", "type": "emitter", "frame": [0, 0, 100, 100], \(emitter),
          "emitterCells": [ { "name": "c", "birthRate": 20, "lifetime": 1\(rest) } ] } ] }
      """
    return SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }.report.diagnostics
      .map(\.id)
  }

  @Test func `warns of what never meets the canvas`() {
    let line =
      "\"emitterShape\": \"line\", \"emitterSize\": [100, 0], \"emitterPosition\": [50, -9]"
    #expect(ids(line, ", \"velocity\": 50") == ["W0215"])
    #expect(ids(line, ", \"velocity\": 50, \"emissionLongitude\": \"180deg\"") == [])
    #expect(ids("\"emitterPosition\": [50, 50]") == [])
    #expect(ids("\"emitterPosition\": [-3, 50]") == [])
    #expect(ids("\"emitterPosition\": [-30, 50]") == ["W0215"])
    // An emitter that never emits gets no warning.
    #expect(ids("\"emitterPosition\": [-30, 50], \"birthRate\": 0") == [])
  }
}
