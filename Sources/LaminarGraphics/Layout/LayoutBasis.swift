/// The inverse of a square matrix of sparse rows, kept while rows are exchanged one by one.
///
/// Row *slot* of the matrix W is what holds at that slot: a constraint's coefficients, or a single 1
/// for a variable that is held where it is. W = E…E·W₀·F…: a factorization of W₀; per exchanged row
/// an elementary matrix E, the row as a combination of the rows before (the product form of the
/// inverse, Dantzig and Orchard-Hays 1954); and per row whose variable occurs in no other row the row
/// F itself, which needs neither combining nor factoring.
struct LayoutBasis: Sendable {
  private var factors = LayoutFactors()
  private var (exchanges, leaves) = (Updates(), Updates())

  /// Rows of elementary matrices, the oldest first.
  private struct Updates: Sendable {
    var rows: [(index: Int, pivot: Double, others: Range<Int>)] = []
    var entries = SparseEntries()

    /// Solves for one row: all other values are known.
    func solve(_ row: Int, _ values: inout [Double]) {
      let (index, pivot, others) = rows[row]
      values[index] = (values[index] - entries.dot(others, values)) / pivot
    }

    func solveTransposed(_ row: Int, _ values: inout [Double]) {
      let (index, pivot, others) = rows[row]
      values[index] /= pivot
      entries.add(others, times: -values[index], to: &values)
    }
  }

  /// Whether factoring anew costs less than going on: when the exchanges take longer to apply than the
  /// factors, each counted as some entries more.
  var isWorn: Bool {
    let cost = exchanges.entries.count + 40 * exchanges.rows.count
    return exchanges.rows.count >= 20
      && cost > 2 * (factors.entryCount + leaves.entries.count + 500)
  }

  /// Begins anew with factors.
  mutating func reset(_ factors: LayoutFactors) {
    self = LayoutBasis()
    self.factors = factors
  }

  /// Puts a row into the slot that holds one of its variables, which occurs in no other row.
  mutating func appendLeaf(_ variable: Int, _ row: Range<Int>, of entries: SparseEntries) {
    let start = leaves.entries.count
    var pivot = 1.0
    for (index, value) in row.lazy.map({ entries[$0] }) {
      if index == variable { pivot = value } else { leaves.entries.append(index, value) }
    }
    leaves.rows.append((variable, pivot, start..<leaves.entries.count))
  }

  /// Puts a row into a slot; the row is given as a combination of the present rows.
  mutating func exchange(_ slot: Int, _ combination: [Double]) {
    let start = exchanges.entries.count
    for (index, value) in combination.enumerated() where index != slot && abs(value) > 1e-14 {
      exchanges.entries.append(index, value)
    }
    exchanges.rows.append((slot, combination[slot], start..<exchanges.entries.count))
  }

  /// The solution of W·x = values, values by slots, x by variables.
  func solve(_ values: [Double]) -> [Double] {
    var values = values
    for row in exchanges.rows.indices.reversed() { exchanges.solve(row, &values) }
    factors.solve(&values)
    for row in leaves.rows.indices { leaves.solve(row, &values) }
    return values
  }

  /// The solution of Wᵀ·y = values, values by variables, y by slots: the combination of the rows that
  /// gives the values.
  func solveTransposed(_ values: [Double]) -> [Double] {
    var values = values
    for row in leaves.rows.indices.reversed() { leaves.solveTransposed(row, &values) }
    factors.solveTransposed(&values)
    for row in exchanges.rows.indices { exchanges.solveTransposed(row, &values) }
    return values
  }
}
