import Foundation
import Laminar
import Testing

@Suite struct `A stage's drawing budget` {
  private func replicator(_ count: Int, _ inside: Layer) -> ReplicatorLayer {
    let layer = ReplicatorLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.instanceCount = count
    layer.addSublayer(inside)
    return layer
  }

  private func square() -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = .red
    return layer
  }

  @Test func `multiplies the copies of nested replicators before it makes them`() {
    let stage = Stage(width: 16, height: 16)
    let outer = replicator(10_000, replicator(10_000, replicator(10_000, square())))
    outer.name = "outer"
    stage.rootLayer.addSublayer(outer)
    let picture = stage.render(at: 0)
    #expect(picture.pixels.allSatisfy { $0 == 0 })
    #expect(
      stage.diagnostics.map(\.description) == [
        "outer:drawingBudget: the frame at 0 s costs at least 1000100010000; the drawing budget is "
          + "1000000"
      ])
    Transaction.setDisableActions(true)
    outer.instanceCount = 1
    (outer.sublayers?.first as? ReplicatorLayer)?.instanceCount = 3
    (outer.sublayers?.first?.sublayers?.first as? ReplicatorLayer)?.instanceCount = 5
    #expect(stage.render(at: 0).pixels.contains { $0 != 0 })
    #expect(stage.diagnostics.isEmpty)
    let list = stage.snapshot().displayList(at: 0)
    #expect(list.excess == nil && list.items.count == 15)
  }

  @Test func `may be raised, and is that of frames and snapshots`() {
    let stage = Stage(width: 16, height: 16)
    stage.rootLayer.addSublayer(replicator(100, square()))
    stage.drawingBudget = 150
    #expect(stage.snapshot().displayList(at: 0).excess?.budget == 150)
    #expect(stage.snapshot().diagnostic(at: 0) != nil)
    for frame in stage.frames(rate: 2, in: 0..<1) {
      #expect(frame.diagnostic != nil && frame.bitmap.pixels.allSatisfy { $0 == 0 })
    }
    stage.drawingBudget = 300
    #expect(stage.snapshot().diagnostic(at: 0) == nil)
    for frame in stage.frames(rate: 2, in: 0..<1) {
      #expect(frame.diagnostic == nil && frame.bitmap.pixels.contains { $0 != 0 })
    }
  }

  @Test func `counts delayed copies for the moments that they show`() {
    let stage = Stage(width: 16, height: 16)
    let layer = replicator(1000, square())
    stage.rootLayer.addSublayer(layer)
    stage.drawingBudget = 5000
    #expect(stage.snapshot().displayList(at: 0).excess == nil)
    Transaction.setDisableActions(true)
    layer.instanceDelay = 0.01
    #expect(stage.snapshot().displayList(at: 0).excess != nil)
  }

  @Test func `counts copies that cannot be seen by halves`() {
    let stage = Stage(width: 16, height: 16)
    let hidden = square()
    hidden.opacity = 0
    stage.rootLayer.addSublayer(replicator(1000, hidden))
    stage.drawingBudget = 499
    #expect(stage.snapshot().displayList(at: 0).excess != nil)
    stage.drawingBudget = 1200
    #expect(stage.snapshot().displayList(at: 0).excess == nil)
  }

  @Test func `counts particles and characters`() {
    let emitter = EmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    let cell = EmitterCell()
    cell.birthRate = 1e9
    cell.lifetime = 1
    emitter.emitterCells = [cell]
    let text = TextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    text.string = String(repeating: "a b ", count: 500_000)
    for layer in [emitter, text] {
      let stage = Stage(width: 16, height: 16)
      stage.rootLayer.addSublayer(layer)
      let excess = stage.snapshot().displayList(at: 0.5).excess
      #expect(excess != nil && (excess?.cost ?? 0) > 1_000_000)
    }
  }
}
