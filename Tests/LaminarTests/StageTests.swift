import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `A stage` {
  @Test func `shows a scene as the calls that it describes`() throws {
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
    #expect(loaded.render(at: 0.55) == built.render(at: 0.55))
  }

  @Test func `draws any moment in any order, on any canvas`() throws {
    let snapshot = try #require(BallScene.loaded).snapshot()
      .on(Canvas(size: CGSize(width: 640, height: 360), scale: 0.1))
    let times = [0, 0.3, 0.6, 1.1]
    let pictures = times.map { snapshot.render(at: $0) }
    #expect(pictures[0].width == 64)
    #expect(Set(pictures.map(\.contentHash)).count == 4)
    for (time, picture) in zip(times, pictures).reversed() {
      #expect(snapshot.render(at: time, workers: 3) == picture)
    }
  }

  @Test func `returns the frames of a stretch of time, without its end`() throws {
    let stage = Stage(width: 4, height: 4)
    let frames = Array(stage.frames(rate: 10, in: 1..<1.3))
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.time) == [1, 1.1, 1.2])
    #expect(frames[0].bitmap == Bitmap(width: 4, height: 4))
  }

  @Test func `reports unknown blend modes, and blends as usual`() {
    let stage = Stage(width: 4, height: 4)
    let card = Layer()
    card.name = "card"
    card.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    card.backgroundColor = .red
    card.compositingFilter = "anUnknownFilter"
    stage.rootLayer.addSublayer(card)
    #expect(stage.render(at: 0).pixel(x: 1, y: 1) == 0xff00_00ff)
    #expect(
      stage.diagnostics.map(\.description) == [
        "card:compositingFilter: no blend mode is called \"anUnknownFilter\""
      ])
  }
}
