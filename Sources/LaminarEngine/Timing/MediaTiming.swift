public import Foundation

/// The times of layers and animations: their beginning, duration and speed.
///
/// A parent's time `t` becomes local time `(t − beginTime) · speed + timeOffset`, which is then
/// folded by repeats and reversals into `0 … duration`.
public protocol MediaTiming: AnyObject {
  /// The beginning, in seconds of the parent's time. Default 0.
  var beginTime: TimeInterval { get set }

  /// The length of one iteration in local seconds. Default 0 for animations, infinity for layers.
  var duration: TimeInterval { get set }

  /// Local seconds per parent second. Default 1; 0 stops, below 0 runs backwards.
  var speed: Float { get set }

  /// Local seconds added after `speed` was applied. Default 0.
  var timeOffset: TimeInterval { get set }

  /// How often the iteration is repeated, fractions included. Default 0, which acts like 1; 1e30 and
  /// above repeats forever. With `autoreverses` it counts pairs of a forward and a reverse iteration.
  var repeatCount: Float { get set }

  /// The total of all repeats in local seconds. Default 0; above 0 it replaces `repeatCount`.
  var repeatDuration: TimeInterval { get set }

  /// Whether every iteration is followed by its mirror image. Default false.
  var autoreverses: Bool { get set }

  /// What is shown before the beginning and after the end. Default `removed`.
  var fillMode: MediaTimingFillMode { get set }
}

// MARK: - Fill modes

/// What a timed object shows outside its active interval.
///
/// Raw values are Core Animation's: `"removed"`, `"forwards"`, `"backwards"`, `"both"`. Any other
/// raw value behaves like `removed`.
public struct MediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name of the mode.
  public let rawValue: String

  /// Creates a mode from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Shows nothing before the beginning and after the end; the default.
  public static let removed = MediaTimingFillMode(rawValue: "removed")

  /// Holds the value at the end after the end.
  public static let forwards = MediaTimingFillMode(rawValue: "forwards")

  /// Shows the value at the beginning before the beginning.
  public static let backwards = MediaTimingFillMode(rawValue: "backwards")

  /// Fills on both sides.
  public static let both = MediaTimingFillMode(rawValue: "both")

  var fillsBackwards: Bool { self == .backwards || self == .both }

  var fillsForwards: Bool { self == .forwards || self == .both }
}

// MARK: - Timed objects

/// The common class of layers, emitter cells and animations: a clock inside their parent's.
///
/// Numbers that are not finite are ignored where a clock could not run on them.
open class TimedObject: MediaTiming {
  package final var clock: MediaTimingValues {
    didSet {
      guard clock != oldValue else { return }
      // A clock that is set directly is no longer scrubbed.
      if clock.scrub != nil, clock.scrub == oldValue.scrub { clock.scrub = nil }
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

/// Layers, cells and animations are equal when they are the same object.
extension TimedObject: Hashable {
  /// Whether both are the same object.
  public static func == (left: TimedObject, right: TimedObject) -> Bool { left === right }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Values

/// The media timing of a layer, a cell or an animation as it was set, all numbers Double: Core
/// Animation's single-precision ones are widened by their shortest decimal.
///
/// Most objects set nothing but a duration: what few set is in memory of its own.
package struct MediaTimingValues: Sendable, Hashable {
  package var duration: Double
  /// What differs from the defaults; nil for nothing.
  private var rest: Rest?

  /// The default of layers and emitter cells: a clock that runs forever.
  package static let layer = MediaTimingValues(duration: .infinity)
  /// The default of animations.
  package static let animation = MediaTimingValues(duration: 0)

  package init(duration: Double) { self.duration = duration }

  /// Whether nothing but the duration differs from the defaults.
  var isPlain: Bool { rest == nil }

  package var beginTime: Double {
    get { rest?.values.beginTime ?? 0 }
    set { change { $0.beginTime = newValue } }
  }
  package var speed: Double {
    get { rest?.values.speed ?? 1 }
    set { change { $0.speed = newValue } }
  }
  package var timeOffset: Double {
    get { rest?.values.timeOffset ?? 0 }
    set { change { $0.timeOffset = newValue } }
  }
  package var repeatCount: Double {
    get { rest?.values.repeatCount ?? 0 }
    set { change { $0.repeatCount = newValue } }
  }
  package var repeatDuration: Double {
    get { rest?.values.repeatDuration ?? 0 }
    set { change { $0.repeatDuration = newValue } }
  }
  package var autoreverses: Bool {
    get { rest?.values.autoreverses ?? false }
    set { change { $0.autoreverses = newValue } }
  }
  package var fillMode: MediaTimingFillMode {
    get { rest?.values.fillMode ?? .removed }
    set { change { $0.fillMode = newValue } }
  }
  /// The scrub that moves a layer's clock instead of its speed; nil except for scrubbed layers.
  package var scrub: ClockCurve? {
    get { rest?.values.scrub }
    set { change { $0.scrub = newValue } }
  }
  /// The keyframes that a layer's clock passes; nil except for remapped layers.
  package var remapping: TimeRemapping? {
    get { rest?.values.remapping }
    set { change { $0.remapping = newValue } }
  }

  private struct Values: Hashable {
    var beginTime = 0.0
    var speed = 1.0
    var timeOffset = 0.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var fillMode = MediaTimingFillMode.removed
    var scrub: ClockCurve?
    var remapping: TimeRemapping?
  }

  private final class Rest: Sendable, Hashable, CustomStringConvertible {
    let values: Values
    var description: String { "\(values)" }

    init(_ values: Values) { self.values = values }

    static func == (a: Rest, b: Rest) -> Bool { a === b || a.values == b.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var values = rest?.values ?? Values()
    change(&values)
    rest = values == Values() ? nil : Rest(values)
  }
}

extension Double {
  /// The double nearest to the shortest decimal that names a float: 0.42 stays 0.42.
  ///
  /// The plain conversion would give 0.41999998688697815
  /// (Laminar.docc: RulesAndSources, "Departures from Core Animation").
  package init(shortestDecimal float: Float) {
    if float == float.rounded(), abs(float) < 16_777_216 {
      self = Double(float)
    } else {
      self = Double(float.description) ?? Double(float)
    }
  }
}

// MARK: - Conversion

/// Conversion of times between the clocks of two layers, as `convertTime(_:from:)` does.
enum TimeConversion {
  /// Converts a time up to a common ancestor and down again
  /// (Laminar.docc: ClocksAndTiming, "Converting times").
  ///
  /// - Parameters:
  ///   - time: seconds of the innermost clock of `ascending`, or of the common ancestor when there
  ///     is none.
  ///   - ascending: clocks from the source upwards, without the ancestor's own.
  ///   - descending: clocks downwards to the target, without the ancestor's own.
  /// - Returns: seconds of the target's clock. A paused clock gives 0 on the path up, a clock that
  ///   does not run at the time gives 0 on the path down; the conversion continues from there.
  static func convert(
    _ time: Double, ascending: some Sequence<LayerClock>, descending: some Sequence<LayerClock>
  ) -> Double {
    let shared = ascending.reduce(time) { $1.parentTime(fromLocal: $0) }
    return descending.reduce(shared) { $1.convertedTime(fromParent: $0) ?? 0 }
  }
}
