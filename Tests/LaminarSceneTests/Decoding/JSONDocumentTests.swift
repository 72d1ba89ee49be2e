import LaminarGraphics
import Testing

@testable import LaminarScene

/// Reads a text in tests.
struct JSONText {
  let document: JSONDocument
  let report: DiagnosticReport

  init(_ text: String, file: String = "scene.json", limits: JSONLimits = .standard) {
    self.init(bytes: Array(text.utf8), file: file, limits: limits)
  }

  init(bytes: [UInt8], file: String = "scene.json", limits: JSONLimits = .standard) {
    let source = SourceText(fileName: file, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    document = JSONDocument.read(
      source, dialect: JSONDialect(fileName: file), limits: limits, into: sink)
    report = sink.report(on: document)
  }

  /// The ids and locations of what was found: `E0007@1:3`.
  var findings: [String] {
    report.diagnostics.map { "\($0.id)@\($0.location?.line ?? 0):\($0.location?.column ?? 0)" }
  }

  /// The document, written plainly: `{"a":[1,"x"]}` with resolved strings.
  var plain: String { document.root.map(Self.plain) ?? "-" }

  private static func plain(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: value.bool == true ? "true" : "false"
    case .number: value.number.map { "\($0)" } ?? "?"
    case .string: "\"\(value.string ?? "?")\""
    case .array: "[" + value.elements.map(plain).joined(separator: ",") + "]"
    case .object:
      "{" + value.members.map { "\(plain($0.key)):\(plain($0.value))" }.joined(separator: ",") + "}"
    case .invalid: "!"
    }
  }
}

@Suite struct `JSON reader` {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0.0"), ("-0", "-0.0"),
    ("-0.5e+1", "-5.0"), ("1E2", "100.0"), ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"),
    ("\u{FEFF}{}", "{}"), ("\r\n\t[1]\n", "[1.0]"), ("\"\"", "\"\""),
    (#"{"a":{"b":[1,[2],{}]},"c":null}"#, #"{"a":{"b":[1.0,[2.0],{}]},"c":null}"#),
    (#""\"\\\/\b\f\n\r\t""#, "\"\"\\/\u{8}\u{C}\n\r\t\""), (#""\u00e9\u4e2D""#, "\"é中\""),
    (#""\ud83D\uDE00""#, "\"😀\""), ("\"日本語 é 😀\"", "\"日本語 é 😀\""), (#""\u0000x""#, "\"\u{0}x\""),
    ("\"\u{7F}\u{2028}\"", "\"\u{7F}\u{2028}\""), (#"{"":1}"#, #"{"":1.0}"#),
    ("[1,2,3,4,5,6,7,8,9]", "[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0]"),
    (#"{"a":1,"A":2}"#, #"{"a":1.0,"A":2.0}"#), (#""/* no comment */""#, #""/* no comment */""#),
  ])
  func `reads what is JSON`(text: String, plain: String) {
    let read = JSONText(text)
    #expect(read.report.diagnostics.isEmpty)
    #expect(read.plain == plain)
  }

  @Test(arguments: [
    ("", ["E0005@1:1"]), ("  \n ", ["E0005@2:2"]), ("\u{FEFF}", ["E0005@1:1"]),
    ("[1 2]", ["E0007@1:3"]), ("{\"a\":1 \"b\":2}", ["E0007@1:7"]), ("[1,]", ["E0008@1:3"]),
    ("{\"a\":1 , }", ["E0008@1:8"]), ("[1] // x", ["E0009@1:5"]), ("/*a*/[] /*b*/", ["E0009@1:1"]),
    ("[", ["E0021@1:1"]), ("[1", ["E0021@1:1"]), ("[1,", ["E0021@1:1"]), ("{", ["E0021@1:1"]),
    ("{\"a\"", ["E0021@1:1"]), ("{\"a\":", ["E0021@1:1"]), ("{\"a\":1", ["E0021@1:1"]),
    ("\"abc", ["E0011@1:1"]), ("[\"a\nb\"]", ["E0011@1:2"]), ("\"\\", ["E0014@1:2", "E0011@1:1"]),
    ("['a']", ["E0012@1:2"]), ("\"a\tb\"", ["E0013@1:3"]), ("\"a\u{0}b\"", ["E0013@1:3"]),
    ("\"\\x\"", ["E0014@1:2"]), ("\"\\u12g4\"", ["E0014@1:2"]), ("\"\\'\"", ["E0014@1:2"]),
    ("\"\\ud800\"", ["E0015@1:2"]), ("\"\\udc00\\ud800\"", ["E0015@1:2", "E0015@1:8"]),
    ("\"\\ud800\\u0041\"", ["E0015@1:2"]), ("01", ["E0016@1:1"]), ("-01", ["E0016@1:1"]),
    ("+1", ["E0016@1:1"]), (".5", ["E0016@1:1"]), ("[1.]", ["E0016@1:2"]), ("-", ["E0016@1:1"]),
    ("1e", ["E0016@1:1"]), ("1e+", ["E0016@1:1"]), ("0x10", ["E0016@1:1"]), ("1.5s", ["E0016@1:1"]),
    ("1.2.3", ["E0016@1:1"]), ("--1", ["E0016@1:1"]), ("-Infinity", ["E0016@1:1"]),
    ("NaN", ["E0017@1:1"]), ("Infinity", ["E0017@1:1"]), ("True", ["E0017@1:1"]),
    ("nul", ["E0017@1:1"]), ("nulls", ["E0017@1:1"]), ("[undefined]", ["E0017@1:2"]),
    ("{\"a\" 1}", ["E0018@1:5"]), ("{a: 1}", ["E0019@1:2"]), ("{'a': 1}", ["E0012@1:2"]),
    ("[1,,2]", ["E0020@1:4"]), ("[,1]", ["E0020@1:2"]), ("{\"a\":}", ["E0020@1:6"]),
    ("{,\"a\":1}", ["E0020@1:2"]), ("[1}", ["E0022@1:3"]), ("{\"a\":1]", ["E0022@1:7"]),
    ("[1] 2", ["E0023@1:5"]), ("{}}", ["E0023@1:3"]), ("{1:2}", ["E0019@1:2"]),
    ("{\"a\":1;}", ["E0006@1:7"]), ("[#]", ["E0006@1:2"]), ("[\u{A0}1]", ["E0006@1:2"]),
    ("[1]\u{0}", ["E0023@1:4"]), ("[/]", ["E0006@1:2"]), ("\u{2028}[]", ["E0006@1:1"]),
    ("{\"a\":1,\"b\":2,\"a\":3}", ["E0101@1:14"]), ("{\"a\":1,\"\\u0061\":2}", ["E0101@1:8"]),
    ("{\"longer than eight\":1,\"longer than eight\":2}", ["E0101@1:24"]),
    ("{\"a\":1,\"a\":2,\"a\":3}", ["E0101@1:8", "E0101@1:14"]),
    ("[1 2 3", ["E0007@1:3", "E0007@1:5", "E0021@1:1"]),
  ])
  func `names what is not JSON, and where`(text: String, findings: [String]) {
    #expect(JSONText(text).findings.sorted() == findings.sorted())
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], "E0001@1:2"), ([0x22, 0xC0, 0x80, 0x22], "E0001@1:2"),
      ([0x22, 0xE2, 0x82, 0x22], "E0001@1:2"), ([0x22, 0xED, 0xA0, 0x80, 0x22], "E0001@1:2"),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "E0001@1:2"), ([0x22, 0xF8, 0x22], "E0001@1:2"),
      ([0x22, 0xE0, 0x80, 0x80, 0x22], "E0001@1:2"), ([0xFF, 0xFE, 0x5B, 0], "E0001@1:1"),
      ([0x22, 0xC3, 0xA9, 0x80, 0x22], "E0001@1:3"),
    ] as [([UInt8], String)])
  func `takes only UTF-8`(bytes: [UInt8], finding: String) {
    #expect(JSONText(bytes: bytes).findings.first == finding)
  }

  @Test(arguments: [
    ("[1, 2, // two\n 3, /* three */]", "[1.0,2.0,3.0]"), ("// x\n{\"a\": 1,}", "{\"a\":1.0}"),
    ("/**/[]/***/ //", "[]"), ("[\"//\"]", "[\"//\"]"),
  ])
  func `takes comments and trailing commas in jsonc`(text: String, plain: String) {
    let read = JSONText(text, file: "scene.jsonc")
    #expect(read.report.diagnostics.isEmpty)
    #expect(read.plain == plain)
  }

  @Test func `ends an unclosed comment where the text ends`() {
    #expect(JSONText("[] /* ", file: "a.jsonc").findings == ["E0010@1:4"])
    #expect(JSONText("[] /*/", file: "a.jsonc").findings == ["E0010@1:4"])
    #expect(JSONText("[,]", file: "a.jsonc").findings == ["E0020@1:2"])
  }

  @Test func `continues after unambiguous errors`() {
    let read = JSONText("{a: 'x' \"b\": NaN, \"c\": [01, 2,], 'd': \"\\q\"}")
    #expect(
      read.findings == [
        "E0019@1:2", "E0012@1:5", "E0007@1:8", "E0017@1:14", "E0016@1:25", "E0008@1:30",
        "E0012@1:34", "E0014@1:40",
      ])
    #expect(read.plain == "{\"a\":\"x\",\"b\":!,\"c\":[!,2.0],\"d\":\"\u{FFFD}\"}")
  }

  @Test func `keeps the offset of every key and value`() throws {
    let text = "{\"é\": [10, \"x\\ty\", {\"k\": true}],\n \"b\": -1.5}"
    let read = JSONText(text)
    let root = try #require(read.document.root)
    let bytes = Array(text.utf8)
    func slice(_ value: JSONValue) -> String {
      String(decoding: bytes[value.range], as: UTF8.self)
    }
    #expect(slice(root) == text)
    #expect(root.members.map { slice($0.key) } == ["\"é\"", "\"b\""])
    let list = try #require(root["é"])
    #expect(slice(list) == "[10, \"x\\ty\", {\"k\": true}]")
    #expect(list.elements.map(slice) == ["10", "\"x\\ty\"", "{\"k\": true}"])
    #expect(list.count == 3)
    #expect(root["b"].map(slice) == "-1.5")
    #expect(root["b"]?.numberText == "-1.5")
    #expect(root["c"] == nil)
  }

  @Test func `bounds nesting, values, text and numbers`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONText(nested(256)).findings == [])
    #expect(JSONText(nested(257)).findings == ["E0003@1:257"])
    #expect(JSONText(String(repeating: "[", count: 1_000_000)).findings == ["E0003@1:257"])
    #expect(JSONText(String(repeating: "{\"a\":", count: 100_000)).findings == ["E0003@1:1281"])
    let small = JSONLimits(nesting: 8, values: 4, bytes: 20, numberLength: 5)
    #expect(JSONText("[1,2,3]", limits: small).findings == [])
    #expect(JSONText("[1,2,3,4]", limits: small).findings == ["E0004@1:8"])
    #expect(JSONText(String(repeating: " ", count: 21), limits: small).findings == ["E0002@1:1"])
    #expect(JSONText("123456", limits: small).findings == ["E0016@1:1"])
  }

  @Test func `finds double keys among very many`() {
    let keys = (0..<2000).map { "\"key\($0 * 7919 % 2000)\": 0" }
    let read = JSONText("{" + (keys + ["\"key77\": 1"]).joined(separator: ", ") + "}")
    #expect(read.report.diagnostics.map(\.id) == ["E0101"])
    #expect(JSONText("{" + keys.joined(separator: ",") + "}").findings == [])
  }

  @Test func `survives every cut and many changes of a text`() {
    let text = Array(
      "{\"laminar\": 1, \"x\": [1.5e3, \"a\\u00e9\\ud83d\\ude00é😀\", {\"k\": null}], \"y\": false}"
        .utf8)
    for length in 0..<text.count {
      let read = JSONText(bytes: Array(text[..<length]))
      #expect(read.report.hasErrors)
      _ = read.report.text(colors: true)
    }
    let marks = Array("{}[]\",:'\\/*#-+.eE0NtuU\u{0}\n".utf8)
    var random = SeededBytes(seed: 4)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0...Int(random.next() % 4) {
        let offset = Int(random.next()) % bytes.count
        switch random.next() % 3 {
        case 0: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: offset)
        default: bytes.insert(marks[Int(random.next()) % marks.count], at: offset)
        }
      }
      let file = random.next() % 2 == 0 ? "a.json" : "a.jsonc"
      let read = JSONText(bytes: bytes, file: file)
      // What is read without an error is well formed: written plainly it has a value per entry.
      #expect(read.document.isComplete || read.report.hasErrors)
      #expect(read.report.text().isEmpty == read.report.diagnostics.isEmpty)
      _ = read.plain
    }
  }
}

/// A small generator (xorshift) with the same numbers on every machine.
struct SeededBytes {
  private var state: UInt32

  init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state >> 3
  }
}

@Suite struct `JSON messages` {
  /// Texts and their diagnostics: `id message | help # note location`.
  static let table: [(String, [String])] = [
    ("", ["E0005 the file holds no JSON value | expected {"]),
    ("[1 2]", ["E0007 a comma is missing after this value"]),
    (
      "[1,]", ["E0008 a comma after the last value | remove it; it is allowed only in .jsonc files"]
    ),
    (
      "[1] // x",
      [
        "E0009 a comment in a .json file | comments are allowed only in .jsonc files; \"note\" is allowed on every object"
      ]
    ),
    (
      "[1",
      ["E0021 this \"[\" is never closed | a \"]\" is missing at the end of the file or before"]
    ),
    (
      "[",
      ["E0021 this \"[\" is never closed | a \"]\" is missing at the end of the file or before"]
    ),
    (
      "{\"a\"",
      ["E0021 this \"{\" is never closed | a \"}\" is missing at the end of the file or before"]
    ),
    (
      "{\"a\":",
      ["E0021 this \"{\" is never closed | a \"}\" is missing at the end of the file or before"]
    ),
    ("\"abc", ["E0011 this string has no closing \" on its line"]),
    (
      "[\"a\nb\"]",
      ["E0011 this string has no closing \" on its line | a line break inside a string is \\n"]
    ),
    ("['a']", ["E0012 a string is written in double quotes | use \""]),
    ("['a", ["E0011 this string has no closing ' on its line"]),
    ("\"a\tb\"", ["E0013 a tab inside a string | write \\t"]),
    ("\"a\u{01}b\"", ["E0013 a control character (U+0001) inside a string | write \\u0001"]),
    ("\"\\x\"", ["E0014 there is no such escape in JSON | a backslash itself is \\\\"]),
    ("\"\\u12g4\"", ["E0014 \\u takes four hexadecimal digits"]),
    (
      "\"\\ud800\"",
      ["E0015 half of a surrogate pair | a pair is \\uD800…\\uDBFF and then \\uDC00…\\uDFFF"]
    ),
    ("01", ["E0016 \"01\" is not a JSON number | a number has no leading zeros"]),
    ("+1", ["E0016 \"+1\" is not a JSON number | a number has no plus sign"]),
    (".5", ["E0016 \".5\" is not a JSON number | a digit must precede the point: 0.5"]),
    ("1.", ["E0016 \"1.\" is not a JSON number | a digit must follow the point: 1.0"]),
    ("-", ["E0016 \"-\" is not a JSON number | a digit must follow the minus sign"]),
    ("0x10", ["E0016 \"0x10\" is not a JSON number | write it in decimal"]),
    (
      "1.5s",
      ["E0016 \"1.5s\" is not a JSON number | a value with a unit is written in quotes: \"1.5s\""]
    ),
    ("1e", ["E0016 \"1e\" is not a JSON number | digits must follow the e of an exponent: 1e3"]),
    ("1e+", ["E0016 \"1e+\" is not a JSON number | digits must follow the e of an exponent: 1e3"]),
    ("-Infinity", ["E0016 \"-Infinity\" is not a JSON number | numbers are finite"]),
    (
      "NaN",
      [
        "E0017 \"NaN\" is not a JSON value | numbers are finite; a repeatCount without end is \"infinity\", in quotes"
      ]
    ),
    ("True", ["E0017 \"True\" is not a JSON value | write true"]),
    ("None", ["E0017 \"None\" is not a JSON value | write null"]),
    ("yes", ["E0017 \"yes\" is not a JSON value | write true"]),
    ("off", ["E0017 \"off\" is not a JSON value | write false"]),
    (
      "wrong", ["E0017 \"wrong\" is not a JSON value | text is written in double quotes: \"wrong\""]
    ),
    ("{\"a\" 1}", ["E0018 a colon is missing between the key and its value"]),
    ("{\"a\";1}", ["E0006 expected \":\" after the key, found \";\""]),
    (
      "{\"a\"=1}",
      [
        "E0006 expected \":\" after the key, found \"=\" | a colon separates a key from its value"
      ]
    ),
    ("{a: 1}", ["E0019 a key is written in double quotes | write \"a\""]),
    ("{1: 1}", ["E0019 a key is written in double quotes | write \"1\""]),
    ("{]", ["E0022 expected \"}\", found \"]\" # the object opens 1:1"]),
    ("[1,,2]", ["E0020 a value is missing before \",\""]),
    ("{\"a\":}", ["E0020 a value is missing before \"}\""]),
    (
      "{,}",
      [
        "E0020 a key and a value are missing before \",\"",
        "E0006 expected a key in double quotes, found \"}\"",
      ]
    ),
    ("[1}", ["E0022 expected \"]\", found \"}\" # the array opens 1:1"]),
    ("{\"a\":1]", ["E0022 expected \"}\", found \"]\" # the object opens 1:1"]),
    ("[1] 2", ["E0023 \"2\" after the end of the document | one file holds one value"]),
    (
      "{\"a\":1;}",
      [
        "E0006 expected \",\" or \"}\" after the value, found \";\" | values are separated by commas"
      ]
    ),
    (
      "[1;2]",
      [
        "E0006 expected \",\" or \"]\" after the value, found \";\" | values are separated by commas"
      ]
    ),
    (
      "[#]",
      [
        "E0006 expected a value, found \"#\" | a comment begins with // and is allowed only in .jsonc files"
      ]
    ),
    (
      "[\u{A0}1]",
      [
        "E0006 expected a value, found U+00A0 (\u{A0}) | it looks like a space but is not one in JSON: delete it"
      ]
    ),
    ("“a”", ["E0006 expected a value, found U+201C (“) | use a straight \""]),
    ("[é]", ["E0006 expected a value, found U+00E9 (é)"]),
    ("[1]\0", ["E0023 U+0000 (␀) after the end of the document | one file holds one value"]),
    ("[/]", ["E0006 expected a value, found \"/\""]),
    ("[[[[[[", ["E0003 arrays and objects nest deeper than 5"]),
    ("12345678901", ["E0016 a number of 11 characters; at most 10 are read"]),
    ("[1,2,3,4,5,6,7]", ["E0004 more than 7 values"]),
    (
      "/* */ /*",
      [
        "E0009 a comment in a .json file | comments are allowed only in .jsonc files; \"note\" is allowed on every object",
        "E0010 this comment has no end | add */",
      ]
    ),
    (
      "{\"a\": 1, \"a\": 2}",
      ["E0101 the key \"a\" is written twice in this object # first written 1:2"]
    ),
  ]

  @Test func `say what is wrong and what to do`() {
    let limits = JSONLimits(nesting: 5, values: 7, numberLength: 10)
    for (text, messages) in Self.table {
      let found = JSONText(text, limits: limits).report.diagnostics.map { diagnostic in
        "\(diagnostic.id) \(diagnostic.message)" + (diagnostic.help.map { " | \($0)" } ?? "")
          + diagnostic.notes.map { note in
            " # \(note.text) \(note.location?.line ?? 0):\(note.location?.column ?? 0)"
          }.joined()
      }
      #expect(found == messages, "\(text)")
    }
  }

  @Test func `cover every id of the reader`() {
    let said = Set(Self.table.flatMap(\.1).map { String($0.prefix(5)) })
    // Shown elsewhere: bytes that are not UTF-8 and a text that is too long.
    for entry in DiagnosticCatalog.entries where entry.id.hasPrefix("E00") {
      #expect(said.contains(entry.id) || ["E0001", "E0002"].contains(entry.id), "\(entry.id)")
    }
  }
}
