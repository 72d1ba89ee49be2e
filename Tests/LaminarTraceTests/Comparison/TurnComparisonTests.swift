import Testing

@testable import LaminarTrace

/// Angles are compared modulo a turn, however they were written.
@Suite struct `Comparing turns` {
  private func trace(_ values: [Double?], key: String = "transform.rotation.z") -> SampleTrace {
    SampleTrace(frames: Array(values.indices), tracks: [("a:\(key)", values)])
  }

  private func compare(
    _ a: SampleTrace, _ b: SampleTrace, _ comparer: TraceComparer = TraceComparer()
  ) throws -> TraceComparison {
    try comparer.compare(a.table(.wideCSV), b.table(.wideCSV))
  }

  private func allowing(_ difference: Double) throws -> ToleranceRules {
    ToleranceRules(rules: [
      ToleranceRule(try #require(TracePattern("**")), .absolute(difference))
    ])
  }

  /// The angle in −π…π that shows the same.
  private func reading(_ angle: Double) -> Double {
    angle - (angle / (2 * .pi)).rounded() * 2 * .pi
  }

  @Test(arguments: [
    ("transform.rotation", true), ("transform.rotation.z", true),
    ("sublayerTransform.rotation.x", true), ("instanceTransform.rotation.y", true),
    ("sublayers.wheel.transform.rotation.z", true), ("rotation", false), ("rotation.z", false),
    ("transform.scale.x", false), ("transform.rotation.w", false), ("emitterCells.a.spin", false),
  ])
  func `knows them by their keys`(key: String, isTurn: Bool) {
    #expect(TraceTrack(layer: "a", key: key).isTurn == isTurn)
    #expect(!TraceTrack(layer: "a", key: key, kind: .text).isTurn)
  }

  @Test func `bring a value within half a turn, and leave it there`() {
    for step in -400...400 {
      let value = Double(step) / 10
      for other in [-9.0, -3, 0, 0.5, 3.1, 12.6] {
        let near = TurnValues.value(value, nearest: other)
        #expect((near - other).magnitude <= .pi + 1e-12)
        let turns = (near - value) / (2 * .pi)
        #expect((turns - turns.rounded()).magnitude < 1e-12)
        if (value - other).magnitude <= .pi { #expect(near == value) }
      }
    }
    #expect(TurnValues.value(.nan, nearest: 1).isNaN)
    #expect(TurnValues.value(1, nearest: .nan) == 1)
    #expect(TurnValues.value(1e300, nearest: -1e300).isFinite)
  }

  @Test func `follow a motion over half a turn and over gaps`() {
    let angles = (0..<100).map { Double($0) * 0.3 }
    var readings = angles.map(reading)
    readings[40] = .nan
    let found = TurnValues.unwrapped(readings)
    for (index, angle) in angles.enumerated() where index != 40 {
      #expect((found[index] - angle).magnitude < 1e-12)
    }
    #expect(found[40].isNaN)
    #expect(TurnValues.drawn(readings).suffix(9) == found.suffix(9))
    // Angles beyond half a turn were given: a motion that starts again jumps.
    #expect(TurnValues.drawn([0, 3, 6, 0, 3]) == [0, 3, 6, 0, 3])
  }

  @Test func `finds a hundredth of a degree at half a turn to be one`() throws {
    let degree = Double.pi / 18_000
    let base = trace([3.1, .pi - 0.5 * degree, 3.1])
    let new = trace([3.1, -.pi + 0.5 * degree, 3.1])
    let track = try #require(try compare(base, new).tracks.first)
    #expect(track.differing == 1)
    let difference = try #require(track.worst.difference)
    #expect((difference - degree).magnitude < 2e-6)
    #expect(track.rms < 2 * degree)
    let rules = try allowing(2 * degree)
    #expect(try compare(base, new, TraceComparer(rules: rules)).isSame)
    // A value that is not an angle is compared as it is.
    let (x, y) = (
      trace([3.1, .pi, 3.1], key: "position.x"), trace([3.1, -.pi, 3.1], key: "position.x")
    )
    #expect(try compare(x, y).tracks.first?.worst.difference == -6.283186)
  }

  @Test func `finds readings and what was given to be the same`() throws {
    let angles = (0..<61).map { Double($0) * 0.25 }
    let comparer = TraceComparer()
    #expect(try compare(trace(angles), trace(angles.map(reading)), comparer).isSame)
    #expect(try compare(trace(angles.map(reading)), trace(angles), comparer).isSame)
    var other = angles.map(reading)
    other[17] += 0.01
    let found = try compare(trace(angles), trace(other), comparer)
    #expect(found.tracks.map(\.differing) == [1])
    #expect(found.tracks.first?.first.frame == 17)
  }

  @Test func `explains a motion that begins late across half a turn`() throws {
    let angles = (0..<80).map { max(0, Double($0) - 5) * 0.12 }
    let late = (0..<80).map { max(0, Double($0) - 8) * 0.12 }
    let found = try compare(trace(angles.map(reading)), trace(late.map(reading)))
    let hint = try #require(found.tracks.first?.hint)
    guard case .lag(let time) = hint.change else {
      Issue.record("\(hint)")
      return
    }
    #expect((time - 3.0 / 60).magnitude < 1e-3)
    let kept = TraceComparer(
      timeTolerance: .frames(4), keptCurves: 1)
    #expect(try compare(trace(angles.map(reading)), trace(late.map(reading)), kept).isSame)
  }

  @Test func `draws curves without the jumps of readings`() throws {
    let angles = (0..<60).map { Double($0) * 0.12 }
    let far = angles.map { $0 * 1.1 }
    let comparer = TraceComparer(keptCurves: 1)
    let found = try compare(trace(angles.map(reading)), trace(far.map(reading)), comparer)
    let curves = try #require(found.tracks.first?.curves)
    for (made, given) in [(curves.base, angles), (curves.new, far)] {
      for (a, b) in zip(made, given) { #expect((a - b).magnitude < 1e-5) }
    }
  }
}
