public import Foundation

/// What layers, emitter cells and animations share: a clock inside their parent's.
///
/// Numbers that are not finite are ignored where a clock could not run on them.
open class TimedObject: MediaTiming {
  package var clock: MediaTimingValues {
    didSet {
      guard clock != oldValue else { return }
      // A clock that is set by hand is led no more.
      if clock.drive != nil, clock.drive == oldValue.drive { clock.drive = nil }
      if allowsTimingChange() { timingDidChange() } else { clock = oldValue }
    }
  }

  package init(clock: MediaTimingValues) { self.clock = clock }

  /// Whether the clock may be changed; if not, it stays what it was.
  func allowsTimingChange() -> Bool { true }

  /// Hears that the clock was changed.
  func timingDidChange() {}

  /// When the object's time begins, in its parent's time; 0 on an animation means the commit.
  open var beginTime: TimeInterval {
    get { clock.beginTime }
    set { clock.beginTime = newValue.isFinite ? newValue : clock.beginTime }
  }

  /// The length of one cycle in seconds; infinite for layers, 0 (a quarter second) for animations.
  open var duration: TimeInterval {
    get { clock.duration }
    set { clock.duration = newValue.isNaN ? clock.duration : newValue }
  }

  /// How fast the time runs against the parent's; 1 by default.
  open var speed: Float {
    get { Float(clock.speed) }
    set { clock.speed = newValue.isFinite ? Double(shortestDecimal: newValue) : clock.speed }
  }

  /// What is added to the local time after the speed, in seconds; 0 by default.
  open var timeOffset: TimeInterval {
    get { clock.timeOffset }
    set { clock.timeOffset = newValue.isFinite ? newValue : clock.timeOffset }
  }

  /// How often the cycle runs; fractions count; 0 means once; from 1e30 on for ever.
  open var repeatCount: Float {
    get { Float(clock.repeatCount) }
    set {
      clock.repeatCount = newValue.isNaN ? clock.repeatCount : Double(shortestDecimal: newValue)
    }
  }

  /// How long cycles run in all, in seconds; wins over the count when greater than 0.
  open var repeatDuration: TimeInterval {
    get { clock.repeatDuration }
    set { clock.repeatDuration = newValue.isNaN ? clock.repeatDuration : newValue }
  }

  /// Whether every cycle runs forth and back; false by default.
  open var autoreverses: Bool {
    get { clock.autoreverses }
    set { clock.autoreverses = newValue }
  }

  /// What shows before the beginning and after the end; removed by default.
  open var fillMode: MediaTimingFillMode {
    get { clock.fillMode }
    set { clock.fillMode = newValue }
  }
}
