import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `Diagnostic text` {
  private func report(
    _ bytes: [UInt8], at range: Range<Int>, file: String = "a.json", help: String? = nil,
    related: [(String, Range<Int>)] = []
  ) -> DiagnosticReport {
    let source = SourceText(fileName: file, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(
      source, dialect: .strict, into: DiagnosticSink(source: source))
    sink.report(.unknownKey, at: range, "wrong", help: help, related: related)
    return sink.report(on: json)
  }

  private func range(of part: String, in text: String) -> Range<Int> {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return start..<start + wanted.count
  }

  @Test func `matches the scene format's documentation`() throws {
    let text = """
      {
        "laminar": 1,
        "canvas": { "width": 640, "height": 360 },
        "duration": "2.4s",
        "layers": [
          {
            "name": "floor"
          },
          {
            "name": "ball",
            "type": "shape",
            "bounds": [0, 0, 64, 64],




            "position": [320, 60],
            "filColor": "#ff375f",
          }
        ]
      }
      """
    let source = SourceText(fileName: "scenes/bounce.jsonc", text: text)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: .commented, into: sink)
    let layers = try #require(json.root?["layers"])
    let ball = try #require(Array(layers.elements).last)
    _ = LayerForm.of(.shape).form.read(ball, ValueDecoder(sink: sink))
    let report = sink.report(on: json)
    #expect(
      report.text() == """
        error[E0103]: unknown key "filColor" on a shape layer
          --> scenes/bounce.jsonc:18:7
           |
        18 |       "filColor": "#ff375f",
           |       ^^^^^^^^^^ did you mean "fillColor"?
           = at /layers/1/filColor (layer "ball")

        """)
    #expect(
      report.json.map(\.line).joined() == #"""
        {"severity":"error","id":"E0103","message":"unknown key \"filColor\" on a shape layer","file":"scenes/bounce.jsonc","line":18,"column":7,"offset":256,"length":10,"path":"/layers/1/filColor","layer":"ball","help":"did you mean \"fillColor\"?"}

        """#)
  }

  @Test func `shows the locations of two equal keys`() {
    #expect(
      JSONText("{\n  \"at\": 1,\n  \"at\": 2\n}\n").report.text() == """
        error[E0101]: the key "at" is written twice in this object
         --> scene.json:3:3
          |
        3 |   "at": 2
          |   ^^^^
          = first written at scene.json:2:3
          = at /at

        """)
  }

  @Test func `shows tabs, wide and combining characters in their columns`() {
    let text = "{\"a\":\t\"日e\u{301}\", \"x\": 1}"
    #expect(
      report(Array(text.utf8), at: range(of: "\"x\"", in: text)).text() == """
        error[E0103]: wrong
         --> a.json:1:14
          |
        1 | {"a":    "日e\u{301}", "x": 1}
          |                 ^^^
          = at /x

        """)
  }

  @Test func `shows the end of a text and of a line`() {
    #expect(
      report(Array("[1]".utf8), at: 3..<3).text() == """
        error[E0103]: wrong
         --> a.json:1:4
          |
        1 | [1]
          |    ^

        """)
    #expect(
      JSONText("{\"a\": [1\r\n2]}").report.text() == """
        error[E0007]: a comma is missing after this value
         --> scene.json:1:9
          |
        1 | {"a": [1
          |         ^
          = at /a

        """)
    #expect(
      JSONText("").report.text() == """
        error[E0005]: the file holds no JSON value
         --> scene.json:1:1
          |
        1 |
          | ^ expected {

        """)
  }

  @Test func `cuts a long line around the location`() {
    let text =
      "[" + (0..<100).map { "\($0)" }.joined(separator: ", ") + ", wrong, "
      + (0..<100).map { "\($0)" }.joined(separator: ", ") + "]"
    #expect(
      JSONText(text).report.text() == """
        error[E0017]: "wrong" is not a JSON value
         --> scene.json:1:392
          |
        1 | …90, 91, 92, 93, 94, 95, 96, 97, 98, 99, wrong, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1…
          |                                          ^^^^^ text is written in double quotes: "wrong"
          = at /100

        """)
  }

  @Test func `shows no control characters`() {
    let text = "{\"\u{1B}[31m\u{202E}\": 1}"
    let shown = report(Array(text.utf8), at: 1..<4, file: "\u{7}x.json").text()
    #expect(
      shown == """
        error[E0103]: wrong
         --> ␇x.json:1:2
          |
        1 | {"␛[31m�": 1}
          |  ^^^
          = at /␛[31m�

        """)
  }

  @Test func `shows bytes that are not UTF-8`() {
    #expect(
      JSONText(bytes: [0x5B, 0x22, 0x61, 0xFF, 0x62, 0x22, 0x5D]).report.text() == """
        error[E0001]: the byte 0xFF is not UTF-8
         --> scene.json:1:4
          |
        1 | ["a�b"]
          |    ^ save the file as UTF-8
          = at /0

        """)
  }

  @Test func `is coloured only on request`() {
    let report = JSONText("[1 2]").report
    #expect(!report.text().contains("\u{1B}"))
    #expect(
      report.text(colors: true).hasPrefix(
        "\u{1B}[1;31merror[E0007]\u{1B}[0m\u{1B}[1m: a comma is missing after this value\u{1B}[0m\n"
      ))
  }

  @Test func `names the layer around an offset`() {
    let text = """
      {"layers": [{"name": "a", "sublayers": [{"type": "text", "mask": {"name": "m", "x": 1}}]}, {"y/~": 2}]}
      """
    let json = JSONText(text).document
    func address(_ part: String) -> JSONDocument.Address {
      json.address(of: range(of: part, in: text).lowerBound)
    }
    #expect(address("\"x\"") == .init(path: "/layers/0/sublayers/0/mask/x", layer: "m"))
    #expect(address("\"text\"") == .init(path: "/layers/0/sublayers/0/type", layer: "text#0"))
    #expect(address("\"y/~\"") == .init(path: "/layers/1/y~1~0", layer: "layer#1"))
    #expect(address("\"layers\"") == .init(path: "/layers", layer: nil))
  }

  @Test func `reports twenty, errors first, and counts the rest`() {
    let source = SourceText(fileName: "a", text: String(repeating: " ", count: 100))
    let sink = DiagnosticSink(source: source)
    for offset in (0..<50).reversed() {
      sink.report(.angleWithoutUnit, at: offset..<offset + 1, "warning \(offset)")
      if offset % 5 == 0 { sink.report(.badTime, at: offset..<offset + 1, "error \(offset)") }
    }
    let report = sink.report(on: nil)
    #expect(report.diagnostics.count == 20)
    #expect(report.diagnostics.filter { $0.severity == .error }.count == 10)
    #expect(
      report.diagnostics.map { $0.location?.column ?? 0 }
        == report.diagnostics.map { $0.location?.column ?? 0 }.sorted())
    #expect(report.omittedErrors == 0 && report.omittedWarnings == 40)
    #expect(report.text().hasSuffix("\n40 more warnings\n"))
    #expect(
      report.json.map(\.line).joined().hasSuffix("{\"omitted\":{\"errors\":0,\"warnings\":40}}\n"))
  }

  @Test func `has a title and an explanation for every id`() {
    let entries = DiagnosticCatalog.entries
    #expect(Set(entries.map(\.id)).count == entries.count)
    for entry in entries {
      #expect(entry.id.utf8.count == (entry.severity == .advice ? 4 : 5))
      #expect(!entry.title.isEmpty && entry.explanation.hasSuffix("."))
      #expect(DiagnosticCatalog.entry(for: entry.id) == entry)
    }
  }
}

@Suite struct `The index of a text's lines` {
  /// Line and column by reading all of the text before an offset.
  private func read(_ bytes: [UInt8], upTo offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in 0..<offset where index >= first {
      if bytes[index] == 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  private static let texts: [String] = [
    "", "\n", "a", "\u{FEFF}é\n", String(repeating: "\n", count: 1500),
    String(repeating: "é", count: 3000), String(repeating: "x", count: 511) + "\nabc",
    String(repeating: "x", count: 512) + "\n" + String(repeating: "🙂", count: 700) + "\r\nend",
    "\u{FEFF}" + String(repeating: "line of a text, 12 €\r\n", count: 400),
  ]

  @Test(arguments: texts) func `has every location that reading the text has`(_ text: String) {
    let bytes = Array(text.utf8)
    let source = SourceText(fileName: "scene.json", bytes: bytes)
    for offset in 0...bytes.count {
      let location = source.location(of: offset..<offset)
      let (line, column) = read(bytes, upTo: offset)
      #expect((location.line, location.column) == (line, column), "offset \(offset)")
    }
  }

  @Test func `finds where a line begins`() {
    let source = SourceText(
      fileName: "scene.json", text: String(repeating: "x", count: 1300) + "\nab\n\nc")
    #expect([0, 1, 600, 1300].allSatisfy { source.lineStart(of: $0) == 0 })
    #expect([1301, 1302, 1303].allSatisfy { source.lineStart(of: $0) == 1301 })
    #expect(source.lineStart(of: 1304) == 1304 && source.lineStart(of: 1305) == 1305)
    #expect(source.lineStart(of: 9999) == 1305 && source.lineStart(of: -1) == 0)
  }
}

/// The broken and doubtful files of `scenes/invalid` with their reports.
@Suite struct `Invalid scenes` {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "scenes/invalid")
  static let isRecording = ProcessInfo.processInfo.environment["LAMINAR_RECORD"] == "1"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test func `are many, each with its report and no report without one`() throws {
    #expect(Self.names.count >= 30)
    let reports = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
      .filter { $0.hasSuffix(".diagnostics.txt") }.map { String($0.dropLast(16)) }.sorted()
    #expect(reports == Self.names, "LAMINAR_RECORD=1 swift test records missing reports")
  }

  @Test(arguments: names) func `are reported as recorded`(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".json"))
    let (scene, report) = SceneLoader.load([UInt8](bytes), name: name + ".json") { _ in nil }
    #expect((scene == nil) == report.hasErrors)
    #expect(report.hasErrors != name.hasPrefix("warning-"))
    #expect(!report.diagnostics.isEmpty)
    let file = Self.folder.appending(path: name + ".diagnostics.txt")
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard report.text() != expected else { return }
    if Self.isRecording {
      try report.text().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name).diagnostics.txt")
    } else {
      Issue.record("\(name).json is reported otherwise:\n\(report.text())")
    }
  }
}
