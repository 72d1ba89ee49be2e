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
