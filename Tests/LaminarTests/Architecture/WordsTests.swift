import LaminarTestSupport
import Testing

/// Pages use the field's words, so that a stranger understands them. In code the field's own terms decide.
@Suite struct `Words` {
  /// Words that once had a meaning of their own here, and what to write.
  private static let retired: [String: String] = [
    "agenda": "event queue", "happening": "event", "sequel": "continuation",
    "cue": "scheduled event", "understudy": "copy", "understudies": "copies",
    "rehearsal": "simulation", "rehearse": "simulate", "recast": "copy", "performer": "copy",
    "trial": "dry run", "place": "index, offset, location or position",
    "room": "capacity or module",
    "porch": "umbrella module", "door": "interface", "judge": "reference", "judged": "tested",
    "stand": "be", "veil": "full-coverage fill", "witness": "sample", "census": "counts",
    "book": "registry or index", "honest": "the plain fact", "nobody": "the actor",
    "somebody": "the actor",
  ]

  /// Retired phrases, and what to write.
  private static let retiredPhrases = [
    "truth value": "Boolean", "compact font": "CFF font", "compact index": "INDEX",
    "drawn in to": "clamped to", "floor plan": "architecture",
    " is no Boolean": "is not a Boolean", " is no number": "is not a number",
    " is no colour": "is not a colour", " it is no file": "it is not a file",
  ]

  /// Where a retired word is ordinary English or a term: a line that contains one of these is right.
  private static let ordinary: [String: [String]] = [
    "place": [
      "in place", "in-place", "out of place", "place taken", "change places", "last place",
      "place the ", "places by",
      // The verb.
      "place(", "func place",
      // Keys and classes of reports, which their readers know.
      "\"place\"", "\\\"place\\\"", ".place", "'place'", "`place`", "Place\"", "`basePlace`",
      // Old names in the list of changes.
      "Renamed: ",
    ],
    // The element of a Matroska file.
    "cue": ["cues"],
    "trial": ["Renamed: "], "witness": ["Renamed: "],
  ]

  /// The words of a line: letters, parted where a capital begins another.
  private static func words(of line: Substring.UTF8View) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in line {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        end()
        word.append(byte | 0x20)
      default: end()
      }
    }
    end()
    return words
  }

  /// What is wrong with a line, if anything.
  static func breaches(of line: Substring) -> [String] {
    var found: [String] = []
    for word in words(of: line.utf8) {
      let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
      let key = retired[word] == nil ? singular : word
      guard let better = retired[key] else { continue }
      if ordinary[key]?.contains(where: { line.contains($0) }) == true { continue }
      found.append("\(word): write \(better)")
    }
    for (phrase, better) in retiredPhrases where line.contains(phrase) {
      found.append("\(phrase): write \(better)")
    }
    return found
  }

  private static let pages =
    ["README.md", "CHANGELOG.md", "Package.swift", "Makefile", "scenes/README.md"]
    + Repository.files(under: "Sources", ending: ".md")

  @Test func `of the project's own are not used`() {
    let files = Self.pages
    #expect(files.count > 50)
    var breaches: [String] = []
    for file in files {
      let text = Repository.text(file) ?? ""
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        breaches += Self.breaches(of: line).map { "\(file):\(index + 1): \($0)" }
      }
    }
    if !breaches.isEmpty { Issue.record("\(breaches.joined(separator: "\n"))") }
  }

  @Test(arguments: [
    ("let firstPlace = 0", true), ("  // Reads it in place.", false), ("isRehearsal", true),
    ("replaces placeholders", false), ("It stands at the end.", true), ("the standard", false),
    ("a truth value", true), ("Happenings of a layer", true), ("func place(_ a: Int)", false),
  ])
  func `are found inside of names and sentences`(line: String, isRetired: Bool) {
    #expect(Self.breaches(of: line[...]).isEmpty != isRetired)
  }
}
