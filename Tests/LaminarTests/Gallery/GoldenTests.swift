import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The goldens of the gallery` {
  private let store = GoldenStore()

  @Test(arguments: GalleryScene.all)
  func `hold every trace to the byte`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source), "\(source.load().report.text())")
    if let message = store.mismatch(ofText: try loaded.trace(), golden: source.traceGolden) {
      Issue.record("\(message)")
    }
  }

  @Test(arguments: GalleryScene.all)
  func `hold every event of a timeline to the byte`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source), "\(source.load().report.text())")
    guard loaded.hasEvents else { return }
    if let message = store.mismatch(ofText: try loaded.events(), golden: source.eventsGolden) {
      Issue.record("\(message)")
    }
  }

  @Test(arguments: GalleryScene.all)
  func `hold every frame rate and missed tick to the byte`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source), "\(source.load().report.text())")
    guard let text = try loaded.displayLink() else { return }
    if let message = store.mismatch(ofText: text, golden: source.displayLinkGolden) {
      Issue.record("\(message)")
    }
  }

  @Test(arguments: GalleryScene.all)
  func `hold every picture to the pixel`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source), "\(source.load().report.text())")
    let sheet = try #require(try loaded.sheet(), "give \(source.file) its moments")
    if let message = store.mismatch(of: sheet, golden: source.sheetGolden) {
      Issue.record("\(message)")
    }
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
