/// Up to 256 colours that represent those of all frames, with an index for transparent pixels.
package struct ColorPalette: Sendable, Hashable {
  /// The most indices of a pixel.
  static let mostIndices = 256

  /// The colours from the most frequent on, red in the low byte.
  let colors: [UInt32]
  /// The index of transparent pixels, and of those that stay as they are; nil when the colours need
  /// all indices.
  let transparentIndex: UInt8?

  /// Chooses the colours for frames: all of them where they are few enough, else those with the least
  /// squared error over all pixels.
  package init(_ counts: ColorCounts) {
    let cells = counts.cells
    let most = counts.hasTransparency ? Self.mostIndices - 1 : Self.mostIndices
    if counts.isExact, cells.count <= most {
      colors = cells.sorted { ($1.count, $0.color) < ($0.count, $1.color) }.map(\.color)
    } else {
      var clusters = ColorClusters(cells, most: Self.mostIndices - 1)
      clusters.refine()
      colors = clusters.colors
    }
    transparentIndex = colors.count < Self.mostIndices ? 0 : nil
  }

  /// The index of a pixel of the colour at an index among the colours.
  @inline(__always)
  func index(ofColor index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: transparentIndex == nil ? index : index &+ 1)
  }

  /// The bits of an index.
  var bits: Int {
    let count = colors.count + (transparentIndex == nil ? 0 : 1)
    return max(Int.bitWidth - (count - 1).leadingZeroBitCount, 1)
  }

  /// The colour table of a file: three bytes for each index of `bits` bits.
  var table: [UInt8] {
    let padding = (1 << bits) - colors.count - (transparentIndex == nil ? 0 : 1)
    let all = (transparentIndex == nil ? [] : [0]) + colors + [UInt32](repeating: 0, count: padding)
    return all.flatMap { color in
      [color, color >> 8, color >> 16].map { UInt8(truncatingIfNeeded: $0) }
    }
  }
}
