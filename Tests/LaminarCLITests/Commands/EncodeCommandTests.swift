import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `encode` {
  private let tool = ToolRun()

  init() throws {
    // As the tool's process does: an ffmpeg that ends early closes its pipe.
    signal(SIGPIPE, SIG_IGN)
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write(
      SampleScene.tiny.replacing(", \"backgroundColor\": \"#fdfcf8\"", with: ""),
      to: "clear.json")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: tool.folder.file(name))))
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  /// Draws the frames 0 to 9 of a scene in two shards, with their lists.
  private func draw(_ scene: String = "ball", _ options: String...) {
    for shard in 1...2 {
      #expect(
        tool.run(
          [
            "render", "@\(scene).json", "-o", "@f/", "--duration", "10f", "--shard",
            "\(shard)/2", "--hash", "@\(shard).hash", "--overwrite",
          ] + options) == .success)
    }
  }

  static let runs: [(format: String, scene: String, options: [String])] =
    ["apng", "y4m", "rgba", "mp4", "webm", "mov"].filter {
      InstalledPrograms.hasFFmpeg || ["apng", "y4m", "rgba"].contains($0)
    }.flatMap { [($0, "ball", []), ($0, "clear", []), ($0, "clear", ["--matte", "#204060"])] }

  @Test(arguments: runs)
  func `gives the bytes that render gives`(
    format: String, scene: String, options: [String]
  ) throws {
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    #expect(
      tool.run(
        ["render", "@\(scene).json", "-o", "@a.\(format)", "--duration", "10f"] + options)
        == .success)
    let expected = try bytes("a.\(format)")
    // The matte is that of the frames, as a list states it, or that of encode.
    draw(scene)
    #expect(
      tool.run(
        ["encode", "@f", "-o", "@b.\(format)", "--frame-rate", "60", "-j", "3"] + options)
        == .success)
    #expect(try bytes("b.\(format)") == expected)
    for shard in 1...2 {
      tool.run(
        [
          "render", "@\(scene).json", "-o", "@f/", "--duration", "10f", "--shard", "\(shard)/2",
          "--hash", "@\(shard).hash", "--overwrite",
        ] + options)
    }
    #expect(
      tool.run(
        "encode", "@f/", "-o", "@c.\(format)", "--hash", "@1.hash", "--hash", "@2.hash", "-j", "1")
        == .success)
    #expect(try bytes("c.\(format)") == expected)
    if !["mp4", "webm", "mov"].contains(format) {
      #expect(
        tool.run(
          "encode", "@f/%06d.png", "-o", "-", "--format", format, "--hash", "@1.hash", "--hash",
          "@2.hash") == .success)
      #expect(tool.output.bytes == expected)
    }
  }

  @Test func `chooses frames`() throws {
    draw()
    tool.run("render", "@ball.json", "-o", "@a.rgba", "--frames", "3-9x3")
    #expect(
      tool.run("encode", "@f", "-o", "@b.rgba", "--frame-rate", "60", "--frames", "3-last,3-9x3")
        == .success)
    #expect(try bytes("b.rgba").count == 7 * 64 * 36 * 4)
    #expect(
      tool.run("encode", "@f", "-o", "@c.rgba", "--frame-rate", "60", "--frames", "3-last")
        == .success)
    #expect(try bytes("c.rgba") == bytes("b.rgba"))
    #expect(
      tool.run("encode", "@f", "-o", "@d.rgba", "--frame-rate", "60", "--frames", "3-9x3")
        == .success)
    #expect(try bytes("d.rgba") == bytes("a.rgba"))
  }
}
