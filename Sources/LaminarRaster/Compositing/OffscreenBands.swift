/// The pictures that open groups of one worker draw on: one band each, kept for the next group.
final class OffscreenBands {
  private let width: Int
  private var layers: [MutableRowPointer<UInt32>] = []

  init(width: Int) { self.width = width }

  deinit {
    for layer in layers { layer.deallocate() }
  }

  /// The picture of the group at a nesting depth, with undefined contents.
  func view(depth: Int, width: Int, rows: Range<Int>) -> BandView {
    precondition(depth <= layers.count && rows.count <= CoverageBuffer.bandRows)
    precondition(width <= self.width)
    if depth == layers.count {
      let count = max(self.width * CoverageBuffer.bandRows, 1)
      layers.append(.allocate(repeating: 0, count: count))
    }
    return BandView(base: layers[depth], width: width, rows: rows)
  }
}
