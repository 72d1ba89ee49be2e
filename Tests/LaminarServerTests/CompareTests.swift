import Foundation
import Laminar
import LaminarGraphics
import LaminarRaster
import LaminarScene
import Synchronization
import Testing

@testable import LaminarServer

/// The addresses of a comparison, over scenes in memory.
@Suite struct `A comparison with a base` {
  /// Scenes by name that stand for files, each loaded with the values and the size that are chosen.
  private final class Loader: PreviewLoader {
    private let texts: Mutex<[String: String]>
    private let loads = Mutex(0)

    init(_ texts: [String: String]) { self.texts = Mutex(texts) }

    var count: Int { loads.withLock { $0 } }

    func load(_ path: String, _ choices: PreviewChoices) -> LoadedPreview {
      loads.withLock { $0 += 1 }
      var overrides = SceneOverrides()
      overrides.given = choices.values.map { GivenVariable($0.name, text: $0.text, words: $0.name) }
      let text = texts.withLock { $0[path] } ?? ""
      let (scene, report) = SceneLoader.load(
        SceneText(Array(text.utf8), name: path),
        assets: SceneAssets(scenePath: path, root: nil), overrides: overrides)
      guard let scene, !report.hasErrors,
        let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
      else { return LoadedPreview(sampled: nil, report: report, files: [path]) }
      let stage = Stage(scene: scene)
      let sampled = SampledScene(
        name: path, fileName: path, scene: scene, stage: stage,
        snapshot: stage.snapshot(until: scene.duration.doubleValue), rate: scene.frameRate,
        times: times, duration: scene.duration)
      return LoadedPreview(sampled: sampled, report: report, files: [path])
    }
  }

  private static func scene(to end: Int, color: String = "#f00", variables: String = "") -> String {
    """
    { "laminar": 1, "canvas": { "width": 40, "height": 20 }, "duration": 1, "frameRate": 10,
      \(variables)"layers": [
        { "name": "ball", "frame": [0, 0, 10, 10], "backgroundColor": "\(color)",
          "animations": [
            { "keyPath": "position.x", "fromValue": 5, "toValue": \(end), "duration": 1 } ] } ] }
    """
  }

  /// The addresses that compare a scene with a base.
  private func endpoints(base: String, new: String) -> (ComparisonEndpoints, Loader) {
    let bases = Loader(["a.json": base])
    let scenes = PreviewScenes(loader: Loader(["a.json": new]), jobs: 1)
    scenes.show(["a.json"])
    let endpoints = ComparisonEndpoints(
      bases, name: "git:HEAD", isFixed: true, shown: scenes, send: { _ in })
    return (endpoints, bases)
  }

  private func request(_ name: String, _ more: [(name: String, value: String)] = []) -> HTTPRequest
  {
    HTTPRequest(.get, name, query: [("v", "1")] + more)
  }

  private func json(
    _ endpoints: ComparisonEndpoints, _ choices: [(name: String, value: String)] = []
  ) throws -> JSON {
    var json = JSON.null
    // The frames are compared in the background.
    for _ in 0..<2_000 {
      let response = try #require(endpoints.response(to: request("compare.json", choices)))
      #expect(response.status == 200)
      json = try JSON(reading: response.bytes)
      if json["error"] != nil || json["compared"] == json["samples"] { break }
      usleep(5_000)
    }
    return json
  }

  private func picture(
    _ endpoints: ComparisonEndpoints, _ side: String, frame: Int
  ) throws -> Bitmap {
    let response = try #require(
      endpoints.response(
        to: request("frame.png", [("frame", "\(frame)"), ("side", side)])))
    #expect(response.status == 200)
    return try PNGDecoder.decode(response.bytes)
  }

  @Test func `lists what differs with its location and frame`() throws {
    let (endpoints, _) = endpoints(base: Self.scene(to: 15), new: Self.scene(to: 35))
    let json = try json(endpoints)
    #expect(json["base"] == "git:HEAD" && json["same"] == false)
    // The ball begins where it did.
    #expect(json["frames"]?.elements == (1..<10).map { .raw("\($0)") })
    #expect(json["shares"]?.elements?.count == 9)
    let finding = try #require(json["findings"]?.elements?.first)
    #expect(finding["text"]?.string?.contains("toValue 15 → 35") == true, "\(json.text)")
    #expect(finding["layer"] == "ball" && finding["frame"]?.count == 1)
    #expect(finding["location"]?["file"] == "a.json" && finding["location"]?["line"]?.count == 5)
    #expect(json["text"]?.elements?.isEmpty == false)
  }

  @Test func `finds nothing in the same scene`() throws {
    let (endpoints, _) = endpoints(base: Self.scene(to: 15), new: Self.scene(to: 15))
    let json = try json(endpoints)
    #expect(json["same"] == true && json["frames"] == [] && json["findings"] == [])
  }

  @Test func `shows the base and the difference`() throws {
    let (endpoints, loader) = endpoints(
      base: Self.scene(to: 15, color: "#00f"), new: Self.scene(to: 15))
    let base = try #require(loader.load("a.json", PreviewChoices()).sampled?.snapshot)
    let old = base.render(at: 0.3)
    #expect(try picture(endpoints, "base", frame: 3) == old)
    let new = try #require(
      Loader(["a": Self.scene(to: 15)]).load("a", PreviewChoices()).sampled?.snapshot)
    #expect(
      try picture(endpoints, "difference", frame: 3)
        == Bitmap.difference(old, new.render(at: 0.3)))
    for (side, frame, status) in [("base", "10", 404), ("base", "x", 404), ("other", "1", 400)] {
      let response = endpoints.response(
        to: request("frame.png", [("frame", frame), ("side", side)]))
      #expect(response?.status == status)
    }
    #expect(endpoints.response(to: request("frame.png", [("frame", "1")])) == nil)
  }

  @Test func `loads a base once, with those choices that it knows`() throws {
    let variables = """
      "variables": { "end": { "type": "number", "value": 15 } },

      """
    let text = Self.scene(to: 15, variables: variables)
      .replacing("\"toValue\": 15", with: "\"toValue\": \"$end\"")
    let other = "\"other\": { \"type\": \"number\", \"value\": 1 }, \"end\": {"
    let (endpoints, loader) = endpoints(
      base: text, new: text.replacing("\"end\": {", with: other))
    let choices = [("set", "end=25"), ("set", "other=2")]
    let first = try json(endpoints, choices)
    #expect(first["frames"] == [], "\(first.text)")
    let loads = loader.count
    _ = try json(endpoints, choices)
    #expect(loader.count == loads)
  }

  @Test func `says why a base is not shown`() throws {
    let (endpoints, _) = endpoints(base: "{", new: Self.scene(to: 15))
    let error = try #require(try json(endpoints)["error"]?.string)
    #expect(error.hasPrefix("git:HEAD cannot be shown:\n") && error.contains("a.json:1"))
    let response = endpoints.response(
      to: request("frame.png", [("frame", "1"), ("side", "base")]))
    #expect(response?.status == 404)
  }

  @Test func `refuses what the scene's own addresses refuse`() {
    let (endpoints, _) = endpoints(base: Self.scene(to: 15), new: Self.scene(to: 35))
    let old = HTTPRequest(.get, "compare.json", query: [("v", "2")])
    #expect(endpoints.response(to: old)?.status == 409)
  }
}

extension HTTPResponse {
  /// What is sent after the header.
  fileprivate var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }
}
