import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `A Lottie file that is a scene` {
  private static let good = """
    {"v": "5.7", "fr": 10, "ip": 0, "op": 20, "w": 8, "h": 6, "nm": "Boxes",
     "layers": [
      {"ty": 1, "nm": "Front", "ip": 0, "op": 20, "st": 0, "sw": 2, "sh": 2, "sc": "#ff0000", "ks": {}},
      {"ty": 1, "nm": "Back", "ip": 0, "op": 20, "st": 0, "sw": 8, "sh": 6, "sc": "#0000ff", "ks": {}}
     ]}
    """

  private static func load(
    _ text: String, name: String = "a.json"
  ) -> (scene: Scene?, report: DiagnosticReport) {
    SceneLoader.load(Array(text.utf8), name: name, image: { _ in nil })
  }

  /// Each finding as `E0103 a.json:2:4 /path`.
  private static func findings(_ report: DiagnosticReport) -> [String] {
    report.diagnostics.map { diagnostic in
      let location = diagnostic.location.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
      return "\(diagnostic.id) \(location) \(diagnostic.path)"
    }
  }

  @Test func `loads without a word about how it would be written`() throws {
    let (scene, report) = Self.load(Self.good)
    #expect(report.diagnostics.isEmpty)
    #expect(scene?.title == "Boxes")
    #expect(scene?.duration == Rational(2))
    #expect(scene?.frameRate == Rational(10))
    // Lottie lists layers from the front, scenes from the back.
    #expect(scene?.layers.compactMap(\.name) == ["Back", "Front"])
  }

  @Test func `has the hash of its own bytes`() throws {
    let scene = try #require(Self.load(Self.good).scene)
    let hash = "sha256:" + SHA256.hex(SHA256.hash(Array(Self.good.utf8)))
    #expect(scene.contentHash == hash)
    #expect(scene.text == Array(Self.good.utf8))
  }

  @Test func `has the locations and paths of its layers`() throws {
    let scene = try #require(Self.load(Self.good).scene)
    let front = try #require(scene.location(ofLayer: "Front"))
    #expect(front.location.line == 3 && front.location.column == 3)
    #expect(front.pointer == "/layers/0")
    #expect(scene.location(ofLayer: "Back")?.pointer == "/layers/1")
  }

  @Test func `has errors where they are`() {
    let text = Self.good.replacing(#""fr": 10"#, with: #""fr": "x""#)
    #expect(Self.findings(Self.load(text).report) == ["E0602 a.json:1:20 /fr"])
    let open = Self.good.replacing("}\n ]}", with: "}\n ]")
    #expect(Self.findings(Self.load(open).report) == ["E0021 a.json:1:1 "])
  }

  @Test func `has the last value of a key that is written twice, and one warning of it`() throws {
    // Of three widths, one of which is spelled with an escape, the last one counts, and what follows is
    // where it is in the file.
    let text =
      Self.good
      .replacing(
        ##""sw": 2, "sh": 2, "sc": "#ff0000""##,
        with: ##""sw": 9, "sh": 2, "sw": [7, {"a": 1, "a": 2}], "sc": "#ff0000", "s\u0077": 4"##
      )
      .replacing(#""w": 8"#, with: #""w": "x", "w": 8"#)
    let (scene, report) = Self.load(text)
    #expect(Self.findings(report) == ["W0603 a.json:1:43 /w"])
    #expect(
      report.diagnostics.first?.message
        == "the first value of a key that is written twice is not drawn, here and in 3 other locations"
    )
    #expect(scene?.canvas.size.width == 8)
    let front = try #require(scene?.layers.last)
    #expect(front.bounds.width == 4 && front.bounds.height == 2)
    let back = try #require(scene?.location(ofLayer: "Back"))
    #expect(back.location.line == 4 && back.pointer == "/layers/1")
    // Other errors stay.
    let broken = text.replacing(#""fr": 10"#, with: #""fr": 10,, "fr": 11"#)
    #expect(Self.findings(Self.load(broken).report).map { $0.prefix(5) } == ["E0020"])
  }

  // MARK: - Slots

  /// A layer whose values are slots, an image that is one, and a layer that turns by a number that is an
  /// opacity elsewhere.
  private static let slotted = """
    {"v": "5.7", "fr": 10, "ip": 0, "op": 20, "w": 80, "h": 60,
     "slots": {"Pen": {"p": {"a": 0, "k": 3}}, "Fade": {"p": {"a": 0, "k": 50}},
      "Photo": {"p": {"w": 4, "h": 4, "u": "in/", "p": "a.png"}}},
     "assets": [{"id": "i", "w": 9, "h": 9, "u": "", "p": "z.png", "sid": "Photo"}],
     "layers": [
      {"ty": 1, "nm": "Other", "ip": 0, "op": 20, "sw": 2, "sh": 2, "sc": "#ff0000",
       "ks": {"r": {"sid": "Fade"}}},
      {"ty": 4, "nm": "Box", "ip": 0, "op": 20,
       "ks": {"p": {"a": 0, "k": [1, 2, 0], "sid": "Place"}, "r": {"a": 0, "k": 30, "sid": "Turn"},
        "o": {"a": 0, "k": 100, "sid": "Fade"}, "s": {"a": 0, "k": [50, 50], "sid": "Size"}},
       "shapes": [
        {"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [8, 8]}, "r": {"k": 0}},
        {"ty": "st", "c": {"k": [1, 0, 0], "sid": "Ink"}, "o": {"k": 100}, "w": {"k": 1, "sid": "Pen"}},
        {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [8, 0]}, "o": {"k": 100},
         "g": {"p": 2, "k": {"a": 0, "k": [0, 0, 0, 0, 1, 1, 1, 1]}, "sid": "Ramp"}}]},
      {"ty": 2, "nm": "Image", "refId": "i", "ip": 0, "op": 20, "ks": {}}
     ]}
    """

  @Test func `has its slots as variables, in the units of scenes`() throws {
    var images: [String] = []
    func load(_ variables: [String: VariableValue]) throws -> Scene {
      var overrides = SceneOverrides()
      overrides.variables = variables
      let (scene, report) = SceneLoader.load(
        Array(Self.slotted.utf8), name: "a.json", overrides: overrides,
        image: { name in
          images.append(name)
          return Image(width: 1, height: 1, pixels: [0xFF00_0000])
        })
      #expect(report.diagnostics.isEmpty)
      return try #require(scene)
    }
    func layers(_ scene: Scene) throws -> (box: Layer, stroke: ShapeLayer, fill: GradientLayer) {
      let box = try #require(scene.layers.first { $0.name == "Box" })
      let parts = box.sublayers ?? []
      return (
        box, try #require(parts.compactMap { $0 as? ShapeLayer }.first),
        try #require(parts.compactMap { $0 as? GradientLayer }.first)
      )
    }
    let own = try load([:])
    #expect(
      own.variables.map { "\($0.name) \($0.type) \($0.value.text)" } == [
        #"Photo text "in/a.png""#, ##"Ink text "#ff0000""##, "Pen number 3",
        ##"Ramp list ["#000000","#ffffff"]"##, "Place list [1,2]", "Size list [0.5,0.5]",
        "Turn number 30", "Fade number 0.5",
      ])
    #expect(own.layers.first?.bounds.width == 4)
    #expect(try layers(own).stroke.lineWidth == 3)
    #expect(try abs(Double(layers(own).box.opacity) - 0.5) < 1e-6)

    let other = try load([
      "Photo": "b.png", "Ink": "#00ff00", "Pen": 5, "Ramp": ["#ffffff", "#0000ff"],
      "Place": [3, 4], "Size": [2, 2], "Turn": 90, "Fade": 0.25,
    ])
    #expect(images == ["in/a.png", "b.png"])
    let (box, stroke, fill) = try layers(other)
    #expect(stroke.lineWidth == 5 && stroke.strokeColor == Color(css: "#00ff00"))
    #expect(
      fill.colors?.compactMap { $0 as? Color }
        == [Color(css: "#ffffff"), Color(css: "#0000ff")].compactMap { $0 })
    #expect(box.position.x == 3 && box.position.y == 4)
    // Twice as large and turned by a quarter, x goes to y.
    #expect(abs(box.transform.m12 - 2) < 1e-9 && abs(box.transform.m11) < 1e-9)
    #expect(abs(Double(box.opacity) - 0.25) < 1e-6)
    // One value cannot be an opacity and an angle: the other use keeps the file's.
    let turned = try #require(other.layers.last)
    #expect(abs(turned.transform.m12 - Elementary.sin(50 * .pi / 180)) < 1e-9)
  }

  @Test func `has ignored advice on keyframes before its first frame, as a scene`() throws {
    let early = """
      {"v": "5.7", "fr": 10, "ip": 0, "op": 20, "w": 8, "h": 6, "layers": [
       {"ty": 1, "nm": "Front", "ip": -5, "op": 10, "sw": 2, "sh": 2, "sc": "#ff0000",
        "ks": {"o": {"a": 1, "k": [{"t": FIRST, "s": [0]}, {"t": 10, "s": [100]}]}}}]}
      """
    for (first, isIgnored) in [("-10", true), ("0", false)] {
      let text = SceneText(
        Array(early.replacing("FIRST", with: first).utf8), name: "a.json")
      let scene = try #require(text.importedText)
      #expect(String(decoding: scene, as: UTF8.self).contains("\"ignore\"") == isIgnored)
      let loaded = SceneLoader.load(scene, name: "b.json", image: { _ in nil })
      #expect(!loaded.report.diagnostics.contains { $0.id == "W0206" })
    }
  }

  // MARK: - Parts and archives

  @Test func `is a part with its own locations`() throws {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "a", "use": "in/a.json", "position": [9, 9]}"#),
      "in/a.json": Self.good,
    ])
    #expect(files.findings() == [])
    let scene = try #require(files.load().scene)
    let part = try #require(scene.layers.first?.sublayers)
    #expect(part.compactMap(\.name) == ["Back", "Front"])
    let front = try #require(scene.location(ofLayer: "a/Front"))
    #expect(front.location.file == "in/a.json")
    #expect(front.location.line == 3)
    #expect(front.pointer == "/layers/0")
    files.texts["in/a.json"] = Self.good.replacing(#""fr": 10"#, with: #""fr": "x""#)
    #expect(files.findings().map { $0.prefix(21) } == ["E0602 in/a.json:1:20 "])
  }

  @Test func `in an archive is an error where archives are not read`() {
    let report = SceneLoader.load(
      [0x50, 0x4B, 0x03, 0x04, 0, 0], name: "a.lottie", image: { _ in nil }
    ).report
    #expect(Self.findings(report) == ["E0603 a.lottie:1:1 "])
  }
}
