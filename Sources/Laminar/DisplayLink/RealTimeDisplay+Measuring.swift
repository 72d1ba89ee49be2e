package import Foundation
package import LaminarGraphics

extension RealTimeDisplay {
  /// Runs a link that does nothing on the calling thread, and measures how punctual its calls are.
  ///
  /// - Parameters:
  ///   - seconds: How long it takes, 0 … 3600.
  ///   - rate: Refreshes per second, 1/1000 … 10,000; any other rate becomes 60.
  package static func measure(seconds: TimeInterval, rate: Rational) -> DisplayTiming {
    let display = RealTimeDisplay(refreshRate: rate)
    var arrivals: [DisplayTiming.Arrival] = []
    let link = DisplayLink(source: display) { link in
      let now = display.elapsed
      arrivals.append(DisplayTiming.Arrival(frame: link.tick?.frame ?? 0, nanoseconds: now))
    }
    display.run(for: seconds.isNaN ? 0 : min(max(0, seconds), 3600))
    link.invalidate()
    return DisplayTiming(grid: display.grid, arrivals: arrivals)
  }
}
