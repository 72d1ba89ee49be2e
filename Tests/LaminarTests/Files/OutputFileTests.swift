import Foundation
import Laminar
import LaminarTestSupport
import Testing

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

  @Test func `follows a link to a file that does not exist yet`() throws {
    mkdir(folder.file("far"), 0o700)
    symlink("far/second", folder.file("first"))
    symlink("../file", folder.file("far/second"))
    for text in ["one", "two"] {
      #expect(throws: (any Error).self) { _ = try open("first") }
      let file = try open("first", overwrites: true)
      try file.write(text)
      try file.commit()
      #expect(folder.text("file") == text)
    }
    #expect(folder.names == ["far", "file", "first"])
    var status = stat()
    #expect(lstat(folder.file("first"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    symlink("circle", folder.file("circle"))
    #expect(throws: FileError.self) { _ = try open("circle", overwrites: true) }
    // The folder that it leads to is made, too.
    symlink("missing/file", folder.file("nowhere"))
    let nowhere = try open("nowhere", overwrites: true)
    try nowhere.write("three")
    try nowhere.commit()
    #expect(folder.text("missing/file") == "three")
  }

  @Test func `has its folders made, which go with a file that is discarded`() throws {
    let first = try open("a/b/one")
    try first.write("one")
    first.discard()
    #expect(folder.names == [])
    // Not those that another file is in.
    let second = try open("a/b/two")
    let third = try open("a/c/three")
    try second.write("two")
    second.discard()
    try third.write("three")
    try third.commit()
    #expect(folder.text("a/c/three") == "three")
    let fourth = try open("a/d/e/four")
    fourth.discard()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")).contains("c"))
    #expect(access(folder.file("a/d"), F_OK) != 0)
    // Folders that were there stay.
    mkdir(folder.file("mine"), 0o700)
    let fifth = try open("mine/five")
    fifth.discard()
    #expect(access(folder.file("mine"), F_OK) == 0)
    // A signal ends the process.
    let ended = TemporaryFiles()
    let sixth = try OutputFile(
      folder.file("x/y/six"), overwrites: false, temporaries: ended)
    try sixth.write("six")
    ended.close()
    #expect(access(folder.file("x"), F_OK) != 0)
    #expect(throws: FileError.self) { try sixth.commit() }
    #expect(access(folder.file("x"), F_OK) != 0)
  }

  @Test func `removes what killed runs left, and nothing that is being written`() throws {
    let stale = [
      ".a.csv.laminar-1-7.tmp", ".\(String(repeating: "n", count: 32)).laminar-99999-1.tmp",
    ]
    let others = [".a.csv.laminar-1-x.tmp", ".a.tmp", ".laminar-1-1.tmp.txt", "laminar-1-1.tmp"]
    for name in stale + others {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let live = try open("live")
    #expect(folder.names.count == others.count + 1)
    // Another run, while the first one writes.
    let second = try OutputFile(
      folder.file("second"), overwrites: false, temporaries: TemporaryFiles())
    try live.write("live")
    try live.commit()
    try second.commit()
    #expect(folder.text("live") == "live")
    #expect(folder.names == (others + ["live", "second"]).sorted())
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

  @Test func `that cannot be made is an error that names the path`() {
    for (path, reason) in [
      (folder.path, "it is a folder"),
      ("/dev/null/a.png", "a part of the path is not a folder"),
      ("/dev/null/b/a.png", "a part of the path is not a folder"),
      (folder.file(String(repeating: "n", count: 5000)), "the name is too long"),
    ] {
      #expect(
        throws: FileError("cannot write \(path): \(reason)", kind: .environment)
      ) {
        _ = try OutputFile(path, overwrites: true, temporaries: temporaries)
      }
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func `in a folder that may not be written is an error`() throws {
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    #expect(
      throws: FileError(
        "cannot write \(folder.file("a")): permission denied", kind: .environment)
    ) { _ = try open("a") }
  }

  @Test func `on a full disk is an error, and a device stays one`() throws {
    let full = try OutputFile("/dev/full", overwrites: false, temporaries: temporaries)
    try full.write("x")
    #expect(
      throws: FileError("cannot write /dev/full: the disk is full", kind: .environment)
    ) { try full.commit() }
    let null = try OutputFile("/dev/null", overwrites: false, temporaries: temporaries)
    try null.write("x")
    try null.commit()
    var status = stat()
    #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}

@Suite struct `Descriptor stream` {
  @Test func `distinguishes a reader that is gone from other failures`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    close(ends[0])
    let stream = DescriptorStream(descriptor: ends[1], name: "standard output")
    try stream.write("x")
    #expect(throws: ClosedPipe.self) { try stream.flush() }
    close(ends[1])
    let closed = DescriptorStream(descriptor: ends[1], name: "it")
    #expect(throws: FileError.self) {
      try closed.write([UInt8](repeating: 65, count: 100_000))
    }
  }
}
