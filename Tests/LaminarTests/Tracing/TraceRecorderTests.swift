import Foundation
import Laminar
import Testing

@Suite struct `A trace recorder` {
  /// A layer with a value of every kind that is traced.
  private func stage() -> Stage {
    let stage = Stage(width: 100, height: 100)
    let text = TextLayer()
    text.name = "text"
    text.string = "hello"
    stage.rootLayer.addSublayer(text)
    let gradient = GradientLayer()
    gradient.name = "gradient"
    gradient.colors = [Color.red, Color.blue]
    let stops = BasicAnimation(keyPath: "locations")
    stops.fromValue = [0, 0.5]
    stops.toValue = [0.5, 1]
    stops.duration = 2
    gradient.add(stops, forKey: nil)
    let turn = BasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 1
    turn.duration = 2
    gradient.add(turn, forKey: nil)
    stage.rootLayer.addSublayer(gradient)
    return stage
  }

  private func recorder(_ selection: TraceSelection = TraceSelection(), jobs: Int = 1)
    -> TraceRecorder
  {
    TraceRecorder(
      plan: TracePlan(stage().snapshot(), selection: selection),
      samples: TraceSampling((0..<5).map { (frame: $0, time: Double($0) / 2) }), jobs: jobs)
  }

  @Test func `writes numbers of lists and parts of matrices`() throws {
    let memory = TraceMemory()
    try recorder().write(WideCSVTraceWriter.self, to: memory)
    #expect(
      memory.text == """
        frame,time,gradient:locations.0,gradient:locations.1,gradient:transform.rotation.z
        0,0,0,0.5,0
        1,0.5,0.125,0.625,0.25
        2,1,0.25,0.75,0.5
        3,1.5,0.375,0.875,0.75
        4,2,0.5,1,1

        """)
  }

  @Test(arguments: [2, 3, 7, 300])
  func `writes the same bytes on any number of threads`(jobs: Int) throws {
    let header = TraceHeader(
      frameRate: TraceFrameRate(2), frames: 5, canvasWidth: 100, canvasHeight: 100, scene: "")
    var texts: [[String]] = []
    for jobs in [1, jobs] {
      let recorder = recorder(TraceSelection(scope: .all), jobs: jobs)
      let (long, wide, lines) = (TraceMemory(), TraceMemory(), TraceMemory())
      var done = 0
      try recorder.write(LongCSVTraceWriter.self, to: long) { done = $0 }
      #expect(done == 5)
      try recorder.write(WideCSVTraceWriter.self, to: wide)
      try recorder.writeJSONLines(header: header, to: lines) { done = $0 }
      #expect(done == recorder.plan.tracks.count)
      texts.append([long.text, wide.text, lines.text])
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0][2].contains("\"text:string\",\"type\":\"text\",\"changes\":[[0,\"hello\"]]"))
  }

  @Test func `knows patterns that name nothing`() throws {
    let wrong = try #require(TracePattern("gradient:opacty"))
    let right = try #require(TracePattern("gradient:opacity"))
    let plan = TracePlan(stage().snapshot(), selection: TraceSelection(include: [wrong, right]))
    #expect(plan.unmatched == [wrong])
    #expect(plan.tracks.map(\.name) == ["gradient:opacity"])
  }

  @Test func `stops when its sink refuses`() {
    final class Refusing: TraceSink {
      struct Failure: Error {}
      func write(_ bytes: RawSpan) throws { throw Failure() }
    }
    #expect(throws: Refusing.Failure.self) {
      try recorder(jobs: 3).write(LongCSVTraceWriter.self, to: Refusing())
    }
  }
}
