public import Foundation
import LaminarGraphics

/// The values with which a layer's clock continues after a pause.
struct PausedClock {
  var speed: Double
  let timeOffset: Double
  /// The local time, before a remapping, at which it was paused: a cancelled scrub returns there.
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
    let paused = extras?.pausedClock
    run(
      from: layerClock.activeTime(fromParent: parentTimeNow), speed: paused?.speed ?? 1,
      timeOffset: clock.scrub == nil ? paused?.timeOffset ?? 0 : 0)
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
      let paused = extras?.pausedClock
      mutableExtras.pausedClock = PausedClock(
        speed: rate, timeOffset: paused?.timeOffset ?? 0,
        origin: paused?.origin ?? layerClock.unmappedTime(fromParent: parentTimeNow))
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
  ///   - time: The target, in seconds of the layer's own clock; with a `timeRemapping` in those of
  ///     its key times.
  ///   - duration: The duration in the superlayer's seconds; 0 moves there at once.
  ///   - timingFunction: The pace; nil is linear.
  public func scrubAnimations(
    to time: TimeInterval, duration: TimeInterval = 0, timingFunction: TimingFunction? = nil
  ) {
    guard time.isFinite, !duration.isNaN, allowsChange(forKey: "timeOffset") else { return }
    if clock.speed != 0 { stopClock() }
    if extras?.pausedClock == nil {
      mutableExtras.pausedClock = PausedClock(speed: 1, timeOffset: 0, origin: clock.timeOffset)
    }
    scrubClock(to: time, duration: duration, timingFunction: timingFunction)
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
    let origin = extras?.pausedClock?.origin ?? clock.timeOffset
    let rate = speed > 0 && speed.isFinite ? Double(shortestDecimal: speed) : 1
    let now = layerClock.activeTime(fromParent: parentTimeNow)
    scrubClock(to: origin, duration: abs(now - origin) / rate, timingFunction: nil)
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
      if let mask = layer.extras?.mask { pending.append(mask) }
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
      origin: layerClock.unmappedTime(fromParent: now))
    var stopped = clock
    stopped.timeOffset = layerClock.activeTime(fromParent: now)
    stopped.speed = 0
    clock = stopped
    mutableExtras.pausedClock = paused
  }

  /// QA1673's second half: the clock begins so much earlier that it shows a time now.
  ///
  /// A clock without an end that runs at another rate than 1 begins now, at an offset, which is
  /// exact; one that ends must keep its offset, since its end is counted from its beginning.
  fileprivate func run(from active: Double, speed: Double, timeOffset: Double) {
    let now = parentTimeNow
    var running = clock
    running.scrub = nil
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

  fileprivate func scrubClock(to time: Double, duration: Double, timingFunction: TimingFunction?) {
    let now = parentTimeNow
    var scrubbed = clock
    scrubbed.scrub = ClockCurve(
      beginTime: now, duration: duration, from: layerClock.unmappedTime(fromParent: now), to: time,
      timingFunction: timingFunction)
    scrubbed.timeOffset = time
    let paused = extras?.pausedClock
    clock = scrubbed
    mutableExtras.pausedClock = paused
  }
}

extension LayerContext {
  /// Records the changes of a layer's clock.
  func record(clockOf layer: Layer, from old: MediaTimingValues, to new: MediaTimingValues) {
    guard log.isKept else { return }
    let path = path(of: layer)
    if let scrub = new.scrub {
      guard scrub != old.scrub else { return }
      record(.scrub, path, "from \(scrub.from) to \(scrub.to) in \(scrub.duration)")
    } else if new.speed == 0, old.speed != 0 {
      record(.pause, path)
    } else if new.speed != 0, old.speed == 0 {
      record(.resume, path)
    } else if new.speed != old.speed {
      record(.speed, path, "\(new.speed)")
    }
  }
}

// MARK: - Scrubbing by gestures

/// What a gesture scrubs of a layer's clock.
extension Layer {
  /// From where to where the clock of a layer runs while its animations do, in its own seconds.
  package struct ScrubSpan: Sendable, Hashable {
    /// Where the clock runs back to when the scrub is cancelled.
    package let origin: Double
    /// The time from there to the end of the last animation that ends; above 0.
    package let length: Double
    /// Where the clock is.
    package let now: Double

    /// The time at a part of the span, 0…1.
    ///
    /// It stays a microsecond before the end: an animation whose end the clock reaches is over, and
    /// fingers that come back would find nothing to scrub.
    package func time(of progress: Double) -> Double {
      origin + min(length * progress, max(length - 1e-6, 0))
    }
  }

  /// The span of the animations of the layer and of those below it, or that of the keys of the layer's
  /// remapping; nil without an end after where the clock is, or was when a scrub stopped it.
  package func scrubSpan(in context: LayerContext) -> ScrubSpan? {
    // What this instant added begins now, not where the clock is scrubbed to.
    resolveBeginTimesBelow(at: context.time)
    let now = layerClock.unmappedTime(fromParent: parentTimeNow)
    let origin = clock.speed == 0 ? extras?.pausedClock?.origin ?? now : now
    // The keys of a remapping say when the layer is at its end.
    if let curve = clock.remapping?.curve {
      let length = curve.endTime - origin
      return length > 1e-6 ? ScrubSpan(origin: origin, length: length, now: now) : nil
    }
    var end = origin
    var pending: [(layer: Layer, clocks: [LayerClock])] = [(self, [])]
    while let (layer, clocks) = pending.popLast() {
      for attached in layer.attachments where attached.isAttached {
        guard let begin = attached.attachment.beginTime else { continue }
        let local = attached.attachment.timing(beginTime: begin).endTime
        let outer = clocks.reversed().reduce(local) { $1.parentTime(fromLocal: $0) }
        if outer.isFinite { end = max(end, outer) }
      }
      // What runs on a stopped clock does not end.
      for child in layer.children + [layer.extras?.mask].compactMap(\.self)
      where child.clock.speed != 0 {
        pending.append((child, child.clock == .layer ? clocks : clocks + [LayerClock(child.clock)]))
      }
    }
    let length = end - origin
    return length > 1e-6 ? ScrubSpan(origin: origin, length: length, now: now) : nil
  }
}

// MARK: - Waiting for a clock

/// A declared change that waits until the clock of a layer reaches a time.
final class ClockWait {
  /// The layer whose clock it waits for.
  let layer: Layer
  /// The time that the clock is to reach.
  let localTime: Double
  let change: DeclaredChange
  /// The generation of its valid scheduled event.
  private(set) var generation: Int32 = 0
  /// Whether the time was reached.
  private(set) var isOver = false

  init(_ change: DeclaredChange, localTime: Double, of layer: Layer) {
    self.change = change
    self.localTime = localTime
    self.layer = layer
  }

  /// Schedules the change for when the clock, as it runs now, reaches the time; an event that was
  /// scheduled before is void.
  func plan(from time: Double, on eventQueue: inout EventQueue) {
    generation &+= 1
    eventQueue.plan(
      ScheduledEvent(
        time: layer.clockChain.firstTime(reaching: localTime, from: time), kind: .clock(self),
        generation: generation))
  }

  /// Ends the wait.
  func end() { isOver = true }

  /// The copy for a simulation, in the same state.
  func copy(on layer: Layer) -> ClockWait {
    let copy = ClockWait(change, localTime: localTime, of: layer)
    copy.generation = generation
    copy.isOver = isOver
    return copy
  }
}

/// The waits of a tree, by the layer whose clock they wait for: a change of one clock does not touch
/// the waits for others, and the end of a wait costs the same however many there are.
struct ClockWaits {
  /// The waits for one clock, in the order of their declaration.
  private struct List {
    var waits: [ClockWait] = []
    var endedCount = 0
  }

  private var lists: [ObjectIdentifier: List] = [:]
  /// The number of waits that have not ended.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The waits that have not ended, in no order.
  var all: [ClockWait] { lists.values.flatMap { $0.waits.filter { !$0.isOver } } }

  mutating func append(_ wait: ClockWait) {
    lists[ObjectIdentifier(wait.layer), default: List()].waits.append(wait)
    count += 1
  }

  /// The waits for the clock of a layer that have not ended.
  func waits(for layer: Layer) -> [ClockWait] {
    guard count > 0 else { return [] }
    return lists[ObjectIdentifier(layer)]?.waits.filter { !$0.isOver } ?? []
  }

  /// Forgets a wait that ended, with others once they are half of the list.
  mutating func noteEnd(of wait: ClockWait) {
    let id = ObjectIdentifier(wait.layer)
    guard var list = lists.removeValue(forKey: id) else { return }
    count -= 1
    list.endedCount += 1
    if 2 * list.endedCount >= list.waits.count {
      list.waits.removeAll(where: \.isOver)
      list.endedCount = 0
    }
    if !list.waits.isEmpty { lists[id] = list }
  }
}

/// Changes that follow the clock of a layer, with its pauses, its rates and its beginning.
extension LayerContext {
  /// Plans a declared change for when the clock of a layer first reaches a time.
  func plan(_ change: DeclaredChange, atClockTime localTime: Double, of layer: Layer) {
    guard !localTime.isNaN else { return }
    let wait = ClockWait(change, localTime: localTime, of: simulatedLayer(for: layer))
    clockWaits.append(wait)
    wait.plan(from: time, on: &eventQueue)
  }

  /// Plans a declared change some seconds from now, of the clock of a layer or of the stage's time.
  func plan(_ change: DeclaredChange, after seconds: Double, onClockOf layer: Layer?) {
    guard let layer else { return plan(change, at: time + seconds) }
    plan(change, atClockTime: clockTime(of: layer) + seconds, of: layer)
  }

  /// The present time of a layer's clock; of nil the stage's time.
  func clockTime(of layer: Layer?) -> Double {
    layer.map { simulatedLayer(for: $0).clockChain.localTime(at: time) } ?? time
  }

  /// Plans the waits for the clock of a layer again, since it changed.
  func planClockWaits(of layer: Layer) {
    for wait in clockWaits.waits(for: layer) { wait.plan(from: time, on: &eventQueue) }
  }

  /// Ends a wait; returns its change, which is due.
  func finish(_ wait: ClockWait) -> DeclaredChange {
    wait.end()
    clockWaits.noteEnd(of: wait)
    return wait.change
  }
}

extension Layer {
  /// The first time of the stage at which the layer's clock, as it is set, reaches a time; infinite when
  /// it never does.
  package func stageTime(ofClockTime localTime: Double) -> Double {
    clockChain.firstTime(reaching: localTime, from: 0)
  }

  /// The layer's clock, as it is set, at a time of the stage.
  package func clockTime(ofStageTime time: Double) -> Double { clockChain.localTime(at: time) }

  /// Whether the layer's clock, as it is set, shows times more than once.
  package var hasRepeatingClock: Bool {
    var next: Layer? = self
    while let layer = next {
      let clock = layer.clock
      let isPlayedOnce =
        !clock.autoreverses && clock.repeatCount <= 1 && clock.repeatDuration <= clock.duration
      if clock.duration.isFinite, clock.duration > 0, !isPlayedOnce { return true }
      next = layer.superlayer
    }
    return false
  }
}
