import Foundation
import Laminar
import LaminarTestSupport
import Synchronization

@testable import LaminarServer

/// Loads scenes from texts in memory, else from files.
final class PreviewTestLoader: PreviewLoader {
  private let texts: Mutex<[String: String]>
  /// The number of loads.
  let loads = Atomic(0)

  init(_ texts: [String: String] = [:]) { self.texts = Mutex(texts) }

  /// Changes a text.
  func set(_ path: String, _ text: String?) { texts.withLock { $0[path] = text } }

  func load(_ path: String, _ choices: PreviewChoices) -> LoadedPreview {
    loads.add(1, ordering: .relaxed)
    let text = texts.withLock { $0[path] }
    guard
      let bytes = text.map({ Array($0.utf8) })
        ?? FileManager.default.contents(atPath: path).map({ [UInt8]($0) })
    else {
      let missing = Diagnostic(
        severity: .error, id: "E0001", message: "cannot read \(path): no such file or folder")
      return LoadedPreview(
        sampled: nil, report: DiagnosticReport(diagnostics: [missing]), files: [path])
    }
    var overrides = SceneOverrides()
    overrides.size = choices.size.map { CGSize(width: $0.width, height: $0.height) }
    overrides.given = choices.values.map {
      GivenVariable($0.name, text: $0.text, words: "the form")
    }
    overrides.input = choices.input.flatMap {
      SceneInputReader.read(Array($0.utf8), name: "the touches").input
    }
    let record = AssetRecord(hashesFiles: false)
    let (scene, report) = SceneLoader.load(
      bytes, name: path, assets: SceneAssets(scenePath: path, root: nil, record: record),
      overrides: overrides)
    let files = [path] + record.paths
    guard let scene, let times = FrameTimes(rate: scene.frameRate, duration: scene.duration) else {
      return LoadedPreview(sampled: nil, report: report, files: files)
    }
    let stage = Stage(scene: scene)
    let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path
    let sampled = SampledScene(
      name: name, fileName: path, scene: scene, stage: stage,
      snapshot: stage.snapshot(until: scene.duration.doubleValue), rate: scene.frameRate,
      times: times, duration: scene.duration)
    return LoadedPreview(sampled: sampled, report: report, files: files)
  }
}

/// A preview with its addresses, for tests.
struct PreviewUnderTest {
  let loader: PreviewTestLoader
  let scenes: PreviewScenes
  let endpoints: SceneEndpoints

  init(_ texts: [String: String], files: [String] = [], temporaries: TemporaryFiles? = nil) {
    loader = PreviewTestLoader(texts)
    scenes = PreviewScenes(loader: loader, jobs: 2)
    scenes.show(texts.keys.sorted() + files)
    endpoints = SceneEndpoints(scenes, options: [], temporaries: temporaries)
  }

  /// Asks an address such as `frame.png?v=1&frame=2`; values are not decoded.
  func get(_ address: String, header: [String: String] = [:]) -> HTTPResponse {
    let parts = address.split(separator: "?", maxSplits: 1)
    let query = parts.count < 2 ? [] : parts[1].split(separator: "&")
    let request = HTTPRequest(
      .get, String(parts[0]),
      query: query.map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
      }, header: header)
    return endpoints.response(to: request) ?? .failure(404, "not here")
  }

  func json(_ address: String) throws -> JSON { try JSON(reading: get(address).bytes) }

  func post(_ path: String, _ body: String) -> HTTPResponse {
    endpoints.response(to: HTTPRequest(.post, path, body: Array(body.utf8)))
      ?? .failure(404, "not here")
  }
}

extension HTTPResponse {
  /// The bytes of the body.
  var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

  /// The body as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A field of the header.
  func field(_ name: String) -> String? { header.first { $0.name == name }?.value }
}
