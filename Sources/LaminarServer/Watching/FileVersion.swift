import Foundation

/// What distinguishes versions of a file.
package struct FileVersion: Sendable, Hashable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let node: UInt64

  /// The seconds between two looks of a program that has no ``FileWatcher``.
  package static let interval = 0.25

  /// The version that is there; nil for a missing file.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(status.st_size)
    node = UInt64(status.st_ino)
  }

  /// Whether the file that is there was written, or moved to its path, after a time of ``now``.
  static func isNewer(_ path: String, than time: Double) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    #if canImport(Darwin)
    let change = status.st_ctimespec
    #else
    let change = status.st_ctim
    #endif
    // Systems stamp files with a clock that goes on every few milliseconds.
    return Double(change.tv_sec) + Double(change.tv_nsec) / 1e9 > time - 0.01
  }

  /// The seconds of the clock that stamps files.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
