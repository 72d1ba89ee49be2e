package import LaminarGraphics

/// Which pixels each item of a list may change: what is known before a frame is prepared, and what its
/// preparation finds.
struct FrameSurvey: Sendable {
  /// Which of the items that are already known are prepared nevertheless.
  enum Wanted: Sendable {
    /// All of them: nothing is left out.
    case all
    /// None: only unknown items are prepared.
    case unknown
    /// Those that may change damaged pixels.
    case damaged(DamageRegion)
  }

  /// What an item's fill was merged with before it was rounded: part of what its pixels are, and
  /// decided by its neighbours in the list too.
  enum Merge: Sendable, Equatable {
    /// Nothing.
    case none
    /// Nothing; but it is a full-coverage fill that others may be merged with.
    case alone
    /// The background.
    case background
    /// The fill of the item at an index, over the same pixels.
    case mixed(with: Int)
    /// The group's contents, which take over its opacity.
    case merged

    /// Whether the item is a full-coverage fill.
    var isFullFill: Bool {
      switch self {
      case .alone, .background, .mixed: true
      case .none, .merged: false
      }
    }
  }

  /// What is known of the items; empty where nothing is.
  private(set) var known: [PixelRect?] = []
  /// Which of the known items are full-coverage fills.
  private var knownFullFills: [Bool] = []
  var wanted = Wanted.all
  /// What each item may change: of a group, a clip or a mask, at its beginning and its end, all that is
  /// drawn inside.
  private(set) var bounds: [PixelRect] = []
  /// What each item was merged with.
  private(set) var merges: [Merge] = []
  /// What each item costs besides the unit of every item, and what was known of that.
  private(set) var costs: [Int32] = []
  private var knownCosts: [Int32] = []
  /// The outline of each item that fills one, as edges; empty where outlines are not kept.
  private(set) var shapes: [EdgeRange] = []
  /// Whether outlines are kept, to be compared with those of the next list.
  var keepsShapes = false
  /// The shapes of the items that were prepared while only bounds were requested.
  var measured = MeasuredShapes()
  /// What the frame costs.
  var cost = DrawingCost(budget: .max)
  private let isKept: Bool

  /// A survey that keeps nothing.
  init() { isKept = false }

  /// A survey that begins with what is known, if anything is.
  init(known: [PixelRect?], fullFills: [Bool] = [], costs: [Int32] = []) {
    self.known = known
    knownFullFills = fullFills
    knownCosts = costs
    isKept = true
  }

  /// A survey whose items are all known.
  init(bounds: [PixelRect], merges: [Merge], costs: [Int32]) {
    self.init(known: bounds, fullFills: merges.map(\.isFullFill), costs: costs)
    self.bounds = bounds
    self.merges = merges
    self.costs = costs
  }

  /// The outline of an item, whose edges are in a table; nil where its shape is not kept.
  func outline(_ index: Int, in table: EdgeTable) -> OutlineChange.Outline? {
    guard index < shapes.count, !shapes[index].range.isEmpty else { return nil }
    return OutlineChange.Outline(shape: shapes[index], table: table, bounds: bounds[index])
  }

  /// Whether something is known of each of a number of items.
  func isKnown(count: Int) -> Bool {
    bounds.count == count && merges.count == count && costs.count == count
  }

  /// Whether nothing is left out.
  var isWhole: Bool { known.isEmpty }

  /// Whether only bounds are requested.
  var onlyMeasures: Bool { if case .unknown = wanted { true } else { false } }

  mutating func begin(_ count: Int) {
    guard isKept else { return }
    bounds.removeAll(keepingCapacity: true)
    bounds.append(contentsOf: repeatElement(.empty, count: count))
    merges.removeAll(keepingCapacity: true)
    merges.append(contentsOf: repeatElement(.none, count: count))
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(0, count: count))
    shapes.removeAll(keepingCapacity: true)
    if keepsShapes {
      shapes.append(contentsOf: repeatElement(EdgeRange(0..<0, .nonZero), count: count))
    }
  }

  /// The bounds of an item that need not be prepared; nil for one that must.
  @inline(__always)
  func skipped(_ index: Int) -> PixelRect? {
    guard index < known.count, let bounds = known[index] else { return nil }
    switch wanted {
    case .all: return nil
    case .unknown: return bounds
    case .damaged(let region): return region.intersects(bounds) ? nil : bounds
    }
  }

  @inline(__always)
  mutating func note(_ rect: PixelRect, at index: Int) {
    if isKept, index < bounds.count { bounds[index] = bounds[index].union(rect) }
  }

  /// What an item that is skipped costs.
  func knownCost(_ index: Int) -> Int { index < knownCosts.count ? Int(knownCosts[index]) : 0 }

  mutating func note(cost: Int, at index: Int) {
    guard isKept, index < costs.count else { return }
    let sum = Int(costs[index]) + min(cost, Int(Int32.max))
    costs[index] = Int32(min(sum, Int(Int32.max)))
  }

  /// Whether an item that is skipped is a full-coverage fill.
  func isFullFill(_ index: Int) -> Bool { index < knownFullFills.count && knownFullFills[index] }

  @inline(__always)
  mutating func note(_ shape: EdgeRange, at index: Int) {
    if keepsShapes, index < shapes.count { shapes[index] = shape }
  }

  /// Forgets the shapes from an item on: their edges are removed.
  mutating func forgetShapes(from index: Int) {
    for index in min(index, shapes.count)..<shapes.count { shapes[index].edges = 0..<0 }
    measured.remove(from: index)
  }

  @inline(__always)
  mutating func note(_ merge: Merge, at index: Int) {
    if isKept, index < merges.count { merges[index] = merge }
  }
}

/// The shapes that were converted to edges to find what a frame changes: they are drawn from these.
struct MeasuredShapes: Sendable {
  private struct Entry {
    let command: Int
    /// What could be seen.
    let visible: PixelRect
    let output: ShapeEdges.Output
  }

  /// In the order of their commands.
  private var entries: [Entry] = []
  /// The edges of all of them.
  private var table = EdgeTable(edges: [])

  private func index(of command: Int) -> Int? {
    var (first, next) = (0, entries.count)
    while first < next {
      let middle = (first + next) / 2
      if entries[middle].command < command { first = middle + 1 } else { next = middle }
    }
    return first < entries.count && entries[first].command == command ? first : nil
  }

  /// Whether the shape of a command is among them.
  func contains(_ command: Int) -> Bool { index(of: command) != nil }

  /// Adds the output for the shape of a command, after those of the commands before it.
  mutating func append(_ output: ShapeEdges.Output, in visible: PixelRect, at command: Int) {
    if !output.isOverLimit {
      entries.append(Entry(command: command, visible: visible, output: output))
    }
  }

  /// Removes the shapes from a command on: their edges are removed.
  mutating func remove(from command: Int) {
    while let last = entries.last, last.command >= command { entries.removeLast() }
  }

  /// Takes the edges of all of them.
  mutating func take(_ table: EdgeTable) { if !entries.isEmpty { self.table = table } }

  /// Adds the shape of a command to some edges; nil where it has yet to be converted.
  ///
  /// - Parameters:
  ///   - visible: What can be seen of it.
  ///   - remaining: What it may cost.
  func add(_ command: Int, in visible: PixelRect, remaining: Int, to edges: inout ShapeEdges)
    -> ShapeEdges.Output?
  {
    guard let index = index(of: command), entries[index].visible == visible else { return nil }
    var output = entries[index].output
    guard output.pointUnits + output.edgeUnits <= remaining else { return nil }
    output.shape = output.shape.map { edges.append($0, of: table.edges, table.overlaps) }
    return output
  }
}

// MARK: - Changed outlines

/// Which pixels two outlines may cover differently.
///
/// The edges that only one of them has, those of the other reversed, are closed curves: around
/// everything outside of their box, the windings are the same. A stroke that grows at its end keeps
/// all edges but a few there.
struct OutlineChange {
  /// A shape, and the table of its edges.
  struct Outline {
    let shape: EdgeRange
    let table: EdgeTable
    /// The pixels that it may cover.
    let bounds: PixelRect
  }

  /// How many items are sampled to guess what the typical change is.
  private static let sampleCount = 64

  /// Whether two commands fill outlines that differ in their edges alone.
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
    guard var changed = edges(from: old, to: new) else { return all }
    if !changed.isEmpty, !old.shape.isInside || !new.shape.isInside {
      // Right of the canvas no edges are kept: what is left of them is open there.
      changed.maxX = all.maxX
    }
    // The windings of a pixel may be looked up without any of its edges changing.
    return changed.union(overlaps(from: old, to: new)).intersection(all)
  }

  /// The pixels around the edges that only one outline has; nil where it would be all.
  private static func edges(from old: Outline, to new: Outline) -> PixelRect? {
    old.table.edges[old.shape.range].withUnsafeBufferPointer { old in
      new.table.edges[new.shape.range].withUnsafeBufferPointer { new in
        let count = min(old.count, new.count)
        var start = 0
        while start < count, old[start] == new[start] { start += 1 }
        var end = 0
        while end < count - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        if start + end == 0 { return nil }
        var box = EdgeGroup()
        for edge in old[start..<old.count - end] { box.include(edge) }
        for edge in new[start..<new.count - end] { box.include(edge) }
        guard box.low.x <= box.high.x else { return .empty }
        // An edge on a pixel's edge is an edge of the pixels on both sides.
        return PixelRect(
          minX: Int(box.low.x) >> Edge.fractionBits - 1,
          minY: Int(box.low.y) >> Edge.fractionBits - 1,
          maxX: Int(box.high.x) >> Edge.fractionBits + 2,
          maxY: Int(box.high.y) >> Edge.fractionBits + 2)
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

extension EdgeRange {
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

// MARK: - Extents without drawing

/// The pixels that a command of a list may change, found without drawing.
package struct CommandExtent: Sendable, Hashable {
  let pixels: PixelRect
  /// Whether a group is drawn without a picture of its own.
  package let isMerged: Bool

  /// The number of pixels of the rectangle around them.
  package var area: Int { pixels.area }
  package var isEmpty: Bool { pixels.isEmpty }

  package func intersects(_ other: CommandExtent) -> Bool {
    !pixels.intersection(other.pixels).isEmpty
  }

  /// Whether the rectangle is inside another of coordinates in pixels.
  package func isInside(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    Double(pixels.minX) >= minX && Double(pixels.minY) >= minY && Double(pixels.maxX) <= maxX
      && Double(pixels.maxY) <= maxY
  }
}

extension Renderer {
  /// What each command of a list may change, inside the clips around it: of a group, a clip or a mask all
  /// that is drawn inside. Commands inside a picture that is filtered or casts a shadow have none; its push
  /// has them. Empty for a list that costs more than the budget.
  package mutating func extents(of list: DisplayList) -> [CommandExtent] {
    var survey = FrameSurvey(known: [])
    let width = min(max(list.width, 1), Bitmap.maximumSide)
    let height = min(max(list.height, 1), Bitmap.maximumSide)
    resources.glyphs.beginFrame()
    let frame = FramePreparation.prepare(
      list.items[...], width: width, height: height, resources: resources, draws: false,
      budget: budget, survey: &survey)
    guard frame.cost.excess == nil else { return [] }
    return zip(survey.bounds, survey.merges).map {
      CommandExtent(pixels: $0, isMerged: $1 == .merged)
    }
  }
}
