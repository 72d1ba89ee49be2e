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
    let (scene, report) = source.load()
    let whole = scene.map { SceneAdvice.warned(report, of: $0, on: Stage(scene: $0)) }
    #expect((whole ?? report).text() == "")
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
    let moments = source.moments(of: loaded.scene)
    #expect((2...6).contains(moments.count), "choose two to six moments")
    let end = loaded.scene.duration.doubleValue
    #expect(moments.allSatisfy { (0...end).contains($0) })
    #expect(moments == moments.sorted())
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

@Suite struct `Workloads` {
  @Test func `draw their numbers from a generator that every language can repeat`() {
    var numbers = WorkloadNumbers(seed: 1)
    // x₁ = 1664525 + 1013904223 = 1015568748, of which the upper 24 bits are 3967065.
    #expect(numbers.next() == 3_967_065.0 / 16_777_216)
    #expect(WorkloadNumbers.text(-0.25) == "-0.25")
    #expect(WorkloadNumbers.text(1920) == "1920")
    #expect(WorkloadNumbers.text(0.00004) == "0")
  }

  @Test(arguments: Workload.allCases)
  func `are the scenes in the repository`(workload: Workload) throws {
    // The particles are too large to keep: 'make bench' writes them.
    guard workload != .particles, workload != .light else { return }
    #expect(
      Repository.text("scenes/bench/\(workload.rawValue).json") == workload.text,
      "swift run -c release LaminarBenchmarks write scenes/bench \(workload.rawValue)")
    for image in workload.images {
      let bytes = try #require(Repository.bytes("scenes/bench/\(image.path)"))
      #expect(try PNGDecoder.decode(bytes) == image.bitmap)
    }
  }

  @Test func `of many tracks and events are always the same text, of the stated amount`() {
    let text = GeneratedScene.tracks.text
    #expect(text == GeneratedScene.tracks.text)
    #expect(text.split(separator: "\"keyPath\"").count == 10_001)
    #expect(GeneratedScene.layers.text.split(separator: "\"keyPath\"").count == 100_001)
    // 50,000 a second live for two.
    let particles = GeneratedScene.particles.text
    #expect(particles.contains("\"birthRate\":50000,\"lifetime\":2,"))
    #expect(
      SceneLoader.load(Array(particles.utf8), name: "", image: { _ in nil }).report.text() == "")
    let timeline = GeneratedScene.timeline(events: 32, layers: 16)
    #expect(timeline == GeneratedScene.timeline(events: 32, layers: 16))
    #expect(timeline.split(separator: "\"at\"").count == 33)
    #expect(
      SceneLoader.load(Array(timeline.utf8), name: "", image: { _ in nil }).report.text() == "")
  }
}
