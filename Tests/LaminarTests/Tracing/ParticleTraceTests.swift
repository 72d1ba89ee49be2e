import Foundation
import Laminar
import Testing

@Suite struct `A trace of particles` {
  private func stage() -> Stage {
    let stage = Stage(width: 100, height: 100)
    let emitter = EmitterLayer()
    emitter.name = "fountain"
    let cell = EmitterCell()
    cell.name = "drop"
    cell.birthRate = 10
    cell.lifetime = 0.5
    cell.velocity = 20
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 40, y: 30)
    stage.rootLayer.addSublayer(emitter)
    return stage
  }

  @Test func `counts and measures them`() throws {
    let plan = TracePlan(stage().snapshot())
    #expect(
      plan.tracks.map(\.key) == [
        "born", "bounds.max.x", "bounds.max.y", "bounds.min.x", "bounds.min.y", "live",
        "mean.position.x", "mean.position.y", "mean.position.z",
      ])
    // At 1 s those born at 0.6 … 1 live, each 20 points a second from x = 40.
    let values = plan.numbers(at: 1).values
    let expected: [Double] = [10, 48, 30, 40, 30, 5, 44, 30, 0]
    for (value, number) in zip(values, expected) { #expect(abs(value - number) < 1e-9) }
    #expect(plan.numbers(at: 0).values == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    let chosen = TracePlan(
      stage().snapshot(),
      selection: TraceSelection(include: [TracePattern("fountain:bounds.m*.x")].compactMap { $0 }))
    #expect(chosen.tracks.map(\.key) == ["bounds.max.x", "bounds.min.x"])
  }

  @Test func `lists them all`() throws {
    let memory = TraceMemory()
    try ParticleRecorder(
      stage().snapshot(), samples: TraceSampling([(frame: 0, time: 0.25), (frame: 1, time: 0.65)])
    ).write(to: memory)
    let lines = memory.text.split(separator: "\n")
    #expect(
      lines[0]
        == "frame,time,layer,cell,number,birth,age,x,y,z,scale,rotation,red,green,blue,alpha")
    #expect(lines[1] == "0,0.25,fountain,drop,0,0.1,0.15,43,30,0,1,0,1,1,1,1")
    #expect(lines.count == 1 + 2 + 5)
  }
}
