/// A whole layer tree as a commit saw it: the records of its layers by their numbers.
///
/// A persistent array, stored as a tree of two levels: a commit copies the leaf and the branch of
/// each change and shares the other nodes, so that a thousand commits of a large tree take the
/// memory of the changes.
struct CommittedTree: Sendable {
  private static let leafSize = 32
  /// The leaves of a branch, and the numbers in them.
  private static let branchSize = 32
  private static let branchSpan = leafSize * branchSize

  /// The number of the root.
  let root: Int
  private var branches: [Branch] = []

  /// A record with an identity: the same entry means that nothing changed.
  final class Entry: Sendable {
    let record: LayerRecord

    init(_ record: consuming LayerRecord) { self.record = record }
  }

  private final class Leaf: Sendable {
    static let empty = Leaf([Entry?](repeating: nil, count: CommittedTree.leafSize))
    let entries: [Entry?]

    init(_ entries: [Entry?]) { self.entries = entries }
  }

  private final class Branch: Sendable {
    static let empty = Branch([Leaf](repeating: .empty, count: CommittedTree.branchSize))
    let leaves: [Leaf]

    init(_ leaves: [Leaf]) { self.leaves = leaves }
  }

  init(root: Int) { self.root = root }

  /// The entry of a layer; nil for a number that is not a layer of the tree.
  func entry(_ number: Int) -> Entry? {
    let branch = number / Self.branchSpan
    guard number >= 0, branch < branches.count else { return nil }
    return branches[branch].leaves[number % Self.branchSpan / Self.leafSize]
      .entries[number % Self.leafSize]
  }

  /// The record of a layer; nil for a number that is not a layer of the tree.
  subscript(number: Int) -> LayerRecord? { entry(number)?.record }

  /// Whether a number is a layer of the tree.
  func contains(_ number: Int) -> Bool { entry(number) != nil }

  /// Sets new records; nil removes a layer.
  mutating func replace(_ changes: [(number: Int, record: LayerRecord?)]) {
    replace(changes.map { (number: $0.number, entry: $0.record.map(Entry.init)) })
  }

  /// Sets new entries; nil removes a layer.
  mutating func replace(_ changes: [(number: Int, entry: Entry?)]) {
    let changes = changes.sorted { $0.number < $1.number }
    var first = 0
    while first < changes.count {
      let branch = changes[first].number / Self.branchSpan
      while branch >= branches.count { branches.append(.empty) }
      var leaves = branches[branch].leaves
      while first < changes.count, changes[first].number / Self.branchSpan == branch {
        let number = changes[first].number
        let leaf = number % Self.branchSpan / Self.leafSize
        var entries = leaves[leaf].entries
        while first < changes.count, changes[first].number / Self.leafSize == number / Self.leafSize
        {
          entries[changes[first].number % Self.leafSize] = changes[first].entry
          first += 1
        }
        leaves[leaf] = entries.contains { $0 != nil } ? Leaf(entries) : .empty
      }
      branches[branch] = leaves.contains { $0 !== Leaf.empty } ? Branch(leaves) : .empty
    }
    while let last = branches.last, last === Branch.empty { branches.removeLast() }
  }

  /// The numbers of the layers, ascending, whose records differ from those of another commit of the
  /// tree.
  func changes(since other: CommittedTree) -> [Int] {
    var changes: [Int] = []
    for branch in 0..<max(branches.count, other.branches.count) {
      let new = branch < branches.count ? branches[branch] : .empty
      let old = branch < other.branches.count ? other.branches[branch] : .empty
      if new === old { continue }
      for leaf in 0..<Self.branchSize where new.leaves[leaf] !== old.leaves[leaf] {
        let (entries, others) = (new.leaves[leaf].entries, old.leaves[leaf].entries)
        for slot in 0..<Self.leafSize where entries[slot] !== others[slot] {
          changes.append(branch * Self.branchSpan + leaf * Self.leafSize + slot)
        }
      }
    }
    return changes
  }
}

/// A list in pages, so that a copy which differs in a few elements shares the other pages.
package struct PagedList<Element: Sendable>: RandomAccessCollection, Sendable {
  @inlinable package static var pageSize: Int { 64 }

  @usableFromInline var pages: [[Element]] = []
  /// The number of elements.
  package private(set) var count = 0

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  // Always inline: other modules would call the generic function, which is slow.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get { pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Replaces the element at an index.
  mutating func replace(at index: Int, by element: Element) {
    pages[index / Self.pageSize][index % Self.pageSize] = element
  }

  mutating func append(_ element: Element) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}

// MARK: - Layer numbers

/// The numbers that identify the layers of a tree.
///
/// Without history the numbers of removed layers are used again, so that the tables by number stay
/// as small as the tree; with history a number always means the same layer.
struct LayerNumbers {
  private let reusesNumbers: Bool
  /// The arrival index of the layer of each number.
  private var arrivals: [Int] = []
  private var arrivalCount = 0
  private var free: [Int] = []

  init(reusesNumbers: Bool) { self.reusesNumbers = reusesNumbers }

  /// Continues other numbers for a tree with history: for a simulation.
  init(continuing other: LayerNumbers) {
    self = LayerNumbers(reusesNumbers: false)
    arrivals = other.arrivals
    arrivalCount = other.arrivalCount
    free = other.free
  }

  /// The number of a new layer.
  mutating func take() -> Int {
    defer { arrivalCount += 1 }
    if let number = free.popLast() {
      arrivals[number] = arrivalCount
      return number
    }
    arrivals.append(arrivalCount)
    return arrivals.count - 1
  }

  /// Takes back the numbers of layers that no kept epoch has.
  mutating func release(_ numbers: [Int]) {
    if reusesNumbers { free += numbers }
  }

  /// Orders numbers by the arrival of their layers.
  func arrival(of number: Int) -> Int { arrivals[number] }
}

// MARK: - Hierarchy

/// The paths of a tree's layers, updated from commit to commit: finds the layers whose record or path
/// a commit changed without a walk through all others.
struct LayerPaths {
  /// The tree that it describes.
  private(set) var committedTree: CommittedTree
  /// By a layer's number the number of the layer that holds it; −1 for the root.
  private var parents: [Int] = []
  /// The index among its siblings of every layer without a name, which is part of its path.
  private var namelessIndices: [Int: Int] = [:]
  /// The layers whose sublayers the last change rearranged.
  private var rearranged: Set<Int> = []

  /// Describes a whole tree.
  init(_ committedTree: CommittedTree) {
    self.committedTree = CommittedTree(root: committedTree.root)
    _ = advance(to: committedTree)
  }

  /// Continues with another commit of the tree.
  ///
  /// - Returns: The layers of the new tree that were added, changed, or have another path than
  ///   before.
  mutating func advance(to next: CommittedTree) -> Set<Int> {
    let previous = committedTree
    let numbers = next.changes(since: previous).filter(next.contains)
    committedTree = next
    rearranged = []
    var renamed: [Int] = []
    for number in numbers {
      let name = next[number]?.name
      if let old = previous[number], old.name != name { renamed.append(number) }
      if name != nil {
        namelessIndices[number] = nil
      } else if namelessIndices[number] == nil {
        namelessIndices[number] = -1
      }
    }
    for number in numbers { setChildren(number, previous[number], &renamed) }
    for number in numbers where namelessIndices[number] == -1 {
      // It lost its name without moving.
      namelessIndices[number] = siblings(of: number).firstIndex(of: number) ?? 0
    }
    var touched = Set(numbers)
    while let number = renamed.popLast() {
      guard let record = next[number] else { continue }
      touched.insert(number)
      renamed += record.sublayers
      if record.mask >= 0 { renamed.append(record.mask) }
    }
    return touched
  }

  /// Stores the children of a layer, and notes which of them have another index than before.
  private mutating func setChildren(_ number: Int, _ previous: LayerRecord?, _ renamed: inout [Int])
  {
    guard let record = committedTree[number] else { return }
    if record.mask >= 0 {
      setParent(of: record.mask, to: number)
      if namelessIndices[record.mask] != nil { namelessIndices[record.mask] = 0 }
    }
    var first = 0
    for (index, chunk) in record.childChunks.enumerated() {
      defer { first += chunk.count }
      // A chunk that did not change is the same list in memory, which needs no second look.
      if let old = previous?.childChunks, index < old.count, old[index] == chunk { continue }
      rearranged.insert(number)
      for (offset, child) in chunk.enumerated() {
        setParent(of: child, to: number)
        guard !namelessIndices.isEmpty, let known = namelessIndices[child] else { continue }
        if known != first + offset {
          namelessIndices[child] = first + offset
          renamed.append(child)
        }
      }
    }
  }

  /// The siblings that a layer's index counts; none for the root and for masks.
  private func siblings(of number: Int) -> [Int] {
    guard number < parents.count, let record = committedTree[parents[number]], record.mask != number
    else { return [] }
    return Array(record.sublayers)
  }

  private mutating func setParent(of number: Int, to parent: Int) {
    while parents.count <= number { parents.append(-1) }
    parents[number] = parent
  }

  // MARK: - Parts

  /// A tree of some layers with their ancestors, and of every layer that an animation in it can
  /// reach, with the names that they have in the whole.
  ///
  /// - Parameter touched: Layers of the tree; those are added whose animations reach others in it.
  func part(of touched: inout Set<Int>) -> CommittedTree {
    var needed: Set<Int> = [committedTree.root]
    for number in touched {
      var next = number
      while next >= 0, needed.insert(next).inserted {
        next = next < parents.count ? parents[next] : -1
      }
    }
    var pending: [Int] = []
    for number in needed where committedTree[number]?.reachesOtherLayers == true {
      touched.insert(number)
      pending.append(number)
    }
    while let number = pending.popLast() {
      guard let record = committedTree[number] else { continue }
      needed.insert(number)
      pending += record.sublayers
      if record.mask >= 0 { pending.append(record.mask) }
    }
    var part = CommittedTree(root: committedTree.root)
    let children = sublayers(among: needed)
    part.replace(
      needed.compactMap { number in
        guard let record = committedTree[number] else { return nil }
        return (
          number,
          record.containing(
            children[number] ?? [], mask: needed.contains(record.mask) ? record.mask : -1,
            name: record.name
              ?? namelessIndices[number].map { LayerPath.name(nil, record.owner, at: $0) })
        )
      })
    return part
  }

  /// For some layers which of them are sublayers of which, in the order of the tree.
  private func sublayers(among numbers: Set<Int>) -> [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for number in numbers where number != committedTree.root && number < parents.count {
      children[parents[number], default: []].append(number)
    }
    for (parent, list) in children {
      guard let record = committedTree[parent] else { continue }
      let inOrder = rearranged.contains(parent) && list.count > 1
      children[parent] =
        inOrder
        ? record.sublayers.filter(Set(list).contains)
        : list.filter { $0 != record.mask }.sorted()
    }
    return children
  }
}

extension Array {
  /// Releases memory where less than a quarter of the capacity is used: for lists that were once
  /// much longer. Called after every removal it costs a constant time for each.
  mutating func releaseSpareCapacity() {
    if capacity > 64, count < capacity / 4 { self = map { $0 } }
  }
}
