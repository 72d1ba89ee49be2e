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
      ("text.png", "it is not a PNG or JPEG picture"), ("missing.png", "no such file or folder"),
      ("a.png/b.png", "a part of the path is not a folder"),
    ] {
      let text = try check(path)
      #expect(text.contains("\"\(path)\" cannot be read: \(reason)"), "\(text)")
    }
  }

  /// Files of one colour, (128, 64, 200): a PNG and a JPEG with a profile of Display P3, and PNGs with the code points of Display P3, a
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
      "p3.jpg",
      """
      /9j/7gAOQWRvYmUAZAAAAAAA/+ICKElDQ19QUk9GSUxFAAEBAAACGGxjbXMEIAAAbW50clJHQiBYWVogB+QAAQABAAAA\
      AAAAYWNzcEFQUEwAAAAAbm9uZQAAAAAAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAABlY3BydAAAAVgAAAANd3RwdAAAAWgAAAAUclhZ\
      WgAAAXwAAAAUZ1hZWgAAAZAAAAAUYlhZWgAAAaQAAAAUclRSQwAAAbgAAAAgZ1RSQwAAAdgAAAAgYlRSQwAAAfgAAAAg\
      ZGVzYwAAAAAAAAALRGlzcGxheSBQMwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB0ZXh0AAAAAG5vbmUAAAAAWFlaIAAAAAAAAPbWAAEAAAAA\
      0y1YWVogAAAAAAAAg98AAD2/////u1hZWiAAAAAAAABKvwAAsTcAAAq5WFlaIAAAAAAAACg4AAARCwAAyLlwYXJhAAAA\
      AAADAAAAAmZmAADypwAADVkAABPQAAAKW3BhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApbcGFyYQAAAAAAAwAA\
      AAJmZgAA8qcAAA1ZAAAT0AAAClv/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\
      AQEBAQEBAQEBAQEBAQEBAQEBAQH/wAARCAAIAAgDUhEARxEAQhEA/8QAFQABAQAAAAAAAAAAAAAAAAAACgD/xAAUEAEA\
      AAAAAAAAAAAAAAAAAAAA/9oADANSAEcAQgAAPwCH/JAf/9k=
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

  @Test func `hold the fonts of a Lottie animation that is a part`() throws {
    mkdir(tool.folder.file("in"), 0o700)
    try tool.write(
      """
      { "v": "5.7", "fr": 10, "ip": 0, "op": 10, "w": 60, "h": 30,
        "fonts": { "list": [{ "fName": "shapes", "fFamily": "Shapes", "fStyle": "" }] },
        "layers": [{ "ty": 5, "nm": "Title", "ip": 0, "op": 10, "ks": {},
          "t": { "d": { "k": { "t": "A", "s": 20, "f": "shapes", "fc": [0, 0, 0] } } } }] }
      """, to: "in/title.json")
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 60, "height": 30 }, "duration": 1,
        "layers": [{ "name": "a", "use": "in/title.json", "position": [30, 15] }] }
      """, to: "scene.json")
    #expect(tool.run("check", "@scene.json") == .success)
    #expect(tool.output.text.contains("the font \"shapes\" is not drawn"))
    // The folder has the file as the part names it, or under its path from the scene.
    for folder in ["deep", ""] {
      #expect(tool.run("check", "@scene.json", "--font-dir", fonts.file(folder)) == .success)
      #expect(tool.output.text.contains("not drawn") == folder.isEmpty)
    }
    mkdir(fonts.file("in"), 0o700)
    try FileManager.default.copyItem(
      atPath: fonts.file("deep/shapes.ttf"), toPath: fonts.file("in/shapes.ttf"))
    #expect(tool.run("check", "@scene.json", "--font-dir", fonts.path) == .success)
    #expect(!tool.output.text.contains("not drawn"))
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

@Suite struct `Scenes with parts` {
  private let tool = ToolRun()

  private static let part = """
    {"laminar": 1, "variables": {"to": 1}, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [
    {"name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "red",
     "animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": "${to}", "duration": 0.5}]}],
    "timeline": [{"at": 0.75, "set": {"dot:cornerRadius": 2}}],
    "expect": [{"at": 0.25, "value": {"dot:opacity": 0.5}}]}
    """
  private static let main = """
    {"laminar": 1, "canvas": {"width": 16, "height": 8}, "duration": 2, "frameRate": 8, "ignore": ["W0222"], "layers": [
    {"name": "a", "use": "parts/part.json", "position": [4, 4]},
    {"name": "b", "use": "parts/part.json", "position": [12, 4], "beginTime": 0.5, "variables": {"to": 0.5}}]}
    """

  init() throws {
    mkdir(tool.folder.file("parts"), 0o700)
    mkdir(tool.folder.file("new"), 0o700)
    mkdir(tool.folder.file("new/parts"), 0o700)
    try tool.write(Self.part, to: "parts/part.json")
    try tool.write(Self.main, to: "main.json")
    try tool.write(Self.main, to: "new/main.json")
  }

  /// The lines of the data, without the folder.
  private var lines: [String] {
    tool.lines.map { $0.replacing(tool.folder.path + "/", with: "") }
  }

  @Test func `pass check, and a part by itself`() throws {
    #expect(tool.run("check", "@main.json", "@parts/part.json") == .success)
    #expect(tool.output.text == "")
    try tool.write(
      Self.part.replacing("\"dot:opacity\": 0.5", with: "\"dot:opacity\": 0.75"),
      to: "parts/part.json")
    #expect(tool.run("check", "@main.json") == .success)
    #expect(tool.run("check", "@parts/part.json") == .negative)
  }

  @Test func `name the part's file in check`() throws {
    try tool.write(Self.part.replacing("cornerRadius", with: "cornerRadios"), to: "parts/part.json")
    #expect(tool.run("check", "@main.json") == .negative)
    #expect(
      lines.contains("  --> parts/part.json:4:35") || lines.contains(" --> parts/part.json:4:35"))
    #expect(lines.contains { $0.hasSuffix("= used at main.json:2:22") })
  }

  @Test func `trace what a part shows, at the times of its clock`() throws {
    #expect(
      tool.run(
        "trace", "@main.json", "--track", "**/dot:opacity", "--at", "0.25,0.75,1.5", "-o", "-")
        == .success)
    #expect(
      tool.lines == [
        "frame,time,layer,key,value", "0,0.25,a/dot,opacity,0.5", "0,0.25,b/dot,opacity,1",
        "1,0.75,a/dot,opacity,1", "1,0.75,b/dot,opacity,0.25", "2,1.5,a/dot,opacity,1",
        "2,1.5,b/dot,opacity,1",
      ])
    #expect(tool.run("trace", "@main.json", "--tracks", "animated", "-o", "-") == .success)
    #expect(tool.lines.contains("5,0.625,a/dot,cornerRadius,0"))
    #expect(tool.lines.contains("6,0.75,a/dot,cornerRadius,2"))
    #expect(tool.lines.contains("9,1.125,b/dot,cornerRadius,0"))
    #expect(tool.lines.contains("10,1.25,b/dot,cornerRadius,2"))
  }

  @Test func `name the part's line in inspect`() throws {
    #expect(tool.run("inspect", "@main.json") == .success)
    #expect(lines.contains { $0.hasSuffix("basic  parts/part.json:3") })
    #expect(
      tool.run("inspect", "@main.json", "--at", "0.25", "--value", "a/dot:opacity") == .success)
    #expect(lines.contains { $0.contains("parts/part.json:3:17") })
  }

  @Test func `differ where a part does, with its file and line`() throws {
    try tool.write(
      Self.part.replacing("\"fromValue\": 0", with: "\"fromValue\": 0.25"),
      to: "new/parts/part.json")
    #expect(tool.run("diff", "@main.json", "@new/main.json") == .negative)
    #expect(
      lines.first
        == "a/dot: opacity starts from 0.25 instead of 0, in 2 uses of the part (new/parts/part.json:3)"
    )
    // A folder with a long name breaks the line.
    let words = lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    #expect(words.contains("driven by basic \"opacity\" (new/parts/part.json:3)"))
    try tool.write(Self.part, to: "new/parts/part.json")
    #expect(tool.run("diff", "@main.json", "@new/main.json") == .success)
  }

  @Test func `have another hash when a part has`() throws {
    func hash() throws -> String? {
      #expect(tool.run("trace", "@main.json", "--format", "jsonl", "-o", "-") == .success)
      return tool.lines.first
    }
    let before = try hash()
    #expect(try hash() == before)
    try tool.write(Self.part + "\n", to: "parts/part.json")
    #expect(try hash() != before)
  }

  @Test func `are tested in suites`() throws {
    try tool.write(
      #"{ "laminar-suite": 1, "checks": ["values", "expect"], "cases": [{ "scene": "main.json" }, { "scene": "parts/part.json" }] }"#,
      to: "suite.json")
    tool.run("test", "@suite.json", "-o", "@out")
    #expect(
      tool.run("accept", "@out", "--suite", "@suite.json") == .success, "\(tool.messages.text)")
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.messages.text)")
    try tool.write(
      Self.part.replacing("\"fromValue\": 0", with: "\"fromValue\": 0.25"), to: "parts/part.json")
    #expect(tool.run("test", "@suite.json") == .negative)
  }

  @Test func `are read from the asset folder with the assets`() throws {
    try tool.write(Self.main, to: "new/parts/elsewhere.json")
    #expect(
      tool.run(
        "check", "@new/parts/elsewhere.json", "--asset-root", tool.folder.path) == .success,
      "\(tool.output.text)")
    #expect(tool.run("check", "@new/parts/elsewhere.json") == .negative)
    #expect(tool.output.text.contains("E0351"))
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
}
