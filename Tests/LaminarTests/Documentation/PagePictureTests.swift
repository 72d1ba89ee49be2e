import Laminar
import LaminarTestSupport
import Testing

/// A picture under an example of a page shows the example's scene, or Lottie file, at its moments. `make goldens` draws
/// what changed.
@Suite struct `The pages' pictures` {
  /// A scene of a page, and the picture under it.
  struct Example: Sendable, CustomStringConvertible {
    let page: String
    let scene: String
    /// The file's name, in the folder of the pages.
    let picture: String

    var description: String { picture }
  }

  static let examples = Repository.files(under: Catalog.folder, ending: ".md").flatMap { page in
    (Repository.text(page) ?? "").components(separatedBy: "```json\n").dropFirst()
      .compactMap { block -> Example? in
        let parts = block.components(separatedBy: "```\n\n![")
        // A path leads to the gallery.
        guard parts.count == 2, let picture = parts[1].firstMatch(of: /^[^\]\n]*\]\(([^)\/]+)\)/)
        else { return nil }
        return Example(page: page, scene: parts[0], picture: String(picture.1))
      }
  }

  @Test(arguments: examples)
  func `show the scene above them`(example: Example) throws {
    // Files that an example names are the gallery's.
    let (scene, report) = SceneLoader.load(
      Array(example.scene.utf8), name: example.page,
      image: { name in
        Repository.bytes("scenes/contents/assets/\(name)").flatMap { try? PNGDecoder.decode($0) }
          .flatMap { Image(width: $0.width, height: $0.height, pixels: $0.pixels) }
      }, part: { Repository.bytes("scenes/parts/\($0)") })
    #expect(!report.hasErrors, "\(report.text())")
    let shown = try #require(scene)
    let stage = Stage(scene: shown)
    #expect(ExpectationProof.completed(report, of: shown, on: stage).text() == "")
    let snapshot = stage.snapshot(until: shown.duration.doubleValue)
    // Lottie files state no moments.
    let moments = shown.moments.isEmpty ? shown.evenMoments : shown.moments
    let sheet = try #require(ContactSheet(moments.map { snapshot.render(at: $0) }).bitmap)
    if let message = GoldenStore().mismatch(
      of: sheet, golden: "\(Catalog.folder)/\(example.picture)")
    {
      Issue.record("\(message)")
    }
  }

  /// `make docs` copies these pictures beside the pages by their paths, which also work where the repository is shown.
  @Test func `of the gallery are those of a scene, at the path that leads to it`() {
    var count = 0
    for page in Repository.files(under: Catalog.folder, ending: ".md") {
      for match in (Repository.text(page) ?? "").matches(of: /!\[[^\]\n]*\]\(([^)\n]*\/[^)\n]*)\)/)
      {
        count += 1
        let scene = match.1.wholeMatch(of: /\.\.\/\.\.\/\.\.\/scenes\/([^\/]+\/[^\/]+)\.png/)
          .map { GalleryScene(name: String($0.1)) }
        #expect(
          scene.flatMap { Repository.bytes($0.sheetGolden) } != nil, "\(page) shows \(match.1)")
      }
    }
    #expect(count > 30)
  }

  @Test func `are all drawn from examples`() {
    let drawn = Set(Self.examples.map { "\(Catalog.folder)/\($0.picture)" })
    #expect(!drawn.isEmpty)
    // The preview's page is drawn by a browser: `preview_measure.py --pictures` takes its picture.
    let browsed: Set = ["\(Catalog.folder)/Preview-1.png"]
    let files = Set(Repository.files(under: Catalog.folder, ending: ".png"))
    #expect(files.subtracting(drawn) == browsed, "delete them, or write their scenes")
  }
}
