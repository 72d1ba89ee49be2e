import LaminarTestSupport
import Testing

/// A source file for the rules of the architecture: its imports, and its words without comments
/// and strings.
struct SourceFile: Sendable {
  /// A word of the code with its neighbours.
  struct Word: Sendable {
    let text: String
    /// The line, from 1.
    let line: Int
    /// The character before it, spaces left out.
    let before: Character
    /// The character right after it.
    let after: Character
    /// The word before it on the same line.
    let previous: String

    /// Whether a free function is called.
    var isFreeCall: Bool { after == "(" && before != "." && previous != "func" }
  }

  /// The path from the package's folder.
  let path: String
  let lines: [Substring]
  let words: [Word]

  /// The name without its ending.
  var name: String { String((path.split(separator: "/").last ?? "").dropLast(".swift".count)) }
  /// The folder below `Sources` or `Tests`, which is the target's name.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The modules that the file imports, or a declaration of.
  var imports: [String] {
    lines.filter { $0.hasPrefix("import ") || $0.contains(" import ") && !$0.contains("//") }
      .compactMap { $0.split(separator: " ").last?.split(separator: ".").first.map(String.init) }
  }

  /// The names of the types that the file declares or extends.
  var types: Set<String> {
    let keywords: Set<String> = [
      "struct", "class", "enum", "protocol", "actor", "typealias", "extension",
    ]
    var found: Set<String> = []
    var isExpected = false
    for word in words {
      // `Path.Element` is a declaration of both.
      if isExpected || word.before == "." { found.insert(word.text) }
      isExpected = keywords.contains(word.text)
    }
    return found
  }

  /// Every file of a folder.
  static func all(under folder: String) -> [SourceFile] {
    Repository.files(under: folder, ending: ".swift").map { SourceFile(path: $0) }
  }

  init(path: String) { self.init(path: path, text: Repository.text(path) ?? "") }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    words = Self.words(Array(text.utf8))
  }

  private static func words(_ text: [UInt8]) -> [Word] {
    var words: [Word] = []
    var line = 1
    var before = UInt8(ascii: " ")
    var previous = ""
    var index = 0
    func at(_ offset: Int) -> UInt8 { offset < text.count ? text[offset] : 0 }
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        previous = ""
        index += 1
      case UInt8(ascii: "/") where at(index + 1) == byte:
        while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\""):
        let end = endOfString(text, from: index)
        line += text[index..<end].count { $0 == UInt8(ascii: "\n") }
        index = end
        before = byte
      case _ where isLetter(byte):
        let start = index
        while isLetter(at(index)) || isDigit(at(index)) { index += 1 }
        let word = String(decoding: text[start..<index], as: UTF8.self)
        words.append(
          Word(
            text: word, line: line, before: Character(UnicodeScalar(before)),
            after: Character(UnicodeScalar(at(index))), previous: previous))
        previous = word
        before = UInt8(ascii: "a")
      case UInt8(ascii: " "):
        index += 1
      default:
        before = byte
        index += 1
      }
    }
    return words
  }

  /// The offset after a string; quotes in interpolations open strings of their own.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isLong = Array(text[start...].prefix(3)) == [quote, quote, quote]
    var index = start + (isLong ? 3 : 1)
    while index < text.count {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
      } else if isLong {
        if Array(text[index...].prefix(3)) == [quote, quote, quote] { return index + 3 }
        index += 1
      } else if text[index] == quote {
        return index + 1
      } else if text[index] == UInt8(ascii: "\n") {
        return index
      } else {
        index += 1
      }
    }
    return text.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

@Suite struct `A source file` {
  private let file = SourceFile(
    path: "Sources/Module/Thing+Use.swift",
    text: """
      import Foundation
      package import Other

      extension Thing {
        // fatalError("never mind")
        func print(_ text: String) -> Double {
          let note = "exp(1) \\(text) log(2)"
          return own.sin(1) + sin(2) + ((try! note.number()) as! Double)
        }
      }
      """)

  @Test func `knows its name, target, imports and types`() {
    #expect(file.name == "Thing+Use")
    #expect(file.target == "Module")
    #expect(file.imports == ["Foundation", "Other"])
    #expect(file.types.contains("Thing"))
  }

  @Test func `reads words without comments and strings`() {
    #expect(!file.words.contains { ["fatalError", "exp", "log"].contains($0.text) })
    let calls = file.words.filter(\.isFreeCall)
    #expect(calls.map(\.text) == ["sin"])
    #expect(calls.map(\.line) == [8])
    #expect(file.words.filter { $0.after == "!" }.map(\.text) == ["try", "as"])
  }
}
