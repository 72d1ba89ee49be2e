import Foundation
import Laminar

/// A program that reads what the tool writes to its standard input, or whose standard output the tool reads.
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
  private var output: Int32?
  /// The last bytes of its messages.
  private var said: [UInt8] = []
  private var ending: Ending?

  /// Starts a program as the leader of a process group.
  ///
  /// - Parameters:
  ///   - temporaries: What ends it when a signal ends the tool.
  ///   - hasOutput: Whether its standard output is read.
  /// - Throws: A ``FileError`` with the system's reason.
  init(
    _ path: String, _ words: [String], _ temporaries: TemporaryFiles, hasOutput: Bool = false
  ) throws {
    self.temporaries = temporaries
    var (input, messages, child): (Int32?, Int32?, pid_t) = (nil, nil, 0)
    var output: Int32?
    // One program starts at a time: a second one would keep the pipes of the first.
    try temporaries.start {
      let (toChild, fromChild) = (try Self.pipe(path), try Self.pipe(path))
      defer {
        close(toChild.reading)
        close(fromChild.writing)
      }
      let outputPipe = hasOutput ? try Self.pipe(path) : nil
      defer { if let outputPipe { close(outputPipe.writing) } }
      let failure = Self.spawn(
        &child, path, words, input: toChild.reading, messages: fromChild.writing,
        output: outputPipe?.writing)
      guard failure == 0 else {
        close(toChild.writing)
        close(fromChild.reading)
        if let outputPipe { close(outputPipe.reading) }
        throw SystemFailure(code: failure).error("\(path) does not start")
      }
      (input, messages, output) = (toChild.writing, fromChild.reading, outputPipe?.reading)
      return child
    }
    (self.input, self.messages, self.output, identifier) = (input, messages, output, child)
    for descriptor in [input, messages, output].compactMap({ $0 }) {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    for descriptor in [input, messages, output].compactMap({ $0 }) { close(descriptor) }
  }

  /// Starts a program that has no business with the tool, and may outlive it.
  ///
  /// - Returns: Whether the system started it.
  static func launch(_ path: String, _ words: [String]) -> Bool {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    var child: pid_t = 0
    return spawn(&child, path, words, input: nothing, messages: nothing, output: nil) == 0
  }

  /// The path of a program that is on the PATH.
  static func path(of name: String, _ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
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
    _ child: inout pid_t, _ path: String, _ words: [String], input: Int32, messages: Int32,
    output: Int32?
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
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

  /// Reads its standard output to the end; nil when that is longer than a limit.
  func readOutput(limit: Int) -> [UInt8]? {
    if let input { close(input) }
    input = nil
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while let output {
      let count = part.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if count > 0 {
        guard bytes.count + count <= limit else {
          kill()
          return nil
        }
        bytes.append(contentsOf: part[..<count])
      } else if count < 0, errno == EAGAIN {
        var waited = [output, messages].compactMap { $0 }
          .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&waited, nfds_t(waited.count), -1)
        readMessages()
      } else if count == 0 || errno != EINTR {
        close(output)
        self.output = nil
      }
    }
    return bytes
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
