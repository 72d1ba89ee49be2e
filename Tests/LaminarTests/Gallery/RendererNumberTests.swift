import Laminar
import LaminarTestSupport
import Testing

/// `scenes/renderer.txt` has the number of the renderer, and for each scene of the gallery the hashes of
/// its file, of its values and events, and of its pixels.
@Suite struct `The number of the renderer` {
  private static let file = "scenes/renderer.txt"

  /// What is known of one scene.
  private struct Entry: Equatable {
    let scene: String
    let shown: String

    init(_ source: GalleryScene) throws {
      scene = Self.hash(source.bytes)
      let values = [source.traceGolden, source.eventsGolden, source.displayLinkGolden].flatMap {
        Repository.bytes($0) ?? []
      }
      let sheet = try PNGDecoder.decode(Repository.bytes(source.sheetGolden) ?? [])
      shown = Self.hash(values) + " " + sheet.contentHash.suffix(16)
    }

    init(scene: String, shown: String) { (self.scene, self.shown) = (scene, shown) }

    private static func hash(_ bytes: [UInt8]) -> String {
      String(SHA256.hex(SHA256.hash(bytes)).prefix(16))
    }
  }

  private func record() -> (number: Int, entries: [String: Entry]) {
    let lines = (Repository.text(Self.file) ?? "").split(separator: "\n")
    var entries: [String: Entry] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4 else { continue }
      entries[words[0]] = Entry(scene: words[1], shown: words[2] + " " + words[3])
    }
    return (lines.first.flatMap { Int($0.dropFirst("renderer ".count)) } ?? 0, entries)
  }

  @Test func `is raised when a value or a pixel of the gallery changes`() throws {
    let known = record()
    var text = "renderer \(Stage.rendererNumber)\n"
    var changed: [String] = []
    for source in GalleryScene.all {
      let entry = try Entry(source)
      text += "\(source.name) \(entry.scene) \(entry.shown)\n"
      // A scene that was edited shows something else with the same renderer.
      if let before = known.entries[source.name], before.scene == entry.scene, before != entry {
        changed.append(source.name)
      }
    }
    if known.number == Stage.rendererNumber, !changed.isEmpty {
      Issue.record(
        "\(changed) show something else: raise Stage.rendererNumber, then 'make goldens'")
    } else if let message = GoldenStore().mismatch(ofText: Array(text.utf8), golden: Self.file) {
      Issue.record("\(message)")
    }
  }
}
