/// The least and the greatest value that a curve takes around each moment.
struct TimeEnvelope {
  let low: [Double]
  let high: [Double]

  /// The envelope over ±`reach` seconds of a curve that is straight between its samples; where the
  /// layer does not exist nothing counts.
  ///
  /// The samples inside a window are kept in two rising and falling queues, so that the work does
  /// not grow with the reach. A sample that lies behind the window by no more than the slack, which
  /// is what printed times are rounded by, is in it.
  init(
    _ values: UnsafeBufferPointer<Double>, times: [Double], reach: Double,
    slack: Double = 1e-9
  ) {
    let count = min(values.count, times.count)
    var low = [Double](repeating: .infinity, count: count)
    var high = [Double](repeating: -.infinity, count: count)
    var least: [Int] = []
    var greatest: [Int] = []
    var leastHead = 0
    var greatestHead = 0
    var next = 0
    for place in 0..<count {
      let from = times[place] - reach - slack
      let to = times[place] + reach + slack
      while next < count, times[next] <= to {
        let value = values[next]
        if !value.isNaN {
          while least.count > leastHead, values[least[least.count - 1]] >= value {
            least.removeLast()
          }
          least.append(next)
          while greatest.count > greatestHead, values[greatest[greatest.count - 1]] <= value {
            greatest.removeLast()
          }
          greatest.append(next)
        }
        next += 1
      }
      while leastHead < least.count, times[least[leastHead]] < from { leastHead += 1 }
      while greatestHead < greatest.count, times[greatest[greatestHead]] < from {
        greatestHead += 1
      }
      if leastHead < least.count { low[place] = values[least[leastHead]] }
      if greatestHead < greatest.count { high[place] = values[greatest[greatestHead]] }
      for edge in [times[place] - reach, times[place] + reach] {
        if let value = Self.value(values, times, at: edge, near: place) {
          low[place] = min(low[place], value)
          high[place] = max(high[place], value)
        }
      }
    }
    self.low = low
    self.high = high
  }

  /// The curve's value at a time between two samples.
  private static func value(
    _ values: UnsafeBufferPointer<Double>, _ times: [Double], at time: Double, near place: Int
  ) -> Double? {
    var index = place
    while index > 0, times[index] > time { index -= 1 }
    while index + 1 < times.count, times[index + 1] <= time { index += 1 }
    guard index + 1 < times.count, times[index] <= time, times[index + 1] > times[index],
      !values[index].isNaN, !values[index + 1].isNaN
    else { return nil }
    let share = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// The point of the envelope at a place that is nearest to a value; nil where there is none.
  func nearest(to value: Double, at place: Int) -> Double? {
    guard low[place] <= high[place] else { return nil }
    return min(max(value, low[place]), high[place])
  }
}
