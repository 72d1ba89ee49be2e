import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Sets of frames with pipes, with numbers that are far apart, and with lists that are damaged.
@Suite struct `The files of a command` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.tiny, to: "ball.json") }

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
