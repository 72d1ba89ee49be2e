import LaminarTrace
import Testing

@Suite struct `Tracks` {
  @Test func `are ordered by layer path and then by key, by bytes`() {
    let names = [
      ("b", "a"), ("a", "z"), ("a/b", "a"), ("a", "position.y"), ("a", "position.x"), ("a-b", "a"),
      ("Z", "a"), ("a#10", "a"), ("a#2", "a"), ("a@mask", "a"), ("é", "a"),
    ]
    let sorted = names.map { TraceTrack(layer: $0.0, key: $0.1) }.sorted().map(\.name)
    // Upper case first, then # - / @ after the bare name, as in ASCII; é is beyond it.
    #expect(
      sorted == [
        "Z:a", "a:position.x", "a:position.y", "a:z", "a#10:a", "a#2:a", "a-b:a", "a/b:a",
        "a@mask:a", "b:a", "é:a",
      ])
  }

  @Test func `are equal only when their bytes are`() {
    let composed = TraceTrack(layer: "\u{e9}", key: "x")
    let decomposed = TraceTrack(layer: "e\u{301}", key: "x")
    #expect(composed != decomposed)
    #expect(composed == TraceTrack(layer: "\u{e9}", key: "x"))
    #expect(composed != TraceTrack(layer: "\u{e9}", key: "x", kind: .text))
  }
}
