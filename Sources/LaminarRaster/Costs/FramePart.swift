/// The parts of drawing a frame, in their order.
package enum FramePart: Sendable {
  /// What differs from the frame before, where there is one.
  case damage
  /// What all bands share: on the thread that calls, with all workers where it makes shapes.
  case preparation
  /// The pixels, by all workers.
  case bands
}
