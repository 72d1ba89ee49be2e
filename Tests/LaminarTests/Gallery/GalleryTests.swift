import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The gallery` {
  /// The longest side of a case, and of a showcase, in pixels.
  private static let sides = (case: 400.0, showcase: 640.0)
  /// The most frames of a scene: more belong into a bench scene.
  private static let mostFrames = 300

  @Test func `has scenes`() {
    #expect(GalleryScene.all.count >= 20)
  }

  @Test(arguments: GalleryScene.all)
  func `passes check without errors and warnings`(source: GalleryScene) {
    #expect(source.load().report.text() == "")
  }

  @Test(arguments: GalleryScene.all)
  func `shows small scenes with a title and moments`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source))
    let isShowcase = source.name.hasPrefix("showcase/")
    let side = isShowcase ? Self.sides.showcase : Self.sides.case
    let canvas = loaded.snapshot.canvas
    #expect(
      Double(max(canvas.pixelWidth, canvas.pixelHeight)) <= side, "draw it on a smaller canvas")
    #expect(loaded.times.count <= Self.mostFrames, "make it shorter")
    #expect(loaded.scene.title?.isEmpty == false, "give it a title")
    #expect((2...6).contains(loaded.scene.moments.count), "choose two to six moments")
    let end = loaded.scene.duration.doubleValue
    #expect(loaded.scene.moments.allSatisfy { (0...end).contains($0) })
    #expect(loaded.scene.moments == loaded.scene.moments.sorted())
  }

  @Test func `names no two scenes alike`() {
    let titles = GalleryScene.all.compactMap { $0.load().scene?.title }
    let doubled = Dictionary(grouping: titles) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(doubled == [], "give each scene its own title")
  }

  @Test func `has no golden without its scene`() {
    let known = Set(
      GalleryScene.all.flatMap {
        [$0.traceGolden, $0.eventsGolden, $0.displayLinkGolden, $0.sheetGolden]
      })
    let found = [".png", ".trace.jsonl", ".events.csv", ".link.txt"].flatMap {
      Repository.files(under: "scenes", ending: $0)
    }
    let orphans = found.filter {
      !known.contains($0) && !$0.hasPrefix("scenes/invalid/") && !$0.contains("/assets/")
    }
    #expect(orphans == [], "delete them, or bring back their scenes")
  }

  @Test func `lists its scenes on a page`() {
    let page = GalleryPage(GalleryScene.all)
    if let message = GoldenStore().mismatch(ofText: Array(page.text.utf8), golden: GalleryPage.file)
    {
      Issue.record("\(message)")
    }
  }
}
