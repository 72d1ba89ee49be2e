import Foundation
import Laminar

/// A file that an installed ffmpeg compresses, from a pipe of uncompressed frames.
///
/// The file gets its name when ffmpeg ended well and left a finished file with every frame that was
/// written to it: an ffmpeg that stops reading, writes nothing or is cut off fails, whatever its exit
/// code is.
final class VideoSink: FrameSink {
  private let file: OutputFile
  private let format: PictureFormat
  /// The number of frames that the file must have; nil for any but none.
  private let frameCount: Int?
  private let program: ChildProgram
  /// What to do when ffmpeg fails.
  private let advice: String

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - frameCount: The number of frames that the file must have; nil where words of the user may
  ///     change it.
  ///   - frames: The options with which ffmpeg reads the frames.
  ///   - words: How it compresses them, with the labels of the file.
  ///   - ownWords: What the user adds, stronger than the words before it.
  /// - Throws: Exit 3 when there is no ffmpeg.
  init(
    _ format: PictureFormat, frameCount: Int?, frames: [String], words: [String],
    ownWords: [String] = [], to file: OutputFile, temporaries: TemporaryFiles,
    environment: [String: String]
  ) throws {
    guard let program = ChildProgram.path(of: "ffmpeg", environment) else {
      throw CommandError(
        "\(file.path) needs ffmpeg, which is not on the PATH", exitCode: .environment,
        hint: "install it, or write .apng, .gif, or a .y4m for another encoder")
    }
    self.file = file
    (self.format, self.frameCount) = (format, frameCount)
    advice =
      ownWords.isEmpty
      ? "write .apng or .y4m, or install another ffmpeg" : "change the words of --ffmpeg"
    let all =
      ["-hide_banner", "-loglevel", "error", "-y"] + frames + ["-i", "pipe:0"] + words
      + ownWords + ["-f", format.rawValue, "file:" + file.writablePath]
    do {
      self.program = try ChildProgram(program, all, temporaries)
    } catch let error as FileError {
      throw CommandError(error.message, exitCode: .environment)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try program.write(bytes)
    } catch {
      throw end() ?? failure("it ended before it had read all frames")
    }
  }

  func finish() throws -> Int {
    if let error = end() { throw error }
    // What went to a device cannot be read back.
    if file.isDevice {
      try file.commit()
      return 0
    }
    if format == .webm { try alignTracks() }
    let size = try finishedSize()
    try file.commit()
    return size
  }

  func discard() {
    // What it still compresses is not needed any more.
    program.kill()
    _ = end()
    file.discard()
  }

  /// The size of what ffmpeg wrote.
  ///
  /// - Throws: Exit 3 when there is none, it is not finished or lacks frames.
  private func finishedSize() throws -> Int {
    do {
      guard let bytes = try FileBytes(file.writablePath) else { throw failure("it wrote no file") }
      let count = try VideoContainer(bytes).frameCount(format)
      if let frameCount, count != frameCount {
        throw failure("its file has \(count) of \(frameCount) frames")
      }
      if count == 0 { throw failure("its file has no frames") }
      return bytes.count
    } catch let fault as VideoContainer.Fault {
      throw failure("its file is not usable: \(fault.reason)")
    } catch let error as FileError where error.kind == .input {
      throw failure("it wrote no file")
    }
  }

  /// Undoes the delay of the pictures by which an older ffmpeg makes room for what decoders of the
  /// sound discard.
  private func alignTracks() throws {
    guard let bytes = try? FileBytes(file.writablePath),
      let patches = try? VideoContainer(bytes).patchesOfDelay(), !patches.isEmpty
    else { return }
    do {
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.writablePath))
      for patch in patches {
        try handle.seek(toOffset: UInt64(patch.offset))
        try handle.write(contentsOf: Data(patch.bytes))
      }
      try handle.close()
    } catch {
      throw CommandError(
        "cannot write \(file.path): \(error.localizedDescription)", exitCode: .environment)
    }
  }

  /// Waits for ffmpeg to end; returns why it failed, if it did.
  private func end() -> CommandError? {
    switch program.end() {
    case .signal(let number): failure("it was ended by signal \(number)")
    case .exit(let code): code == 0 ? nil : failure("it ended with \(code)")
    }
  }

  /// Its own last messages, or else what is known.
  private func failure(_ reason: String) -> CommandError {
    let said = program.lastLines.map { $0.replacing(file.writablePath, with: file.path) }
    return CommandError(
      "ffmpeg failed: " + (said.isEmpty ? [reason] : said).joined(separator: "\n  "),
      exitCode: .environment,
      hint: (said.isEmpty ? "" : reason + "; ")
        + advice)
  }
}
