import LaminarEngine

/// The axes of layers that constraints decide, each after all that it depends on.
struct LayoutOrder {
  /// One axis of one layer with its constraints.
  struct Item {
    let layer: Layer
    let axis: LayoutAxis
    let constraints: [LayoutConstraint]
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let axis: LayoutAxis
  }

  /// In an order in which each may be resolved.
  private(set) var items: [Item] = []
  /// Those that depend on each other in a cycle; empty for none.
  private(set) var cycle: [LayoutConstraint] = []

  /// Sorts constraints; `superlayer` returns the layer that holds another.
  ///
  /// Where several lists constrain one axis of a layer, the last list applies.
  init(_ lists: [[LayoutConstraint]], superlayer: (Layer) -> Layer?) {
    var found: [Key: Item] = [:]
    var keys: [Key] = []
    for list in lists {
      var own: [Key: [LayoutConstraint]] = [:]
      for constraint in list {
        let key = Key(
          layer: ObjectIdentifier(constraint.layer), axis: constraint.attribute.axis)
        if found[key] == nil, own[key] == nil { keys.append(key) }
        own[key, default: []].append(constraint)
      }
      for (key, constraints) in own {
        found[key] = Item(layer: constraints[0].layer, axis: key.axis, constraints: constraints)
      }
    }
    sort(keys, found, superlayer)
  }

  /// Depth first, without recursion: a chain may be as long as the file.
  private mutating func sort(
    _ keys: [Key], _ found: [Key: Item], _ superlayer: (Layer) -> Layer?
  ) {
    var isDone: [Key: Bool] = [:]
    for start in keys where isDone[start] == nil {
      var stack = [start]
      while let key = stack.last {
        guard let item = found[key], isDone[key] != true else {
          stack.removeLast()
          continue
        }
        isDone[key] = false
        let needed = Self.needs(of: item, superlayer)
        if let next = needed.first(where: { found[$0] != nil && isDone[$0] != true }) {
          if isDone[next] == false, let begin = stack.firstIndex(of: next) {
            if cycle.isEmpty {
              cycle = stack[begin...].compactMap { found[$0]?.constraints.first }
            }
            isDone[key] = true
          } else {
            stack.append(next)
          }
          continue
        }
        isDone[key] = true
        items.append(item)
        stack.removeLast()
      }
    }
  }

  private static func needs(of item: Item, _ superlayer: (Layer) -> Layer?) -> [Key] {
    item.constraints.compactMap { constraint in
      guard let anchor = constraint.anchor else { return nil }
      let target: Layer? =
        switch anchor.target {
        case .superlayer: superlayer(constraint.layer)
        case .sibling(let layer): layer
        }
      return target.map { Key(layer: ObjectIdentifier($0), axis: anchor.attribute.axis) }
    }
  }
}
