public import Foundation

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
