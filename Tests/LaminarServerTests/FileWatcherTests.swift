import Foundation
import LaminarTestSupport
import Synchronization
import Testing

@testable import LaminarServer

@Suite struct `A file watcher` {
  /// What a watcher reported, for other threads to wait for.
  private final class Reports: Sendable {
    private let paths = Mutex<[String]>([])

    func note(_ paths: [String]) { self.paths.withLock { $0 += paths } }

    /// Waits until a path was reported, and forgets all.
    func hasSeen(_ path: String) -> Bool {
      for _ in 0..<1000 {
        let isSeen = paths.withLock { paths in
          guard paths.contains(path) else { return false }
          paths = []
          return true
        }
        if isSeen { return true }
        usleep(2000)
      }
      return false
    }

    var all: [String] { paths.withLock { $0 } }
  }

  private let folder = TemporaryFolder()
  private let reports = Reports()

  private func watcher(_ names: [String]) -> FileWatcher {
    let reports = reports
    let watcher = FileWatcher { reports.note($0) }
    watcher.watch(names.map { folder.file($0) })
    return watcher
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
  }

  @Test func `sees a file written, replaced, removed and made`() throws {
    try write("one", to: "a.json")
    let watcher = watcher(["a.json"])
    let path = folder.file("a.json")
    try write("two", to: "a.json")
    #expect(reports.hasSeen(path))
    try write("three", to: "b.json")
    #expect(rename(folder.file("b.json"), path) == 0)
    #expect(reports.hasSeen(path))
    #expect(unlink(path) == 0)
    #expect(reports.hasSeen(path))
    try write("four", to: "a.json")
    #expect(reports.hasSeen(path))
    watcher.stop()
  }

  @Test func `sees what a symbolic link leads to, and where it leads`() throws {
    try write("one", to: "first.json")
    try write("two", to: "second.json")
    let path = folder.file("a.json")
    #expect(symlink("first.json", path) == 0)
    let watcher = watcher(["a.json"])
    try write("three", to: "first.json")
    #expect(reports.hasSeen(path))
    #expect(symlink("second.json", folder.file("link")) == 0)
    #expect(rename(folder.file("link"), path) == 0)
    #expect(reports.hasSeen(path))
    try write("four", to: "second.json")
    #expect(reports.hasSeen(path))
    watcher.stop()
  }

  @Test func `sees a file whose folder is made later, and replaced`() throws {
    let watcher = watcher(["parts/a.json"])
    let path = folder.file("parts/a.json")
    #expect(mkdir(folder.file("parts"), 0o777) == 0)
    try write("one", to: "parts/a.json")
    #expect(reports.hasSeen(path))
    #expect(mkdir(folder.file("other"), 0o777) == 0)
    try write("two", to: "other/a.json")
    #expect(rename(folder.file("parts"), folder.file("old")) == 0)
    #expect(rename(folder.file("other"), folder.file("parts")) == 0)
    #expect(reports.hasSeen(path))
    try write("three", to: "parts/a.json")
    #expect(reports.hasSeen(path))
    watcher.stop()
  }

  @Test func `reports the watched files alone`() throws {
    let names = (0..<300).map { "\($0).json" }
    for name in names { try write("one", to: name) }
    let watcher = watcher(names)
    try write("one", to: "other.json")
    try write("two", to: "17.json")
    #expect(reports.hasSeen(folder.file("17.json")))
    watcher.watch([folder.file("18.json")])
    try write("three", to: "17.json")
    try write("three", to: "18.json")
    #expect(reports.hasSeen(folder.file("18.json")))
    #expect(!reports.all.contains(folder.file("17.json")))
    watcher.stop()
  }

  @Test func `reports a file that changed before it was watched and after it was read`() throws {
    try write("one", to: "a.json")
    let watcher = watcher([])
    watcher.watch([folder.file("a.json")], since: FileVersion.now - 1)
    #expect(reports.hasSeen(folder.file("a.json")))
    watcher.stop()
  }

  @Test func `keeps its descriptors over 1000 changes`() throws {
    try write("0", to: "a.json")
    let watcher = watcher(["a.json"])
    let path = folder.file("a.json")
    for index in 0..<1000 {
      try write("\(index)", to: "b.json")
      #expect(rename(folder.file("b.json"), path) == 0)
      guard index % 10 == 0 else { continue }
      try #require(reports.hasSeen(path))
    }
    watcher.stop()
  }
}
