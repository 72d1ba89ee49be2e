import LaminarGraphics
import Testing

@testable import LaminarTrace

@Suite struct `Comparing events` {
  private let base = [
    StageEvent(time: 0, kind: .sequenceStart, target: "sequence:intro"),
    StageEvent(
      time: 0.5, kind: .stepStart, target: "label:position.x", detail: "sequence:late, step 2"),
    StageEvent(time: 0.75, kind: .sequenceCompletion, target: "sequence:intro"),
  ]

  private func sentences(
    _ new: [StageEvent], tolerance: Double = 1e-6, rules: ToleranceRules = ToleranceRules()
  ) -> [String] {
    EventComparison(base, new, tolerance: tolerance, rules: rules).differences.map(\.sentence)
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
    #expect(sentences(new, tolerance: 0.6) == [])
  }

  @Test func `says what is missing, new, moved and altered`() {
    var new = base
    new[0].time = 0.1
    new.removeLast()
    new.append(StageEvent(time: 2, kind: .animationStop, target: "ball#drop", detail: "finished"))
    #expect(
      sentences(new) == [
        "the completion of intro no longer fires (at 0.75 s in the base)",
        "the animation drop on ball now finishes at 2 s",
        "the sequence intro starts at 0.1 s instead of 0 s",
      ])
    let late = base.map {
      StageEvent(time: $0.time + 0.01, kind: $0.kind, target: $0.target, detail: $0.detail)
    }
    #expect(sentences(late, tolerance: 0.02) == [])
    let stop = StageEvent(time: 1, kind: .animationStop, target: "shape#0#drop", detail: "finished")
    let cut = StageEvent(time: 0.5, kind: .animationStop, target: "shape#0#drop", detail: "removed")
    #expect(
      EventComparison([stop], [cut], tolerance: 1e-6).differences.map(\.sentence)
        == ["the animation drop on shape#0 ends early at 0.5 s instead of finishing at 1 s"])
  }

  @Test(arguments: [
    ("start", "ball#drop", "spring", "the animation drop on ball starts"),
    ("transaction-completion", "", "", "the completion of a transaction fires"),
    (
      "step-end", "a/b:opacity", "sequence:intro, step 2",
      "the step on a/b (opacity, step 2 of intro) ends"
    ),
    ("sequence-repeat", "sequence:dance", "2", "round 2 of dance starts"),
    ("sequence-stop", "sequence:dance", "", "the sequence dance is stopped"),
    ("layer-added", "a/b", "", "the layer a/b appears"),
    ("layer-removed", "a/b", "", "the layer a/b disappears"),
    ("layout", "root", "2", "the layout of 2 layers happens"),
    ("pause", "sequence:intro", "", "the sequence intro pauses"),
    ("pause", "held", "", "held pauses"),
    ("resume", "held", "", "held goes on"),
    ("speed", "slow", "0.5", "the clock of slow goes to speed 0.5"),
    ("scrub", "on", "from 0.0 to 0.6 in 0.6", "the scrub of on runs from 0.0 to 0.6 in 0.6"),
    ("touch", "a/b", "began 2 84 40.5", "the touch of finger 2 on a/b begins"),
    ("touch", "", "cancelled 1 0 0", "the touch of finger 1 on  is cancelled"),
    ("gesture", "a/b!pan", "changed translation 12 0", "the gesture pan of a/b changes"),
    ("gesture", "a!tap", "failed", "the gesture tap of a fails"),
    ("control", "ok", "touchUpInside", "the control ok sends touchUpInside"),
    ("responder", "pad", "touchesBegan 1", "the layer pad receives touchesBegan 1"),
    ("action", "card", "throw", "the action throw of card runs"),
    ("missed-tick", "display-link", "12", "frame 12 of the display link is missed"),
  ])
  func `has words for each kind`(event: String, target: String, detail: String, words: String) {
    let kind = StageEvent.Kind(rawValue: event)
    let found = EventWords(StageEvent(time: 0, kind: kind, target: target, detail: detail))
    #expect("\(found.subject) \(found.verb)" == words)
  }

  @Test func `matches touches by phase and finger, and gestures by their state`() throws {
    func event(_ time: Double, _ kind: StageEvent.Kind, _ target: String, _ detail: String)
      -> StageEvent
    { StageEvent(time: time, kind: kind, target: target, detail: detail) }
    let old = [
      event(1, .touch, "card", "began 1 84 40"), event(1.25, .gesture, "card!pan", "began 10 0"),
      event(1.5, .gesture, "card!pan", "ended 90 0"), event(1.5, .action, "card", "throw"),
    ]
    let new = [
      event(1, .touch, "card", "began 1 80 40"), event(1.25, .gesture, "card!pan", "began 10 0"),
      event(1.75, .action, "card", "throw"), event(1.75, .gesture, "card!pan", "cancelled 95 0"),
    ]
    let found = EventComparison(old, new, tolerance: 1e-6).differences.map(\.sentence)
    #expect(
      found == [
        "the gesture pan of card no longer ends (at 1.5 s in the base)",
        "the gesture pan of card now is cancelled at 1.75 s",
        "the touch of finger 1 on card begins at 80 40 at 1 s, at 84 40 in the base",
        "the action throw of card runs at 1.75 s instead of 1.5 s",
      ])
    // A rule names a gesture as it names an animation.
    let rule = ToleranceRule(try #require(TracePattern("card:pan")), .ignored)
    let comparison = EventComparison(
      old, new, tolerance: 1e-6, rules: ToleranceRules(rules: [rule]))
    #expect(comparison.differences.count == 2 && comparison.usedRules == [0])
  }

  @Test func `applies rules that ignore, and reports which it used`() throws {
    let rule = ToleranceRule(try #require(TracePattern("sequence:*")), .ignored)
    let other = ToleranceRule(try #require(TracePattern("absent")), .ignored)
    let comparison = try TraceComparer(rules: ToleranceRules(rules: [rule, other])).compare(
      EventTable(base, name: "a"), EventTable([base[1]], name: "b"))
    #expect(comparison.isSame && comparison.staleRules == [other])
    #expect(sentences([base[1]]).count == 2)
  }

  @Test func `is the same for both sides, and finds no more with a larger tolerance`() {
    var generator = SeededBits(17)
    for _ in 0..<40 {
      var new = base + base + base
      for index in new.indices { new[index].time = Double(generator.next(8)) / 8 }
      if generator.next(2) == 0 { new.removeLast(generator.next(3)) }
      new.sort { $0.time < $1.time }
      let old = (base + base + base).sorted { $0.time < $1.time }
      #expect(
        EventComparison(old, new, tolerance: 1e-6).differences.isEmpty
          == EventComparison(new, old, tolerance: 1e-6).differences.isEmpty)
      var last = Int.max
      for tolerance in [1e-6, 0.1, 0.2, 0.5, 1] {
        let count = EventComparison(old, new, tolerance: tolerance).differences.count
        #expect(count <= last)
        last = count
      }
    }
  }

  @Test func `refuses a trace without events beside events alone`() throws {
    let trace = try SampleTrace(frames: [0], tracks: [("a:x", [1])]).table(.longCSV)
    #expect(throws: TraceReadingError.self) {
      try TraceComparer().compare(trace, EventTable(base, name: "b"))
    }
  }

  @Test func `reads rows, and says where they are damaged`() throws {
    func read(_ text: String) throws -> [StageEvent] {
      try EventRows.read(TraceBytesInMemory(Array(text.utf8)), name: "e")
    }
    let memory = TraceMemory()
    var writer = EventTraceWriter(precision: .standard, sink: memory)
    for event in base { try writer.write(event) }
    try writer.finish()
    #expect(try EventRows.read(TraceBytesInMemory(memory.bytes), name: "e") == base)
    let heading = "time,event,target,detail\n"
    for (text, line) in [
      ("1,a,b,c\n0,a,b,c\n", 3), ("1,a,b\n", 2), ("x,a,b,c\n", 2), ("1,a,b,c", 2),
    ] {
      #expect { _ = try read(heading + text) } throws: {
        ($0 as? TraceReadingError)?.line == line
      }
    }
  }
}
