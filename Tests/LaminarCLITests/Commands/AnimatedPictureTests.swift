import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `render a GIF` {
  private let tool = ToolRun()

  /// A rectangle of one colour that jumps over another: two colours, and no partly covered pixels.
  private static let steps = """
    {
      "laminar": 1,
      "canvas": { "width": 40, "height": 24, "backgroundColor": "#102030" },
      "duration": 1,
      "frameRate": 60,
      "layers": [
        {
          "name": "box", "bounds": [0, 0, 8, 8], "position": [4, 12], "backgroundColor": "#ff8000",
          "animations": [
            {
              "keyPath": "position.x", "values": [4, 12, 20, 28], "duration": 1,
              "type": "keyframe", "calculationMode": "discrete"
            }
          ]
        }
      ]
    }
    """

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    try tool.write(Self.steps, to: "steps.json")
    try tool.write(SampleScene.tiny, to: "ball.json")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: tool.folder.file(name))))
  }

  @Test func `is the same on any number of threads`() throws {
    for jobs in ["1", "2", "5"] {
      #expect(
        tool.run("render", "@ball.json", "-o", "@\(jobs).gif", "--frames", "0-19", "-j", jobs)
          == .success)
    }
    #expect(try GIFReader(bytes("1.gif")).frames.count == 20)
    #expect(try bytes("1.gif") == bytes("2.gif"))
    #expect(try bytes("1.gif") == bytes("5.gif"))
    tool.run("render", "@ball.json", "-o", "-", "--format", "gif", "--frames", "0-19")
    #expect(try tool.output.bytes == bytes("1.gif"))
    #expect(tool.folder.names == ["1.gif", "2.gif", "5.gif", "ball.json", "steps.json"])
  }

  @Test(arguments: ["24", "25", "30000/1001", "30", "50", "60", "120"])
  func `shows each time as long as the scene does`(rate: String) throws {
    #expect(
      tool.run("render", "@steps.json", "-o", "@a.gif", "--frame-rate", rate, "--hash", "@a.txt")
        == .success)
    let isReduced = rate == "60" || rate == "120"
    #expect(
      tool.messages.text.hasPrefix(
        "a .gif shows at most 50 frames per second: the scene is sampled at 50 instead of \(rate)\n"
      )
        == isReduced)
    let frames = try GIFReader(bytes("a.gif")).frames
    // 30 frames of 1001 ÷ 30000 s each are 1.001 s.
    #expect(frames.map(\.delay).reduce(0, +) == 100)
    #expect(frames.count == 4)
    // A frame is at most one of the rate late, and shows what the scene shows then.
    var start = 0
    for (index, frame) in frames.enumerated() {
      #expect(start >= 25 * index && start <= 25 * index + 4)
      #expect(
        tool.run(
          "still", "@steps.json", "-o", "@f.png", "--at", "\(start * 10)ms", "--overwrite")
          == .success)
      #expect(try frame.pixels == PNGDecoder.decode(bytes("f.png")).pixels)
      start += frame.delay
    }
    // Equal frames are one in the file, and have their hashes below the list's first line.
    let count = ["24": 24, "25": 25, "30000/1001": 30, "30": 30][rate] ?? 50
    #expect(tool.folder.text("a.txt")?.split(separator: "\n").count == 1 + count)
  }

  @Test func `shows a stretch of the scene, small and transparent`() throws {
    tool.run(
      "render", "@steps.json", "-o", "@a.gif", "--from", "0.2", "--to", "0.6", "--scale", "2",
      "--background", "none", "--loop", "3", "-q")
    let reader = try GIFReader(bytes("a.gif"))
    #expect((reader.width, reader.height, reader.repeats) == (80, 48, 2))
    #expect(reader.frames.map(\.delay) == [6, 24, 10])
    #expect(reader.frames.map(\.disposal) == [2, 2, 1])
    #expect(reader.frames[1].pixels.count { $0 != 0 } == 16 * 16)
    tool.run("render", "@steps.json", "-o", "@b.gif", "--background", "none", "--matte", "#00ff00")
    #expect(try GIFReader(bytes("b.gif")).frames[0].pixels.first == 0xff00_ff00)
    tool.run("render", "@steps.json", "-o", "@one.gif", "--frames", "3")
    #expect(try GIFReader(bytes("one.gif")).frames.map(\.delay) == [2])
    #expect(try GIFReader(bytes("one.gif")).repeats == nil)
  }

  @Test func `says how often an animated PNG plays`() throws {
    for (words, plays) in [([], 0), (["--loop", "once"], 1), (["--loop", "7"], 7)]
      as [([String], UInt8)]
    {
      tool.run(
        ["render", "@steps.json", "-o", "@a.apng", "--frames", "0-1", "--overwrite"] + words)
      let file = try bytes("a.apng")
      let chunk = try #require(file.firstRange(of: Array("acTL".utf8)))
      #expect(Array(file[chunk.upperBound..<chunk.upperBound + 8]) == [0, 0, 0, 2, 0, 0, 0, plays])
    }
  }

  @Test func `refuses what a GIF cannot be`() throws {
    let attempts: [([String], String)] = [
      (["-o", "@a.gif", "--shard", "1/2"], "--shard does not divide a .gif"),
      (["-o", "@f_%d.gif"], "one .gif holds all frames"),
      (["-o", "@a.gif", "--sheet", "2x2"], "a sheet is written as .png, not as .gif"),
      (["-o", "@a.gif", "--loop", "0"], "'0' is neither a whole number 1…65536"),
      (["-o", "@f_%d.png", "--loop", "2"], "--loop is for .gif and .apng"),
    ]
    for (words, message) in attempts {
      #expect(tool.run(["render", "@steps.json"] + words) == .usage)
      #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    }
    #expect(tool.run("still", "@steps.json", "-o", "@a.gif") == .usage)
    #expect(tool.messages.text.contains("one frame is written as .png, not as .gif"))
    #expect(
      tool.run("render", "@steps.json", "-o", "/dev/full", "--format", "gif") == .environment)
    try tool.write("mine", to: "a.gif")
    #expect(tool.run("render", "@steps.json", "-o", "@a.gif") == .usage)
    #expect(tool.folder.text("a.gif") == "mine")
    // The only job of one has all frames.
    #expect(
      tool.run("render", "@steps.json", "-o", "@a.gif", "--shard", "1/1", "--overwrite") == .success
    )
    #expect(tool.folder.names == ["a.gif", "ball.json", "steps.json"])
  }

  @Test func `writes PNG frames to standard output one after another`() throws {
    tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-4")
    let files = try (0..<5).flatMap { try bytes("f_\($0).png") }
    for jobs in ["1", "3"] {
      #expect(
        tool.run(
          "render", "@ball.json", "-o", "-", "--format", "png", "--frames", "0-4", "-j", jobs)
          == .success)
      #expect(tool.output.bytes == files)
    }
  }
}

/// What other programs make of pictures, and of animated ones.
@Suite struct `Readers of animated pictures` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.tiny, to: "ball.json") }

  private static let ffmpeg = program("ffmpeg")
  /// A Python that has Pillow.
  private static let python = program("python3").flatMap { python in
    (try? output(of: python, ["-c", "import PIL.Image"])) == nil ? nil : python
  }

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private struct Failure: Error {}

  private static func output(
    of program: String, _ words: [String], input: String? = nil
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    if let input {
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return bytes
  }

  /// A file's frames as our reader has them, as straight RGBA.
  private func render(_ words: String...) throws -> (path: String, frames: [[UInt8]]) {
    #expect(tool.run(["render", "@ball.json", "-o", "@a.gif"] + words) == .success)
    let path = tool.folder.file("a.gif")
    let file = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let shown = try GIFReader(file).frames
    try #require(shown.count == 40)
    let frames = shown.map { frame in
      frame.pixels.flatMap { pixel in
        stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
      }
    }
    return (path, frames)
  }

  @Test(
    .enabled(if: python != nil, "needs a python3 with Pillow on the PATH"),
    arguments: ["#ffffff", "none"])
  func `Pillow shows the frames of a GIF`(background: String) throws {
    let (path, frames) = try render("--frames", "0-39", "--background", background, "--loop", "5")
    let script = """
      import sys, PIL.Image
      image = PIL.Image.open(sys.argv[1])
      assert image.info["loop"] == 4
      for index in range(image.n_frames):
          image.seek(index)
          assert image.info["duration"] == 20
          for r, g, b, a in image.convert("RGBA").getdata():
              sys.stdout.buffer.write(bytes((r, g, b, a) if a else (0, 0, 0, 0)))
      """
    let python = try #require(Self.python)
    #expect(try Self.output(of: python, ["-c", script, path]) == frames.flatMap { $0 })
  }

  @Test(.enabled(if: ffmpeg != nil, "needs an ffmpeg on the PATH"), arguments: ["#ffffff", "none"])
  func `ffmpeg shows the frames of a GIF`(background: String) throws {
    let (path, frames) = try render("--frames", "0-39", "--background", background)
    let ffmpeg = try #require(Self.ffmpeg)
    let read = try Self.output(
      of: ffmpeg, ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    let expected = frames.flatMap { $0 }
    try #require(read.count == expected.count)
    for pixel in stride(from: 0, to: read.count, by: 4) {
      // What is transparent has any colour.
      if read[pixel + 3] == 0, expected[pixel + 3] == 0 { continue }
      try #require(read[pixel..<pixel + 4] == expected[pixel..<pixel + 4])
    }
  }

  @Test(.enabled(if: ffmpeg != nil, "needs an ffmpeg on the PATH"))
  func `ffmpeg reads PNG frames from a pipe`() throws {
    tool.run("render", "@ball.json", "-o", "-", "--format", "png", "--frames", "0-9")
    let path = tool.folder.file("pipe")
    try Data(tool.output.bytes).write(to: URL(fileURLWithPath: path))
    tool.run("render", "@ball.json", "-o", "-", "--format", "rgba", "--frames", "0-9")
    let read = try Self.output(
      of: #require(Self.ffmpeg),
      ["-v", "error", "-f", "image2pipe", "-framerate", "60", "-i", "-"]
        + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"], input: path)
    #expect(read == tool.output.bytes)
  }

  @Test(
    .enabled(if: python != nil, "needs a python3 with Pillow on the PATH"),
    arguments: [
      "blending/modes", "depth/transform-layer", "groups/child-times", "input/edge-pan",
      "layers/transparent-canvas", "paths/motion", "showcase/intro", "text/alignment",
    ])
  func `Pillow makes no smaller PNG file`(scene: String) throws {
    let path = Repository.path("scenes/\(scene).json")
    let best = tool.folder.file("best.png")
    var sizes: [Int] = []
    for compression in ["default", "best"] {
      let words = ["--compression", compression, "-o", best, "--overwrite", "--frame", "7"]
      #expect(tool.run(["still", path] + words) == .success)
      sizes.append(try #require(FileManager.default.contents(atPath: best)).count)
    }
    #expect(sizes[1] <= sizes[0])
    let script = """
      import io, sys, PIL.Image
      image = PIL.Image.open(sys.argv[1])
      file = io.BytesIO()
      image.save(file, "PNG", compress_level=9)
      sys.stdout.write(str(file.tell()))
      """
    let output = try Self.output(of: #require(Self.python), ["-c", script, best])
    let theirs = try #require(Int(String(decoding: output, as: UTF8.self)))
    #expect(sizes[1] <= theirs)
  }
}
