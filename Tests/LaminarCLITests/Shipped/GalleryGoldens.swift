import Laminar
import LaminarTestSupport
import Testing

/// Compares what an executable writes of the gallery's scenes with their goldens.
struct GalleryGoldens {
  private let store = GoldenStore()
  /// Runs the executable; what it writes to standard output.
  let output: ([String]) throws -> [UInt8]

  /// Records an issue where a text differs from its golden.
  func compare(_ text: [UInt8], _ golden: String) {
    if let message = store.mismatch(ofText: text, golden: golden) { Issue.record("\(message)") }
  }

  func compareTrace(of source: GalleryScene) throws {
    compare(try output(["trace", source.file, "--format", "jsonl"]), source.traceGolden)
  }

  func compareEvents(of source: GalleryScene) throws {
    compare(try output(["trace", source.file, "--events"]), source.eventsGolden)
  }

  func comparePictures(of source: GalleryScene) throws {
    let moments = try #require(source.load().scene?.moments)
    let pictures = try moments.map { moment in
      let words = [
        "still", source.file, "--at", "\(moment)", "--compression", "fast", "--format", "png",
        "-o", "-",
      ]
      return try PNGDecoder.decode(output(words))
    }
    let sheet = try #require(ContactSheet(pictures).bitmap, "give \(source.file) its moments")
    if let message = store.mismatch(of: sheet, golden: source.sheetGolden) {
      Issue.record("\(message)")
    }
  }
}
