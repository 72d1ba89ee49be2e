import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `render and still` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.small, to: "ball.json") }

  private func picture(_ name: String) throws -> Bitmap {
    let data = try #require(FileManager.default.contents(atPath: tool.folder.file(name)))
    return try PNGDecoder.decode([UInt8](data))
  }

  @Test func `draw a file per frame, with the scene's frame numbers`() throws {
    #expect(tool.run("render", "@ball.json", "-o", "@f_%03d.png", "--frames", "0,36") == .success)
    #expect(tool.folder.names == ["ball.json", "f_000.png", "f_036.png"])
    let frame = try picture("f_000.png")
    #expect((frame.width, frame.height) == (64, 36))
    // The canvas's colour, #fdfcf8, opaque.
    #expect(frame.pixel(x: 0, y: 0) == 0xfff8_fcfd)
    #expect(tool.messages.text.hasPrefix("wrote \(tool.folder.file("f_000.png")) … "))
    #expect(tool.messages.text.contains("(2 frames, "))
  }

  @Test func `hash pixels the same on any number of threads`() throws {
    tool.run(
      "render", "@ball.json", "-o", "@a_%d.png", "--frames", "0-9", "-j1", "--hash", "@1.txt")
    tool.run(
      "render", "@ball.json", "-o", "@b_%d.png", "--frames", "0-9", "-j5", "--hash", "@5.txt",
      "--compression", "fast")
    let list = try #require(tool.folder.text("1.txt"))
    #expect(list == tool.folder.text("5.txt"))
    let lines: [[Substring]] = list.split(separator: "\n").dropFirst().map {
      $0.split(separator: " ")
    }
    let numbers: [String] = (0..<10).map { "\($0)" }
    #expect(lines.map { String($0[0]) } == numbers)
    #expect(
      try String(#require(lines.dropFirst(7).first).last ?? "") == picture("b_7.png").contentHash)
  }

  @Test func `draw the canvas of the command line instead of the scene's`() throws {
    #expect(
      tool.run(
        "still", "@ball.json", "-o", "@s.png", "--size", "20x10", "--scale", "2", "--background",
        "none", "--frame", "0") == .success)
    let still = try picture("s.png")
    #expect((still.width, still.height) == (40, 20))
    #expect(still.pixel(x: 0, y: 0) == 0)
    tool.run(
      "still", "@ball.json", "-o", "@m.png", "--background", "none", "--matte", "#ff0000", "--at",
      "0.6")
    #expect(try picture("m.png").pixel(x: 0, y: 0) == 0xff00_00ff)
  }

  @Test func `write one picture to standard output`() throws {
    #expect(tool.run("still", "@ball.json", "-o", "-", "--format", "png") == .success)
    #expect(try PNGDecoder.decode(tool.output.bytes).width == 64)
    #expect(tool.run("still", "@ball.json", "-o", "-") == .usage)
    #expect(tool.output.bytes.isEmpty)
  }

  @Test func `draw a contact sheet`() throws {
    #expect(
      tool.run("render", "@ball.json", "-o", "@s.png", "--sheet", "3x2@32", "--hash", "@h.txt")
        == .success)
    let sheet = try picture("s.png")
    #expect((sheet.width, sheet.height) == (3 * 32 + 4, 2 * 18 + 2))
    #expect(sheet.pixel(x: 0, y: 0) == 0xfff8_fcfd)
    #expect(sheet.pixel(x: 32, y: 0) == 0xff80_8080)
    #expect(
      tool.folder.text("h.txt")?.split(separator: "\n").dropFirst()
        .map { $0.prefix { $0 != " " } }
        == ["0", "29", "57", "86", "114", "143"])
    #expect(tool.run("render", "@ball.json", "-o", "@f_%d.png", "--sheet", "2x1") == .usage)
    #expect(tool.run("render", "@ball.json", "-o", "@t.png", "--sheet", "1000x1") == .usage)
    #expect(tool.messages.text.hasSuffix("  --sheet 1000x1@10 makes its cells smaller\n"))
    #expect(tool.run("render", "@ball.json", "-o", "@t.png", "--sheet", "40x600@100") == .usage)
    #expect(tool.messages.text.hasSuffix("  --sheet 40x600@40 makes its cells smaller\n"))
    #expect(tool.folder.names == ["ball.json", "h.txt", "s.png"])
  }

  @Test func `list hashes on standard output, and never in place of a picture`() {
    let words = ["--frames", "0-1", "--hash"]
    #expect(tool.run(["render", "@ball.json", "-o", "@f_%d.png"] + words + ["-"]) == .success)
    #expect(tool.lines.dropFirst().map { $0.prefix { $0 != " " } } == ["0", "1"])
    #expect(tool.folder.names == ["ball.json", "f_0.png", "f_1.png"])
    let picture = tool.folder.file("f_1.png")
    #expect(
      tool.run(["render", "@ball.json", "-o", "@f_%d.png", "--overwrite"] + words + [picture])
        == .usage)
    #expect(
      tool.messages.text == "error: --hash and -o write to the same destination: \(picture)\n")
    #expect(
      tool.run("still", "@ball.json", "-o", "-", "--format", "png", "--hash", "-") == .usage)
    #expect(tool.output.text == "")
  }

  @Test func `report that a shard has no frame`() {
    #expect(
      tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-1", "--shard", "3/3")
        == .success)
    #expect(tool.messages.text == "the shard has no frame; nothing was written\n")
    #expect(tool.folder.names == ["ball.json"])
  }

  @Test func `never replace a file without being told`() throws {
    try tool.write("mine", to: "f_3.png")
    #expect(tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-3") == .usage)
    #expect(tool.messages.text.contains("f_3.png exists"))
    #expect(tool.folder.names == ["ball.json", "f_3.png"])
    #expect(tool.folder.text("f_3.png") == "mine")
    #expect(
      tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-3", "--overwrite")
        == .success)
    #expect(try picture("f_3.png").width == 64)
  }

  @Test func `make the folders of what they write`() throws {
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@a/b/f_%d.png", "--frames", "0", "--hash", "@l/0.txt",
        "--report", "json=@r/run.json".replacing("@", with: tool.folder.path + "/")) == .success)
    #expect(tool.run("still", "@ball.json", "-o", "@a/c/s.png") == .success)
    #expect(tool.run("render", "@ball.json", "-o", "@m/n/a.apng", "--frames", "0-1") == .success)
    #expect(tool.run("trace", "@ball.json", "-o", "@t/u/a.csv") == .success)
    #expect(tool.run("schema", "-o", "@s/schema.json") == .success)
    #expect(tool.run("new", "-o", "@n/new.json") == .success)
    for name in [
      "a/b/f_0.png", "l/0.txt", "r/run.json", "a/c/s.png", "m/n/a.apng", "t/u/a.csv",
      "s/schema.json", "n/new.json",
    ] {
      #expect(FileManager.default.fileExists(atPath: tool.folder.file(name)), "\(name)")
    }
    // Not for what is not written.
    let before = tool.folder.names
    #expect(
      tool.run("render", "@ball.json", "-o", "@x/y/f_%d.png", "--frames", "0", "--budget", "1")
        == .usage)
    #expect(tool.folder.names == before)
  }

  @Test(
    arguments: [
      ("32x32", 32, 18), ("640x36", 64, 36), ("6400x720", 1280, 720), ("10x1000", 10, 6),
      ("65x37", 65, 37), ("1x1", 1, 1),
    ])
  func `fit the canvas into pixels`(fit: String, width: Int, height: Int) throws {
    #expect(
      tool.run("still", "@ball.json", "-o", "@s.png", "--frame", "0", "--fit", fit) == .success)
    #expect(try (picture("s.png").width, picture("s.png").height) == (width, height))
    // The picture is that of the scale.
    tool.run(
      "still", "@ball.json", "-o", "@t.png", "--frame", "0", "--scale",
      TracePrecision.exact.text(of: min(Double(width) / 64, Double(height) / 36)))
    if width * 36 == height * 64 { #expect(try picture("s.png") == picture("t.png")) }
  }

  @Test func `fit what --size extended, and nothing that is scaled`() throws {
    tool.run("still", "@ball.json", "-o", "@s.png", "--size", "72x72", "--fit", "36x100")
    #expect(try (picture("s.png").width, picture("s.png").height) == (36, 36))
    #expect(
      tool.run("still", "@ball.json", "-o", "@t.png", "--scale", "2", "--fit", "36x100") == .usage)
    #expect(tool.messages.text.contains("--fit and --scale both choose the pixels per point"))
    #expect(tool.run("still", "@ball.json", "-o", "@t.png", "--fit", "0x100") == .usage)
  }

  @Test func `say what a rounded frame rate means`() throws {
    let notice = "29.97 frames per second are taken as 30000/1001\n"
    tool.run("still", "@ball.json", "-o", "@a.png", "--frame-rate", "29.97")
    #expect(tool.messages.text.hasPrefix(notice))
    try tool.write(
      SampleScene.small.replacing("\"frameRate\": 60", with: "\"frameRate\": 29.97"),
      to: "ntsc.json")
    tool.run("still", "@ntsc.json", "-o", "@b.png")
    #expect(tool.messages.text.hasPrefix(notice))
    tool.run("trace", "@ntsc.json", "--format", "jsonl")
    #expect(tool.line(0).contains("\"frameRate\":\"30000/1001\""))
    tool.run("still", "@ntsc.json", "-o", "@c.png", "--frame-rate", "60")
    #expect(!tool.messages.text.contains("taken as"))
    tool.run("still", "@ntsc.json", "-o", "@d.png", "-q")
    #expect(tool.messages.text == "")
    tool.run("check", "@ntsc.json")
    #expect(tool.messages.text.contains("ntsc.json: " + notice))
  }

  @Test func `report what is wrong with the output`() {
    #expect(tool.run("render", "@ball.json", "-o", "@one.png") == .usage)
    #expect(tool.messages.text.contains("144 frames do not fit into one file"))
    #expect(tool.run("render", "@ball.json", "-o", "@f_%d.gif") == .usage)
    #expect(tool.messages.text.contains("one .gif holds all frames"))
    #expect(
      tool.run("still", "@ball.json", "-o", "/dev/full", "--format", "png") == .environment)
    #expect(tool.run("still", "@ball.json", "-o", "@f.png", "--frame", "144") == .usage)
    #expect(tool.run("still", "@ball.json", "-o", "@f.png", "--background", "greenish") == .usage)
    #expect(tool.folder.names == ["ball.json"])
  }

  @Test func `print how long the stages took`() {
    tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-3", "--stats")
    for stage in ["evaluate", "display list", "raster", "encode", "write"] {
      #expect(tool.messages.text.contains("\n\(stage) "))
    }
  }
}

@Suite struct `A contact sheet` {
  @Test(arguments: [
    (5, 3, [0, 1, 2]), (2, 144, [0, 143]), (5, 144, [0, 36, 72, 107, 143]), (1, 9, [0]),
    (3, 0, []),
  ])
  func `shows frames that are spread evenly`(cells: Int, count: Int, indices: [Int]) {
    #expect(FrameTimes.spread(cells, over: count) == indices)
  }
}
