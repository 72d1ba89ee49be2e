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
