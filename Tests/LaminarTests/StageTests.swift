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

/// The first example of the scene format as a stage: loaded, and as the calls that its text describes.
extension BallScene {
  /// The stage of the text; nil when it does not load.
  static var loaded: Stage? {
    SceneLoader.load(Array(text.utf8), name: "ball.json", image: { _ in nil }).scene
      .map { Stage(scene: $0) }
  }

  /// The stage of the calls.
  static func built() -> Stage {
    let stage = Stage(
      width: 640, height: 360,
      backgroundColor: Color(red: 253 / 255, green: 252 / 255, blue: 248 / 255))
    let floor = Layer()
    floor.name = "floor"
    floor.frame = CGRect(x: 0, y: 320, width: 640, height: 40)
    floor.backgroundColor = Color(red: 232 / 255, green: 228 / 255, blue: 218 / 255)
    let ball = ShapeLayer()
    ball.name = "ball"
    ball.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    ball.position = CGPoint(x: 320, y: 60)
    ball.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 64, height: 64))
    ball.fillColor = Color(red: 1, green: 55 / 255, blue: 95 / 255)
    let fall = BasicAnimation(keyPath: "position.y")
    fall.fromValue = 60
    fall.toValue = 288
    fall.duration = 0.6
    fall.timingFunction = TimingFunction(name: .easeIn)
    fall.autoreverses = true
    fall.repeatCount = 2
    ball.add(fall, forKey: nil)
    let squash = KeyframeAnimation(keyPath: "transform.scale.y")
    squash.values = [1, 1, 0.72, 1, 1]
    squash.keyTimes = [0, 0.44, 0.5, 0.56, 1]
    squash.duration = 1.2
    squash.repeatCount = 2
    ball.add(squash, forKey: nil)
    stage.rootLayer.addSublayer(floor)
    stage.rootLayer.addSublayer(ball)
    return stage
  }

  /// Sixty frames a second for 2.4 s.
  static let samples = TraceSampling((0..<144).map { (frame: $0, time: Double($0) / 60) })
}

@Suite struct `Values of a snapshot` {
  @Test func `are requested by layer and key path`() {
    let stage = Stage(width: 100, height: 100)
    let panel = Layer()
    panel.name = "panel"
    let ball = Layer()
    ball.name = "ball"
    panel.addSublayer(ball)
    stage.rootLayer.addSublayer(panel)
    let turn = BasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 1
    turn.duration = 1
    ball.add(turn, forKey: nil)
    let snapshot = stage.snapshot()
    let shown = snapshot.value(forKeyPath: "transform.rotation.z", ofLayer: "panel/ball", at: 0.5)
    guard case .number(let angle)? = shown else {
      Issue.record("no number")
      return
    }
    #expect(abs(angle - 0.5) < 1e-12)
    #expect(
      snapshot.value(forKeyPath: "bounds.size", ofLayer: "root", at: 0)
        == .size(CGSize(width: 100, height: 100)))
    #expect(snapshot.value(forKeyPath: "nothing", ofLayer: "panel", at: 0) == nil)
    #expect(snapshot.value(forKeyPath: "opacity", ofLayer: "missing", at: 0) == nil)
  }

  @Test func `are those of a time on a layer too, with what was just added`() {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    stage.rootLayer.addSublayer(layer)
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    // Core Animation's own form returns what is committed.
    #expect(layer.presentation() == nil)
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.begin()
    layer.removeAllAnimations()
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.commit()
    #expect(layer.presentation(at: 0.25)?.opacity == 1)
  }
}

/// Sequences and pausing as an embedder uses them, with the public API alone.
@Suite struct `A stage with sequences` {
  private let stage = Stage(width: 64, height: 32, backgroundColor: .white)
  private let ball = Layer()

  init() {
    ball.name = "ball"
    ball.frame = CGRect(x: 0, y: 8, width: 16, height: 16)
    ball.backgroundColor = .black
    stage.rootLayer.addSublayer(ball)
    _ = stage.snapshot()
  }

  private func x(at time: Double) -> PropertyValue? {
    stage.snapshot(until: time).value(forKeyPath: "position.x", ofLayer: "ball", at: time)
  }

  private func sequence() -> AnimationSequence {
    let linear = TimingFunction(name: .linear)
    return AnimationSequence(name: "go", layer: ball)
      .addStep(keyPath: "position.x", to: 40, duration: 1, timingFunction: linear)
      .addStep(keyPath: "position.x", to: 8, duration: 1, delay: 0.5, timingFunction: linear)
  }

  @Test func `shows, draws and lists them before they happen`() throws {
    sequence().execute()
    #expect(x(at: 0.5) == .number(24))
    #expect(x(at: 2) == .number(24))
    let there = stage.render(at: 0.5)
    let back = stage.render(at: 2)
    #expect(there == back)
    #expect(stage.render(at: 1) != there)
    let frames = stage.frames(rate: 2, in: 0..<3).map(\.bitmap)
    #expect(frames.count == 6)
    #expect(frames[1] == there && frames[4] == there)
    #expect(
      stage.events(until: 10).map(\.description) == [
        "0.0 start ball#position.x basic", "1.0 stop ball#position.x finished",
        "1.0 step-end ball:position.x sequence:go, step 1",
        "1.5 step-start ball:position.x sequence:go, step 2",
        "1.5 start ball#position.x basic", "2.5 stop ball#position.x finished",
        "2.5 step-end ball:position.x sequence:go, step 2",
        "2.5 sequence-completion sequence:go",
      ])
    #expect(stage.time == 0)
  }

  @Test func `keeps what happened when it records events`() {
    stage.recordsEvents = true
    let sequence = sequence()
    sequence.execute()
    stage.advance(to: 0.5)
    sequence.pause()
    stage.advance(to: 1)
    ball.superlayer?.pauseAnimations()
    sequence.resume()
    stage.advance(to: 2)
    ball.superlayer?.resumeAnimations()
    stage.advance(to: 2.25)
    sequence.stop()
    stage.advance(to: 3)
    #expect(
      stage.events(until: 3).filter { $0.kind != .layout }.map(\.description) == [
        "0.0 sequence-start sequence:go", "0.0 step-start ball:position.x sequence:go, step 1",
        "0.0 start ball#position.x basic", "0.5 pause sequence:go", "1.0 resume sequence:go",
        "1.0 pause root", "2.0 resume root", "2.25 sequence-stop sequence:go",
        "2.25 stop ball#position.x removed",
      ])
    #expect(ball.position.x == 40)
  }

  @Test func `notes layers that come and go, and other rates`() {
    stage.recordsEvents = true
    stage.advance(to: 1)
    let star = ShapeLayer()
    ball.addSublayer(star)
    ball.setAnimationSpeed(2)
    stage.advance(to: 2)
    star.removeFromSuperlayer()
    ball.scrubAnimations(to: 1, duration: 0.5)
    stage.advance(to: 3)
    Transaction.begin()
    Transaction.setCompletionBlock {}
    Transaction.commit()
    #expect(
      stage.events(until: 3).filter { $0.kind != .layout }.map(\.description) == [
        "1.0 layer-added ball/shape#0", "1.0 speed ball 2.0", "2.0 layer-removed ball/shape#0",
        "2.0 scrub ball from 3.0 to 1.0 in 0.5", "3.0 transaction-completion",
      ])
  }
}

@Suite struct `Frame times` {
  private static func rational(_ text: String) -> Rational { Rational(text) ?? .zero }

  @Test(arguments: [
    ("60", "2.4", 144), ("25", "2.2", 55), ("30000/1001", "1", 30), ("60", "0.01", 1),
    ("24", "10", 240), ("30000/1001", "1001/30000", 1), ("60", "2.4000001", 145),
  ])
  func `are as many as begin within the duration`(rate: String, duration: String, count: Int) {
    let times = FrameTimes(rate: Self.rational(rate), duration: Self.rational(duration))
    #expect(times?.count == count)
  }

  @Test func `are exact quotients`() throws {
    let film = try #require(
      FrameTimes(rate: Self.rational("30000/1001"), duration: Rational(10)))
    #expect(film.time(of: 0) == 0)
    #expect(film.time(of: 30) == 1.001)
    let last: Double = 299.0 * 1001.0 / 30000.0
    #expect(film.time(of: 299) == last)
    #expect(film.firstFrame(notBefore: Self.rational("1.001")) == 30)
    #expect(film.firstFrame(notBefore: Self.rational("1.0010001")) == 31)
    #expect(film.firstFrame(notBefore: Rational(-1)) == 0)
    #expect(film.firstFrame(notBefore: Rational(11)) == film.count)
  }

  @Test func `have limits`() {
    #expect(FrameTimes(rate: .zero, duration: .one) == nil)
    #expect(FrameTimes(rate: .one, duration: .zero) == nil)
    #expect(FrameTimes(rate: Rational(1000), duration: Rational(10_000))?.count == 10_000_000)
    #expect(FrameTimes(rate: Rational(1000), duration: Rational(10_001)) == nil)
  }
}

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
