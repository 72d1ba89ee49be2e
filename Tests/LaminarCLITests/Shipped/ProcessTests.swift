import Foundation
import Laminar
import LaminarTestSupport
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
    // The first byte shows that the tool is at work.
    var byte: UInt8 = 0
    #expect(read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code.rawValue)
  }

  @Test func `refuses a word that is not UTF-8 and would name another file`() throws {
    let run = try ToolProcess.shell(#"exec "$0" check "$(printf 'bad\377.json')""#)
    #expect(run.code == 2)
    #expect(run.messages.hasPrefix("error: 'bad\u{fffd}.json' is not UTF-8 text\n"))
  }

  @Test func `ends with 3 where files may not grow, and leaves nothing`() throws {
    let folder = TemporaryFolder()
    let run = try ToolProcess.shell(
      "ulimit -f 1; exec \"$0\" schema -o '\(folder.file("schema.json"))'")
    #expect(run.code == 3)
    #expect(run.messages.hasSuffix("schema.json: the file would be too large\n"))
    #expect(folder.names == [])
  }

  @Test func `ends the program that writes its video when it is ended`() throws {
    let folder = TemporaryFolder()
    let run = try ToolProcess.shell(
      """
      cd '\(folder.file(""))' && mkdir bin && cat > bin/ffmpeg <<'END' && chmod +x bin/ffmpeg
      #!/bin/sh
      for last; do :; done; touch started; sleep 1; echo late > "${last#file:}"
      END
      "$0" new -o a.json; rm scene.schema.json; PATH="$PWD/bin:$PATH" "$0" render a.json -o a.mp4 --scale 0.1 &
      while ! test -e started; do sleep 0.05; done
      kill -TERM $!; wait $!; code=$?; sleep 1.2; rm -r started bin; exit $code
      """)
    #expect(run.code == 143)
    #expect(folder.names == ["a.json"])
  }

  /// Every verb that writes to standard output, and the options that do.
  static let writers = [
    "version", "help", "help render", "man", "schema", "completions bash", "new", "render --help",
    "check broken.json", "check --format json broken.json", "inspect a.json",
    "inspect a.json --at 0 --value ball:position.y", "trace a.json", "trace a.json --events",
    "trace a.json --format npz", "diff a.json a.json", "diff a.json a.json --report json",
    "test suite.json", "bench a.json --runs 1 --frames 0",
    "still a.json -o - --format png",
    "render a.json -o - --format y4m", "render a.json -o - --format png --frames 0",
    "render a.json -o f.png --frames 0 --hash -",
  ]

  @Test(arguments: writers)
  func `reports that standard output is not open`(words: String) throws {
    let folder = TemporaryFolder()
    try write(SampleScene.tiny, to: folder.file("a.json"))
    try write(SampleScene.broken, to: folder.file("broken.json"))
    try write(
      """
      { "laminar-suite": 1, "checks": ["values"], "cases": [ { "scene": "a.json" } ] }
      """,
      to: folder.file("suite.json"))
    let run = try ToolProcess.shell("cd '\(folder.path)' && exec \"$0\" \(words) >&-")
    #expect(run.code == 3)
    #expect(
      run.messages.contains("error: cannot write standard output: it is not open\n"),
      "\(run.messages)")
    // Nothing meant for standard output is in a file that got its descriptor.
    let picture = FileManager.default.contents(atPath: folder.file("f.png"))
    #expect(picture.map { (try? PNGDecoder.decode([UInt8]($0))) != nil } ?? true)
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test func `needs no standard stream to write a file`() throws {
    let folder = TemporaryFolder()
    try write(SampleScene.tiny, to: folder.file("a.json"))
    let run = try ToolProcess.shell(
      "cd '\(folder.path)' && exec \"$0\" render a.json -o f_%d.png --frames 0-3 <&- >&- 2>&-")
    #expect(run.code == 0)
    for frame in 0...3 {
      let bytes = try #require(FileManager.default.contents(atPath: folder.file("f_\(frame).png")))
      #expect(throws: Never.self) { try PNGDecoder.decode([UInt8](bytes)) }
    }
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["laminar", "re"], "render,review"),
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
    let run = try ToolProcess.shell(
      """
      cd '\(folder.file(""))' && "$0" completions bash > completions.sh && exec /bin/bash -c '
      source ./completions.sh; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _laminar
      IFS=,; echo "${COMPREPLY[*]}"' bash \(quoted)
      """)
    #expect(run.output == expected + "\n")
    #expect(run.messages == "")
  }
}
