/// One row of computed pixels: a worker's memory.
final class ShadedRow {
  /// The row's memory.
  struct Memory {
    /// The pixel of column 0.
    let pixels: MutableRowPointer<UInt32>
    /// The locations of every block's first pixel.
    let locations: MutableRowPointer<Double>
  }

  let memory: Memory

  init(width: Int) {
    let count = width + 2 * RampKernel.length
    memory = Memory(
      pixels: .allocate(repeating: 0, count: count),
      locations: .allocate(repeating: 0, count: count / RampKernel.length + 2))
  }

  deinit {
    memory.pixels.deallocate()
    memory.locations.deallocate()
  }
}
