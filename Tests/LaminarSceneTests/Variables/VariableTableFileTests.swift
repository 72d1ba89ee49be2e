import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

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
