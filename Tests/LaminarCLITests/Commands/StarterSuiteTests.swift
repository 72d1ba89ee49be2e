import Foundation
import Laminar
import Testing

@testable import LaminarCLI

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
