import Foundation
import LaminarTestSupport
import Testing

/// The executable that ships, run as a process.
enum ToolProcess {
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

  /// Runs the tool in the package's folder, without the variables that ask for another format.
  static func run(_ words: [String]) throws -> Result {
    let process = Process()
    let executable: URL = try #require(Self.executable)
    process.executableURL = executable
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
    let result = try run(words)
    try #require(result.code == 0, "laminar \(words.joined(separator: " ")): \(result.messages)")
    return [UInt8](result.output)
  }
}
