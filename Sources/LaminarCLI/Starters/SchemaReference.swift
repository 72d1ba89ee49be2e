import Foundation
import Laminar

/// The schema that a new file names for editors.
struct SchemaReference {
  /// The formats that have one.
  enum Format {
    case scene, suite

    var fileName: String {
      switch self {
      case .scene: "scene.schema.json"
      case .suite: "suite.schema.json"
      }
    }

    var text: String {
      switch self {
      case .scene: SceneSchema.text
      case .suite: SuiteSchema.text
      }
    }
  }

  /// What the file says: a path from its folder.
  let text: String
  /// Where the schema is to be written; nil where there is one.
  private let missing: String?
  private let format: Format

  /// The schema for a file at a path: one in its folder or in one above, else a new one beside it.
  init(_ format: Format, for path: String?) {
    self.format = format
    guard let path, path != "-" else {
      text = format.fileName
      missing = nil
      return
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var steps = ""
    for _ in 0..<8 {
      if FileManager.default.fileExists(atPath: folder + steps + format.fileName) {
        text = steps + format.fileName
        missing = nil
        return
      }
      steps += "../"
    }
    text = format.fileName
    missing = folder + format.fileName
  }

  /// Writes the schema where there is none; the words that say so.
  func write(_ invocation: Invocation) throws -> String {
    guard let missing else { return "" }
    try OutputFile.write(
      to: missing, overwrites: false, temporaries: invocation.temporaries
    ) { try $0.write(format.text) }
    return ", and \(missing) for editors"
  }
}
