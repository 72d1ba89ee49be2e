import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// What an installed ffmpeg makes of the tool's frames, and plays of its files.
@Suite(.enabled(if: InstalledPrograms.hasFFmpeg, "needs an ffmpeg on the PATH"))
struct `An installed ffmpeg` {
  private let tool = ToolRun()
  private let folder: TemporaryFolder

  /// Areas of 40 × 60 points.
  private static let colors: [SIMD3<Int>] = [
    [0, 189, 242], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0],
    [128, 128, 128], [255, 0, 255],
  ]

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = tool.folder
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    try tool.write(Self.scene, to: "bars.json")
  }

  private static var scene: String {
    let layers = colors.enumerated().map { index, color in
      """
      {"frame": [\(40 * index), 0, 40, 60], "backgroundColor": "rgb(\(color.x),\(color.y),\(color.z))"}
      """
    }
    return """
      {"laminar": 1, "canvas": {"width": 320, "height": 60, "backgroundColor": "black"},
       "frameRate": 30, "duration": 0.2, "layers": [\(layers.joined(separator: ","))]}
      """
  }

  /// The greatest distance of the areas' middles from their colours, in the first frame of a file.
  private func distance(_ path: String) throws -> Int {
    let ffmpeg = try #require(InstalledPrograms.ffmpeg)
    let frame = try InstalledPrograms.output(
      of: ffmpeg,
      ["-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    try #require(frame.count == 320 * 60 * 3)
    return Self.colors.enumerated().reduce(0) { most, area in
      let start = 3 * (30 * 320 + 40 * area.offset + 20)
      let color = SIMD3(Int(frame[start]), Int(frame[start + 1]), Int(frame[start + 2]))
      let difference = color &- area.element
      return max(most, abs(difference.x), abs(difference.y), abs(difference.z))
    }
  }

  // MARK: - Colours

  /// The commands with a pipe to ffmpeg that the README and the pages print, and with them help.
  private static let pipes: [String] = {
    var texts = [Repository.text("README.md") ?? ""]
    let folder = "Sources/Laminar/Laminar.docc"
    let pages =
      (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []
    texts += pages.sorted().compactMap { Repository.text("\(folder)/\($0)") }
    let lines = texts.flatMap { $0.replacing("\\\n", with: " ").split(separator: "\n") }
    return lines.map { $0.drop { "$ ".contains($0) } }
      .filter { $0.hasPrefix("laminar ") && $0.contains("| ffmpeg") }.map(String.init)
  }()

  @Test func `reads the colours of every pipe that is printed`() throws {
    #expect(Self.pipes.count >= 4)
    let executable = try #require(ToolProcess.executable).path
    try FileManager.default.createDirectory(
      atPath: folder.file("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("bin/laminar"), withDestinationPath: executable)
    for pipe in Self.pipes {
      var words = pipe.split(separator: " ").map(String.init)
      words[2] = "bars.json"
      let output = try #require(words.last)
      let script = words.joined(separator: " ").replacing("ffmpeg", with: "ffmpeg -v error")
      let run = try ToolProcess.shell(
        "cd '\(folder.path)' && PATH=\"$PWD/bin:$PATH\" && rm -f \(output) && \(script)")
      #expect(run.code == 0, "\(pipe): \(run.messages)")
      #expect(try distance(folder.file(output)) <= 2, "\(pipe)")
    }
  }

  @Test func `reads BT.601 without being told`() throws {
    let run = try ToolProcess.shell(
      """
      cd '\(folder.path)' && "$0" render bars.json -o - --format y4m --color-matrix bt601 |
        ffmpeg -v error -i - a.mkv
      """)
    #expect(run.code == 0, "\(run.messages)")
    #expect(try distance(folder.file("a.mkv")) <= 2)
  }

  @Test(arguments: ["mp4", "webm", "mov"], ["bt709", "bt601"])
  func `shows the colours of a video`(format: String, matrix: String) throws {
    let path = folder.file("a.\(format)")
    #expect(
      tool.run("render", "@bars.json", "-o", path, "--color-matrix", matrix) == .success,
      "\(tool.messages.text)")
    // ProRes has steps of its own.
    #expect(try distance(path) <= (format == "mov" ? 3 : 2))
  }

  @Test func `shows the edge beside odd sides`() throws {
    let path = folder.file("a.mp4")
    #expect(tool.run("render", "@bars.json", "-o", path, "--size", "39x59") == .success)
    let ffmpeg = try #require(InstalledPrograms.ffmpeg)
    let frame = try InstalledPrograms.output(
      of: ffmpeg,
      ["-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    try #require(frame.count == 40 * 60 * 3)
    for pixel in [38, 39, 59 * 40, 59 * 40 + 39] {
      let color = frame[(3 * pixel)..<(3 * pixel + 3)].map(Int.init)
      #expect(zip(color, [0, 189, 242]).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel): \(color)")
    }
  }

  // MARK: - Encoders

  @Test(
    arguments: [
      ("mp4", "libx264"), ("mp4", "libx264rgb"), ("mp4", "libx265"), ("mp4", "libsvtav1"),
      ("mp4", "libaom-av1"), ("mp4", "mpeg4"), ("webm", "libvpx"), ("webm", "libvpx-vp9"),
      ("webm", "libaom-av1"), ("webm", "libsvtav1"), ("mov", "prores_ks"), ("mov", "prores_aw"),
      ("mov", "qtrle"), ("mov", "png"), ("mov", "libx264"),
    ].filter { InstalledPrograms.encoders.contains($0.1) })
  func `compresses with an encoder of the user's`(format: String, encoder: String) throws {
    let path = folder.file("a.\(format)")
    #expect(
      tool.run(
        "render", "@bars.json", "-o", path, "--frames", "0-1", "--size", "64x64", "--ffmpeg",
        "-c:v \(encoder)")
        == .success, "\(tool.messages.text)")
  }

  // MARK: - Sound

  /// Ten seconds of a tone whose second k has 200 + 100·k Hz, as a WAV file.
  private func writeTones() throws {
    let rate = 16000
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var samples: [UInt8] = []
    for index in 0..<10 * rate {
      let turns = Double((200 + 100 * (index / rate)) * index) / Double(rate)
      samples += number(Int((12000 * Elementary.sin(2 * .pi * turns)).rounded()), 2)
    }
    let format = number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4)
    let chunks =
      Array("WAVEfmt ".utf8) + number(16, 4) + format + number(2, 2) + number(16, 2)
      + Array("data".utf8) + number(samples.count, 4) + samples
    try Data(Array("RIFF".utf8) + number(chunks.count, 4) + chunks)
      .write(to: folder.url("tones.wav"))
  }

  /// The frequency of each second of a file's sound, from its crossings of zero.
  private func frequencies(_ path: String) throws -> [Int] {
    let rate = 48000
    let bytes = try InstalledPrograms.output(
      of: #require(InstalledPrograms.ffmpeg),
      ["-v", "error", "-i", path, "-vn", "-ac", "1", "-ar", "\(rate)", "-f", "s16le", "-"])
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
    return stride(from: 0, to: samples.count - rate + 1, by: rate).map { start in
      // The middle of the second: codecs blur its ends.
      let part = samples[(start + rate / 10)..<(start + 9 * rate / 10)]
      let rising = zip(part, part.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      return Int((Double(rising) / 0.8 / 100).rounded()) * 100
    }
  }

  @Test(arguments: ["mp4", "webm", "mov"])
  func `plays the sound of the part that is drawn`(format: String) throws {
    try writeTones()
    let scene = Self.scene.replacing("\"duration\": 0.2", with: "\"duration\": 10")
      .replacing("\"frameRate\": 30", with: "\"frameRate\": 10")
    try tool.write(scene, to: "ten.json")
    let sound = ["--audio", folder.file("tones.wav"), "--overwrite"]
    let path = folder.file("a.\(format)")
    for words in [["--from", "6", "--to", "8"], ["--frames", "60-79"]] {
      #expect(tool.run(["render", "@ten.json", "-o", path] + words + sound) == .success)
      #expect(try frequencies(path) == [800, 900], "\(words)")
    }
    // Beyond the end of the sound there is none.
    #expect(tool.run(["render", "@ten.json", "-o", path, "--from", "9"] + sound) == .success)
    #expect(try frequencies(path) == [1100])
    for shard in 1...2 {
      tool.run(
        "render", "@ten.json", "-o", "@f/", "--shard", "\(shard)/2", "--hash", "@l/\(shard).hash")
    }
    #expect(tool.run(["encode", "@f", "-o", path, "--hash", "@l"] + sound) == .success)
    #expect(try frequencies(path) == (0..<10).map { 200 + 100 * $0 })
    #expect(
      tool.run(["encode", "@f", "-o", path, "--hash", "@l", "--frames", "30-last"] + sound)
        == .success)
    #expect(try frequencies(path) == (3..<10).map { 200 + 100 * $0 })
  }
}
