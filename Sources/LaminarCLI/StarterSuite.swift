import Foundation
import Laminar

/// The starter of a suite: a folder with scenes, the suite and the schemas.
enum StarterSuite {
  /// What `--template` calls it.
  static let template = "suite"
  static let suiteName = "suite.json"

  /// The files of the folder.
  static func files(_ setting: StarterScene.Setting) -> [(name: String, text: String)] {
    var setting = setting
    setting.schema = SchemaReference.Format.scene.fileName
    var card = setting
    card.expectations = """
      [
          { "at": 0, "value": { "card:position.y": \(setting.height + 80) } },
          { "at": "1.5s", "value": { "card:position.y": \(setting.height / 2) }, "within": 0.5 }
        ]
      """
    return [
      (suiteName, suite), ("card.json", StarterScene.card.text(card)),
      ("spinner.json", StarterScene.spinner.text(setting)),
      (SchemaReference.Format.scene.fileName, SchemaReference.Format.scene.text),
      (SchemaReference.Format.suite.fileName, SchemaReference.Format.suite.text),
    ]
  }

  private static let suite = """
    {
      "$schema": "suite.schema.json",
      "laminar-suite": 1,
      "note": "1. laminar test suite.json -o run --report html=run/report.html  2. look at the report  3. laminar accept run  4. commit goldens/. From then on step 1 ends with 1 when motion changes.",
      "title": "Motion",
      "checks": ["values", "pixels", "expect"],
      "cases": [
        { "scene": "card.json", "pixelsAt": [0.2, 0.5, 1.5],
          "note": "Every value and pixel is compared exactly. Beside that, the scene expects where the card must be." },
        { "scene": "spinner.json", "pixelsEvery": 12, "duration": "1.2s",
          "note": "One turn is enough: the next one is the same." }
      ]
    }

    """
}

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
