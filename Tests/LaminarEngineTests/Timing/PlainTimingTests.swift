import Testing

@testable import LaminarEngine

@Suite struct `A timing that is only a length` {
  @Test(arguments: [-1, 0, 1e-13, 1e-12, 1e-6, 0.25, 2, 1e9, 1e30, .infinity] as [Double])
  func `is resolved as any other is`(duration: Double) {
    for begin in [-2.5, 0, 1, 1e16] {
      for inherited in [0, 0.25, 3] {
        let values = MediaTimingValues(duration: duration)
        let plain = Timing(
          beginTime: begin, plainDuration: duration, inheritedDuration: inherited)
        #expect(plain == Timing(values, beginTime: begin, inheritedDuration: inherited))
      }
    }
  }

  @Test func `is known of a spec`() {
    var timing = MediaTimingValues(duration: 2)
    func spec() -> AnimationSpec {
      AnimationSpec(timing, nil, isRemovedOnCompletion: true, .nothing)
    }
    #expect(spec().plainDuration == 2)
    timing.fillMode = .both
    #expect(spec().plainDuration == nil && spec().timing == timing)
    timing.fillMode = .removed
    #expect(spec().plainDuration == 2 && timing == MediaTimingValues(duration: 2))
  }

  @Test func `of a track is the one that it was made with`() {
    let all = [
      Timing(beginTime: 1, duration: 2), Timing(beginTime: 1, duration: 2, speed: 2),
      Timing(beginTime: 1, duration: 2, speed: 2), Timing(duration: 0),
      Timing(duration: .infinity), Timing(duration: 1, fillMode: .both),
    ]
    var timings: [Timing] = []
    let tracks = all.map {
      Track(
        timing: $0, easing: 0, matrixFunction: nil, width: 1, target: 0, timings: &timings)
    }
    #expect(tracks.map { $0.timing(among: timings) } == all)
    #expect(timings == [all[1], all[5]])
    #expect(tracks[1].hasTiming(of: tracks[2], among: timings))
    #expect(!tracks[0].hasTiming(of: tracks[1], among: timings))
  }
}
