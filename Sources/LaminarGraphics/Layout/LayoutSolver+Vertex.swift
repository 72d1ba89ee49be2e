extension LayoutSolver {
  /// Computes the value of a row.
  mutating func evaluate(_ index: Int) {
    let row = rows[index]
    var (value, size) = (row.constant, abs(row.constant))
    for entry in row.entries {
      let part = entries.values[entry] * values[Int(entries.indices[entry])]
      value += part
      size += abs(part)
    }
    rows[index].value = row.slot < 0 ? value : 0
    // A millionth of a point among thousands; beyond, nine digits: the values are sums along chains
    // of a thousand layers, of numbers with sixteen.
    rows[index].tolerance = 1e-9 * (1000 + size)
  }

  /// Computes the values anew from the rows that hold, so that no rounding error survives a solution.
  /// Returns whether each row is still on the side where it is counted: then nothing but values has
  /// changed, and the best vertex is still that.
  @discardableResult mutating func refresh() -> Bool {
    if basis.isWorn { factor() }
    var constants = [Double](repeating: 0, count: items.count)
    for (slot, item) in items.enumerated() {
      constants[slot] = item >= 0 ? -rows[Int(item)].constant : values[Int(-1 - item)]
    }
    values = basis.solve(constants)
    var isSame = true
    isFeasible = true
    for index in rows.indices where rows[index].priority > 0 {
      evaluate(index)
      let row = rows[index]
      if row.isRequired && row.isViolated { isFeasible = false }
      if row.value * row.side < -row.tolerance { isSame = false }
    }
    isStale = false
    return isSame && isFeasible
  }

  /// Puts a row into a slot of the basis whose coefficient there is known from the other direction.
  mutating func update(_ slot: Int, _ row: [Double], expected: Double) {
    motion = []
    let combination = basis.solveTransposed(row)
    guard abs(combination[slot] - expected) <= 1e-7 * abs(expected), !basis.isWorn else {
      factor()
      refresh()
      return
    }
    basis.exchange(slot, combination)
  }

  /// Empties a slot: the variable that its row determined most is held where it is.
  mutating func release(_ slot: Int) {
    var direction = [Double](repeating: 0, count: items.count)
    direction[slot] = 1
    direction = basis.solve(direction)
    let variable = direction.indices.max { abs(direction[$0]) < abs(direction[$1]) } ?? 0
    if items[slot] >= 0 { rows[Int(items[slot])].slot = -1 }
    items[slot] = Int32(-1 - variable)
    slots[variable] = Int32(slot)
    var row = [Double](repeating: 0, count: values.count)
    row[variable] = 1
    update(slot, row, expected: direction[variable])
  }

  /// Factors the rows that hold. Those that depend on others, as nearly as rounding lets tell, become
  /// loose, and variables are held instead.
  mutating func factor() {
    var deficient: [(row: Int, column: Int)] = []
    repeat {
      for (slot, variable) in deficient where variable >= 0 {
        rows[Int(items[slot])].slot = -1
        items[slot] = Int32(-1 - variable)
        slots[variable] = Int32(slot)
      }
      deficient = []
      var (ranges, matrix) = ([Range<Int>](), SparseEntries())
      for item in items {
        let start = matrix.count
        if item < 0 {
          matrix.append(Int(-1 - item), 1)
        } else {
          matrix.append(rows[Int(item)].entries, of: entries)
        }
        ranges.append(start..<matrix.count)
      }
      basis.reset(LayoutFactors(ranges, of: matrix, deficient: &deficient))
    } while !deficient.isEmpty
  }
}
