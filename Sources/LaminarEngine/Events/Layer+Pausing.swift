public import Foundation

/// The values with which a layer's clock continues after a pause.
struct PausedClock {
  var speed: Double
  let timeOffset: Double
  /// The local time at which it was paused: a cancelled scrub returns there.
  let origin: Double
}

/// Pauses, resumes and changes the rate of the clock of a layer and all below it.
///
/// These set `speed`, `timeOffset` and `beginTime` as Technical Q&A QA1673 does, so they may be
/// mixed with code that sets them itself.
extension LayerAdditions where Self: Layer {
  /// Whether the layer's clock is stopped, and with it all animations of the layer and below.
  public var isClockPaused: Bool { clock.speed == 0 }

  /// Stops the layer's clock where it is (Laminar.docc: ClocksAndTiming, "Pausing").
  ///
  /// Animations that are attached to the layer and below keep their remaining time, delays too.
  ///
  /// - Returns: Whether it ran; a paused layer stays as it is.
  @discardableResult
  public func pauseAnimations() -> Bool {
    guard clock.speed != 0, allowsChange(forKey: "speed") else { return false }
    stopClock()
    return true
  }

  /// Continues the layer's clock where it was stopped, at the rate that it had; 1 when its speed
  /// was set to 0 directly.
  ///
  /// - Returns: Whether it was stopped.
  @discardableResult
  public func resumeAnimations() -> Bool {
    guard clock.speed == 0, allowsChange(forKey: "speed") else { return false }
    let paused = rare?.pausedClock
    run(
      from: layerClock.activeTime(fromParent: parentTimeNow), speed: paused?.speed ?? 1,
      timeOffset: clock.drive == nil ? paused?.timeOffset ?? 0 : 0)
    return true
  }

  /// Runs the layer's clock at another rate from where it is, without a jump of its time. A paused
  /// layer takes the rate when it is resumed; the rate 0 pauses.
  public func setAnimationSpeed(_ speed: Float) {
    guard speed.isFinite, allowsChange(forKey: "speed") else { return }
    let rate = Double(shortestDecimal: speed)
    guard rate != 0 else {
      pauseAnimations()
      return
    }
    guard clock.speed != 0 else {
      let paused = rare?.pausedClock
      rareState.pausedClock = PausedClock(
        speed: rate, timeOffset: paused?.timeOffset ?? 0,
        origin: paused?.origin ?? layerClock.localTime(fromParent: parentTimeNow))
      return
    }
    guard rate != clock.speed else { return }
    run(
      from: layerClock.activeTime(fromParent: parentTimeNow), speed: rate,
      timeOffset: clock.timeOffset)
  }

  // MARK: - Scrubbing

  /// Stops the layer's clock and moves it to a time: its `timeOffset` runs there along a curve.
  ///
  /// For interactive transitions: the layer and those below show what they show at the target time.
  /// May be called again before the end. An animation whose end the clock reaches is over.
  ///
  /// - Parameters:
  ///   - time: The target, in seconds of the layer's own clock.
  ///   - duration: The duration in the superlayer's seconds; 0 moves there at once.
  ///   - timingFunction: The pace; nil is linear.
  public func scrubAnimations(
    to time: TimeInterval, duration: TimeInterval = 0, timingFunction: TimingFunction? = nil
  ) {
    guard time.isFinite, !duration.isNaN, allowsChange(forKey: "timeOffset") else { return }
    if clock.speed != 0 { stopClock() }
    if rare?.pausedClock == nil {
      rareState.pausedClock = PausedClock(speed: 1, timeOffset: 0, origin: clock.timeOffset)
    }
    lead(to: time, duration: duration, timingFunction: timingFunction)
  }

  /// Ends a scrub forwards: the clock runs on from where it is.
  ///
  /// - Parameter speed: The rate; less than 0 and 0 count as 1.
  /// - Returns: Whether the clock was stopped.
  @discardableResult
  public func finishScrubbing(speed: Float = 1) -> Bool {
    guard clock.speed == 0, allowsChange(forKey: "speed") else { return false }
    run(
      from: layerClock.activeTime(fromParent: parentTimeNow),
      speed: speed > 0 && speed.isFinite ? Double(shortestDecimal: speed) : 1, timeOffset: 0)
    return true
  }

  /// Ends a scrub backwards: the clock runs back to where it was stopped, and stops there.
  ///
  /// - Parameter speed: The rate at which it runs back; less than 0 and 0 count as 1.
  /// - Returns: Whether the clock was stopped.
  @discardableResult
  public func cancelScrubbing(speed: Float = 1) -> Bool {
    guard clock.speed == 0, allowsChange(forKey: "speed") else { return false }
    let origin = rare?.pausedClock?.origin ?? clock.timeOffset
    let rate = speed > 0 && speed.isFinite ? Double(shortestDecimal: speed) : 1
    let now = layerClock.activeTime(fromParent: parentTimeNow)
    lead(to: origin, duration: abs(now - origin) / rate, timingFunction: nil)
    return true
  }

}

extension Layer {
  /// Removes all animations of the layer and of the layers below it.
  package func removeAllAnimationsBelow() {
    var pending = [self]
    while let layer = pending.popLast() {
      layer.removeAllAnimations()
      pending += layer.children
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
  }

  // MARK: - The clock

  fileprivate var layerClock: LayerClock { LayerClock(clock) }

  /// The present time of the clock that this one runs in.
  fileprivate var parentTimeNow: Double {
    superlayer?.localTimeNow ?? context?.time ?? CurrentMediaTime()
  }

  /// QA1673's first half.
  fileprivate func stopClock() {
    let now = parentTimeNow
    let paused = PausedClock(
      speed: clock.speed, timeOffset: clock.timeOffset,
      origin: layerClock.localTime(fromParent: now))
    var stopped = clock
    stopped.timeOffset = layerClock.activeTime(fromParent: now)
    stopped.speed = 0
    clock = stopped
    rareState.pausedClock = paused
  }

  /// QA1673's second half: the clock begins so much earlier that it shows a time now.
  ///
  /// A clock without an end that runs at another rate than 1 begins now, at an offset, which is
  /// exact; one that ends must keep its offset, since its end is counted from its beginning.
  fileprivate func run(from active: Double, speed: Double, timeOffset: Double) {
    let now = parentTimeNow
    var running = clock
    running.drive = nil
    running.speed = speed
    if speed == 1 || clock.duration.isFinite {
      running.timeOffset = timeOffset
      running.beginTime = now - (active - timeOffset) / speed
    } else {
      running.timeOffset = active
      running.beginTime = now
    }
    clock = running
  }

  fileprivate func lead(to time: Double, duration: Double, timingFunction: TimingFunction?) {
    let now = parentTimeNow
    var led = clock
    led.drive = ClockDrive(
      beginTime: now, duration: duration, from: layerClock.localTime(fromParent: now), to: time,
      timingFunction: timingFunction)
    led.timeOffset = time
    let paused = rare?.pausedClock
    clock = led
    rareState.pausedClock = paused
  }
}

extension LayerContext {
  /// Records the changes of a layer's clock.
  func record(clockOf layer: Layer, from old: MediaTimingValues, to new: MediaTimingValues) {
    guard log.isKept else { return }
    let path = path(of: layer)
    if let drive = new.drive {
      guard drive != old.drive else { return }
      record(.scrub, path, "from \(drive.from) to \(drive.to) in \(drive.duration)")
    } else if new.speed == 0, old.speed != 0 {
      record(.pause, path)
    } else if new.speed != 0, old.speed == 0 {
      record(.resume, path)
    } else if new.speed != old.speed {
      record(.speed, path, "\(new.speed)")
    }
  }
}
