public import Foundation
public import LaminarEngine
public import LaminarGraphics
package import LaminarScene

/// Calls back once per frame of a ``Display``, as `CADisplayLink` does.
///
/// ```swift
/// let display = VirtualDisplay(refreshRate: Rational(60))
/// let link = DisplayLink(source: display) { link in
///   stage.advance(to: link.targetTimestamp)
/// }
/// link.preferredFramesPerSecond = 40  // rounded to 30
/// display.advance(frames: 60)
/// ```
///
/// A link shows every n-th refresh of its display, n = max(1, round(maximum rate / preferred rate)),
/// halves rounded away from zero: its frame i is at the display's origin + i · n / maximum rate.
/// A frame that is missed is never made up for: the next call is for a later frame of that grid.
///
/// The display keeps the link, and the link its handler or target, until ``invalidate()``. A link
/// belongs to one thread, its display's.
public final class DisplayLink {
  /// Whether no calls are made; false at first. Frames that pass meanwhile are not missed ones.
  public var isPaused = false {
    didSet { if oldValue, !isPaused { rejoin() } }
  }

  /// Told of frames that were missed, in order and each once, by their numbers (``DisplayTick``),
  /// as soon as it is known; nil at first. ``timestamp(ofFrame:)`` gives their times.
  public var missHandler: ((DisplayLink, Range<Int>) -> Void)?

  /// The last frame that was called for; nil before the first.
  public private(set) var tick: DisplayTick?
  /// The number of frames missed so far.
  public private(set) var missedFrames = 0
  /// Whether ``invalidate()`` was called.
  public private(set) var isInvalidated = false

  private var handler: ((DisplayLink) -> Void)?
  private var monitors: [FrameRateMonitor] = []
  private weak var display: Display?
  private var grid: RefreshGrid? { didSet { pace() } }
  private var pacing = FramePacing.native { didSet { pace() } }
  /// The number of refreshes per frame.
  private var interval = 1
  /// The last refresh that this link has dealt with, by a call or as missed.
  private var lastRefresh = -1
  /// Frames that were dropped since the last call.
  private var pendingMisses: Range<Int>?

  // MARK: - Making

  /// Makes a link that calls a closure for each frame of a display, from its next refresh on.
  public init(source: Display, handler: @escaping (DisplayLink) -> Void) {
    self.handler = handler
    add(to: source)
  }

  /// Makes a link that calls a method of a target, which it keeps; ``add(to:)`` starts it.
  ///
  /// `DisplayLink(target: self, action: Clock.step)` calls `func step(_ link: DisplayLink)`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    handler = { action(target)($0) }
  }

  /// Runs the link on a display, from its next refresh on, and no longer on the one before.
  ///
  /// An invalidated link does nothing.
  public func add(to source: Display) {
    guard !isInvalidated, display !== source else { return }
    display?.remove(self)
    display = source
    grid = source.grid
    source.insert(self)
    rejoin()
  }

  /// Takes the link off its display, which calls it no more until it is added to one.
  private func removeFromDisplay() {
    display?.remove(self)
    display = nil
  }

  /// Ends the link for good: no more calls; it releases its handler or target.
  public func invalidate() {
    isInvalidated = true
    display?.remove(self)
    display = nil
    handler = nil
    missHandler = nil
    monitors = []
  }

  // MARK: - Rate

  /// The preferred rate in frames per second, rounded to a factor of the maximum; 0, the default,
  /// is the display's own rate.
  ///
  /// Negative rates are ignored. It and ``preferredFrameRateRange`` are one setting: assigning either
  /// resets the other to its default.
  public var preferredFramesPerSecond: Int {
    get { if case .framesPerSecond(let rate) = pacing { rate } else { 0 } }
    set {
      guard newValue >= 0 else { return }
      pacing = newValue == 0 ? .native : .framesPerSecond(newValue)
    }
  }

  /// The preferred range of rates; all zero, the default, is the display's own rate.
  ///
  /// The preferred rate (without one, the maximum) is rounded to a factor of the display's rate,
  /// then moved to the nearest factor inside the range when there is one. An invalid range is
  /// ignored and the old one stays (Core Animation raises an exception).
  public var preferredFrameRateRange: FrameRateRange {
    get { if case .range(let range) = pacing { range } else { .default } }
    set {
      guard newValue.isValid else { return }
      pacing = newValue == .default ? .native : .range(newValue)
    }
  }

  /// The rate of the link's display in whole frames per second, 59.94 being 60; 0 without one.
  public var maximumFramesPerSecond: Int { grid?.wholeRate ?? 0 }

  /// The rate that results: the display's maximum divided by a whole number; 0 without a display.
  public var framesPerSecond: Rational {
    grid.flatMap { $0.rate.dividing(by: Rational(interval)) } ?? .zero
  }

  // MARK: - Times

  /// The time of the frame that is being called for, in seconds; 0 before the first call.
  public var timestamp: TimeInterval { tick?.timestamp ?? 0 }

  /// The time at which the next frame is due, and so what to draw for; 0 before the first call.
  ///
  /// When frames are missed, the next call's ``timestamp`` is later than this.
  public var targetTimestamp: TimeInterval { tick?.targetTimestamp ?? 0 }

  /// The time between two refreshes of the display at its maximum rate, in seconds; 0 before the
  /// first call. The link's own interval is `targetTimestamp − timestamp`.
  public var duration: TimeInterval {
    guard tick != nil, let grid else { return 0 }
    return Rational.one.dividing(by: grid.rate)?.doubleValue ?? 1 / grid.rate.doubleValue
  }

  /// The time of one of the link's frames at its present rate, in seconds; 0 without a display.
  public func timestamp(ofFrame frame: Int) -> TimeInterval {
    guard let grid else { return 0 }
    let (refresh, isTooLarge) = frame.multipliedReportingOverflow(by: interval)
    return grid.time(of: isTooLarge ? .max : refresh)
  }

  // MARK: - Running

  /// The number of refreshes of the display per frame of the link.
  var refreshesPerFrame: Int { interval }

  /// Takes over the rate of a scene's display link; its display is the caller's.
  package func adopt(_ settings: SceneDisplayLink) {
    // Wide enough that the preferred rate alone decides.
    preferredFrameRateRange = FrameRateRange(
      minimum: 0, maximum: 10_000, preferred: Float(settings.preferredFrameRate))
    if settings.preferredFrameRate == 0 { preferredFrameRateRange = .default }
  }

  /// Whether a display calls the link.
  func runs(on source: Display) -> Bool { display === source }

  /// Has a monitor measure the link; it is told of each frame before the handler is.
  func add(_ monitor: FrameRateMonitor) {
    guard !isInvalidated, !monitors.contains(where: { $0 === monitor }) else { return }
    monitors.append(monitor)
  }

  /// The next refresh after one that the link wants; nil while it wants none.
  func nextRefresh(after refresh: Int) -> Int? {
    guard !isPaused, !isInvalidated else { return nil }
    let last = max(refresh, lastRefresh)
    return last < 0 ? 0 : (last / interval + 1) * interval
  }

  /// Calls for the latest frame up to `latest` that is due; no frame before `earliest` is called for.
  func refresh(from earliest: Int, to latest: Int, dropping dropped: DroppedFrames) {
    guard !isPaused, !isInvalidated, let grid else { return }
    let frame = latest / interval
    let refresh = frame * interval
    guard refresh > lastRefresh, refresh >= earliest else { return }
    let unseen = lastRefresh < 0 ? 0 : lastRefresh / interval + 1
    lastRefresh = refresh
    if dropped.contains(frame) {
      pendingMisses = (pendingMisses?.lowerBound ?? min(unseen, frame))..<(frame + 1)
      return noteMissed(min(unseen, frame)..<(frame + 1))
    }
    let missed = min(pendingMisses?.lowerBound ?? unseen, frame)..<frame
    pendingMisses = nil
    if unseen < frame { noteMissed(unseen..<frame) }
    guard !isPaused, !isInvalidated else { return }
    tick = DisplayTick(frame: frame, interval: interval, missed: missed, grid: grid)
    for monitor in monitors { monitor.record(timestamp) }
    handler?(self)
  }

  /// Forgets what passed up to a refresh: the display was not run, so nothing was missed.
  func skip(to refresh: Int) {
    lastRefresh = max(lastRefresh, refresh)
  }

  private func pace() {
    interval = grid.map { pacing.interval(of: $0.rate) } ?? 1
    pendingMisses = nil
  }

  private func noteMissed(_ frames: Range<Int>) {
    missedFrames += frames.count
    missHandler?(self, frames)
  }

  private func rejoin() {
    lastRefresh = display?.current ?? -1
    pendingMisses = nil
    for monitor in monitors { monitor.interrupt() }
  }
}

// MARK: - Stages

extension DisplayLink {
  /// Runs the link on the display of the stage that this thread made or advanced last; without a
  /// stage, on that of the next one that it makes.
  package func addToStage() {
    Transaction.withTree(for: self) { [self] context in add(to: Stage.display(of: context)) }
  }

  /// Takes the link off the display of its stage, or ends its waiting for one.
  package func removeFromStage() {
    Transaction.stopWaiting(self)
    removeFromDisplay()
  }
}

// MARK: - Frame rates

/// The frame rates that a display link may run at, in frames per second, and the preferred one.
public struct FrameRateRange: Sendable, Hashable {
  /// The lowest rate that is still good enough.
  public var minimum: Float
  /// The highest rate that is of use.
  public var maximum: Float
  /// The rate that suits best; nil, like 0, leaves the choice to the display.
  public var preferred: Float?

  /// Makes a range; any values can be stored; ``isValid`` tells whether a link accepts them.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Leaves everything to the display, which then runs at its own rate: all zero.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// Whether the range means something.
  ///
  /// All zero does. Else 0 ≤ minimum ≤ maximum, maximum above 0, all finite, and the preferred rate
  /// is nil, 0 or inside.
  public var isValid: Bool {
    let preferred = preferred ?? 0
    guard minimum.isFinite, maximum.isFinite, preferred.isFinite else { return false }
    if minimum == 0, maximum == 0 { return preferred == 0 }
    guard minimum >= 0, maximum >= minimum else { return false }
    return preferred == 0 || (preferred >= minimum && preferred <= maximum)
  }
}

extension Animation {
  /// The frame rates that suit the animation: a hint without effect here, where any time may be
  /// requested. All zero by default.
  public var preferredFrameRateRange: FrameRateRange {
    get { value(forKey: "preferredFrameRateRange") as? FrameRateRange ?? .default }
    set { setValue(newValue, forKey: "preferredFrameRateRange") }
  }
}

/// The rate that a display link requested, and how many refreshes of a display one of its frames then lasts.
enum FramePacing: Sendable, Hashable {
  /// The display's own rate.
  case native
  /// A rate in frames per second, above 0.
  case framesPerSecond(Int)
  /// A valid range.
  case range(FrameRateRange)

  /// The most refreshes that a frame lasts.
  static let longestInterval = 1_000_000

  /// The number of refreshes per frame.
  ///
  /// 1. n = max(1, maximum rate / preferred rate rounded half away from zero).
  /// 2. In a range, a rate above it is lowered, and one below it raised, to the nearest factor of
  ///    the maximum rate inside; when there is none inside, n stays.
  func interval(of refreshRate: Rational) -> Int {
    switch self {
    case .native: 1
    case .framesPerSecond(let rate): Self.rounded(refreshRate, over: Rational(rate))
    case .range(let range): Self.interval(of: refreshRate, in: range)
    }
  }

  private static func interval(of refreshRate: Rational, in range: FrameRateRange) -> Int {
    guard range != .default, let maximum = rational(range.maximum), maximum > .zero,
      let minimum = rational(range.minimum)
    else { return 1 }
    let wanted = range.preferred.flatMap { $0 > 0 ? rational($0) : nil } ?? maximum
    let interval = rounded(refreshRate, over: wanted)
    guard let rate = refreshRate.dividing(by: Rational(interval)) else { return interval }
    if rate > maximum {
      guard let slower = refreshRate.dividing(by: maximum).map({ limited($0.ceil) }),
        let slowerRate = refreshRate.dividing(by: Rational(slower)), slowerRate >= minimum
      else { return interval }
      return slower
    }
    if rate < minimum {
      guard let faster = refreshRate.dividing(by: minimum).map({ limited($0.floor) }),
        let fasterRate = refreshRate.dividing(by: Rational(faster)),
        fasterRate >= minimum, fasterRate <= maximum
      else { return interval }
      return faster
    }
    return interval
  }

  private static func rounded(_ refreshRate: Rational, over preferred: Rational) -> Int {
    guard let half = Rational(1, over: 2),
      let ratio = refreshRate.dividing(by: preferred)?.adding(half)
    else { return preferred >= refreshRate ? 1 : longestInterval }
    return limited(ratio.floor)
  }

  private static func limited(_ interval: Int) -> Int { min(max(1, interval), longestInterval) }

  /// 0.3 means three tenths, as everywhere; rates beyond those of any display are clamped.
  private static func rational(_ rate: Float) -> Rational? {
    rate > 0 ? Rational(decimal: min(max(rate, 1e-9), 1e9).description) : .zero
  }
}

// MARK: - Frames

/// One frame of a display link: which it is, when it was shown, when the next one will be.
public struct DisplayTick: Sendable, Hashable {
  /// The frame's number on the link's grid: its timestamp is the display's origin + frame / rate.
  ///
  /// Missed frames keep their numbers, and so the numbers of two ticks in a row may differ by more
  /// than 1.
  public let frame: Int
  /// The time of the frame, in seconds on the display's clock.
  public let timestamp: TimeInterval
  /// The time at which the frame after it is due: what should be drawn for, in seconds.
  public let targetTimestamp: TimeInterval
  /// The frames that were missed right before this one; empty when none was.
  public let missed: Range<Int>

  /// Makes the tick of a frame that lasts a number of refreshes.
  init(frame: Int, interval: Int, missed: Range<Int>, grid: RefreshGrid) {
    self.frame = frame
    self.missed = missed
    timestamp = grid.time(of: frame * interval)
    targetTimestamp = grid.time(of: (frame + 1) * interval)
  }
}

/// The frames that a scene's display link is called for over a duration, on a virtual display that
/// begins with the scene: the same on every run.
package struct DisplayLinkFrames: Sendable {
  /// All frames of the link, the missed ones too, with their times.
  package let times: FrameTimes
  /// The numbers of the frames that the link was called for, rising.
  package let called: [Int]
  /// The final report of a ``FrameRateMonitor`` of the link, and the number of missed frames.
  package let report: String

  /// Runs a link over a duration in seconds; nil when there are no frames, or more than
  /// ``FrameTimes/mostFrames``.
  package init?(_ settings: SceneDisplayLink, duration: Rational) {
    let display = VirtualDisplay(refreshRate: settings.refreshRate, dropping: settings.dropped)
    let monitor = FrameRateMonitor()
    var frames: [Int] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { frames.append(tick.frame) }
    }
    link.adopt(settings)
    link.add(monitor)
    guard let times = FrameTimes(rate: link.framesPerSecond, duration: duration) else { return nil }
    display.advance(frames: (times.count - 1) * link.refreshesPerFrame + 1)
    self.times = times
    called = frames
    report = monitor.report + "\nmissed \(link.missedFrames) of \(times.count)"
    link.invalidate()
  }

  /// Those of some frames, rising, that the link was called for.
  package func called(among frames: [Int]) -> [Int] {
    var rest = called[...]
    return frames.filter { frame in
      rest = rest.drop { $0 < frame }
      return rest.first == frame
    }
  }
}
