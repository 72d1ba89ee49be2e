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
  /// The drive that controls a layer's clock instead of its speed; nil except for scrubbed layers.
  package var drive: ClockDrive?

  /// The default of layers and emitter cells: a clock that runs forever.
  package static let layer = MediaTimingValues(duration: .infinity)
  /// The default of animations.
  package static let animation = MediaTimingValues(duration: 0)

  package init(duration: Double) { self.duration = duration }
}
