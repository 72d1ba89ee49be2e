/// Room for one row of computed pixels: a worker's memory.
final class ShadedRow {
  /// The pixel of column 0.
  let pixels: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    let count = width + 2 * RampKernel.length
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit { pixels.deallocate() }
}
