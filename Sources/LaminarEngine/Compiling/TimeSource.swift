/// A clock of a tree: a layer's own or a group's, inside the clock before it.
///
/// Source 0 is the stage's time. Parents come before children, so one pass finds every time.
struct TimeSource: Sendable, Hashable {
  /// The time that a clock derives from its parent's time.
  enum Kind: Sendable, Hashable {
    /// The stage's time itself.
    case root
    /// A layer's local time.
    case layer
    /// A layer's local time that a drive controls.
    case driven(ClockDrive)
    /// A replicator's time as its sublayers see it: a copy's is late by its delay.
    case copy
    /// A group's time, warped by its easing; nothing where the group does not apply.
    case group(easing: Int)
  }

  let parent: Int
  let kind: Kind
  let timing: Timing

  static let root = TimeSource(parent: -1, kind: .root, timing: .layer)
}

extension TimeSource {
  /// The clock of a layer or a cell that has one of its own.
  init(parent: Int, clock: MediaTimingValues) {
    self.init(
      parent: parent, kind: clock.drive.map { .driven($0) } ?? .layer, timing: Timing(clock))
  }
}
