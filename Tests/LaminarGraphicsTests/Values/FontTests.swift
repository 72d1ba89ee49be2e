import LaminarGraphics
import Testing

@Suite struct `Fonts` {
  @Test func `are told apart by their names`() {
    #expect(Font(name: "Inter") == Font(name: "Inter"))
    #expect(Font(name: "Inter") != Font(name: "Inter Tight"))
  }
}
