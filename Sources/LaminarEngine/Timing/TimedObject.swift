public import Foundation

/// The common class of layers, emitter cells and animations: a clock inside their parent's.
///
/// Numbers that are not finite are ignored where a clock could not run on them.
open class TimedObject: MediaTiming {
  package final var clock: MediaTimingValues {
    didSet {
      guard clock != oldValue else { return }
      // A clock that is set directly is no longer driven.
      if clock.drive != nil, clock.drive == oldValue.drive { clock.drive = nil }
      if allowsTimingChange() { timingDidChange() } else { clock = oldValue }
    }
  }

  package init(clock: MediaTimingValues) { self.clock = clock }

  /// Whether the clock may be changed; if not, it stays unchanged.
  func allowsTimingChange() -> Bool { true }

  /// Called when the clock was changed.
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

  /// The offset added to the local time after the speed, in seconds; 0 by default.
  open var timeOffset: TimeInterval {
    get { clock.timeOffset }
    set { clock.timeOffset = newValue.isFinite ? newValue : clock.timeOffset }
  }

  /// The number of cycles; fractions count; 0 means once; from 1e30 on forever.
  open var repeatCount: Float {
    get { Float(clock.repeatCount) }
    set {
      clock.repeatCount = newValue.isNaN ? clock.repeatCount : Double(shortestDecimal: newValue)
    }
  }

  /// The total duration of the cycles, in seconds; takes precedence over the count when greater
  /// than 0.
  open var repeatDuration: TimeInterval {
    get { clock.repeatDuration }
    set { clock.repeatDuration = newValue.isNaN ? clock.repeatDuration : newValue }
  }

  /// Whether every cycle runs forwards and backwards; false by default.
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
