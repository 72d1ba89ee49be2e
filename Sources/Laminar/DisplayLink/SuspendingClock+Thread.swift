import Foundation

extension SuspendingClock {
  /// Puts the calling thread to sleep until an instant; signals do not wake it for good.
  ///
  /// The remaining time is measured again after every sleep, so that errors do not add up.
  func sleepThread(until deadline: Instant) {
    while true {
      let (seconds, attoseconds) = (deadline - now).components
      guard seconds > 0 || (seconds == 0 && attoseconds > 0) else { return }
      var rest = timespec()
      rest.tv_sec = Int(min(seconds, 3600))
      rest.tv_nsec = Int(attoseconds / 1_000_000_000)
      nanosleep(&rest, nil)
    }
  }
}
