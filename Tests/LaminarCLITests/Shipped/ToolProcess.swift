import Foundation
import LaminarTestSupport
import Testing

/// The executable that ships, run as a process.
enum ToolProcess {
  /// How a run of the tool ended.
  struct Ending {
    /// The exit code; nil when a signal ended it.
    let code: Int32?
    /// The signal that ended it.
    let signal: Int32?
    /// What it wrote to standard error.
    let messages: String
  }

  /// What a process left.
  struct Result {
    let code: Int32
    let output: Data
    let messages: String
  }

  /// The executable in the build's folder, which contains the tests too.
  static let executable: URL? = {
    var folder = Bundle.main.bundleURL
    for _ in 0..<3 {
      let candidate = folder.appendingPathComponent("laminar")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  private static func requiredExecutable() throws -> URL {
    let found: URL? = executable
    return try #require(found)
  }

  /// Runs the tool in the package's folder, without the variables that select another format.
  static func result(of words: [String]) throws -> Result {
    let process = Process()
    process.executableURL = try requiredExecutable()
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: Repository.root)
    let output = Pipe()
    process.standardOutput = output
    // A file, since two pipes could fill while only one is read.
    let folder = TemporaryFolder()
    let messages = URL(fileURLWithPath: folder.file("messages"))
    try Data().write(to: messages)
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let said = try Data(contentsOf: messages)
    return Result(
      code: process.terminationStatus, output: data, messages: String(decoding: said, as: UTF8.self)
    )
  }

  /// What the tool writes to standard output; a failure of the test when it ends with another code
  /// than 0.
  static func output(_ words: [String]) throws -> [UInt8] {
    let result = try Self.result(of: words)
    try #require(result.code == 0, "laminar \(words.joined(separator: " ")): \(result.messages)")
    return [UInt8](result.output)
  }

  /// Runs a shell's command line, in which `$0` is the tool.
  ///
  /// - Parameter folder: A folder to run it in, with no variables but those that name programs: `laminar`
  ///   is the tool there. Nil for the folder and the variables of the tests.
  static func shell(
    _ text: String, in folder: String? = nil
  ) throws -> (code: Int32, output: String, messages: String) {
    let tool = try requiredExecutable()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", text, tool.path]
    if let folder {
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.environment = ["PATH": tool.deletingLastPathComponent().path + ":/usr/bin:/bin"]
      process.standardInput = FileHandle.nullDevice
    }
    let (output, messages) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, messages)
    try process.run()
    func all(of pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    let words = (all(of: output), all(of: messages))
    process.waitUntilExit()
    return (process.terminationStatus, words.0, words.1)
  }

  /// Writes a shell script that can be started.
  ///
  /// Another process writes it: a program that is open for writing cannot be started, and what other
  /// tests start meanwhile inherits the open files of this process for an instant.
  static func install(_ script: String, at path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf '%s\n' "$1" > "$0" && chmod 755 "$0""#, path, script]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Runs the tool to its end, without standard input and output.
  ///
  /// - Parameter environment: Variables besides those of the tests.
  static func run(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Ending {
    let executable = try requiredExecutable().path
    let folder = TemporaryFolder()
    var variables = ProcessInfo.processInfo.environment
    for name in ["CI", "GITHUB_ACTIONS"] { variables[name] = nil }
    variables.merge(environment) { $1 }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, folder.file("messages"), O_WRONLY | O_CREAT, 0o600)
    var arguments: [UnsafeMutablePointer<CChar>?] =
      ([executable] + words).map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, executable, &actions, nil, &arguments, &environment) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    let signal = status & 0x7f
    return Ending(
      code: signal == 0 ? status >> 8 & 0xff : nil, signal: signal == 0 ? nil : signal,
      messages: folder.text("messages") ?? "")
  }
}

/// Programs that tests use where they are installed.
enum InstalledPrograms {
  static let ffmpeg = path(of: "ffmpeg")
  /// Whether there is an ffmpeg on the PATH.
  static let hasFFmpeg = ffmpeg != nil
  static let git = path(of: "git")
  /// Whether there is a git on the PATH.
  static let hasGit = git != nil

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
