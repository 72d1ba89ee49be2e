import Foundation
import LaminarGraphics
import Synchronization

/// Notices changes of files, whether they are written in place, replaced by renaming, removed or made.
///
/// Where the system reports changes in folders, a file is looked at as soon as one in its folder is reported;
/// in any case all files are looked at several times a second, since not all file systems report.
package final class FileWatcher: Sendable {
  private let files: WatchedFiles

  /// Calls a closure, on a thread of the watcher's own, with the paths that changed.
  package init(_ changed: @escaping @Sendable ([String]) -> Void) {
    let files = WatchedFiles()
    self.files = files
    _ = ThreadPool.startThread { files.run(changed) }
  }

  deinit { stop() }

  /// Watches these paths, and no longer those of earlier calls. A file that is missing may appear.
  ///
  /// - Parameter time: A time of ``FileVersion/now`` before the files were read: of those that were not watched
  ///   before, the ones that changed since then are reported. Nil for now.
  package func watch(_ paths: [String], since time: Double? = nil) {
    files.replace(with: paths, since: time)
  }

  /// Ends the thread.
  package func stop() { files.stop() }
}

/// The files of a watcher, and its thread.
private final class WatchedFiles: Sendable {
  private struct State {
    /// The files with the versions that were reported last.
    var versions: [String: FileVersion?] = [:]
    /// Files that are reported at the next look, whatever their versions are.
    var missed: Set<String> = []
    /// Whether the folders of the files are to be watched anew.
    var hasNewFiles = false
    var isStopped = false
  }

  /// How long no further event comes after the last one of a save, in milliseconds.
  private static let settling: Int32 = 10
  /// How many events of a save are waited for; a file that is written all the time is reported meanwhile.
  private static let mostWaits = 10
  /// How many files are looked at in a second, at most, without an event.
  private static let mostLooks = 5_000.0

  private let state = Mutex(State())
  private let waking: (reading: Int32, writing: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    waking = (ends[0], ends[1])
  }

  deinit {
    close(waking.reading)
    close(waking.writing)
  }

  func replace(with paths: [String], since time: Double?) {
    state.withLock { state in
      var versions: [String: FileVersion?] = [:]
      for path in paths where versions[path] == nil {
        if let known = state.versions[path] {
          versions[path] = .some(known)
        } else {
          versions[path] = .some(FileVersion(of: path))
          if let time, FileVersion.isNewer(path, than: time) { state.missed.insert(path) }
        }
      }
      state.hasNewFiles = state.hasNewFiles || versions.keys != state.versions.keys
      state.versions = versions
    }
    wake()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = write(waking.writing, &byte, 1)
  }

  func run(_ changed: ([String]) -> Void) {
    var events = FolderEvents()
    defer { events.end() }
    var isStale = true
    while true {
      let (paths, isStopped) = state.withLock { state in
        let paths = state.hasNewFiles || isStale ? Array(state.versions.keys) : nil
        state.hasNewFiles = false
        return (paths, state.isStopped)
      }
      if isStopped { return }
      if let paths { events.watch(paths) }
      let found = look(
        events.settle(waking.reading, for: pause(events), Self.settling, Self.mostWaits))
      // A link may lead elsewhere now, and a folder may be another one.
      isStale = !found.isEmpty || events.isIncomplete
      if !found.isEmpty { changed(found) }
    }
  }

  /// The milliseconds until all files are looked at without an event.
  private func pause(_ events: borrowing FolderEvents) -> Int32 {
    let count = state.withLock(\.versions.count)
    return Int32(max(events.isReporting ? 100 : 50, Double(count) / Self.mostLooks * 1000))
  }

  /// The files that changed since the last look, in order.
  private func look(_ events: FolderEvents.Found) -> [String] {
    state.withLock { state in
      var found: [String] = []
      for (path, known) in state.versions {
        let version = FileVersion(of: path)
        guard
          version != known || events.isOverflow || events.paths.contains(path)
            || state.missed.contains(path)
        else { continue }
        state.versions[path] = .some(version)
        found.append(path)
      }
      state.missed = []
      return found.sorted()
    }
  }
}

/// What the system reports of the folders of some files: inotify on Linux, nothing elsewhere.
private struct FolderEvents: ~Copyable {
  /// What was reported.
  struct Found {
    /// The files that were written, made, moved or removed.
    var paths: Set<String> = []
    /// Whether more was reported than the system could hold.
    var isOverflow = false
    /// Whether anything was reported that concerns the files.
    var isSome = false
  }

  /// The most symbolic links that are followed from one to the next.
  private static let mostLinks = 16

  /// The descriptor of the reports; below 0 where there is none.
  private let descriptor: Int32
  /// The names that are watched in each folder, with the files whose changes they are.
  private var names: [Int32: [String: [String]]] = [:]
  /// Whether a folder is missing, or went away.
  private(set) var isIncomplete = false

  /// Whether changes are reported at all.
  var isReporting: Bool { descriptor >= 0 && !isIncomplete }

  init() {
    #if os(Linux)
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #else
    descriptor = -1
    #endif
  }

  func end() { if descriptor >= 0 { close(descriptor) } }

  /// Watches the folders of files, and of what those lead to that are symbolic links, and no others.
  mutating func watch(_ paths: [String]) {
    isIncomplete = false
    #if os(Linux)
    var folders: [String: [String: [String]]] = [:]
    for path in paths {
      for link in Self.chain(path) {
        let slash = link.lastIndex(of: "/")
        let folder = slash.map { String(link[...$0]) } ?? "."
        let name = String(link[(slash.map { link.index(after: $0) } ?? link.startIndex)...])
        folders[folder, default: [:]][name, default: []].append(path)
      }
    }
    let mask =
      IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF
    var found: [Int32: [String: [String]]] = [:]
    for (folder, names) in folders {
      // The number is the same for a folder that is watched already.
      let number = inotify_add_watch(descriptor, folder, UInt32(mask) | UInt32(IN_ONLYDIR))
      guard number >= 0 else {
        isIncomplete = true
        continue
      }
      found[number, default: [:]].merge(names) { $0 + $1 }
    }
    for number in names.keys where found[number] == nil { inotify_rm_watch(descriptor, number) }
    names = found
    #endif
  }

  /// A path, and those that it leads to as long as they are symbolic links.
  private static func chain(_ path: String) -> [String] {
    var paths = [path]
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    while let last = paths.last, paths.count <= mostLinks {
      let count = readlink(last, &target, target.count)
      guard count > 0 else { break }
      let link = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = last.lastIndex(of: "/").map { String(last[...$0]) } ?? ""
      paths.append(link.hasPrefix("/") ? link : folder + link)
    }
    return paths
  }

  /// Waits for events, and then until no more come.
  ///
  /// - Parameters:
  ///   - waking: A descriptor that ends the wait when it has bytes; they are read.
  ///   - pause: How long the first event is waited for, in milliseconds.
  ///   - settling: How long another event is waited for, at most `mostWaits` times.
  mutating func settle(
    _ waking: Int32, for pause: Int32, _ settling: Int32, _ mostWaits: Int
  ) -> Found {
    var found = Found()
    var pause = pause
    for _ in 0..<mostWaits {
      // The system leaves out a descriptor that is negative.
      var waited = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: found.isSome ? -1 : waking, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waited, nfds_t(waited.count), pause) > 0 else { break }
      if waited[1].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(waking, &bytes, bytes.count) > 0 {}
        break
      }
      let before = found.isSome
      readEvents(into: &found)
      // What concerns other files of the folder is no reason to look.
      if found.isSome || before { pause = settling }
    }
    return found
  }

  private mutating func readEvents(into found: inout Found) {
    #if os(Linux)
    // A header of 16 bytes and a name each: its folder, what happened, a cookie, the length of the name.
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return }
      bytes[..<count].withUnsafeBytes { bytes in
        var offset = 0
        while offset + 16 <= bytes.count {
          let number = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let name = bytes[(offset + 16)...].prefix(length).prefix { $0 != 0 }
          offset += 16 + length
          note(mask, in: number, String(decoding: name, as: UTF8.self), &found)
        }
      }
    }
    #endif
  }

  #if os(Linux)
  private mutating func note(_ mask: UInt32, in number: Int32, _ name: String, _ found: inout Found)
  {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      (found.isOverflow, found.isSome) = (true, true)
    } else if mask & UInt32(IN_IGNORED | IN_MOVE_SELF | IN_DELETE_SELF) != 0 {
      if names[number] != nil { (isIncomplete, found.isSome) = (true, true) }
      if mask & UInt32(IN_MOVE_SELF) != 0 {
        names[number] = nil; inotify_rm_watch(descriptor, number)
      }
    } else if let paths = names[number]?[name] {
      found.isSome = true
      // What else changes, such as permissions, may leave the bytes as they were.
      if mask & UInt32(IN_ATTRIB) == 0 { found.paths.formUnion(paths) }
    }
  }
  #endif
}
