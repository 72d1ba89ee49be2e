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
          let picture = try? PNGDecoder.decode(bytes)
        else { return nil }
        return Image(width: picture.width, height: picture.height, pixels: picture.pixels)
      }, fontData: { Repository.bytes("\(folder)/\($0)") },
      part: { Repository.bytes("\(folder)/\($0)") },
      picture: Image.init(drawing:scale:))
  }
}
