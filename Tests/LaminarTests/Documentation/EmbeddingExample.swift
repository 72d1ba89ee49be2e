import Foundation
import Laminar

// The program and the snippets of the page "Embedding": what is between the marks is printed there.

// Program begin
func compareMotion(of scene: URL, with reference: URL, in folder: URL) throws -> Bool {
  let stage = try Stage(contentsOf: scene)

  let frames = folder.appendingPathComponent("frames")
  try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
  try stage.writeFrames(to: frames, overwrites: true)

  let trace = folder.appendingPathComponent("motion.jsonl")
  try stage.writeTrace(to: trace, overwrites: true)

  let report = try TraceComparer().report(contentsOf: reference, and: trace)
  print(report.text(as: .text), terminator: "")
  return report.isSame
}
// Program end

enum EmbeddingExample {
  /// The statements of the program, which end the process.
  static func main() {
    // Statements begin
    let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
    guard files.count == 3 else {
      print("usage: motion SCENE REFERENCE FOLDER")
      exit(2)
    }
    do {
      let isSame = try compareMotion(of: files[0], with: files[1], in: files[2])
      exit(isSame ? 0 : 1)
    } catch {
      print(error)
      exit(2)
    }
    // Statements end
  }

  static func messages(of file: URL) throws -> [String] {
    var messages: [String] = []
    do {
      _ = try Stage(contentsOf: file)
    } catch let error as SceneError {
      for diagnostic in error.report.diagnostics {
        let (line, column) = (diagnostic.location?.line ?? 0, diagnostic.location?.column ?? 0)
        messages.append("\(diagnostic.id) at \(line):\(column): \(diagnostic.message)")
      }
    }
    return messages
  }

  static func smaller(_ file: URL) throws -> (Stage, warnings: [Diagnostic]) {
    var overrides = SceneOverrides()
    overrides.scale = 0.5
    let (scene, report) = try SceneLoader.load(contentsOf: file, overrides: overrides)
    guard let scene else { throw SceneError(report: report) }
    let stage = Stage(scene: scene)
    let warnings = report.diagnostics
    return (stage, warnings)
  }

  static func titled(_ file: URL) throws -> Stage {
    let values = SceneOverrides(variables: ["name": "Grace Hopper", "width": 320])
    let titled = try Stage(contentsOf: file, overrides: values)
    return titled
  }

  static func hashes(_ card: Layer) throws -> (hashes: [String], differs: Bool) {
    let stage = Stage(width: 64, height: 64)
    stage.rootLayer.addSublayer(card)
    let second = FrameTimes(rate: 30, duration: 1)
    var hashes: [String] = []
    for frame in try stage.frames(second) {
      if let diagnostic = frame.diagnostic { throw diagnostic }
      hashes.append(frame.bitmap.contentHash)
    }

    let before = try stage.trace(second)
    card.add(BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 1), forKey: "appear")
    let report = try TraceComparer().report(before, stage.trace(second))
    return (hashes, !report.isSame)
  }

  static func write(_ second: FrameTimes, of stage: Stage, to file: URL) throws {
    var writer = FrameWriter(.apng, workers: 4)
    writer.matte = .white
    try writer.writeFrames(second, of: stage, to: file)
  }
}
