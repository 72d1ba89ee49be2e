import LaminarTestSupport
import Testing

@testable import LaminarScene

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
