package import LaminarGraphics
package import LaminarScene

/// The frames that a scene's display link is called for over a duration, on a virtual display that
/// begins with the scene: the same on every run.
package struct DisplayLinkFrames: Sendable {
  /// All frames of the link, the missed ones too, with their times.
  package let times: FrameTimes
  /// The numbers of the frames that the link was called for, rising.
  package let called: [Int]
  /// What a ``FrameRateMonitor`` of the link reports at the end, and how many frames were missed.
  package let report: String

  /// Runs a link over a duration in seconds; nil when there are no frames, or more than
  /// ``FrameTimes/mostFrames``.
  package init?(_ settings: SceneDisplayLink, duration: Rational) {
    let display = VirtualDisplay(refreshRate: settings.refreshRate, dropping: settings.dropped)
    let monitor = FrameRateMonitor()
    var frames: [Int] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { frames.append(tick.frame) }
    }
    link.adopt(settings)
    link.add(monitor)
    guard let times = FrameTimes(rate: link.framesPerSecond, duration: duration) else { return nil }
    display.advance(frames: (times.count - 1) * link.refreshesPerFrame + 1)
    self.times = times
    called = frames
    report = monitor.report + "\nmissed \(link.missedFrames) of \(times.count)"
    link.invalidate()
  }

  /// Those of some frames, rising, that the link was called for.
  package func called(among frames: [Int]) -> [Int] {
    var rest = called[...]
    return frames.filter { frame in
      rest = rest.drop { $0 < frame }
      return rest.first == frame
    }
  }
}
