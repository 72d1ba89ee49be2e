import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// `laminar new --from`.
@Suite struct `Scenes of SVGs` {
  private let tool = ToolRun()

  @Test(arguments: [SVGSample.logoWave, .logoLetter, .logoBadge, .logoIcon])
  func `pass check and can be drawn`(sample: SVGSample) throws {
    try tool.write(sample.text, to: "logo.svg")
    #expect(tool.run("new", "--from", "@logo.svg", "-o", "@logo.json") == .success)
    #expect(!tool.messages.text.contains("warning"))
    #expect(tool.folder.names == ["logo.json", "logo.svg", "scene.schema.json"])
    #expect(tool.run("check", "--strict", "@logo.json") == .success)
    #expect(
      tool.run("still", "@logo.json", "--at", "0", "-o", "@a.png", "--scale", "0.2") == .success)
    #expect(tool.run("new", "--from", "@logo.svg") == .success)
    #expect(tool.output.text == tool.folder.text("logo.json"))
  }

  @Test func `have the ids as names of their layers`() throws {
    try tool.write(SVGSample.logoWave.text, to: "logo.svg")
    tool.run("new", "--from", "@logo.svg", "-o", "@logo.json")
    tool.run("inspect", "@logo.json")
    for name in ["mark", "moon", "back", "front", "rim"] {
      #expect(tool.output.text.contains(name), "\(name)")
    }
  }

  @Test func `have the size, rate and duration that are wanted`() throws {
    try tool.write(SVGSample.logoIcon.text, to: "logo.svg")
    #expect(
      tool.run(
        "new", "--from", "@logo.svg", "--size", "48x48", "--frame-rate", "30", "--duration", "2s",
        "-o", "@a.json") == .success)
    tool.run("inspect", "@a.json")
    #expect(tool.line(0).contains("48x48 pixels, 60 frames at 30, 2 s"))
  }

  @Test func `warn of what is left out, on standard error`() throws {
    try tool.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n <text>Hi</text></svg>",
      to: "a.svg")
    #expect(tool.run("new", "--from", "@a.svg") == .success)
    #expect(tool.messages.text.contains("warning[W0601]: <text> is not imported"))
    #expect(tool.messages.text.contains("a.svg:2:3"))
    #expect(!tool.output.text.contains("warning"))
    #expect(tool.run("help", "W0601") == .success)
    #expect(tool.run("help", "E0601") == .success)
  }

  @Test(arguments: [
    ("<svg><g></svg>", "a.svg has errors; nothing was written"),
    ("{\"laminar\": 1}", "is a scene, not an SVG"),
    ("{\"laminar-suite\": 1}", "is a suite, not an SVG"),
    ("GIF89a…", "is a GIF picture, not an SVG"),
    ("frame,time,layer,key,value\n", "is a trace, not an SVG"),
  ])
  func `are not made of anything else`(text: String, message: String) throws {
    try tool.write(text, to: "a.svg")
    #expect(tool.run("new", "--from", "@a.svg", "-o", "@a.json") == .usage)
    #expect(tool.messages.text.contains(message))
    #expect(tool.folder.names == ["a.svg"])
  }

  @Test func `have no template`() throws {
    try tool.write(SVGSample.logoIcon.text, to: "a.svg")
    #expect(tool.run("new", "--from", "@a.svg", "--template", "card") == .usage)
    #expect(tool.run("new", "--from", "@b.svg") == .usage)
  }
}
