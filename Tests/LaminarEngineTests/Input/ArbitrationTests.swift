import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

@Suite struct `Recognisers` {
  private let fixture = InputFixture()
  private var context: LayerContext { fixture.context }

  private func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to layer: Layer) -> R {
    recognizer.name = name
    recognizer.addTarget { [unowned fixture] in fixture.note("\(name) \($0.state.rawValue)") }
    layer.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func drag(at time: Double = 0, duration: Double = 0.05) -> InputScript.Entry {
    // Six samples after the first, 4 points apart.
    .init(
      at: time,
      .drag(.point(CGPoint(x: 50, y: 50)), to: .by(CGPoint(x: 24, y: 0)), duration: duration))
  }

  @Test func `let the inner one win, and cancel the layer's touch`() {
    _ = add(TestTap(), "outer", to: fixture.panel)
    _ = add(TestTap(), "inner", to: fixture.button)
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.advance(to: 1)
    #expect(
      fixture.takeNotes() == ["button began 1@0", "0.05 inner ended", "button cancelled 1@0.05"])
  }

  @Test func `recognise together when either delegate lets them`() {
    let delegate = TestDelegate()
    delegate.isSimultaneous = true
    let outer = add(TestTap(), "outer", to: fixture.panel)
    let inner = add(TestTap(), "inner", to: fixture.button)
    for recognizer in [outer, inner] {
      recognizer.delegate = delegate
      fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
      context.declare(
        InputScript([.init(at: 0.5, .tap(.layer("panel/button")))]), from: context.time)
      context.advance(to: context.time + 2)
      #expect(fixture.takeNotes().filter { $0.contains("er ended") }.count >= 2)
      recognizer.delegate = nil
    }
  }

  @Test func `wait for another one to fail, to the exact instant`() {
    let single = add(TestTap(), "single", to: fixture.button)
    let double = add(TestTap(), "double", to: fixture.button)
    double.taps = 2
    single.require(toFail: double)
    fixture.send(
      .init(at: 0, .tap(.layer("panel/button"))),
      .init(at: 1, .tap(.layer("panel/button"), count: 2)))
    context.advance(to: 3)
    // The double tap fails 0.3 s after the first has ended.
    #expect(
      fixture.takeNotes().filter { !$0.hasPrefix("button") } == [
        "0.35 single ended", "1.2 double ended",
      ])
    #expect(single.state == .possible && double.state == .possible)
  }

  @Test func `hold the end of a touch back while they are undecided`() {
    let double = add(TestTap(), "double", to: fixture.button)
    double.taps = 2
    fixture.send(
      .init(at: 0, .tap(.layer("panel/button"))),
      .init(at: 1, .tap(.layer("panel/button"), count: 2)))
    context.advance(to: 3)
    // UIKit's documented sequences.
    #expect(
      fixture.takeNotes() == [
        "button began 1@0", "button ended 1@0.35", "button began 1@1", "button began 1@1.15",
        "1.2 double ended", "button cancelled 1,1@1.2",
      ])
    double.delaysTouchesEnded = false
    context.declare(InputScript([.init(at: 0, .tap(.layer("panel/button"), count: 2))]), from: 3)
    context.advance(to: 4)
    #expect(
      fixture.takeNotes() == [
        "button began 1@3", "button ended 1@3.05", "button began 1@3.15", "3.2 double ended",
        "button cancelled 1@3.2",
      ])
  }

  @Test func `hold the beginning of a touch back where they are told to`() {
    let tap = add(TestTap(), "tap", to: fixture.button)
    tap.delaysTouchesBegan = true
    fixture.send(
      .init(at: 0, .press(.layer("panel/button"), duration: 0.5)),
      .init(at: 1, .tap(.layer("panel/button"))))
    context.advance(to: 3)
    #expect(
      fixture.takeNotes() == ["button began 1@0.2", "button ended 1@0.5", "1.05 tap ended"])
  }

  @Test func `begin, change and end, and leave the touch to the layer where they are told to`() {
    let recognizer = add(TestDrag(), "drag", to: fixture.panel)
    recognizer.cancelsTouchesInView = false
    fixture.send(drag())
    context.advance(to: 1)
    let notes = fixture.takeNotes()
    let times = [4.0, 5, 6].map { GestureText.number($0 / 120) }
    let expected: [String] = [
      "0.025 drag began", "\(times[0]) drag changed", "\(times[1]) drag changed",
      "\(times[2]) drag changed", "\(times[2]) drag ended",
    ]
    #expect(notes.filter { $0.contains("drag") } == expected)
    #expect(notes.first == "button began 1@0" && notes.last == "button ended 1@0.05")
  }

  @Test func `obey their delegate, the layer, isEnabled and their removal`() {
    let delegate = TestDelegate()
    let recognizer = add(TestDrag(), "drag", to: fixture.button)
    recognizer.delegate = delegate
    func notes() -> [String] {
      context.declare(InputScript([drag()]), from: context.time)
      context.advance(to: context.time + 1)
      return fixture.takeNotes().filter { $0.contains("drag") }
    }
    #expect(notes().count == 5)
    delegate.begins = false
    #expect(notes().isEmpty)
    delegate.begins = true
    delegate.receives = false
    #expect(notes().isEmpty)
    delegate.receives = true
    let time = context.time
    let disabling = recognizer.addTarget {
      if $0.state == .changed { $0.isEnabled = false }
    }
    #expect(
      notes().map { $0.split(separator: " ").last } == ["began", "changed", "cancelled"])
    #expect(context.time == time + 1)
    #expect(notes().isEmpty)
    recognizer.removeTarget(disabling)
    recognizer.isEnabled = true
    #expect(notes().count == 5)
    fixture.button.removeGestureRecognizer(recognizer)
    #expect(notes().isEmpty && fixture.button.gestureRecognizers == nil)
  }

  @Test func `report cycles of requirements and states that they cannot enter`() {
    let one = add(TestTap(), "one", to: fixture.button)
    let two = add(TestTap(), "two", to: fixture.button)
    one.require(toFail: two)
    two.require(toFail: one)
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.advance(to: 1)
    #expect(fixture.takeNotes().contains("0.05 one ended"))
    #expect(context.diagnostics.contains { $0.key == "requireToFail" })
    one.state = .changed
    #expect(context.diagnostics.contains { $0.layer == "panel/button" && $0.key == "state" })
  }

  // Each end of a wait looked at all recognisers, and each of those at all others: 27,000,000,000 steps.
  @Test func `wait in a chain of three thousand`() {
    let taps = (0..<3000).map { _ in TapGestureRecognizer() }
    let last = TapGestureRecognizer()
    last.numberOfTapsRequired = 2
    for (index, tap) in taps.enumerated() {
      tap.recognizesSimultaneously = true
      fixture.button.addGestureRecognizer(tap)
      tap.require(toFail: index + 1 < taps.count ? taps[index + 1] : last)
    }
    fixture.button.addGestureRecognizer(last)
    var ended: [Int] = []
    for (index, tap) in taps.enumerated() { tap.addTarget { _ in ended.append(index) } }
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.commitPending(callingBlocks: false)
    #expect(context.events(until: 1).count { $0.kind == .gesture } == 3001)
    context.advance(to: 1)
    // The last tap of the chain ends, so the one that waits for it fails, so the next ends.
    #expect(ended == stride(from: 2999, through: 1, by: -2).map { $0 })
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `wait in groups that a search from each one finds`(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let count = Int.random(in: 1...24, using: &random)
    let edges = (0..<count).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: 0..<count, using: &random)
      }
    }
    func reached(from start: Int) -> Set<Int> {
      var found: Set<Int> = [start]
      var pending = [start]
      while let next = pending.popLast() {
        for other in edges[next] where found.insert(other).inserted { pending.append(other) }
      }
      return found
    }
    let sets = (0..<count).map(reached)
    let groups = WaitingGroups.numbers(of: edges)
    for a in 0..<count {
      for b in 0..<count {
        #expect((groups[a] == groups[b]) == (sets[a].contains(b) && sets[b].contains(a)))
      }
    }
  }

  @Test func `lose to a layer below that tracks the touch`() {
    let tracking = TestTracking()
    fixture.button.passesOn = false
    fixture.button.touchTracking = tracking
    _ = add(TestTap(), "outer", to: fixture.panel)
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.advance(to: 0.5)
    #expect(fixture.takeNotes() == ["button began 1@0", "button ended 1@0.05"])
    tracking.refuses = false
    context.declare(InputScript([.init(at: 0, .tap(.layer("panel/button")))]), from: 1)
    context.advance(to: 2)
    #expect(fixture.takeNotes().contains("1.05 outer ended"))
  }
}

private final class TestTracking: TouchTracking {
  var refuses = true

  func receive(_ phase: Touch.Phase, _ touches: [Touch], with event: Event?, on layer: Layer) {}
  func prevents(_ recognizer: GestureRecognizer) -> Bool { refuses }
  func copied(for layer: Layer, with copies: InputCopies) -> any TouchTracking { self }
}
