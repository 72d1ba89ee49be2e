import Testing

@testable import LaminarCLI

@Suite struct `Texts for people` {
  @Test(arguments: [
    (1.2345, "1.23 s"), (0.0123, "12.3 ms"), (0.000_456_7, "457 µs"), (1.6e-8, "16.0 ns"),
    (0, "0.00 ns"),
  ])
  func `have times of three digits`(seconds: Double, text: String) {
    #expect(DurationText.text(seconds) == text)
  }

  @Test func `sum up times`() {
    #expect(TimingSummary([]) == nil)
    #expect(TimingSummary([3, 1, 2])?.median == 2)
    #expect(TimingSummary([4, 1, 2, 3])?.median == 2.5)
    #expect(TimingSummary([4, 1, 2, 3])?.least == 1)
  }

  @Test func `draw curves`() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([5, 5]) == "▁▁")
    #expect(Sparkline.text([-1, .nan, 1]) == "▁ █")
    #expect(Sparkline.text([]) == "")
  }

  @Test func `set columns`() {
    var table = TextTable(["a", "number"])
    table.append(["long", "1"])
    #expect(table.text == "a     number\nlong       1\n")
    #expect(table.leftText == "a     number\nlong  1\n")
  }
}
