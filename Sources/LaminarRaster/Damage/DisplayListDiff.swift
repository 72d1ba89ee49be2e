import LaminarGraphics

/// What differs between two lists, item by item.
///
/// Items are the same when their id and their kind are; those that are found in both, in the same
/// order, with the same command and the same scopes around them, change no pixel.
struct DisplayListDiff {
  /// For each item of the new list the index of the same item in the old; −1 for none.
  private(set) var matches: [Int32]
  /// Whether an item of the new list is new, changed, or a scope with a changed drawing command.
  private(set) var changes: [Bool]
  /// Per item of the old list: removed, changed, or a scope with changed content.
  private(set) var oldChanges: [Bool]
  /// Whether an item of the new list is in a changed scope, or is changed itself.
  private(set) var isUnknown: [Bool] = []

  /// Nil as soon as more than a number of the new list's items are found to be changed.
  init?(from old: [DisplayList.Item], to new: [DisplayList.Item], limit: Int = .max) {
    matches = Self.matches(old, new)
    changes = [Bool](repeating: true, count: new.count)
    oldChanges = [Bool](repeating: true, count: old.count)
    var changeCount = 0
    for (index, match) in matches.enumerated() {
      if match >= 0, old[Int(match)].command == new[index].command {
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
    spread(ListScopes(old), ListScopes(new))
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

  /// Marks scopes as changed that begin, end or are masked differently.
  private mutating func spread(_ oldScopes: ListScopes, _ newScopes: ListScopes) {
    // A scope that ends elsewhere is another one.
    for (index, match) in matches.enumerated() where match >= 0 {
      let end = newScopes.ends[index]
      let oldEnd = oldScopes.ends[Int(match)]
      if newScopes.scopes[index] == Int32(truncatingIfNeeded: index),
        (end < 0) != (oldEnd < 0) || (end >= 0 && matches[Int(end)] != oldEnd)
      {
        changes[index] = true
      }
      let parent = newScopes.parents[index]
      let oldParent = oldScopes.parents[Int(match)]
      if (parent < 0) != (oldParent < 0) || (parent >= 0 && matches[Int(parent)] != oldParent) {
        changes[index] = true
      }
    }
    var isSpreading = true
    while isSpreading {
      Self.spread(&changes, newScopes)
      isSpreading = shareChanges()
      Self.spread(&oldChanges, oldScopes)
      isSpreading = shareChanges() || isSpreading
    }
    isUnknown = changes
    for index in isUnknown.indices {
      let parent = Int(newScopes.parents[index])
      if parent >= 0, isUnknown[parent], newScopes.scopes[parent] >= 0 { isUnknown[index] = true }
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

  /// From inside to outside: a scope is changed by its own commands, a mask and a shadow by all that
  /// their picture is made of.
  private static func spread(_ changes: inout [Bool], _ scopes: ListScopes) {
    for index in changes.indices.reversed() where changes[index] {
      let scope = Int(scopes.scopes[index])
      if scope >= 0 { changes[scope] = true }
      let picture = Int(scopes.pictures[index])
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

  /// A number for each case.
  fileprivate var kind: UInt8 {
    switch self {
    case .fill: 0
    case .pushClip: 1
    case .popClip: 2
    case .pushGroup: 3
    case .popGroup: 4
    case .pushMask: 5
    case .clipToMask: 6
    case .shadow: 7
    case .pushShadow: 8
    case .popShadow: 9
    case .pushFilter: 10
    case .popFilter: 11
    case .pushPicture: 12
    case .popPicture: 13
    case .backdrop: 14
    case .particles: 15
    }
  }
}

// MARK: - Scopes

/// Which items of a list begin, end and enclose which: the pushes and pops, paired.
private struct ListScopes {
  /// Index of the opening push for each push or pop item; −1 for others.
  private(set) var scopes: [Int32]
  /// The index where the scope ends, at the index where it begins; else −1.
  private(set) var ends: [Int32]
  /// The index of the mask or the shadow whose picture an item is a part of; else −1.
  private(set) var pictures: [Int32]
  /// The index where the innermost scope around an item begins; else −1.
  private(set) var parents: [Int32]

  /// An open scope, and where it begins.
  private struct Opening {
    enum Kind { case clip, group, mask, masked, picture }
    var kind: Kind
    let start: Int32
    /// The picture that contains it.
    let picture: Int32
  }

  /// Pairs them as preparation does: a pop that does not fit what is open does nothing, and what a
  /// picture leaves open ends with it.
  init(_ items: [DisplayList.Item]) {
    let count = items.count
    scopes = [Int32](repeating: -1, count: count)
    ends = scopes
    pictures = scopes
    parents = scopes
    var open: [Opening] = []
    var picture: Int32 = -1
    for index in 0..<count {
      let itemIndex = Int32(truncatingIfNeeded: index)
      parents[index] = open.last?.start ?? -1
      pictures[index] = picture
      func begin(_ kind: Opening.Kind) {
        scopes[index] = itemIndex
        open.append(Opening(kind: kind, start: itemIndex, picture: picture))
      }
      func end(_ opening: Opening) {
        open.removeLast()
        picture = opening.picture
        scopes[index] = opening.start
        ends[Int(opening.start)] = itemIndex
        pictures[index] = picture
        parents[index] = open.last?.start ?? -1
      }
      switch items[index].command {
      case .fill, .shadow, .backdrop, .particles: break
      case .pushClip: begin(.clip)
      case .pushGroup: begin(.group)
      case .pushMask:
        begin(.mask)
        picture = itemIndex
      case .pushShadow, .pushFilter, .pushPicture:
        begin(.picture)
        picture = itemIndex
      case .clipToMask:
        guard let last = open.last, last.kind == .mask else { break }
        open[open.count - 1].kind = .masked
        picture = last.picture
        scopes[index] = last.start
        pictures[index] = picture
      case .popClip:
        if let last = open.last, last.kind == .clip || last.kind == .masked { end(last) }
      case .popGroup:
        if let last = open.last, last.kind == .group { end(last) }
      case .popShadow, .popFilter, .popPicture:
        // Pops of all kinds of pictures count alike.
        guard let last = open.lastIndex(where: { $0.kind == .picture }) else { break }
        open.removeSubrange((last + 1)...)
        end(open[last])
      }
    }
  }
}
