import LaminarEngine

/// The keys of media timing, which layers, emitter cells and animations share.
enum TimingKey: String, Sendable, CaseIterable {
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
}

extension MediaTimingFillMode {
  static let names = ["removed", "forwards", "backwards", "both"]
}

extension ValueDecoder {
  /// Reads a key of media timing into a clock; what was reported changes nothing.
  func timing(_ key: TimingKey, _ value: JSONValue, into clock: inout MediaTimingValues) {
    switch key {
    case .beginTime: if let time = seconds(value) { clock.beginTime = time }
    case .duration: if let time = seconds(value, in: Self.lengths) { clock.duration = time }
    case .speed: if let speed = number(value) { clock.speed = speed }
    case .timeOffset: if let time = seconds(value) { clock.timeOffset = time }
    case .repeatCount: if let count = repeatCount(value) { clock.repeatCount = count }
    case .repeatDuration:
      if let time = seconds(value, in: Self.lengths) { clock.repeatDuration = time }
    case .autoreverses: if let flag = bool(value) { clock.autoreverses = flag }
    case .fillMode:
      if let name = choice(value, among: MediaTimingFillMode.names) {
        clock.fillMode = MediaTimingFillMode(rawValue: name)
      }
    }
  }

  /// What lengths in time may be.
  static let lengths = 0...numberLimit
}
