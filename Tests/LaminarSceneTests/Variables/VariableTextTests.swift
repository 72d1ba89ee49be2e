import Testing

@testable import LaminarScene

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
