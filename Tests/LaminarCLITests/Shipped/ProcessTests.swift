import Foundation
import Testing

@testable import LaminarCLI

@Suite struct `A process of the tool` {
  /// `F_SETPIPE_SZ` of Linux.
  private static let setPipeSize: Int32 = 1031

  private func start(_ words: [String], output: FileHandle) throws -> (Process, Pipe) {
    let executable: URL = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.standardOutput = output
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    return (process, messages)
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func `ends quietly when the pipe is closed`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (process, messages) = try start(["man"], output: pipe.fileHandleForWriting)
    #expect(text(messages) == "")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `ends with 3 when the disk is full`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (process, messages) = try start(["man"], output: full)
    #expect(text(messages) == "error: cannot write standard output: the disk is full\n")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 3)
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp)])
  func `ends with the documented code on a signal`(signal: Int32, code: ExitCode) throws {
    let pipe = Pipe()
    // The smallest pipe is full before the completions are written, so the tool waits.
    let size = fcntl(pipe.fileHandleForWriting.fileDescriptor, Self.setPipeSize, 4096)
    #expect(size == 4096)
    let (process, _) = try start(["completions", "zsh"], output: pipe.fileHandleForWriting)
    // The first byte says that the tool is at work.
    var byte: UInt8 = 0
    #expect(read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code.rawValue)
  }

  /// Runs a shell's command line, in which `$0` is the tool.
  private func shell(_ text: String) throws -> (code: Int32, output: String, messages: String) {
    let executable: URL = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", text, executable.path]
    let (output, messages) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, messages)
    try process.run()
    let words = (self.text(output), self.text(messages))
    process.waitUntilExit()
    return (process.terminationStatus, words.0, words.1)
  }

  @Test func `refuses a word that is no UTF-8 and would name another file`() throws {
    let run = try shell(#"exec "$0" check "$(printf 'bad\377.json')""#)
    #expect(run.code == 2)
    #expect(run.messages.hasPrefix("error: 'bad\u{fffd}.json' is no UTF-8 text\n"))
  }

  @Test func `ends with 3 where files may not grow, and leaves nothing`() throws {
    let folder = TemporaryFolder()
    let run = try shell("ulimit -f 1; exec \"$0\" schema -o '\(folder.file("schema.json"))'")
    #expect(run.code == 3)
    #expect(run.messages.hasSuffix("schema.json: the file would be too large\n"))
    #expect(folder.names == [])
  }

  @Test func `takes the program that writes its video along when it is ended`() throws {
    let folder = TemporaryFolder()
    let run = try shell(
      """
      cd '\(folder.file(""))' && mkdir bin && cat > bin/ffmpeg <<'END' && chmod +x bin/ffmpeg
      #!/bin/sh
      for last; do :; done; touch started; sleep 1; echo late > "${last#file:}"
      END
      "$0" new -o a.json; PATH="$PWD/bin:$PATH" "$0" render a.json -o a.mp4 --scale 0.1 &
      while ! test -e started; do sleep 0.05; done
      kill -TERM $!; wait $!; code=$?; sleep 1.2; rm -r started bin; exit $code
      """)
    #expect(run.code == 143)
    #expect(folder.names == ["a.json"])
  }

  @Test func `says that standard output is not open`() throws {
    let run = try shell(#"exec "$0" version >&-"#)
    #expect(run.code == 3)
    #expect(run.messages == "error: cannot write standard output: it is not open\n")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["laminar", "re"], "render"),
      (["laminar", "trace", "--format", "="], "csv,csv-wide,jsonl,npz"),
      (["laminar", "trace", "--format", "=", "csv-"], "csv-wide"),
      (["laminar", "-q", "completions", "z"], "zsh"), (["laminar", "diff", "--repor"], "--report"),
      (["laminar", "check", "a b"], "a b c.json"),
      (["laminar", "trace", "-o", "a b"], "a b c.json"),
    ] as [([String], String)])
  func `completes words in bash`(words: [String], expected: String) throws {
    let folder = TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("a b c.json")))
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell(
      """
      cd '\(folder.file(""))' && "$0" completions bash > completions.sh && exec /bin/bash -c '
      source ./completions.sh; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _laminar
      IFS=,; echo "${COMPREPLY[*]}"' bash \(quoted)
      """)
    #expect(run.output == expected + "\n")
    #expect(run.messages == "")
  }
}
