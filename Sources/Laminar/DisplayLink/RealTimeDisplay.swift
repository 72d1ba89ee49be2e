public import Foundation
public import LaminarGraphics
package import LaminarScene

/// A display that refreshes in real time and calls its links on the thread that runs it.
///
/// Refresh i is due at i / refreshRate after the beginning of the first run, as an absolute time,
/// so that delays never add up. A missed refresh is never made up for: after a handler that takes too long
/// comes the next refresh that has not passed; a thread that wakes too late is called for the latest
/// that has.
///
/// ```swift
/// let display = RealTimeDisplay(refreshRate: Rational(60))
/// let link = DisplayLink(source: display) { link in draw(at: link.targetTimestamp) }
/// display.run(for: 10)
/// ```
public final class RealTimeDisplay: Display {
  private let clock: DisplayClock
  /// The reading of the clock at refresh 0; nil before the first run.
  private var start: Int64?
  private var isStopped = false
  /// The frames that every link misses, by the numbers of its own frames; none by default.
  private let dropped: DroppedFrames

  /// Makes a display that has not refreshed yet and starts no thread.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes per second, 1/1000 … 10,000; any other rate becomes 60.
  ///   - origin: The time that refresh 0 is given, in seconds.
  public convenience init(refreshRate: Rational = Rational(60), origin: Rational = .zero) {
    self.init(refreshRate: refreshRate, origin: origin, clock: .system())
  }

  /// Makes a display whose thread has something else to do while it waits.
  ///
  /// - Parameters:
  ///   - dropped: Frames that every link misses, as if something had taken too long.
  ///   - idle: Called with a number of seconds while the next refresh is further away than that; it
  ///     must return before they are over, and may call ``stop()``.
  package convenience init(
    refreshRate: Rational, dropping dropped: DroppedFrames, idle: @escaping (TimeInterval) -> Void
  ) {
    self.init(refreshRate: refreshRate, dropping: dropped, clock: .system(idle: idle))
  }

  init(
    refreshRate: Rational, origin: Rational = .zero,
    dropping dropped: DroppedFrames = DroppedFrames(), clock: DisplayClock
  ) {
    self.clock = clock
    self.dropped = dropped
    super.init(grid: RefreshGrid(rate: refreshRate, origin: origin))
  }

  /// The time now, in seconds: the origin until the first run, then it never stops.
  public var time: TimeInterval { grid.origin.doubleValue + Double(elapsed) / 1e9 }

  /// Calls the links as their frames come due, until no frame is left before a time.
  ///
  /// Refreshes that pass while the display is not run are not missed. Returns right after the last
  /// call before the time, and at once when no link is active or ``stop()`` is called.
  ///
  /// - Parameter end: A time on the display's clock, in seconds, itself excluded; without one, only
  ///   the links and ``stop()`` end the run.
  public func run(until end: TimeInterval = .infinity) {
    guard let limit = nanoseconds(until: end) else { return }
    // The first run begins at refresh 0, however long the clock takes to be read.
    var now = elapsed
    if start == nil { start = clock.now() }
    isStopped = false
    skip(to: grid.refresh(notBeforeNanoseconds: now) - 1)
    while !isStopped, let due = nextRefresh(notBefore: now) {
      let deadline = grid.nanoseconds(of: due)
      guard deadline < limit else { return }
      wait(until: (start ?? 0) + deadline)
      if isStopped { return }
      refresh(
        from: due, to: max(due, grid.refresh(atNanoseconds: elapsed)), dropping: dropped)
      now = elapsed
    }
  }

  /// Calls the links as their frames come due, for some seconds from now on; see ``run(until:)``.
  public func run(for seconds: TimeInterval) { run(until: time + seconds) }

  /// Stops `run` after the current callback.
  public func stop() { isStopped = true }

  /// Sleeps until a time on the clock, or until the run is stopped.
  private func wait(until deadline: Int64) {
    while let idle = clock.idle, !isStopped {
      let left = deadline - clock.now() - Self.wakingTime
      guard left >= Self.wakingTime else { break }
      idle(Double(left) / 1e9)
    }
    if !isStopped { clock.sleep(deadline) }
  }

  /// Guard time before a refresh in which idle work is not started, in nanoseconds.
  private static let wakingTime: Int64 = 1_500_000

  /// Nanoseconds since refresh 0; 0 before the first run.
  private var elapsed: Int64 { start.map { max(0, clock.now() - $0) } ?? 0 }

  /// The end of a run in nanoseconds since refresh 0; nil for what is not a time.
  private func nanoseconds(until end: TimeInterval) -> Int64? {
    guard !end.isNaN else { return nil }
    let nanoseconds = (end - grid.origin.doubleValue) * 1e9
    return Int64(exactly: nanoseconds.rounded()) ?? (nanoseconds < 0 ? 0 : .max)
  }
}

// MARK: - Frames to await

/// The frames of a display in real time, as a sequence to be awaited.
///
/// ```swift
/// for await tick in DisplayTicks(refreshRate: Rational(60)) { draw(at: tick.targetTimestamp) }
/// ```
///
/// Each iterator has a clock of its own, which begins at the origin with its first tick. Frame i is
/// due at an absolute time, so delays never add up; frames that pass before the next one is awaited
/// are missed, and never made up for. The sequence ends when its task is cancelled.
public struct DisplayTicks: AsyncSequence, Sendable {
  /// A frame.
  public typealias Element = DisplayTick

  private let grid: RefreshGrid
  private let interval: Int

  /// Makes a sequence of every n-th refresh; n as for a ``DisplayLink``.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes per second, 1/1000 … 10,000; any other rate becomes 60.
  ///   - range: The preferred rates; an invalid range counts as the default.
  ///   - origin: The time that frame 0 is given, in seconds.
  public init(
    refreshRate: Rational = Rational(60), preferredFrameRateRange range: FrameRateRange = .default,
    origin: Rational = .zero
  ) {
    grid = RefreshGrid(rate: refreshRate, origin: origin)
    let pacing = range.isValid ? FramePacing.range(range) : .native
    interval = pacing.interval(of: grid.rate)
  }

  /// Makes an iterator; its clock has not begun.
  public func makeAsyncIterator() -> Iterator { Iterator(grid: grid, interval: interval) }

  /// Waits for one frame after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let clock = SuspendingClock()
    private let grid: RefreshGrid
    private let interval: Int
    private var start: SuspendingClock.Instant?
    private var lastFrame = -1

    init(grid: RefreshGrid, interval: Int) {
      self.grid = grid
      self.interval = interval
    }

    /// Waits for the next frame that is not past; nil once the task is cancelled.
    public mutating func next() async -> DisplayTick? {
      let start = start ?? clock.now
      self.start = start
      let soonest = grid.refresh(notBeforeNanoseconds: (clock.now - start).wholeNanoseconds)
      // The first frame is due at once.
      let due = lastFrame < 0 ? 0 : Swift.max(lastFrame + 1, (soonest + interval - 1) / interval)
      let deadline = start.advanced(by: .nanoseconds(grid.nanoseconds(of: due * interval)))
      do { try await clock.sleep(until: deadline, tolerance: .zero) } catch { return nil }
      if Task.isCancelled { return nil }
      let latest = grid.refresh(atNanoseconds: (clock.now - start).wholeNanoseconds) / interval
      let frame = Swift.max(due, latest)
      defer { lastFrame = frame }
      return DisplayTick(
        frame: frame, interval: interval, missed: (lastFrame + 1)..<frame, grid: grid)
    }
  }
}

// MARK: - Clock

/// The clock of a real-time display: nanoseconds since an arbitrary instant.
struct DisplayClock {
  /// Reads the clock.
  let now: () -> Int64
  /// Puts the calling thread to sleep until a time.
  let sleep: (Int64) -> Void
  /// Called instead of sleeping, with the maximum number of seconds that it may take.
  var idle: ((Double) -> Void)?

  /// The system's clock, which stops while the machine sleeps.
  static func system(idle: ((Double) -> Void)? = nil) -> DisplayClock {
    let clock = SuspendingClock()
    let start = clock.now
    return DisplayClock(
      now: { (clock.now - start).wholeNanoseconds },
      sleep: { clock.sleepThread(until: start.advanced(by: .nanoseconds($0))) }, idle: idle)
  }
}

extension Duration {
  /// The whole nanoseconds in a duration, as many as fit.
  var wholeNanoseconds: Int64 {
    Int64(
      clamping: Int128(components.seconds) * 1_000_000_000
        + Int128(components.attoseconds / 1_000_000_000))
  }
}

extension SuspendingClock {
  /// Puts the calling thread to sleep until an instant; signals do not wake it for good.
  ///
  /// The remaining time is measured again after every sleep, so that errors do not add up.
  func sleepThread(until deadline: Instant) {
    while true {
      let (seconds, attoseconds) = (deadline - now).components
      guard seconds > 0 || (seconds == 0 && attoseconds > 0) else { return }
      var rest = timespec()
      rest.tv_sec = Int(min(seconds, 3600))
      rest.tv_nsec = Int(attoseconds / 1_000_000_000)
      nanosleep(&rest, nil)
    }
  }
}
