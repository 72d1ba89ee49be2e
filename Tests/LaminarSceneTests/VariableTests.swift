import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// A scene with variables that was loaded in a test.
struct VariableScene {
  let scene: Scene?
  let report: DiagnosticReport

  /// Loads a scene whose only layer has some members.
  init(
    _ variables: String, layer: String, rest: String = "", given: [GivenVariable] = [],
    values: [String: VariableValue] = [:]
  ) {
    let text = """
      { "laminar": 1, "canvas": { "width": 80, "height": 60 }, "duration": 1,
        "variables": { \(variables) },
        "layers": [ { \(layer) } ]\(rest) }
      """
    self.init(text: text, given: given, values: values)
  }

  init(text: String, given: [GivenVariable] = [], values: [String: VariableValue] = [:]) {
    var overrides = SceneOverrides(variables: values)
    overrides.given = given
    (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "a.json", overrides: overrides, image: { _ in nil })
  }

  var layer: Layer? { scene?.layers.first }

  /// What was found: `E0341 3:4 message`.
  var findings: [String] {
    report.diagnostics.map {
      "\($0.id) \($0.location.map { "\($0.line):\($0.column)" } ?? "") \($0.message)"
    }
  }

  /// A value as the command line gives it.
  static func set(_ name: String, _ text: String) -> GivenVariable {
    GivenVariable(name, text: text, words: "--set \(name)=\(text)")
  }
}

@Suite struct `Variables of a scene` {
  @Test func `become values of their types where a string is nothing but a use`() throws {
    let loaded = VariableScene(
      ##""n": 0.25, "b": true, "p": [3, 4], "t": "ball", "c": "#f00", "o": { "rect": [0, 0, 5, 6] }"##,
      layer: #"""
        "name": "${t}", "type": "shape", "opacity": "${n}", "hidden": "${b}", "position": "${p}",
        "fillColor": "${c}", "path": "${o}", "bounds": [0, 0, "\u0024{n}", "$\u007bn}"]
        """#)
    #expect(loaded.findings == [])
    let layer = try #require(loaded.layer as? ShapeLayer)
    #expect(layer.name == "ball" && layer.opacity == 0.25 && layer.isHidden)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.bounds.size == CGSize(width: 0.25, height: 0.25))
    #expect(layer.fillColor == Color(css: "red"))
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 6))
  }

  @Test func `are text inside of other strings, numbers as they are written`() throws {
    let loaded = VariableScene(
      #""a": 0.50, "b": false, "c": "\"x\"\n${a}", "d": 1e2"#,
      layer:
        #""type": "text", "bounds": [0, 0, 500, 99], "string": "${a}|${b}|${c}|${d}|$${a}|$$${a}|${number}""#
    )
    #expect(loaded.findings == [])
    let text = try #require(loaded.layer as? TextLayer)
    #expect(text.string as? String == "0.50|false|\"x\"\n${a}|1e2|${a}|$0.50|${number}")
  }

  @Test func `are used in keys, in expectations and by events`() {
    let loaded = VariableScene(
      #""who": "ball", "end": 0.5, "t": 0.5"#, layer: #""name": "${who}""#,
      rest: #"""
        , "states": { "gone": { "${who}:opacity": "${end}" } },
        "timeline": [ { "at": "${t}", "transaction": { "duration": 0 }, "state": { "apply": "gone" } } ]
        """#)
    #expect(!loaded.findings.contains { $0.contains("E034") }, "\(loaded.findings)")
    let two = VariableScene(
      #""who": "ball""#, layer: #""name": "ball""#,
      rest: #", "states": { "a": { "ball:opacity": 1, "${who}:opacity": 0 } }"#)
    #expect(two.findings == ["E0101 3:75 \"ball:opacity\" is already a key of this object"])
  }

  @Test func `are not replaced in notes, declarations and values`() {
    let loaded = VariableScene(
      #""note": "${x}", "a": "${b}", "b": 1"#,
      layer: #""note": "${y}", "type": "text", "bounds": [0, 0, 99, 99], "string": "${a}${b}""#)
    #expect(loaded.findings == [])
    #expect((loaded.layer as? TextLayer)?.string as? String == "${b}1")
  }

  // MARK: - Mistakes

  @Test func `that are misspelt are errors where they are used`() {
    let loaded = VariableScene(#""width": 3"#, layer: #""opacity": "${widht}""#)
    #expect(
      loaded.findings == [
        "W0231 2:18 the variable \"width\" is never used",
        "E0341 3:28 there is no variable \"widht\"",
      ])
    #expect(loaded.report.diagnostics.last?.help?.hasPrefix("did you mean \"width\"?") == true)
    #expect(loaded.report.diagnostics.last?.path == "/layers/0/opacity")
  }

  @Test(arguments: [
    (#""1a": 2"#, "E0342"), (#""number": 2"#, "E0342"), (#""a": null"#, "E0342"),
    (#""a b": 2"#, "E0342"), (#""": 2"#, "E0342"), (#""a": 1, "a": 2"#, "E0101"),
  ])
  func `have names and values of some kinds`(declaration: String, id: String) {
    #expect(VariableScene(declaration, layer: "").report.diagnostics.contains { $0.id == id })
  }

  @Test func `with wrong values are reported at their use, with their declaration`() throws {
    let loaded = VariableScene(
      ##""accent": "#ff""##, layer: #""name": "x", "backgroundColor": "${accent}""#)
    let found = try #require(loaded.report.diagnostics.first)
    #expect(loaded.findings == ["E0206 3:49 \"#ff\" is not a colour"])
    #expect(found.path == "/layers/0/backgroundColor" && found.layer == "x")
    #expect(found.notes.map(\.text) == ["${accent} is \"#ff\", declared"])
    #expect(found.notes.first?.location.map { "\($0.line):\($0.column)" } == "2:28")
    #expect(found.excerpt?.text.contains("\"${accent}\"") == true)

    let given = VariableScene(
      ##""accent": "#ffffff""##, layer: #""backgroundColor": "${accent}""#,
      given: [VariableScene.set("accent", "blau")])
    let note = given.report.diagnostics.first?.notes.first
    #expect(note?.text == "${accent} is \"blau\", from --set accent=blau" && note?.location == nil)
  }

  @Test func `inside of a list keep the location of the string that uses them`() {
    let loaded = VariableScene(
      #""list": [1, "x", 3]"#, layer: #""transform": "${list}", "opacity": "x""#)
    #expect(loaded.report.diagnostics.map(\.path).contains("/layers/0/transform"))
    #expect(loaded.report.diagnostics.map(\.path).contains("/layers/0/opacity"))
  }

  @Test func `that are lists are not part of a text`() {
    let loaded = VariableScene(#""a": [1]"#, layer: #""type": "text", "string": "x${a}""#)
    #expect(
      loaded.findings == ["E0344 3:43 ${a} is a list, which cannot be part of a text"])
  }

  // MARK: - Values that are given

  @Test(
    arguments: [
      ("name", "Grace", nil), ("name", "48", nil), ("name", "", nil), ("size", "12.5", nil),
      ("size", " 7 ", nil), ("on", "false", nil), ("list", "[1, 2]", nil), ("object", "{}", nil),
      ("size", "12px", "takes a number, not \"12px\""), ("size", "", "takes a number, not \"\""),
      ("size", "true", "takes a number, not \"true\""),
      ("size", "NaN", "takes a number, not \"NaN\""),
      ("on", "1", "takes true or false, not \"1\""), ("list", "{}", "takes a list, not \"{}\""),
      ("list", "[1,", "takes a list, not \"[1,\""), ("object", "[]", "takes an object, not \"[]\""),
    ] as [(String, String, String?)])
  func `take texts of the declared type`(name: String, text: String, problem: String?) {
    let loaded = VariableScene(
      #""name": "a", "size": 1, "on": true, "list": [], "object": {}"#, layer: "",
      given: [VariableScene.set(name, text)])
    let errors = loaded.findings.filter { $0.hasPrefix("E") }
    #expect(errors.count == (problem == nil ? 0 : 1))
    if let problem {
      #expect(errors.first?.contains("--set \(name)=\(text): \"\(name)\" \(problem)") == true)
    }
  }

  @Test func `take values of a program, the last of each`() throws {
    let loaded = VariableScene(
      #""name": "a", "size": 1"#,
      layer: #""type": "text", "bounds": [0, 0, 9, 9], "string": "${name}", "fontSize": "${size}""#,
      given: [VariableScene.set("name", "b"), VariableScene.set("size", "2")],
      values: ["name": "c\u{e9}\"", "size": 3.5])
    #expect(loaded.findings == [])
    let text = try #require(loaded.layer as? TextLayer)
    #expect(text.string as? String == "c\u{e9}\"" && text.fontSize == 3.5)
    let wrong = VariableScene(
      #""size": 1"#, layer: #""opacity": "${size}""#,
      values: ["size": .number(.infinity), "other": 1])
    #expect(wrong.report.diagnostics.map(\.id).sorted() == ["E0341", "E0343"])
    #expect(
      VariableScene(#""a": "x""#, layer: #""name": "${a}""#, values: ["a": 5]).layer?.name == "5")
  }

  @Test func `change the hash of a scene only where they differ from the declared ones`() {
    func hash(_ given: [GivenVariable]) -> String? {
      VariableScene(
        #""a": 0.5, "b": "x""#, layer: #""opacity": "${a}", "name": "${b}""#, given: given
      )
      .scene?.contentHash
    }
    let plain = hash([])
    #expect(hash([VariableScene.set("a", "0.5")]) == plain)
    #expect(hash([VariableScene.set("a", "0.25")]) != plain)
    let both = hash([VariableScene.set("a", "0.25"), VariableScene.set("b", "y")])
    #expect(hash([VariableScene.set("b", "y"), VariableScene.set("a", "0.25")]) == both)
    #expect(both != hash([VariableScene.set("a", "0.25")]))
  }

  // MARK: - Large input

  @Test func `are replaced ten thousand times`() {
    let layers = (0..<10_000).map {
      #"{ "name": "l\#($0)", "opacity": "${a}", "position": "${p}" }"#
    }
    let text = """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1,
        "variables": { "a": 0.5, "p": [1, 2] }, "layers": [ \(layers.joined(separator: ",\n")) ] }
      """
    let scene = VariableScene(text: text).scene
    #expect(scene?.layers.count == 10_000)
    #expect(scene?.layers.last?.opacity == 0.5 && scene?.layers.last?.position.y == 2)
  }

  @Test(arguments: [
    (Array(repeating: "\"${a}\"", count: 64).joined(separator: ", "), 64),
    ("\"" + String(repeating: "${a}", count: 40) + "\"", 1),
  ])
  func `have a bounded size in all their uses`(uses: String, count: Int) {
    let long = String(repeating: "x", count: 1 << 20)
    let text = "{ \"variables\": { \"a\": \"\(long)\" }, \"list\": [\(uses)] }"
    let (document, sink) = SceneText(Array(text.utf8), name: "a.json").document(with: [])
    #expect(sink.report(on: document).diagnostics.map(\.id) == ["E0002"])
    #expect(sink.source.extent <= text.utf8.count + 1 + 32 << 20)
    #expect(document.root?["list"]?.count == count)
  }

  @Test func `nest no deeper than a scene may`() {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let around =
      String(repeating: "[", count: 100) + "\"${a}\"" + String(repeating: "]", count: 100)
    let loaded = VariableScene("\"a\": \(deep)", layer: #""transform": \#(around)"#)
    #expect(loaded.report.diagnostics.contains { $0.id == "E0003" })
  }

  @Test func `leave a document without them as it is`() throws {
    let source = SourceText(fileName: "a.json", text: BallText.text)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: .strict, into: sink)
    #expect(json.substituting([], into: sink) === json)
    #expect(sink.source === source)
  }
}

private enum BallText {
  static let text = """
    { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1, "title": "5 $ {x}",
      "layers": [ { "name": "a" } ] }
    """
}

@Suite struct `A table of values` {
  private func table(_ text: String) -> (table: VariableTableFile?, report: DiagnosticReport) {
    VariableTableFile.read(Array(text.utf8), name: "rows.csv")
  }

  /// The fields of all rows.
  private func fields(_ text: String) -> [[String]]? {
    table(text).table.map { table in
      table.rows.map { row in table.columns.map { row.text($0) ?? "-" } }
    }
  }

  /// The examples of RFC 4180, section 2, and what spreadsheets add.
  @Test(
    arguments: [
      (
        "a,b,c\r\naaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]
      ),
      ("a,b,c\r\naaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("a,b,c\n\"aaa\",\"bbb\",\"ccc\"\n", [["aaa", "bbb", "ccc"]]),
      (
        "a,b,c\r\n\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
        [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]
      ),
      ("a,b,c\r\n\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
      ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]), ("a,b\n\n1,\n\n,2\n", [["1", ""], ["", "2"]]),
      ("a,b\n\"\",\" x \"\n", [["", " x "]]), ("a\n\"x,y\"\n", [["x,y"]]),
      ("a,b\r1,2\r\r3,4\r", [["1", "2"], ["3", "4"]]), ("a,b\r1,2", [["1", "2"]]),
      ("{\"a\": 1}\r{\"a\": 2}\r", [["1"], ["2"]]), ("a\r\n\"x\ry\"\r\n", [["x\ry"]]),
      ("\"a,1\",b\nü,\"\"\"\"\n", [["ü", "\""]]), ("a,b\n", []),
    ] as [(String, [[String]])])
  func `is CSV with a header`(text: String, expected: [[String]]) {
    #expect(fields(text) == expected)
  }

  @Test(arguments: [
    ("", "1:1 the table is empty"), ("\n\n", "1:1 the table is empty"),
    ("a,b\n1\n", "2:1 row 1 has 1 field, the header 2"),
    ("a,b\n1,2\n1,2,3\n", "3:1 row 2 has 3 fields, the header 2"),
    ("a,a\n1,2\n", "1:3 two columns are called \"a\""), ("a,\n1,2\n", "1:3 a column has no name"),
    ("a,b\n1,x\"y\n", "2:4 a quote is inside a field without quotes"),
    ("a,b\n1,\"x\"y\n", "2:6 a field goes on after its closing quote"),
    ("a,b\n1,\"x\ny", "2:3 a quote is not closed before the end of the file"),
    ("a;b\n1;2\n", "1:1 the columns are separated by semicolons"),
    ("a\tb\n1\t2\n", "1:1 the columns are separated by tabs"),
    ("a,b\n1,\0\n", "2:3 the table has a zero byte"),
  ])
  func `has errors with their lines and columns`(text: String, expected: String) {
    let (table, report) = table(text)
    #expect(table == nil)
    let found = report.diagnostics.first.map {
      "\($0.location.map { "\($0.line):\($0.column)" } ?? "") \($0.message)"
    }
    #expect(found == expected)
  }

  @Test func `is refused where it is not UTF-8`() {
    let (table, report) = VariableTableFile.read(
      Array("a,b\n1,".utf8) + [0xFF, 0x0A], name: "rows.csv")
    #expect(table == nil)
    #expect(report.diagnostics.first?.location?.line == 2)
    #expect(report.diagnostics.first?.location?.column == 3)
  }

  @Test func `is JSON Lines or a JSON list, with values of their types`() throws {
    let lines =
      "{\"id\": 1, \"name\": \"a\"}\r\n\n  {\"id\": \"x\", \"list\": [1], \"gone\": null}\n"
    let list =
      "\u{FEFF}[ {\"id\": 1, \"name\": \"a\"},\n\n  {\"id\": \"x\", \"list\": [1], \"gone\": null} ]"
    for text in [lines, list] {
      let table = try #require(table(text).table)
      #expect(table.columns == ["id", "name", "list"])
      #expect(table.rows.map { $0.text("id") } == ["1", "x"])
      #expect(table.rows.map { $0.text("list") } == [nil, nil])
      #expect(table.rows.map(\.location.line) == [1, 3])
      let given = table.rows[1].given(to: ["list", "id"])
      #expect(given.map(\.name) == ["id", "list"])
      #expect(given.map { $0.location?.line } == [3, 3])
    }
  }

  @Test func `has errors in JSON at their lines`() {
    let (table, report) = table("{\"a\": 1}\n{\"a\": }\n[1]\n")
    #expect(table == nil)
    #expect(report.diagnostics.map { $0.location?.line } == [2, 3])
  }

  @Test func `gives empty fields to texts only`() {
    let rows = table("name,size,extra\n,,x\n").table?.rows
    let given = rows?.first?.given(to: ["name", "size"]) ?? []
    let loaded = VariableScene(
      #""name": "a", "size": 7"#,
      layer: #""type": "text", "bounds": [0, 0, 99, 99], "string": "${name}|${size}""#,
      given: given)
    #expect(loaded.findings == [])
    let text = loaded.layer as? TextLayer
    #expect(text?.string as? String == "|7")
  }

  @Test func `of a hundred thousand rows is read at once`() {
    let text = "id,name\n" + (0..<100_000).map { "\($0),\"row \($0)\"\n" }.joined()
    let table = table(text).table
    #expect(table?.rows.count == 100_000)
    #expect(table?.rows.last?.location.line == 100_001)
    #expect(table?.rows.last?.text("name") == "row 99999")
  }
}

@Suite struct `A string with uses of variables` {
  private func pieces(_ text: String) -> String {
    let split = VariableText(Array(text.utf8))
    if let fault = split.fault { return "fault: \(fault)" }
    return split.pieces.map { piece in
      switch piece {
      case .characters(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
      case .variable(let name): "<\(name)>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("", "''"), ("plain", "'plain'"), ("${a}", "<a>"), ("${a}${b}", "<a><b>"),
    ("x ${a_b-1} y", "'x '<a_b-1>' y'"), ("$", "'$'"), ("$$", "'$$'"), ("{a}", "'{a}'"),
    ("$a", "'$a'"), ("5 $ {a}", "'5 $ {a}'"), ("${a}$", "<a>'$'"), ("é${a}é", "'é'<a>'é'"),
    // Two dollar signs are one.
    ("$${a}", "'${a}'"), ("$$${a}", "'$'<a>"), ("$$$${a}", "'$${a}'"), ("$${", "'${'"),
    // A dollar sign before a format's number.
    ("${number}", "'${number}'"), ("${number:.2}", "'${number:.2}'"), ("$${number}", "'${number}'"),
    ("$$${number:.0%}", "'$${number:.0%}'"), ("${numbers}", "<numbers>"),
    ("${", "fault: "), ("${}", "fault: }"), ("${a", "fault: a"), ("${1a}", "fault: 1a}"),
    ("${a b}", "fault: a b}"), ("${ a}", "fault:  a}"), ("${é}", "fault: é}"),
    ("${-a}", "fault: -a}"), ("${a}${", "fault: "), ("${${a}}", "fault: ${a}}"),
  ])
  func `is split at them`(text: String, expected: String) {
    #expect(pieces(text) == expected)
  }

  @Test func `is found however it is spelled, and only there`() {
    func mayHold(_ text: String) -> Bool {
      VariableText.mayHoldUses(SourceText(fileName: "", text: text))
    }
    for use in ["${a}", "\\u0024{a}", "$\\u007ba}", "$\\u007Ba}"] {
      for padding in 0..<20 {
        #expect(mayHold(String(repeating: ".", count: padding) + "\"\(use)\""), "\(use)")
      }
    }
    #expect(!mayHold("{ \"$schema\": \"a\", \"b\": \"$5 \\n \\u0041 {a}\" } $"))
    #expect(!mayHold(""))
  }
}
