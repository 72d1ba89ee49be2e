import Foundation
import Testing

/// Programs that tests use where they are installed.
enum InstalledPrograms {
  static let ffmpeg = path(of: "ffmpeg")
  /// Whether there is an ffmpeg on the PATH.
  static let hasFFmpeg = ffmpeg != nil

  /// The encoders that the ffmpeg has; none without it.
  static let encoders: Set<String> = {
    guard let ffmpeg, let text = try? output(of: ffmpeg, ["-v", "error", "-encoders"]) else {
      return []
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
  }()

  private static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Failure: Error { let status: Int32 }

  /// What a program writes to standard output.
  ///
  /// - Throws: An exit status that is not 0.
  static func output(of program: String, _ words: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
    return bytes
  }
}
