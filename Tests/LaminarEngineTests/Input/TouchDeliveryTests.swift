import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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

  @Test func `walk the tree once, and cost nothing later`() {
    Transaction.withoutActions {
      fixture.panel.removeFromSuperlayer()
      for group in 0..<100 {
        let layer = Layer()
        layer.frame = CGRect(x: 0, y: Double(group) * 2, width: 200, height: 2)
        for index in 0..<100 {
          let cell = Layer()
          cell.frame = CGRect(x: Double(index) * 2, y: 0, width: 2, height: 2)
          layer.addSublayer(cell)
        }
        context.root.addSublayer(layer)
      }
    }
    context.commitPending(callingBlocks: false)
    func touch(_ index: Int) -> InputScript.Entry {
      let start = CGPoint(x: Double(index * 37 % 200), y: Double(index * 59 % 200))
      return .init(at: Double(index) * 0.01, .drag(.point(start), to: .by(.zero), duration: 0.005))
    }
    context.declare(InputScript((0..<500).map(touch)))
    context.advance(to: 6)
    // The root, and the group and the cell there, with their neighbours on an edge.
    #expect(context.input.index.visitCount <= 500 * 5)
    let before = context.input.index.visitCount
    context.declare(
      InputScript([
        .init(
          at: 0, .drag(.point(CGPoint(x: 1, y: 199)), to: .by(CGPoint(x: 90, y: -90)), duration: 4))
      ]), from: 6)
    context.advance(to: 12)
    #expect(context.input.index.visitCount - before <= 5)
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
