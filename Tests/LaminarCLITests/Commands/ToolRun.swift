import Foundation
import Laminar
import LaminarTestSupport

@testable import LaminarCLI

/// Runs of the tool in the process of the tests, in a folder of their own.
final class ToolRun {
  let folder = TemporaryFolder()
  private(set) var output = MemoryStream()
  private(set) var messages = MemoryStream()
  /// The environment of the tool.
  var environment: [String: String] = [:]

  /// Runs the tool with fresh streams; words that begin with `@` are files of the folder.
  @discardableResult
  func run(_ words: String...) -> ExitCode { run(words) }

  /// The same with a list.
  @discardableResult
  func run(_ words: [String]) -> ExitCode {
    output = MemoryStream()
    messages = MemoryStream()
    let console = Console(output: output, messages: messages, environment: environment)
    return Tool(environment: environment, console: console)
      .run(words.map { $0.hasPrefix("@") ? folder.file(String($0.dropFirst())) : $0 })
  }

  /// Writes a scene into the folder; folders of its path are made.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file(name).upToLastSlash, withIntermediateDirectories: true)
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
  static let ball = BallScene.text + "\n"

  /// The ball on a small canvas: quick to draw without optimisation.
  static let small = ball.replacing(
    "\"width\": 640, \"height\": 360", with: "\"width\": 64, \"height\": 36")

  /// The whole ball on as few pixels.
  static let tiny = ball.replacing("\"height\": 360,", with: "\"height\": 360, \"scale\": 0.1,")

  /// A scene with one error.
  static let broken = ball.replacing("fillColor", with: "filColor")
}
