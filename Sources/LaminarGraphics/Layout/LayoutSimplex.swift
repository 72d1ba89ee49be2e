extension LayoutSolver {
  /// Rates of change of violations within this count as 0, of rates of about 1: sums of a thousand
  /// constraints with coefficients such as 1/3 come within 10⁻¹², and true rates of layouts are
  /// products of few such coefficients. It grows with the largest rate.
  private static let rateTolerance = 1e-9
  /// A constraint that changes by less than this part of the largest change is not brought to hold:
  /// its equation would lose that many digits.
  private static let pivotTolerance = 1e-9
  /// Steps without progress before the rule of Bland (1977), which cannot cycle, takes over.
  private static let patience = 30

  /// The objective that a sequence of steps minimises.
  private enum Objective {
    case violations(priority: Double)
    /// A variable times a sign, among the solutions that are as good.
    case variable(Int, sign: Double)

    /// Constraints of higher priorities than this do not give way.
    var priority: Double { if case .violations(let priority) = self { priority } else { 0 } }
  }

  private struct Step {
    let slot: Int
    let isUpwards: Bool
    let rate: Double
  }

  private struct Break {
    let time: Double, change: Double
    let row: Int
  }

  mutating func unlock() {
    for slot in locks.indices { locks[slot] = 0 }
  }

  mutating func minimizeViolations(of priority: Double) {
    for index in rows.indices where rows[index].priority == priority { rows[index].takeSide() }
    _ = minimize(.violations(priority: priority))
  }

  mutating func minimizeRequired() {
    unlock()
    minimizeViolations(of: Self.required)
    isFeasible = true
  }

  /// Whether a variable times a sign can become less in a solution as good.
  mutating func canMove(_ variable: Variable, _ sign: Double) -> Bool {
    minimize(.variable(Int(variable.index), sign: sign))
  }

  /// Makes the required constraints hold; returns those that contradict each other if they cannot, as
  /// few as suffice for it.
  mutating func restoreRequired() -> [ConstraintID]? {
    guard var rivals = contradiction() else { return nil }
    var index = 0
    while index < rivals.count, rivals.count <= 100 {
      var others = self
      others.remove(rivals[index])
      guard let fewer = others.contradiction() else {
        index += 1
        continue
      }
      (self, rivals, index) = (others, fewer, 0)
    }
    return rivals
  }

  private mutating func contradiction() -> [ConstraintID]? {
    minimizeRequired()
    for isExact in [false, true] {
      if isExact { refresh() }
      guard rows.contains(where: { $0.isRequired && $0.slot < 0 && $0.isViolated }) else {
        return nil
      }
    }
    // At the optimum the slopes of the loose ones are a combination of rows that hold (Farkas).
    let rates = rates(.violations(priority: Self.required))
    let tolerance = tolerance(rates)
    return rows.indices.filter { index in
      let row = rows[index]
      return row.isRequired
        && (row.slot < 0 ? row.slope != 0 : abs(rates[Int(row.slot)]) > tolerance)
    }.map { ConstraintID(index: Int32($0)) }
  }

  /// Takes steps until none helps; for a variable, returns whether it moved.
  private mutating func minimize(_ objective: Objective) -> Bool {
    let priority = objective.priority
    var stalls = 0
    // Beyond any number seen in tests: several times as often as every row is exchanged.
    for _ in 0..<(20 * (rows.count + items.count) + 100) {
      let rates = rates(objective)
      let tolerance = tolerance(rates)
      guard let step = step(rates, tolerance, priority, isCareful: stalls > Self.patience) else {
        if case .violations = objective { lock(rates, tolerance, priority) }
        return false
      }
      stepCount += 1
      var direction = [Double](repeating: 0, count: items.count)
      direction[step.slot] = step.isUpwards ? 1 : -1
      direction = basis.solve(direction)
      let (changes, breaks) = breaks(along: direction, priority)
      var (rate, last) = (step.rate, breaks.count)
      for (index, found) in breaks.enumerated() {
        last = index
        let row = rows[found.row]
        if row.priority > priority || stalls > Self.patience { break }
        rate += abs(found.change) * (row.rise + row.fall)
        if rate >= -tolerance { break }
        last = breaks.count
      }
      guard last < breaks.count else {
        if case .variable = objective { return true }
        // Only rounding can make a violation fall for ever.
        locks[step.slot] |= step.isUpwards ? 1 : 2
        continue
      }
      let time = breaks[last].time
      if case .variable(let index, _) = objective, abs(time * direction[index]) > 1e-6 {
        return true
      }
      stalls = time > 0 ? 0 : stalls + 1
      for found in breaks[..<last] { rows[found.row].side *= -1 }
      move(step, by: time, direction, changes)
      exchange(step, with: breaks[last], priority)
    }
    return false
  }

  /// The derivative of the objective with respect to the value of each slot's item, the others
  /// being held.
  private func rates(_ objective: Objective) -> [Double] {
    var gradient = [Double](repeating: 0, count: values.count)
    var isEmpty = true
    switch objective {
    case .variable(let index, let sign): (gradient[index], isEmpty) = (sign, false)
    case .violations(let priority):
      for row in rows where row.priority == priority && row.slot < 0 && row.slope != 0 {
        entries.add(row.entries, times: row.slope, to: &gradient)
        isEmpty = false
      }
    }
    return isEmpty ? gradient : basis.solveTransposed(gradient)
  }

  private func tolerance(_ rates: [Double]) -> Double {
    Self.rateTolerance * max(1, rates.reduce(0) { max($0, abs($1)) })
  }

  /// The rates of a slot upwards and downwards, with the violation of its own item.
  private func sides(_ slot: Int, _ rate: Double, _ priority: Double) -> (up: Double, down: Double)
  {
    let item = items[slot]
    guard item >= 0, rows[Int(item)].priority == priority else { return (rate, -rate) }
    return (rate + rows[Int(item)].rise, rows[Int(item)].fall - rate)
  }

  /// The steepest step downhill, the first of several; or, carefully, the first by Bland's order.
  private func step(
    _ rates: [Double], _ tolerance: Double, _ priority: Double, isCareful: Bool
  ) -> Step? {
    var best: Step?
    for (slot, rate) in rates.enumerated() where locks[slot] != 3 {
      let (up, down) = sides(slot, rate, priority)
      // At most one of the two is below 0: their sum is what both sides of the item cost.
      let isUpwards = up < down
      guard min(up, down) < -tolerance, locks[slot] & (isUpwards ? 1 : 2) == 0 else { continue }
      if let best, isCareful ? items[best.slot] < items[slot] : best.rate <= min(up, down) {
        continue
      }
      best = Step(slot: slot, isUpwards: isUpwards, rate: min(up, down))
    }
    return best
  }

  /// Locks what would violate this priority more against the steps of lower ones.
  private mutating func lock(_ rates: [Double], _ tolerance: Double, _ priority: Double) {
    for (slot, rate) in rates.enumerated() {
      let (up, down) = sides(slot, rate, priority)
      if up > tolerance { locks[slot] |= 1 }
      if down > tolerance { locks[slot] |= 2 }
    }
  }

  /// The rate of change of each loose row, and when those that count reach 0, up to the first that
  /// does not give way.
  private func breaks(
    along direction: [Double], _ priority: Double
  ) -> (changes: [Double], breaks: [Break]) {
    let smallest = Self.pivotTolerance * direction.reduce(0) { max($0, abs($1)) }
    var changes = [Double](repeating: 0, count: rows.count)
    var breaks: [Break] = []
    var end = Double.infinity
    for (index, row) in rows.enumerated() where row.isLoose {
      var (change, size) = (0.0, 0.0)
      for entry in row.entries {
        let part = entries.values[entry] * direction[Int(entries.indices[entry])]
        change += part
        size += abs(part)
      }
      guard abs(change) > 1e-12 * size else { continue }
      changes[index] = change
      guard row.priority >= priority, row.side * change < 0, abs(change) > smallest else {
        continue
      }
      let time = max(0, -row.value / change)
      guard time <= end else { continue }
      if row.priority > priority { end = time }
      breaks.append(Break(time: time, change: change, row: index))
    }
    breaks = breaks.filter { $0.time <= end }
    breaks.sort { ($0.time, -abs($0.change), $0.row) < ($1.time, -abs($1.change), $1.row) }
    return (changes, breaks)
  }

  private mutating func move(
    _ step: Step, by time: Double, _ direction: [Double], _ changes: [Double]
  ) {
    if time > 0 {
      for (index, part) in direction.enumerated() where part != 0 { values[index] += time * part }
      for (index, change) in changes.enumerated() where change != 0 {
        rows[index].value += time * change
      }
    }
    let item = Int(items[step.slot])
    if item >= 0 {
      rows[item].slot = -1
      rows[item].side = step.isUpwards ? 1 : -1
      rows[item].value = step.isUpwards ? time : -time
    } else {
      slots[-1 - item] = -1
    }
  }

  private mutating func exchange(_ step: Step, with found: Break, _ priority: Double) {
    items[step.slot] = Int32(found.row)
    rows[found.row].slot = Int32(step.slot)
    rows[found.row].value = 0
    // It was satisfied as much as its own priority allows: it may go back, not on.
    locks[step.slot] = rows[found.row].priority == priority ? 0 : found.change > 0 ? 1 : 2
    var row = [Double](repeating: 0, count: values.count)
    entries.add(rows[found.row].entries, times: 1, to: &row)
    update(step.slot, row, expected: step.isUpwards ? found.change : -found.change)
  }

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
