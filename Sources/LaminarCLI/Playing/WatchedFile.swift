import Foundation

/// A file that is checked from time to time for changes.
struct WatchedFile {
  /// What distinguishes versions of a file.
  struct Version: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let node: UInt64
  }

  /// The seconds between two looks.
  static let interval = 0.25

  let path: String
  private var version: Version?
  private var lastLook = 0.0

  /// Begins with the version that is there.
  init(_ path: String) {
    self.path = path
    version = Self.version(of: path)
  }

  /// Whether there is another version than at the last call; false for a missing file.
  ///
  /// - Parameter time: Seconds from any moment; nothing is checked before the interval is over.
  mutating func hasChanged(at time: Double) -> Bool {
    guard time - lastLook >= Self.interval || time < lastLook else { return false }
    lastLook = time
    guard let found = Self.version(of: path), found != version else { return false }
    version = found
    return true
  }

  /// The version that is there; nil for a missing file.
  static func version(of path: String) -> Version? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Version(
      seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size),
      node: UInt64(status.st_ino))
  }
}
