import Synchronization

/// The coverage of small discs, by their radius in eighths of a pixel and their centre in eighths of one:
/// a cache filled when they are first drawn, on which no pixel depends.
final class DiscMasks: Sendable {
  /// The largest radius, in eighths of a pixel.
  static let largest = 128
  /// Steps of the centre in each direction.
  static let phases = 8
  /// The bytes that are kept.
  private static let capacity = 1 << 23

  /// One disc's rows.
  struct Mask: Sendable {
    /// Where its bytes begin.
    var start: Int32
    /// Pixels from the centre's pixel to the left and upper edge.
    var reach: Int32
    /// The pixels of a side.
    var side: Int32
    /// Bytes from a row to the next: `margin` zeros follow each row.
    var stride: Int32

    /// What a load of four bytes that begins in a row may read past it, wherever it begins.
    static let margin = 3
  }

  private struct State {
    var bytes: [UInt8] = []
    var known = [Mask?](
      repeating: nil, count: (DiscMasks.largest + 1) * DiscMasks.phases * DiscMasks.phases)
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Looks up or renders masks; returns the mask records and the shared byte buffer.
  ///
  /// - Parameter keys: `radius · 64 + row phase · 8 + column phase` of each.
  func masks(_ keys: [Int]) -> (masks: [Mask], bytes: [UInt8]) {
    state.withLock { state in
      if state.bytes.count > Self.capacity || !isKept { state = State() }
      var masks: [Mask] = []
      masks.reserveCapacity(keys.count)
      for key in keys {
        if let known = state.known[key] {
          masks.append(known)
        } else {
          let made = Self.make(key, &state.bytes)
          state.known[key] = made
          masks.append(made)
        }
      }
      return (masks, state.bytes)
    }
  }

  /// Counts which points of a grid in each pixel are inside.
  private static func make(_ key: Int, _ bytes: inout [UInt8]) -> Mask {
    let radius = Double(key >> 6) / 8
    let reach = Int(radius.rounded(.up))
    let side = 2 * reach + 1
    let stride = side + Mask.margin
    let count = radius < 3 ? 16 : 8
    let eighths = SIMD2(Double(key & 7), Double(key >> 3 & 7))
    let centre = eighths / 8 + SIMD2(repeating: 1.0 / 16)
    let start = bytes.count
    let square = radius * radius
    for row in -reach...reach {
      for column in 0..<stride {
        guard column < side else {
          bytes.append(0)
          continue
        }
        // The nearest and the farthest point of the pixel decide most.
        let low = SIMD2(Double(column - reach), Double(row)) - centre
        let middle = low + 0.5
        let length = (middle * middle).sum().squareRoot()
        if length <= radius - 0.71 {
          bytes.append(255)
        } else if length >= radius + 0.71 {
          bytes.append(0)
        } else {
          var inside = 0
          for y in 0..<count {
            for x in 0..<count {
              let point = low + (SIMD2(Double(x), Double(y)) + 0.5) / Double(count)
              if (point * point).sum() <= square { inside += 1 }
            }
          }
          bytes.append(UInt8((inside * 255 + count * count / 2) / (count * count)))
        }
      }
    }
    return Mask(
      start: Int32(truncatingIfNeeded: start), reach: Int32(truncatingIfNeeded: reach),
      side: Int32(truncatingIfNeeded: side), stride: Int32(truncatingIfNeeded: stride))
  }
}
