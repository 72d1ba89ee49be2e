import Foundation
import Testing

@testable import LaminarEngine

@Suite struct `Media timing` {
  final class Source: MediaTiming {
    var beginTime: TimeInterval = 3
    var duration: TimeInterval = 2
    var speed: Float = 0.1
    var timeOffset: TimeInterval = 0.25
    var repeatCount: Float = 2.5
    var repeatDuration: TimeInterval = 0
    var autoreverses = false
    var fillMode = MediaTimingFillMode.both
  }

  @Test func `resolves with floats as their shortest decimals`() {
    let timing = Timing(Source())
    #expect(timing.speed == 0.1)
    #expect(timing.activeDuration == 5)
    #expect(timing.endTime == 53)
    #expect(timing.fillsForwards && timing.fillsBackwards)
  }

  @Test(arguments: [
    (Float(0.42), 0.42), (0.1, 0.1), (-0.3, -0.3), (3, 3), (16_777_216, 16_777_216), (0, 0),
    (.infinity, .infinity), (.greatestFiniteMagnitude, 3.4028235e38), (1e-38, 1e-38),
  ])
  func `widens floats through decimals`(_ float: Float, _ double: Double) {
    #expect(Double(shortestDecimal: float) == double)
  }

  @Test func `spells names as Core Animation does`() {
    #expect(MediaTimingFillMode.removed.rawValue == "removed")
    #expect(MediaTimingFillMode(rawValue: "both") == .both)
    #expect(MediaTimingFunctionName.easeInEaseOut.rawValue == "easeInEaseOut")
    #expect(MediaTimingFunctionName.default.rawValue == "default")
  }
}
