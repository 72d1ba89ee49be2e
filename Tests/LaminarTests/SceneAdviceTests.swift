import Foundation
import LaminarScene
import LaminarTestSupport
import Testing

@testable import Laminar

@Suite struct SceneAdviceTests {
  /// A scene of 100 × 100 points and some frames.
  private static func scene(_ layers: String, more: String = "") -> String {
    #"{"laminar": 1, "canvas": {"width": 100, "height": 100, "backgroundColor": "white"}, "#
      + #""duration": 0.5, "frameRate": 20, \#(more) "layers": [\#(layers)]}"#
  }

  private static func load(_ text: String) throws -> Scene {
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "scene.json", image: { _ in nil },
      picture: { Image(drawing: $0, scale: $1) })
    return try #require(scene, "\(report.text())")
  }

  private static func advice(_ text: String) throws -> [Diagnostic] {
    let scene = try load(text)
    return SceneAdvice.report(of: scene, on: Stage(scene: scene)).diagnostics
  }

  struct Example: Sendable, CustomStringConvertible {
    let id: String
    let found: String
    let nearMiss: String
    /// How far a channel of a pixel may be off when the remedy is applied; nil where it is not drawn alike.
    var tolerance: Int? = 0
    var description: String { id }
  }

  private static let gradient =
    #""type": "gradient", "colors": ["red", "blue"], "frame": [20, 20, 40, 40], "shadowOpacity": 0.5"#
  private static let pair =
    #"{"frame": [0, 0, 20, 20], "backgroundColor": "red"}, {"frame": [X, 0, 20, 20], "backgroundColor": "blue"}"#

  static let examples: [Example] = [
    Example(
      id: "A001",
      found: scene(
        #"{"frame": [10, 10, 40, 40], "contents": "p"}"#, more: asset(scale: 3)),
      nearMiss: scene(
        #"{"frame": [10, 10, 40, 40], "contents": "p"}"#, more: asset(scale: 2)), tolerance: 3),
    Example(
      id: "A002", found: scene("{\(gradient)}"),
      nearMiss: scene(
        #"{"backgroundColor": "red", "frame": [20, 20, 40, 40], "shadowOpacity": 0.5}"#),
      tolerance: 3),
    Example(
      id: "A003",
      found: scene(#"{"frame": [0, 0, 9, 9], "hidden": true, "backgroundColor": "red"}"#),
      nearMiss: scene(
        #"{"name": "a", "frame": [0, 0, 9, 9], "hidden": true, "backgroundColor": "red"}"#,
        more: #""states": {"on": {"a:hidden": false}},"#)),
    Example(
      id: "A004",
      found: scene(#"{"frame": [0, 0, 9, 9], "opacity": 0, "backgroundColor": "red"}"#),
      nearMiss: scene(
        #"{"name": "a", "frame": [0, 0, 9, 9], "opacity": 0, "backgroundColor": "red", "animations": [{"type": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.2}]}"#
      )),
    Example(
      id: "A005",
      found: scene(
        #"{"frame": [0, 0, 50, 50], "masksToBounds": true, "sublayers": [{"frame": [60, 0, 9, 9], "backgroundColor": "red"}]}"#
      ),
      nearMiss: scene(
        #"{"frame": [0, 0, 50, 50], "masksToBounds": true, "sublayers": [{"frame": [49, 0, 9, 9], "backgroundColor": "red"}]}"#
      )),
    Example(
      id: "A006",
      found: scene(
        #"{"frame": [20, 20, 9, 9], "backgroundColor": "red"}, {"frame": [10, 10, 50, 50], "cornerRadius": 5, "backgroundColor": "blue"}"#
      ),
      nearMiss: scene(
        #"{"frame": [20, 20, 9, 9], "backgroundColor": "red"}, {"frame": [10, 10, 50, 50], "backgroundColor": "blue", "opacity": 0.9}"#
      )),
    Example(
      id: "A007",
      found: scene(
        #"{"frame": [0, 0, 99, 99], "opacity": 0.5, "sublayers": [\#(pair.replacingOccurrences(of: "X", with: "20"))]}"#
      ),
      nearMiss: scene(
        #"{"frame": [0, 0, 99, 99], "opacity": 0.5, "sublayers": [\#(pair.replacingOccurrences(of: "X", with: "19"))]}"#
      ), tolerance: 1),
    Example(
      id: "A008",
      found: scene(
        #"{"frame": [10, 10, 40, 40], "backgroundColor": "red", "mask": {"frame": [0, 0, 40, 40], "backgroundColor": "black"}}"#
      ),
      nearMiss: scene(
        #"{"frame": [10, 10, 40, 40], "backgroundColor": "red", "mask": {"frame": [0, 0, 40, 40], "cornerRadius": 4, "backgroundColor": "black"}}"#
      )),
    Example(
      id: "A009",
      found: scene(
        #"{"frame": [10, 10, 40, 40], "backgroundColor": "red", "compositingFilter": "multiplyBlendMode"}"#
      ),
      nearMiss: scene(
        #"{"frame": [0, 0, 20, 20], "backgroundColor": "blue"}, {"frame": [10, 10, 40, 40], "backgroundColor": "red", "compositingFilter": "multiplyBlendMode"}"#
      )),
    Example(
      id: "A010",
      found: scene(
        #"{"frame": [10, 10, 40, 40], "sublayers": [{"frame": [0, 0, 40, 40], "backgroundColor": "red", "cornerRadius": 6}, {"frame": [5, 5, 9, 9], "backgroundColor": "blue"}]}"#
      ),
      nearMiss: scene(
        #"{"frame": [10, 10, 40, 40], "sublayers": [{"frame": [0, 0, 40, 39], "backgroundColor": "red"}]}"#
      )),
    Example(
      id: "A011", found: scene(text("fontSize", "20")), nearMiss: scene(text("position.x", "60")),
      tolerance: nil),
    Example(
      id: "A012", found: scene(emitter(longitude: 180)), nearMiss: scene(emitter(longitude: 0))),
  ]

  private static func asset(scale: Int) -> String {
    #""assets": {"p": {"scale": \#(scale), "layer": {"bounds": [0, 0, 40, 40], "type": "gradient", "colors": ["red", "blue"]}}},"#
  }

  private static func text(_ keyPath: String, _ to: String) -> String {
    #"{"name": "t", "type": "text", "string": "Laminar", "fontSize": 10, "foregroundColor": "black", "frame": [0, 0, 99, 40], "animations": [{"type": "basic", "keyPath": "\#(keyPath)", "fromValue": 10, "toValue": \#(to), "duration": 0.5}]}"#
  }

  private static func emitter(longitude: Int) -> String {
    #"{"type": "emitter", "emitterPosition": [95, 50], "emitterCells": ["#
      + #"{"birthRate": 40, "lifetime": 1, "velocity": 50, "emissionLongitude": "180deg"}, "#
      + #"{"birthRate": 40, "lifetime": 1, "velocity": 50, "color": "\#(longitude == 0 ? "white" : "#ffffff00")"}]}"#
  }

  @Test(arguments: examples)
  func `a rule finds what it is for, and nothing near it`(_ example: Example) throws {
    let found = try Self.advice(example.found)
    #expect(found.contains { $0.id == example.id }, "\(found.map(\.id))")
    for diagnostic in found where diagnostic.id == example.id {
      #expect(diagnostic.severity == .advice)
      #expect(diagnostic.location != nil)
      #expect(diagnostic.cost?.text.isEmpty == false)
    }
    let near = try Self.advice(example.nearMiss)
    #expect(!near.contains { $0.id == example.id }, "\(near.map { $0.text() })")
    #expect(found == (try Self.advice(example.found)))
  }

  @Test(arguments: examples)
  func `a remedy mends what was found and keeps the pixels`(_ example: Example) throws {
    let diagnostic = try #require(try Self.advice(example.found).first { $0.id == example.id })
    let mended = try Self.applying(try #require(diagnostic.remedy), to: example.found)
    #expect(!(try Self.advice(mended)).contains { $0.id == example.id })
    guard let tolerance = example.tolerance else { return }
    let (old, new) = (try Self.load(example.found), try Self.load(mended))
    let (before, after) = (Stage(scene: old).snapshot(), Stage(scene: new).snapshot())
    for time in [0, 0.2, 0.45] {
      let (a, b) = (before.render(at: time), after.render(at: time))
      var worst = 0
      for (p, q) in zip(a.pixels, b.pixels) where p != q {
        for shift: UInt32 in [0, 8, 16, 24] {
          worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
        }
      }
      #expect(worst <= tolerance, "\(example.id) at \(time)")
    }
  }

  /// A text after a JSON patch (RFC 6902) of additions, removals and replacements.
  private static func applying(_ patch: String, to text: String) throws -> String {
    var root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let operations = try #require(
      JSONSerialization.jsonObject(with: Data(patch.utf8)) as? [[String: Any]])
    func edited(_ value: Any, _ path: ArraySlice<String>, _ new: Any?) throws -> Any? {
      guard let step = path.first else { return new }
      if var list = value as? [Any] {
        let index = try #require(Int(step))
        if let item = try edited(list[index], path.dropFirst(), new) {
          list[index] = item
        } else {
          list.remove(at: index)
        }
        return list
      }
      var object = try #require(value as? [String: Any])
      object[step] = try edited(object[step] ?? [:] as [String: Any], path.dropFirst(), new)
      return object
    }
    for operation in operations {
      let path = try #require(operation["path"] as? String).split(separator: "/").map(String.init)
      root = try #require(try edited(root, path[...], operation["value"]))
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
  }

  @Test
  func `an ignored id is not reported, of advice and of warnings, and an unknown one is an error`()
    throws
  {
    let hidden = #"{"frame": [0, 0, 9, 9], "hidden": true, "backgroundColor": "red"}"#
    #expect(try Self.advice(Self.scene(hidden, more: #""ignore": ["A003", "W0202"],"#)).isEmpty)
    let text = Self.scene(hidden, more: #""ignore": ["A0003"],"#)
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "s.json", image: { _ in nil })
    #expect(scene == nil)
    #expect(report.diagnostics.first?.help == #"did you mean "A003"?"#)
    let spring =
      #"{"name": "a", "animations": [{"type": "spring", "keyPath": "opacity", "fromValue": 0, "toValue": 1}]}"#
    func warnings(_ more: String) -> [String] {
      SceneLoader.load(
        Array(Self.scene(spring, more: more).utf8), name: "s.json", image: { _ in nil }
      ).report.diagnostics.map(\.id)
    }
    #expect(warnings("").contains("W0209"))
    #expect(!warnings(#""ignore": ["W0209"],"#).contains("W0209"))
  }
}

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

/// Warnings that are found by playing a scene.
@Suite struct `Warnings of what shows` {
  private func ids(_ layers: String, more: String = "", background: String = "white") throws
    -> [String]
  {
    let text = """
      {"laminar": 1, "canvas": {"width": 96, "height": 72, "backgroundColor": "\(background)"},
       "duration": 1, \(more) "layers": [\(layers)]}
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    let loaded = try #require(scene, "\(report.text())")
    return SceneAdvice.warned(report, of: loaded, on: Stage(scene: loaded)).diagnostics.map(\.id)
  }

  private func text(_ more: String) -> String {
    "{\"name\": \"t\", \"type\": \"text\", \"string\": \"Hi\", \"frame\": [20, 20, 60, 44]\(more)}"
  }

  private func animated(_ key: String, _ more: String) -> String {
    "{\"name\": \"a\", \"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\", "
      + "\"animations\": [{\"keyPath\": \"\(key)\", \(more)}]}"
  }

  @Test func `tell of a text in the colour behind it`() throws {
    // White is the default.
    #expect(try ids(text("")) == ["W0229"])
    #expect(try ids(text(", \"foregroundColor\": \"#f8f8f8\"")) == ["W0229"])
    #expect(try ids(text(", \"foregroundColor\": \"black\""), background: "#050505") == ["W0229"])
    #expect(try ids(text(", \"backgroundColor\": \"white\""), background: "black") == ["W0229"])
    #expect(
      try ids(
        "{\"frame\": [0, 0, 96, 72], \"backgroundColor\": \"white\", \"sublayers\": [\(text(""))]}",
        background: "black") == ["W0229"])
    // It fades in, and stays as it is.
    let fade =
      ", \"animations\": [{\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 1}]"
    #expect(try ids(text(fade)) == ["W0229"])
    #expect(try ids(text(""), more: "\"ignore\": [\"W0229\"],") == [])
  }

  @Test func `tell of no text that shows, or may`() throws {
    #expect(try ids(text(", \"foregroundColor\": \"#cccccc\"")) == [])
    #expect(try ids(text(""), background: "black") == [])
    #expect(try ids(text(""), background: "none") == [])
    // Over a gradient, half over something else, with a shadow, and blended.
    let gradient =
      "{\"type\": \"gradient\", \"frame\": [0, 0, 96, 72], \"colors\": [\"white\", \"white\"]}, "
    #expect(try ids(gradient + text("")) == [])
    let half = "{\"frame\": [0, 0, 30, 72], \"backgroundColor\": \"black\"}, "
    #expect(try ids(half + text("")) == [])
    #expect(try ids(text(", \"shadowOpacity\": 1")) == [])
    #expect(try ids(text(", \"compositingFilter\": \"differenceBlendMode\"")) == [])
    // It gets another colour, or the area behind it does.
    let change =
      ", \"animations\": [{\"keyPath\": \"foregroundColor\", \"fromValue\": \"red\", \"duration\": 0.5}]"
    #expect(try ids(text(change)) == [])
    #expect(
      try ids(
        "{\"name\": \"b\", \"frame\": [0, 0, 96, 72], \"backgroundColor\": \"white\"}, " + text(""),
        more: "\"timeline\": [{\"at\": 0.5, \"set\": {\"b:backgroundColor\": \"green\"}}],") == [])
    // A state that the scene does not enter may show it.
    #expect(
      try ids(
        text(""), more: "\"states\": {\"on\": {\"t:foregroundColor\": \"black\"}},") == [])
    // A mask shows its layer.
    #expect(
      try ids(
        "{\"frame\": [0, 0, 96, 72], \"backgroundColor\": \"red\", \"mask\": \(text(""))}") == [])
  }

  @Test(arguments: [
    ("\"fromValue\": 0, \"duration\": 2", "W0219"),
    (
      "\"fromValue\": 0, \"duration\": 0.5, \"beginTime\": 0.8, \"fillMode\": \"backwards\"",
      "W0219"
    ),
    ("\"fromValue\": 0, \"duration\": 1", ""),
    ("\"fromValue\": 0, \"duration\": 1.001", ""),
    ("\"fromValue\": 0, \"duration\": 2, \"repeatCount\": \"infinity\"", ""),
    ("\"fromValue\": 0, \"duration\": 0.3, \"repeatCount\": 9", ""),
    ("\"fromValue\": 1, \"duration\": 2", ""),
    ("\"type\": \"keyframe\", \"values\": [0, 1, 1, 1], \"duration\": 1.2", ""),
    ("\"type\": \"keyframe\", \"values\": [0, 1, 0], \"duration\": 2", "W0219"),
  ])
  func `tell of an animation that the scene's end cuts`(animation: String, id: String) throws {
    #expect(try ids(animated("opacity", animation)).joined(separator: " ") == id)
  }
}

/// The advice on the gallery, in a file beside it with the reason for which each scene stays as it is.
@Suite struct GalleryAdviceTests {
  private static let file = "scenes/advice.txt"

  @Test func `every finding in the gallery is known, with a reason`() throws {
    let known = String(decoding: Repository.bytes(Self.file) ?? [], as: UTF8.self)
      .split(separator: "\n")
    var reasons: [Substring: Substring] = [:]
    for (line, next) in zip(known, known.dropFirst()) where next.hasPrefix("  ") {
      reasons[line] = next
    }
    var lines: [String] = []
    for source in GalleryScene.all {
      let (scene, report) = source.load()
      guard let scene, !report.hasErrors else { continue }
      let advice = SceneAdvice.report(of: scene, on: Stage(scene: scene))
      for diagnostic in advice.diagnostics {
        let line =
          "\(source.name) \(diagnostic.id) \(diagnostic.path): \(diagnostic.message)"
          + (diagnostic.cost.map { " (\($0.text))" } ?? "")
        lines += [line, String(reasons[line[...]] ?? "  reason: ?")]
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let mismatch = GoldenStore().mismatch(ofText: Array(text.utf8), golden: Self.file)
    #expect(mismatch == nil, "\(mismatch ?? "")")
    #expect(!text.contains("reason: ?"), "a finding has no reason")
  }
}
