import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneFormat, "Parts".
@Suite struct `Parts of a scene` {
  private static let button = """
    {"laminar": 1, "variables": {"title": "Button", "color": "#f00"},
     "canvas": {"width": 120, "height": 44, "backgroundColor": "#eee"}, "duration": 2, "ignore": ["W0222"],
     "layers": [
      {"name": "plate", "frame": [2, 2, 116, 40], "backgroundColor": "${color}",
       "animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.5}]},
      {"name": "label", "type": "text", "frame": [0, 12, 120, 20], "string": "${title}"}],
     "sequences": [{"name": "press", "layer": "plate", "at": 0.5, "steps": [
      {"keyPath": "cornerRadius", "toValue": 4, "duration": 0.25, "delay": 0.125}]}],
     "timeline": [
      {"at": 0.25, "animate": {"label:opacity": 0.5}, "duration": 0.25},
      {"at": {"after": "sequence:press", "delay": 0.125}, "set": {"root:opacity": 0.75}},
      {"at": 1.5, "removeLayer": "label"}]}
    """

  private func files(_ layers: String, _ more: String = "") -> PartFiles {
    PartFiles(["main.json": PartFiles.scene(layers, more), "button.json": Self.button])
  }

  private func scene(_ files: PartFiles) throws -> Scene {
    let (scene, report) = files.load()
    #expect(report.text() == "")
    return try #require(scene)
  }

  // MARK: - Layers

  @Test func `bring their layers, below those of the layer itself`() throws {
    let scene = try scene(
      files(
        #"{"name": "ok", "use": "button.json", "position": [5, 6], "sublayers": [{"name": "dot"}]}"#
      ))
    let layer = try #require(scene.layers.first)
    #expect(layer.sublayers?.map(\.name) == ["plate", "label", "dot"])
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 120, height: 44))
    #expect(layer.position == CGPoint(x: 5, y: 6))
    #expect(layer.values[.backgroundColor] == .color(try #require(Color(css: "#eee"))))
    let paths = LayerRegistry(scene.layers).paths
    #expect(paths == ["root", "ok", "ok/plate", "ok/label", "ok/dot"])
  }

  @Test func `give way to what the layer states`() throws {
    let scene = try scene(
      files(
        #"{"name": "ok", "use": "button.json", "frame": [10, 20, 30, 40], "backgroundColor": "none"}"#
      ))
    let layer = try #require(scene.layers.first)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.values[.backgroundColor] == PropertyValue.none)
  }

  @Test func `have the values of each use, and are read once`() throws {
    let files = files(
      """
      {"name": "a", "use": "button.json"},
      {"name": "b", "use": "button.json", "variables": {"title": "B", "note": "no variable"}},
      {"name": "c", "use": "button.json", "variables": {"title": "C", "color": "#00f"}}
      """)
    let scene = try scene(files)
    #expect(files.reads == ["button.json"])
    let labels = scene.layers.map { ($0.sublayers?[1] as? TextLayer)?.values[.string] }
    #expect(labels == ["Button", "B", "C"].map { .string($0) })
    let colors = scene.layers.map { $0.sublayers?[0].values[.backgroundColor] }
    let (red, blue) = (Color(css: "#f00"), Color(css: "#00f"))
    #expect(try colors == [red, red, blue].map { .color(try #require($0)) })
  }

  @Test func `take the variables of the scene`() throws {
    let files = files(
      #"{"name": "a", "use": "${file}", "variables": {"title": "${who}!"}}"#,
      #", "variables": {"who": "Ada", "file": "button.json"}"#)
    var overrides = SceneOverrides()
    overrides.variables = ["who": "Grace"]
    let scene = try #require(files.load(overrides).scene)
    #expect(scene.layers.first?.sublayers?[1].values[.string] == .string("Grace!"))
  }

  @Test func `are found in masks, replicators, events and parts`() throws {
    let files = files(
      """
      {"name": "m", "mask": {"name": "k", "use": "button.json"}},
      {"name": "r", "type": "replicator", "use": "sub/pair.json"}
      """,
      """
      , "timeline": [{"at": 0.5, "addLayer": {"layer":
        {"name": "late", "use": "button.json", "beginTime": 0.5}}},
        {"at": 1, "set": {"late/label:opacity": 0.5, "r/x/label:opacity": 0.5}}]
      """)
    files.texts["sub/pair.json"] = PartFiles.scene(
      #"{"name": "x", "use": "deep/b.json"}, {"name": "y", "use": "deep/b.json"}"#)
    files.texts["sub/deep/b.json"] = Self.button
    let scene = try scene(files)
    #expect(files.reads == ["button.json", "sub/pair.json", "sub/deep/b.json"])
    let paths = try #require(scene.timeline).layers.paths
    for path in ["m@mask/label", "r/x/plate", "r/y/label", "late/label"] {
      #expect(paths.contains(path))
    }
    #expect(
      scene.timeline?.sequences.map(\.name) == [
        "m@mask/press", "r/x/press", "r/y/press", "late/press",
      ])
    let location = scene.location(ofLayer: "r/y/label")
    #expect(location?.pointer == "/layers/1")
    #expect(location?.location.file == "sub/deep/b.json")
    #expect(location?.location.line == 6)
  }

  @Test func `have names of assets and frame rates of their own`() throws {
    let part = PartFiles.scene(
      #"{"name": "p", "contents": "pic"}"#,
      #", "frameRate": 10, "assets": {"pic": {"src": "b.png"}}, "timeline": [{"at": "5f", "set": {"p:opacity": 0}}]"#
    )
    let main = PartFiles.scene(
      #"{"name": "u", "use": "in/part.json"}, {"name": "v", "use": "in/part.json"}, {"name": "w", "contents": "pic"}"#,
      #", "assets": {"pic": {"src": "a.png"}}"#)
    var images: [String] = []
    let (scene, report) = SceneLoader.load(
      Array(main.utf8), name: "main.json",
      image: { path in
        images.append(path)
        return Image(
          width: path == "a.png" ? 1 : 2, height: 1,
          pixels: [UInt32](repeating: .max, count: path == "a.png" ? 1 : 2))
      }, part: { $0 == "in/part.json" ? Array(part.utf8) : nil })
    #expect(report.text() == "")
    #expect(images.sorted() == ["a.png", "in/b.png"])
    let layers = try #require(scene).layers
    func width(_ layer: Layer?) -> Int? {
      guard case .image(let image)? = layer?.values[.contents] else { return nil }
      return image.width
    }
    #expect(layers.map { width($0.sublayers?.first ?? $0) } == [2, 2, 1])
    #expect(scene?.timeline?.events.map(\.time.offset) == [0.5, 0.5])
  }

  @Test
  func `mix their seed with the scene's, and emit alone what they emit in a scene without one`()
    throws
  {
    let emitter = #"{"name": "e", "type": "emitter", "emitterCells": [{"birthRate": 1}]}"#
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "u", "use": "part.json"}"#),
      "part.json": PartFiles.scene(emitter, #", "seed": 7"#),
    ])
    func seed(_ name: String, _ seed: Int? = nil) throws -> UInt64 {
      var overrides = SceneOverrides()
      overrides.seed = seed
      let layer = try #require(files.load(name, overrides).scene?.layers.first)
      return try #require((layer.sublayers?.first ?? layer) as? EmitterLayer).sceneSeed
    }
    #expect(try seed("part.json") == 7)
    #expect(try seed("main.json") == 7)
    #expect(try Set([seed("main.json", 1), seed("main.json", 2), seed("part.json")]).count == 3)
  }

  @Test func `count in the scene's hash`() throws {
    let files = files(#"{"name": "a", "use": "button.json"}, {"name": "b", "use": "button.json"}"#)
    let before = try scene(files).contentHash
    #expect(try scene(files).contentHash == before)
    files.texts["button.json"] = Self.button.replacingOccurrences(of: "0.75", with: "0.76")
    #expect(try scene(files).contentHash != before)
    #expect(try scene(files).partPaths == ["button.json"])
  }

  @Test func `prove what they expect by themselves alone`() throws {
    let files = files(#"{"name": "a", "use": "button.json"}"#)
    files.texts["button.json"] = Self.button.replacingOccurrences(
      of: "\"timeline\"",
      with: #""expect": [{"at": 1, "value": {"plate:opacity": 0.1}}], "timeline""#)
    #expect(try scene(files).expectations.isEmpty)
    #expect(try #require(files.load("button.json").scene).expectations.count == 1)
  }

  // MARK: - Times

  /// The events of a use, with the names that the part gives them.
  private func events(
    _ use: String, until end: Double, from shift: Double = 0, _ more: String = ""
  ) throws -> [String] {
    let scene = try scene(files(#"{"name": "ok", "use": "button.json"\#(use)}"#, more))
    return PartFiles.events(of: scene, until: end, from: shift).map {
      $0.replacingOccurrences(of: "sequence:ok/", with: "sequence:")
        .replacingOccurrences(of: "ok/", with: "")
    }
  }

  private func eventsAlone() throws -> [String] {
    PartFiles.events(of: try #require(files("").load("button.json").scene), until: 2)
  }

  @Test(arguments: [0, 0.5, 0.3]) func `begin when the clock of their layer does`(shift: Double)
    throws
  {
    let alone = try eventsAlone()
    #expect(alone.count > 8)
    let use = #", "beginTime": \#(shift)"#
    let main = PartFiles.scene(#"{"name": "ok", "use": "button.json"\#(use)}"#)
      .replacingOccurrences(of: #""duration": 2"#, with: #""duration": 3"#)
    let files = PartFiles(["main.json": main, "button.json": Self.button])
    let used = PartFiles.events(of: try scene(files), until: 3, from: shift).map {
      $0.replacingOccurrences(of: "ok/", with: "")
    }
    #expect(used == alone)
  }

  @Test func `run twice as fast on a clock that does`() throws {
    let halved = try eventsAlone().map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return "\((Double(parts[0]) ?? 0) / 2) \(parts[1])"
    }
    #expect(try events(#", "speed": 2"#, until: 2) == halved)
  }

  @Test func `wait while their layer, or one around it, is paused`() throws {
    func late(_ line: String) -> String {
      let parts = line.split(separator: " ", maxSplits: 1)
      let time = Double(parts[0]) ?? 0
      return "\(time > 0.3 ? time + 0.25 : time) \(parts[1])"
    }
    let pauses = #", "timeline": [{"at": 0.3, "pause": "ok"}, {"at": 0.55, "resume": "ok"}]"#
    let found = try events("", until: 2, pauses).filter {
      !$0.contains("pause") && !$0.contains("resume")
    }
    #expect(found == (try eventsAlone()).map(late))
  }

  @Test func `come before the events of the file that uses them`() throws {
    let scene = try scene(
      files(
        #"{"name": "ok", "use": "button.json"}"#,
        #", "timeline": [{"at": 0.25, "set": {"ok/label:opacity": 0.125}}]"#))
    #expect(scene.timeline?.events.map(\.part) == ["ok", "ok", "ok", nil])
  }
}
