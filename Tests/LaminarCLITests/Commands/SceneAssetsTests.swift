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

  /// PNG files of one colour, (128, 64, 200): with a profile of Display P3, the code points of Display P3, a
  /// gamma of 1, and a profile of tables.
  private static let colored = [
    (
      "p3.png",
      """
      iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAA7WlDQ1BQMwAAeJxjYGCSyEnOLWZRYGDIzSspCnJ3\
      UoiIjFJgf8LACIRgkJhcXOAYEOADYufl56UyYIBv1yBqL+tiyhEEnCmpxclA+gMQpyYXFJUwMDBGANm85SUFIHYG\
      kC1SBHQUkF0DYqdD2BNA7CQIewlYTUiQM5C9A8hWSIewb4DYSRD2DxAbahcIcLtkFhfkJFYqBBiT4WoCoCS1ogRE\
      w8ILFKYQGURYIcSa7zMw2O7/////boSY134Gho3mDAxcOxFiGhYMDILcDAwndhYkFiWChZiBmCktjYHh03JgkEUy\
      MAhfAOqJplQeAEWcTrOx+DVJAAAAFklEQVR4nGNocDhBEmIY1TCqYfhqAAAeOIgQU/XM0wAAAABJRU5ErkJggg==
      """, [138, 59, 207]
    ),
    (
      "cicp.png",
      """
      iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAABGNJQ1AMDQABbgPj7wAAABZJREFUeJxjaHA4QRJi\
      GNUwqmH4agAAHjiIEFP1zNMAAAAASUVORK5CYII=
      """, [138, 59, 207]
    ),
    (
      "gama1.png",
      """
      iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAABGdBTUEAAYagMeiWXwAAABZJREFUeJxjaHA4QRJi\
      GNUwqmH4agAAHjiIEFP1zNMAAAAASUVORK5CYII=
      """, [188, 137, 229]
    ),
    (
      "lut.png",
      """
      iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAIAAAB2XpiaAAAAimlDQ1BDb2F0ZWQgIlgiAAB4nGNgYBTISc4tZjFg\
      YMjNKykKcndSiIiMUmB/xcAIhGCQmFxcwIAXfLsGUXtZF2QWfrUYgCUltTgZSG8BYoXkgqISIH0FxC4vKQCxvwCx\
      iKORE9CFjBxANkduTmkyVC/IVp7UvNBgkDlALMNQwVBJSB7kP3R3wxwDAGMYIm+wM1aRAAAADUlEQVR4nGNocDgB\
      RwAmvQYhgJ4KNwAAAABJRU5ErkJggg==
      """, [128, 64, 200]
    ),
  ]

  @Test func `have the colours that they state, or a warning`() throws {
    for (name, text, color) in Self.colored {
      let file = try #require(Data(base64Encoded: text))
      try file.write(to: tool.folder.url(name))
      let found = try check(name)
      if name == "lut.png" {
        #expect(
          found.contains(
            """
            warning[W0251]: the colours of "lut.png": its ICC profile 'Coated "X"' converts by tables, \
            which are not read; its colours are taken as sRGB
            """), "\(found)")
        #expect(found.contains("scene.json:2:35"))
        #expect(found.contains("convert the picture to sRGB"))
      } else {
        #expect(found == "")
      }
      #expect(tool.run("still", "@scene.json", "-o", "-", "--format", "png") == .success)
      let pixel = try PNGDecoder.decode(tool.output.bytes).pixel(x: 4, y: 4)
      let shown = [0, 8, 16].map { Int(pixel >> UInt32($0) & 0xff) }
      #expect(zip(shown, color).allSatisfy { abs($0 - $1) <= 1 }, "\(name): \(shown)")
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
