public import LaminarGraphics
import LaminarScene

/// What display links run on: a ``VirtualDisplay`` or a ``RealTimeDisplay``.
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
