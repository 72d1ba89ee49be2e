import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Transactions, "Transactions".
@Suite struct `A transaction inside the implicit one` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  private func explicit(_ body: () -> Void) {
    Transaction.begin()
    body()
    Transaction.commit()
  }

  private func note(_ name: String) {
    let callLog = fixture.callLog
    Transaction.setCompletionBlock { callLog.write(name) }
  }

  private var epochs: [Double] { context.timeline.epochs.map(\.begin) }

  @Test func `does not commit a half-built tree`() {
    let box = Layer()
    let dot = Layer()
    layer.addSublayer(box)
    explicit {
      Transaction.setDisableActions(true)
      box.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    }
    #expect(box.presentation() == nil)
    box.opacity = 0.5
    box.addSublayer(dot)
    explicit { dot.position = CGPoint(x: 3, y: 4) }
    dot.zPosition = 2
    #expect(box.animationKeys() == nil && dot.animationKeys() == nil)
    context.advance(to: 1)
    #expect(box.presentation()?.opacity == 0.5)
    #expect(dot.presentation()?.position == CGPoint(x: 3, y: 4))
    dot.zPosition = 3
    #expect(dot.animationKeys() == ["zPosition"])
  }

  @Test func `waits for the turn of the clock, whatever was changed before`() {
    for change in [
      { layer.opacity = 0.5 }, { layer.addSublayer(Layer()) }, { layer.setNeedsDisplay() },
      { layer.sublayers = nil }, { layer.name = "a" }, { Transaction.setAnimationDuration(1) },
    ] {
      context.commitPending(callingBlocks: true)
      let count = epochs.count
      context.time += 1
      change()
      explicit { layer.cornerRadius += 1 }
      #expect(epochs.count == count)
      context.commitPending(callingBlocks: true)
      #expect(epochs.count == count + 1)
    }
  }

  @Test func `commits at once where nothing else changed`() {
    context.advance(to: 1)
    explicit { layer.opacity = 0.5 }
    #expect(epochs == [0, 1])
    context.advance(to: 2)
    explicit { explicit { layer.opacity = 0 } }
    #expect(epochs == [0, 1, 2])
    layer.opacity = 1
    Transaction.flush()
    context.time = 3
    explicit { layer.opacity = 0.5 }
    #expect(epochs.last == 3)
  }

  @Test func `of a new tree commits it`() {
    let root = Layer()
    let context = LayerContext(root: root)
    let child = Layer()
    explicit { root.addSublayer(child) }
    #expect(child.presentation() != nil)
    #expect(context.timeline.epochs.count == 1)
  }

  @Test func `leaves other trees to their own changes`() {
    let other = LayerFixture()
    layer.opacity = 0.5
    explicit { other.layer.zPosition = 3 }
    #expect(other.layer.attachments.first?.attachment.beginTime == 0)
    explicit { layer.zPosition = 3 }
    #expect(layer.attachments.allSatisfy { $0.attachment.beginTime == nil })
  }

  @Test func `begins its animations with all the others`() {
    layer.add(fixture.fade("a"), forKey: "a")
    explicit {
      note("block")
      layer.add(fixture.fade("b", duration: 0.5), forKey: "b")
    }
    context.advance(to: 0)
    context.advance(to: 2)
    #expect(
      fixture.callLog.entries.map(\.description) == [
        "start a@0.0", "start b@0.0", "block@0.5", "stop b true@0.5", "stop a true@1.0",
      ])
  }

  @Test func `calls a block without animations when the implicit one ends`() {
    layer.name = "a"
    explicit { note("inner") }
    #expect(fixture.callLog.calls == [])
    Transaction.flush()
    #expect(fixture.callLog.calls == ["inner"])
    layer.name = "b"
    explicit { note("next") }
    context.commitPending(callingBlocks: false)
    #expect(fixture.callLog.calls == ["inner"])
    context.advance(to: 1)
    #expect(fixture.callLog.calls == ["inner", "next"])
  }

  @Test func `reads the values of the implicit one`() {
    Transaction.setAnimationDuration(2)
    explicit {
      #expect(Transaction.animationDuration() == 2)
      layer.opacity = 0
      Transaction.setAnimationDuration(1)
      layer.zPosition = 1
    }
    #expect(layer.attachments.map(\.duration) == [2, 1])
    context.advance(to: 1)
    explicit { #expect(Transaction.animationDuration() == 0.25) }
  }

  @Test func `belongs to the commit whose layout opens it`() {
    final class Box: Layer {
      override func layoutSublayers() {
        Transaction.begin()
        Transaction.setDisableActions(true)
        sublayers?.first?.frame = bounds
        Transaction.commit()
      }
    }
    let box = Box()
    let child = Layer()
    box.addSublayer(child)
    layer.addSublayer(box)
    context.advance(to: 1)
    box.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    context.advance(to: 2)
    #expect(child.presentation()?.bounds.size == CGSize(width: 30, height: 40))
    #expect(child.animationKeys() == nil)
    #expect(epochs == [0, 1])
  }
}
