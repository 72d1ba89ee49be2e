import Testing

@Suite struct `A source file` {
  private let file = SourceFile(
    path: "Sources/Module/Thing+Use.swift",
    text: """
      import Foundation
      package import Other

      extension Thing {
        // fatalError("never mind")
        func print(_ text: String) -> Double {
          let note = "exp(1) \\(text) log(2)"
          return own.sin(1) + sin(2) + ((try! note.number()) as! Double)
        }
      }
      """)

  @Test func `knows its name, target, imports and types`() {
    #expect(file.name == "Thing+Use")
    #expect(file.target == "Module")
    #expect(file.imports == ["Foundation", "Other"])
    #expect(file.types.contains("Thing"))
  }

  @Test func `reads words without comments and strings`() {
    #expect(!file.words.contains { ["fatalError", "exp", "log"].contains($0.text) })
    let calls = file.words.filter(\.isFreeCall)
    #expect(calls.map(\.text) == ["sin"])
    #expect(calls.map(\.line) == [8])
    #expect(file.words.filter { $0.after == "!" }.map(\.text) == ["try", "as"])
  }
}
