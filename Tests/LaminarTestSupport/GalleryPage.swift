import Foundation

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

      One idea a scene. Beside each are its trace (`.trace.jsonl`) and a sheet of its moments \
      (`.png`), to which the tests hold it byte for byte. `make goldens` records what changed, \
      this page too.

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
    return (object?["title"] as? String ?? scene.name, object?["note"] as? String)
  }
}
