import Foundation

/// A folder of a test, which goes away with it.
public final class TemporaryFolder {
  /// The absolute path of the folder.
  public let path: String

  /// Makes an empty folder that only this user can read.
  public init() {
    path = NSTemporaryDirectory() + "laminar-tests-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of what it holds, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The text of a file in the folder; nil when there is none.
  public func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}
