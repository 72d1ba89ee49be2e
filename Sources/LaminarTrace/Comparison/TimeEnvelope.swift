/// The least and the greatest value of a curve around each time.
struct TimeEnvelope {
  let low: [Double]
  let high: [Double]

  /// The envelope over ±`reach` seconds of a curve that is straight between its samples; samples
  /// where the layer does not exist are ignored.
  ///
  /// The samples inside a window are kept in an ascending and a descending queue, so that the work
  /// does not grow with the reach. The window is wider by the slack, which is the rounding of printed
  /// times.
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
    for index in 0..<count {
      let from = times[index] - reach - slack
      let to = times[index] + reach + slack
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
      if leastHead < least.count { low[index] = values[least[leastHead]] }
      if greatestHead < greatest.count { high[index] = values[greatest[greatestHead]] }
      for edge in [times[index] - reach, times[index] + reach] {
        if let value = Self.value(values, times, at: edge, near: index) {
          low[index] = min(low[index], value)
          high[index] = max(high[index], value)
        }
      }
    }
    self.low = low
    self.high = high
  }

  /// The curve's value at a time between two samples.
  private static func value(
    _ values: UnsafeBufferPointer<Double>, _ times: [Double], at time: Double, near start: Int
  ) -> Double? {
    var index = start
    while index > 0, times[index] > time { index -= 1 }
    while index + 1 < times.count, times[index + 1] <= time { index += 1 }
    guard index + 1 < times.count, times[index] <= time, times[index + 1] > times[index],
      !values[index].isNaN, !values[index + 1].isNaN
    else { return nil }
    let share = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// The point of the envelope at an index that is nearest to a value; nil if there is none.
  func nearest(to value: Double, at index: Int) -> Double? {
    guard low[index] <= high[index] else { return nil }
    return min(max(value, low[index]), high[index])
  }
}
