/// The position of a player in a scene. It follows the timestamps of a display link, at a speed,
/// with pauses and jumps.
///
/// It reads no clock: the same calls with the same timestamps show the same frames.
package struct PlaybackClock: Sendable {
  /// The speeds that ``faster()`` and ``slower()`` go through.
  package static let speeds = [0.0625, 0.125, 0.25, 0.5, 1, 2, 4, 8]
  /// The tolerance for rounding errors around the time of a frame, in frames.
  private static let tolerance = 1e-6

  /// The frames of the scene.
  package private(set) var times: FrameTimes
  /// Whether the beginning follows the end.
  package let loops: Bool
  /// Whether time is stopped.
  package private(set) var isPaused = false
  /// The scene's seconds in a second.
  package var speed: Double { Self.speeds[speedIndex] }

  private var speedIndex = 4
  /// The scene's time at `anchor`.
  private var position = 0.0
  /// The last timestamp that was followed; nil when time continues from the next one.
  private var anchor: Double?

  /// Makes a clock at the scene's beginning.
  package init(times: FrameTimes, loops: Bool) {
    self.times = times
    self.loops = loops
  }

  /// The duration of one pass at speed 1: to the end of the last frame, in seconds.
  package var length: Double { times.time(of: times.count) }

  /// The frame that shows.
  package var frame: Int {
    let index = position * times.rate.doubleValue + Self.tolerance
    return min(max(Int(exactly: index.rounded(.down)) ?? 0, 0), times.count - 1)
  }

  /// The time of the frame that shows, in the scene's seconds.
  package var time: Double { times.time(of: frame) }

  /// Whether the end is reached and nothing follows.
  package var hasEnded: Bool {
    !loops && position >= length - Self.tolerance / times.rate.doubleValue
  }

  /// The scene's time at a timestamp near the one that was followed last: where something happened
  /// between two frames. While nothing runs it is the time of the frame that shows.
  package func time(at timestamp: Double) -> Double {
    guard !isPaused, let anchor, timestamp.isFinite else { return time }
    return min(max(position + (timestamp - anchor) * speed, 0), length)
  }

  // MARK: - Running

  /// Follows a display link to a timestamp, in seconds; the first one, and the first one after a
  /// pause, move nothing.
  package mutating func advance(to timestamp: Double) {
    guard !isPaused, timestamp.isFinite else { return }
    if let anchor, timestamp > anchor { move(to: position + (timestamp - anchor) * speed) }
    anchor = timestamp
  }

  /// Pauses, or resumes.
  package mutating func togglePause() {
    isPaused.toggle()
    anchor = nil
  }

  /// Lets time continue from the next timestamp, whatever passed meanwhile.
  package mutating func detach() { anchor = nil }

  // MARK: - Jumps

  /// Goes some frames forward, or back, from the one that shows; past either end it wraps around when
  /// the scene loops, and stops at the last or the first frame when it does not.
  package mutating func step(by frames: Int) {
    let target = frame + frames
    let inside = min(max(target, 0), times.count - 1)
    let around = (target % times.count + times.count) % times.count
    position = times.time(of: loops ? around : inside)
  }

  /// Goes some seconds forward, or back, but not beyond the first or the last frame.
  package mutating func seek(by seconds: Double) {
    position = min(max(position + seconds, 0), times.time(of: times.count - 1))
  }

  /// Goes to the beginning.
  package mutating func restart() { position = 0 }

  /// Plays faster by a step, up to 8 times.
  package mutating func faster() { speedIndex = min(speedIndex + 1, Self.speeds.count - 1) }

  /// Plays slower by a step, down to a sixteenth.
  package mutating func slower() { speedIndex = max(speedIndex - 1, 0) }

  /// Takes over a scene that was changed, at the same time or, if it is shorter, at its last frame.
  package mutating func replaceTimes(_ times: FrameTimes) {
    self.times = times
    position = min(position, times.time(of: times.count - 1))
  }

  private mutating func move(to target: Double) {
    let end = length
    guard loops, target >= end - Self.tolerance / times.rate.doubleValue else {
      position = min(target, end)
      return
    }
    position = max(0, target - end * ((target / end) + Self.tolerance).rounded(.down))
  }
}
