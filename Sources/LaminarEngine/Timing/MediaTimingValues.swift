import Foundation

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
  /// The drive that controls a layer's clock instead of its speed; nil except for scrubbed layers.
  package var drive: ClockDrive? {
    get { rest?.values.drive }
    set { change { $0.drive = newValue } }
  }

  private struct Values: Hashable {
    var beginTime = 0.0
    var speed = 1.0
    var timeOffset = 0.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
    var autoreverses = false
    var fillMode = MediaTimingFillMode.removed
    var drive: ClockDrive?
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
