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

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)])
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
}
