import LaminarGraphics
import Testing

@testable import LaminarScene

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
