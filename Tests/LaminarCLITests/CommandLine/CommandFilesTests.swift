import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Commands whose files meet: an output that is an input, two outputs that are one file, pipes and links.
@Suite struct `The files of a command` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write("id,x\na,1\nb,2\n", to: "rows.csv")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file(name), withDestinationPath: tool.folder.file(target))
  }

  @Test(arguments: [
    ["trace", "@ball.json", "-o", "@ball.json"],
    ["trace", "@ball.json", "-o", "@link.json"],
    ["trace", "@ball.json", "-o", "@hard.json"],
    ["render", "@ball.json", "-o", "@a.apng", "--hash", "@ball.json"],
    ["render", "@ball.json", "-o", "@a.apng", "--report", "json=@ball.json"],
    [
      "render", "@ball.json", "--each", "@rows.csv", "-o", "@{id}.gif", "--report",
      "json=@rows.csv",
    ],
    ["check", "@ball.json", "--report", "json=@ball.json"],
    ["diff", "@ball.json", "@ball.json", "--report", "html=@ball.json"],
  ])
  func `are not replaced where it reads them`(words: [String]) throws {
    try link("link.json", to: "ball.json")
    try FileManager.default.linkItem(
      atPath: tool.folder.file("ball.json"), toPath: tool.folder.file("hard.json"))
    let words = words.map { word in
      word.contains("=@") ? word.replacing("@", with: tool.folder.path + "/") : word
    }
    #expect(tool.run(words + ["--overwrite"]) == .usage)
    #expect(tool.messages.text.contains("which this command reads"), "\(tool.messages.text)")
    #expect(tool.folder.text("ball.json") == SampleScene.tiny)
    #expect(tool.folder.text("rows.csv") == "id,x\na,1\nb,2\n")
    #expect(!tool.folder.names.contains("a.apng"))
  }

  @Test(arguments: [
    ["render", "@ball.json", "-o", "@a.apng", "--report", "json=@a.apng"],
    ["render", "@ball.json", "-o", "@a.apng", "--hash", "@a.apng"],
    ["render", "@ball.json", "-o", "@a.apng", "--hash", "@b.txt", "--report", "json=@b.txt"],
    ["render", "@ball.json", "-o", "@a.apng", "--report", "json=@folder/../a.apng"],
    ["render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-2", "--report", "json=@f_1.png"],
    ["render", "@ball.json", "--each", "@rows.csv", "-o", "@{id}.gif", "--report", "json=@b.gif"],
    ["diff", "@ball.json", "@ball.json", "--report", "html=@a.html", "--report", "json=@a.html"],
  ])
  func `are not written twice`(words: [String]) throws {
    try tool.write("", to: "folder/x")
    let words = words.map { word in
      word.contains("=@") ? word.replacing("@", with: tool.folder.path + "/") : word
    }
    for overwrite in [[], ["--overwrite"]] {
      #expect(tool.run(words + overwrite) == .usage)
      #expect(tool.messages.text.contains("write to the same destination"), "\(tool.messages.text)")
      #expect(tool.folder.names == ["ball.json", "folder", "rows.csv"])
    }
  }

  @Test func `are not replaced where they are an asset or a row's table`() throws {
    #expect(tool.run("still", "@ball.json", "-o", "@logo.png") == .success)
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 0.1,
        "assets": { "logo": { "src": "logo.png" } },
        "layers": [ { "name": "logo", "frame": [0, 0, 8, 8], "contents": "logo" } ] }
      """, to: "logo.json")
    let logo = try Data(contentsOf: tool.folder.url("logo.png"))
    #expect(tool.run("still", "@logo.json", "-o", "@logo.png", "--overwrite") == .usage)
    #expect(tool.messages.text.contains("which this command reads"), "\(tool.messages.text)")
    #expect(try Data(contentsOf: tool.folder.url("logo.png")) == logo)
    try tool.write("id\nlogo\n", to: "one.csv")
    let each = ["still", "@logo.json", "--each", "@one.csv", "-o", "@{id}.png", "--overwrite"]
    #expect(tool.run(each) == .usage)
    #expect(try Data(contentsOf: tool.folder.url("logo.png")) == logo)
  }

  @Test func `and a suite's are not replaced by its report`() throws {
    try tool.write(
      "{ \"laminar-suite\": 1, \"checks\": [\"values\"], \"cases\": [ { \"scene\": \"ball.json\" } ] }",
      to: "suite.json")
    for name in ["suite.json", "ball.json", "goldens/ball.trace.jsonl"] {
      let report = "json=" + tool.folder.file(name)
      if name.hasPrefix("goldens") { try tool.write("golden", to: name) }
      let before = tool.folder.text(name)
      #expect(
        tool.run("test", "@suite.json", "--report", report, "--overwrite") == .usage, "\(name)")
      #expect(tool.folder.text(name) == before)
    }
    let record = "json=" + tool.folder.file("out/run.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out", "--report", record) == .usage)
  }

  @Test func `are not made through a link to nothing without --overwrite`() throws {
    try link("a.csv", to: "elsewhere.csv")
    #expect(tool.run("trace", "@ball.json", "-o", "@a.csv") == .usage)
    #expect(tool.messages.text.contains("a.csv is a link to a file that does not exist"))
    #expect(tool.messages.text.contains("--overwrite"))
    #expect(!tool.folder.names.contains("elsewhere.csv"))
    #expect(tool.run("trace", "@ball.json", "-o", "@a.csv", "--overwrite") == .success)
    #expect(tool.folder.text("elsewhere.csv")?.hasPrefix("frame,time") == true)
  }

  // MARK: - Frames

  private func frames(_ count: Int) {
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@f/%d.png", "--hash", "@f.txt", "--frames", "0-\(count - 1)")
        == .success)
  }

  @Test func `are not waited for where a pipe is among frames`() throws {
    frames(3)
    unlink(tool.folder.file("f/1.png"))
    #expect(mkfifo(tool.folder.file("f/1.png"), 0o600) == 0)
    #expect(tool.run("encode", "@f", "-o", "@a.apng", "--frame-rate", "10") == .usage)
    #expect(tool.messages.text.contains("f/1.png: it is a named pipe"), "\(tool.messages.text)")
    #expect(tool.run("diff", "@f", "@f") == .usage)
    // The frame is not one that is kept; what is in its place is neither read nor replaced.
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@f/%d.png", "--hash", "@f.txt", "--frames", "0-2", "--resume"
      )
        == .usage)
    #expect(mkfifo(tool.folder.file("p.hash"), 0o600) == 0)
    #expect(
      tool.run("encode", "@f", "-o", "@a.apng", "--frame-rate", "10", "--hash", "@") == .usage)
  }

  @Test(arguments: [
    (["999999999.png"], [], "lacks 999999998 of 1000000000 frames: 1-999999998\n"),
    (["20261127.png"], [], "lacks 20261126 of 20261128 frames: 1-20261126\n"),
    ([], ["--frames", "0-999999999"], "lacks 999999999 of 1000000000 frames: 1-999999999\n"),
    (
      ["7.png"], ["--frames", "0-999999999x7"],
      "lacks 142857141 of 142857143 frames: 14-999999994x7\n"
    ),
  ])
  func `are counted, and not the numbers between them`(
    more: [String], options: [String], message: String
  ) throws {
    frames(1)
    for name in more {
      try FileManager.default.copyItem(
        atPath: tool.folder.file("f/0.png"), toPath: tool.folder.file("f/" + name))
    }
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(
        tool.run(["encode", "@f", "-o", "@a.apng", "--frame-rate", "10"] + options) == .usage)
    }
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    // A list of so many numbers alone takes longer, and gigabytes.
    #expect(time < .seconds(2))
    #expect(!tool.folder.names.contains("a.apng"))
  }

  @Test func `are refused where a list counts more than there can be`() throws {
    frames(2)
    let list = try #require(tool.folder.text("f.txt"))
    try tool.write(list.replacing("\"frames\":144", with: "\"frames\":1e18"), to: "f.txt")
    #expect(tool.folder.text("f.txt") != list)
    #expect(tool.run("encode", "@f", "-o", "@a.apng", "--hash", "@f.txt") == .usage)
  }
}

@Suite struct `Input file` {
  private let folder = TemporaryFolder()

  @Test func `is read whole, up to its limit`() throws {
    let path = folder.file("scene.json")
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try InputFile.read(path, limit: 600_000) == bytes)
    #expect(throws: CommandError("\(path) is longer than 599999 bytes")) {
      _ = try InputFile.read(path, limit: 599_999)
    }
  }

  @Test func `without an end is refused at its limit`() {
    #expect(throws: CommandError("/dev/zero is longer than 1000000 bytes")) {
      _ = try InputFile.read("/dev/zero", limit: 1_000_000)
    }
  }

  @Test func `that is missing or a folder is bad input`() {
    let path = folder.file("none")
    #expect(throws: CommandError("cannot read \(path): no such file or folder")) {
      _ = try InputFile.read(path, limit: 10)
    }
    let folderError = CommandError(
      "cannot read \(folder.path): it is a folder", hint: "name a file in it")
    #expect(throws: folderError) {
      _ = try InputFile.read(folder.path, limit: 10)
    }
    #expect(throws: CommandError("cannot read \(path)/x: no such file or folder")) {
      _ = try InputFile.read(path + "/x", limit: 10)
    }
  }
}

/// Files of another kind than the verb takes, options of other tools, and pictures that are not PNG.
@Suite struct `Input remedies` {
  private let tool = ToolRun()
  private static let suite = "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\" }] }"

  /// The messages without the folder.
  private var words: String {
    tool.messages.text.replacing(tool.folder.path + "/", with: "")
  }

  @Test(arguments: [
    (
      ["test"], SampleScene.ball, "is a scene, not a suite",
      "\"cases\": [{ \"scene\": \"a.json\" }]"
    ),
    (
      ["render", "-o", "@b.mp4"], suite, "is a suite, not a scene", "'laminar test a.json' runs it"
    ),
    (["check"], suite, "is a suite, not a scene", "'laminar test a.json' runs it"),
    (["still", "-o", "@b.png"], suite, "is a suite, not a scene", "'laminar test a.json' runs it"),
    (
      ["check"], "frame,time,layer,key,value\n0,0,a,opacity,1\n", "is a trace, not a scene",
      "'laminar diff BASE a.json' compares it"
    ),
    (
      ["check"], "{\"laminar-trace\":1,\"frameRate\":\"60/1\"}\n", "is a trace, not a scene",
      "'laminar diff BASE a.json' compares it"
    ),
    (["inspect"], "frame,time,ball:opacity\n", "is a trace, not a scene", "'laminar diff"),
    (["test"], "frame,time,ball:opacity\n", "is a trace, not a suite", "'laminar diff"),
    (
      ["check"], "0 0123456789abcdef0123456789abcdef\n", "is a list of frame hashes",
      "'laminar diff"
    ),
    (["check"], "<svg/>", "is an SVG picture, not a scene", "laminar new --from a.json"),
    (
      ["check"], "{\"v\": \"5.7\", \"fr\": 60, \"ip\": 0, \"op\": 60, \"layers\": []}",
      "is a Lottie animation, not a scene", "rlottie and ThorVG"
    ),
  ])
  func `say which verb takes a file`(
    verb: [String], text: String, message: String, remedy: String
  ) throws {
    try tool.write(text, to: "a.json")
    #expect(tool.run([verb[0], "@a.json"] + verb.dropFirst()) == .usage)
    #expect(words.contains("a.json " + message), "\(words)")
    #expect(words.contains(remedy), "\(words)")
  }

  @Test func `leave a broken scene to its errors`() throws {
    try tool.write(SampleScene.broken, to: "a.json")
    #expect(tool.run("check", "@a.json") == .negative)
    try tool.write("{ \"layers\": ", to: "a.json")
    #expect(tool.run("check", "@a.json") == .negative)
    try tool.write("{ \"laminar-suite\": 1, \"casses\": [] }", to: "s.json")
    #expect(tool.run("test", "@s.json") == .usage)
    #expect(tool.messages.text.contains("did you mean \"cases\"?"))
  }

  @Test func `let other files be checked`() throws {
    try tool.write("frame,time,a:b\n", to: "t.csv")
    try tool.write(SampleScene.ball, to: "a.json")
    #expect(tool.run("check", "@t.csv", "@a.json") == .success)
    #expect(tool.messages.text.contains(": skipped"))
    #expect(tool.messages.text.contains("checked 1 scene"))
  }

  @Test(arguments: [
    ("render", "--fps", "--frame-rate"), ("render", "--framerate", "--frame-rate"),
    ("render", "--resolution", "--size"), ("render", "--out", "--output"),
    ("render", "--force", "--overwrite"), ("render", "--threads", "--jobs"),
    ("still", "--time", "--at"), ("render", "--start", "--from"),
    ("render", "--bg", "--background"),
    ("new", "--fps", "--frame-rate"), ("test", "--filter", "--case"),
    // What the verb does not have is not suggested.
    ("version", "--fps", ""),
  ])
  func `know the options of other tools`(verb: String, option: String, meant: String) {
    #expect(tool.run(verb, option, "1") == .usage)
    let expected = meant.isEmpty ? "lists the options" : "did you mean '\(meant)'?"
    #expect(tool.messages.text.contains(expected), "\(tool.messages.text)")
  }

  /// The first bytes of files that Pillow wrote, with the command that makes a PNG of each.
  @Test(arguments: [
    ("a.gif", "GIF87a\u{8}\0\u{8}\0", "a GIF", "ffmpeg -i a.gif -frames:v 1 a.png"),
    ("a.gif", "GIF89a\u{8}\0\u{8}\0", "a GIF", "ffmpeg -i a.gif -frames:v 1 a.png"),
    ("a.webp", "RIFF\u{24}\0\0\0WEBPVP8 ", "a WebP", "ffmpeg -i a.webp a.png"),
    ("a.svg", "<?xml version=\"1.0\"?><svg/>", "an SVG", "laminar new --from a.svg -o a.json"),
    ("a b.png", "GIF89a", "a GIF", "ffmpeg -i 'a b.png' -frames:v 1 'a b-converted.png'"),
  ])
  func `convert pictures of other formats`(
    name: String, bytes: String, noun: String, command: String
  ) throws {
    try tool.write(bytes, to: name)
    try expect(noun, command, of: name)
  }

  @Test func `convert JPEG files`() throws {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0]
    try Data(start).write(to: tool.folder.url("photo.jpg"))
    try expect("a JPEG", "ffmpeg -i photo.jpg photo.png", of: "photo.jpg")
  }

  private func expect(_ noun: String, _ command: String, of name: String) throws {
    let assets = "\"assets\": {\"a\": {\"src\": \"\(name)\"}}, \"layers\""
    try tool.write(SampleScene.ball.replacing("\"layers\"", with: assets), to: "s.json")
    #expect(tool.run("check", "@s.json") == .negative)
    let text = tool.output.text.replacing(tool.folder.path + "/", with: "")
      // A path with the letters of a plain one needs no quotes.
      .replacing("'" + tool.folder.path + "/", with: "'")
    #expect(text.contains("\"\(name)\" cannot be read: it is \(noun) picture"), "\(text)")
    #expect(text.contains(command), "\(text)")
  }
}
