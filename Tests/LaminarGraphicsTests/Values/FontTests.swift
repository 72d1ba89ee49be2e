import LaminarGraphics
import Testing

@Suite struct `Fonts` {
  @Test func `are distinguished by their names`() {
    #expect(Font(name: "Inter") == Font(name: "Inter"))
    #expect(Font(name: "Inter") != Font(name: "Inter Tight"))
  }
}
