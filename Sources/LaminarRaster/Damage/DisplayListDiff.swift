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
  /// Whether an item of the new list is in a changed group, or is changed itself.
  private(set) var isUnknown: [Bool] = []

  /// Nil as soon as more than a number of the new list's items are found to be changed.
  init?(from old: [DisplayList.Item], to new: [DisplayList.Item], limit: Int = .max) {
    matches = Self.matches(old, new)
    changes = [Bool](repeating: true, count: new.count)
    oldChanges = [Bool](repeating: true, count: old.count)
    var changeCount = 0
    for (index, match) in matches.enumerated() {
      if match >= 0, old[Int(match)].command.isSame(as: new[index].command) {
        changes[index] = false
        oldChanges[Int(match)] = false
      } else {
        changeCount += 1
        if changeCount > limit { return nil }
      }
    }
    guard changeCount > 0 || old.count != new.count else {
      isUnknown = changes
      return
    }
    spread(ListGroups(old), ListGroups(new))
    if limit < new.count, changes.count(where: \.self) > limit { return nil }
  }

  /// Whether anything is changed, or gone.
  var isAny: Bool { changes.contains(true) || oldChanges.contains(true) }

  /// Whether an item of the old list is in the new one.
  var isMatched: [Bool] {
    var isMatched = [Bool](repeating: false, count: oldChanges.count)
    for match in matches where match >= 0 { isMatched[Int(match)] = true }
    return isMatched
  }

  /// Whether an item is merged with the same item as before, if it is in both lists.
  func keepsMerge(
    of index: Int, _ merges: [FrameSurvey.Merge], _ oldMerges: [FrameSurvey.Merge]
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
      group < 0 ? oldGroup < 0 : matches[Int(group)] == oldGroup
    }
    for (index, match) in matches.enumerated() where match >= 0 {
      if !areSame(newGroups.groups[index], oldGroups.groups[Int(match)])
        || !areSame(newGroups.pictures[index], oldGroups.pictures[Int(match)])
      {
        changes[index] = true
      }
    }
    var isSpreading = true
    while isSpreading {
      Self.spread(&changes, newGroups)
      isSpreading = shareChanges()
      Self.spread(&oldChanges, oldGroups)
      isSpreading = shareChanges() || isSpreading
    }
    isUnknown = changes
    for index in isUnknown.indices {
      let group = Int(newGroups.groups[index])
      if group >= 0, isUnknown[group] { isUnknown[index] = true }
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

  /// Whether at least 7 of 8 items that draw differ between two lists of the same length, as far as a
  /// few of them tell: comparing all would cost more than it saves.
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
      if old[drawing].id != new[drawing].id || old[drawing].command != new[drawing].command {
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
  /// Whether it draws, and does not begin or end a scope.
  fileprivate var draws: Bool {
    switch self {
    case .fill, .particles, .shadow, .backdrop: true
    default: false
    }
  }

  /// Whether another command draws the same; of two groups, apart from what is inside.
  fileprivate func isSame(as other: DisplayList.Command) -> Bool {
    if case .group(let group, _) = self, case .group(let otherGroup, _) = other {
      if case .mask = group, case .mask = otherGroup { return true }
      return group == otherGroup
    }
    return self == other
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
