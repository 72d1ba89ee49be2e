import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Transactions, "Transactions"; Transactions, "Completion blocks";
/// AnimationLifecycle, "Order of calls"; ReferenceValues, "Timing"; ReferenceValues,
/// "Geometry and drawing", rows 22 and 74.
@Suite struct `A transaction` {
  private let fixture = LayerFixture()

  private func inTransaction(_ body: () -> Void) {
    Transaction.begin()
    body()
    Transaction.commit()
  }

  private func noteCompletion(_ name: String = "done") {
    let callLog = fixture.callLog
    Transaction.setCompletionBlock { callLog.write(name) }
  }

  @Test func `takes numbers of any type under its keys`() {
    #expect(Transaction.value(forKey: "animationDuration") as? Double == 0.25)
    inTransaction {
      for value in [2, NSNumber(value: 2), CGFloat(2), Float(2), 2.0] as [Any] {
        Transaction.setAnimationDuration(9)
        Transaction.setValue(value, forKey: "animationDuration")
        #expect(Transaction.animationDuration() == 2, "\(type(of: value))")
      }
      for value in [1, NSNumber(value: true), true] as [Any] {
        Transaction.setDisableActions(false)
        Transaction.setValue(value, forKey: "disableActions")
        #expect(Transaction.disableActions(), "\(type(of: value))")
      }
      Transaction.setValue("soon", forKey: "animationDuration")
      #expect(Transaction.animationDuration() == 0.25)
    }
  }

  @Test(arguments: [true, false])
  func `completes inner blocks before outer ones`(_ isAnimated: Bool) {
    inTransaction {
      noteCompletion("outer")
      inTransaction {
        noteCompletion("inner")
        if isAnimated { fixture.layer.add(fixture.fade("a"), forKey: "a") }
      }
    }
    fixture.context.advance(to: 3)
    let names = fixture.callLog.entries.map(\.description).filter { $0.contains("er") }
      .map { String($0.prefix(5)) }
    #expect(names == ["inner", "outer"])
  }

  @Test func `completes between the end and its announcement`() {
    inTransaction {
      noteCompletion()
      fixture.layer.add(fixture.fade("a"), forKey: "a")
      fixture.layer.add(fixture.fade("b", duration: 0.5), forKey: "b")
    }
    fixture.context.advance(to: 3)
    #expect(
      fixture.callLog.entries.map(\.description) == [
        "start a@0.0", "start b@0.0", "stop b true@0.5", "done@1.0", "stop a true@1.0",
      ])
  }

  @Test func `completes when its animations are removed early`() {
    inTransaction {
      noteCompletion()
      fixture.layer.add(fixture.fade("a"), forKey: "a")
    }
    fixture.context.commitPending(callingBlocks: false)
    fixture.layer.removeAnimation(forKey: "a")
    fixture.context.advance(to: 3)
    #expect(fixture.callLog.calls == ["start a", "done", "stop a false"])
  }

  @Test func `completes at its outermost commit when nothing was added`() {
    Transaction.begin()
    inTransaction { noteCompletion("inner") }
    noteCompletion("outer")
    #expect(fixture.callLog.calls.isEmpty)
    Transaction.commit()
    #expect(fixture.callLog.calls == ["inner", "outer"])
  }

  @Test func `waits for what nested transactions add, not for what came before`() {
    fixture.layer.add(fixture.fade("before", duration: 9), forKey: "before")
    inTransaction {
      noteCompletion("outer")
      inTransaction {
        fixture.layer.add(fixture.fade("early", duration: 2), forKey: "early")
        noteCompletion("inner")
        fixture.layer.add(fixture.fade("late", duration: 1), forKey: "late")
      }
    }
    fixture.context.advance(to: 5)
    let completions = fixture.callLog.entries.filter { ["inner", "outer"].contains($0.what) }
    #expect(completions.map(\.description) == ["inner@1.0", "outer@2.0"])
  }

  @Test func `calls a replaced block when no animation keeps it waiting`() {
    inTransaction {
      noteCompletion("first")
      noteCompletion("second")
      #expect(fixture.callLog.calls == ["first"])
      fixture.layer.add(fixture.fade("a"), forKey: "a")
      noteCompletion("third")
      #expect(fixture.callLog.calls == ["first"])
      #expect(Transaction.completionBlock() != nil)
    }
    #expect(fixture.callLog.calls == ["first", "third"])
    fixture.context.advance(to: 2)
    #expect(fixture.callLog.calls == ["first", "third", "start a", "second", "stop a true"])
  }

  @Test func `never completes over an endless animation, and at the end of one that stays`() {
    inTransaction {
      noteCompletion("endless")
      fixture.layer.add(fixture.fade("a") { $0.repeatCount = .infinity }, forKey: "a")
    }
    inTransaction {
      noteCompletion("stays")
      fixture.layer.add(fixture.fade("b") { $0.isRemovedOnCompletion = false }, forKey: "b")
    }
    fixture.context.advance(to: 100)
    #expect(fixture.callLog.calls == ["start a", "start b", "stays", "stop b true"])
  }

  @Test func `waits for implicit animations and for no layer outside of trees`() {
    inTransaction {
      noteCompletion()
      fixture.layer.opacity = 0
      Layer().add(fixture.fade("astray"), forKey: "a")
    }
    fixture.context.advance(to: 1)
    #expect(fixture.callLog.entries.map(\.description) == ["done@0.25"])
  }

  @Test func `completes without actions too`() {
    inTransaction {
      Transaction.setDisableActions(true)
      noteCompletion()
      fixture.layer.opacity = 0
    }
    #expect(fixture.callLog.calls == ["done"])
  }

  @Test func `keeps any key, innermost first`() {
    inTransaction {
      Transaction.setValue("outer", forKey: "note")
      Transaction.setAnimationDuration(1)
      inTransaction {
        #expect(Transaction.value(forKey: "note") as? String == "outer")
        #expect(Transaction.animationDuration() == 1)
        Transaction.setValue("inner", forKey: "note")
        Transaction.setAnimationDuration(2)
        #expect(Transaction.value(forKey: "note") as? String == "inner")
        #expect(Transaction.animationDuration() == 2)
      }
      #expect(Transaction.value(forKey: "note") as? String == "outer")
      #expect(Transaction.animationDuration() == 1)
    }
    #expect(Transaction.value(forKey: "note") == nil)
    Transaction.commit()
    Transaction.commit()
  }

  @Test func `commits when the outermost one does`() {
    Transaction.begin()
    fixture.layer.add(fixture.fade("a"), forKey: "a")
    Transaction.flush()
    fixture.context.advance(to: 1)
    #expect(fixture.context.timeline.epochs.count == 1)
    Transaction.commit()
    #expect(fixture.context.timeline.epochs.map(\.begin) == [0, 1])
    fixture.context.advance(to: 5)
    #expect(fixture.callLog.entries.map(\.description) == ["start a@1.0", "stop a true@2.0"])
  }

  @Test func `is implicit outside of others until something is shown`() {
    Transaction.setAnimationDuration(2)
    noteCompletion()
    #expect(Transaction.animationDuration() == 2)
    fixture.layer.opacity = 0
    fixture.context.commitPending(callingBlocks: false)
    #expect(Transaction.animationDuration() == 0.25)
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.entries.map(\.description) == ["done@2.0"])
    noteCompletion("nothing")
    fixture.context.commitPending(callingBlocks: false)
    #expect(fixture.callLog.calls == ["done"])
    fixture.context.advance(to: 9)
    #expect(fixture.callLog.calls == ["done", "nothing"])
    noteCompletion("flushed")
    Transaction.flush()
    #expect(fixture.callLog.calls.last == "flushed")
  }

  @Test func `runs layout as a part of itself`() {
    final class Parent: Layer {
      override func layoutSublayers() { sublayers?.first?.frame = bounds }
    }
    let parent = Parent()
    let child = Layer()
    parent.addSublayer(child)
    fixture.layer.addSublayer(parent)
    fixture.context.advance(to: 1)
    inTransaction {
      Transaction.setAnimationDuration(3)
      parent.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    }
    #expect(child.animation(forKey: "bounds")?.duration == 3)
    #expect(child.attachments.map(\.duration) == [3, 3])
    inTransaction {
      Transaction.setDisableActions(true)
      parent.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
      parent.removeAllAnimations()
      child.removeAllAnimations()
    }
    #expect(child.animationKeys() == nil)
  }
}

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
