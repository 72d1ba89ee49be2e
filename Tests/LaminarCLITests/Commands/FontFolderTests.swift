import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Folders of fonts` {
  private let tool = ToolRun()
  private let fonts = TemporaryFolder()

  init() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 60, "height": 30 }, "duration": 1,
        "fonts": { "shapes": { "src": "deep/shapes.ttf" } },
        "layers": [ { "name": "a", "type": "text", "frame": [0, 0, 60, 30], "font": FONT,
                      "fontSize": 20, "string": "tA☂", "foregroundColor": "#000000" } ] }
      """.replacing("FONT", with: "[\"shapes\"]"), to: "scene.json")
    let bytes = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    mkdir(fonts.file("deep"), 0o700)
    try Data(bytes).write(to: URL(fileURLWithPath: fonts.file("deep/shapes.ttf")))
  }

  @Test func `hold the fonts that are not beside the scene`() throws {
    #expect(tool.run("check", "@scene.json") == .negative)
    #expect(tool.output.text.contains("\"deep/shapes.ttf\" cannot be read"))
    #expect(tool.output.text.contains("--font-dir"))
    let empty = TemporaryFolder()
    // The first folder that has it counts; check warns of what no font has.
    #expect(
      tool.run("check", "@scene.json", "--font-dir", empty.path, "--font-dir", fonts.path)
        == .success)
    #expect(tool.output.text.contains("the fonts have no glyph for “☂” (U+2602)"))
    #expect(!tool.output.text.contains("“A”"))
    #expect(
      tool.run("still", "@scene.json", "--font-dir", fonts.path, "-o", "@a.png") == .success)
    // Drawing says it too, once and in a line.
    #expect(tool.messages.text.hasPrefix("warning: "))
    #expect(tool.messages.text.contains(": the fonts have no glyph for “☂” (U+2602)\nwrote"))
    #expect(
      tool.run("still", "@scene.json", "--font-dir", fonts.path, "-q", "-o", "@b.png") == .success)
    #expect(tool.messages.text == "")
    #expect(tool.run("trace", "@scene.json", "--font-dir", fonts.path) == .success)
    #expect(!tool.messages.text.contains("☂"))
  }

  @Test func `come after the scene's own`() throws {
    mkdir(tool.folder.file("deep"), 0o700)
    try tool.write("not a font", to: "deep/shapes.ttf")
    #expect(tool.run("check", "@scene.json", "--font-dir", fonts.path) == .negative)
    #expect(tool.output.text.contains("\"deep/shapes.ttf\" cannot be read: "))
  }

  @Test func `cannot be left`() throws {
    let outside = TemporaryFolder()
    let bytes = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    try Data(bytes).write(to: URL(fileURLWithPath: outside.file("b.ttf")))
    let folder = TemporaryFolder()
    mkdir(folder.file("deep"), 0o700)
    symlink(outside.file("b.ttf"), folder.file("deep/shapes.ttf"))
    #expect(tool.run("check", "@scene.json", "--font-dir", folder.path) == .negative)
    #expect(tool.output.text.contains("it leads out of the folder"))
  }
}
