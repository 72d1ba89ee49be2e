/// Room for one row of computed pixels: a worker's memory.
final class ShadedRow {
  /// The row's memory.
  struct Room {
    /// The pixel of column 0.
    let pixels: UnsafeMutablePointer<UInt32>
    /// The places of every block's first pixel.
    let places: UnsafeMutablePointer<Double>
  }

  let room: Room

  init(width: Int) {
    let count = width + 2 * RampKernel.length
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
    let places = UnsafeMutablePointer<Double>.allocate(capacity: count / RampKernel.length + 2)
    places.initialize(repeating: 0, count: count / RampKernel.length + 2)
    room = Room(pixels: pixels, places: places)
  }

  deinit {
    room.pixels.deallocate()
    room.places.deallocate()
  }
}
