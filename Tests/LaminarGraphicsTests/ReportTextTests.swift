import LaminarGraphics
import Testing

@Suite struct `The text of reports` {
  @Test func `is broken between words, the first line at a width of its own`() {
    let text = "one  two three/four five"
    #expect(ReportText.lines(of: text, width: 9) == ["one two", "three/four", "five"])
    #expect(
      ReportText.lines(of: text, width: 9, breaksWords: true)
        == ["one two", "three/", "four five"])
    #expect(
      ReportText.lines(of: "a b c d e f", width: 3, firstWidth: 5) == ["a b c", "d e", "f"])
    #expect(ReportText.lines(of: " ", width: 3) == [])
    #expect(ReportText.pieces(of: "abcdefg", 3) == ["abc", "def", "g"])
  }

  @Test func `has an escape for each format`() {
    #expect(
      ReportText.xml("a<b> & \"c\"\n\u{1}\u{ffff}")
        == "a&lt;b&gt; &amp; &quot;c&quot;\n\u{fffd}\u{fffd}")
    #expect(ReportText.markdown("a_b|c\nd") == "a\\_b\\|c d")
    #expect(ReportText.markdown("a_b|c\nd", special: "|") == "a_b\\|c d")
    #expect(ReportText.workflowCommand("1%, a:b\r\n", isProperty: false) == "1%25, a:b%0D%0A")
    #expect(ReportText.workflowCommand("1%, a:b", isProperty: true) == "1%25%2C a%3Ab")
    #expect(ReportText.json("\"\\\n\r\t\u{1b}\u{9b}é") == "\"\\\"\\\\\\n\\r\\t\\u001b\u{9b}é\"")
    #expect(ReportText.json("\u{7f}\u{9b}", escapesControls: true) == "\"\\u007f\\u009b\"")
  }

  @Test func `counts with a noun`() {
    #expect(
      [0, 1, 2].map { ReportText.counted($0, "track") } == ["0 tracks", "1 track", "2 tracks"])
  }

  @Test func `is JSON with the members in their order, without those that are nil`() {
    let json: JSON = [
      "z": 1, "a": ["x", true, .null, .raw("1.50")], "none": nil, "null": .string(orNull: nil),
    ]
    #expect(json.text == #"{"z":1,"a":["x",true,null,1.50],"null":null}"#)
    #expect(
      (json + ["z": [:]]).line == #"{"z":1,"a":["x",true,null,1.50],"null":null,"z":{}}"# + "\n")
    #expect(
      FileLocation(file: "a\"b", line: 2, column: 3).json.text
        == #"{"file":"a\"b","line":2,"column":3}"#)
  }
}
