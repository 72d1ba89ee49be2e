import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Scene files of a test by their paths, which use each other.
final class PartFiles {
  var texts: [String: String]
  /// The paths that were read, in order.
  private(set) var reads: [String] = []

  init(_ texts: [String: String]) { self.texts = texts }

  /// A scene of 100 × 100 points for two seconds.
  static func scene(_ layers: String, _ more: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": 100, "height": 100}, "duration": 2\(more), "layers": [
    \(layers)]}
    """
  }

  /// Loads `main.json`.
  func load(
    _ overrides: SceneOverrides = SceneOverrides()
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load("main.json", overrides)
  }

  func load(
    _ name: String, _ overrides: SceneOverrides = SceneOverrides()
  ) -> (scene: Scene?, report: DiagnosticReport) {
    reads = []
    let bytes = Array((texts[name] ?? "").utf8)
    return SceneLoader.load(
      bytes, name: name, overrides: overrides, image: { _ in nil },
      part: { path in
        self.reads.append(path)
        return self.texts[path].map { Array($0.utf8) }
      })
  }

  /// Each finding as `E0103 part.json:2:4 message`.
  func findings(_ name: String = "main.json") -> [String] {
    load(name).report.diagnostics.map { diagnostic in
      let location = diagnostic.location.map { "\($0.file):\($0.line):\($0.column)" } ?? ""
      return "\(diagnostic.id) \(location) \(diagnostic.message)"
    }
  }

  /// What happens in a scene until a time, as `time kind target detail`, without layout passes.
  static func events(of scene: Scene, until end: Double, from shift: Double = 0) -> [String] {
    let root = Layer()
    root.name = "root"
    for layer in scene.layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.recordsEvents = true
    context.commitPending(callingBlocks: false)
    scene.declare(on: context)
    return context.events(until: end).filter { $0.kind != .layout }.map { event in
      let time = ((event.time - shift) * 1e6).rounded() / 1e6
      return "\(time) \(event.kind.rawValue) \(event.target) \(event.detail)"
    }
  }
}

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
    #expect(!report.hasErrors)
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

@Suite struct `Errors in parts` {
  private static let empty = PartFiles.scene("")

  /// A scene with one layer, and what is found in it and its part.
  struct Case: Sendable {
    let layer: String
    let part: String
    let expected: [String]

    init(_ layer: String, part: String = PartFiles.scene(#"{"name": "x"}"#), _ expected: String...)
    {
      self.layer = layer
      self.part = part
      self.expected = expected
    }
  }

  private static let use = #"{"name": "a", "use": "part.json"}"#

  // In the scene a layer is on line 2, in the part too.
  static let cases = [
    Case(
      #"{"use": "no.json"}"#,
      #"E0351 main.json:2:9 "no.json" cannot be read: there is no such file"#),
    Case(#"{"use": 3}"#, "E0104 main.json:2:9 expected a string, found the number 3"),
    Case(
      #"{"use": "/etc/a.json"}"#, "E0303 main.json:2:9 the path must be relative to the scene file"),
    Case(
      #"{"use": "a/../../b.json"}"#, "E0303 main.json:2:9 the path may not leave the scene's folder"
    ),
    Case(
      #"{"variables": {}}"#,
      #"E0108 main.json:2:2 "variables" of a layer are those of the part that it uses"#),
    Case(
      #"{"use": "main.json"}"#,
      #"E0352 main.json:2:9 "main.json" uses itself: "main.json" uses "main.json""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "b", "use": "./part.json"}"#),
      #"E0352 part.json:2:22 "part.json" uses itself: "part.json" uses "part.json""#),
    Case(use, part: "{", #"E0021 part.json:1:1 this "{" is never closed"#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x", "opacty": 1}"#),
      #"E0103 part.json:2:15 unknown key "opacty" on a layer"#),
    Case(
      use, part: #"{"laminar": 2, "duration": 1, "layers": []}"#,
      "E0102 part.json:1:1 a scene needs the key \"canvas\"",
      "E0301 part.json:1:13 version 2 of the scene format is not known here"),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "set": {"a/x:opacity": 0}}]"#),
      #"E0311 part.json:1:103 there is no layer "a/x""#),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "pause": "sequence:in"}]"#),
      #"E0312 part.json:1:104 there is no sequence "in""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x"}"#, #", "states": {}, "layouts": {}"#),
      #"E0354 main.json:2:22 "part.json" has states"#,
      #"E0354 main.json:2:22 "part.json" has layouts"#),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "resize": [20, 20]}]"#),
      #"E0354 main.json:2:22 "part.json" has an event with "resize""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x"}"#, #", "timeline": [{"at": 1, "pause": "root"}]"#),
      #"E0354 part.json:1:104 the clock of "root" is that of the part's events"#),
    Case(
      #"{"name": "a", "use": "part.json", "timeOffset": 1}"#,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
      #"E0355 main.json:2:22 the clock of "part.json" begins at 1 s, after an event at 0.5 s"#),
    Case(
      #"{"name": "a", "use": "part.json", "duration": 1, "repeatCount": 2}"#,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
      #"E0355 main.json:2:22 "part.json" has events, which come once, and the clock here repeats"#),
    Case(
      #"{"name": "a", "use": "part.json", "sublayers": [{"name": "x"}]}"#,
      #"E0306 main.json:2:58 the part has a layer "x" already"#),
    Case(
      #"{"name": "a", "use": "part.json", "variables": {"siz": 3, "size": "big"}}"#,
      part: PartFiles.scene(
        #"{"name": "x", "cornerRadius": "${size}"}"#, #", "variables": {"size": 4}"#),
      #"E0341 main.json:2:49 the part has no variable "siz""#,
      #"E0343 main.json:2:67 "size" is a number, not the string "big""#),
    Case(
      #"{"name": "a", "use": "part.json", "variables": {"count": -3}}"#,
      part: PartFiles.scene(
        #"{"name": "x", "type": "replicator", "instanceCount": "${count}"}"#,
        #", "variables": {"count": 4}"#),
      "E0202 part.json:2:54 -3 is out of range"),
  ]

  @Test(arguments: cases) func `are reported at their file, line and column`(item: Case) {
    let files = PartFiles(["main.json": PartFiles.scene(item.layer), "part.json": item.part])
    #expect(files.findings() == item.expected)
    #expect(files.load().scene == nil)
  }

  @Test func `name the uses that lead to them, and where a value was given`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "o", "use": "sub/outer.json"}"#),
      "sub/outer.json": PartFiles.scene(
        #"{"name": "i", "use": "part.json", "variables": {"size": -1}}"#),
      "sub/part.json": PartFiles.scene(
        #"{"name": "x", "type": "replicator", "instanceCount": "${size}"}"#,
        #", "variables": {"size": 4}"#),
    ])
    #expect(
      files.load().report.text() == """
        error[E0202]: -1 is out of range
         --> sub/part.json:2:54
          |
        2 | {"name": "x", "type": "replicator", "instanceCount": "${size}"}]}
          |                                                      ^^^^^^^^^ it must be in 0…1000000
          = ${size} is -1, from the use's "variables" at sub/outer.json:2:57
          = used at sub/outer.json:2:22
          = used at main.json:2:22
          = at /layers/0/instanceCount (layer "x")

        """)
  }

  @Test func `count once however often the part is used`() {
    let uses = (0..<30).map { #"{"name": "n\#($0)", "use": "part.json"}"# }
    let files = PartFiles([
      "main.json": PartFiles.scene(uses.joined(separator: ",\n")),
      "part.json": PartFiles.scene(#"{"name": "x", "opacty": 1, "hiden": true}"#),
    ])
    let report = files.load().report
    #expect(report.diagnostics.map(\.id) == ["E0103", "E0103"])
    #expect(report.omittedErrors == 0)
  }

  @Test func `close circles through other files`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "a", "use": "p/a.json"}"#),
      "p/a.json": PartFiles.scene(#"{"name": "b", "mask": {"use": "b.json"}}"#),
      "p/b.json": PartFiles.scene(
        #"{"name": "c", "sublayers": [{"name": "d", "use": "a.json"}]}"#),
    ])
    #expect(
      files.findings() == [
        #"E0352 p/b.json:2:50 "p/a.json" uses itself: "p/a.json" uses "p/b.json" uses "p/a.json""#
      ])
  }

  @Test func `say that parts nest too deep`() {
    var texts = ["main.json": PartFiles.scene(#"{"name": "a", "use": "1.json"}"#)]
    for number in 1...20 {
      texts["\(number).json"] = PartFiles.scene(#"{"name": "a", "use": "\#(number + 1).json"}"#)
    }
    #expect(
      PartFiles(texts).findings() == ["E0308 16.json:2:22 parts nest at most 16 deep"])
  }

  /// Eight files that use the next one ten times each would be 10⁸ layers.
  @Test func `bound what parts multiply to, before anything is built`() {
    var texts: [String: String] = [:]
    for number in 0..<8 {
      let uses = (0..<10).map { #"{"name": "n\#($0)", "use": "\#(number + 1).json"}"# }
      texts[number == 0 ? "main.json" : "\(number).json"] = PartFiles.scene(
        uses.joined(separator: ",\n"))
    }
    texts["8.json"] = PartFiles.scene(#"{"name": "x", "opacty": 1}"#)
    let files = PartFiles(texts)
    let findings = files.findings()
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("E0353 ") == true)
    #expect(
      findings.first?.hasSuffix("parts are used more than 10000 times, each use counted") == true)
    #expect(files.reads.count == 8)
  }

  @Test(arguments: [
    (PartLimits(uses: 2), "parts are used more than 2 times, each use counted"),
    (PartLimits(values: 40), "the parts have more than 40 values, each use counted"),
    (
      PartLimits(bytes: 400), "the scene and its parts are longer than 400 bytes, each use counted"
    ),
  ]) func `name the limit that was reached`(limits: PartLimits, message: String) {
    let uses = (0..<3).map { #"{"name": "n\#($0)", "use": "part.json"}"# }
    let source = SourceText(
      fileName: "main.json", text: PartFiles.scene(uses.joined(separator: ",\n")))
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: .strict, into: sink)
    let linked = PartLinker.link(json, folder: "", limits: limits, into: sink) { _ in
      Array(PartFiles.scene(#"{"name": "x"}"#).utf8)
    }
    #expect(sink.report(on: linked.document).diagnostics.map(\.message) == [message])
    #expect(linked.document.links.roots.isEmpty)
  }

  @Test func `bound how deep layers nest with those of parts`() {
    func nested(_ count: Int, _ inner: String) -> String {
      (0..<count).reduce(inner) { text, _ in #"{"name": "n", "sublayers": [\#(text)]}"# }
    }
    let files = PartFiles([
      "main.json": PartFiles.scene(nested(100, #"{"name": "a", "use": "1.json"}"#)),
      "1.json": PartFiles.scene(nested(100, #"{"name": "a", "use": "2.json"}"#)),
      "2.json": PartFiles.scene(nested(100, #"{"name": "a"}"#)),
    ])
    #expect(
      files.load().report.diagnostics.map(\.message) == [
        "layers nest at most 256 deep, those of parts included"
      ])
  }

  @Test func `say that an event waits for a clock that does not reach it`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "a", "use": "part.json", "speed": 0}"#),
      "part.json": PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
    ])
    let report = files.load().report
    #expect(report.diagnostics.map(\.id) == ["W0206"])
    #expect(
      report.diagnostics.first?.help
        == "the part's clock does not reach it before the scene ends at 2 s")
  }
}
