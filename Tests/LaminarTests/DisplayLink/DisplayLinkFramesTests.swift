import Testing

@testable import Laminar

@Suite struct `The frames of a scene's display link` {
  /// The maximum rate divided by max(1, maximum / preferred rounded).
  @Test(arguments: [
    (60, 0, 60), (60, 60, 60), (60, 50, 60), (60, 45, 60), (60, 40, 30), (60, 30, 30),
    (60, 25, 30), (60, 10, 10), (120, 80, 60), (120, 100, 120), (60, 240, 60),
  ])
  func `come at a factor of the refresh rate`(maximum: Int, preferred: Double, rate: Int) throws {
    let settings = SceneDisplayLink(
      refreshRate: Rational(maximum), preferredFrameRate: preferred)
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(2)))
    #expect(frames.times.rate == Rational(rate))
    #expect(frames.called == Array(0..<(2 * rate)))
  }

  @Test func `lack those that are missed`() throws {
    let settings = SceneDisplayLink(
      preferredFrameRate: 30, dropped: DroppedFrames([8...10, 20...20, 500...600]))
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(1)))
    #expect(frames.called == (0..<30).filter { ![8, 9, 10, 20].contains($0) })
    #expect(frames.called(among: [0, 7, 8, 10, 11, 20, 29, 31]) == [0, 7, 11, 29])
    #expect(frames.called(among: []) == [])
    // 25 intervals in 29/30 s.
    #expect(
      frames.report == """
        current 25.86 fps
        average 25.86 fps
        minimum 25.86 fps
        samples 26
        history none
        missed 4 of 30
        """)
  }

  @Test func `are refused when there are too many or none`() {
    let fast = SceneDisplayLink(refreshRate: Rational(10_000))
    #expect(DisplayLinkFrames(fast, duration: Rational(1001)) == nil)
    #expect(DisplayLinkFrames(fast, duration: .zero) == nil)
  }

  @Test func `of a slow link still begin at 0`() throws {
    let settings = SceneDisplayLink(preferredFrameRate: 0.5)
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(3)))
    #expect(frames.called == [0, 1])
    #expect(frames.times.time(of: 1) == 2)
  }
}
