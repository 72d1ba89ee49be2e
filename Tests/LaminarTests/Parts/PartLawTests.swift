import Foundation
import Laminar
import LaminarTestSupport
import Testing

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
