import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Scenes that cost too much end with a documented code, in bounded memory and time.
///
/// `LAMINAR_FUZZ_SEED` and `LAMINAR_FUZZ_COUNT` choose the files: without them it is a sample.
@Suite(.serialized) struct `Hostile scenes` {
  /// The address space and the processor time of a process; a busy machine may take longer by the clock.
  private static let kilobytes = 2 << 20
  private static let seconds = 10
  private static let sample = 20

  private static func number(_ name: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  /// Runs the tool under the limits; the code, and why it ended if by a signal.
  private func run(_ words: [String]) throws -> Int32 {
    let executable: URL = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c",
        "ulimit -v \(Self.kilobytes); ulimit -t \(Self.seconds); "
          + "exec timeout -s KILL \(12 * Self.seconds) \"$0\" \"$@\"",
        executable.path,
      ] + words
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// Runs three verbs on each file.
  private func run(_ seeds: some Sequence<Int>) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("laminar-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("scene.json").path
    let picture = folder.appendingPathComponent("still.png").path
    for seed in seeds {
      let bytes = HostileScene.bytes(seed: UInt64(seed))
      #expect(FileManager.default.createFile(atPath: scene, contents: Data(bytes)))
      for words in [
        ["check", scene], ["trace", scene, "--at", "0,0.5,1"],
        ["still", scene, "--at", "0.5", "-o", picture, "--overwrite"],
      ] {
        let code = try run(words)
        #expect((0...2).contains(code), "seed \(seed): \(words[0]) ended with \(code)")
      }
    }
  }

  @Test func `end with a documented code`() throws {
    let first = Self.number("LAMINAR_FUZZ_SEED", or: 1)
    let count = Self.number("LAMINAR_FUZZ_COUNT", or: Self.sample)
    try run(first..<first + count)
  }

  @Test func `with thousands of lines through a pixel end with a documented code`() throws {
    // Strokes of great stars, dashes and drawn assets that took more than 10 s.
    try run([473, 1853, 2779])
  }

  @Test func `with lines that meet far below the canvas end with a documented code`() throws {
    try run([1689, 2294, 7500])
  }

  @Test func `with products of empty copies end with a documented code`() throws {
    try run([13391, 13451])
  }

  @Test func `with long texts enlarged past the canvas end with a documented code`() throws {
    // 30,000 glyphs of 4,000 points.
    try run([16724])
  }

  @Test func `with shadows that are wide and almost flat end with a documented code`() throws {
    // The slant of the blur was 1e17 columns to a row.
    try run([17353])
  }

  @Test func `are the same bytes for the same seed`() {
    for seed in UInt64(0)..<40 {
      #expect(HostileScene.bytes(seed: seed) == HostileScene.bytes(seed: seed))
    }
    #expect(HostileScene.bytes(seed: 1) != HostileScene.bytes(seed: 2))
  }
}
