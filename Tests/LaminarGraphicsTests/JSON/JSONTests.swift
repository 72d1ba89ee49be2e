import LaminarGraphics
import Testing

/// The value that is read and written; the grammar itself is tested with documents.
@Suite struct `JSON values` {
  @Test(arguments: [
    #"{"a":[1,-0.50,1e3,"x\"y"],"b":{"c":null,"d":true,"e":false}}"#, "[]", "{}", #""\n""#, "-0",
    "[[],[{}]]", "123456789012345678901234567890",
  ])
  func `is written as it was read`(text: String) throws {
    #expect(try JSON(reading: Array(text.utf8)).text == text)
  }

  @Test func `gives its parts`() throws {
    let text = #" {"n": 12, "h": 0.5, "s": "\u00e9", "l": [1, "2"], "n2": null} "#
    let value = try JSON(reading: Array(text.utf8))
    #expect(value["n"]?.count == 12 && value["n"]?.number == 12)
    #expect(value["h"]?.number == 0.5 && value["h"]?.count == nil)
    #expect(value["s"]?.string == "\u{e9}" && value["s"]?.number == nil)
    #expect(value["l"]?.elements?.map(\.string) == [nil, "2"])
    #expect(value["n2"] == .null && value["x"] == nil)
    #expect(value.members.map(\.offset) == [2, 11, 21, 36, 51])
    #expect(JSON.integer(7).number == 7)
  }

  @Test(arguments: [
    ("", 0, "the file holds no JSON value"), ("[1 2]", 2, "a comma is missing after this value"),
    (#"{"a":1,"a":2}"#, 7, "the key \"a\" is written twice in this object"),
    ("[1e999]", 1, "the number is too large"), ("[1] x", 4, "\"x\" after the end of the document"),
    ("[1,]", 2, "a comma after the last value"), ("// x\n1", 0, "a comment in a .json file"),
  ])
  func `names the first fault`(text: String, offset: Int, message: String) {
    let fault = #expect(throws: JSONFault.self) { try JSON(reading: Array(text.utf8)) }
    #expect(fault?.offset == offset && fault?.message == message)
  }
}
