import Foundation
import QuartzCore
import Testing

// What apps write around views, here over the UIKit of the manual's page: classes that animate, arrange, tune
// and measure them.

/// Animations of a view's layer under their key paths.
private struct ViewAnimator {
  let view: UIView

  private func run(_ animation: CAPropertyAnimation, to value: Any, _ duration: TimeInterval) {
    let keyPath = animation.keyPath ?? ""
    animation.duration = duration
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    view.layer.add(animation, forKey: keyPath)
    view.layer.setValue(value, forKeyPath: keyPath)
  }

  func basic(_ keyPath: String, to value: CGFloat, duration: TimeInterval) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = view.layer.value(forKeyPath: keyPath)
    animation.toValue = value
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    run(animation, to: value, duration)
  }

  func keyframes(
    _ keyPath: String, _ values: [CGFloat], at times: [NSNumber], duration: TimeInterval
  ) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times
    run(animation, to: values.last ?? 0, duration)
  }

  func spring(_ keyPath: String, to value: CGFloat, damping: CGFloat, stiffness: CGFloat) {
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.fromValue = view.layer.value(forKeyPath: keyPath)
    animation.toValue = value
    animation.damping = damping
    animation.stiffness = stiffness
    run(animation, to: value, animation.settlingDuration)
  }
}

/// Steps on a view, one after the other, that can be paused and stopped.
private final class ViewSequence {
  private let view: UIView
  private var steps: [(delay: TimeInterval, duration: TimeInterval, change: (UIView) -> Void)] = []
  private var next = 0
  private var completion: (() -> Void)?

  init(_ view: UIView) { self.view = view }

  func then(
    after delay: TimeInterval = 0, in duration: TimeInterval, _ change: @escaping (UIView) -> Void
  ) {
    steps.append((delay, duration, change))
  }

  func run(completion: @escaping () -> Void) {
    next = 0
    self.completion = completion
    runNext()
  }

  private func runNext() {
    guard next < steps.count else {
      completion?()
      return
    }
    let step = steps[next]
    next += 1
    UIView.animate(
      withDuration: step.duration, delay: step.delay, animations: { step.change(view) },
      completion: { [weak self] done in if done { self?.runNext() } })
  }

  func pause() {
    let time = view.layer.convertTime(CACurrentMediaTime(), from: nil)
    view.layer.speed = 0
    view.layer.timeOffset = time
  }

  func resume() {
    let time = view.layer.timeOffset
    view.layer.speed = 1
    view.layer.timeOffset = 0
    view.layer.beginTime = 0
    view.layer.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) - time
  }
}

/// Counts the frames of each second.
private final class FrameCounter {
  private(set) var rates: [Double] = []
  private var link: CADisplayLink?
  private var first: CFTimeInterval?
  private var frames = 0

  func start() {
    stop()
    link = CADisplayLink(target: self, action: FrameCounter.count)
    link?.add(to: .main, forMode: .common)
  }

  func stop() {
    link?.invalidate()
    link = nil
    first = nil
  }

  private func count(_ link: CADisplayLink) {
    guard let start = first else {
      first = link.timestamp
      frames = 0
      return
    }
    frames += 1
    guard link.timestamp - start >= 1 else { return }
    rates.append(Double(frames) / (link.timestamp - start))
    first = link.timestamp
    frames = 0
  }
}

/// Gives layers of views what makes them cheap, without a change of their pictures.
private enum ViewTuner {
  static func tune(_ view: UIView) {
    if let color = view.backgroundColor, color != .clear, color.cgColor.alpha == 1 {
      view.isOpaque = true
    }
    if view.layer.shadowOpacity > 0, view.layer.shadowPath == nil {
      view.layer.shadowPath =
        UIBezierPath(roundedRect: view.bounds, cornerRadius: view.layer.cornerRadius).cgPath
    }
    for subview in view.subviews { tune(subview) }
  }
}

/// Layouts by the width of a container, and the animated change from one to the other.
private final class LayoutSwitch {
  private unowned let container: UIView
  private var layouts: [(minimumWidth: CGFloat, apply: (CGRect) -> Void)] = []

  init(_ container: UIView) { self.container = container }

  func add(from minimumWidth: CGFloat, _ apply: @escaping (CGRect) -> Void) {
    layouts.append((minimumWidth, apply))
    layouts.sort { $0.minimumWidth < $1.minimumWidth }
  }

  func update(duration: TimeInterval) {
    let bounds = container.bounds
    let layout = layouts.last { $0.minimumWidth <= bounds.width }
    UIView.animate(withDuration: duration) { layout?.apply(bounds) }
  }
}

/// The order of a container's views, with tags that number them.
private final class ViewStack {
  private let container: UIView

  init(_ container: UIView) { self.container = container }

  var tags: [Int] { container.subviews.map(\.tag) }

  func add(_ view: UIView, at index: Int? = nil) {
    container.insertSubview(view, at: index ?? container.subviews.count)
    number()
  }

  func raise(_ view: UIView) {
    container.bringSubviewToFront(view)
    number()
  }

  func lower(_ view: UIView) {
    container.sendSubviewToBack(view)
    number()
  }

  /// Fades a view out; those that are gone are removed.
  func dismiss(_ view: UIView, duration: TimeInterval) {
    UIView.animate(withDuration: duration, animations: { view.alpha = 0 }) { [self] _ in
      for view in container.subviews where view.isHidden || view.alpha == 0 {
        view.removeFromSuperview()
      }
      number()
    }
  }

  private func number() {
    for (index, view) in container.subviews.enumerated() { view.tag = index + 1 }
  }
}

@Suite struct `Classes around views` {
  private let screen = HostedViews()

  @Test func `animate by key paths`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.show(view)
    let animator = ViewAnimator(view: view)
    animator.basic("position.x", to: 45, duration: 2)
    animator.keyframes("opacity", [1, 0.2, 0.6], at: [0, 0.25, 1], duration: 2)
    animator.spring("position.y", to: 105, damping: 12, stiffness: 100)
    #expect(view.center == CGPoint(x: 45, y: 105))
    screen.stage.advance(to: 0.25)
    #expect(screen.shows(view.layer, "opacity", 0.6))
    // x'' = −100 x − 12 x', from −100 at rest: −100 e^(−6t) (cos 8t + 6/8 sin 8t).
    for time in [0.25, 0.5, 0.75] {
      screen.stage.advance(to: time)
      let rest = -100 * exp(-6 * time) * (cos(8 * time) + 0.75 * sin(8 * time))
      #expect(screen.shows(view.layer, "position.y", 105 + rest), "\(time)")
    }
    screen.stage.advance(to: 1)
    #expect(
      screen.shows(view.layer, "position.x", 25)
        && screen.shows(view.layer, "opacity", 0.3333333333333333))
    screen.stage.advance(to: 9)
    #expect(screen.shows(view.layer, "position.x", 45) && view.layer.animationKeys()?.count == 3)
  }

  @Test func `run their steps one after the other, and pause`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.show(view)
    let sequence = ViewSequence(view)
    sequence.then(in: 1) { $0.center.x = 45 }
    sequence.then(after: 0.5, in: 1) { $0.alpha = 0 }
    var isDone = false
    sequence.run { isDone = true }
    screen.stage.advance(to: 0.5)
    #expect(screen.shows(view.layer, "position.x", 25))
    sequence.pause()
    screen.stage.advance(to: 3)
    #expect(screen.shows(view.layer, "position.x", 25))
    sequence.resume()
    // The pause took 2.5 s: the second step is from 4 to 5 s.
    screen.stage.advance(to: 4.5)
    #expect(screen.shows(view.layer, "opacity", 0.5) && !isDone)
    screen.stage.advance(to: 5.1)
    #expect(isDone && view.alpha == 0)
  }

  @Test func `count sixty frames a second`() {
    let counter = FrameCounter()
    counter.start()
    screen.stage.advance(to: 3.2)
    #expect(counter.rates.count == 3 && counter.rates.allSatisfy { abs($0 - 60) < 1e-6 })
    counter.stop()
    screen.stage.advance(to: 5)
    #expect(counter.rates.count == 3)
  }

  @Test func `make views cheap without a change of their pictures`() {
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    card.backgroundColor = .white
    card.layer.shadowOpacity = 0.5
    let fill = UIView(frame: card.bounds)
    fill.backgroundColor = .blue
    card.addSubview(fill)
    screen.show(card)
    UIView.animate(withDuration: 1) { card.center.x = 60 }
    screen.stage.advance(to: 0.5)
    let before = screen.stage.render(at: 0.5)
    ViewTuner.tune(screen.host)
    #expect(card.isOpaque && fill.isOpaque && !screen.host.isOpaque)
    #expect(card.layer.shadowPath?.boundingBox == card.bounds)
    #expect(screen.stage.render(at: 0.5).rgba(x: 50, y: 40) == before.rgba(x: 50, y: 40))
    #expect(screen.shows(card.layer, "position.x", 50))
  }

  @Test func `change their layout with the width`() {
    let view = UIView(frame: .zero)
    screen.show(view)
    let layouts = LayoutSwitch(screen.host)
    layouts.add(from: 80) { view.frame = CGRect(x: $0.midX - 20, y: 40, width: 40, height: 30) }
    layouts.add(from: 0) { view.frame = $0.insetBy(dx: 16, dy: 20) }
    layouts.update(duration: 0)
    #expect(view.frame == CGRect(x: 30, y: 40, width: 40, height: 30))
    screen.stage.advance(to: 1)
    screen.host.bounds.size.width = 60
    layouts.update(duration: 1)
    screen.stage.advance(to: 1.5)
    // From 40 to 28 points, from 30 to 60.
    #expect(screen.shows(view.layer, "bounds.size.width", 34))
    #expect(screen.shows(view.layer, "bounds.size.height", 45))
    #expect(screen.shows(view.layer, "position.x", 40))
  }

  @Test func `keep views in order, and drop those that faded`() {
    let stack = ViewStack(screen.host)
    let views = (0..<3).map { _ in UIView(frame: screen.host.bounds) }
    for (view, color) in zip(views, [UIColor.red, .white, .blue]) {
      view.backgroundColor = color
      stack.add(view)
    }
    screen.stage.advance(to: 0)
    func colour(at time: TimeInterval) -> UInt32 {
      screen.stage.render(at: time).rgba(x: 50, y: 50)
    }
    #expect(stack.tags == [1, 2, 3] && colour(at: 0) == 0x0000_ffff)
    stack.raise(views[0])
    #expect(views.map(\.tag) == [3, 1, 2] && colour(at: 0) == 0xff00_00ff)
    stack.lower(views[0])
    #expect(views.map(\.tag) == [1, 2, 3] && colour(at: 0) == 0x0000_ffff)
    stack.add(views[0], at: 1)
    #expect(views.map(\.tag) == [2, 1, 3])
    stack.dismiss(views[2], duration: 1)
    screen.stage.advance(to: 0.5)
    #expect(screen.shows(views[2].layer, "opacity", 0.5))
    // Half of blue over red.
    let mixed = colour(at: 0.5)
    #expect(mixed == 0x8000_80ff || mixed == 0x7f00_80ff || mixed == 0x8000_7fff)
    screen.stage.advance(to: 1)
    #expect(stack.tags == [1, 2] && colour(at: 1) == 0xff00_00ff)
  }
}
