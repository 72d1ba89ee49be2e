import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

/// A stage of 200 × 200 with a panel and a button in it, layers that note what they receive.
final class InputFixture {
  let context: LayerContext
  let panel: NotingLayer, button: NotingLayer
  private(set) var notes: [String] = []

  init() {
    let root = Layer()
    panel = NotingLayer()
    button = NotingLayer()
    context = LayerContext(root: root)
    Transaction.withoutActions {
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      root.position = CGPoint(x: 100, y: 100)
      panel.name = "panel"
      panel.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
      button.name = "button"
      button.frame = CGRect(x: 20, y: 20, width: 60, height: 40)
      panel.addSublayer(button)
      root.addSublayer(panel)
    }
    context.commitIfNeeded()
    for layer in [panel, button] {
      layer.note = { [unowned self] in notes.append($0) }
    }
  }

  /// Notes something.
  func note(_ text: String) { notes.append("\(GestureText.number(context.time)) \(text)") }

  /// Forgets what was noted; returns it.
  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  func send(_ entries: InputScript.Entry...) { context.declare(InputScript(entries)) }

  /// Raw samples: finger, time, phase, x, y.
  static func raw(_ samples: (Int, Double, Touch.Phase, Double, Double)...) -> InputScript {
    InputScript([
      .init(
        at: 0,
        .touches(
          samples.map {
            .init(id: $0.0, time: $0.1, phase: $0.2, location: CGPoint(x: $0.3, y: $0.4))
          }))
    ])
  }

  /// What a simulation of a second with a script ignores.
  func diagnostics(of script: InputScript) -> [EngineDiagnostic] {
    _ = context.events(until: 1, input: script)
    return context.scriptDiagnostics
  }

  /// What events of some kinds say until a time, as a simulation sees them.
  func events(_ kinds: Set<StageEvent.Kind>, until time: Double = .infinity) -> [String] {
    context.commitPending(callingBlocks: false)
    return context.events(until: time).filter { kinds.contains($0.kind) }.map(\.description)
  }
}

/// A layer that notes what it receives, and handles it.
final class NotingLayer: Layer {
  var note: (String) -> Void = { _ in }
  var passesOn = false

  private func noted(_ phase: String, _ touches: Set<Touch>, _ event: Event?) {
    let ids = touches.inOrder.map { "\($0.id)" }.joined(separator: ",")
    note("\(name ?? "") \(phase) \(ids)@\(GestureText.number(event?.timestamp ?? -1))")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    noted("began", touches, event)
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    noted("moved", touches, event)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    noted("ended", touches, event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    noted("cancelled", touches, event)
  }
}

/// Recognises a finger that comes and leaves within 0.2 s; with `taps` 2 one that does so twice, with 0.3 s
/// between.
final class TestTap: GestureRecognizer {
  var taps = 1
  private var count = 0

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    setTimer(at: event.timestamp + 0.2)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { state = .failed }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    count += 1
    if count == taps { return state = .ended }
    setTimer(at: event.timestamp + 0.3)
  }
  override func timerFired() { if count < taps { state = .failed } }
  override func reset() { count = 0 }
  override var kind: String { "testtap" }
  override func makeCopy() -> GestureRecognizer { TestTap() }
  override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? TestTap else { return }
    (taps, count) = (other.taps, other.count)
  }
}

/// Recognises a finger that has moved by 10 points.
final class TestDrag: GestureRecognizer {
  private var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    start = location(in: nil)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if state == .possible {
      if abs(location(in: nil).x - start.x) >= 10 { state = .began }
    } else {
      state = .changed
    }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .ended
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }
  override var kind: String { "testdrag" }
  override var valueDescription: String {
    GestureText.values("translation", Double(location(in: nil).x - start.x))
  }
  override func makeCopy() -> GestureRecognizer { TestDrag() }
  override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? TestDrag { start = other.start }
  }
}

/// Answers by closures.
final class TestDelegate: GestureRecognizerDelegate {
  var begins = true, receives = true, isSimultaneous = false

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { isSimultaneous }
}

@Suite struct `Touches` {
  private let fixture = InputFixture()
  private var context: LayerContext { fixture.context }

  @Test func `reach the hit layer, and stay with it wherever they go`() {
    context.declare(
      InputFixture.raw(
        (7, 0.5, .began, 50, 50), (7, 0.6, .moved, 190, 190), (7, 0.75, .ended, 500, 500)))
    context.advance(to: 1)
    #expect(
      fixture.takeNotes() == ["button began 7@0.5", "button moved 7@0.6", "button ended 7@0.75"])
    #expect(context.input.sessions.isEmpty)
  }

  @Test func `go up the chain where a layer passes them on`() {
    fixture.button.passesOn = true
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.advance(to: 1)
    #expect(fixture.takeNotes() == ["button began 1@0", "panel began 1@0", "button ended 1@0.05"])
    #expect(fixture.button.next === fixture.panel)
  }

  @Test func `go where the hit test of a subclass sends them`() {
    final class Redirecting: Layer {
      weak var receiver: Layer?
      var asked: [CGPoint] = []
      override func hitTest(_ point: CGPoint, with event: Event?) -> Layer? {
        asked.append(point)
        return bounds.insetBy(dx: -10, dy: -10).contains(point)
          ? receiver ?? super.hitTest(point, with: event) : nil
      }
    }
    /// As code of layers does: the point is of the superlayer's space.
    final class Whole: Layer {
      override func hitTest(_ point: CGPoint) -> Layer? {
        super.hitTest(point) == nil ? nil : self
      }
    }
    let front = Redirecting()
    front.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
    front.name = "front"
    let whole = Whole()
    whole.frame = CGRect(x: 150, y: 150, width: 20, height: 20)
    whole.name = "whole"
    let inner = Layer()
    inner.frame = whole.bounds
    whole.addSublayer(inner)
    context.root.addSublayer(front)
    context.root.addSublayer(whole)
    context.commitPending(callingBlocks: false)
    func hit(_ x: Double, _ y: Double) -> String? {
      context.hitLayer(at: CGPoint(x: x, y: y))?.name
    }
    // Its own space; outside of it, where `super` finds nothing; and not at all.
    #expect(hit(105, 110) == "front" && front.asked == [CGPoint(x: 5, y: 10)])
    #expect(hit(95, 95) == "panel" && hit(50, 50) == "button")
    front.receiver = fixture.button
    #expect(hit(95, 95) == "button" && hit(105, 110) == "button" && hit(85, 95) == "panel")
    // A layer of no tree is no result.
    let stranger = Layer()
    front.receiver = stranger
    #expect(hit(95, 95) == "panel" && stranger.superlayer == nil)
    #expect(hit(155, 155) == "whole")
    // By the rules of views in `super`.
    whole.isUserInteractionEnabled = false
    context.commitPending(callingBlocks: false)
    #expect(hit(155, 155) == "panel")
    fixture.send(.init(at: 1, .tap(.point(CGPoint(x: 50, y: 50)))))
    context.advance(to: 2)
    #expect(fixture.takeNotes() == ["button began 1@1", "button ended 1@1.05"])
  }

  @Test func `find the responders that an overridden next leads to`() {
    final class Linked: Layer {
      weak var chosen: Layer?
      override var next: Layer? { chosen ?? super.next }
    }
    let linked = Linked()
    linked.name = "linked"
    fixture.panel.addSublayer(linked)
    #expect(linked.responderChain.map(\.name) == ["linked", "panel", context.root.name])
    linked.chosen = fixture.button
    #expect(linked.responderChain.map(\.name) == ["linked", "button", "panel", context.root.name])
    // A circle is listed once.
    linked.chosen = linked
    #expect(linked.responderChain.map(\.name) == ["linked"])
    // Where it is in the tree is another matter.
    #expect(context.path(of: linked) == "panel/linked")
  }

  @Test func `pass over what a block animates, until it has ended`() {
    Layer.animate(withDuration: 1, delay: 0.25) { fixture.button.opacity = 0.5 }
    let times = [0.125, 0.75, 1.5]
    for time in times { fixture.send(.init(at: time, .tap(.layer("panel/button")))) }
    context.advance(to: 2)
    let expected = [
      "panel began 1@0.125", "panel ended 1@0.175", "panel began 1@0.75", "panel ended 1@0.8",
      "button began 1@1.5", "button ended 1@1.55",
    ]
    #expect(fixture.takeNotes() == expected)
    #expect(
      context.diagnostics.map(\.message).contains(
        "at 0.75 s, panel is touched instead: a block animates panel/button without "
          + "allowUserInteraction"))
    // With the option, without a block, and where it is stopped.
    Layer.animate(withDuration: 1, options: .allowUserInteraction) { fixture.button.opacity = 1 }
    fixture.send(.init(at: 2.5, .tap(.layer("panel/button"))))
    context.advance(to: 4)
    #expect(fixture.takeNotes().first == "button began 1@2.5")
    Layer.animate(withDuration: 1) { fixture.button.opacity = 0.5 }
    context.advance(to: 4.25)
    fixture.button.removeAllAnimations()
    fixture.send(.init(at: 0, .tap(.layer("panel/button"))))
    context.declare(InputScript([.init(at: 4.5, .tap(.layer("panel/button")))]))
    context.advance(to: 5)
    #expect(fixture.takeNotes().first == "button began 1@4.5")
  }

  @Test func `reach what an animator animates, unless it says otherwise`() {
    for isEnabled in [true, false] {
      let animator = PropertyAnimator(duration: 1, curve: .linear)
      animator.isUserInteractionEnabled = isEnabled
      animator.addAnimations { fixture.button.opacity = isEnabled ? 0.5 : 1 }
      animator.startAnimation()
      let time = context.time
      context.declare(InputScript([.init(at: 0.5, .tap(.layer("panel/button")))]), from: time)
      context.advance(to: time + 2)
      let first = fixture.takeNotes().first
      #expect(first?.hasPrefix(isEnabled ? "button" : "panel") == true, "\(isEnabled)")
    }
  }

  @Test func `have their points in any layer's space`() {
    var points: [CGPoint] = []
    let tap = TestTap { points.append($0.location(in: $0.layer)) }
    tap.addTarget { points.append($0.location(in: nil)) }
    fixture.button.addGestureRecognizer(tap)
    fixture.send(.init(at: 0, .tap(.point(CGPoint(x: 50, y: 55)))))
    context.advance(to: 1)
    // The button's origin is at (20 + 20, 20 + 20) of the canvas.
    #expect(points == [CGPoint(x: 10, y: 15), CGPoint(x: 50, y: 55)])
  }

  @Test func `hit what is presented at their time`() {
    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 50.0
    move.toValue = 150.0
    move.duration = 1
    fixture.button.add(move, forKey: "move")
    // At 0.5 s the button is at 100 ± 30 of the panel, 120 ± 30 of the canvas.
    fixture.send(
      .init(at: 0.5, .tap(.layer("panel/button"))),
      .init(at: 0.6, .tap(.point(CGPoint(x: 60, y: 60))))
    )
    context.advance(to: 1)
    #expect(
      fixture.takeNotes() == [
        "button began 1@0.5", "button ended 1@0.55", "panel began 1@0.6", "panel ended 1@0.65",
      ])
    #expect(
      fixture.events([.touch], until: 0.5).isEmpty && context.input.diagnostics.isEmpty)
  }

  @Test func `of a second finger need isMultipleTouchEnabled`() {
    let script = InputFixture.raw(
      (1, 0, .began, 50, 50), (2, 0.1, .began, 60, 50), (2, 0.2, .ended, 60, 50),
      (1, 0.3, .ended, 50, 50))
    context.declare(script)
    context.advance(to: 1)
    #expect(fixture.takeNotes() == ["button began 1@0", "button ended 1@0.3"])
    fixture.button.isMultipleTouchEnabled = true
    context.declare(script, from: 1)
    context.advance(to: 2)
    #expect(
      fixture.takeNotes() == [
        "button began 1@1", "button began 2@1.1", "button ended 2@1.2", "button ended 1@1.3",
      ])
  }

  @Test func `of an exclusive layer exclude others`() {
    fixture.button.isExclusiveTouch = true
    context.declare(
      InputFixture.raw(
        (1, 0, .began, 50, 50), (2, 0.1, .began, 150, 150), (1, 0.2, .ended, 50, 50),
        (2, 0.3, .ended, 150, 150), (3, 0.4, .began, 150, 150), (4, 0.5, .began, 50, 50),
        (3, 0.6, .ended, 150, 150), (4, 0.7, .ended, 50, 50)))
    context.advance(to: 1)
    #expect(
      fixture.takeNotes() == [
        "button began 1@0", "button ended 1@0.2", "panel began 3@0.4", "panel ended 3@0.6",
      ])
  }

  @Test func `are cancelled when their layer leaves the tree, at that instant`() {
    context.schedule(.at(0.25)) { $0.layer(atPath: "panel/button")?.removeFromSuperlayer() }
    fixture.send(.init(at: 0, .press(.point(CGPoint(x: 50, y: 50)), duration: 1)))
    context.advance(to: 2)
    #expect(fixture.takeNotes() == ["button began 1@0", "button cancelled 1@0.25"])
  }

  @Test func `count taps that follow each other nearby`() {
    var counts: [Int] = []
    let layer = fixture.panel
    let counter = CountingTap { counts.append(($0 as? CountingTap)?.tapCount ?? 0) }
    layer.addGestureRecognizer(counter)
    fixture.send(
      .init(at: 0, .tap(.layer("panel"), count: 3)),
      // 0.36 s after the third has ended at 0.35, and then far away.
      .init(at: 0.71, .tap(.layer("panel"))),
      .init(at: 0.9, .tap(.point(CGPoint(x: 160, y: 170)))))
    context.advance(to: 2)
    #expect(counts == [1, 2, 3, 1, 1])
  }

  /// A root that counts the touches whose hit test comes to it.
  private final class CountingRoot: Layer {
    var testCount = 0

    override func hitTest(_ point: CGPoint, with event: Event?) -> Layer? {
      testCount += 1
      return super.hitTest(point, with: event)
    }
  }

  /// The layers that touches read, counted.
  private struct CountedLayers: HitSource {
    final class Counter { var count = 0 }

    let layers: TouchedLayers
    let counter = Counter()

    func read(_ layer: Layer, isReached: Bool) -> HitReading? {
      counter.count += 1
      return layers.read(layer, isReached: isReached)
    }

    func sublayers(of layer: Layer, through plane: Transform3D, isReached: Bool) -> HitSublayers {
      layers.sublayers(of: layer, through: plane, isReached: isReached)
    }

    func shown(_ layer: Layer, _ reading: HitReading) -> Layer { layers.shown(layer, reading) }

    func ask(_ touch: TouchedPoint) -> Layer? { layers.ask(touch) }
  }

  @Test func `walk the tree once, and cost nothing later`() {
    let root = CountingRoot()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.position = CGPoint(x: 100, y: 100)
    let context = LayerContext(root: root)
    Transaction.withoutActions {
      for group in 0..<100 {
        let layer = Layer()
        layer.frame = CGRect(x: 0, y: Double(group) * 2, width: 200, height: 2)
        for index in 0..<100 {
          let cell = Layer()
          cell.frame = CGRect(x: Double(index) * 2, y: 0, width: 2, height: 2)
          layer.addSublayer(cell)
        }
        root.addSublayer(layer)
      }
    }
    context.commitPending(callingBlocks: false)
    let layers = CountedLayers(layers: TouchedLayers(context: context))
    func touch(_ index: Int) -> InputScript.Entry {
      let start = CGPoint(x: Double(index * 37 % 200), y: Double(index * 59 % 200))
      return .init(at: Double(index) * 0.01, .drag(.point(start), to: .by(.zero), duration: 0.005))
    }
    context.declare(InputScript((0..<500).map(touch)))
    context.advance(to: 6)
    #expect(root.testCount == 500)
    for index in 0..<500 {
      var tester = HitTester(source: layers, rules: .views)
      let point = CGPoint(x: Double(index * 37 % 200), y: Double(index * 59 % 200))
      #expect(tester.hit(in: root, at: point, through: .identity)?.superlayer?.superlayer === root)
    }
    // The root, and the group and the cell there, with their neighbours on an edge.
    #expect(layers.counter.count <= 500 * 5)
    context.declare(
      InputScript([
        .init(
          at: 0, .drag(.point(CGPoint(x: 1, y: 199)), to: .by(CGPoint(x: 90, y: -90)), duration: 4))
      ]), from: 6)
    context.advance(to: 12)
    #expect(root.testCount == 501)
  }
}

/// Tells the tap count of every tap.
final class CountingTap: GestureRecognizer {
  private(set) var tapCount = 0

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    tapCount = touches.inOrder.first?.tapCount ?? 0
    state = .ended
  }
}

/// The walk of touches finds what the hit test of views finds, which visits every layer.
@Suite struct TouchWalkTests {
  private static func tree(_ random: inout SeededNumbers, isAnimated: Bool) -> Layer {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.position = CGPoint(x: 100, y: 100)
    var layers = [root]
    for index in 0..<60 {
      let layer: Layer =
        switch index % 15 {
        case 3: GradientLayer()
        case 7: TransformLayer()
        case 11: ShapeLayer()
        default: Layer()
        }
      layer.name = "l\(index)"
      layer.bounds = CGRect(
        x: number(-5...5), y: number(-5...5), width: number(10...150), height: number(10...150))
      layer.position = CGPoint(x: number(0...150), y: number(0...150))
      if number(0...1) < 0.4 {
        layer.transform = Transform3D(
          rotationAngle: number(-3...3), x: number(0...1) < 0.3 ? 1 : 0, y: 0, z: 1)
      }
      if number(0...1) < 0.1 { layer.zPosition = number(-5...5) }
      if number(0...1) < 0.1 { layer.isHidden = true }
      if number(0...1) < 0.1 { layer.isUserInteractionEnabled = false }
      if number(0...1) < 0.1 { layer.isGeometryFlipped = true }
      if number(0...1) < 0.1 {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 500
        layer.sublayerTransform = perspective
      }
      switch number(0...1) {
      case ..<0.1: layer.touchArea = .inset(number(-10...10))
      case ..<0.2: layer.touchArea = .circle(center: .zero, radius: number(5...60))
      case ..<0.25:
        layer.touchArea = .path(Path(ellipseIn: CGRect(x: -20, y: 0, width: 70, height: 40)))
      default: break
      }
      if isAnimated, number(0...1) < 0.2 {
        layer.add(
          BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 4), forKey: "opacity")
        layer.add(
          BasicAnimation(\Layer.position, from: .zero, to: layer.position, duration: 4),
          forKey: "position")
      }
      let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
      parent.addSublayer(layer)
      layers.append(layer)
    }
    return root
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `finds the layer that the hit test of views finds`(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    let context = LayerContext(root: Self.tree(&random, isAnimated: seed % 2 == 1))
    context.commitPending(callingBlocks: false)
    for time in [0, 1.5, 3] {
      context.advance(to: time)
      guard let shown = context.root.presentation() else {
        Issue.record("nothing is presented")
        return
      }
      for _ in 0..<100 {
        let point = CGPoint(
          x: Double.random(in: -20...220, using: &random),
          y: Double.random(in: -20...220, using: &random))
        #expect(context.hitLayer(at: point) === shown.touchTest(point)?.model())
      }
    }
    // Changes are seen.
    for layer in context.root.sublayers ?? [] { layer.position.x += 30 }
    context.advance(to: 4)
    for x in stride(from: 5.0, to: 200, by: 13) {
      let point = CGPoint(x: x, y: 90)
      #expect(
        context.hitLayer(at: point) === context.root.presentation()?.touchTest(point)?.model())
    }
  }
}
