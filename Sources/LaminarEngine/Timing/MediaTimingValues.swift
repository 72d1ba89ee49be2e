import Foundation

/// The media timing of a layer, a cell or an animation as it was set, all numbers Double: Core
/// Animation's single-precision ones are widened by their shortest decimal.
package struct MediaTimingValues: Sendable, Hashable {
  package var beginTime = 0.0
  package var duration: Double
  package var speed = 1.0
  package var timeOffset = 0.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillMode = MediaTimingFillMode.removed
  /// What leads a layer's clock instead of its speed; nil but for scrubbed layers.
  package var drive: ClockDrive?

  /// What layers and emitter cells begin with: a clock that runs for ever.
  package static let layer = MediaTimingValues(duration: .infinity)
  /// What animations begin with.
  package static let animation = MediaTimingValues(duration: 0)

  package init(duration: Double) { self.duration = duration }
}
