/// A gradient along a line, seen without perspective, as one row of pixels: every row of its area shows
/// the same, moved sideways.
///
/// The row is kept at some phases of a pixel, so many that moving by whole phases changes no component
/// by more than an eighth of a level.
struct SlidingRow: Sendable {
  /// The most pixels of all phases together: they stay in a core's cache.
  private static let most = 1 << 15
  /// How many times as many pixels the area must have: else computing each is faster.
  private static let gain = 8

  /// The pixels that are available.
  private let area: PixelRect
  /// The phases' rows, one after the other.
  private let pixels: [UInt32]
  private let phases: Int
  /// From a phase's row to the next.
  private let stride: Int
  /// The phase of the area's first pixel in row 0, and by how many phases a row is ahead of the one
  /// above.
  private let first: Double
  private let slide: Double

  /// Nil where the area is not worth it, or the gradient too steep.
  ///
  /// - Parameters:
  ///   - map: From pixels to locations on the gradient, which are x: affine.
  ///   - steepness: The most that a component changes per unit of location.
  ///   - shade: Computes a row of pixels, and up to `RampKernel.length` more.
  init?(
    _ area: PixelRect, _ map: AxialMap, steepness: Double,
    _ shade: (AxialRow, _ count: Int, _ target: MutableRowPointer<UInt32>) -> Void
  ) {
    let perPixel = steepness * abs(map.x)
    guard map.x != 0, perPixel <= 4, !area.isEmpty else { return nil }
    var phases = 1
    while perPixel > 0.25 * Double(phases) { phases *= 2 }
    let width = area.maxX - area.minX
    let move = map.y / map.x
    let travel = abs(move) * Double(area.maxY - area.minY - 1)
    guard travel < Double(Self.most) else { return nil }
    let length = width + Int(travel) + 3
    let paddedLength = (length + 2 * RampKernel.length) & ~(RampKernel.length - 1)
    guard phases * paddedLength <= Self.most, phases * paddedLength * Self.gain <= area.area else {
      return nil
    }

    // Phase 0 begins at the location of the row that is the farthest behind.
    let behind = move * Double(move > 0 ? area.minY : area.maxY - 1)
    self.area = area
    self.phases = phases
    stride = paddedLength
    slide = move * Double(phases)
    first = -behind * Double(phases)
    let start = map.origin + map.x * (Double(area.minX) + behind)
    pixels = [UInt32](unsafeUninitializedCapacity: phases * paddedLength) { buffer, count in
      let all = MutableRowPointer(buffer)
      all.update(repeating: 0, count: phases * paddedLength)
      for phase in 0..<phases {
        let ahead = map.x * Double(phase) / Double(phases)
        shade(
          AxialRow(first: start + ahead, step: map.x), paddedLength - RampKernel.length,
          all.part(from: phase * paddedLength, count: paddedLength))
      }
      count = phases * paddedLength
    }
  }

  /// Lets a body read the pixels of a row of the area, from a column on.
  @inline(__always)
  func withPixels(
    row: Int, from: Int, to: Int, _ body: (RowPointer<UInt32>) -> Void
  ) {
    precondition(from >= area.minX && to <= area.maxX)
    precondition(row >= area.minY && row < area.maxY)
    let ahead = Int(first + slide * Double(row) + 0.5)
    let phase = ahead & (phases &- 1)
    let offset = ahead / phases &+ (from &- area.minX)
    precondition(offset >= 0 && offset &+ (to &- from) <= stride)
    pixels.withRow { pixels in
      body(pixels.part(from: phase &* stride &+ offset, count: to &- from))
    }
  }
}
