import Foundation
import Laminar
import Testing

/// Turns and scales are traced as they are made; a matrix alone determines less.
@Suite struct `Traced turns` {
  private static func stage(_ body: (Layer) -> Void) -> Stage {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    layer.name = "a"
    Transaction.begin()
    Transaction.setDisableActions(true)
    stage.rootLayer.addSublayer(layer)
    body(layer)
    Transaction.commit()
    return stage
  }

  private static func basic(
    _ keyPath: String, _ from: Any?, _ to: Any?, duration: Double = 1,
    _ change: (BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    change(animation)
    return animation
  }

  /// The values of a key at sixteenths of a second.
  private static func values(
    _ key: String, _ stage: Stage, to end: Double = 1,
    values: TraceSelection.Values = .presentation
  ) throws -> [(time: Double, value: Double)] {
    let pattern = try #require(TracePattern("a:" + key))
    let plan = TracePlan(
      stage.snapshot(), selection: TraceSelection(include: [pattern], values: values))
    try #require(plan.tracks.count == 1)
    return (0...Int(end * 16)).map {
      let time = Double($0) / 16
      return (time, plan.numbers(at: time).values[0])
    }
  }

  private static func expect(
    _ key: String, _ stage: Stage, to end: Double = 1, is law: (Double) -> Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, value) in try values(key, stage, to: end) {
      #expect(
        abs(value - law(time)) < 1e-9, "at \(time): \(value), not \(law(time))",
        sourceLocation: sourceLocation)
    }
  }

  // MARK: - As animations make them

  @Test(arguments: ["transform.rotation.z", "transform.rotation", "transform.rotation.x"])
  func `follow a key path over half a turn`(keyPath: String) throws {
    let stage = Self.stage { $0.add(Self.basic(keyPath, 0, 2 * Double.pi), forKey: nil) }
    try Self.expect(keyPath, stage) { 2 * .pi * $0 }
  }

  @Test func `count the turns of a cumulative motion`() throws {
    let stage = Self.stage { layer in
      let turn = Self.basic("transform.rotation.z", 0, 2 * Double.pi) {
        $0.isCumulative = true
        $0.repeatCount = 5
      }
      layer.add(turn, forKey: nil)
    }
    try Self.expect("transform.rotation.z", stage, to: 6) { 2 * .pi * min($0, 5) }
  }

  @Test func `add up in the order of the animations`() throws {
    let stage = Self.stage { layer in
      layer.add(Self.basic("transform.rotation.z", 1, 7), forKey: "a")
      layer.add(Self.basic("transform.rotation.z", 0, -12) { $0.isAdditive = true }, forKey: "b")
      layer.add(Self.basic("transform.scale", 1, 3), forKey: "c")
      layer.add(Self.basic("transform.rotation.z", 0, 30) { $0.isAdditive = true }, forKey: "d")
    }
    try Self.expect("transform.rotation.z", stage) { 1 + 6 * $0 - 12 * $0 + 30 * $0 }
    try Self.expect("transform.scale", stage) { 1 + 2 * $0 }
  }

  @Test func `follow a value function`() throws {
    let stage = Self.stage { layer in
      let keys = KeyframeAnimation(keyPath: "transform")
      keys.values = [0, 4 * Double.pi, 2 * Double.pi]
      keys.valueFunction = ValueFunction(name: .rotateZ)
      keys.duration = 1
      layer.add(keys, forKey: "a")
      layer.add(
        Self.basic("transform", 0, 9) {
          $0.valueFunction = ValueFunction(name: .rotateZ)
          $0.isAdditive = true
        }, forKey: "b")
    }
    try Self.expect("transform.rotation.z", stage, to: 0.9) {
      ($0 < 0.5 ? 8 * .pi * $0 : 4 * .pi - 4 * .pi * ($0 - 0.5)) + 9 * $0
    }
  }

  @Test func `keep the axes of a turn about y apart`() throws {
    let stage = Self.stage {
      $0.add(Self.basic("transform.rotation.y", 0, 2 * Double.pi), forKey: nil)
    }
    try Self.expect("transform.rotation.y", stage) { 2 * .pi * $0 }
    try Self.expect("transform.rotation.x", stage) { _ in 0 }
    try Self.expect("transform.rotation.z", stage) { _ in 0 }
  }

  @Test func `tell negative scales from turns`() throws {
    let stage = Self.stage { $0.add(Self.basic("transform.scale", 1, -1), forKey: nil) }
    try Self.expect("transform.scale", stage) { 1 - 2 * $0 }
    try Self.expect("transform.scale.x", stage) { 1 - 2 * $0 }
    try Self.expect("transform.rotation.z", stage) { _ in 0 }
    let flat = Self.stage { layer in
      layer.add(Self.basic("transform.scale.x", 1, -1), forKey: "x")
      layer.add(Self.basic("transform.scale.y", 1, -1), forKey: "y")
    }
    try Self.expect("transform.scale.x", flat) { 1 - 2 * $0 }
    try Self.expect("transform.scale.y", flat) { 1 - 2 * $0 }
    try Self.expect("transform.rotation.z", flat) { _ in 0 }
  }

  @Test func `read a uniform negative scale of a matrix as itself`() throws {
    let stage = Self.stage { $0.transform = Transform3D(scaleX: -1, y: -1, z: -1) }
    try Self.expect("transform.scale", stage, to: 0) { _ in -1 }
    try Self.expect("transform.rotation.z", stage, to: 0) { _ in 0 }
  }

  // MARK: - As the model has them

  @Test func `keep what a key path gave to the model`() throws {
    let stage = Self.stage {
      $0.setValue(2 * Double.pi, forKeyPath: "transform.rotation.z")
      $0.setValue(-2, forKeyPath: "transform.scale.xy")
    }
    for values in [TraceSelection.Values.presentation, .model] {
      for (key, given) in [
        ("transform.rotation.z", 2 * Double.pi), ("transform.scale.x", -2),
        ("transform.scale.y", -2), ("transform.scale.z", 1),
      ] {
        let value = try #require(try Self.values(key, stage, to: 0, values: values).first?.value)
        #expect(abs(value - given) < 1e-12, "\(key) of the \(values)")
      }
    }
  }

  @Test func `forget what a key path gave when the matrix is another`() throws {
    let stage = Self.stage {
      $0.setValue(3 * Double.pi, forKeyPath: "transform.rotation.z")
      $0.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
    }
    try Self.expect("transform.rotation.z", stage, to: 0) { _ in 0.5 }
  }

  // MARK: - Of matrices alone

  @Test func `read a matrix alone within half a turn, each frame by itself`() throws {
    let stage = Self.stage { layer in
      let keys = KeyframeAnimation(keyPath: "transform")
      keys.values = (0...8).map {
        Transform3D(rotationAngle: Double($0) * .pi / 4, x: 0, y: 0, z: 1)
      }
      keys.duration = 1
      layer.add(keys, forKey: nil)
    }
    try Self.expect("transform.rotation.z", stage, to: 0.95) {
      let angle = 2 * .pi * $0
      return angle > .pi + 1e-9 ? angle - 2 * .pi : angle
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `make the matrix that is shown, at any single frame`(seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    func number(_ count: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % count)
    }
    let stage = Self.stage { layer in
      for index in 0..<5 {
        let keyPath = ["transform.rotation.z", "transform.scale.x", "transform"][Int(number(3))]
        let animation = Self.basic(keyPath, number(9) - 4, number(20) - 8, duration: 2)
        if keyPath == "transform" {
          animation.valueFunction = ValueFunction(name: .rotateZ)
        }
        animation.isAdditive = number(2) == 0
        animation.beginTime = number(8) / 8
        layer.add(animation, forKey: "\(index)")
      }
    }
    let patterns = try ["a:transform.rotation.z", "a:transform.scale.x"].map {
      try #require(TracePattern($0))
    }
    let snapshot = stage.snapshot()
    let plan = TracePlan(snapshot, selection: TraceSelection(include: patterns))
    let z = try #require(plan.tracks.firstIndex { $0.key == "transform.rotation.z" })
    let x = try #require(plan.tracks.firstIndex { $0.key == "transform.scale.x" })
    let times = (0...48).map { Double($0) / 16 }
    let inOrder = times.map { plan.numbers(at: $0).values }
    for (time, values) in zip(times, inOrder).reversed() {
      #expect(
        TracePlan(snapshot, selection: TraceSelection(include: patterns))
          .numbers(at: time).values == values)
      let shown = snapshot.value(forKeyPath: "transform", ofLayer: "a", at: time)
      guard case .transform(let matrix)? = shown else { continue }
      // Whatever the traced turn and scale are, they make the first row of the matrix.
      #expect(abs(values[x] * cos(values[z]) - matrix.m11) < 1e-8 * max(1, abs(values[x])))
      #expect(abs(values[x] * sin(values[z]) - matrix.m12) < 1e-8 * max(1, abs(values[x])))
    }
  }
}
