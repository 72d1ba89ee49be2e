/// Finds out, frame after frame, what a GIF must hold of each.
///
/// A frame is known when the next one is: equal frames are one that is shown longer, and where pixels
/// become transparent the frame before is removed.
package struct GIFWriter: Sendable {
  private struct Pending: Sendable {
    var indices: [UInt8]
    var area: PixelRect
    var delay: Int
  }

  private let width: Int
  private let height: Int
  private let transparent: UInt8?
  /// What is shown before the pending frame is drawn; empty before the first.
  private var shown: [UInt8] = []
  private var pending: Pending?

  /// A writer before the first frame.
  package init(_ encoder: GIFEncoder) {
    (width, height) = (encoder.width, encoder.height)
    transparent = encoder.palette.transparentIndex
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - indices: Those of the palette for all pixels, row by row.
  ///   - delay: How long it is shown, in hundredths of a second.
  /// - Returns: The frame before; nil for the first, and where that frame goes on.
  package mutating func append(_ indices: [UInt8], delay: Int) -> GIFFrame? {
    guard indices.count == width * height else { return nil }
    guard var frame = pending else {
      let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
      pending = Pending(indices: indices, area: whole, delay: delay)
      return nil
    }
    if frame.indices == indices {
      pending?.delay += delay
      return nil
    }
    let vanishing = vanishing(from: frame.indices, to: indices)
    frame.area = frame.area.union(vanishing)
    let finished = finished(frame, isRemoved: !vanishing.isEmpty)
    shown = frame.indices
    if !vanishing.isEmpty, let transparent { clear(frame.area, to: transparent) }
    var area = rectangle { shown[$0] != indices[$0] }
    // A frame has at least one pixel.
    if area.isEmpty { area = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    pending = Pending(indices: indices, area: area, delay: delay)
    return finished
  }

  /// The last frame; nil without any.
  package mutating func finish() -> GIFFrame? {
    defer { pending = nil }
    return pending.map { finished($0, isRemoved: false) }
  }

  private func finished(_ frame: Pending, isRemoved: Bool) -> GIFFrame {
    let area = frame.area
    var symbols: [UInt16] = []
    symbols.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      for index in y &* width &+ area.minX..<y &* width &+ area.maxX {
        let own = frame.indices[index]
        let stays = !shown.isEmpty && shown[index] == own
        symbols.append(UInt16(own) | (stays ? LZWEncoder.replaceable : 0))
      }
    }
    return GIFFrame(area: area, symbols: symbols, delay: frame.delay, isRemoved: isRemoved)
  }

  /// A rectangle around the pixels that become transparent.
  private func vanishing(from old: [UInt8], to new: [UInt8]) -> PixelRect {
    guard let transparent else { return .empty }
    return rectangle { new[$0] == transparent && old[$0] != transparent }
  }

  private mutating func clear(_ area: PixelRect, to transparent: UInt8) {
    for y in area.minY..<area.maxY {
      for index in y * width + area.minX..<y * width + area.maxX { shown[index] = transparent }
    }
  }

  /// A rectangle around the pixels with a property.
  private func rectangle(where isInside: (Int) -> Bool) -> PixelRect {
    var area = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let row = y &* width..<(y &+ 1) &* width
      guard let first = row.first(where: isInside), let last = row.last(where: isInside) else {
        continue
      }
      area.minX = min(area.minX, first &- row.lowerBound)
      area.maxX = max(area.maxX, last &- row.lowerBound &+ 1)
      area.minY = min(area.minY, y)
      area.maxY = y &+ 1
    }
    return area.isEmpty ? .empty : area
  }
}
