import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `The options of a video` {
  private let tool = ToolRun()

  init() throws {
    // As the tool's process does: an ffmpeg that ends early closes its pipe.
    signal(SIGPIPE, SIG_IGN)
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write("RIFF", to: "sound.wav")
  }

  /// An ffmpeg that notes its words and writes a file of some frames.
  private func install(frames: Int) throws {
    let folder = tool.folder.file("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(SampleVideo.mp4(frames: frames)).write(to: tool.folder.url("bin/ffmpeg.mp4"))
    try Data(SampleVideo.webm(frames: frames)).write(to: tool.folder.url("bin/ffmpeg.webm"))
    try ToolProcess.install(
      #"""
      #!/bin/sh
      printf '%s|' "$@" > "$0.words"; cat > /dev/null
      for last; do :; done
      case "$*" in *webm*) cat "$0.webm";; *) cat "$0.mp4";; esac > "${last#file:}"
      """#, at: folder + "/ffmpeg")
    tool.environment["PATH"] = folder + ":/usr/bin:/bin"
  }

  private var words: String { tool.folder.text("bin/ffmpeg.words") ?? "" }

  private func render(_ path: String, _ options: String...) -> ExitCode {
    tool.run(["render", "@ball.json", "-o", path, "--frames", "0-4"] + options)
  }

  @Test func `set the constant rate factor of each codec`() throws {
    try install(frames: 5)
    #expect(render("@a.mp4") == .success)
    #expect(words.contains("|-crf|16|"))
    #expect(render("@b.mp4", "--crf", "30") == .success)
    #expect(words.contains("|-crf|30|") && !words.contains("|-crf|16|"))
    #expect(render("@a.webm") == .success)
    #expect(words.contains("|-crf|20|"))
    #expect(render("@b.webm", "--crf", "63", "--background", "none") == .success)
    #expect(words.contains("|-crf|63|") && words.contains("yuva420p"))
  }

  @Test(
    arguments: [("mp4", "aac"), ("webm", "libopus"), ("mov", "pcm_s16le")])
  func `add sound that ends with the frames`(format: String, codec: String) throws {
    try install(frames: 5)
    let sound = tool.folder.file("sound.wav")
    #expect(render("@a.\(format)", "--audio", sound) == .success)
    #expect(words.contains("|-i|pipe:0|-i|file:\(sound)|-map|0:v:0|-map|1:a:0|-c:a|\(codec)|"))
    // 5 frames at 60 a second are 83,333 1/3 µs.
    #expect(words.contains("|-t|0.083334|"))
  }

  @Test func `are words of ffmpeg, after its own`() throws {
    try install(frames: 3)
    // The options may change the number of frames, so that it is not examined.
    #expect(render("@a.mp4", "--ffmpeg", "-r 30 -metadata title='a b'") == .success)
    #expect(words.contains("|-map_metadata|-1|-r|30|-metadata|title=a b|-f|mp4|file:"))
    #expect(render("@b.mp4") == .environment)
    #expect(tool.messages.text.contains("its file has 3 of 5 frames"))
    try install(frames: 0)
    #expect(render("@b.mp4", "--ffmpeg", "-r 30") == .environment)
    #expect(tool.messages.text.contains("its file has no frames\n  change the words of --ffmpeg"))
  }

  static let refusals: [(path: String, options: [String], message: String)] = [
    (
      "@a.apng", ["--crf", "20"],
      "--crf is for what ffmpeg compresses, and .apng is written without"
    ),
    ("@a.y4m", ["--audio", "@sound.wav"], "--audio is for what ffmpeg compresses"),
    ("@f_#.png", ["--ffmpeg", "-an"], "--ffmpeg is for what ffmpeg compresses"),
    ("@a.mov", ["--crf", "20"], "--crf is for .mp4 and .webm"),
    ("@a.mp4", ["--crf", "52"], "--crf is 52; for .mp4 it must be in 0…51"),
    ("@a.webm", ["--crf", "64"], "'64' is not a whole number 0…63"),
    ("@a.mp4", ["--audio", "none.wav"], "--audio: cannot read none.wav: no such file or folder"),
    ("@a.mp4", ["--audio", "/dev/null"], "--audio: /dev/null is not a regular file"),
    ("@a.mp4", ["--ffmpeg", "-vf 'scale"], "is not closed"),
  ]

  @Test(arguments: refusals)
  func `are refused where they have no meaning`(
    path: String, options: [String], message: String
  ) throws {
    try install(frames: 5)
    #expect(tool.run(["render", "@ball.json", "-o", path, "--frames", "0-4"] + options) == .usage)
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
    #expect(tool.folder.names == ["ball.json", "bin", "sound.wav"])
  }

  @Test func `are not needed to say that odd sides are padded`() throws {
    try install(frames: 5)
    #expect(render("@a.mp4", "--fit", "63x99") == .success)
    #expect(tool.messages.text.hasPrefix("63x35 pixels are padded to 64x36: "))
    #expect(render("@b.mp4", "--size", "640x350") == .success)
    #expect(tool.messages.text.hasPrefix("64x35 pixels are padded to 64x36: "))
    #expect(render("@c.mp4") == .success)
    #expect(!tool.messages.text.contains("padded"))
    #expect(render("@a.webm", "--fit", "63x99") == .success)
    #expect(!tool.messages.text.contains("padded"))
  }

  @Test(
    arguments: [
      (1, 60, 1, "0.016667"), (60, 60, 1, "1.000000"), (30, 30000, 1001, "1.001000"),
      (1_000_000, 1, 1, "1000000.000000"), (144, 24000, 1001, "6.006000"),
    ] as [(Int, Int64, Int64, String)])
  func `state a length that holds all frames`(
    frames: Int, numerator: Int64, denominator: Int64, text: String
  ) throws {
    let rate = try #require(Rational(numerator, over: denominator))
    #expect(VideoOptions.seconds(frames, at: rate) == text)
  }

  // MARK: - With an installed ffmpeg

  /// A second of a square wave, as a WAV file of 8000 samples.
  private func writeSound() throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<8000).flatMap { number($0 / 20 % 2 == 0 ? 8000 : -8000, 2) }
    let format = number(1, 2) + number(1, 2) + number(8000, 4) + number(16000, 4)
    let chunks =
      Array("WAVEfmt ".utf8) + number(16, 4) + format + number(2, 2) + number(16, 2)
      + Array("data".utf8) + number(samples.count, 4) + samples
    try Data(Array("RIFF".utf8) + number(chunks.count, 4) + chunks)
      .write(to: tool.folder.url("sound.wav"))
  }

  @Test(
    .enabled(if: InstalledPrograms.hasFFmpeg, "needs an ffmpeg on the PATH"),
    arguments: ["mp4", "webm", "mov"])
  func `give a whole file with an installed ffmpeg`(format: String) throws {
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try writeSound()
    for (name, frames) in [("short", "0-11"), ("long", "0-89")] {
      #expect(
        tool.run(
          "render", "@ball.json", "-o", "@\(name).\(format)", "--frames", frames, "--audio",
          "@sound.wav") == .success, "\(tool.messages.text)")
      let file = try #require(try FileBytes(tool.folder.file("\(name).\(format)")))
      let count = name == "short" ? 12 : 90
      let kind = try #require(PictureFormat(ending: format))
      #expect(try VideoContainer(file).frameCount(kind) == count)
      // The same bytes every time.
      tool.run(
        "render", "@ball.json", "-o", "@again.\(format)", "--frames", frames, "--audio",
        "@sound.wav", "--overwrite", "-j", "3")
      #expect(
        FileManager.default.contentsEqual(
          atPath: tool.folder.file("again.\(format)"),
          andPath: tool.folder.file("\(name).\(format)")))
    }
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@w.\(format)", "--frames", "0-9", "--ffmpeg",
        "-r 30 -metadata title='a b'") == .success, "\(tool.messages.text)")
    #expect(
      tool.run(
        "render", "@ball.json", "-o", "@x.\(format)", "--frames", "0-9", "--ffmpeg", "-c:v none0")
        == .environment)
  }
}
