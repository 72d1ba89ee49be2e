import Laminar
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
