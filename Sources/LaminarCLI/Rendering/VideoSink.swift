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
    guard let program = Self.program(environment) else {
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

  /// The ffmpeg of the PATH.
  private static func program(_ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first { access($0, X_OK) == 0 }
  }
}

// MARK: - The child process

/// A program that reads what the tool writes to its standard input.
///
/// Its messages are read whenever its input is written, so that neither waits for the other; no thread is
/// needed for that. Foundation's `Process` needs one, and ends the tool where it cannot list its descriptors.
final class ChildProgram {
  /// How it ended.
  enum Ending {
    case exit(Int32)
    case signal(Int32)
  }

  private static let mostLines = 4
  /// The last bytes of the messages that are kept.
  private static let mostBytes = 4096
  /// How often it is asked whether the program has ended, in milliseconds.
  private static let pause: Int32 = 50
  /// How many pauses its last messages may take after it ended: another program that it started may keep
  /// the pipe open.
  private static let patience = 40

  private let identifier: pid_t
  private let temporaries: TemporaryFiles
  private var input: Int32?
  private var messages: Int32?
  /// The last bytes of its messages.
  private var said: [UInt8] = []
  private var ending: Ending?

  /// Starts a program as the leader of a process group.
  ///
  /// - Parameter temporaries: What ends it when a signal ends the tool.
  /// - Throws: A ``FileError`` with the system's reason.
  init(_ path: String, _ words: [String], _ temporaries: TemporaryFiles) throws {
    self.temporaries = temporaries
    var (input, messages, child): (Int32?, Int32?, pid_t) = (nil, nil, 0)
    // One program starts at a time: a second one would keep the pipes of the first.
    try temporaries.start {
      let (toChild, fromChild) = (try Self.pipe(path), try Self.pipe(path))
      defer {
        close(toChild.reading)
        close(fromChild.writing)
      }
      let failure = Self.spawn(
        &child, path, words, input: toChild.reading, messages: fromChild.writing)
      guard failure == 0 else {
        close(toChild.writing)
        close(fromChild.reading)
        throw SystemFailure(code: failure).error("\(path) does not start")
      }
      (input, messages) = (toChild.writing, fromChild.reading)
      return child
    }
    (self.input, self.messages, identifier) = (input, messages, child)
    for descriptor in [input, messages].compactMap({ $0 }) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    for descriptor in [input, messages].compactMap({ $0 }) { close(descriptor) }
  }

  private static func pipe(_ path: String) throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw SystemFailure.last.error("\(path) does not start")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program; returns an error number, or 0.
  private static func spawn(
    _ child: inout pid_t, _ path: String, _ words: [String], input: Int32, messages: Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The tool's own treatment of signals is not for others.
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }.sorted()
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    return posix_spawn(&child, path, &actions, &attributes, &arguments, &environment)
  }

  // MARK: - Input and messages

  /// Writes to its standard input.
  ///
  /// - Throws: `ClosedPipe` when it reads no more, or a ``FileError``.
  func write(_ bytes: [UInt8]) throws {
    guard let input else { throw ClosedPipe() }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Foundation.write(input, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN {
        var waited = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
        if let messages { waited.append(pollfd(fd: messages, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&waited, nfds_t(waited.count), -1)
        readMessages()
      } else if errno != EINTR {
        throw SystemFailure.last.error("cannot write frames to the program")
      }
    }
  }

  /// Reads what there is of its messages.
  private func readMessages() {
    var part = [UInt8](repeating: 0, count: Self.mostBytes)
    while let messages {
      let count = part.withUnsafeMutableBytes { read(messages, $0.baseAddress, $0.count) }
      if count > 0 {
        // The last lines count.
        said = Array((said + part[..<count]).suffix(Self.mostBytes))
      } else if count == 0 || errno != EINTR {
        guard count == 0 || errno != EAGAIN else { return }
        close(messages)
        self.messages = nil
      }
    }
  }

  // MARK: - The end

  /// Ends it, and the programs that it started.
  func kill() {
    if ending == nil { TemporaryFiles.kill(writer: identifier) }
  }

  /// Closes its input, and waits until it has ended.
  func end() -> Ending {
    if let input { close(input) }
    input = nil
    if let ending { return ending }
    var pauses = 0
    while let messages, pauses < Self.patience {
      var waited = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
      _ = poll(&waited, 1, Self.pause)
      readMessages()
      if hasEnded(options: WNOHANG) { pauses += 1 }
    }
    while !hasEnded(options: 0) {}
    // Its number may belong to another program as soon as it was waited for.
    temporaries.release(writer: identifier)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let ending = signal == 0 ? Ending.exit(status >> 8 & 0xff) : .signal(signal)
    self.ending = ending
    return ending
  }

  private func hasEnded(options: Int32) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | options)
    return result == 0 ? information.si_signo != 0 : errno != EINTR
  }

  /// The last lines of its messages.
  var lastLines: [String] {
    String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
      .suffix(Self.mostLines).map(String.init)
  }
}
