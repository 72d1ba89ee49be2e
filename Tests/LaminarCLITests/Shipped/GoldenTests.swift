import Laminar
import LaminarTestSupport
import Testing

/// The goldens of the gallery against what the tool writes; `The archive` is the executable that ships.
@Suite struct `The goldens of the gallery` {
  private let goldens = GalleryGoldens(output: ToolRun.output)

  @Test(arguments: GalleryScene.all)
  func `hold every trace to the byte`(source: GalleryScene) throws {
    try goldens.compareTrace(of: source)
  }

  @Test(arguments: GalleryScene.all.filter(\.hasEvents))
  func `hold every event of a timeline to the byte`(source: GalleryScene) throws {
    try goldens.compareEvents(of: source)
  }

  @Test(arguments: GalleryScene.all.filter(\.hasDisplayLink))
  func `hold every frame rate and missed tick to the byte`(source: GalleryScene) throws {
    let words = [
      "trace", source.file, "--clock", "display-link", "--events", "--frame-rate-report",
    ]
    let result = try ToolProcess.result(of: words)
    #expect(result.code == 0)
    goldens.compare(Array("\(result.messages)\n".utf8) + result.output, source.displayLinkGolden)
  }

  @Test(arguments: GalleryScene.all)
  func `hold every picture to the pixel`(source: GalleryScene) throws {
    try goldens.comparePictures(of: source)
  }

  @Test func `are never recorded where CI is set`() {
    for environment in [["LAMINAR_RECORD": "1", "CI": "true"], [:]] {
      let golden = "scenes/none/there-is-no-such-case.txt"
      let message = GoldenStore(environment: environment).mismatch(ofText: [1], golden: golden)
      #expect(message?.contains("there is no such golden yet") == true)
      #expect(Repository.bytes(golden) == nil)
    }
  }

  @Test func `fail when they are recorded, and hold from then on`() {
    let golden = ".build/goldens/recorded.txt"
    let recording = GoldenStore(environment: ["LAMINAR_RECORD": "1"])
    let before = [UInt8]("\(UInt64.random(in: 0...UInt64.max))".utf8)
    #expect(recording.mismatch(ofText: before, golden: golden)?.hasPrefix("recorded ") == true)
    #expect(recording.mismatch(ofText: before, golden: golden) == nil)
    let store = GoldenStore(environment: [:])
    let message = store.mismatch(ofText: before + [65], golden: golden)
    #expect(message?.contains("line 1 differs from column \(before.count + 1)") == true)
    #expect(message?.contains("make goldens") == true)
  }
}

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
    let moments = source.moments(of: try #require(source.load().scene))
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
