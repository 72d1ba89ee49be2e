import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A stage of 400 × 400 points with a layer of 200 × 200 at (100, 100), whose recognisers write their
/// states into a log.
final class GestureFixture {
  let context: LayerContext
  let root = Layer()
  let layer = Layer()
  private(set) var log: [String] = []
  /// Whether targets change nothing that the recognisers tell.
  var hasSameSimulation = true
  private var samples: [InputScript.Sample] = []
  private var points: [Int: CGPoint] = [:]

  init(_ recognizers: GestureRecognizer...) {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    layer.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    layer.name = "layer"
    root.addSublayer(layer)
    context = LayerContext(root: root)
    context.recordsEvents = true
    Transaction.withoutActions { [context] in context.commitIfNeeded() }
    recognizers.forEach(add)
  }

  /// Lets the layer fill the stage.
  func fillStage() {
    Transaction.withoutActions { [layer, root, context] in
      layer.frame = root.bounds
      context.commitIfNeeded()
    }
  }

  /// Adds a recogniser to the layer, and writes its states with values and times into the log.
  func add(_ recognizer: GestureRecognizer) {
    layer.addGestureRecognizer(recognizer)
    // A recogniser may outlive the fixture, and be added to another.
    recognizer.addTarget { [weak self] recognizer in
      guard let self else { return }
      let values = recognizer.valueDescription
      log.append("\(recognizer.state)\(values.isEmpty ? "" : " " + values) @\(context.time)")
    }
  }

  /// Lets a finger do something at a time.
  func finger(_ id: Int, _ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    points[id] = CGPoint(x: x, y: y)
    samples.append(.init(id: id, time: time, phase: phase, location: CGPoint(x: x, y: y)))
  }

  /// The same for the first finger.
  func finger(_ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    finger(0, phase, x, y, at: time)
  }

  /// Lifts a finger where it is.
  func lift(_ id: Int = 0, at time: Double) {
    let point = points[id] ?? .zero
    finger(id, .ended, Double(point.x), Double(point.y), at: time)
  }

  /// Touches and lifts.
  func tap(_ id: Int = 0, _ x: Double, _ y: Double, at time: Double, duration: Double = 0.0625) {
    finger(id, .began, x, y, at: time)
    lift(id, at: time + duration)
  }

  /// Lets the stage run until a time with what the fingers do.
  ///
  /// A simulation from here, with copies of the recognisers as they are, has to tell the same.
  @discardableResult func run(until time: Double) -> [String] {
    if let start = samples.map(\.time).min() {
      for index in samples.indices { samples[index].time -= start }
      context.declare(InputScript([.init(at: start, .touches(samples))]))
    }
    samples = []
    let simulated = gestures(until: time)
    context.advance(to: time)
    if hasSameSimulation { #expect(gestures(until: time) == simulated) }
    return log
  }

  /// The states of recognisers with failures, in the order of their instants.
  func gestures(until time: Double) -> [String] {
    context.events(until: time).filter { $0.kind == .gesture }
      .map { "\($0.target) \($0.detail) @\($0.time)" }
  }

  /// When a recogniser failed.
  func failures(until time: Double) -> [Double] {
    context.events(until: time).filter { $0.kind == .gesture && $0.detail == "failed" }.map(\.time)
  }
}

/// Laminar.docc: Gestures, "Taps".
@Suite struct `A tap recogniser` {
  private let tap = TapGestureRecognizer()

  @Test func `has UIKit's defaults`() {
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(tap.cancelsTouchesInView && tap.delaysTouchesEnded && !tap.delaysTouchesBegan)
    #expect(tap.state == .possible && tap.numberOfTouches == 0 && tap.kind == "tap")
  }

  @Test func `recognises when the finger is lifted`() {
    let fixture = GestureFixture(tap)
    fixture.tap(0, 150, 150, at: 1, duration: 0.5)
    #expect(fixture.run(until: 1.4375) == [])
    #expect(fixture.run(until: 2) == ["ended @1.5"])
    #expect(tap.state == .possible)
    fixture.tap(0, 150, 150, at: 2)
    #expect(fixture.run(until: 3) == ["ended @1.5", "ended @2.0625"])
  }

  @Test func `fails when it is pressed for 0.75 s, or moved by more than 45 points`() {
    let fixture = GestureFixture(tap)
    fixture.tap(0, 150, 150, at: 0, duration: 0.75)
    fixture.run(until: 0.7)
    #expect(tap.state == .possible)
    fixture.tap(0, 150, 150, at: 1, duration: 0.74)
    #expect(fixture.run(until: 2) == ["ended @1.74"])
    for (x, y, isTap) in [(177.0, 186.0, true), (177, 186.5, false), (195.5, 150, false)] {
      let fixture = GestureFixture(tap)
      fixture.finger(.began, 150, 150, at: 0)
      fixture.finger(.moved, x, y, at: 0.0625)
      fixture.finger(.moved, 150, 150, at: 0.125)
      fixture.lift(at: 0.25)
      #expect(fixture.run(until: 1) == (isTap ? ["ended @0.25"] : []), "\(x) \(y)")
    }
  }

  @Test func `counts taps that are quick and near`() {
    tap.numberOfTapsRequired = 2
    let cases: [(Double, Double, Bool)] = [
      (0.375, 150, true), (0.40625, 150, true), (0.4375, 150, false), (0.375, 190, true),
      (0.375, 200, false),
    ]
    for (time, x, isDouble) in cases {
      // The first is lifted at 0.0625: the second must touch before 0.4125.
      let fixture = GestureFixture(tap)
      fixture.tap(0, 150, 150, at: 0)
      fixture.tap(0, x, 150, at: time)
      let log = fixture.run(until: 3)
      #expect(log == (isDouble ? ["ended @\(time + 0.0625)"] : []), "\(time) \(x)")
    }
  }

  @Test func `begins to count anew after a failure`() {
    tap.numberOfTapsRequired = 2
    let fixture = GestureFixture(tap)
    for time in [0.0, 1, 1.25, 1.5] { fixture.tap(0, 150, 150, at: time) }
    #expect(fixture.run(until: 3) == ["ended @1.3125"])
    for time in [4.0, 4.25, 4.5, 4.75] { fixture.tap(0, 150, 150, at: time) }
    #expect(Array(fixture.run(until: 6).dropFirst()) == ["ended @4.3125", "ended @4.8125"])
  }

  @Test func `needs all its fingers at once`() {
    tap.numberOfTouchesRequired = 2
    let fixture = GestureFixture(tap)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(1, .began, 180, 170, at: 0.125)
    fixture.lift(0, at: 0.25)
    fixture.lift(1, at: 0.375)
    #expect(fixture.run(until: 1) == ["ended @0.375"])
    // One, three, and two one after the other.
    fixture.tap(0, 120, 150, at: 1)
    for finger in 0..<3 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 2) }
    fixture.tap(0, 120, 150, at: 3)
    fixture.tap(1, 180, 150, at: 3.125)
    #expect(fixture.run(until: 4).count == 1)
  }

  @Test func `fails when its touch is cancelled`() {
    let fixture = GestureFixture(tap)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.cancelled, 150, 150, at: 0.125)
    #expect(fixture.run(until: 1) == [])
    fixture.tap(0, 150, 150, at: 1)
    #expect(fixture.run(until: 2) == ["ended @1.0625"])
  }

  @Test func `is located at its first tap`() {
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    let fixture = GestureFixture(tap)
    var seen: [CGPoint] = []
    tap.addTarget { recognizer in
      seen = [
        recognizer.location(in: nil), recognizer.location(in: recognizer.layer),
        recognizer.location(ofTouch: 1, in: recognizer.layer),
        recognizer.location(ofTouch: 7, in: nil),
        CGPoint(x: recognizer.numberOfTouches, y: 0),
      ]
    }
    for (time, x) in [(0.0, 120.0), (0.25, 140.0)] {
      fixture.tap(0, x, 150, at: time)
      fixture.tap(1, x + 40, 170, at: time)
    }
    #expect(fixture.run(until: 1) == ["ended @0.3125"])
    #expect(
      seen == [
        CGPoint(x: 140, y: 160), CGPoint(x: 40, y: 60), CGPoint(x: 60, y: 70), .zero,
        CGPoint(x: 2, y: 0),
      ])
  }
}

/// Laminar.docc: Gestures, "Long presses".
@Suite struct `A long press recogniser` {
  private let press = LongPressGestureRecognizer()

  @Test func `has UIKit's defaults`() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
    press.minimumPressDuration = .nan
    #expect(press.minimumPressDuration == 0.5)
  }

  @Test func `begins at its duration exactly, changes with moves and ends`() {
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.moved, 156, 158, at: 1.25)
    fixture.finger(.moved, 190, 150, at: 1.75)
    fixture.lift(at: 2)
    #expect(fixture.run(until: 1.499) == [])
    #expect(fixture.run(until: 3) == ["began @1.5", "changed @1.75", "ended @2.0"])
  }

  @Test func `begins when the finger is lifted at that instant, and not before`() {
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.5)
    fixture.tap(0, 150, 150, at: 1, duration: 0.499)
    #expect(fixture.run(until: 2) == ["began @0.5", "ended @0.5"])
  }

  @Test func `fails when a finger moves too far before it begins`() {
    press.allowableMovement = 20
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.moved, 171, 150, at: 0.25)
    fixture.lift(at: 1)
    fixture.finger(.began, 150, 150, at: 2)
    fixture.finger(.moved, 170, 150, at: 2.25)
    fixture.lift(at: 3)
    #expect(fixture.run(until: 4) == ["began @2.5", "ended @3.0"])
  }

  @Test func `begins at once without a duration, and never with an infinite one`() {
    press.minimumPressDuration = 0
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.25)
    #expect(fixture.run(until: 1) == ["began @0.0", "ended @0.25"])
    press.minimumPressDuration = .infinity
    fixture.tap(0, 150, 150, at: 1, duration: 10)
    #expect(fixture.run(until: 20).count == 2)
  }

  @Test func `counts from the last of its fingers, and ends with the first`() {
    press.numberOfTouchesRequired = 2
    let fixture = GestureFixture(press)
    fixture.finger(0, .began, 120, 150, at: 0)
    fixture.finger(1, .began, 180, 150, at: 0.25)
    fixture.lift(1, at: 1)
    fixture.lift(0, at: 1.5)
    #expect(fixture.run(until: 2) == ["began @0.75", "ended @1.0"])
    // A third finger before it begins is too many, afterwards it is ignored.
    for finger in 0..<3 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 3, duration: 1) }
    for finger in 0..<2 { fixture.tap(finger, 120 + 20 * Double(finger), 150, at: 5, duration: 1) }
    fixture.tap(2, 200, 150, at: 5.625, duration: 0.125)
    #expect(Array(fixture.run(until: 7).dropFirst(2)) == ["began @5.5", "ended @6.0"])
  }

  @Test func `may need taps before the press`() {
    press.numberOfTapsRequired = 1
    let fixture = GestureFixture(press)
    fixture.tap(0, 150, 150, at: 0, duration: 0.625)
    fixture.tap(0, 150, 150, at: 2)
    fixture.tap(0, 150, 150, at: 2.25, duration: 1)
    // The press alone, and one that comes too late after its tap.
    fixture.tap(0, 150, 150, at: 4)
    fixture.tap(0, 150, 150, at: 4.5, duration: 1)
    #expect(fixture.run(until: 8) == ["began @2.75", "ended @3.25"])
  }

  @Test func `is cancelled with its touch`() {
    let fixture = GestureFixture(press)
    fixture.finger(.began, 150, 150, at: 0)
    fixture.finger(.cancelled, 150, 150, at: 0.75)
    fixture.finger(.began, 150, 150, at: 1)
    fixture.finger(.cancelled, 150, 150, at: 1.25)
    #expect(fixture.run(until: 3) == ["began @0.5", "cancelled @0.75"])
  }
}
