import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Scene decoder` {
  private func read(_ text: String) -> (document: SceneDocument?, findings: [String]) {
    let (document, report) = SceneDecoder.read(SourceText(fileName: "a.json", text: text))
    return (document, report.diagnostics.map { "\($0.id) \($0.path) \($0.message)" })
  }

  private let rest =
    "\"canvas\": {\"width\": 320, \"height\": 240}, \"duration\": \"2.2s\", \"layers\": []"

  @Test func `reads the top level`() throws {
    let result = read(
      """
      {"laminar": 1, "title": "T", "moments": [0, "500ms", "15f"], "frameRate": 25, "seed": 7,
       "canvas": {"width": 320, "height": 240, "scale": 2, "backgroundColor": "#fff"},
       "duration": 2.2, "assets": {"logo": {"src": "img/logo.png", "scale": 2}, "dot": {"layer": {}}},
       "fonts": {"body": {"src": "a.ttf"}}, "layers": [{"name": "a"}, {}], "note": "n", "$schema": "s"}
      """)
    #expect(result.findings.isEmpty)
    let scene = try #require(result.document)
    #expect(scene.title == "T")
    #expect(scene.moments == [0, 0.5, 0.6])
    #expect(
      scene.canvas
        == Canvas(
          size: CGSize(width: 320, height: 240), scale: 2,
          backgroundColor: Color(red: 1, green: 1, blue: 1)))
    #expect(scene.frameRate == Rational(25))
    #expect(scene.duration == Rational(11, over: 5))
    #expect(scene.seed == 7)
    #expect(scene.assets.map(\.name) == ["logo", "dot"])
    #expect(scene.fonts.map { "\($0.source)" } == ["file(\"a.ttf\")"])
    #expect(scene.layers?.count == 2)
  }

  @Test func `has defaults`() throws {
    let scene = try #require(read("{\"laminar\": 1, \(rest)}").document)
    #expect(scene.frameRate == Rational(60))
    #expect(scene.duration == Rational(11, over: 5))
    let canvas = try #require(scene.canvas)
    #expect(canvas.scale == 1 && canvas.backgroundColor == nil)
  }

  @Test func `reports everything in one run`() {
    let result = read(
      """
      {"laminar": 2, "canvas": {"width": "wide", "hight": 3}, "duration": -1, "layers": {},
       "sequences": [], "timeline": [], "framerate": 1,
       "assets": {"a": {}, "b": {"src": "../x"}, "c": {"src": "x", "layer": {}}}}
      """)
    #expect(result.document == nil)
    #expect(
      result.findings == [
        "E0301 /laminar version 2 of the scene format is not known here",
        "E0104 /canvas/width expected a number, found the string \"wide\"",
        "E0103 /canvas/hight unknown key \"hight\" on a canvas",
        "E0202 /duration a scene's duration must be above 0",
        "E0104 /layers expected a list of layers, found an object",
        "E0103 /framerate unknown key \"framerate\" on a scene",
        "E0102 /assets/a an asset needs the key \"src\" or \"layer\"",
        "E0303 /assets/b/src the path may not leave the scene's folder",
        "E0105 /assets/c/layer \"layer\" and \"src\" exclude each other",
      ])
  }

  @Test(arguments: [
    ("[]", "E0104  expected a scene, found a list of 0 elements"),
    (
      "{\"laminar\": 1, \"canvas\": {\"width\": 20000, \"height\": 1}, \"duration\": 1, \"layers\": []}",
      "E0202 /canvas/width the canvas's width is 20000 pixels"
    ),
    (
      "{\"laminar\": 1, \"canvas\": {\"width\": 2, \"height\": 0.5}, \"duration\": 1, \"layers\": []}",
      "E0202 /canvas/height the canvas's height is 0.5 pixels"
    ),
    (
      "{\"laminar\": 1, \"canvas\": {\"width\": 2, \"height\": 2}, \"duration\": 1e6, \"layers\": []}",
      "E0304 /duration the scene has more than 10000000 frames at 60 per second"
    ),
    (
      "{\"canvas\": {\"width\": 2, \"height\": 2}, \"duration\": 1, \"layers\": []}",
      "E0102  a scene needs the key \"laminar\""
    ),
  ])
  func `reports what is not a scene`(text: String, finding: String) {
    #expect(read(text).findings == [finding])
  }

  @Test func `stays small however much is wrong`() {
    let keys = (0..<20_000).map { "\"key\($0)\": 0" }.joined(separator: ", ")
    let (document, report) = SceneDecoder.read(
      SourceText(fileName: "a.json", text: "{\"laminar\": 1, \(rest), \(keys)}"))
    #expect(document == nil)
    #expect(report.diagnostics.count == 20)
    #expect(report.omittedErrors == 19_980)
  }

  @Test func `survives damage to a scene, and reports why it is invalid`() {
    let scene = Array(
      """
      {"laminar": 1, "title": "T", "moments": [0, "500ms", "15f"], "frameRate": "30000/1001",
       "canvas": {"width": 320, "height": 240, "scale": 2, "backgroundColor": "hsl(9 10% 20%)"},
       "duration": "2.2s", "assets": {"logo": {"src": "img/logo.png", "scale": 2}},
       "layers": [{"name": "a"}, {}], "seed": 12}
      """.utf8)
    let marks = Array("{}[]\",:\\/-+.eE0123456789NtuUmsf%#()\u{0}\n".utf8)
    var random = SeededBytes(seed: 11)
    var accepted = 0
    for _ in 0..<500 {
      var bytes = scene
      for _ in 0...Int(random.next() % 3) {
        let offset = Int(random.next()) % bytes.count
        let mark = marks[Int(random.next()) % marks.count]
        switch random.next() % 3 {
        case 0: bytes[offset] = mark
        case 1: bytes.remove(at: offset)
        default: bytes.insert(mark, at: offset)
        }
      }
      let (document, report) = SceneDecoder.read(SourceText(fileName: "a.json", bytes: bytes))
      #expect((document == nil) == report.hasErrors)
      #expect(report.diagnostics.allSatisfy { ($0.location?.bytes.upperBound ?? 0) <= bytes.count })
      if let document {
        accepted += 1
        let frames = (document.duration?.doubleValue ?? 0) * document.frameRate.doubleValue
        #expect(frames > 0 && frames <= Double(SceneDocument.frameLimit))
      }
      _ = report.text() + report.json.map(\.line).joined()
    }
    #expect(accepted > 0)
  }

  @Test func `survives values of every kind for every value`() {
    let values = [
      "null", "true", "0", "-1", "1e9", "1e400", "-1e-400", "0.5", "\"\"", "\"x\"", "\"1s\"",
      "\"none\"",
      "[]", "[0]", "[1,2]", "[1,2,3,4]", "[[1,2]]", "[{}]", "{}", "{\"rect\":0}", "{\"scale\":[]}",
      "{\"arc\":{}}", "[{\"rotate\":[]}]", "99999999999999999999999", "\"1e999s\"", "\"1e-999f\"",
      "\"9223372036854775807/1\"", "1000000000", "\"0x1p3\"", "[1,2,3,4,5,6]",
    ]
    for text in values {
      let source = SourceText(fileName: "a.json", text: text)
      let sink = DiagnosticSink(source: source)
      let json = JSONDocument.read(source, dialect: .strict, into: sink)
      guard let value = json.root else { continue }
      let decoder = ValueDecoder(sink: sink, frameRate: Rational(1, over: 3) ?? .one)
      func expectReport<T>(_ decode: (JSONValue) -> T?) {
        let before = sink.errorCount
        let result = decode(value)
        #expect((result == nil) == (sink.errorCount > before), "\(text)")
      }
      expectReport { decoder.number($0) }
      expectReport { decoder.integer($0) }
      expectReport { decoder.time($0) }
      expectReport { decoder.seconds($0) }
      expectReport { decoder.frameRate($0) }
      expectReport { decoder.angle($0) }
      expectReport { decoder.color($0) }
      expectReport { decoder.point($0) }
      expectReport { decoder.points($0) }
      expectReport { decoder.vector($0) }
      expectReport { decoder.rect($0) }
      expectReport { decoder.path($0) }
      expectReport { decoder.transform($0) }
      expectReport { decoder.timingFunction($0) }
      expectReport { decoder.repeatCount($0) }
      expectReport { decoder.name($0) }
      expectReport { decoder.relativePath($0) }
      expectReport { decoder.choice($0, among: ["x", "y"]) }
      _ = sink.report(on: json).text(colors: true)
    }
  }
}

@Suite struct `The display link of a scene` {
  private func link(_ member: String) throws -> SceneDisplayLink? {
    let text = """
      {"laminar": 1, \(member) "canvas": {"width": 3, "height": 2}, "duration": 1, "layers": []}
      """
    let source = SourceText(fileName: "a.json", text: text)
    let (document, report) = SceneDecoder.read(source)
    #expect(report.diagnostics.isEmpty)
    return try #require(document).displayLink
  }

  @Test func `is what the file states`() throws {
    let text = """
      "displayLink": {"refreshRate": "60000/1001", "preferredFrameRate": 29.97, "drop": "40, 10-12"},
      """
    #expect(
      try link(text)
        == SceneDisplayLink(
          refreshRate: try #require(Rational(60000, over: 1001)), preferredFrameRate: 29.97,
          dropped: DroppedFrames([10...12, 40...40])))
  }

  @Test func `runs at 60 Hz and misses no frame by default`() throws {
    #expect(try link("\"displayLink\": {},") == SceneDisplayLink())
    #expect(SceneDisplayLink().refreshRate == Rational(60))
    #expect(SceneDisplayLink().preferredFrameRate == 0)
    #expect(SceneDisplayLink().dropped.ranges.isEmpty)
    #expect(try link("") == nil)
  }

  @Test func `reaches the loaded scene`() {
    let bytes = Array(
      """
      {"laminar": 1, "canvas": {"width": 3, "height": 2}, "duration": 1, "layers": [],
       "displayLink": {"preferredFrameRate": 24}}
      """.utf8)
    let scene = SceneLoader.load(bytes, name: "a.json", image: { _ in nil }).scene
    #expect(scene?.displayLink == SceneDisplayLink(preferredFrameRate: 24))
  }
}
