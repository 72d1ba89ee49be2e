import Testing

@testable import LaminarTrace

@Suite struct `Comparing events` {
  private let base = [
    TraceEvent(time: 0, event: "stepStart", target: "intro", detail: "1"),
    TraceEvent(time: 0.5, event: "stepStart", target: "label", detail: ""),
    TraceEvent(time: 0.75, event: "completion", target: "intro", detail: ""),
  ]

  private func sentences(_ new: [TraceEvent], tolerance: Double = 1e-6) -> [String] {
    EventComparison.differences(base, new, tolerance: tolerance).map(\.sentence)
  }

  @Test func `finds none between a list and itself`() { #expect(sentences(base) == []) }

  @Test func `says what comes in another order first`() {
    var new = base
    new[2].time = 0.25
    new.swapAt(1, 2)
    #expect(
      sentences(new) == [
        "the completion of intro now fires before the step on label starts",
        "the completion of intro fires at 0.25 s instead of 0.75 s",
      ])
  }

  @Test func `says what is missing, new and moved`() {
    var new = base
    new[0].time = 0.1
    new.removeLast()
    new.append(TraceEvent(time: 2, event: "animationStop", target: "ball", detail: "drop"))
    #expect(
      sentences(new) == [
        "the completion of intro no longer fires (at 0.75 s in the base)",
        "the animation of ball (drop) now stops at 2 s",
        "the step on intro (1) starts at 0.1 s instead of 0 s",
      ])
    #expect(
      sentences(
        base.map {
          TraceEvent(time: $0.time + 0.01, event: $0.event, target: $0.target, detail: $0.detail)
        }, tolerance: 0.02) == [])
  }

  @Test func `reads rows, and says where they are damaged`() throws {
    func read(_ text: String) throws -> [TraceEvent] {
      try EventRows.read(TraceBytesInMemory(Array(text.utf8)), name: "e")
    }
    let heading = "time,event,target,detail\n"
    #expect(
      try read(heading + "0,stepStart,intro,\"a, b\"\n0.5,pause,panel,\n").map(\.detail)
        == ["a, b", ""])
    for (text, line) in [
      ("1,a,b,c\n0,a,b,c\n", 3), ("1,a,b\n", 2), ("x,a,b,c\n", 2), ("1,a,b,c", 2),
    ] {
      #expect { _ = try read(heading + text) } throws: {
        ($0 as? TraceReadingError)?.line == line
      }
    }
  }
}
