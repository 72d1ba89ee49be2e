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
  }
}
