import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `What follows in a scene` {
  private static let thumb = """
    {"name": "thumb", "position": [20, 0], "animations": [{"keyPath": "position.x", "fromValue": 20,
    "toValue": 220, "duration": 2, "timingFunction": "linear"}]}
    """

  private static func scene(_ layers: String, _ follow: String = "", _ more: String = "") -> String
  {
    """
    {"laminar": 1, "canvas": {"width": 320, "height": 240}, "duration": 2,
    \(follow.isEmpty ? "" : "\"follow\": {\(follow)},") \(more) "layers": [\(layers)]}
    """
  }

  private static func number(
    _ id: PropertyID, of path: String, at time: Double, in context: LayerContext?
  ) -> Double {
    guard let shown = context?.timeline(until: time).evaluate(at: time),
      let node = shown.tree.paths.firstIndex(of: path)
    else { return .nan }
    return shown.number(id, of: node)
  }

  @Test func `is written for the scene or for a layer, and means the same`() {
    let mapping = "\"of\": \"thumb:position.x\", \"from\": [20, 220], \"to\": [0, 1]"
    let ring = "{\"name\": \"ring\", \"type\": \"shape\"}"
    let own =
      "{\"name\": \"ring\", \"type\": \"shape\", \"follow\": {\":strokeEnd\": {\(mapping)}}}"
    let scenes = [
      LoadedScene(
        text: Self.scene("\(ring), \(Self.thumb)", "\"ring:strokeEnd\": {\(mapping)}")),
      LoadedScene(text: Self.scene("\(own), \(Self.thumb)")),
    ]
    for scene in scenes {
      #expect(scene.findings == [])
      let context = scene.context
      for time in [1.5, 0, 0.5, 1] {
        let value = Self.number(.strokeEnd, of: "ring", at: time, in: context)
        #expect(abs(value - time / 2) < 1e-12)
      }
      let follower = scene.layer?.follower(forKeyPath: "strokeEnd")
      #expect(follower?.from == [20, 220] && follower?.isClamped == true)
      #expect(follower?.leader?.name == "thumb")
    }
  }

  @Test func `may be a colour, an angle, a point, and beyond its stops`() {
    let scene = LoadedScene(
      text: Self.scene(
        "\(Self.thumb), {\"name\": \"a\"}",
        """
        "a:backgroundColor": {"of": "thumb:position.x", "from": [20, 220], "to": ["#000000", "#ffffff"]},
        "a:transform.rotation.z": {"of": "thumb:position.x", "from": [20, 220], "to": [0, "180deg"]},
        "a:position": {"of": "thumb:position.x", "from": [20, 120], "to": [[0, 0], [10, 20]], "clamp": false},
        "a:zPosition": {"of": "a:transform.rotation.z", "from": [0, "90deg"], "to": [0, 1], "clamp": false}
        """))
    #expect(scene.findings == [])
    guard let shown = scene.context?.timeline.evaluate(at: 1.5) else { return }
    #expect(
      shown.value(.backgroundColor, of: 2) == .color(Color(red: 0.75, green: 0.75, blue: 0.75)))
    #expect(shown.value(.position, of: 2) == .point(CGPoint(x: 15, y: 30)))
    #expect(abs(shown.number(.zPosition, of: 2) - 1.5) < 1e-9)
  }

  @Test func `in a part has the part's names`() throws {
    let part = PartFiles.scene(
      """
      \(Self.thumb), {"name": "ring", "follow": {":opacity": {"of": "thumb:position.x", "from": [20, 220], "to": [0, 1]}}}
      """,
      ", \"follow\": {\"ring:zPosition\": {\"of\": \"root:cornerRadius\"}}")
    let main = PartFiles.scene(
      """
      {"name": "a", "use": "part.json", "cornerRadius": 3}, {"name": "b", "use": "part.json", "cornerRadius": 4},
      {"name": "c", "follow": {":zPosition": {"of": "b/ring:opacity"}}}
      """)
    let files = PartFiles(["main.json": main, "part.json": part])
    #expect(files.findings() == [])
    let scene = try #require(files.load().scene)
    let context = LoadedScene.context(of: scene.layers)
    #expect(Self.number(.zPosition, of: "a/ring", at: 0.5, in: context) == 3)
    #expect(Self.number(.zPosition, of: "b/ring", at: 0.5, in: context) == 4)
    #expect(Self.number(.opacity, of: "a/ring", at: 0.5, in: context) == 0.25)
    #expect(Self.number(.zPosition, of: "c", at: 0.5, in: context) == 0.25)
  }

  @Test func `follows layers that events add`() throws {
    let scene = LoadedScene(
      text: Self.scene(
        "{\"name\": \"a\"}", "\"a:zPosition\": {\"of\": \"late:cornerRadius\"}",
        """
        "timeline": [{"at": 1, "addLayer": {"layer": {"name": "late", "cornerRadius": 9,
        "follow": {":opacity": {"of": "a:zPosition", "from": [0, 18], "to": [0, 1]}}}}}],
        """))
    #expect(scene.findings == [])
    let context = try #require(scene.context)
    try #require(scene.scene).declare(on: context)
    #expect(Self.number(.zPosition, of: "a", at: 0.5, in: context) == 0)
    #expect(Self.number(.zPosition, of: "a", at: 1.5, in: context) == 9)
    #expect(Self.number(.opacity, of: "late", at: 1.5, in: context) == 0.5)
  }

  @Test func `is compared by what follows`() throws {
    func load(_ to: String) throws -> Scene {
      try #require(
        LoadedScene(
          text: Self.scene(
            Self.thumb + ", {\"name\": \"a\"}",
            "\"a:opacity\": {\"of\": \"thumb:position.x\", \"from\": [20, 220], \"to\": [0, \(to)]}"
          )
        ).scene)
    }
    let changes = SceneComparison.changes(from: try load("1"), to: try load("0.5"))
    #expect(changes.map(\.key) == ["follow.a:opacity"])
    #expect(SceneComparison.changes(from: try load("1"), to: try load("1")).isEmpty)
  }

  @Test func `of the gallery follows through four leaders`() throws {
    let text = try #require(Repository.text("scenes/input/slider-ring.json"))
    let loaded = LoadedScene(text: text, file: "slider-ring.json")
    #expect(loaded.findings == [])
    let context = loaded.context
    for time in [0.3, 1.7, 0.8, 1.1] {
      func shown(_ id: PropertyID, _ path: String) -> Double {
        Self.number(id, of: path, at: time, in: context)
      }
      guard
        case .point(let thumb)? = context?.timeline(until: time).evaluate(at: time).map({
          $0.value(.position, of: $0.tree.paths.firstIndex(of: "thumb") ?? 0)
        })
      else {
        Issue.record("no thumb")
        return
      }
      let end = min(max((Double(thumb.x) - 20) / 200, 0), 1)
      #expect(abs(shown(.strokeEnd, "dial/ring") - end) < 1e-9)
      #expect(abs(shown(.opacity, "hint") - min(max((end - 0.75) * 4, 0), 1)) < 1e-9)
    }
    #expect(context?.diagnostics.isEmpty == true)
  }
}
