/// The parts of drawing a frame, in their order.
package enum FramePart: Sendable {
  /// What differs from the frame before, where there is one.
  case damage
  /// What all bands share: on the thread that calls, and with all workers for shapes, small images and
  /// particles.
  case preparation
  /// The pixels, by all workers.
  case bands
}
