/// Linear equations and inequalities, solved incrementally: as little violated as can be, priority by
/// priority.
///
/// Cassowary (Badros, Borning and Stuckey 2001) keeps a simplex tableau, weighs the priorities, and
/// treats violations as variables of their own. Here priorities are an exact order, and a violation is
/// a cost that is piecewise linear, as in Barrodale and Roberts (1973): every point then is feasible,
/// required constraints are only those of the first priority, and each change is followed by the
/// primal simplex method from where the solution was, without a first phase. A vertex is a set of
/// constraints that hold exactly, as many as there are variables (a variable that nothing determines
/// is held where it is); only their sparse matrix is factored, no tableau exists.
///
/// Results depend on nothing but the order of the calls: of several candidates the first wins.
package struct LayoutSolver: Sendable {
  package struct Variable: Hashable, Sendable {
    package let index: Int32
  }

  package struct ConstraintID: Hashable, Sendable {
    package let index: Int32
  }

  package enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  package struct Term: Sendable {
    package var variable: Variable
    package var coefficient: Double

    package init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Constraints with at least this priority are required.
  package static let required = 1000.0
  /// Above it, and below its inverse, points are lost among the rounding errors of other constraints.
  private static let largestCoefficient = 1e9
  /// Constants up to this keep a thousandth of a point in the sums.
  private static let largestConstant = 1e12

  var rows: [LayoutRow] = []
  /// The coefficients of the rows, by variables.
  var entries = SparseEntries()
  /// Per variable its value, the slot where it is held itself (-1: none), and how many rows have it.
  var (values, slots, uses) = ([Double](), [Int32](), [Int32]())
  /// The item held at each slot: the index of a row, or −1 − the index of a variable.
  var items: [Int32] = []
  /// In which directions a slot's item would violate more: 1 upwards, 2 downwards.
  var locks: [UInt8] = []
  var basis = LayoutBasis()
  /// The priorities in use, descending, and how many rows have them.
  var priorities: [(priority: Double, count: Int)] = []
  private var (free, unusedEntries) = ([Int32](), 0)
  /// Whether constants have changed since the values were computed.
  var isStale = false
  /// The change of the values per change of a held item; empty if it is unknown. Rows that came to
  /// hold later may be moved by it.
  var motion: [Double] = []
  /// Whether the values satisfy the required constraints.
  var isFeasible = true
  /// Whether no step helps, as long as each row stays on its side.
  private var isOptimal = true
  /// The number of steps of the simplex method so far.
  package internal(set) var stepCount = 0

  package init() {}

  package mutating func makeVariable() -> Variable {
    let index = Int32(values.count)
    motion = []
    values.append(0)
    slots.append(index)
    uses.append(0)
    items.append(-1 - index)
    locks.append(0)
    return Variable(index: index)
  }

  /// Adds Σ coefficient·variable + constant *relation* 0. A priority of 1000 and above must hold; any
  /// other finite one above 0 is violated as little as can be: all of a higher priority before any of
  /// a lower one, and within one priority the sum of the absolute violations.
  ///
  /// A required one that contradicts others is refused. So is one that cannot be computed with, and
  /// the error then names it alone: unknown variables, a priority that is not finite or not above 0,
  /// coefficients that are not finite or above 10⁹, a constant that is not finite or above 10¹².
  /// Coefficients below 10⁻⁹ count as 0.
  package mutating func add(
    _ terms: [Term], constant: Double, _ relation: Relation, priority: Double = required
  ) throws(LayoutConflict) -> ConstraintID {
    if priority >= Self.required {
      if isStale, !refresh() { isOptimal = false }
      if !isFeasible { minimizeRequired() }
    }
    let id = ConstraintID(index: free.last ?? Int32(rows.count))
    guard priority.isFinite, priority > 0, abs(constant) <= Self.largestConstant,
      let range = append(terms)
    else { throw LayoutConflict(constraints: [id]) }
    let row = LayoutRow(
      entries: range, constant: constant, priority: min(priority, Self.required),
      relation: relation)
    let index = Int(id.index)
    if free.popLast() == nil { rows.append(row) } else { rows[index] = row }
    count(row.priority, 1)
    for entry in range { uses[entries[entry].index] += 1 }

    evaluate(index)
    guard relation == .equal || rows[index].isViolated else {
      isOptimal = false
      return id
    }
    if hold(index) {
      // It needs no step.
    } else if !row.isRequired {
      replaceHeldVariable(by: index)
    } else if rows[index].isViolated {
      let before = self
      if let rivals = restoreRequired() {
        self = before
        remove(id)
        throw LayoutConflict(constraints: rivals.contains(id) ? rivals : rivals + [id])
      }
    }
    isOptimal = false
    return id
  }

  /// Removes a constraint; nothing happens if it was removed before.
  package mutating func remove(_ id: ConstraintID) {
    let index = Int(id.index)
    guard rows.indices.contains(index), rows[index].priority > 0 else { return }
    let row = rows[index]
    if row.slot >= 0 { release(Int(row.slot)) }
    for entry in row.entries { uses[entries[entry].index] -= 1 }
    count(row.priority, -1)
    rows[index] = .removed
    free.append(id.index)
    unusedEntries += row.entries.count
    if unusedEntries > 1000, unusedEntries > entries.count / 2 { compact() }
    isOptimal = false
  }

  /// Changes the constant alone, without rebuilding: the values move along the rows that hold, and
  /// simplex steps follow where that crosses other constraints. Refused as in `add`.
  package mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(LayoutConflict)
  {
    let index = Int(id.index)
    guard rows.indices.contains(index), rows[index].priority > 0,
      abs(constant) <= Self.largestConstant
    else { throw LayoutConflict(constraints: [id]) }
    guard constant != rows[index].constant else { return }
    let before = rows[index].isRequired ? self : nil
    rows[index].constant = constant
    isStale = true
    guard let before, !refresh() else { return }
    isOptimal = false
    guard let rivals = restoreRequired() else { return }
    self = before
    throw LayoutConflict(constraints: rivals.contains(id) ? rivals : rivals + [id])
  }

  /// Finds the values; call it after changes and before `value(of:)`.
  package mutating func solve() {
    if isStale, !refresh() { isOptimal = false }
    guard !isOptimal else { return }
    unlock()
    for (priority, _) in priorities { minimizeViolations(of: priority) }
    refresh()
    isOptimal = true
  }

  /// The value of a variable in the present solution; 0 where it cannot be represented.
  package func value(of variable: Variable) -> Double {
    let index = Int(variable.index)
    return values.indices.contains(index) && values[index].isFinite ? values[index] : 0
  }

  /// Whether another solution as good exists in which the variable differs, by more than 10⁻⁶.
  package func isAmbiguous(_ variable: Variable) -> Bool {
    guard values.indices.contains(Int(variable.index)) else { return false }
    var copy = self
    copy.solve()
    return [1.0, -1].contains { copy.canMove(variable, $0) }
  }

  /// The constraints that hold exactly and thereby determine a sum in the present solution: their changes
  /// change it. Of those that determine it equally one is found.
  package func constraints(determining sum: [Term]) -> [ConstraintID] {
    var gradient = [Double](repeating: 0, count: values.count)
    for term in sum where gradient.indices.contains(Int(term.variable.index)) {
      gradient[Int(term.variable.index)] += term.coefficient
    }
    let shares = basis.solveTransposed(gradient)
    return items.indices.filter { items[$0] >= 0 && abs(shares[$0]) > 1e-9 }
      .map { ConstraintID(index: items[$0]) }
  }

  /// Appends terms, sorted and summed by variables; nil if they cannot be computed with.
  private mutating func append(_ terms: [Term]) -> Range<Int>? {
    guard terms.allSatisfy({ values.indices.contains(Int($0.variable.index)) }) else { return nil }
    let start = entries.count
    let sorted = terms.count < 2 ? terms : terms.sorted { $0.variable.index < $1.variable.index }
    for (index, term) in sorted.enumerated() {
      var coefficient = term.coefficient
      if index > 0, sorted[index - 1].variable == term.variable { continue }
      for other in sorted[(index + 1)...].prefix(while: { $0.variable == term.variable }) {
        coefficient += other.coefficient
      }
      // NaN fails this, too.
      guard abs(coefficient) <= Self.largestCoefficient else {
        entries.removeLast(entries.count - start)
        return nil
      }
      if abs(coefficient) * Self.largestCoefficient >= 1 {
        entries.append(Int(term.variable.index), coefficient)
      }
    }
    return start..<entries.count
  }

  private mutating func count(_ priority: Double, _ change: Int) {
    let index = priorities.firstIndex { $0.priority <= priority } ?? priorities.count
    if index == priorities.count || priorities[index].priority < priority {
      priorities.insert((priority, 0), at: index)
    }
    priorities[index].count += change
    if priorities[index].count == 0 { priorities.remove(at: index) }
  }

  /// Lets a row hold exactly by a variable that no other row has; returns whether there is one.
  private mutating func hold(_ index: Int) -> Bool {
    let row = rows[index]
    let own = row.entries.lazy.map { [entries] in entries[$0] }
      .filter { [uses, slots] in uses[$0.index] == 1 && slots[$0.index] >= 0 }
      .max { abs($0.value) < abs($1.value) }
    guard let (column, coefficient) = own else { return false }
    values[column] -= row.value / coefficient
    rows[index].slot = slots[column]
    rows[index].value = 0
    items[Int(slots[column])] = Int32(index)
    slots[column] = -1
    basis.appendLeaf(column, row.entries, of: entries)
    return true
  }

  /// Lets a row hold exactly instead of the variable, of those that nothing determines, that it
  /// determines most. Constraints that are added by descending priority so leave `solve()` few steps.
  private mutating func replaceHeldVariable(by index: Int) {
    if motion.isEmpty { findMotion() }
    let row = rows[index].entries
    guard abs(entries.dot(row, motion)) > 1e-9 else { return }
    if basis.isWorn { factor() }
    let isOfHeld = row.allSatisfy { slots[entries[$0].index] >= 0 }
    var combination = [Double](repeating: 0, count: values.count)
    for (variable, coefficient) in row.lazy.map({ [entries] in entries[$0] }) {
      combination[isOfHeld ? Int(slots[variable]) : variable] = coefficient
    }
    if !isOfHeld { combination = basis.solveTransposed(combination) }
    var (slot, largest, smallest) = (-1, 0.0, 0.0)
    for (index, value) in combination.enumerated() where value != 0 {
      smallest = max(smallest, abs(value) * 1e-3)
      if items[index] < 0, abs(value) > largest { (slot, largest) = (index, abs(value)) }
    }
    guard slot >= 0, largest >= smallest else { return findMotion() }
    basis.exchange(slot, combination)
    slots[Int(-1 - items[slot])] = -1
    items[slot] = Int32(index)
    rows[index].slot = Int32(slot)
    isStale = true
  }

  /// Moves what is held itself by numbers that have nothing to do with each other: the values of rows
  /// that those which hold determine stay.
  private mutating func findMotion() {
    motion = basis.solve(
      items.indices.map { slot in
        let number = Double(slot + 1) * 0.618_033_988_749_895
        return items[slot] < 0 ? 0.5 + number - Double(Int(number)) : 0
      })
  }

  /// Drops the entries of removed rows.
  private mutating func compact() {
    let old = entries
    entries = SparseEntries()
    for index in rows.indices {
      let start = entries.count
      entries.append(rows[index].entries, of: old)
      rows[index].entries = start..<entries.count
    }
    unusedEntries = 0
  }
}

/// Required constraints that contradict each other: those that were there, and the one that was
/// refused, which is not added. The solver is as before.
package struct LayoutConflict: Error, Hashable {
  package var constraints: [LayoutSolver.ConstraintID]
}

/// A constraint of a `LayoutSolver`: value = Σ coefficient·variable + constant, to be compared with 0.
struct LayoutRow: Sendable {
  /// Its range of the solver's entries.
  var entries: Range<Int>
  var constant: Double
  /// -1 for a row that was removed.
  var priority: Double
  var relation: LayoutSolver.Relation
  /// The slot at which it holds exactly; −1 if it does not take part in the vertex.
  var slot: Int32 = -1
  /// On which side of 0 it is counted, -1 or 1; at 0 it may be either.
  var side = 1.0
  var value = 0.0
  /// The tolerance of the value for rounding.
  var tolerance = 0.0

  static let removed = LayoutRow(entries: 0..<0, constant: 0, priority: -1, relation: .equal)

  var isRequired: Bool { priority == LayoutSolver.required }
  /// Whether it counts by its value: it exists and is not held.
  var isLoose: Bool { slot < 0 && priority > 0 }

  /// The violation per unit of value above 0, and per unit below.
  var rise: Double { relation == .greaterThanOrEqual ? 0 : 1 }
  var fall: Double { relation == .lessThanOrEqual ? 0 : 1 }
  /// The derivative of the violation with respect to the value, on its current side.
  var slope: Double { side > 0 ? rise : -fall }
  var isViolated: Bool { value > 0 ? rise * value > tolerance : -fall * value > tolerance }

  /// Takes the side of the value, and within the tolerance one that is not violated.
  mutating func takeSide() {
    if abs(value) > tolerance {
      side = value > 0 ? 1 : -1
    } else if rise == 0 {
      side = 1
    } else if fall == 0 {
      side = -1
    }
  }
}
