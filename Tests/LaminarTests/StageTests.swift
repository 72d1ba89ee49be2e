import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `A stage` {
  @Test func `shows a scene as the calls that it spells`() throws {
    let loaded = try #require(BallScene.loaded)
    let built = BallScene.built()
    for selection in [TraceSelection(scope: .all), TraceSelection(scope: .all, values: .model)] {
      let texts = try [loaded, built].map { stage in
        let memory = TraceMemory()
        try TraceRecorder(
          plan: TracePlan(stage.snapshot(), selection: selection), samples: BallScene.samples,
          precision: .exact
        ).write(LongCSVTraceWriter.self, to: memory)
        return memory.text
      }
      #expect(texts[0].count > 1000)
      #expect(texts[0] == texts[1])
    }
    #expect(try loaded.render(at: 0.55) == built.render(at: 0.55))
  }

  @Test func `draws any moment in any order, on any canvas`() throws {
    let snapshot = try #require(BallScene.loaded).snapshot()
      .on(Canvas(size: CGSize(width: 640, height: 360), scale: 0.1))
    let times = [0, 0.3, 0.6, 1.1]
    let pictures = try times.map { try snapshot.render(at: $0) }
    #expect(pictures[0].width == 64)
    #expect(Set(pictures.map(\.contentHash)).count == 4)
    for (time, picture) in zip(times, pictures).reversed() {
      #expect(try snapshot.render(at: time, workers: 3) == picture)
    }
  }

  @Test func `gives the frames of a stretch of time, its end left out`() throws {
    let stage = Stage(width: 4, height: 4)
    let frames = Array(try stage.frames(rate: 10, in: 1..<1.3))
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.time) == [1, 1.1, 1.2])
    #expect(frames[0].bitmap == Bitmap(width: 4, height: 4))
  }

  @Test func `refuses to draw what is not drawn yet, by name`() throws {
    let stage = Stage(width: 4, height: 4)
    let panel = Layer()
    panel.name = "panel"
    let card = TextLayer()
    card.compositingFilter = "aFilterThatNobodyKnows"
    panel.addSublayer(card)
    stage.rootLayer.addSublayer(panel)
    let error = try #require(throws: UndrawnError.self) { try stage.render(at: 0) }
    #expect(error.description == "not drawn yet: compositing-filter (layer \"panel/text#0\")")
    #expect(throws: UndrawnError.self) { try stage.frames(in: 0..<1) }
    // Without the transition from what was shown before.
    Transaction.begin()
    Transaction.setDisableActions(true)
    card.compositingFilter = nil
    Transaction.commit()
    #expect(try stage.render(at: 0).width == 4)
  }
}
