import LaminarTestSupport

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
