import Foundation
import Testing

@testable import LaminarEngine

/// When blocks hear of their end, and what (Laminar.docc: BlocksAndTransitions, "What a block adds").
@Suite struct `A block's completion` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func note(_ name: String) -> (Bool) -> Void {
    { [callLog = fixture.callLog] in callLog.write("\(name) \($0)") }
  }

  private var report: [String] { fixture.callLog.entries.map(\.description) }

  @Test func `comes at the exact end, at any frame rate`() {
    for ticks in [1, 7, 60] {
      let fixture = LayerFixture()
      Layer.animate(withDuration: 0.3) {
        fixture.layer.opacity = 0
      } completion: {
        fixture.callLog.write("done \($0)")
      }
      for tick in 1...ticks { fixture.context.advance(to: Double(tick) / Double(ticks)) }
      #expect(fixture.callLog.entries.map(\.description) == ["done true@0.3"])
    }
  }

  @Test func `waits for the last of several, delays and inner blocks included`() {
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0
      Layer.animate(withDuration: 9, delay: 0.25, animations: { layer.zPosition = 1 }) {
        note("inner")($0)
      }
    } completion: {
      note("outer")($0)
    }
    fixture.context.advance(to: 5)
    #expect(report == ["inner true@0.75", "outer true@0.75"])
  }

  @Test func `says when an animation was removed or replaced`() {
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
      layer.cornerRadius = 9
    } completion: {
      note("first")($0)
    }
    fixture.context.advance(to: 0.25)
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0.5
    } completion: {
      note("second")($0)
    }
    fixture.context.advance(to: 2)
    #expect(report == ["second true@0.75", "first false@1.0"])
    Layer.animate(withDuration: 1) {
      layer.opacity = 1
    } completion: {
      note("third")($0)
    }
    fixture.context.advance(to: 2.5)
    layer.removeAllAnimations()
    fixture.context.advance(to: 3)
    #expect(report.last == "third false@2.5")
  }

  @Test func `of geometry that blends is always whole`() {
    Layer.animate(withDuration: 1) {
      layer.position.x = 10
    } completion: {
      note("first")($0)
    }
    fixture.context.advance(to: 0.5)
    Layer.animate(withDuration: 1) {
      layer.position.x = 0
    } completion: {
      note("second")($0)
    }
    fixture.context.advance(to: 2)
    #expect(report == ["first true@1.0", "second true@1.5"])
  }

  @Test func `comes with the next turn when nothing is animated`() {
    Layer.animate(withDuration: 0) {
      layer.opacity = 0.5
    } completion: {
      note("none")($0)
    }
    #expect(layer.opacity == 0.5 && layer.animationKeys() == nil)
    Layer.animate(withDuration: 1, delay: 5) {
    } completion: {
      note("empty")($0)
    }
    Layer.animate(withDuration: 1) {
      layer.opacity = 0.5
    } completion: {
      note("equal")($0)
    }
    Layer.performWithoutAnimation {
      Layer.animate(withDuration: 1) {
        layer.opacity = 1
      } completion: {
        note("still")($0)
      }
    }
    Layer.setAnimationsEnabled(false)
    #expect(!Layer.areAnimationsEnabled)
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
    } completion: {
      note("off")($0)
    }
    Layer.setAnimationsEnabled(true)
    #expect(layer.animationKeys() == nil)
    #expect(report == [])
    Transaction.flush()
    _ = fixture.context.timeline
    #expect(report == [])
    fixture.context.advance(to: 1)
    #expect(report == ["none", "empty", "equal", "still", "off"].map { "\($0) true@0.0" })
  }

  @Test func `may start the next block at its instant`() {
    func step(_ count: Int) {
      Layer.animate(withDuration: 0.25) {
        layer.zPosition += 1
      } completion: { [callLog = fixture.callLog] in
        callLog.write("\(count) \($0)")
        if count < 3 { step(count + 1) }
      }
    }
    step(1)
    fixture.context.advance(to: 4)
    #expect(report == ["1 true@0.25", "2 true@0.5", "3 true@0.75"])
  }

  @Test func `that calls for itself without end lets the clock go on`() {
    var calls = 0
    func again(_ finished: Bool) {
      calls += 1
      Layer.animate(withDuration: 0, animations: {}, completion: again)
    }
    again(true)
    fixture.context.advance(to: 1)
    #expect(fixture.context.time == 1)
    #expect(calls > 1)
  }

  @Test func `never comes for what repeats forever`() {
    Layer.animate(withDuration: 0.1, options: .repeat) {
      layer.opacity = 0
    } completion: {
      note("done")($0)
    }
    fixture.context.advance(to: 100)
    #expect(report == [])
  }

  @Test func `belongs to the outermost commit of transactions around`() {
    Transaction.begin()
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0
    } completion: {
      note("block")($0)
    }
    Transaction.setCompletionBlock { [callLog = fixture.callLog] in callLog.write("transaction") }
    Transaction.commit()
    fixture.context.advance(to: 1)
    #expect(report == ["transaction@0.0", "block true@0.5"])
  }
}
