import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Assets of a scene` {
  private let tool = ToolRun()
  private static let scene = """
    { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1,
      "assets": { "picture": { "src": "PATH" } },
      "layers": [ { "name": "a", "frame": [0, 0, 8, 8], "contents": "picture" } ] }
    """

  private func check(_ path: String) throws -> String {
    try tool.write(Self.scene.replacing("PATH", with: path), to: "scene.json")
    tool.run("check", "@scene.json")
    return tool.output.text
  }

  private func picture(_ name: String) throws {
    let bytes = PNGEncoder().encode(Bitmap(width: 2, height: 2))
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  @Test func `that are named pipes are refused without waiting for a writer`() throws {
    mkfifo(tool.folder.file("pipe.png"), 0o600)
    try tool.write(Self.scene.replacing("PATH", with: "pipe.png"), to: "scene.json")
    // The limit ends a tool that waits; the test library's own would count the time of other tests.
    let run = try ToolProcess.shell(
      "exec timeout 60 \"$0\" check '\(tool.folder.file("scene.json"))'")
    let text = run.output + run.messages
    #expect(text.contains("\"pipe.png\" cannot be read: it is a named pipe"), "\(run)")
  }

  @Test func `that are not regular files are refused, with the reason`() throws {
    try picture("a.png")
    #expect(try check("a.png") == "")
    mkdir(tool.folder.file("folder.png"), 0o700)
    try tool.write("text", to: "text.png")
    for (path, reason) in [
      ("folder.png", "it is a folder"),
      ("text.png", "it is not a PNG picture"), ("missing.png", "no such file or folder"),
      ("a.png/b.png", "a part of the path is not a folder"),
    ] {
      let text = try check(path)
      #expect(text.contains("\"\(path)\" cannot be read: \(reason)"), "\(text)")
    }
  }

  @Test func `stay in the scene's folder, whatever links lead out of it`() throws {
    let other = TemporaryFolder()
    try picture("a.png")
    mkdir(tool.folder.file("inner"), 0o700)
    for (link, target) in [
      ("inside.png", "a.png"), ("inner/back.png", "../a.png"),
      ("outside.png", other.file("b.png")), ("device.png", "/dev/zero"), ("far", other.path),
    ] {
      symlink(target, tool.folder.file(link))
    }
    try FileManager.default.copyItem(
      atPath: tool.folder.file("a.png"), toPath: other.file("b.png"))
    #expect(try check("inside.png") == "")
    #expect(try check("inner/back.png") == "")
    for path in ["outside.png", "far/b.png", "device.png"] {
      let text = try check(path)
      #expect(text.contains("\"\(path)\" cannot be read: it leads out of the folder"), "\(text)")
    }
    // A folder whose name begins with the scene's is another one.
    let beside = tool.folder.path + "-beside"
    mkdir(beside, 0o700)
    defer { try? FileManager.default.removeItem(atPath: beside) }
    try FileManager.default.copyItem(atPath: other.file("b.png"), toPath: beside + "/b.png")
    symlink(beside, tool.folder.file("beside"))
    #expect(try check("beside/b.png").contains("it leads out of the folder"))
  }
}
