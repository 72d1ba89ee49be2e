import Foundation

/// The folder of the package, found from the path of this file.
public enum Repository {
  /// The path of the package's folder.
  public static let root: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The absolute path of a path in the package.
  public static func path(_ relative: String) -> String { root + "/" + relative }

  /// The files below a folder with an ending, as paths from the package's folder, sorted by bytes.
  public static func files(under folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: path(folder)) ?? .init()
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(ending) }
      .map { folder + "/" + $0 }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file; nil when there is none.
  public static func bytes(_ relative: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(relative)).map { [UInt8]($0) }
  }

  /// The text of a file; nil when there is none.
  public static func text(_ relative: String) -> String? {
    bytes(relative).map { String(decoding: $0, as: UTF8.self) }
  }
}
