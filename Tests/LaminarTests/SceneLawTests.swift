import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// A scene's events are the calls that an embedder would make through the API at their times.
@Suite struct `A scene's events` {
  private static let layers = """
    {"name": "a", "frame": [10, 10, 40, 40], "backgroundColor": "#ff0000", "sublayers": [
      {"name": "in", "frame": [2, 2, 10, 10], "cornerRadius": 1, "animations": [
        {"keyPath": "opacity", "key": "fade", "fromValue": 0, "toValue": 1, "duration": 2}]}]},
    {"name": "b", "frame": [100, 10, 20, 20]}
    """

  private func scene(_ more: String) throws -> Laminar.Scene {
    let text = """
      {"laminar": 1, "canvas": {"width": 200, "height": 100}, "duration": 3, "layers": [
      \(Self.layers)]\(more)}
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    return try #require(scene, "\(report.text())")
  }

  private static let keys = [
    ("a", "position"), ("a", "bounds"), ("a", "opacity"), ("a", "transform"),
    ("a", "backgroundColor"), ("a", "cornerRadius"), ("a/in", "opacity"),
    ("a/in", "cornerRadius"), ("b", "position"), ("b", "opacity"), ("b", "zPosition"),
  ]

  private func values(_ snapshot: StageSnapshot) -> [String] {
    stride(from: 0.0, through: 3, by: 0.03125).flatMap { time in
      Self.keys.map { layer, key in
        let value = snapshot.value(forKeyPath: key, ofLayer: layer, at: time)
        return "\(time) \(layer):\(key) \(value.map { "\($0)" } ?? "-")"
      }
    }
  }

  /// What the embedder does, and when.
  private typealias Calls = [(time: Double, call: (Stage) -> Void)]

  private func compare(_ timeline: String, with calls: Calls) throws {
    let declared = Stage(scene: try scene(", \(timeline)"))
    let stage = Stage(scene: try scene(""))
    for (time, call) in calls {
      stage.advance(to: time)
      call(stage)
    }
    stage.advance(to: 3)
    let expected = values(stage.snapshot())
    #expect(values(declared.snapshot(until: 3)) == expected)
    // Advanced in ticks, the result is the same.
    let live = Stage(scene: try scene(", \(timeline)"))
    for tick in 1...90 { live.advance(to: Double(tick) / 30) }
    #expect(values(live.snapshot()) == expected)
  }

  private func layer(_ path: String, _ stage: Stage) -> Layer {
    path.split(separator: "/").reduce(stage.rootLayer) { layer, name in
      layer.sublayers?.first { $0.name == String(name) } ?? layer
    }
  }

  @Test func `set values at once`() throws {
    try compare(
      """
      "timeline": [{"at": 0.5, "set": {"a:opacity": 0.5, "b:position.x": 9}}]
      """,
      with: [
        (
          0.5,
          { stage in
            Layer.performWithoutAnimation {
              layer("a", stage).opacity = 0.5
              layer("b", stage).position.x = 9
            }
          }
        )
      ])
  }

  @Test func `take images and paths away`() throws {
    let text = """
      {"laminar": 1, "canvas": {"width": 20, "height": 20}, "duration": 2,
       "assets": {"dot": {"src": "dot.png"}},
       "layers": [
        {"name": "a", "contents": "dot", "shadowPath": "M0 0H3V4Z"},
        {"name": "b", "animations": [{"type": "keyframe", "keyPath": "contents",
          "values": ["dot", "none"], "calculationMode": "discrete", "duration": 2}]}],
       "timeline": [{"at": 1, "set": {"a:contents": "none", "a:shadowPath": "none"}}]}
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in
      Image(width: 1, height: 1, pixels: [0xFF00_00FF])
    }
    let snapshot = Stage(scene: try #require(scene, "\(report.text())")).snapshot(until: 2)
    for (layer, key) in [("a", "contents"), ("a", "shadowPath"), ("b", "contents")] {
      let shown = [0.5, 1.5].map { snapshot.value(forKeyPath: key, ofLayer: layer, at: $0) }
      #expect(shown[0] != nil && shown[0] != PropertyValue.none, "\(layer):\(key)")
      #expect(shown[1] == PropertyValue.none, "\(layer):\(key)")
    }
  }

  @Test func `animate as blocks do, also when they interrupt`() throws {
    try compare(
      """
      "timeline": [
        {"at": 0.25, "animate": {"a:position": [150, 50], "a:opacity": 0.25}, "duration": 1, "delay": 0.125},
        {"at": 0.75, "animate": {"a:position": [20, 50]}, "duration": 0.5, "timingFunction": "easeOut"},
        {"at": 1, "animate": {"b:position": [40, 40]}, "duration": 0.75, "spring": {"dampingRatio": 0.5, "initialVelocity": 2}},
        {"at": 1.5, "animate": {"a:opacity": 1}, "spring": {"perceptualDuration": 0.5, "bounce": 0.2, "initialVelocity": -3}}]
      """,
      with: [
        (
          0.25,
          { stage in
            Layer.animate(withDuration: 1, delay: 0.125) {
              layer("a", stage).position = CGPoint(x: 150, y: 50)
              layer("a", stage).opacity = 0.25
            }
          }
        ),
        (
          0.75,
          { stage in
            Layer.animate(withDuration: 0.5, options: .curveEaseOut) {
              layer("a", stage).position = CGPoint(x: 20, y: 50)
            }
          }
        ),
        (
          1,
          { stage in
            Layer.animate(
              withDuration: 0.75, usingSpringWithDamping: 0.5, initialSpringVelocity: 2
            ) {
              layer("b", stage).position = CGPoint(x: 40, y: 40)
            }
          }
        ),
        (
          1.5,
          { stage in
            Layer.animate(springDuration: 0.5, bounce: 0.2, initialSpringVelocity: -3) {
              layer("a", stage).opacity = 1
            }
          }
        ),
      ])
  }

  @Test func `run transactions`() throws {
    try compare(
      """
      "timeline": [{"at": 0.5, "transaction": {"duration": 0.5, "timingFunction": "linear",
        "set": {"a:cornerRadius": 8, "a:backgroundColor": "#0000ff"}}}]
      """,
      with: [
        (
          0.5,
          { stage in
            Transaction.begin()
            Transaction.setAnimationDuration(0.5)
            Transaction.setAnimationTimingFunction(TimingFunction(name: .linear))
            layer("a", stage).cornerRadius = 8
            layer("a", stage).backgroundColor = .blue
            Transaction.commit()
          }
        )
      ])
  }

  @Test func `hold, resume, slow and lead clocks`() throws {
    try compare(
      """
      "timeline": [
        {"at": 0.25, "pause": "a"}, {"at": 0.75, "resume": "a"}, {"at": 1, "speed": {"a": 0.5}},
        {"at": 1.25, "scrub": {"layer": "a", "to": 1.5, "duration": 0.5}}, {"at": 2, "cancel": "a"}]
      """,
      with: [
        (0.25, { layer("a", $0).pauseAnimations() }),
        (0.75, { layer("a", $0).resumeAnimations() }),
        (1, { layer("a", $0).setAnimationSpeed(0.5) }),
        (
          1.25,
          {
            layer("a", $0).scrubAnimations(
              to: 1.5, duration: 0.5, timingFunction: TimingFunction(name: .linear))
          }
        ),
        (2, { layer("a", $0).cancelScrubbing() }),
      ])
  }

  @Test func `add and remove animations and layers`() throws {
    try compare(
      """
      "timeline": [
        {"at": 0.5, "addAnimation": {"layer": "b", "delay": 0.25, "animation":
          {"keyPath": "zPosition", "fromValue": 1, "toValue": 5, "duration": 1}}},
        {"at": {"after": "a/in#fade"}, "set": {"a/in:cornerRadius": 4}},
        {"at": 2.25, "removeLayer": "b"}, {"at": 2.5, "addLayer": {"layer": "b", "at": 0}}]
      """,
      with: [
        (
          0.5,
          { stage in
            let animation = BasicAnimation(keyPath: "zPosition")
            animation.fromValue = 1
            animation.toValue = 5
            animation.duration = 1
            animation.beginTime = CurrentMediaTime() + 0.25
            layer("b", stage).add(animation, forKey: "zPosition")
          }
        ),
        (2, { stage in Layer.performWithoutAnimation { layer("a/in", stage).cornerRadius = 4 } }),
        (
          2.25,
          { stage in
            let b = layer("b", stage)
            b.removeFromSuperlayer()
            stage.advance(to: 2.5)
            stage.rootLayer.insertSublayer(b, at: 0)
          }
        ),
      ])
  }

  @Test func `run sequences`() throws {
    try compare(
      """
      "sequences": [{"name": "s", "layer": "b", "at": 0.25, "steps": [
        {"keyPath": "position.x", "toValue": 20, "duration": 0.5},
        {"keyPath": "opacity", "toValue": 0.5, "duration": 0.25, "delay": 0.125, "timingFunction": "linear"}]}],
      "timeline": [{"at": 0.5, "pause": "sequence:s"}, {"at": 1, "resume": "sequence:s"},
        {"at": {"after": "sequence:s", "delay": 0.25}, "set": {"b:zPosition": 3}}]
      """,
      with: {
        let sequence = AnimationSequence(name: "s")
        return [
          (
            0.25,
            { stage in
              let b = layer("b", stage)
              sequence.addStep(keyPath: "position.x", to: 20, duration: 0.5, on: b)
              sequence.addStep(
                keyPath: "opacity", to: 0.5, duration: 0.25, delay: 0.125,
                timingFunction: TimingFunction(name: .linear), on: b)
              sequence.execute()
            }
          ),
          (0.5, { _ in sequence.pause() }), (1, { _ in sequence.resume() }),
          // 0.25 + 0.5 held for 0.5, then 0.125 and 0.25, then 0.25.
          (1.875, { stage in Layer.performWithoutAnimation { layer("b", stage).zPosition = 3 } }),
        ]
      }())
  }

  @Test func `keep their order at equal times`() throws {
    let stage = Stage(
      scene: try scene(
        """
        , "timeline": [{"at": 1, "set": {"b:opacity": 0.25}}, {"at": 0.5, "set": {"b:opacity": 0.75}},
          {"at": "1000ms", "set": {"b:opacity": 0.5}}]
        """))
    let snapshot = stage.snapshot(until: 2)
    let shown = [0.25, 0.5, 0.99, 1, 2].map {
      snapshot.value(forKeyPath: "opacity", ofLayer: "b", at: $0)
    }
    #expect(shown == [.number(1), .number(0.75), .number(0.75), .number(0.5), .number(0.5)])
  }

  @Test func `show the same in any order of frames`() throws {
    let stage = Stage(
      scene: try scene(
        """
        , "timeline": [{"at": 0.5, "animate": {"a:position.x": 90}, "duration": 1},
          {"at": 1, "pause": "a"}, {"at": 1.5, "resume": "a"}, {"at": 2, "removeLayer": "a/in"}]
        """))
    let times = stride(from: 0.0, through: 3, by: 0.125).map { $0 }
    let forwards = times.map { stage.render(at: $0) }
    let backwards = times.reversed().map { stage.render(at: $0) }
    #expect(forwards == backwards.reversed())
  }
}

/// A part shows in a scene what it shows by itself: later, faster, under other names.
@Suite struct `A part in a scene` {
  private let folder = TemporaryFolder()

  /// A part of the gallery or of the showcase, in a scene that shows it later.
  private static let parts = [
    "parts/meter", "parts/card", "showcase/bounce", "showcase/confetti", "showcase/intro",
    "showcase/interrupted-spring", "showcase/card-flip", "showcase/radar", "text/counter",
  ]

  /// A scene that shows a scene of the gallery in the middle of a canvas of its size.
  private func scene(
    _ source: GalleryScene, _ use: String, plus seconds: Double = 1
  ) throws -> Laminar.Scene {
    let alone = try #require(source.load().scene)
    let (width, height) = (alone.canvas.size.width, alone.canvas.size.height)
    let file = source.file.split(separator: "/").last.map(String.init) ?? ""
    let text = """
      {"laminar": 1, "canvas": {"width": \(width), "height": \(height), "scale": \(alone.canvas.scale)},
       "frameRate": "\(alone.frameRate)", "duration": \(alone.duration.doubleValue + seconds), "layers": [
       {"name": "p", "use": "\(file)", "position": [\(width / 2), \(height / 2)], "masksToBounds": true\(use)}]}
      """
    let root = Repository.path(
      String(source.file.prefix(upTo: source.file.lastIndex(of: "/") ?? source.file.startIndex)))
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "main.json",
      assets: SceneAssets(scenePath: "main.json", root: root))
    return try #require(scene, "\(report.text())")
  }

  @Test(arguments: parts) func `has the values that it has alone`(name: String) throws {
    let source = GalleryScene(name: name)
    let alone = try #require(LoadedScene(source))
    let later = Stage(scene: try scene(source, #", "beginTime": 0.5"#)).snapshot(until: 100)
    let fast = Stage(scene: try scene(source, #", "speed": 2"#)).snapshot(until: 100)
    let end = alone.scene.duration.doubleValue
    let tracks = TracePlan(alone.snapshot).tracks
    var compared = 0
    for time in stride(from: 0, to: end, by: end / 16) {
      for track in tracks where track.layer != "root" {
        let expected = alone.snapshot.value(
          forKeyPath: track.key, ofLayer: track.layer, at: time)
        let path = "p/" + track.layer
        for found in [
          later.value(forKeyPath: track.key, ofLayer: path, at: time + 0.5),
          fast.value(forKeyPath: track.key, ofLayer: path, at: time / 2),
        ] {
          #expect(Self.isSame(expected, found), "\(path):\(track.key) at \(time)")
          compared += 1
        }
      }
    }
    #expect(compared > 30 || tracks.isEmpty)
  }

  /// Times are rounded once more in a shifted clock.
  private static func isSame(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    guard let a, let b, a.componentCount != nil, a.componentCount == b.componentCount else {
      return a == b
    }
    return zip(a.components, b.components).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }

  @Test(arguments: parts) func `has the pixels that it has alone`(name: String) throws {
    let source = GalleryScene(name: name)
    let alone = try #require(LoadedScene(source))
    let used = Stage(scene: try scene(source, #", "beginTime": 0.5"#)).snapshot(until: 100)
    for time in alone.scene.moments {
      let (a, b) = (alone.snapshot.render(at: time), used.render(at: time + 0.5))
      #expect(a.contentHash == b.contentHash, "at \(time)")
    }
  }

  @Test func `waits with what it begins with where its clock does`() throws {
    let source = GalleryScene(name: "parts/card")
    let alone = try #require(LoadedScene(source))
    let used = Stage(scene: try scene(source, #", "beginTime": 0.5, "fillMode": "backwards""#))
      .snapshot(until: 100)
    let first = alone.snapshot.render(at: 0).contentHash
    for time in [0, 0.25, 0.5] { #expect(used.render(at: time).contentHash == first) }
    #expect(used.render(at: 1).contentHash == alone.snapshot.render(at: 0.5).contentHash)
  }

  // MARK: - Files

  private func write(_ texts: [String: String]) throws {
    for (name, text) in texts {
      let url = folder.url(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private static func text(_ layers: String) -> String {
    """
    {"laminar": 1, "canvas": {"width": 10, "height": 10}, "duration": 1, "layers": [
    \(layers)]}
    """
  }

  @Test func `is found beside the file that uses it`() throws {
    try write([
      "main.json": Self.text(#"{"name": "a", "use": "parts/outer.json"}"#),
      "parts/outer.json": Self.text(#"{"name": "b", "use": "inner.json"}"#),
      "parts/inner.json": Self.text(#"{"name": "c"}"#),
    ])
    let stage = try Stage(contentsOf: folder.url("main.json"))
    let layer = stage.rootLayer.sublayers?.first?.sublayers?.first?.sublayers?.first
    #expect(layer?.name == "c")
  }

  @Test func `does not lie outside of the scene's folder, whatever links lead there`() throws {
    try write([
      "out.json": Self.text(#"{"name": "c"}"#),
      "in/main.json": Self.text(
        """
        {"name": "a", "use": "link.json"},
        {"name": "b", "use": "far/out.json"},
        {"name": "c", "use": "near.json"},
        {"name": "d", "use": "folder.json"}
        """),
      "in/real.json": Self.text(#"{"name": "x"}"#),
    ])
    for (link, target) in [
      ("in/link.json", "../out.json"), ("in/far", folder.path), ("in/near.json", "real.json"),
    ] {
      #expect(symlink(target, folder.file(link)) == 0)
    }
    mkdir(folder.file("in/folder.json"), 0o700)
    let report = try SceneLoader.load(contentsOf: folder.url("in/main.json")).report
    #expect(
      report.diagnostics.map { "\($0.id) \($0.location?.line ?? 0) \($0.message)" } == [
        #"E0351 2 "link.json" cannot be read: it leads out of the folder"#,
        #"E0351 3 "far/out.json" cannot be read: it leads out of the folder"#,
        #"E0351 5 "folder.json" cannot be read: it is a folder"#,
      ])
  }

  @Test func `is named by the path from where the scene was named`() throws {
    try write([
      "main.json": Self.text(#"{"name": "a", "use": "in/part.json"}"#),
      "in/part.json": Self.text(#"{"name": "x", "opacty": 1}"#),
    ])
    let report = try SceneLoader.load(contentsOf: folder.url("main.json")).report
    let location = try #require(report.diagnostics.first?.location)
    #expect(location.file == folder.file("in/part.json"))
    #expect((location.line, location.column) == (2, 15))
  }
}

/// A scene with a value in a variable is the scene with the value where it is used.
@Suite struct `Variables in the gallery` {
  /// Values of a scene that become variables: every `step`th, however deep, and all in it.
  private struct Hoisting {
    var variables: [String: JSONItem] = [:]
    let step: Int
    private var count = 0

    init(step: Int, from first: Int) {
      self.step = step
      count = first
    }

    mutating func hoisted(_ value: JSONItem, isTop: Bool = false) -> JSONItem {
      if !isTop {
        count += 1
        if count.isMultiple(of: step), value != .null {
          let name = "v\(variables.count)"
          variables[name] = value
          return .string("${\(name)}")
        }
      }
      switch value {
      case .array(let list): return .array(list.map { hoisted($0) })
      case .object(let members):
        var result: [String: JSONItem] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
          result[key] = key == "note" ? value : hoisted(value)
        }
        return .object(result)
      case .string, .number, .bool, .null: return value
      }
    }
  }

  @Test(arguments: GalleryScene.all.filter { $0.name.hasPrefix("showcase/") }, [2, 7])
  func `change no value, wherever they are`(source: GalleryScene, step: Int) throws {
    var item = try JSONItem(try #require(Repository.text(source.file)))
    let assets = SceneAssets(scenePath: Repository.path(source.file), root: nil)
    func load(_ item: JSONItem) -> (scene: Scene?, report: DiagnosticReport) {
      SceneLoader.load(Array(Self.text(item).utf8), name: "a.json", assets: assets)
    }
    // The keys are sorted here, and the order of an event's keys matters.
    guard item["variables"] == nil, let original = load(item).scene else { return }
    var hoisting = Hoisting(step: step, from: step / 2)
    item = hoisting.hoisted(item, isTop: true)
    guard case .object(var members) = item else { return }
    members["variables"] = .object(hoisting.variables)
    #expect(hoisting.variables.count > 3)
    let (scene, report) = load(.object(members))
    let varied = Stage(scene: try #require(scene, "\(report.text())"))
    let plain = Stage(scene: original)
    let times = try #require(FrameTimes(rate: Rational(4), duration: Rational(2)))
    let difference = try TraceComparer().report(plain.trace(times), varied.trace(times))
    #expect(difference.isSame, "\(difference.headline)")
  }

  /// JSON text of a value.
  private static func text(_ item: JSONItem) -> String {
    switch item {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text):
      "\""
        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n") + "\""
    case .array(let list): "[" + list.map(Self.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map {
          "\(Self.text(.string($0.key))):\(Self.text($0.value))"
        }
        .joined(separator: ",") + "}"
    }
  }
}
