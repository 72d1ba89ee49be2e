/// The inverse of a square matrix of sparse rows, kept while rows are exchanged one by one.
///
/// Row *slot* of the matrix W is what holds at that slot: a constraint's coefficients, or a single 1
/// for a variable that is held where it is. W = E…E·W₀·F…: a factorization of W₀; per exchanged row
/// an elementary matrix E, the row as a combination of the rows before (the product form of the
/// inverse, Dantzig and Orchard-Hays 1954); and per row whose variable occurs in no other row the row
/// F itself, which needs neither combining nor factoring.
struct LayoutBasis: Sendable {
  var factors = LayoutFactors()
  /// The exchanged rows, the oldest first, as combinations of the rows before.
  private var exchanges = Updates()
  /// The rows of variables of their own, the oldest first, as coefficients of variables.
  private var leaves = Updates()

  private struct Updates: Sendable {
    var (indices, values) = ([Int32](), [Double]())
    /// Of each update the row's slot or own variable, its coefficient, and the end of its others.
    var headers: [(index: Int32, pivot: Double, end: Int)] = []

    mutating func close(_ index: Int32, _ pivot: Double) {
      headers.append((index, pivot, indices.count))
    }
  }

  /// Whether factoring anew costs less than going on: the sum of both is least when the updates have
  /// about as many entries as the factors.
  var isWorn: Bool {
    exchanges.headers.count >= 20
      && exchanges.indices.count + 40 * exchanges.headers.count
        > 2 * (factors.entryCount + leaves.indices.count + 500)
  }

  /// Begins anew with factors.
  mutating func reset(_ factors: LayoutFactors) {
    self.factors = factors
    (exchanges, leaves) = (Updates(), Updates())
  }

  /// Puts a row into the slot that holds one of its variables, which occurs in no other row.
  mutating func appendLeaf(_ variable: Int32, _ row: some Sequence<(Int32, Double)>) {
    var pivot = 1.0
    for (index, value) in row {
      guard index != variable else { pivot = value; continue }
      leaves.indices.append(index)
      leaves.values.append(value)
    }
    leaves.close(variable, pivot)
  }

  /// Puts a row into a slot; the row is given as a combination of the present rows.
  mutating func exchange(_ slot: Int, _ combination: [Double]) {
    for (index, value) in combination.enumerated() where index != slot && abs(value) > 1e-14 {
      exchanges.indices.append(Int32(index))
      exchanges.values.append(value)
    }
    exchanges.close(Int32(slot), combination[slot])
  }

  /// The solution of W·x = values, values by slots, x by variables.
  func solve(_ values: [Double]) -> [Double] {
    var values = values
    for index in exchanges.headers.indices.reversed() {
      let (slot, pivot, end) = exchanges.headers[index]
      let start = index == 0 ? 0 : exchanges.headers[index - 1].end
      var sum = values[Int(slot)]
      for entry in start..<end {
        sum -= exchanges.values[entry] * values[Int(exchanges.indices[entry])]
      }
      values[Int(slot)] = sum / pivot
    }
    factors.solve(&values)
    var start = 0
    for (variable, pivot, end) in leaves.headers {
      var sum = values[Int(variable)]
      for entry in start..<end { sum -= leaves.values[entry] * values[Int(leaves.indices[entry])] }
      values[Int(variable)] = sum / pivot
      start = end
    }
    return values
  }

  /// The solution of Wᵀ·y = values, values by variables, y by slots: the combination of the rows that
  /// gives the values.
  func solveTransposed(_ values: [Double]) -> [Double] {
    var values = values
    for index in leaves.headers.indices.reversed() {
      let (variable, pivot, end) = leaves.headers[index]
      let value = values[Int(variable)] / pivot
      values[Int(variable)] = value
      guard value != 0 else { continue }
      for entry in (index == 0 ? 0 : leaves.headers[index - 1].end)..<end {
        values[Int(leaves.indices[entry])] -= leaves.values[entry] * value
      }
    }
    factors.solveTransposed(&values)
    var start = 0
    for (slot, pivot, end) in exchanges.headers {
      let value = values[Int(slot)] / pivot
      values[Int(slot)] = value
      if value != 0 {
        for entry in start..<end {
          values[Int(exchanges.indices[entry])] -= exchanges.values[entry] * value
        }
      }
      start = end
    }
    return values
  }
}
