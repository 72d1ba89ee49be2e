import LaminarTestSupport
import Testing

@Suite struct `Citations in comments` {
  private static let documents = Set(
    (Repository.files(under: "Sources", ending: ".md")
      + Repository.files(under: "scenes", ending: ".md") + ["README.md", "CHANGELOG.md"])
      .compactMap { $0.split(separator: "/").last.map(String.init) })

  @Test func `name headings that exist, and no document that is missing`() {
    let catalog = Catalog()
    let files = SourceFile.all(under: "Sources") + SourceFile.all(under: "Tests")
    var count = 0
    var breaches: [String] = []
    for file in files {
      let text = file.lines.joined(separator: "\n")
      count += Citation.comments(in: text).reduce(0) { $0 + Citation.all(in: $1.text).count }
      breaches += catalog.breaches(path: file.path, text: text, documents: Self.documents)
    }
    #expect(count > 90, "citations look like this: Laminar.docc: Springs, \"Settling duration\"")
    if !breaches.isEmpty {
      Issue.record(
        "Name an article of \(Catalog.folder) and its heading:\n\(breaches.joined(separator: "\n"))"
      )
    }
  }

  @Test(arguments: [
    ("/// Rests (Laminar.docc: Springs, \"Rest\").", 0),
    ("/// Rests (Laminar.docc: Springs,\n/// \"Rest\").", 0),
    ("let rest = 1 \u{2F}/ Laminar.docc: Springs, \"Rest\"; Paths, \"Strokes\", row 3", 0),
    ("let text = \"Laminar.docc: nonsense\"", 0),
    ("/// See README.md.", 0),
    ("/// Rests (Laminar.docc: Springs, \"Rst\").", 1),
    ("/// Rests (Laminar.docc: Spring, \"Rest\").", 1),
    ("/// Rests (Laminar.docc: Springs, \"Rest\"; Paths, \"Rest\").", 1),
    ("/// Rests (Laminar.docc: Springs).", 1),
    ("/// Rests (SEMANTICS 6.4).", 1),
    ("/// RASTER's measured bound.", 1),
    ("/// By DESIGN.md, decision 4, vectors 2 and 3.", 4),
    ("  \u{2F}/ SCENE.md has more.", 1),
  ])
  func `are reported where they are wrong`(text: String, count: Int) {
    let catalog = Catalog(headings: ["Springs": ["Rest"], "Paths": ["Strokes"]])
    let breaches = catalog.breaches(path: "a.swift", text: text, documents: ["README.md"])
    #expect(breaches.count == count, "\(breaches)")
  }
}
