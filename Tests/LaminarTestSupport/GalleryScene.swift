import Foundation
public import Laminar

/// A scene of the gallery, with the goldens beside it.
public struct GalleryScene: Sendable, Hashable, CustomStringConvertible {
  /// The path below `scenes` without its ending, such as `springs/damping`.
  public let name: String

  /// Every scene of the gallery: all except the invalid, bench and diff scenes.
  public static let all: [GalleryScene] = Repository.files(under: "scenes", ending: ".json")
    .map { String($0.dropFirst("scenes/".count).dropLast(".json".count)) }
    .filter {
      $0.contains("/") && !$0.hasPrefix("invalid/") && !$0.hasPrefix("bench/")
        && !$0.hasPrefix("diff/")
    }
    .map(GalleryScene.init)

  /// Names a scene.
  public init(name: String) { self.name = name }

  /// The paths of the scene and its goldens from the package's folder.
  public var file: String { "scenes/\(name).json" }
  /// The golden trace.
  public var traceGolden: String { "scenes/\(name).trace.jsonl" }
  /// The golden trace of events, of a scene with events beside its animations.
  public var eventsGolden: String { "scenes/\(name).events.csv" }
  /// The golden of the rate of a scene's display link and of the frames that it misses.
  public var displayLinkGolden: String { "scenes/\(name).link.txt" }
  /// The golden contact sheet.
  public var sheetGolden: String { "scenes/\(name).png" }

  /// The name.
  public var description: String { name }

  /// The bytes of the scene's file.
  public var bytes: [UInt8] { Repository.bytes(file) ?? [] }

  /// Whether the scene has a timeline, sequences or input.
  public var hasEvents: Bool { hasKey("timeline") || hasKey("sequences") || hasKey("input") }
  /// Whether the scene has a display link.
  public var hasDisplayLink: Bool { hasKey("displayLink") }

  /// Whether the file is one of Lottie.
  public var isLottie: Bool { !hasKey("laminar") }

  /// The times that the gallery shows: those that the scene states, and of a Lottie file, which cannot
  /// state any, five that divide it evenly.
  public func moments(of scene: Laminar.Scene) -> [Double] {
    isLottie ? scene.evenMoments : scene.moments
  }

  private func hasKey(_ key: String) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: "  \"\(key)\"".utf8)
    }
  }

  /// Loads the scene's file; returns the scene and the report.
  public func load(
    _ overrides: SceneOverrides = SceneOverrides()
  ) -> (scene: Laminar.Scene?, report: DiagnosticReport) {
    let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)
    return SceneLoader.load(
      bytes, name: file, overrides: overrides,
      image: { source in
        guard let bytes = Repository.bytes("\(folder)/\(source)"),
          let picture = JPEGDecoder.recognizes(bytes)
            ? try? JPEGDecoder.decode(bytes) : try? PNGDecoder.decode(bytes)
        else { return nil }
        return Image(width: picture.width, height: picture.height, pixels: picture.pixels)
      }, fontData: { Repository.bytes("\(folder)/\($0)") },
      part: { Repository.bytes("\(folder)/\($0)") },
      picture: Image.init(drawing:scale:))
  }
}

extension Laminar.Scene {
  /// The middles of five equal parts of the duration, to thousandths of a second.
  public var evenMoments: [Double] {
    (0..<5).map { (duration.doubleValue * Double(2 * $0 + 1) * 100).rounded() / 1000 }
  }
}

/// A scene of the gallery, loaded and committed.
public struct LoadedScene {
  /// The gallery scene.
  public let source: GalleryScene
  /// The scene as the loader gave it.
  public let scene: Laminar.Scene
  /// The committed layers.
  public let snapshot: StageSnapshot
  /// The scene's own frames.
  public let times: FrameTimes
  /// The stage that shows the scene.
  public let stage: Stage

  /// Loads a scene; nil when it has errors or no frames.
  public init?(_ source: GalleryScene) {
    guard let scene = source.load().scene,
      let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
    else { return nil }
    self.source = source
    self.scene = scene
    self.times = times
    stage = Stage(scene: scene)
    snapshot = stage.snapshot(until: scene.duration.doubleValue)
  }

  /// The trace that the tool writes into a `.jsonl` file: every animated track in six decimals.
  public func trace() throws -> [UInt8] {
    let size = snapshot.canvas.size
    let header = TraceHeader(
      frameRate: times.rate,
      frames: times.count, canvasWidth: Double(size.width), canvasHeight: Double(size.height),
      scene: scene.contentHash)
    let memory = TraceMemory()
    let samples = (0..<times.count).map { (frame: $0, time: times.time(of: $0)) }
    try TraceRecorder(plan: TracePlan(snapshot), samples: samples)
      .writeJSONLines(header: header, to: memory)
    return memory.bytes
  }
}

/// Pictures of one size side by side, in at most two rows, with grey between them.
public struct ContactSheet {
  /// The pixels between two pictures.
  public static let gap = 4
  private static let gray: UInt32 = 0xff8e_8e8e

  /// The sheet.
  public let bitmap: Bitmap?

  /// Lays out pictures row by row: up to four in one row, more in two.
  public init(_ pictures: [Bitmap]) {
    guard let first = pictures.first else {
      bitmap = nil
      return
    }
    let columns = pictures.count <= 4 ? pictures.count : (pictures.count + 1) / 2
    let rows = (pictures.count + columns - 1) / columns
    let width = columns * first.width + (columns - 1) * Self.gap
    let height = rows * first.height + (rows - 1) * Self.gap
    var pixels = [UInt32](repeating: Self.gray, count: width * height)
    for (index, picture) in pictures.enumerated() {
      let left = index % columns * (first.width + Self.gap)
      let top = index / columns * (first.height + Self.gap)
      for row in 0..<min(picture.height, first.height) {
        let from = row * picture.width
        let to = (top + row) * width + left
        let count = min(picture.width, first.width)
        pixels.replaceSubrange(to..<to + count, with: picture.pixels[from..<from + count])
      }
    }
    bitmap = Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// The gallery as a page: every scene with its title, note and picture.
public struct GalleryPage {
  /// The path of the page from the package's folder.
  public static let file = "scenes/README.md"

  /// The page's text.
  public let text: String

  /// Lists scenes, topic by topic, the showcase first.
  public init(_ scenes: [GalleryScene]) {
    var text = """
      # The gallery

      One idea a scene, or a Lottie file. Beside each are its trace (`.trace.jsonl`) and a sheet of \
      its moments (`.png`), to which the tests hold it byte for byte. `make goldens` records what \
      changed, this page too.

      """
    let topics = Dictionary(grouping: scenes) { String($0.name.prefix { $0 != "/" }) }
    let order = topics.keys.sorted { ($0 == "showcase" ? "" : $0) < ($1 == "showcase" ? "" : $1) }
    for topic in order {
      text += "\n## \(topic)\n"
      for scene in topics[topic] ?? [] {
        let words = Self.words(of: scene)
        text += "\n### [\(words.title)](\(scene.name).json)\n\n"
        if let note = words.note { text += note + "\n\n" }
        text += "![\(words.title)](\(scene.name).png)\n"
      }
    }
    self.text = text
  }

  private static func words(of scene: GalleryScene) -> (title: String, note: String?) {
    let object = try? JSONSerialization.jsonObject(with: Data(scene.bytes)) as? [String: Any]
    // A Lottie file has a name, and a description in its metadata.
    let metadata = object?["meta"] as? [String: Any]
    return (
      object?["title"] as? String ?? object?["nm"] as? String ?? scene.name,
      object?["note"] as? String ?? metadata?["d"] as? String
    )
  }
}

/// The first example of the scene format.
public enum BallScene {
  /// The file.
  public static let text = """
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
}
