import Foundation
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
