import Foundation
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
