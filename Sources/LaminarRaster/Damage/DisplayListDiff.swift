import LaminarGraphics

/// What differs between two lists, item by item.
///
/// Items are the same when their id and their kind are; those that are found in both, in the same
/// order, with the same command and in the same groups, change no pixel.
struct DisplayListDiff {
  /// For each item of the new list the index of the same item in the old; −1 for none.
  private(set) var matches: [Int32]
  /// Whether an item of the new list is new, changed, or a group whose picture is.
  private(set) var changes: [Bool]
  /// Whether an item of the old list is removed, changed, or a group whose picture is.
  private(set) var oldChanges: [Bool]
  /// Whether an item of the new list fills an outline that differs from the old one in its edges alone.
  private var areOutlines: [Bool] = []

  init(from old: [DisplayList.Item], to new: [DisplayList.Item]) {
    matches = Self.matches(old, new)
    changes = [Bool](repeating: true, count: new.count)
    oldChanges = [Bool](repeating: true, count: old.count)
    for (index, match) in matches.enumerated()
    where match >= 0 && old[Int(match)].command.isSame(as: new[index].command) {
      changes[index] = false
      oldChanges[Int(match)] = false
    }
    guard isAny || zip(old, new).contains(where: { !$0.command.hasSameCounts(as: $1.command) })
    else { return }
    areOutlines = changes.indices.map { index in
      changes[index] && matches[index] >= 0
        && OutlineChange.isPossible(from: old[Int(matches[index])].command, to: new[index].command)
    }
    spread(ListGroups(old), ListGroups(new))
  }

  /// Whether anything is changed, or gone.
  var isAny: Bool { changes.contains(true) || oldChanges.contains(true) }

  /// For each item of the new list the index of the same item in the old, if it draws the same; else −1.
  var unchanged: [Int32] { zip(matches, changes).map { $1 ? -1 : $0 } }

  /// Visits the pixels in which the lists may differ, of which one is shown and the other is prepared.
  func forEachChange(
    from old: PreparedCommands, to new: PreparedCommands, _ body: (PixelRect) -> Void
  ) {
    var isMatched = [Bool](repeating: false, count: oldChanges.count)
    for (index, match) in matches.enumerated() {
      if match >= 0 { isMatched[Int(match)] = true }
      let keepsMerge = keepsMerge(of: index, new.merges, old.merges)
      if !changes[index], keepsMerge { continue }
      if areOutlines[index], keepsMerge, let before = old.outline(Int(match)),
        let after = new.outline(index)
      {
        body(OutlineChange.pixels(from: before, to: after))
        continue
      }
      body(new.bounds[index])
      if match >= 0 { body(old.bounds[Int(match)]) }
    }
    for (index, isMatched) in isMatched.enumerated() where !isMatched { body(old.bounds[index]) }
  }

  /// Whether an item is merged with the same item as before, if it is in both lists.
  private func keepsMerge(
    of index: Int, _ merges: [PreparedCommands.Merge], _ oldMerges: [PreparedCommands.Merge]
  ) -> Bool {
    let match = Int(matches[index])
    guard match >= 0 else { return true }
    switch (merges[index], oldMerges[match]) {
    case (.mixed(let other), .mixed(let oldOther)): return Int(matches[other]) == oldOther
    case (let merge, let oldMerge): return merge == oldMerge
    }
  }

  /// Marks as changed what is in another group than before, and groups whose picture is changed.
  private mutating func spread(_ oldGroups: ListGroups, _ newGroups: ListGroups) {
    func areSame(_ group: Int32, _ oldGroup: Int32) -> Bool {
      group < 0 || oldGroup < 0 ? group == oldGroup : matches[Int(group)] == oldGroup
    }
    for (index, match) in matches.enumerated() where match >= 0 {
      if !areSame(newGroups.groups[index], oldGroups.groups[Int(match)])
        || !areSame(newGroups.pictures[index], oldGroups.pictures[Int(match)])
      {
        changes[index] = true
        areOutlines[index] = false
      }
    }
    var isSpreading = true
    while isSpreading {
      Self.spread(&changes, newGroups)
      isSpreading = shareChanges()
      Self.spread(&oldChanges, oldGroups)
      isSpreading = shareChanges() || isSpreading
    }
  }

  /// Marks the same items in both lists as changed that are so in one; false where none was.
  private mutating func shareChanges() -> Bool {
    var isAny = false
    for (index, match) in matches.enumerated()
    where match >= 0 && changes[index] != oldChanges[Int(match)] {
      changes[index] = true
      oldChanges[Int(match)] = true
      isAny = true
    }
    return isAny
  }

  /// From inside to outside: a picture is changed by all that it is made of.
  private static func spread(_ changes: inout [Bool], _ groups: ListGroups) {
    for index in changes.indices.reversed() where changes[index] {
      let picture = Int(groups.pictures[index])
      if picture >= 0 { changes[picture] = true }
    }
  }

  // MARK: - Lists that have little in common

  /// The items that are looked at before two lists are compared.
  private static let sampleCount = 64

  /// Whether at least 7 of 8 items that draw differ between two lists of the same length, and not only in
  /// their outlines, as far as a few of them tell: comparing all would cost more than it saves.
  static func isMostlyNew(_ old: [DisplayList.Item], _ new: [DisplayList.Item]) -> Bool {
    guard old.count == new.count, new.count >= 4 * sampleCount else { return false }
    var drawn = 0
    var changed = 0
    for sample in 0..<sampleCount {
      let index = sample * new.count / sampleCount
      guard let drawing = new[index...].prefix(4).firstIndex(where: { $0.command.draws }) else {
        continue
      }
      drawn += 1
      let (before, after) = (old[drawing].command, new[drawing].command)
      if old[drawing].id != new[drawing].id
        || (before != after && !OutlineChange.isPossible(from: before, to: after))
      {
        changed += 1
      }
    }
    return drawn > sampleCount / 2 && 8 * changed >= 7 * drawn
  }

  // MARK: - Matching

  private static func matches(
    _ old: [DisplayList.Item], _ new: [DisplayList.Item]
  ) -> [Int32] {
    var matches = [Int32](repeating: -1, count: new.count)
    var start = 0
    let common = min(old.count, new.count)
    while start < common, isSame(old[start], new[start]) {
      matches[start] = Int32(truncatingIfNeeded: start)
      start += 1
    }
    var end = 0
    while end < common - start, isSame(old[old.count - 1 - end], new[new.count - 1 - end]) {
      end += 1
      matches[new.count - end] = Int32(truncatingIfNeeded: old.count - end)
    }
    guard start + end < new.count, start + end < old.count else { return matches }
    // Between what is alike at both ends: in order, the next one of the same name.
    var indices: [Name: Int] = [:]
    for index in (start..<old.count - end).reversed() { indices[Name(old[index])] = index }
    var least = start
    for index in start..<new.count - end {
      guard let oldIndex = indices[Name(new[index])], oldIndex >= least else { continue }
      matches[index] = Int32(truncatingIfNeeded: oldIndex)
      least = oldIndex + 1
    }
    return matches
  }

  private static func isSame(_ a: DisplayList.Item, _ b: DisplayList.Item) -> Bool {
    a.id == b.id && a.command.kind == b.command.kind
  }

  private struct Name: Hashable {
    let id: DisplayList.ID
    let kind: UInt8

    init(_ item: DisplayList.Item) {
      id = item.id
      kind = item.command.kind
    }
  }
}

extension DisplayList.Command {
  /// Whether it draws something itself, and is not a group.
  fileprivate var draws: Bool {
    switch self {
    case .fill, .particles, .shadow, .backdrop: true
    default: false
    }
  }

  /// Whether another command draws the same; of two groups, apart from what is inside.
  fileprivate func isSame(as other: DisplayList.Command) -> Bool {
    // Nothing is taken out of a command that is not a group: it would be copied with all that it refers to.
    guard case .group = self else { return self == other }
    guard case .group(let group, _) = self, case .group(let otherGroup, _) = other else {
      return false
    }
    if case .mask = group, case .mask = otherGroup { return true }
    return group == otherGroup
  }

  /// Whether as many items are inside as of another command, and as many of them are a mask's picture.
  fileprivate func hasSameCounts(as other: DisplayList.Command) -> Bool {
    if case .group(.mask(let picture), _) = self, case .group(.mask(let otherPicture), _) = other,
      picture != otherPicture
    {
      return false
    }
    return count == other.count
  }

  /// A number for each case.
  fileprivate var kind: UInt8 {
    switch self {
    case .fill: 0
    case .particles: 1
    case .shadow: 2
    case .backdrop: 3
    case .group(.clip, _): 4
    case .group(.composite, _): 5
    case .group(.mask, _): 6
    case .group(.shadow, _): 7
    case .group(.filter, _): 8
    case .group(.picture, _): 9
    }
  }
}

// MARK: - Groups

/// The groups in which the items of a list are.
private struct ListGroups {
  /// The index of the innermost group around an item; −1 for none.
  private(set) var groups: [Int32]
  /// The index of the mask, the shadow or another group whose picture an item is a part of; else −1.
  private(set) var pictures: [Int32]

  init(_ items: [DisplayList.Item]) {
    groups = [Int32](repeating: -1, count: items.count)
    pictures = groups
    var open: [(group: Int32, picture: Int32, end: Int)] = []
    for index in items.indices {
      while let last = open.last, last.end <= index { open.removeLast() }
      let outer = open.last ?? (-1, -1, items.count)
      (groups[index], pictures[index]) = (outer.group, outer.picture)
      guard case .group(let group, _) = items[index].command else { continue }
      let own = Int32(truncatingIfNeeded: index)
      let inside = index + 1..<index + 1 + min(items[index].command.count, outer.end - index - 1)
      switch group {
      case .clip, .composite:
        open.append((own, outer.picture, inside.upperBound))
      case .mask(let count):
        open.append((own, outer.picture, inside.upperBound))
        open.append((own, own, inside.prefix(max(count, 0)).upperBound))
      case .shadow, .filter, .picture:
        open.append((own, own, inside.upperBound))
      }
    }
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
