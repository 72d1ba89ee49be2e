import Foundation
import Testing

@testable import Laminar

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
      frameRate: Rational(2), frames: 5, canvasWidth: 100, canvasHeight: 100, scene: "")
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

  @Test func `reads of layers with one path the last one that animates the key`() throws {
    let stage = Stage(width: 10, height: 10)
    func layer(_ name: String, in parent: Layer, to opacity: Double? = nil) -> Layer {
      let layer = Layer()
      layer.name = name
      if let opacity { fade(layer, "opacity", to: opacity) }
      parent.addSublayer(layer)
      return layer
    }
    func fade(_ layer: Layer, _ keyPath: String, to opacity: Double) {
      let animation = BasicAnimation(keyPath: keyPath)
      animation.fromValue = 0
      animation.toValue = opacity
      animation.duration = 2
      layer.add(animation, forKey: nil)
    }
    _ = layer("both", in: stage.rootLayer, to: 1)
    _ = layer("both", in: stage.rootLayer, to: 0.5)
    _ = layer("first", in: stage.rootLayer, to: 0.75)
    _ = layer("first", in: stage.rootLayer)
    let parent = layer("parent", in: stage.rootLayer)
    _ = layer("child", in: parent)
    fade(parent, "sublayers.child.opacity", to: 0.25)
    let plan = TracePlan(stage.snapshot())
    #expect(
      plan.tracks.map(\.name) == ["both:opacity", "first:opacity", "parent/child:opacity"])
    #expect(plan.numbers(at: 1).values == [0.25, 0.375, 0.125])
  }

  @Test func `knows patterns that name nothing`() throws {
    let wrong = try #require(TracePattern("gradient:opacty"))
    let right = try #require(TracePattern("gradient:opacity"))
    let plan = TracePlan(stage().snapshot(), selection: TraceSelection(include: [wrong, right]))
    #expect(plan.unmatched == [wrong])
    #expect(plan.tracks.map(\.name) == ["gradient:opacity"])
  }

  @Test func `stops when its sink fails`() {
    final class Refusing: TraceSink {
      struct Failure: Error {}
      func write(_ bytes: RawSpan) throws { throw Failure() }
    }
    #expect(throws: Refusing.Failure.self) {
      try recorder(jobs: 3).write(LongCSVTraceWriter.self, to: Refusing())
    }
  }

  @Test func `shows what a layer has before and after an animation touches it`() throws {
    let stage = Stage(width: 100, height: 100, keepsHistory: true)
    let layer = Layer()
    layer.name = "a"
    let other = Layer()
    other.name = "b"
    stage.rootLayer.addSublayer(layer)
    stage.rootLayer.addSublayer(other)
    stage.advance(to: 1)
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 0.5
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    stage.advance(to: 2.5)
    Transaction.setDisableActions(true)
    layer.removeAllAnimations()
    layer.opacity = 0.25
    stage.advance(to: 3)
    layer.removeFromSuperlayer()
    let snapshot = stage.snapshot()
    for jobs in 1...2 {
      let memory = TraceMemory()
      let samples = TraceSampling([0, 1.5, 2.75, 3.5].enumerated().map { ($0, $1) })
      try TraceRecorder(plan: TracePlan(snapshot), samples: samples, jobs: jobs)
        .write(WideCSVTraceWriter.self, to: memory)
      #expect(memory.text == "frame,time,a:opacity\n0,0,1\n1,1.5,0.25\n2,2.75,0.25\n3,3.5,\n")
    }
  }

  @Test func `reads a tree alike whichever trees were read before`() throws {
    let stage = Stage(width: 100, height: 100, keepsHistory: true)
    let layers = (0..<40).map { index in
      let layer = Layer()
      layer.name = "layer\(index % 30)"
      return layer
    }
    for layer in layers { stage.rootLayer.addSublayer(layer) }
    for event in 1...60 {
      stage.advance(to: Double(event) / 10)
      Transaction.setDisableActions(true)
      let layer = layers[event * 7 % 40]
      layer.cornerRadius = CGFloat(event)
      let animation = BasicAnimation(
        keyPath: ["opacity", "position", "transform.rotation.z"][event % 3])
      animation.toValue = event % 3 == 1 ? CGPoint(x: event, y: 0) as Any : 0.25
      animation.duration = 0.35
      layer.add(animation, forKey: "a")
      if event % 20 == 0 { stage.rootLayer.addSublayer(Layer()) }
    }
    let snapshot = stage.snapshot()
    let plan = TracePlan(snapshot)
    #expect(plan.tracks.count > 60)
    let times = (0..<130).map { Double($0) / 20 }
    let inOrder = times.map { plan.numbers(at: $0).values }
    let backwards = times.reversed().map { TracePlan(snapshot).numbers(at: $0).values }
    #expect(inOrder == backwards.reversed())
    let fresh = times.enumerated().sorted { $0.offset * 37 % 131 < $1.offset * 37 % 131 }
    for (index, time) in fresh { #expect(plan.numbers(at: time).values == inOrder[index]) }
  }

  /// Layers of which every event fades one again: what earlier fades leave behind is removed from
  /// the compiled trees now and then.
  private static func fading(layers count: Int, events: Int) -> (Stage, [Layer]) {
    let stage = Stage(width: 100, height: 100)
    let layers = (0..<count).map { index in
      let layer = Layer()
      layer.name = "l\(index)"
      return layer
    }
    Transaction.setDisableActions(true)
    for layer in layers { stage.rootLayer.addSublayer(layer) }
    for event in 0..<events {
      stage.advance(to: Double(event) / 10)
      let fade = BasicAnimation(keyPath: event % 5 == 4 ? "zPosition" : "opacity")
      fade.fromValue = Double(event % 7) / 10
      fade.toValue = 0.9
      fade.duration = 5
      fade.isRemovedOnCompletion = false
      layers[event * 3 % count].add(fade, forKey: "fade")
    }
    stage.advance(to: Double(events) / 10)
    return (stage, layers)
  }

  @Test(arguments: [1, 3]) func `reads every frame as it is by itself`(jobs: Int) throws {
    let (stage, layers) = Self.fading(layers: 70, events: 700)
    let snapshot = stage.snapshot()
    let plan = TracePlan(snapshot)
    #expect(plan.tracks.count == 70)
    let samples = (0..<120).map { (frame: $0, time: Double($0) * 0.6) }
    let recorder = TraceRecorder(plan: plan, samples: samples, precision: .exact, jobs: jobs)
    let memory = TraceMemory()
    try recorder.write(WideCSVTraceWriter.self, to: memory)
    let rows = memory.text.split(separator: "\n")
    // Frame, time and precision come first.
    let names = rows[0].split(separator: ",").dropFirst(3)
    for (sample, row) in zip(samples, rows.dropFirst()) {
      let values = row.split(separator: ",").dropFirst(3)
      for (name, value) in zip(names, values).dropFirst(sample.frame * 7 % 80).prefix(4) {
        let parts = name.split(separator: ":").map(String.init)
        let shown = snapshot.value(forKeyPath: parts[1], ofLayer: parts[0], at: sample.time)
        #expect(Double(value) == shown?.double, "\(name) at \(sample.time)")
      }
    }
    withExtendedLifetime(layers) {}
  }
}

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
    let keys = StaticProperties(Self.stage().snapshot()).values
    #expect("\(keys)".contains("box"))
    #expect(!"\(keys)".contains("position.x"))
    let survey = LayerCurves(Self.stage().snapshot(), times: [0, 1])
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
