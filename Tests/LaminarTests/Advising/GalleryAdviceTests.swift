import Laminar
import LaminarTestSupport
import Testing

/// The advice on the gallery, in a file beside it with the reason for which each scene stays as it is.
@Suite struct GalleryAdviceTests {
  private static let file = "scenes/advice.txt"

  @Test func `every finding in the gallery is known, with a reason`() throws {
    let known = String(decoding: Repository.bytes(Self.file) ?? [], as: UTF8.self)
      .split(separator: "\n")
    var reasons: [Substring: Substring] = [:]
    for (line, next) in zip(known, known.dropFirst()) where next.hasPrefix("  ") {
      reasons[line] = next
    }
    var lines: [String] = []
    for source in GalleryScene.all {
      let (scene, report) = source.load()
      guard let scene, !report.hasErrors else { continue }
      let advice = SceneAdvice.report(of: scene, on: Stage(scene: scene))
      for diagnostic in advice.diagnostics {
        let line =
          "\(source.name) \(diagnostic.id) \(diagnostic.path): \(diagnostic.message)"
          + (diagnostic.cost.map { " (\($0.text))" } ?? "")
        lines += [line, String(reasons[line[...]] ?? "  reason: ?")]
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let mismatch = GoldenStore().mismatch(ofText: Array(text.utf8), golden: Self.file)
    #expect(mismatch == nil, "\(mismatch ?? "")")
    #expect(!text.contains("reason: ?"), "a finding has no reason")
  }
}
