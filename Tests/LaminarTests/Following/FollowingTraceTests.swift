import Foundation
import Testing

@testable import Laminar

/// What a stage, its snapshots and its traces show of followers.
@Suite struct `Traces of followers` {
  private static func stage() -> Stage {
    let stage = Stage(width: 100, height: 100)
    let (thumb, box) = (Layer(), Layer())
    thumb.name = "thumb"
    box.name = "box"
    box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 80
    move.duration = 2
    Transaction.begin()
    Transaction.setDisableActions(true)
    stage.rootLayer.addSublayer(box)
    stage.rootLayer.addSublayer(thumb)
    thumb.add(move, forKey: "move")
    box.add(ValueFollower(of: thumb, keyPath: "position.x"), forKeyPath: "position.x")
    box.add(
      ValueFollower(of: thumb, keyPath: "position.x", from: [0, 80], to: [0, Double.pi * 4]),
      forKeyPath: "transform.rotation.z")
    Transaction.commit()
    return stage
  }

  @Test func `have a column of each property that follows`() throws {
    let plan = TracePlan(Self.stage().snapshot())
    #expect(
      plan.tracks.map(\.name) == [
        "box:position.x", "box:transform.rotation.z", "thumb:position.x",
      ])
    for time in [1.5, 0.25, 1] {
      let values = plan.numbers(at: time).values
      #expect(abs(values[0] - time * 40) < 1e-9)
      #expect(abs(values[1] - time * 2 * Double.pi) < 1e-9)
    }
  }

  @Test func `do not list what follows as resting`() {
    let keys = StaticSurvey(Self.stage().snapshot()).values
    #expect("\(keys)".contains("box"))
    #expect(!"\(keys)".contains("position.x"))
    let survey = TrackSurvey(Self.stage().snapshot(), times: [0, 1])
    let curve = survey?.curves.first { $0.track.name == "box:position.x" }
    #expect(curve?.kinds == ["follower"])
    #expect(curve?.values == [0, 40])
  }

  @Test func `show the same picture as a layer that is there itself`() throws {
    let stage = Self.stage()
    let still = Stage(width: 100, height: 100)
    let box = Layer()
    box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = Color(red: 1, green: 0, blue: 0)
    box.position = CGPoint(x: 40, y: 0)
    box.setValue(2 * Double.pi, forKeyPath: "transform.rotation.z")
    still.rootLayer.addSublayer(box)
    #expect(stage.snapshot().displayList(at: 1) == still.snapshot().displayList(at: 0))
  }
}
