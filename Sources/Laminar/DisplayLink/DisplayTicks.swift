public import LaminarGraphics

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
