import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `A script of touches` {
  private let fixture = InputFixture()
  private var context: LayerContext { fixture.context }

  private func samples(
    _ action: InputScript.Action, at start: CGPoint = .zero, halfSide: Double? = nil
  )
    -> [(time: Double, sample: InputSampling.Sample)]
  {
    let sampling = InputSampling(action, at: start, halfSide: halfSide)
    return (0..<sampling.count).flatMap { index in
      sampling.samples(at: index).map { (sampling.time(at: index), $0) }
    }
  }

  @Test func `samples a drag at 120 Hz from its own start, and at its exact end`() {
    let drag = samples(
      .drag(.point(.zero), to: .by(CGPoint(x: 30, y: -60)), duration: 0.03))
    // 0.03 s are 3.6 intervals.
    let times: [Double] = [0, 1 / 120.0, 2 / 120.0, 3 / 120.0, 0.03, 0.03]
    #expect(drag.map(\.time) == times)
    #expect(drag.map(\.sample.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
    for (time, sample) in drag {
      #expect(abs(Double(sample.point.x) - 1000 * time) < 1e-9)
      #expect(abs(Double(sample.point.y) + 2000 * time) < 1e-9)
    }
    #expect(drag.last?.sample.point == CGPoint(x: 30, y: -60))
    let instant = samples(.drag(.point(.zero), to: .point(CGPoint(x: 5, y: 5)), duration: 0))
    #expect(instant.map(\.time) == [0, 0, 0])
    let whole = samples(.drag(.point(.zero), to: .point(CGPoint(x: 5, y: 5)), duration: 0.1))
    #expect(whole.count == 14)
  }

  @Test func `paces a drag along the length of its path`() {
    let path: [CGPoint] = [CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    let drag = samples(.drag(.point(.zero), to: .path(path), duration: 4 / 120.0))
    let corner = drag.count > 3 ? drag[3].sample.point : .zero
    #expect(abs(Double(corner.x) - 30) < 1e-9 && abs(Double(corner.y)) < 1e-9)
    #expect(drag.last?.sample.point == path.last)
  }

  @Test func `moves two fingers about the centre of a pinch and of a rotation`() {
    let centre = CGPoint(x: 50, y: 60)
    let pinch = samples(.pinch(.point(centre), scale: 2, duration: 0.1), at: centre, halfSide: 40)
    #expect(pinch.first?.sample.point == CGPoint(x: 30, y: 60))
    #expect(pinch.last?.sample.point == CGPoint(x: 90, y: 60))
    let turn = samples(.rotate(.point(centre), angle: .pi / 2, duration: 0.1), at: centre)
    let last = turn.last?.sample.point ?? .zero
    #expect(abs(Double(last.x) - 50) < 1e-9 && abs(Double(last.y) - 110) < 1e-9)
    #expect(Set(turn.map(\.sample.finger)) == [0, 1])
  }

  @Test func `taps with the fingers side by side, about its point`() {
    for count in 1...3 {
      let taps = samples(.tap(.point(.zero), count: count), at: CGPoint(x: 50, y: 60))
      #expect(taps.count == 2 * count)
      #expect(taps.allSatisfy { $0.sample.point == CGPoint(x: 50, y: 60) })
      #expect(abs((taps.last?.time ?? 0) - (0.15 * Double(count - 1) + 0.05)) < 1e-12)
    }
    for (touches, xs) in [(1, [50]), (2, [45, 55]), (3, [40, 50, 60])] as [(Int, [CGFloat])] {
      let tap = samples(.tap(.point(.zero), touches: touches), at: CGPoint(x: 50, y: 60))
      #expect(tap.map(\.sample.point.x) == xs + xs)
      #expect(tap.prefix(touches).allSatisfy { $0.sample.phase == .began })
      #expect(tap.suffix(touches).allSatisfy { $0.sample.phase == .ended })
    }
  }

  @Test func `takes what begins now, within what times may differ by`() {
    context.advance(to: 1)
    let script = InputScript([.init(at: 0, .tap(.layer("panel")))])
    context.declare(script, from: 1 - Timing.snap)
    #expect(context.input.diagnostics.isEmpty)
    context.declare(script, from: 1 - 2 * Timing.snap)
    #expect(context.input.diagnostics.count == 1)
    context.advance(to: 2)
    #expect(fixture.takeNotes() == ["panel began 1@1", "panel ended 1@1.05"])
  }

  @Test func `gives fingers at once different numbers`() {
    fixture.send(
      .init(at: 0, .press(.point(CGPoint(x: 50, y: 50)), duration: 1)),
      .init(at: 0.1, .press(.point(CGPoint(x: 60, y: 60)), duration: 0.2)),
      .init(at: 0.2, .tap(.point(CGPoint(x: 150, y: 150)), touches: 2)),
      .init(at: 0.5, .tap(.point(CGPoint(x: 150, y: 150)))))
    let late = "\(0.1 + 0.2)"
    let expected: [String] = [
      "0.0 touch panel/button began 1 50 50", "0.1 touch panel/button began 2 60 60",
      "0.2 touch panel began 3 145 150", "0.2 touch panel began 4 155 150",
      "0.25 touch panel ended 3 145 150", "0.25 touch panel ended 4 155 150",
      late + " touch panel/button ended 2 60 60", "0.5 touch panel began 2 150 150",
      "0.55 touch panel ended 2 150 150", "1.0 touch panel/button ended 1 50 50",
    ]
    let events = fixture.events([.touch])
    #expect(events == expected)
  }

  @Test func `shows the same whatever is asked first, and in whatever steps it is made`() {
    let tap = TestTap()
    tap.addReaction(for: [.ended], name: "jump") { _, recognizer in
      Transaction.withoutActions {
        recognizer.layer?.position.x += 50
      }
    }
    fixture.button.addGestureRecognizer(tap)
    let drag = TestDrag()
    drag.addReaction(for: [.began, .changed], name: nil) { _, recognizer in
      Transaction.withoutActions {
        recognizer.layer?.position = recognizer.location(in: recognizer.layer?.superlayer)
      }
    }
    fixture.button.addGestureRecognizer(drag)
    fixture.send(
      .init(at: 0.5, .tap(.layer("panel/button"))),
      .init(
        at: 1, .drag(.layer("panel/button"), to: .point(CGPoint(x: 150, y: 160)), duration: 0.4)))
    func x(_ time: Double, of timeline: RenderTimeline) -> Double {
      let shown = timeline.evaluate(at: time)
      let node = shown?.tree.paths.firstIndex(of: "panel/button") ?? 0
      return shown.flatMap { CGPoint(propertyValue: $0.value(.position, of: node)) }.map {
        Double($0.x)
      } ?? .nan
    }
    let times = [0.2, 0.54, 0.56, 1.1, 1.234, 1.39, 2]
    let expected = times.map { x($0, of: context.timeline(until: .infinity)) }
    #expect(expected[0] == 50 && expected[1] == 50 && expected[2] == 100 && expected[6] == 130)
    #expect(expected[4] > expected[3])
    for (time, value) in zip(times, expected).reversed() {
      #expect(x(time, of: context.timeline(until: time)) == value)
    }
    let declared = fixture.events([.touch, .gesture, .action])
    context.recordsEvents = true
    for step in [0.1, 0.53, 0.7, 1.0001, 1.2, 1.21, 1.4, 1.9] {
      context.advance(to: step)
      for (time, value) in zip(times, expected) where time > step {
        #expect(x(time, of: context.timeline(until: time)) == value)
      }
    }
    #expect(fixture.events([.touch, .gesture, .action]) == declared)
    #expect(declared.contains("0.55 action panel/button jump"))
    #expect(declared.contains("0.55 gesture panel/button!testtap ended"))
    #expect(x(2, of: context.timeline) == 130 && fixture.button.position.x == 130)
  }

  @Test func `is only asked about, where it is given with the question`() {
    let tap = TestTap()
    tap.addReaction(for: [.ended], name: nil) { _, recognizer in recognizer.layer?.opacity = 0.5 }
    fixture.button.addGestureRecognizer(tap)
    let script = InputScript([.init(at: 0, .tap(.layer("panel/button")))])
    context.commitPending(callingBlocks: false)
    #expect(context.timeline(until: 1, input: script).epochs.count > 1)
    #expect(context.events(until: 1, input: script).contains { $0.kind == .gesture })
    #expect(context.timeline(until: 1).epochs.count == 1)
    context.advance(to: 1)
    #expect(fixture.takeNotes().isEmpty && fixture.button.opacity == 1)
  }

  @Test func `says why its target is not hit`() {
    func reasons(_ change: () -> Void) -> [String] {
      Transaction.withoutActions(change)
      context.commitPending(callingBlocks: false)
      return fixture.diagnostics(
        of: InputScript([.init(at: 0, .tap(.layer("panel/button")))])
      ).map(\.message)
    }
    #expect(reasons {}.isEmpty)
    #expect(
      reasons { fixture.button.isHidden = true }
        == ["at 0 s, panel is touched instead: panel/button is hidden"])
    #expect(
      reasons {
        fixture.button.isHidden = false
        fixture.panel.isUserInteractionEnabled = false
      } == ["at 0 s, root is touched instead: panel has userInteractionEnabled false"])
    #expect(
      reasons {
        fixture.panel.isUserInteractionEnabled = true
        let cover = Layer()
        cover.name = "cover"
        cover.frame = fixture.context.root.bounds
        fixture.context.root.addSublayer(cover)
      } == ["at 0 s, cover is touched instead: that is in front"])
    #expect(
      fixture.diagnostics(
        of: InputScript([.init(at: 0, .tap(.layer("missing")))])
      ).map(\.layer) == ["missing"])
  }

  @Test func `names the order of sublayers where that is the reason`() {
    Transaction.withoutActions {
      fixture.panel.zPosition = 10
      let later = Layer()
      later.name = "later"
      later.frame = context.root.bounds
      context.root.addSublayer(later)
    }
    context.commitPending(callingBlocks: false)
    #expect(
      fixture.diagnostics(
        of: InputScript([.init(at: 0, .tap(.layer("panel/button")))])
      ).map(\.message) == [
        "at 0 s, later is touched instead: that comes later in the order of sublayers, which "
          + "touches follow, not zPosition"
      ])
  }

  @Test func `has at most a hundred fingers down at once`() {
    let point = InputScript.Target.point(.zero)
    // 0.05 s each: the last of the first hundred leaves when the next comes.
    func taps(_ spacing: Double) -> InputScript {
      InputScript((0..<500).map { .init(at: Double($0) * spacing, .tap(point)) })
    }
    #expect(taps(0.00051).fault == nil)
    let fault = taps(0.0004).fault
    #expect(fault?.entry == 100)
    #expect(fault?.message == "101 fingers are down at 0.04 s; at most 100 can be")
    #expect(InputScript([.init(at: 0, .tap(point, count: 1000, touches: 10))]).fault == nil)
    func held(_ count: Int) -> InputScript {
      InputScript([
        .init(
          at: 1,
          .touches(
            (0..<count).map { .init(id: $0, time: 0, phase: .began, location: .zero) }))
      ])
    }
    #expect(held(100).fault == nil && held(101).fault?.entry == 0)
  }

  /// A finger that is down for a second, with forces at some of its samples.
  private func pressing(
    _ forces: (time: Double, force: Double?)..., type: Touch.TouchType = .direct
  ) -> InputScript {
    InputScript([
      .init(
        at: 0,
        .touches(
          forces.enumerated().map { index, sample in
            .init(
              id: 0, time: sample.time,
              phase: index == 0 ? .began : (index == forces.count - 1 ? .ended : .moved),
              location: CGPoint(x: 50, y: 50), force: sample.force.map { CGFloat($0) }, type: type)
          }))
    ])
  }

  /// The time, force, greatest force and type of every touch that the button receives.
  private func pressure(of script: InputScript) -> [[Double]] {
    final class Scale: GestureRecognizer {
      var readings: [[Double]] = []

      override func touchesBegan(_ touches: Set<Touch>, with event: Event) { read(touches) }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event) { read(touches) }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event) { read(touches) }

      private func read(_ touches: Set<Touch>) {
        readings += touches.inOrder.map {
          [
            $0.timestamp, Double($0.force), Double($0.maximumPossibleForce),
            $0.type == .stylus ? 2 : ($0.type == .indirectPointer ? 3 : 0),
          ]
        }
      }
    }
    let scale = Scale()
    fixture.button.addGestureRecognizer(scale)
    context.declare(script)
    context.advance(to: 2)
    return scale.readings
  }

  // UITouch: "a value of 1.0 represents the force of an average touch", "available on devices that
  // support 3D Touch or Apple Pencil".
  @Test func `states forces, and between them they are on straight lines`() {
    let script = pressing((0, nil), (0.1, 1), (0.25, nil), (0.4, 4), (1, nil))
    let greatest = 20.0 / 3
    let expected: [[Double]] = [
      [0, 1, greatest, 0], [0.1, 1, greatest, 0], [0.25, 2.5, greatest, 0],
      [0.4, 4, greatest, 0], [1, 4, greatest, 0],
    ]
    let readings = pressure(of: script)
    #expect(readings.count == expected.count)
    for (reading, values) in zip(readings, expected) {
      #expect(zip(reading, values).allSatisfy { abs($0 - $1) < 1e-12 }, "\(reading)")
    }
  }

  @Test func `measures no force where it states none, and knows pencils and pointers`() {
    #expect(pressure(of: pressing((0, nil), (1, nil))) == [[0, 0, 0, 0], [1, 0, 0, 0]])
    let types: [(Touch.TouchType, String)] = [
      (.stylus, "pencil"), (.indirectPointer, "indirectPointer"),
    ]
    for (type, word) in types {
      let other = InputFixture()
      other.context.declare(pressing((0, 0.5), (1, 0), type: type))
      let last = "1.0 touch panel/button ended 0 50 50 \(word) force 0"
      #expect(
        other.events([.touch]) == ["0.0 touch panel/button began 0 50 50 \(word) force 0.5", last])
      // What follows is simulated with a copy of the finger that is down.
      other.context.advance(to: 0.5)
      #expect(other.events([.touch]).last == last)
    }
    for force in [-0.1, 6.7, .nan] { #expect(pressing((0, force), (1, 0)).fault != nil) }
    #expect(pressing((0, 20 / 3.0), (1, 0)).fault == nil)
  }

  @Test func `is refused with a reason where it has a fault`() {
    let point = InputScript.Target.point(.zero)
    let faults: [InputScript.Action] = [
      .drag(point, to: .by(.zero), duration: 1e9), .drag(point, to: .by(.zero), duration: .nan),
      .drag(point, to: .by(CGPoint(x: CGFloat.infinity, y: 0)), duration: 1),
      .drag(point, to: .path([]), duration: 1), .tap(point, count: .max), .tap(point, count: 0),
      .tap(point, touches: 1000), .press(point, duration: -1), .press(point, duration: .infinity),
      .swipe(point, velocity: CGPoint(x: CGFloat.nan, y: 0)),
      .pinch(point, scale: -.infinity, duration: 1), .rotate(point, angle: .nan, duration: 1),
      .tap(.point(CGPoint(x: 1e300, y: 0))), .tap(.layer("")),
      .touches([.init(id: 1, time: 0, phase: .moved, location: .zero)]),
      .touches([.init(id: 1, time: .nan, phase: .began, location: .zero)]),
      .touches([
        .init(id: 1, time: 0, phase: .began, location: .zero),
        .init(id: 1, time: 1, phase: .began, location: .zero),
      ]),
    ]
    for action in faults {
      let script = InputScript([.init(at: 0, action)])
      #expect(script.fault != nil, "\(action)")
      #expect(fixture.diagnostics(of: script).count == 1)
    }
    #expect(InputScript([.init(at: .nan, .tap(point))]).fault != nil)
    #expect(InputScript([.init(at: -1, .tap(point))]).fault != nil)
    context.declare(InputScript([.init(at: 0, faults[0])]))
    #expect(context.eventQueue.count == 0 && context.diagnostics.contains { $0.key == "input" })
    let fine = InputScript([.init(at: 0, .tap(point, count: 1000))])
    #expect(fine.fault == nil)
    context.declare(fine, from: .infinity)
    #expect(context.eventQueue.count == 0)
  }
}
