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

  @Test func `lead through ten steps of files that exist and types that they declare`() throws {
    let text = try #require(Repository.text("\(catalog)/Architecture.md"))
    let steps = text.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(steps.count == 10)
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
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Module") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(listed.sorted() == modules.sorted())
  }

  @Test func `list topics that exist`() throws {
    let text = try #require(Repository.text("\(catalog)/Laminar.md"))
    let files = Set(
      SourceFile.all(under: "Sources/Laminar").map(\.name))
    for line in text.split(separator: "\n") where line.hasPrefix("- ``") {
      let name = line.dropFirst(4).dropLast(2)
      #expect(files.contains(String(name)), "no type \(name) in the umbrella module")
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
