@testable import LaminarCLI

/// Runs of the tool in the process of the tests, in a folder of their own.
final class ToolRun {
  let folder = TemporaryFolder()
  private(set) var output = MemoryStream()
  private(set) var messages = MemoryStream()

  /// Runs the tool with fresh streams; words that begin with `@` are files of the folder.
  @discardableResult
  func run(_ words: String...) -> ExitCode {
    output = MemoryStream()
    messages = MemoryStream()
    let console = Console(output: output, messages: messages, environment: [:])
    return Tool(environment: [:], console: console)
      .run(words.map { $0.hasPrefix("@") ? folder.file(String($0.dropFirst())) : $0 })
  }

  /// Writes a scene into the folder.
  func write(_ text: String, to name: String) throws {
    let file = try OutputFile(
      folder.file(name), overwrites: true, temporaries: TemporaryFiles())
    try file.write(text)
    try file.commit()
  }

  /// The lines of the data.
  var lines: [String] { output.text.split(separator: "\n").map(String.init) }

  /// One line of the data; empty where there is none.
  func line(_ index: Int) -> String { lines.indices.contains(index) ? lines[index] : "" }
}

/// Scenes that the tests of the verbs share.
enum SampleScene {
  /// The first example of the scene format.
  static let ball = """
    {
      "laminar": 1,
      "canvas": { "width": 640, "height": 360, "backgroundColor": "#fdfcf8" },
      "frameRate": 60,
      "duration": "2.4s",
      "layers": [
        { "name": "floor", "frame": [0, 320, 640, 40], "backgroundColor": "#e8e4da" },
        { "name": "ball", "type": "shape", "bounds": [0, 0, 64, 64], "position": [320, 60],
          "path": { "ellipse": [0, 0, 64, 64] }, "fillColor": "#ff375f",
          "animations": [
            { "keyPath": "position.y", "fromValue": 60, "toValue": 288, "duration": "600ms",
              "timingFunction": "easeIn", "autoreverses": true, "repeatCount": 2 },
            { "type": "keyframe", "keyPath": "transform.scale.y", "duration": "1.2s",
              "repeatCount": 2,
              "values": [1, 1, 0.72, 1, 1], "keyTimes": [0, 0.44, 0.5, 0.56, 1] }
          ] }
      ]
    }

    """

  /// The ball on a small canvas: quick to draw without optimisation.
  static let small = ball.replacing(
    "\"width\": 640, \"height\": 360", with: "\"width\": 64, \"height\": 36")

  /// The whole ball on as few pixels.
  static let tiny = ball.replacing("\"height\": 360,", with: "\"height\": 360, \"scale\": 0.1,")

  /// A scene with one error.
  static let broken = ball.replacing("fillColor", with: "filColor")
}
