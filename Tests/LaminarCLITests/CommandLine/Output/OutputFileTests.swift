import Foundation
import Testing

@testable import LaminarCLI

@Suite struct `Output file` {
  private let folder = TemporaryFolder()
  private let temporaries = TemporaryFiles()

  private func open(_ name: String, overwrites: Bool = false) throws -> OutputFile {
    try OutputFile(folder.file(name), overwrites: overwrites, temporaries: temporaries)
  }

  @Test func `appears whole, when it is committed`() throws {
    let file = try open("a.csv")
    let long = String(repeating: "0123456789", count: 20_000)
    try file.write("first\n")
    try file.write(long)
    #expect(folder.text("a.csv") == nil)
    #expect(folder.names.count == 1)
    try file.commit()
    #expect(folder.names == ["a.csv"])
    #expect(folder.text("a.csv") == "first\n" + long)
    #expect(file.byteCount == 200_006)
  }

  @Test func `leaves nothing when it is discarded, released or interrupted`() throws {
    let discarded = try open("a")
    try discarded.write("x")
    discarded.discard()
    #expect(folder.names == [])
    do {
      let released = try open("b")
      try released.write("x")
    }
    #expect(folder.names == [])
    let interrupted = try open("c")
    try interrupted.write("x")
    temporaries.close()
    #expect(folder.names == [])
    #expect(throws: (any Error).self) { try interrupted.commit() }
    #expect(throws: (any Error).self) { _ = try open("d") }
    #expect(folder.names == [])
  }

  @Test func `replaces a file only when it may, keeping links and permissions`() throws {
    let old = try open("old")
    try old.write("old")
    try old.commit()
    chmod(folder.file("old"), 0o640)
    #expect(throws: OutputFile.existing(folder.file("old"))) { _ = try open("old") }
    symlink(folder.file("old"), folder.file("link"))
    let new = try open("link", overwrites: true)
    try new.write("new")
    #expect(folder.text("old") == "old")
    try new.commit()
    #expect(folder.text("old") == "new")
    #expect(folder.names == ["link", "old"])
    var status = stat()
    #expect(lstat(folder.file("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(folder.file("old"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `does not replace a file that came meanwhile`() throws {
    let mine = try open("race")
    try mine.write("mine")
    let theirs = try open("race")
    try theirs.write("theirs")
    try theirs.commit()
    #expect(throws: OutputFile.existing(folder.file("race"))) { try mine.commit() }
    #expect(folder.text("race") == "theirs")
    #expect(folder.names == ["race"])
  }

  @Test func `that cannot be made ends with 3 and names the path`() {
    let hint = "folders are not made; make it first"
    for (path, reason, hint) in [
      (folder.file("missing/a.png"), "no such file or folder", hint),
      (folder.path, "it is a folder", nil),
      ("/dev/null/a.png", "a part of the path is no folder", nil),
      (folder.file(String(repeating: "n", count: 5000)), "the name is too long", nil),
    ] {
      #expect(
        throws: CommandError("cannot write \(path): \(reason)", exitCode: .environment, hint: hint)
      ) {
        _ = try OutputFile(path, overwrites: true, temporaries: temporaries)
      }
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func `in a folder that may not be written ends with 3`() throws {
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    #expect(
      throws: CommandError(
        "cannot write \(folder.file("a")): permission denied", exitCode: .environment)
    ) { _ = try open("a") }
  }

  @Test func `on a full disk ends with 3, and a device stays one`() throws {
    let full = try OutputFile("/dev/full", overwrites: false, temporaries: temporaries)
    try full.write("x")
    #expect(
      throws: CommandError("cannot write /dev/full: the disk is full", exitCode: .environment)
    ) { try full.commit() }
    let null = try OutputFile("/dev/null", overwrites: false, temporaries: temporaries)
    try null.write("x")
    try null.commit()
    var status = stat()
    #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}

@Suite struct `Descriptor stream` {
  @Test func `tells a reader that went away from other failures`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    close(ends[0])
    let stream = DescriptorStream(descriptor: ends[1], name: "standard output")
    try stream.write("x")
    #expect(throws: ClosedPipe.self) { try stream.flush() }
    close(ends[1])
    let closed = DescriptorStream(descriptor: ends[1], name: "it")
    #expect(throws: CommandError.self) {
      try closed.write([UInt8](repeating: 65, count: 100_000))
    }
  }
}
