extension EmitterCell {
  /// Sets the layer of the cell and of all cells that its particles emit.
  func setOwner(_ layer: EmitterLayer?) {
    var pending = [self]
    while let cell = pending.popLast() {
      guard cell.owner !== layer else { continue }
      cell.owner = layer
      pending += cell.cells ?? []
    }
  }

  /// Replaces the cells that the particles emit; a cell that would emit itself is ignored and
  /// recorded.
  func replaceCells(with new: [EmitterCell]?) {
    let accepted = new?.filter { cell in
      guard cell.emits(self) else { return true }
      recordIgnored("a cell cannot emit itself", key: "emitterCells")
      return false
    }
    for cell in cells ?? [] { cell.setOwner(nil) }
    cells = accepted
    for cell in accepted ?? [] { cell.setOwner(owner) }
    owner?.setNeedsCommit()
  }

  /// Whether a cell is this one or among those that its particles emit.
  private func emits(_ cell: EmitterCell) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let next = pending.popLast() {
      if next === cell { return true }
      if seen.insert(ObjectIdentifier(next)).inserted { pending += next.cells ?? [] }
    }
    return false
  }

  /// Releases the cells below level by level, so that no depth exhausts the stack.
  func releaseDescendants() {
    var pending = cells ?? []
    cells = nil
    while var cell = pending.popLast() {
      guard isKnownUniquelyReferenced(&cell) else { continue }
      pending += cell.cells ?? []
      cell.cells = nil
    }
  }
}
