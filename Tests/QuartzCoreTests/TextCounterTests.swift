import QuartzCore
import Testing

/// A number that counts up, set by a display link.
private final class Counter {
  let label = CATextLayer()
  private var link: CADisplayLink?
  private let (from, to, duration): (Double, Double, CFTimeInterval)
  private var start: CFTimeInterval = 0
  private(set) var shown: [String] = []

  init(from: Double, to: Double, duration: CFTimeInterval) {
    (self.from, self.to, self.duration) = (from, to, duration)
    label.fontSize = 20
    label.alignmentMode = .center
    label.truncationMode = kCATruncationEnd
    label.foregroundColor = CGColor(gray: 0, alpha: 1)
    label.contentsScale = 2
    label.string = "0"
  }

  func run() {
    start = CACurrentMediaTime()
    let link = CADisplayLink(target: self, action: Counter.step)
    link.preferredFramesPerSecond = 20
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func step(_ link: CADisplayLink) {
    let progress = min(1, (link.timestamp - start) / duration)
    let text = String(Int((from + (to - from) * progress).rounded()))
    label.string = text
    shown.append(text)
    if progress >= 1 { link.invalidate() }
  }
}

@Suite struct `A counter` {
  @Test func `counts frame by frame`() {
    let stage = Stage(width: 100, height: 40)
    let counter = Counter(from: 0, to: 100, duration: 0.5)
    counter.label.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(counter.label)
    counter.run()
    stage.advance(to: 0.25)
    #expect(counter.shown == ["0", "10", "20", "30", "40", "50"])
    stage.advance(to: 2)
    // It invalidated its link at the end: eleven frames at 20 per second.
    #expect(counter.shown.count == 11)
    #expect(counter.label.string as? String == "100")
    #expect(stage.diagnostics.isEmpty)
  }
}

@Suite struct `A display link` {
  @Test func `is called at its times by advancing the stage`() {
    let stage = Stage(width: 10, height: 10)
    var times: [CFTimeInterval] = []
    let link = CADisplayLink { link in times.append(link.timestamp) }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    link.add(to: .main, forMode: .common)
    for frame in 0...6 { stage.advance(to: Double(frame) / 60) }
    let frames: [CFTimeInterval] = [0, 1, 2, 3]
    #expect(times == frames.map { $0 / 30 })
    link.isPaused = true
    stage.advance(to: 1)
    link.isPaused = false
    stage.advance(to: 1.05)
    let next: CFTimeInterval = 31 / 30
    #expect(times.count == 5)
    #expect(times.last == next)
    link.remove(from: .main, forMode: .common)
    stage.advance(to: 2)
    #expect(times.count == 5)
    link.add(to: .current, forMode: .default)
    stage.advance(to: 2.1)
    #expect(times.count > 5)
    link.invalidate()
    #expect(link.targetTimestamp - link.timestamp > 0.033)
  }

  @Test func `waits for the stage that comes`() {
    // A thread of its own: other tests have stages on theirs.
    final class Result: @unchecked Sendable { var times: [CFTimeInterval] = [] }
    let result = Result()
    let done = DispatchSemaphore(value: 0)
    Thread {
      var times: [CFTimeInterval] = []
      let link = CADisplayLink { link in times.append(link.timestamp) }
      link.add(to: .main, forMode: .common)
      let stage = Stage(width: 10, height: 10)
      stage.display = VirtualDisplay(refreshRate: Rational(10))
      stage.advance(to: 0.25)
      result.times = times
      done.signal()
    }.start()
    done.wait()
    #expect(result.times == [0, 0.1, 0.2])
  }

  @Test func `steps a simulation on the model`() {
    final class Fall: NSObject {
      let ball = CALayer()
      var velocity: CGFloat = 0
      func tick() {
        velocity += 10
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ball.position.y += velocity / 60
        CATransaction.commit()
      }
    }
    let stage = Stage(width: 10, height: 10)
    let fall = Fall()
    stage.rootLayer.addSublayer(fall.ball)
    let link = CADisplayLink(target: fall, action: Fall.tick)
    link.add(to: .main, forMode: .default)
    stage.advance(to: 0.5)
    // 31 refreshes: 10/60 · (1 + 2 + … + 31).
    #expect(abs(fall.ball.position.y - 10.0 / 60 * 496) < 1e-9)
    #expect(fall.ball.presentation()?.position.y == fall.ball.position.y)
  }
}
