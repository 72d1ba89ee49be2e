/// The hierarchy of a layer tree, updated from image to image: it names the layers that a change
/// affects without a look at all others.
struct TreeOutline {
  /// The image that it describes.
  private(set) var image: TreeImage
  /// By a layer's number the number of the layer that holds it; −1 for the root.
  private var parents: [Int] = []
  /// The index among its siblings of every layer without a name, which is part of its path.
  private var namelessIndices: [Int: Int] = [:]
  /// The layers whose sublayers the last change rearranged.
  private var rearranged: Set<Int> = []

  /// Describes a whole image.
  init(_ image: TreeImage) {
    self.image = TreeImage(root: image.root)
    _ = advance(to: image)
  }

  /// Continues with another image of the same tree.
  ///
  /// - Returns: The layers of the new image that were added, changed, or have another path than
  ///   before.
  mutating func advance(to next: TreeImage) -> Set<Int> {
    let previous = image
    let numbers = next.changes(since: previous).filter(next.contains)
    image = next
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
    for number in numbers { hold(number, previous[number], &renamed) }
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
  private mutating func hold(_ number: Int, _ previous: LayerRecord?, _ renamed: inout [Int]) {
    guard let record = image[number] else { return }
    if record.mask >= 0 {
      setParent(of: record.mask, to: number)
      if namelessIndices[record.mask] != nil { namelessIndices[record.mask] = 0 }
    }
    var first = 0
    for (index, run) in record.runs.enumerated() {
      defer { first += run.count }
      // A run that did not change is the same list in memory, which needs no second look.
      if let old = previous?.runs, index < old.count, old[index] == run { continue }
      rearranged.insert(number)
      for (offset, child) in run.enumerated() {
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
    guard number < parents.count, let record = image[parents[number]], record.mask != number
    else { return [] }
    return Array(record.sublayers)
  }

  private mutating func setParent(of number: Int, to parent: Int) {
    while parents.count <= number { parents.append(-1) }
    parents[number] = parent
  }

  // MARK: - Parts

  /// The image of some layers with their ancestors, and of every layer that an animation in it can
  /// reach, with the names that they have in the whole.
  ///
  /// - Parameter touched: Layers of the tree; those are added whose animations reach others in it.
  func part(of touched: inout Set<Int>) -> TreeImage {
    var needed: Set<Int> = [image.root]
    for number in touched {
      var next = number
      while next >= 0, needed.insert(next).inserted {
        next = next < parents.count ? parents[next] : -1
      }
    }
    var pending: [Int] = []
    for number in needed where image[number]?.reachesOtherLayers == true {
      touched.insert(number)
      pending.append(number)
    }
    while let number = pending.popLast() {
      guard let record = image[number] else { continue }
      needed.insert(number)
      pending += record.sublayers
      if record.mask >= 0 { pending.append(record.mask) }
    }
    var part = TreeImage(root: image.root)
    let children = sublayers(among: needed)
    part.replace(
      needed.compactMap { number in
        guard let record = image[number] else { return nil }
        return (
          number,
          record.holding(
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
    for number in numbers where number != image.root && number < parents.count {
      children[parents[number], default: []].append(number)
    }
    for (parent, list) in children {
      guard let record = image[parent] else { continue }
      let inOrder = rearranged.contains(parent) && list.count > 1
      children[parent] =
        inOrder
        ? record.sublayers.filter(Set(list).contains)
        : list.filter { $0 != record.mask }.sorted()
    }
    return children
  }
}
