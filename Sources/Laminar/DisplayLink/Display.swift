public import Foundation
import LaminarEngine
public import LaminarGraphics
public import LaminarScene

/// A display that display links run on: a ``VirtualDisplay`` or a ``RealTimeDisplay``.
///
/// Links are called in the order in which they were added. A display and its links belong to one
/// thread.
public class Display {
  let grid: RefreshGrid
  /// The last refresh that was shown; −1 before the first.
  private(set) var current = -1
  private var links: [DisplayLink] = []

  init(grid: RefreshGrid) {
    self.grid = grid
  }

  /// The refreshes per second, exactly.
  public final var refreshRate: Rational { grid.rate }

  /// The refreshes per second, rounded to a whole number.
  public final var maximumFramesPerSecond: Int { grid.wholeRate }

  /// Whether there is a link that is not paused.
  public final var hasActiveLinks: Bool { nextRefresh != nil }

  final func insert(_ link: DisplayLink) { links.append(link) }

  final func remove(_ link: DisplayLink) { links.removeAll { $0 === link } }

  /// Adds every link to another display, which takes it off this one.
  final func move(to other: Display) {
    for link in links { link.add(to: other) }
  }

  /// The next refresh that a link wants; nil when none does.
  final var nextRefresh: Int? { links.compactMap { $0.nextRefresh(after: current) }.min() }

  /// The next refresh that a link wants and that is not before a time, in nanoseconds since
  /// refresh 0; nil when no link wants one.
  final func nextRefresh(notBefore nanoseconds: Int64) -> Int? {
    let passed = max(current, grid.refresh(notBeforeNanoseconds: nanoseconds) - 1)
    return links.compactMap { $0.nextRefresh(after: passed) }.min()
  }

  /// Skips refreshes that no link waited for.
  final func skip(to refresh: Int) {
    current = max(current, refresh)
    for link in links { link.skip(to: refresh) }
  }

  /// Shows a refresh: calls the links whose frames are due at it or, when it comes late, since
  /// `earliest`.
  final func refresh(
    from earliest: Int, to latest: Int, dropping dropped: DroppedFrames = DroppedFrames()
  ) {
    current = max(current, latest)
    // Links come and go meanwhile; a new one waits for the next refresh.
    for link in links where link.runs(on: self) {
      link.refresh(from: earliest, to: latest, dropping: dropped)
    }
  }
}

// MARK: - Refreshes

/// The moments at which a display shows something new: refresh i is at origin + i / rate.
struct RefreshGrid: Sendable, Hashable {
  /// The rate that replaces unusable ones, in refreshes per second.
  private static let standardRate = Rational(60)
  /// The largest numerator and denominator of a rate: all products then fit.
  private static let largestPart: Int64 = 1_000_000_000

  /// The last refresh that is counted; sums with it do not overflow.
  static let lastRefresh = 1 << 60

  /// The refreshes per second.
  let rate: Rational
  /// The time of refresh 0, in seconds.
  let origin: Rational

  /// Makes a grid; a rate outside 1/1000 … 10,000, or one with parts above 1e9, becomes 60.
  init(rate: Rational, origin: Rational = .zero) {
    let isUsable =
      rate.numerator > 0 && rate.numerator <= Self.largestPart
      && rate.denominator <= Self.largestPart
      && rate <= Rational(10_000) && rate.doubleValue >= 0.001
    self.rate = isUsable ? rate : Self.standardRate
    self.origin = origin
  }

  /// The rate rounded to a whole number: 59.94 is 60.
  var wholeRate: Int { Int(rate.doubleValue.rounded()) }

  /// The time of a refresh in seconds, exactly; nil when it does not fit a fraction.
  func exactTime(of refresh: Int) -> Rational? {
    Rational(refresh).dividing(by: rate).flatMap { $0.adding(origin) }
  }

  /// The time of a refresh in seconds: the double nearest to the exact one.
  func time(of refresh: Int) -> Double {
    exactTime(of: refresh)?.doubleValue
      ?? origin.doubleValue + Double(refresh) / rate.doubleValue
  }

  /// The last refresh that is not after a time; −1 when the time is before refresh 0.
  func refresh(notAfter time: Rational) -> Int {
    guard time >= origin else { return -1 }
    guard let refreshes = time.subtracting(origin)?.multiplying(by: rate) else {
      let estimate = (time.doubleValue - origin.doubleValue) * rate.doubleValue
      return Int(exactly: estimate.rounded(.down)) ?? Int.max
    }
    return refreshes.floor
  }

  // MARK: - Nanoseconds since refresh 0

  /// The first whole nanosecond that is not before a refresh.
  func nanoseconds(of refresh: Int) -> Int64 {
    let above = Int128(refresh) * Int128(rate.denominator) * 1_000_000_000
    let below = Int128(rate.numerator)
    return Int64(clamping: (above + below - 1) / below)
  }

  /// The last refresh at or before a number of nanoseconds, which is not negative.
  func refresh(atNanoseconds nanoseconds: Int64) -> Int {
    Int(
      clamping: Int128(max(0, nanoseconds)) * Int128(rate.numerator)
        / (Int128(rate.denominator) * 1_000_000_000))
  }

  /// The first refresh at or after a number of nanoseconds, which is not negative.
  func refresh(notBeforeNanoseconds time: Int64) -> Int {
    let refresh = refresh(atNanoseconds: time)
    return nanoseconds(of: refresh) >= time ? refresh : refresh + 1
  }
}

// MARK: - Virtual display

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
  @_disfavoredOverload  // A literal is a `TimeInterval`.
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

extension Stage {
  /// The display that refreshes in the stage's own time: ``advance(to:)`` calls its links, each with
  /// the stage at the time of the refresh, after the animation delegates and completion blocks of
  /// that instant. 60 refreshes per second by default, the first at 0.
  ///
  /// Links come to it by ``DisplayLink/add(to:)``, or from ported code by adding them to a run loop.
  /// Another display can be set, such as one of 120 refreshes per second; the links move to it.
  /// Advancing the stage inside such a call moves nothing.
  public var display: VirtualDisplay {
    get { Self.display(of: context) }
    set {
      let before = context.display as? Display
      context.display = newValue
      if before !== newValue { before?.move(to: newValue) }
    }
  }

  /// The display of a tree, made when it is first needed.
  static func display(of context: LayerContext) -> VirtualDisplay {
    if let display = context.display as? VirtualDisplay { return display }
    let display = VirtualDisplay()
    // Refreshes that have passed are not made up for.
    if context.time > 0 { display.advance(to: context.time) }
    context.display = display
    return display
  }

  /// The most refreshes that one move of the clock makes: four and a half hours of 60 per second.
  private static var maxRefreshes: Int { 1_000_000 }

  /// Moves the clock from refresh to refresh of the display, as its links want them, up to a time.
  func passRefreshes(notAfter time: TimeInterval) {
    guard let display = context.display as? VirtualDisplay, time.isFinite, time >= context.time,
      !context.isDelivering
    else { return }
    var refreshes = 0
    while refreshes < Self.maxRefreshes, let due = display.nextRefreshTime, due <= time + 1e-9 {
      refreshes += 1
      context.advance(to: min(due, time))
      context.isRefreshing = true
      display.advance(to: due)
      context.isRefreshing = false
    }
    if refreshes == Self.maxRefreshes {
      rootLayer.recordIgnored("more than a million refreshes were cut off", key: "display")
    }
    display.advance(to: time)
  }
}
