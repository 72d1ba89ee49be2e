import Testing

@testable import LaminarTrace

@Suite struct `Properties that do not move` {
  private static let rows = StaticValues([
    StaticValue(layer: "card", key: "backgroundColor", value: "#ff0000ff"),
    StaticValue(layer: "card", key: "bounds", value: "(0, 0, 40, 30)"),
    StaticValue(layer: "title", key: "string", value: "a, \"b\""),
    StaticValue(layer: "gone", key: "type", value: "layer"),
    StaticValue(layer: "gone", key: "opacity", value: "0.5"),
  ])

  private func changed(_ body: (inout [StaticValue]) -> Void) -> StaticValues {
    var values = Self.rows
    body(&values.rows)
    return values
  }

  private func rule(_ pattern: String, _ allowance: ToleranceRule.Allowance) throws
    -> ToleranceRules
  {
    ToleranceRules(
      preset: .exact,
      rules: [ToleranceRule(try #require(TracePattern(pattern)), allowance)])
  }

  @Test func `are rows of CSV that read back`() throws {
    let text = String(decoding: Self.rows.bytes, as: UTF8.self)
    #expect(
      text == """
        layer,key,value
        card,backgroundColor,#ff0000ff
        card,bounds,"(0, 0, 40, 30)"
        title,string,"a, ""b\"""
        gone,type,layer
        gone,opacity,0.5

        """)
    #expect(try StaticValues(Self.rows.bytes, name: "a") == Self.rows)
    #expect(StaticValues.escaped("a\nb\\c\u{1}") == "a\\nb\\\\c\\u{1}")
  }

  @Test(arguments: [
    "", "layer,key,value", "layer,key\n", "layer,key,value\na,b\n",
    "layer,key,value\na,b,\"c\n", "layer,key,value\na,b,1\na,b,2\n",
  ])
  func `are refused when damaged`(text: String) {
    #expect(throws: TraceReadingError.self) { try StaticValues(Array(text.utf8), name: "a") }
  }

  @Test func `differ one line a property, colours whole`() {
    let new = changed {
      $0[0].value = "#00ff00ff"
      $0[2].value = "c"
      $0.removeLast(2)
      $0.append(StaticValue(layer: "card", key: "opacity", value: "0.25"))
      $0.append(StaticValue(layer: "late", key: "type", value: "layer"))
    }
    let comparison = StaticComparison(Self.rows, new)
    #expect(
      comparison.differences.map(\.sentence) == [
        "card:backgroundColor #ff0000ff → #00ff00ff", "title:string a, \"b\" → c", "gone is gone",
        "card:opacity the default → 0.25", "late is new",
      ])
    #expect(
      comparison.headline == "card:backgroundColor #ff0000ff → #00ff00ff, and 4 more differences")
    #expect(StaticComparison(Self.rows, Self.rows).headline == "the same: 5 properties")
  }

  @Test func `obey rules and patterns`() throws {
    let new = changed {
      $0[0].value = "#00ff00ff"
      $0[1].value = "(0, 0, 40.4, 30)"
    }
    let ignored = StaticComparison(
      Self.rows, new, rules: try rule("card:backgroundColor", .ignored))
    #expect(ignored.differences.map(\.key) == ["bounds"])
    let near = StaticComparison(Self.rows, new, rules: try rule("card:*", .absolute(0.5)))
    #expect(near.differences.map(\.key) == ["backgroundColor"])
    let pattern = try #require(TracePattern("title:*"))
    #expect(StaticComparison(Self.rows, new, include: [pattern]).isSame)
    let card = try #require(TracePattern("card:**"))
    #expect(StaticComparison(Self.rows, new, exclude: [card]).isSame)
  }
}
