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

  @Test func `takes the frame rate of the command line before that of the lists`() throws {
    draw()
    let lists = ["--hash", "@1.hash", "--hash", "@2.hash"]
    #expect(
      tool.run(["encode", "@f", "-o", "@a.y4m", "--frame-rate", "23.976"] + lists) == .success)
    #expect(
      try String(decoding: bytes("a.y4m").prefix(40), as: UTF8.self).contains(" F24000:1001 "))
    #expect(tool.messages.text.contains("23.976 frames per second are taken as 24000/1001\n"))
    #expect(tool.messages.text.contains("drawn at 60 frames per second and played at 24000/1001\n"))
    #expect(tool.run("encode", "@f", "-o", "@b.y4m") == .usage)
    #expect(tool.messages.text.contains("PNG files do not state how fast they follow each other"))
    #expect(tool.messages.text.contains("--frame-rate 60"))
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

  @Test func `names what is missing, and what draws it`() {
    draw()
    for frame in 5...9 { unlink(tool.folder.file("f/00000\(frame).png")) }
    // What comes after the last frame is known only from a list.
    #expect(tool.run("encode", "@f", "-o", "@a.rgba", "--frame-rate", "60") == .success)
    let lists = ["--hash", "@1.hash"]
    #expect(tool.run(["encode", "@f", "-o", "@b.rgba"] + lists) == .usage)
    #expect(tool.messages.text.contains("lacks 5 of 10 frames: 5-9\n"))
    #expect(tool.messages.text.contains("/%06d.png --frames 5-9' draws what is missing"))
    #expect(tool.messages.text.contains("the frames of --shard 2/2"))
    unlink(tool.folder.file("f/000001.png"))
    unlink(tool.folder.file("f/000003.png"))
    #expect(tool.run("encode", "@f", "-o", "@b.rgba", "--frame-rate", "60") == .usage)
    #expect(tool.messages.text.contains("lacks 2 of 5 frames: 1,3\n"))
    unlink(tool.folder.file("f/000000.png"))
    #expect(
      tool.run("encode", "@f", "-o", "@b.rgba", "--frame-rate", "60", "--frames", "0-2,7") == .usage
    )
    #expect(tool.messages.text.contains("lacks 3 of 4 frames: 0-1,7\n"))
    #expect(tool.run("encode", "@f", "-o", "@b.rgba", "--frame-rate", "60") == .usage)
    #expect(tool.messages.text.contains("--frames 2-last joins only what is there"))
    #expect(!tool.folder.names.contains("b.rgba"))
  }

  @Test func `refuses frames that the lists do not contain`() throws {
    draw()
    let lists = ["--hash", "@1.hash", "--hash", "@2.hash"]
    // A frame without a hash.
    #expect(
      tool.run("encode", "@f", "-o", "@a.rgba", "--hash", "@2.hash") == .usage)
    #expect(tool.messages.text.contains("frame 0-4 is in none of the --hash lists"))
    // Another picture under a name.
    try put(try bytes("f/000007.png"), "f/000002.png")
    #expect(tool.run(["encode", "@f", "-o", "@a.rgba"] + lists) == .usage)
    #expect(tool.messages.text.contains("000002.png does not have the pixels that "))
    #expect(tool.messages.text.contains("1.hash lists"))
    // Lists of different scenes, and a list that is cut off.
    draw("ball", "--frames", "0-4")
    tool.run(
      "render", "@clear.json", "-o", "@g/", "--duration", "10f", "--frames", "5-9", "--hash",
      "@3.hash")
    #expect(
      tool.run("encode", "@f", "-o", "@a.rgba", "--hash", "@1.hash", "--hash", "@3.hash") == .usage)
    #expect(tool.messages.text.contains("3.hash were drawn otherwise than those of "))
    #expect(
      tool.messages.text.contains(
        "the scene or a value of its variables has changed; background was ["))
    try put(Array(try bytes("1.hash").dropLast()), "4.hash")
    #expect(tool.run("encode", "@f", "-o", "@a.rgba", "--hash", "@4.hash") == .usage)
    #expect(tool.messages.text.contains("the list was cut off"))
    #expect(!tool.folder.names.contains("a.rgba"))
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["apng", "rgba"], ["1", "4"])
  func `ends at a damaged frame, and leaves nothing`(format: String, jobs: String) throws {
    draw()
    let whole = try bytes("f/000004.png")
    try put(Array(whole.dropLast(40)), "f/000004.png")
    let words = ["encode", "@f", "-o", "@a.\(format)", "--frame-rate", "60", "-j", jobs]
    #expect(tool.run(words) == .usage)
    #expect(tool.messages.text.contains("f/000004.png: "), "\(tool.messages.text)")
    #expect(tool.messages.text.contains("the picture is damaged; write it again"))
    tool.run(
      "render", "@ball.json", "-o", "@f/", "--frames", "4", "--size", "650x360", "--overwrite")
    #expect(tool.run(words) == .usage)
    #expect(tool.messages.text.contains("000004.png has 65x36 pixels and "))
    #expect(tool.messages.text.contains("000000.png has 64x36"))
    try put(Array("hello".utf8), "f/000004.png")
    #expect(tool.run(words) == .usage)
    #expect(tool.messages.text.contains("f/000004.png: "))
    #expect(tool.folder.names.filter { $0.hasPrefix("a.") || $0.hasPrefix(".") } == [])
  }

  @Test func `refuses what is not one series of frames`() throws {
    draw()
    func fails(_ operand: String, _ message: String) {
      #expect(tool.run("encode", operand, "-o", "@a.rgba", "--frame-rate", "60") == .usage)
      #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    }
    fails("@ball.json", "is one file, and frames are PNG files with numbers in their names")
    fails("@none", "no such file or folder")
    fails("@none/f_%d.png", "cannot read the folder")
    fails("@g_%d.png", "no file is called like ")
    fails("-", "not from standard input")
    try put(try bytes("f/000000.png"), "f/00000.png")
    fails("@f", "are both frame 0")
    // The pattern chooses.
    #expect(
      tool.run("encode", "@f/######.png", "-o", "@p.rgba", "--frame-rate", "60") == .success)
    unlink(tool.folder.file("f/00000.png"))
    try put(try bytes("f/000000.png"), "f/b_000000.png")
    fails("@f", "has 2 series of frames: ")
    unlink(tool.folder.file("f/b_000000.png"))
    try put(try bytes("f/000000.png"), "f/sheet.png")
    fails("@f", "sheet.png is not a numbered frame")
    #expect(tool.run("encode", "@f", "-o", "@a.png", "--frame-rate", "60") == .usage)
    #expect(tool.messages.text.contains("encode writes one video or animation"))
    #expect(tool.run("encode", "@f", "-o", "@a_%d.mp4", "--frame-rate", "60") == .usage)
  }

  @Test func `reports what it joined`() throws {
    draw()
    let report = tool.folder.file("r/run.json")
    #expect(
      tool.run(
        "encode", "@f", "-o", "@a.rgba", "--hash", "@1.hash", "--hash", "@2.hash", "--report",
        "json=\(report)") == .success)
    let text = try #require(tool.folder.text("r/run.json"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["laminar-run-report"] as? Int == 1)
    #expect(json["verb"] as? String == "encode")
    #expect(json["frameRate"] as? String == "60/1")
    #expect(json["bytes"] as? Int == 10 * 64 * 36 * 4)
    #expect((json["frames"] as? [String: Any])?["numbers"] as? String == "0-9")
    #expect((json["verified"] as? [String])?.count == 2)
    #expect(json["seconds"] == nil)
    #expect(
      tool.run(
        "encode", "@f", "-o", "-", "--format", "rgba", "--frame-rate", "60", "--report", "json")
        == .usage)
    #expect(tool.messages.text.contains("the frames already go to standard output"))
  }
}
