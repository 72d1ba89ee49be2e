import LaminarTestSupport
import Testing

@Suite struct `The documents` {
  private let catalog = "Sources/Laminar/Laminar.docc"

  /// The words between backticks.
  private func quoted(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test func `name a suite that exists for each invariant`() throws {
    let text = try #require(Repository.text("\(catalog)/Architecture.md"))
    let files = Set(
      Repository.files(under: "Tests", ending: ".swift")
        .compactMap { $0.split(separator: "/").last.map(String.init) })
    let invariants = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(invariants.count > 5)
    for line in invariants {
      let suite = try #require(quoted(String(line)).last)
      #expect(files.contains(suite + ".swift"), "no suite \(suite): \(line)")
    }
  }

  @Test func `lead through steps of files that exist and types that they declare`() throws {
    let text = try #require(Repository.text("\(catalog)/Architecture.md"))
    let steps = text.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(steps.count > 20)
    let files = SourceFile.all(under: "Sources")
    let types = files.reduce(into: Set<String>()) { $0.formUnion($1.types) }
    for step in steps {
      let names = quoted(String(step))
      let paths = names.filter { $0.hasSuffix(".swift") }
      #expect(!paths.isEmpty, "no file: \(step)")
      for path in paths where !files.contains(where: { $0.path == "Sources/" + path }) {
        Issue.record("no file Sources/\(path)")
      }
      for name in names where name.first?.isUppercase == true && !name.contains("/") {
        #expect(types.contains(name), "no type \(name)")
      }
    }
  }

  @Test func `name every module once`() throws {
    let text = try #require(Repository.text("\(catalog)/Architecture.md"))
    let modules = PackageManifest().targets.map(\.name)
      .filter { !$0.hasSuffix("Tests") && $0 != "LaminarTestSupport" }
    let listed = text.split(separator: "\n")
      .filter {
        $0.hasPrefix("| ") && !["| Module", "| File", "| `"].contains(where: $0.hasPrefix)
      }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(listed.sorted() == modules.sorted())
  }

  @Test func `say of each file of the sources what it holds, and of no other`() throws {
    let text = try #require(Repository.text("\(catalog)/Architecture.md"))
    var module = ""
    var listed: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("### ") { module = String(line.dropFirst(4)) }
      guard line.hasPrefix("| `"), let row = line.firstMatch(of: /^\| `([^`]+)` \| ([^|]+)\. \|$/)
      else { continue }
      listed.append("Sources/\(module)/\(row.1)")
    }
    let files = SourceFile.all(under: "Sources").map(\.path)
    #expect(files.count > 100)
    #expect(
      Set(files).subtracting(listed).sorted() == [], "describe these files in Architecture.md")
    #expect(Set(listed).subtracting(files).sorted() == [], "remove these rows of Architecture.md")
    #expect(listed.count == Set(listed).count)
  }

  @Test func `list topics that exist`() throws {
    let text = try #require(Repository.text("\(catalog)/Laminar.md"))
    let types = SourceFile.all(under: "Sources/Laminar").reduce(into: Set<String>()) {
      $0.formUnion($1.types)
    }
    for line in text.split(separator: "\n") where line.hasPrefix("- ``") {
      let name = line.dropFirst(4).dropLast(2)
      #expect(types.contains(String(name)), "no type \(name) in the umbrella module")
    }
    for line in text.split(separator: "\n") where line.hasPrefix("- <doc:") {
      let page = line.dropFirst("- <doc:".count).dropLast()
      #expect(Repository.text("\(catalog)/\(page).md") != nil, "no page \(page)")
    }
  }

  @Test func `link every article, and none that is missing`() throws {
    let articles = Catalog().headings
    var linked: [String: Set<String>] = [:]
    for article in articles.keys {
      let text = try #require(Repository.text("\(catalog)/\(article).md"))
      let links = text.matches(of: /<doc:([A-Za-z]+)>/).map { String($0.1) }
      linked[article] = Set(links)
      for link in links where articles[link] == nil {
        Issue.record("\(article) links \(link), which is missing")
      }
    }
    let topics = try #require(linked["Laminar"])
    #expect(Set(articles.keys).subtracting(topics) == ["Laminar"], "link it in Laminar.md")
  }
}

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

/// A reference from a comment to a heading of an article in the DocC catalogue:
/// `Laminar.docc: Springs, "Settling duration"`. More of them may follow, after semicolons.
struct Citation: Hashable {
  let article: String
  let heading: String

  /// What introduces a citation.
  static let marker = "Laminar.docc: "

  /// The citations of a comment; nil for one that cannot be read.
  static func all(in comment: String) -> [Citation?] {
    var found: [Citation?] = []
    var rest = comment[...]
    while let start = rest.firstRange(of: marker) {
      rest = rest[start.upperBound...]
      repeat {
        guard let match = rest.prefixMatch(of: /([A-Za-z]+), "([^"]+)"/) else {
          found.append(nil)
          break
        }
        found.append(Citation(article: String(match.1), heading: String(match.2)))
        rest = rest[match.range.upperBound...]
        // A semicolon continues the list if a citation follows.
        guard let next = rest.prefixMatch(of: /; (?=[A-Za-z]+, ")/) else { break }
        rest = rest[next.range.upperBound...]
      } while true
    }
    return found
  }

  /// The comments of a source file with the lines that they begin at, from 1. Comment lines in
  /// succession are one comment.
  static func comments(in text: String) -> [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    var isContinued = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") {
        let words = code.drop { $0 == "/" }.drop { $0 == " " }
        if isContinued {
          found[found.count - 1].text += " " + words
        } else {
          found.append((index + 1, String(words)))
        }
        isContinued = true
      } else {
        isContinued = false
        if let start = code.firstRange(of: " // ") {
          found.append((index + 1, String(code[start.upperBound...])))
        }
      }
    }
    return found
  }
}

/// The articles of the DocC catalogue with their headings.
struct Catalog {
  static let folder = "Sources/Laminar/Laminar.docc"

  /// The headings by the names of the articles.
  let headings: [String: Set<String>]

  /// Reads the catalogue of the repository.
  init() {
    var headings: [String: Set<String>] = [:]
    for path in Repository.files(under: Self.folder, ending: ".md") {
      let name = path.dropFirst(Self.folder.count + 1).dropLast(".md".count)
      headings[String(name)] = Self.headings(of: Repository.text(path) ?? "")
    }
    self.headings = headings
  }

  init(headings: [String: Set<String>]) { self.headings = headings }

  static func headings(of article: String) -> Set<String> {
    Set(
      article.split(separator: "\n").filter { $0.hasPrefix("##") }
        .map { String($0.drop { $0 == "#" }.drop { $0 == " " }) })
  }

  /// What is wrong with the citations of a source file, a line for each.
  ///
  /// - Parameter documents: The names of the Markdown files of the repository.
  func breaches(path: String, text: String, documents: Set<String>) -> [String] {
    var breaches: [String] = []
    for (line, comment) in Citation.comments(in: text) {
      func note(_ message: String) { breaches.append("\(path):\(line): \(message)") }
      for citation in Citation.all(in: comment) {
        guard let citation else {
          note("a citation that cannot be read")
          continue
        }
        guard let known = headings[citation.article] else {
          note("no article \(citation.article)")
          continue
        }
        if !known.contains(citation.heading) {
          note("\(citation.article) has no heading \"\(citation.heading)\"")
        }
      }
      // Simple word boundaries: others do not divide words at dots and apostrophes.
      let uppercase = /\b(SEMANTICS|DESIGN|RASTER|PERFORMANCE|STYLE)\b/
      for match in comment.matches(of: uppercase.wordBoundaryKind(.simple)) {
        note("\(match.0) is not in the repository")
      }
      let names = comment.matches(of: /[A-Za-z]+\.md\b/.wordBoundaryKind(.simple))
      for name in names.map({ String($0.0) }) where !documents.contains(name) {
        note("\(name) is not in the repository")
      }
      for match in comment.matches(of: /(?i)\b(decision|issue|vector|vectors) [0-9]+/) {
        note("\"\(match.0)\" means nothing to a reader")
      }
    }
    return breaches
  }
}
