import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

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
