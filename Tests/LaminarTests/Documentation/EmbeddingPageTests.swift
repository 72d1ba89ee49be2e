import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The page on embedding` {
  private let source =
    Repository.text("Tests/LaminarTests/Documentation/EmbeddingExample.swift") ?? ""
  private let blocks =
    (Repository.text("Sources/Laminar/Laminar.docc/Embedding.md") ?? "")
    .components(separatedBy: "```swift\n").dropFirst()
    .compactMap { $0.components(separatedBy: "```").first }

  /// Code without the indentation of a function's body.
  private func outdented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
  }

  /// The code between two marks of the example.
  private func marked(_ name: String) -> String? {
    source.components(separatedBy: "// \(name) begin\n").dropFirst().first?
      .components(separatedBy: "// \(name) end").first
  }

  @Test func `prints a program and snippets that compile`() throws {
    try #require(blocks.count == 6)
    let program = try #require(marked("Program"))
    let statements = outdented(try #require(marked("Statements")))
    #expect(
      blocks[1] == "import Foundation\nimport Laminar\n\n" + program + "\n" + statements,
      "copy the code between the marks of EmbeddingExample.swift into the page")
    let code = outdented(source)
    for block in blocks.dropFirst(2) {
      #expect(code.contains(block), "copy this into EmbeddingExample.swift:\n\(block)")
    }
  }

  @Test func `prints a manifest with the names of this package`() throws {
    let manifest = try #require(blocks.first)
    let own = PackageManifest().text
    #expect(manifest.prefix { $0 != "\n" } == own.prefix { $0 != "\n" })
    #expect(own.contains("name: \"Laminar\",\n  products:"))
    #expect(own.contains(".library(name: \"Laminar\""))
    #expect(manifest.contains(".package(path: \"../Laminar\")"))
    #expect(manifest.contains(".product(name: \"Laminar\", package: \"Laminar\")"))
  }

  @Test func `prints a program that does what it says`() throws {
    let folder = TemporaryFolder()
    let spring = GalleryScene(name: "showcase/spring")
    let scene = URL(fileURLWithPath: Repository.path(spring.file))
    for (golden, isSame) in [
      (spring.traceGolden, true), (GalleryScene(name: "showcase/bounce").traceGolden, false),
    ] {
      let reference = URL(fileURLWithPath: Repository.path(golden))
      #expect(
        try compareMotion(of: scene, with: reference, in: URL(fileURLWithPath: folder.path))
          == isSame)
    }
    #expect(folder.names == ["frames", "motion.jsonl"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("frames"))
    #expect(names.count == 90)
  }

  @Test func `prints snippets that do what they say`() throws {
    let folder = TemporaryFolder()
    let broken = """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1,
        "assets": { "a": { "src": "a.png" } }, "layers": [] }
      """
    try Data(broken.utf8).write(to: folder.url("broken.json"))
    let messages = try EmbeddingExample.messages(of: folder.url("broken.json"))
    #expect(
      messages.first?.contains(" at 2:29: \"a.png\" cannot be read: no such file or folder")
        == true,
      "\(messages)")

    let spring = URL(fileURLWithPath: Repository.path("scenes/showcase/spring.json"))
    let (stage, warnings) = try EmbeddingExample.smaller(spring)
    #expect(warnings.isEmpty)
    #expect(stage.render(at: 0).width == 160)

    let third = URL(fileURLWithPath: Repository.path("scenes/showcase/lower-third.json"))
    let titled = try EmbeddingExample.titled(third)
    #expect(titled.scene?.contentHash != (try Stage(contentsOf: third)).scene?.contentHash)

    let card = Layer()
    card.frame = CGRect(x: 8, y: 8, width: 48, height: 48)
    card.backgroundColor = .red
    let (hashes, differs) = try EmbeddingExample.hashes(card)
    #expect(hashes.count == 30)
    #expect(Set(hashes).count == 1)
    #expect(differs)
  }
}
