import Testing

@testable import LaminarScene

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
