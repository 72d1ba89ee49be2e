import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `render into one file` {
  private let tool = ToolRun()

  init() throws {
    // As the tool's process does: an ffmpeg that ends early closes its pipe.
    signal(SIGPIPE, SIG_IGN)
    try tool.write(SampleScene.small, to: "ball.json")
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: tool.folder.file(name))))
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  /// A program called ffmpeg that runs a shell script.
  private func install(_ script: String) throws {
    let folder = tool.folder.file("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ToolProcess.install("#!/bin/sh\n\(script)", at: folder + "/ffmpeg")
    tool.environment["PATH"] = folder + ":/usr/bin:/bin"
  }

  @Test(arguments: ["apng", "y4m", "rgba"])
  func `writes the same bytes on any number of threads`(format: String) throws {
    for jobs in ["1", "5"] {
      #expect(
        tool.run(
          "render", "@ball.json", "-o", "@\(jobs).\(format)", "--frames", "0-20", "-j", jobs)
          == .success)
    }
    #expect(try bytes("1.\(format)") == bytes("5.\(format)"))
    #expect(
      tool.run("render", "@ball.json", "-o", "-", "--format", format, "--frames", "0-20")
        == .success)
    #expect(try tool.output.bytes == bytes("1.\(format)"))
    #expect(tool.folder.names == ["1.\(format)", "5.\(format)", "ball.json"])
  }

  @Test func `writes the frames that PNG files hold`() throws {
    tool.run("render", "@ball.json", "-o", "@f_%d.png", "--frames", "0-2", "--background", "none")
    tool.run("render", "@ball.json", "-o", "@f.rgba", "--frames", "0-2", "--background", "none")
    let frames = try (0..<3).flatMap { try PNGDecoder.decode(bytes("f_\($0).png")).straightBytes }
    #expect(try bytes("f.rgba") == frames)
    // An animated PNG shows its first frame to readers that know no others.
    tool.run("render", "@ball.json", "-o", "@f.apng", "--frames", "1-2", "--background", "none")
    #expect(try PNGDecoder.decode(bytes("f.apng")) == PNGDecoder.decode(bytes("f_1.png")))
  }

  @Test func `pipes the frames to ffmpeg, and names the file when ffmpeg succeeds`() throws {
    try install(
      #"""
      for last; do :; done; echo "$@" > "$0.words"; cat > "$0.frames"
      file=${last#file:}
      case "$*" in *webm*) cat "$0.webm";; *) cat "$0.mp4";; esac > "$file"
      """#)
    try put(SampleVideo.mp4(frames: 5), "bin/ffmpeg.mp4")
    try put(SampleVideo.webm(frames: 5), "bin/ffmpeg.webm")
    #expect(
      tool.run("render", "@ball.json", "-o", "@a.mp4", "--frames", "0-4", "-j", "3") == .success)
    #expect(try bytes("a.mp4") == SampleVideo.mp4(frames: 5))
    tool.run("render", "@ball.json", "-o", "@a.y4m", "--frames", "0-4")
    #expect(try bytes("bin/ffmpeg.frames") == bytes("a.y4m"))
    let words = try #require(tool.folder.text("bin/ffmpeg.words"))
    #expect(words.contains("-f yuv4mpegpipe -i pipe:0"))
    #expect(words.contains("libx264"))

    // With transparent pixels a format that keeps them gets them.
    #expect(
      tool.run("render", "@ball.json", "-o", "@a.webm", "--frames", "0-4", "--background", "none")
        == .success)
    tool.run("render", "@ball.json", "-o", "@a.rgba", "--frames", "0-4", "--background", "none")
    #expect(try bytes("bin/ffmpeg.frames") == bytes("a.rgba"))
    #expect(
      try #require(tool.folder.text("bin/ffmpeg.words"))
        .contains("-pix_fmt rgba -video_size 64x36 -framerate 60"))
  }

  @Test func `reports why there is no video, and leaves nothing`() throws {
    tool.environment["PATH"] = tool.folder.file("none")
    #expect(tool.run("render", "@ball.json", "-o", "@a.mp4") == .environment)
    #expect(tool.messages.text.contains("needs ffmpeg, which is not on the PATH"))
    try install("cat > /dev/null; echo 'Unknown encoder' >&2; exit 1")
    #expect(tool.run("render", "@ball.json", "-o", "@a.mp4", "--frames", "0-4") == .environment)
    #expect(tool.messages.text.contains("ffmpeg failed: Unknown encoder"))
    // It may end before it has read all.
    try install("echo 'Out of memory' >&2; exit 1")
    #expect(tool.run("render", "@ball.json", "-o", "@a.mov", "-j", "3") == .environment)
    #expect(tool.messages.text.contains("ffmpeg failed: Out of memory"))
    #expect(tool.folder.names == ["ball.json", "bin"])
  }

  /// What an ffmpeg may do wrong, by a shell script in which `$file` is the file to write, `$0.whole`
  /// a whole one, and the message.
  static let failures = [
    ("exit 0", "ffmpeg failed: "), ("rm \"$file\"; exit 0", "ffmpeg failed: "),
    ("cat > /dev/null; exit 0", "its file is not usable: it is empty"),
    ("cat > /dev/null; rm \"$file\"", "it wrote no file"),
    ("cat \"$0.whole\" > \"$file\"; exit 0", "ffmpeg failed: "),
    ("cat > /dev/null; head -c 100 \"$0.whole\" > \"$file\"", "not usable: it is cut off"),
    ("cat > /dev/null; cat \"$0.less\" > \"$file\"", "its file has 3 of 90 frames"),
    ("head -c 1000 > /dev/null; cat \"$0.less\" > \"$file\"", "ffmpeg failed: "),
    ("cat > /dev/null; cat \"$0.whole\" > \"$file\"; exit 7", "it ended with 7"),
    ("head -c 5000 > /dev/null; kill -KILL $$", "it was ended by signal 9"),
    ("cat > /dev/null; cat \"$0.whole\" > \"$file\"; kill -KILL $$", "it was ended by signal 9"),
    (
      "echo one >&2; echo 'Error writing trailer: No space left on device' >&2; exit 0",
      "ffmpeg failed: one\n  Error writing trailer: No space left on device\n"
    ),
    (
      "cat > /dev/null; head -c 99 \"$0.whole\" > \"$file\"; echo 'No space left' >&2; exit 0",
      "ffmpeg failed: No space left\n  its file is not usable: it is cut off; "
    ),
  ]

  @Test(arguments: failures)
  func `fails when ffmpeg does, whatever its exit code is`(script: String, words: String) throws {
    try install("for last; do :; done; file=${last#file:}; \(script)")
    try put(SampleVideo.mp4(frames: 90), "bin/ffmpeg.whole")
    try put(SampleVideo.mp4(frames: 3), "bin/ffmpeg.less")
    try tool.write("old", to: "a.mp4")
    for words in [["-j", "1"], ["-j", "3"]] {
      #expect(
        tool.run(
          ["render", "@ball.json", "-o", "@a.mp4", "--frames", "0-89", "--overwrite"] + words)
          == .environment)
    }
    #expect(tool.messages.text.contains(words), "\(tool.messages.text)")
    #expect(tool.folder.text("a.mp4") == "old")
    #expect(tool.folder.names == ["a.mp4", "ball.json", "bin"])
  }

  @Test func `waits for an ffmpeg that is slow`() throws {
    try install(
      "for last; do :; done; sleep 0.3; cat > /dev/null; sleep 0.3; cat $0.whole > ${last#file:}")
    try put(SampleVideo.mp4(frames: 90), "bin/ffmpeg.whole")
    #expect(tool.run("render", "@ball.json", "-o", "@a.mp4", "--frames", "0-89") == .success)
    #expect(try bytes("a.mp4") == SampleVideo.mp4(frames: 90))
  }

  @Test(
    .enabled(if: FrameReader.ffmpeg != nil, "needs an ffmpeg on the PATH"),
    arguments: ["mp4", "webm", "mov"])
  func `fails where files may not grow`(format: String) throws {
    let run = try ToolProcess.shell(
      """
      ulimit -f 8; exec "$0" render '\(tool.folder.file("ball.json"))' --size 320x180 \
        -o '\(tool.folder.file("a." + format))'
      """)
    #expect(run.code == 3)
    #expect(run.messages.hasPrefix("error: ffmpeg failed: "), "\(run.messages)")
    #expect(tool.folder.names == ["ball.json"])
  }

  @Test(arguments: ["apng", "y4m", "rgba", "mp4"])
  func `reports that a shard has no frame`(format: String) {
    #expect(
      tool.run("render", "@ball.json", "-o", "@a.\(format)", "--frames", "0", "--shard", "2/2")
        == .success)
    #expect(tool.messages.text == "the shard has no frame; nothing was written\n")
    #expect(tool.folder.names == ["ball.json"])
  }

  @Test func `writes what diff reads`() {
    tool.run("render", "@ball.json", "-o", "@a.apng", "--frames", "0-5", "--hash", "@a.txt")
    tool.run("render", "@ball.json", "-o", "@b.apng", "--frames", "0-5", "--background", "red")
    #expect(tool.run("diff", "@a.apng", "@a.txt") == .success)
    #expect(tool.output.text == "the same: 6 frames\n")
    #expect(tool.run("diff", "@a.apng", "@b.apng") == .negative)
  }

  @Test func `refuses what one file cannot be`() {
    #expect(tool.run("render", "@ball.json", "-o", "@f_%d.mp4") == .usage)
    #expect(tool.messages.text.contains("one .mp4 holds all frames"))
    #expect(tool.run("render", "@ball.json", "-o", "-", "--format", "webm") == .usage)
    #expect(tool.messages.text.contains("pipe that into ffmpeg"))
    #expect(tool.run("still", "@ball.json", "-o", "@f.apng") == .usage)
    #expect(tool.run("render", "@ball.json", "-o", "@f.apng", "--sheet", "2x2") == .usage)
    #expect(
      tool.run("render", "@ball.json", "-o", "@f.apng", "--frame-rate", "70001/1000") == .usage)
    #expect(tool.messages.text.contains("--frame-rate 70"))
    #expect(
      tool.run("render", "@ball.json", "-o", "/dev/full", "--format", "rgba") == .environment)
    #expect(tool.folder.names == ["ball.json"])
  }

  @Test(
    .enabled(if: FrameReader.ffmpeg != nil, "needs an ffmpeg on the PATH"),
    arguments: ["mp4", "webm", "mov", "apng", "y4m"])
  func `is what an installed ffmpeg reads`(format: String) throws {
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    #expect(
      tool.run("render", "@ball.json", "-o", "@a.\(format)", "--frames", "0-9", "--size", "64x35")
        == .success)
    tool.run("render", "@ball.json", "-o", "@a.rgba", "--frames", "0-9", "--size", "64x35")
    let expected = try bytes("a.rgba")
    let height = format == "mp4" ? 36 : 35
    let read = try FrameReader.frames(
      of: tool.folder.file("a.\(format)"), filter: format == "y4m" ? ["in_color_matrix=bt709"] : [])
    try #require(read.count == 10 * 64 * height * 4)
    var error = 0
    for frame in 0..<10 {
      for index in 0..<64 * 35 * 4 {
        let own = Int(expected[frame * 64 * 35 * 4 + index])
        error += abs(own - Int(read[frame * 64 * height * 4 + index]))
      }
    }
    #expect(Double(error) / Double(expected.count) < (format == "apng" ? 1e-9 : 2.5))
  }

  /// A program that reads what the tool writes.
  private enum FrameReader {
    static let ffmpeg: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
      .split(separator: ":").map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The frames of a file as straight RGBA.
    static func frames(of path: String, filter: [String]) throws -> [UInt8] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(ffmpeg))
      let scale =
        "scale=" + (filter + ["flags=accurate_rnd+full_chroma_int"]).joined(separator: ":")
      process.arguments =
        ["-v", "error", "-i", path, "-vf", scale, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
      process.waitUntilExit()
      return bytes
    }
  }
}
