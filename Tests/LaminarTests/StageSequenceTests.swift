import Foundation
import Laminar
import Testing

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
