import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `new and schema` {
  private let tool = ToolRun()

  @Test(arguments: StarterScene.allCases)
  func `write scenes that pass check and can be drawn`(scene: StarterScene) {
    #expect(tool.run("new", "--template", scene.rawValue, "-o", "@a.json") == .success)
    #expect(tool.run("check", "--strict", "@a.json") == .success)
    #expect(tool.output.text == "")
    #expect(
      tool.run("still", "@a.json", "--at", "0.5", "-o", "@a.png", "--scale", "0.1") == .success)
    tool.run("inspect", "@a.json")
    // Animations of layers have a line; those of events have not.
    #expect(tool.lines.contains { $0.contains(" line ") || $0.hasSuffix("  basic") })
  }

  @Test(arguments: StarterScene.allCases)
  func `make scenes to measure`(scene: StarterScene) {
    #expect(
      tool.run(
        "new", "--template", scene.rawValue, "--size", "320x200", "--frame-rate", "30000/1001",
        "--duration", "90f", "-o", "@a.json") == .success)
    #expect(tool.run("check", "@a.json") == .success)
    tool.run("inspect", "@a.json")
    #expect(tool.line(0).contains("320x200 pixels, 90 frames at 30000/1001, 3.003 s"))
  }

  @Test func `never replace a file without being told`() throws {
    try tool.write("mine", to: "a.json")
    #expect(tool.run("new", "-o", "@a.json") == .usage)
    #expect(tool.folder.text("a.json") == "mine")
    #expect(tool.run("new", "-o", "@a.json", "--overwrite") == .success)
    #expect(tool.run("new") == .success)
    #expect(tool.folder.text("a.json") == tool.output.text)
  }

  @Test func `make no scene that is too long to be one`() {
    #expect(tool.run("new", "--duration", "99999999", "-o", "@a.json") == .usage)
    #expect(tool.run("new", "--frame-rate", "10000", "--duration", "1001s") == .usage)
    #expect(tool.run("new", "--frame-rate", "10000", "--duration", "1000s") == .success)
    #expect(tool.folder.names == [])
  }

  @Test func `print the schema`() {
    #expect(tool.run("schema") == .success)
    #expect(tool.output.text == SceneSchema.text)
    #expect(tool.run("schema", "-o", "@schema.json") == .success)
    #expect(tool.folder.text("schema.json") == SceneSchema.text)
  }
}

/// The folder that `new --template suite` makes.
@Suite struct `A new suite` {
  private let tool = ToolRun()

  @Test func `has scenes that pass check, and works with test and accept at once`() {
    #expect(tool.run("new", "--template", "suite", "--size", "64x36", "-o", "@motion") == .success)
    let names = ["card.json", "spinner.json", "suite.json"]
    for name in names.dropLast() {
      #expect(tool.run("check", "--strict", "@motion/\(name)") == .success, "\(name)")
    }
    // The first run finds no goldens; the expectations hold.
    #expect(tool.run("test", "@motion/suite.json", "-o", "@run") == .negative)
    #expect(tool.output.text.contains("goldens are missing"))
    #expect(!tool.output.text.contains("expect:"))
    #expect(tool.run("accept", "@run", "--suite", "@motion/suite.json") == .success)
    #expect(tool.run("test", "@motion/suite.json") == .success)
    #expect(tool.output.text.hasPrefix("all 2 cases passed"))
  }

  @Test func `names schemas that are beside it`() {
    #expect(tool.run("new", "--template", "suite", "-o", "@motion/") == .success)
    #expect(tool.folder.text("motion/scene.schema.json") == SceneSchema.text)
    #expect(tool.folder.text("motion/suite.schema.json") == SuiteSchema.text)
    #expect(tool.folder.text("motion/suite.json")?.contains("\"suite.schema.json\"") == true)
    #expect(tool.folder.text("motion/card.json")?.contains("\"scene.schema.json\"") == true)
  }

  @Test func `replaces nothing without being told`() throws {
    #expect(tool.run("new", "--template", "suite", "-o", "@motion") == .success)
    try tool.write("mine", to: "motion/card.json")
    #expect(tool.run("new", "--template", "suite", "-o", "@motion") == .usage)
    #expect(tool.folder.text("motion/card.json") == "mine")
    #expect(tool.run("new", "--template", "suite", "-o", "@motion", "--overwrite") == .success)
    #expect(tool.folder.text("motion/card.json") != "mine")
    #expect(tool.run("new", "--template", "suite") == .usage)
    #expect(tool.messages.text.contains("needs -o DIR"))
  }

  // MARK: - Schemas

  @Test func `scenes name the schema above them, or one that is written beside them`() throws {
    #expect(tool.run("new", "-o", "@a.json") == .success)
    #expect(tool.folder.names == ["a.json", "scene.schema.json"])
    #expect(tool.folder.text("scene.schema.json") == SceneSchema.text)
    #expect(tool.folder.text("a.json")?.contains("\"$schema\": \"scene.schema.json\"") == true)
    try tool.write("own", to: "scene.schema.json")
    #expect(tool.run("new", "--template", "suite", "-o", "@b") == .success)
    #expect(tool.run("new", "-o", "@b/c.json") == .success)
    #expect(tool.folder.text("scene.schema.json") == "own")
    #expect(tool.folder.text("b/c.json")?.contains("\"$schema\": \"scene.schema.json\"") == true)
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("d/e"), withIntermediateDirectories: true)
    #expect(tool.run("new", "-o", "@d/e/f.json") == .success)
    #expect(
      tool.folder.text("d/e/f.json")?.contains("\"$schema\": \"../../scene.schema.json\"") == true)
  }

  @Test(arguments: ["lower-third", "chart"])
  func `texts, colours and numbers are variables`(template: String) {
    #expect(tool.run("new", "--template", template, "-o", "@a.json") == .success)
    let value = template == "chart" ? "mon=0.1" : "name=Grace Hopper"
    #expect(
      tool.run("trace", "@a.json", "--set", value, "--set", "accent=#00ff00", "--at", "1.9")
        == .success)
    #expect(tool.run("check", "--strict", "@a.json") == .success)
  }
}

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
