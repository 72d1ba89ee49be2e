package import LaminarGraphics

/// The display link of a scene: what `trace --clock display-link` and `play` run on.
package struct SceneDisplayLink: Sendable, Hashable {
  /// The rates that a display can have, in refreshes per second.
  static let rates = 0.001...10_000.0

  /// The refreshes per second of the display, 1/1000 … 10,000.
  package var refreshRate: Rational
  /// The preferred frames per second, 0 … 10,000, which the link rounds to a factor of the refresh
  /// rate; 0 is the refresh rate.
  package var preferredFrameRate: Double
  /// The frames that are missed, by the numbers of the link's own frames.
  package var dropped: DroppedFrames

  /// Makes a link; by default at a refresh rate of 60, without missed frames.
  package init(
    refreshRate: Rational = Rational(60), preferredFrameRate: Double = 0,
    dropped: DroppedFrames = DroppedFrames()
  ) {
    self.refreshRate = refreshRate
    self.preferredFrameRate = preferredFrameRate
    self.dropped = dropped
  }
}
