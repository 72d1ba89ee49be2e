import QuartzCore
import Testing

// Classes that many apps write around Core Animation: they must compile and do what their authors meant.

/// What an animation does to a layer once it is over, as a class of its own.
private final class AnimationObserver: CAAnimationDelegate {
  private let onStart: () -> Void
  private let onStop: (Bool) -> Void

  init(onStart: @escaping () -> Void = {}, onStop: @escaping (Bool) -> Void) {
    self.onStart = onStart
    self.onStop = onStop
  }

  func animationDidStart(_ animation: CAAnimation) { onStart() }
  func animationDidStop(_ animation: CAAnimation, finished: Bool) { onStop(finished) }
}

/// Adds animations under their key paths, then writes the model.
private final class LayerAnimator {
  enum Curve {
    case linear, easeIn, easeOut, easeInOut

    var function: CAMediaTimingFunction {
      switch self {
      case .linear: return CAMediaTimingFunction(name: .linear)
      case .easeIn: return CAMediaTimingFunction(name: .easeIn)
      case .easeOut: return CAMediaTimingFunction(name: .easeOut)
      case .easeInOut: return CAMediaTimingFunction(name: .easeInEaseOut)
      }
    }
  }

  let layer: CALayer
  private(set) var isPaused = false
  private(set) var finished: [String] = []

  init(layer: CALayer) { self.layer = layer }

  func animate(
    _ keyPath: String, to value: Any, duration: TimeInterval, delay: TimeInterval = 0,
    curve: Curve = .easeInOut, completion: ((Bool) -> Void)? = nil
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = layer.presentation()?.value(forKeyPath: keyPath)
    animation.toValue = value
    animation.duration = duration
    animation.timingFunction = curve.function
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
      animation.fillMode = .backwards
    }
    animation.delegate = AnimationObserver { [weak self] done in
      if done { self?.finished.append(keyPath) }
      completion?(done)
    }
    layer.add(animation, forKey: keyPath)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }

  func spring(_ keyPath: String, to value: Any, damping: CGFloat, stiffness: CGFloat) {
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.fromValue = layer.presentation()?.value(forKeyPath: keyPath)
    animation.toValue = value
    animation.damping = damping
    animation.stiffness = stiffness
    animation.duration = animation.settlingDuration
    layer.add(animation, forKey: keyPath)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }

  func pause() {
    guard !isPaused else { return }
    isPaused = true
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = now
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
  }

  func stop(_ keyPath: String) {
    if let shown = layer.presentation()?.value(forKeyPath: keyPath) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(shown, forKeyPath: keyPath)
      CATransaction.commit()
    }
    layer.removeAnimation(forKey: keyPath)
  }

  func stopAll() {
    for key in layer.animationKeys() ?? [] { stop(key) }
  }
}

/// Runs steps one after the other, each with its own delay.
private final class StepSequence {
  struct Step {
    var keyPath: String
    var value: Any
    var duration: TimeInterval
    var delay: TimeInterval
  }

  private let animator: LayerAnimator
  private var steps: [Step] = []
  private var next = 0
  private var isStopped = false
  private var completion: (() -> Void)?
  private(set) var log: [String] = []

  init(layer: CALayer) { animator = LayerAnimator(layer: layer) }

  @discardableResult
  func then(
    _ keyPath: String, to value: Any, duration: TimeInterval, delay: TimeInterval = 0
  ) -> StepSequence {
    steps.append(Step(keyPath: keyPath, value: value, duration: duration, delay: delay))
    return self
  }

  func execute(completion: (() -> Void)? = nil) {
    self.completion = completion
    next = 0
    isStopped = false
    runNext()
  }

  private func runNext() {
    guard !isStopped else { return }
    guard next < steps.count else {
      log.append("done @\(round(CACurrentMediaTime() * 1000) / 1000)")
      completion?()
      return
    }
    let step = steps[next]
    next += 1
    animator.animate(
      step.keyPath, to: step.value, duration: step.duration, delay: step.delay, curve: .linear
    ) { [weak self] done in
      guard let self else { return }
      log.append("\(step.keyPath) \(done) @\(round(CACurrentMediaTime() * 1000) / 1000)")
      if done { runNext() }
    }
  }

  func pause() { animator.pause() }
  func resume() { animator.resume() }

  func stop() {
    isStopped = true
    animator.stopAll()
  }
}

@Suite struct `Classic animation classes` {
  private let stage = Stage(width: 200, height: 200)
  private let layer = CALayer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.rootLayer.addSublayer(layer)
    stage.advance(to: 0)
  }

  private func shown(_ keyPath: String) -> Double {
    (layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
  }

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func `a manager animates, writes the model and continues from what is shown`() {
    let animator = LayerAnimator(layer: layer)
    stage.advance(to: 1)
    animator.animate("position.x", to: 100, duration: 2, curve: .linear)
    #expect(layer.position.x == 100)
    stage.advance(to: 2)
    #expect(near(shown("position.x"), 50))
    animator.animate("position.x", to: 0, duration: 1, curve: .linear)
    #expect(near(shown("position.x"), 50))
    stage.advance(to: 2.5)
    #expect(near(shown("position.x"), 25))
    stage.advance(to: 9)
    #expect(animator.finished == ["position.x"])
    #expect(shown("position.x") == 0 && layer.animationKeys() == nil)
  }

  @Test func `a manager pauses by speed and time offset and resumes without a jump`() {
    let animator = LayerAnimator(layer: layer)
    animator.animate("opacity", to: 0, duration: 1, curve: .linear)
    animator.animate("position.y", to: 80, duration: 1, delay: 0.5, curve: .linear)
    stage.advance(to: 0.25)
    animator.pause()
    animator.pause()
    for time in [0.3, 1, 4.25] {
      stage.advance(to: time)
      #expect(near(shown("opacity"), 0.75) && shown("position.y") == 0)
    }
    animator.resume()
    #expect(near(shown("opacity"), 0.75))
    stage.advance(to: 5)
    #expect(near(shown("opacity"), 0))
    #expect(near(shown("position.y"), 40))
    stage.advance(to: 5.5)
    #expect(animator.finished == ["opacity", "position.y"])
    // What is added afterwards begins on the layer's own, late clock.
    animator.animate("opacity", to: 1, duration: 1, delay: 1, curve: .linear)
    stage.advance(to: 7)
    #expect(near(shown("opacity"), 0.5))
  }

  @Test func `a manager stops where it is`() {
    let animator = LayerAnimator(layer: layer)
    var ends: [Bool] = []
    animator.animate("position.x", to: 100, duration: 1, curve: .linear) { ends.append($0) }
    stage.advance(to: 0.4)
    animator.stop("position.x")
    stage.advance(to: 0.6)
    #expect(near(Double(layer.position.x), 40) && near(shown("position.x"), 40))
    #expect(ends == [false] && animator.finished == [])
    animator.spring("position.x", to: 60, damping: 12, stiffness: 180)
    stage.advance(to: 0.7)
    #expect(shown("position.x") > 40 && shown("position.x") < 60)
    stage.advance(to: 9)
    #expect(shown("position.x") == 60)
  }

  @Test func `a sequence runs its steps after their delays`() {
    let sequence = StepSequence(layer: layer)
      .then("position.x", to: 100, duration: 0.5)
      .then("opacity", to: 0.2, duration: 0.25, delay: 0.1)
      .then("cornerRadius", to: 8, duration: 0.4, delay: 0.05)
    var isDone = false
    sequence.execute { isDone = true }
    stage.advance(to: 0.25)
    #expect(near(shown("position.x"), 50) && shown("opacity") == 1)
    stage.advance(to: 0.55)
    #expect(shown("position.x") == 100 && shown("opacity") == 1)
    stage.advance(to: 0.725)
    #expect(near(shown("opacity"), 0.6))
    stage.advance(to: 1.1)
    #expect(near(shown("cornerRadius"), 4))
    stage.advance(to: 2)
    #expect(isDone)
    #expect(
      sequence.log == [
        "position.x true @0.5", "opacity true @0.85", "cornerRadius true @1.3", "done @1.3",
      ])
  }

  @Test func `a sequence holds its steps and delays while it is paused`() {
    let sequence = StepSequence(layer: layer)
      .then("position.x", to: 100, duration: 0.5)
      .then("opacity", to: 0, duration: 0.5, delay: 0.25)
    sequence.execute()
    stage.advance(to: 0.25)
    sequence.pause()
    stage.advance(to: 1.25)
    #expect(near(shown("position.x"), 50))
    sequence.resume()
    stage.advance(to: 1.6)
    sequence.pause()
    stage.advance(to: 3.6)
    #expect(shown("opacity") == 1)
    sequence.resume()
    stage.advance(to: 4)
    #expect(near(shown("opacity"), 0.5))
    stage.advance(to: 6)
    #expect(sequence.log == ["position.x true @1.5", "opacity true @4.25", "done @4.25"])
  }

  @Test func `a sequence that is stopped calls no handler`() {
    let sequence = StepSequence(layer: layer)
      .then("position.x", to: 100, duration: 1).then("opacity", to: 0, duration: 1)
    var isDone = false
    sequence.execute { isDone = true }
    stage.advance(to: 0.5)
    sequence.stop()
    stage.advance(to: 5)
    #expect(!isDone && sequence.log == ["position.x false @0.5"])
    #expect(near(shown("position.x"), 50) && shown("opacity") == 1)
    sequence.execute { isDone = true }
    stage.advance(to: 9)
    #expect(isDone && shown("position.x") == 100 && shown("opacity") == 0)
  }
}
