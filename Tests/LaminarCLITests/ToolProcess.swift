import Foundation
import Testing

/// The tool as the build leaves it.
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

  /// The tool beside the tests, where the build puts it.
  static var executable: URL? {
    var folder = Bundle.main.bundleURL
    for _ in 0..<3 {
      let candidate = folder.appendingPathComponent("laminar")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Runs a shell's command line, in which `$0` is the tool.
  static func shell(_ text: String) throws -> (code: Int32, output: String, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", text, try #require(executable).path]
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
  /// - Parameter environment: Variables beside those of the tests.
  static func run(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Ending {
    let executable = try #require(executable).path
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
