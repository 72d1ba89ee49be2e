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
  /// What the clock showed at refresh 0; nil before the first run.
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
