public import Foundation

/// A folder of a test, which goes away with it.
public final class TemporaryFolder {
  /// The absolute path of the folder.
  public let path: String

  /// Makes an empty folder.
  public init() {
    path = NSTemporaryDirectory() + "laminar-tests-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of all that is in it, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The URL of a file in it.
  public func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }

  /// The text of a file; nil where there is none.
  public func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}
