public import Foundation
public import LaminarGraphics
public import LaminarScene

/// A display without a clock: it refreshes when it is told to, at exact times, with the same calls
/// on every run.
///
/// Refresh i is at origin + i / refreshRate, in exact rationals; the times that links report are
/// the doubles nearest to them.
public final class VirtualDisplay: Display {
  /// The frames that every link misses, by the numbers of its own frames; none by default.
  ///
  /// At 60 refreshes per second, a link of 30 frames per second has frame 10 at 1/3 s.
  public var dropped: DroppedFrames

  /// Makes a display that has not refreshed yet.
  ///
  /// - Parameters:
  ///   - refreshRate: Refreshes per second, 1/1000 … 10,000; any other rate becomes 60.
  ///   - origin: The time of the first refresh, in seconds.
  ///   - dropped: The frames to miss.
  public init(
    refreshRate: Rational = Rational(60), origin: Rational = .zero,
    dropping dropped: DroppedFrames = DroppedFrames()
  ) {
    self.dropped = dropped
    super.init(grid: RefreshGrid(rate: refreshRate, origin: origin))
  }

  /// The number of refreshes so far.
  public var refreshes: Int { current + 1 }

  /// The time of a refresh in seconds, exactly; nil when it does not fit a fraction.
  public func time(ofRefresh refresh: Int) -> Rational? { grid.exactTime(of: refresh) }

  /// The time of the next refresh that a link wants, in seconds; nil when none does.
  var nextRefreshTime: Double? { nextRefresh.map(grid.time(of:)) }

  /// Refreshes a number of times; the first refresh of all is number 0, at the origin.
  ///
  /// A link at half the rate gets a call at every second refresh. Numbers below 1 do nothing.
  public func advance(frames: Int) {
    guard frames > 0 else { return }
    let (last, isTooLarge) = current.addingReportingOverflow(frames)
    run(to: isTooLarge ? .max : last)
  }

  /// Makes all refreshes up to a time and at it, in seconds. Times that have passed do nothing.
  public func advance(to time: Rational) {
    run(to: grid.refresh(notAfter: time))
  }

  /// Makes all refreshes up to a time and at it, in seconds; one within 1e-9 s after it counts.
  ///
  /// Times that have passed, and what is not a number, do nothing; times are clamped to ±1e9 s.
  public func advance(to time: TimeInterval) {
    guard !time.isNaN else { return }
    let limited = min(max(time, -1e9), 1e9)
    let whole = limited.rounded(.down)
    let nanoseconds = ((limited - whole) * 1e9 + 1).rounded(.down)
    guard let fraction = Rational(Int64(nanoseconds), over: 1_000_000_000),
      let exact = Rational(Int(whole)).adding(fraction)
    else { return }
    advance(to: exact)
  }

  private func run(to end: Int) {
    let last = min(end, RefreshGrid.lastRefresh)
    while let due = nextRefresh, due <= last {
      refresh(from: due, to: due, dropping: dropped)
    }
    skip(to: last)
  }
}
