/// What a real-time display takes its time from: nanoseconds since an instant of its choice.
struct DisplayClock {
  /// Reads the clock.
  let now: () -> Int64
  /// Puts the calling thread to sleep until a time.
  let sleep: (Int64) -> Void
  /// What the thread does instead of sleeping, for at most a number of seconds; nil for nothing.
  var idle: ((Double) -> Void)?

  /// The system's clock, which stops while the machine sleeps.
  static func system(idle: ((Double) -> Void)? = nil) -> DisplayClock {
    let clock = SuspendingClock()
    let start = clock.now
    return DisplayClock(
      now: { (clock.now - start).wholeNanoseconds },
      sleep: { clock.sleepThread(until: start.advanced(by: .nanoseconds($0))) }, idle: idle)
  }
}

extension Duration {
  /// The whole nanoseconds in a duration, as many as fit.
  var wholeNanoseconds: Int64 {
    Int64(
      clamping: Int128(components.seconds) * 1_000_000_000
        + Int128(components.attoseconds / 1_000_000_000))
  }
}
