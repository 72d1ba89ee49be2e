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
