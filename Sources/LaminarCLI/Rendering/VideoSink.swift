import Foundation
import Laminar
import Synchronization

/// A file that an installed ffmpeg compresses, from a pipe of uncompressed frames.
final class VideoSink: MovieSink {
  private let file: OutputFile
  private let process = Process()
  private let input = Pipe()
  private let complaints = Complaints()
  private let stream: DescriptorStream

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - frames: What ffmpeg has to know to read the frames.
  ///   - words: How it compresses them.
  /// - Throws: Exit 3 when there is no ffmpeg.
  init(
    _ format: PictureFormat, frames: [String], words: [String], to file: OutputFile,
    environment: [String: String]
  ) throws {
    guard let program = Self.program(environment) else {
      throw CommandError(
        "\(file.path) needs ffmpeg, which is not on the PATH", exitCode: .environment,
        hint: "install it, or write .apng, or a .y4m for another encoder")
    }
    self.file = file
    stream = DescriptorStream(
      descriptor: input.fileHandleForWriting.fileDescriptor, name: "frames to ffmpeg")
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["-hide_banner", "-loglevel", "error", "-y"] + frames + ["-i", "pipe:0"] + words
      + Self.labels + ["-f", format.rawValue, "file:" + file.writablePath]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = complaints.pipe
    do {
      try process.run()
    } catch {
      throw CommandError(
        "\(program) does not start: \(error.localizedDescription)", exitCode: .environment)
    }
    complaints.read()
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try stream.write(bytes)
    } catch {
      // A closed pipe says nothing; ffmpeg said why it ended.
      throw failure() ?? error
    }
  }

  func finish() throws -> Int {
    do {
      try stream.flush()
    } catch {
      throw failure() ?? error
    }
    if let error = failure() { throw error }
    var status = stat()
    let size = stat(file.writablePath, &status) == 0 ? Int(status.st_size) : 0
    try file.commit()
    return size
  }

  func discard() {
    _ = failure()
    file.discard()
  }

  /// Lets ffmpeg end, and says why it failed if it did.
  private func failure() -> CommandError? {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    let said = complaints.lastLine
    return CommandError(
      "ffmpeg failed" + (said.isEmpty ? " with \(process.terminationStatus)" : ": \(said)"),
      exitCode: .environment, hint: "write .apng or .y4m, or install another ffmpeg")
  }

  /// The ffmpeg of the PATH.
  private static func program(_ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }

  /// What the numbers mean, and nothing of the machine and the day.
  private static let labels = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "iec61966-2-1", "-threads", "4", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    "-map_metadata", "-1",
  ]
}

/// What a program says to standard error, read while it runs so that it never waits for a reader.
private final class Complaints: Sendable {
  let pipe = Pipe()
  private let bytes = Mutex(Data())
  private let end = DispatchGroup()

  func read() {
    DispatchQueue.global().async(group: end) { [self] in
      while let part = try? pipe.fileHandleForReading.read(upToCount: 4096), !part.isEmpty {
        // The last words count.
        bytes.withLock { $0 = ($0 + part).suffix(4096) }
      }
    }
  }

  var lastLine: String {
    end.wait()
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}
