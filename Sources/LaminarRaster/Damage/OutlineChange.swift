import LaminarGraphics

/// Which pixels two outlines may cover differently.
///
/// The lines that only one of them has, those of the other reversed, are closed curves: around everything
/// outside of their box, the windings are the same. A stroke that grows at its end keeps all lines but a few
/// there.
struct OutlineChange {
  /// A shape, and the table of its lines.
  struct Outline {
    let shape: LineShape
    let table: LineTable
    /// The pixels that it may cover.
    let bounds: PixelRect
  }

  /// How many items are sampled to guess what the typical change is.
  private static let sampleCount = 64

  /// Whether two commands fill outlines that differ in their lines alone.
  static func isPossible(
    from old: DisplayList.Command, to new: DisplayList.Command
  ) -> Bool {
    guard case .fill(let oldShape, let oldTransform, let oldPaint) = old,
      case .fill(let shape, let transform, let paint) = new, oldTransform == transform,
      // What a gradient is sampled from depends on where it is painted.
      case .color(let oldColor) = oldPaint, case .color(let color) = paint, oldColor == color
    else { return false }
    switch (oldShape, shape) {
    case (.stroke, .stroke), (.path, .path): return oldShape != shape
    default: return false
    }
  }

  /// Whether most of the items that differ between two lists are such fills, as far as a few of them
  /// tell.
  static func areFrequent(from old: [DisplayList.Item], to new: [DisplayList.Item]) -> Bool {
    guard old.count == new.count else { return false }
    var (changed, possible) = (0, 0)
    for index in stride(from: 0, to: new.count, by: max(new.count / sampleCount, 1)) {
      if isPossible(from: old[index].command, to: new[index].command) {
        (changed, possible) = (changed + 1, possible + 1)
      } else if old[index].command != new[index].command {
        changed += 1
      }
    }
    return 2 * possible > changed
  }

  /// The pixels: those of both outlines where they have little in common.
  static func pixels(from old: Outline, to new: Outline) -> PixelRect {
    let all = old.bounds.union(new.bounds)
    guard old.shape.rule == new.shape.rule, !old.shape.range.isEmpty, !new.shape.range.isEmpty
    else {
      return all
    }
    guard var changed = lines(from: old, to: new) else { return all }
    if !changed.isEmpty, !old.shape.isInside || !new.shape.isInside {
      // Right of the canvas no lines are kept: what is left of them is open there.
      changed.maxX = all.maxX
    }
    // The windings of a pixel may be looked up without any of its lines changing.
    return changed.union(overlaps(from: old, to: new)).intersection(all)
  }

  /// The pixels around the lines that only one outline has; nil where it would be all.
  private static func lines(from old: Outline, to new: Outline) -> PixelRect? {
    old.table.lines[old.shape.range].withUnsafeBufferPointer { old in
      new.table.lines[new.shape.range].withUnsafeBufferPointer { new in
        let count = min(old.count, new.count)
        var start = 0
        while start < count, old[start] == new[start] { start += 1 }
        var end = 0
        while end < count - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        if start + end == 0 { return nil }
        var box = LineGroup()
        for line in old[start..<old.count - end] { box.include(line) }
        for line in new[start..<new.count - end] { box.include(line) }
        guard box.low.x <= box.high.x else { return .empty }
        // A line on a pixel's edge is a line of the pixels on both sides.
        return PixelRect(
          minX: Int(box.low.x) >> CoverageLine.fractionBits - 1,
          minY: Int(box.low.y) >> CoverageLine.fractionBits - 1,
          maxX: Int(box.high.x) >> CoverageLine.fractionBits + 2,
          maxY: Int(box.high.y) >> CoverageLine.fractionBits + 2)
      }
    }
  }

  /// The pixels around the runs that only one outline has.
  private static func overlaps(from old: Outline, to new: Outline) -> PixelRect {
    let oldRuns = old.table.overlaps.runs[old.shape.overlapRange]
    let newRuns = new.table.overlaps.runs[new.shape.overlapRange]
    var (index, oldIndex) = (newRuns.startIndex, oldRuns.startIndex)
    var pixels = PixelRect.empty
    while index < newRuns.endIndex || oldIndex < oldRuns.endIndex {
      if index < newRuns.endIndex, oldIndex < oldRuns.endIndex, newRuns[index] == oldRuns[oldIndex]
      {
        index += 1
        oldIndex += 1
      } else if oldIndex == oldRuns.endIndex
        || (index < newRuns.endIndex && newRuns[index] < oldRuns[oldIndex])
      {
        pixels = pixels.union(newRuns[index].pixels)
        index += 1
      } else {
        pixels = pixels.union(oldRuns[oldIndex].pixels)
        oldIndex += 1
      }
    }
    return pixels
  }
}

extension LineShape {
  /// The indices of the runs where it may overlap.
  fileprivate var overlapRange: Range<Int> { Int(overlaps.lowerBound)..<Int(overlaps.upperBound) }
}

extension OverlapTable.Run {
  /// The rows of its strip that it is in, and those between.
  fileprivate var pixels: PixelRect {
    PixelRect(
      minX: columns.lowerBound, minY: 4 * strip, maxX: columns.upperBound, maxY: 4 * strip + 4)
  }
}
