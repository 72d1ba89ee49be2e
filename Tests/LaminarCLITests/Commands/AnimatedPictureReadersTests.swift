import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

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
