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

/// A sparse matrix as the product of a lower and an upper triangular one, both permuted.
///
/// The rows of layouts are nearly triangular. Those with one variable left, and then the variables
/// in one row left, are eliminated without new entries; only what remains (equal sizes around a
/// centre, for example) is eliminated by Markowitz's rule (1957).
struct LayoutFactors: Sendable {
  private struct Pivot: Sendable {
    let row: Int, column: Int
    let value: Double
    /// Its entries: multiples of its row that were subtracted from others; the rest of its row.
    let lower: Range<Int>, upper: Range<Int>
  }

  private var pivots: [Pivot] = []
  private var (lower, upper) = (SparseEntries(), SparseEntries())

  var entryCount: Int { pivots.count + lower.count + upper.count }

  /// An entry below this part of the largest one in its row is not divided by: the others then grow at
  /// most tenfold (Duff, Erisman and Reid 1986).
  private static let threshold = 0.1
  /// The residue of elimination with entries of about 1 where exact arithmetic yields 0.
  private static let nothing = 1e-11

  /// The factors of an identity matrix. Rows and columns beyond those of a matrix are such, too.
  init() {}

  /// Factors a matrix. Appends to `deficient` the rows that depend on others, each with a column that
  /// is left: the factors can be used only if it is empty; the matrix with a single 1 there instead of
  /// such a row has full rank.
  init(
    _ rows: [Range<Int>], of entries: SparseEntries, deficient: inout [(row: Int, column: Int)]
  ) {
    var columns = [[(row: Int, value: Double)]](repeating: [], count: rows.count)
    for (row, range) in rows.enumerated() {
      for (column, value) in range.lazy.map({ entries[$0] }) {
        columns[column].append((row, value))
      }
    }
    var rowsLeft = [Bool](repeating: true, count: rows.count)
    var columnsLeft = rowsLeft

    var counts = rows.map(\.count)
    var queue = rows.indices.filter { counts[$0] == 1 }
    while let row = queue.popLast() {
      guard rowsLeft[row],
        let (column, value) = rows[row].lazy.map({ entries[$0] }).first(where: {
          columnsLeft[$0.index]
        })
      else { continue }
      (rowsLeft[row], columnsLeft[column]) = (false, false)
      for (other, part) in columns[column] where rowsLeft[other] {
        lower.append(other, part / value)
        counts[other] -= 1
        if counts[other] == 1 { queue.append(other) }
      }
      close(row, column, value)
    }

    counts = columns.map { $0.reduce(0) { $0 + (rowsLeft[$1.row] ? 1 : 0) } }
    queue = columns.indices.filter { columnsLeft[$0] && counts[$0] == 1 }
    while let column = queue.popLast() {
      guard columnsLeft[column],
        let (row, value) = columns[column].first(where: { rowsLeft[$0.row] })
      else { continue }
      (rowsLeft[row], columnsLeft[column]) = (false, false)
      for (other, part) in rows[row].lazy.map({ entries[$0] }) where columnsLeft[other] {
        upper.append(other, part)
        counts[other] -= 1
        if counts[other] == 1 { queue.append(other) }
      }
      close(row, column, value)
    }

    let remaining = rows.indices.filter { rowsLeft[$0] }
    var matrix = remaining.map { rows[$0].map { entries[$0] }.filter { columnsLeft[$0.index] } }
    var left = Array(remaining.indices)
    while let position = left.indices.min(by: { matrix[left[$0]].count < matrix[left[$1]].count }) {
      let index = left.remove(at: position)
      let row = matrix[index]
      for entry in row { counts[entry.index] -= 1 }
      let largest = row.reduce(0) { max($0, abs($1.value)) }
      let pivot = row.filter { abs($0.value) >= Self.threshold * largest }
        .min { (counts[$0.index], -abs($0.value)) < (counts[$1.index], -abs($1.value)) }
      guard largest > Self.nothing, let pivot else {
        deficient.append((remaining[index], -1))
        continue
      }
      columnsLeft[pivot.index] = false
      for entry in row where entry.index != pivot.index { upper.append(entry.index, entry.value) }
      for other in left {
        guard let hit = matrix[other].first(where: { $0.index == pivot.index }) else { continue }
        lower.append(remaining[other], hit.value / pivot.value)
        for entry in matrix[other] { counts[entry.index] -= 1 }
        matrix[other] = Self.sum(matrix[other], row, -hit.value / pivot.value, without: pivot.index)
        for entry in matrix[other] { counts[entry.index] += 1 }
      }
      close(remaining[index], pivot.index, pivot.value)
    }
    for (index, column) in zip(deficient.indices, columns.indices.filter { columnsLeft[$0] }) {
      deficient[index].column = column
    }
  }

  private mutating func close(_ row: Int, _ column: Int, _ value: Double) {
    let (lowerStart, upperStart) = (pivots.last?.lower.upperBound, pivots.last?.upper.upperBound)
    pivots.append(
      Pivot(
        row: row, column: column, value: value, lower: (lowerStart ?? 0)..<lower.count,
        upper: (upperStart ?? 0)..<upper.count))
  }

  /// a + factor·b, both sorted, without one column.
  private static func sum(
    _ a: [(index: Int, value: Double)], _ b: [(index: Int, value: Double)], _ factor: Double,
    without column: Int
  ) -> [(index: Int, value: Double)] {
    var result: [(index: Int, value: Double)] = []
    var remaining = a[...]
    for (index, value) in b where index != column {
      while let first = remaining.first, first.index < index {
        result.append(remaining.removeFirst())
      }
      let old = remaining.first?.index == index ? remaining.removeFirst().value : 0
      let sum = old + factor * value
      if abs(sum) > 1e-14 * abs(old) { result.append((index, sum)) }
    }
    return (result + remaining).filter { $0.index != column }
  }

  /// Solves for values by rows; they become values by columns.
  func solve(_ values: inout [Double]) {
    for pivot in pivots { lower.add(pivot.lower, times: -values[pivot.row], to: &values) }
    var result = values
    for pivot in pivots.reversed() {
      result[pivot.column] = (values[pivot.row] - upper.dot(pivot.upper, result)) / pivot.value
    }
    values = result
  }

  /// Solves the transposed matrix for values by columns; they become values by rows.
  func solveTransposed(_ values: inout [Double]) {
    var result = values
    for pivot in pivots {
      result[pivot.row] = values[pivot.column] / pivot.value
      upper.add(pivot.upper, times: -result[pivot.row], to: &values)
    }
    for pivot in pivots.reversed() { result[pivot.row] -= lower.dot(pivot.lower, result) }
    values = result
  }
}

/// Entries of sparse vectors, one after the other; which are of which vector, their owner knows.
struct SparseEntries: Sendable {
  private(set) var indices: [Int32] = []
  private(set) var values: [Double] = []

  var count: Int { indices.count }

  subscript(entry: Int) -> (index: Int, value: Double) { (Int(indices[entry]), values[entry]) }

  mutating func append(_ index: Int, _ value: Double) {
    indices.append(Int32(truncatingIfNeeded: index))
    values.append(value)
  }

  mutating func append(_ range: Range<Int>, of other: SparseEntries) {
    for entry in range {
      indices.append(other.indices[entry])
      values.append(other.values[entry])
    }
  }

  mutating func removeLast(_ number: Int) {
    indices.removeLast(number)
    values.removeLast(number)
  }

  /// The product of the sparse vector in a range of entries and a dense one.
  func dot(_ range: Range<Int>, _ vector: [Double]) -> Double {
    var sum = 0.0
    for entry in range { sum += values[entry] * vector[Int(indices[entry])] }
    return sum
  }

  /// Adds the sparse vector in a range of entries, times a factor, to a dense one.
  func add(_ range: Range<Int>, times factor: Double, to vector: inout [Double]) {
    guard factor != 0 else { return }
    for entry in range { vector[Int(indices[entry])] += values[entry] * factor }
  }
}
