/// Room for one row of computed pixels: a worker's memory.
final class ShadedRow {
  /// The row's memory.
  struct Room {
    /// The pixel of column 0.
    let pixels: MutableRowPointer<UInt32>
    /// The places of every block's first pixel.
    let places: MutableRowPointer<Double>
  }

  let room: Room

  init(width: Int) {
    let count = width + 2 * RampKernel.length
    room = Room(
      pixels: .allocate(repeating: 0, count: count),
      places: .allocate(repeating: 0, count: count / RampKernel.length + 2))
  }

  deinit {
    room.pixels.deallocate()
    room.places.deallocate()
  }
}
