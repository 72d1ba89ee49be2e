import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Errors in parts` {
  private static let empty = PartFiles.scene("")

  /// A scene with one layer, and what is found in it and its part.
  struct Case: Sendable {
    let layer: String
    let part: String
    let expected: [String]

    init(_ layer: String, part: String = PartFiles.scene(#"{"name": "x"}"#), _ expected: String...)
    {
      self.layer = layer
      self.part = part
      self.expected = expected
    }
  }

  private static let use = #"{"name": "a", "use": "part.json"}"#

  // In the scene a layer is on line 2, in the part too.
  static let cases = [
    Case(
      #"{"use": "no.json"}"#,
      #"E0351 main.json:2:9 "no.json" cannot be read: there is no such file"#),
    Case(#"{"use": 3}"#, "E0104 main.json:2:9 expected a string, found the number 3"),
    Case(
      #"{"use": "/etc/a.json"}"#, "E0303 main.json:2:9 the path must be relative to the scene file"),
    Case(
      #"{"use": "a/../../b.json"}"#, "E0303 main.json:2:9 the path may not leave the scene's folder"
    ),
    Case(
      #"{"variables": {}}"#,
      #"E0108 main.json:2:2 "variables" of a layer are those of the part that it uses"#),
    Case(
      #"{"use": "main.json"}"#,
      #"E0352 main.json:2:9 "main.json" uses itself: "main.json" uses "main.json""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "b", "use": "./part.json"}"#),
      #"E0352 part.json:2:22 "part.json" uses itself: "part.json" uses "part.json""#),
    Case(use, part: "{", #"E0021 part.json:1:1 this "{" is never closed"#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x", "opacty": 1}"#),
      #"E0103 part.json:2:15 unknown key "opacty" on a layer"#),
    Case(
      use, part: #"{"laminar": 2, "duration": 1, "layers": []}"#,
      "E0102 part.json:1:1 a scene needs the key \"canvas\"",
      "E0301 part.json:1:13 version 2 of the scene format is not known here"),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "set": {"a/x:opacity": 0}}]"#),
      #"E0311 part.json:1:103 there is no layer "a/x""#),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "pause": "sequence:in"}]"#),
      #"E0312 part.json:1:104 there is no sequence "in""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x"}"#, #", "states": {}, "layouts": {}"#),
      #"E0354 main.json:2:22 "part.json" has states"#,
      #"E0354 main.json:2:22 "part.json" has layouts"#),
    Case(
      use,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 1, "resize": [20, 20]}]"#),
      #"E0354 main.json:2:22 "part.json" has an event with "resize""#),
    Case(
      use, part: PartFiles.scene(#"{"name": "x"}"#, #", "timeline": [{"at": 1, "pause": "root"}]"#),
      #"E0354 part.json:1:104 the clock of "root" is that of the part's events"#),
    Case(
      #"{"name": "a", "use": "part.json", "timeOffset": 1}"#,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
      #"E0355 main.json:2:22 the clock of "part.json" begins at 1 s, after an event at 0.5 s"#),
    Case(
      #"{"name": "a", "use": "part.json", "duration": 1, "repeatCount": 2}"#,
      part: PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
      #"E0355 main.json:2:22 "part.json" has events, which come once, and the clock here repeats"#),
    Case(
      #"{"name": "a", "use": "part.json", "sublayers": [{"name": "x"}]}"#,
      #"E0306 main.json:2:58 the part has a layer "x" already"#),
    Case(
      #"{"name": "a", "use": "part.json", "variables": {"siz": 3, "size": "big"}}"#,
      part: PartFiles.scene(
        #"{"name": "x", "cornerRadius": "${size}"}"#, #", "variables": {"size": 4}"#),
      #"E0341 main.json:2:49 the part has no variable "siz""#,
      #"E0343 main.json:2:67 "size" is a number, not the string "big""#),
    Case(
      #"{"name": "a", "use": "part.json", "variables": {"count": -3}}"#,
      part: PartFiles.scene(
        #"{"name": "x", "type": "replicator", "instanceCount": "${count}"}"#,
        #", "variables": {"count": 4}"#),
      "E0202 part.json:2:54 -3 is out of range"),
  ]

  @Test(arguments: cases) func `are reported at their file, line and column`(item: Case) {
    let files = PartFiles(["main.json": PartFiles.scene(item.layer), "part.json": item.part])
    #expect(files.findings() == item.expected)
    #expect(files.load().scene == nil)
  }

  @Test func `name the uses that lead to them, and where a value was given`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "o", "use": "sub/outer.json"}"#),
      "sub/outer.json": PartFiles.scene(
        #"{"name": "i", "use": "part.json", "variables": {"size": -1}}"#),
      "sub/part.json": PartFiles.scene(
        #"{"name": "x", "type": "replicator", "instanceCount": "${size}"}"#,
        #", "variables": {"size": 4}"#),
    ])
    #expect(
      files.load().report.text() == """
        error[E0202]: -1 is out of range
         --> sub/part.json:2:54
          |
        2 | {"name": "x", "type": "replicator", "instanceCount": "${size}"}]}
          |                                                      ^^^^^^^^^ it must be in 0…1000000
          = ${size} is -1, from the use's "variables" at sub/outer.json:2:57
          = used at sub/outer.json:2:22
          = used at main.json:2:22
          = at /layers/0/instanceCount (layer "x")

        """)
  }

  @Test func `count once however often the part is used`() {
    let uses = (0..<30).map { #"{"name": "n\#($0)", "use": "part.json"}"# }
    let files = PartFiles([
      "main.json": PartFiles.scene(uses.joined(separator: ",\n")),
      "part.json": PartFiles.scene(#"{"name": "x", "opacty": 1, "hiden": true}"#),
    ])
    let report = files.load().report
    #expect(report.diagnostics.map(\.id) == ["E0103", "E0103"])
    #expect(report.omittedErrors == 0)
  }

  @Test func `close circles through other files`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "a", "use": "p/a.json"}"#),
      "p/a.json": PartFiles.scene(#"{"name": "b", "mask": {"use": "b.json"}}"#),
      "p/b.json": PartFiles.scene(
        #"{"name": "c", "sublayers": [{"name": "d", "use": "a.json"}]}"#),
    ])
    #expect(
      files.findings() == [
        #"E0352 p/b.json:2:50 "p/a.json" uses itself: "p/a.json" uses "p/b.json" uses "p/a.json""#
      ])
  }

  @Test func `say that parts nest too deep`() {
    var texts = ["main.json": PartFiles.scene(#"{"name": "a", "use": "1.json"}"#)]
    for number in 1...20 {
      texts["\(number).json"] = PartFiles.scene(#"{"name": "a", "use": "\#(number + 1).json"}"#)
    }
    #expect(
      PartFiles(texts).findings() == ["E0308 16.json:2:22 parts nest at most 16 deep"])
  }

  /// Eight files that use the next one ten times each would be 10⁸ layers.
  @Test func `bound what parts multiply to, before anything is built`() {
    var texts: [String: String] = [:]
    for number in 0..<8 {
      let uses = (0..<10).map { #"{"name": "n\#($0)", "use": "\#(number + 1).json"}"# }
      texts[number == 0 ? "main.json" : "\(number).json"] = PartFiles.scene(
        uses.joined(separator: ",\n"))
    }
    texts["8.json"] = PartFiles.scene(#"{"name": "x", "opacty": 1}"#)
    let files = PartFiles(texts)
    let findings = files.findings()
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("E0353 ") == true)
    #expect(
      findings.first?.hasSuffix("parts are used more than 10000 times, each use counted") == true)
    #expect(files.reads.count == 8)
  }

  @Test(arguments: [
    (PartLimits(uses: 2), "parts are used more than 2 times, each use counted"),
    (PartLimits(values: 40), "the parts have more than 40 values, each use counted"),
    (
      PartLimits(bytes: 400), "the scene and its parts are longer than 400 bytes, each use counted"
    ),
  ]) func `name the limit that was reached`(limits: PartLimits, message: String) {
    let uses = (0..<3).map { #"{"name": "n\#($0)", "use": "part.json"}"# }
    let source = SourceText(
      fileName: "main.json", text: PartFiles.scene(uses.joined(separator: ",\n")))
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: .strict, into: sink)
    let linked = PartLinker.link(json, folder: "", limits: limits, into: sink) { _ in
      Array(PartFiles.scene(#"{"name": "x"}"#).utf8)
    }
    #expect(sink.report(on: linked).diagnostics.map(\.message) == [message])
    #expect(linked.links.roots.isEmpty)
  }

  @Test func `bound how deep layers nest with those of parts`() {
    func nested(_ count: Int, _ inner: String) -> String {
      (0..<count).reduce(inner) { text, _ in #"{"name": "n", "sublayers": [\#(text)]}"# }
    }
    let files = PartFiles([
      "main.json": PartFiles.scene(nested(100, #"{"name": "a", "use": "1.json"}"#)),
      "1.json": PartFiles.scene(nested(100, #"{"name": "a", "use": "2.json"}"#)),
      "2.json": PartFiles.scene(nested(100, #"{"name": "a"}"#)),
    ])
    #expect(
      files.load().report.diagnostics.map(\.message) == [
        "layers nest at most 256 deep, those of parts included"
      ])
  }

  @Test func `say that an event waits for a clock that does not reach it`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(#"{"name": "a", "use": "part.json", "speed": 0}"#),
      "part.json": PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "set": {"x:opacity": 0}}]"#),
    ])
    let report = files.load().report
    #expect(report.diagnostics.map(\.id) == ["W0206"])
    #expect(
      report.diagnostics.first?.help
        == "the part's clock does not reach it before the scene ends at 2 s")
  }
}
