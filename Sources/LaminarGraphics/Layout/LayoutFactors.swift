/// A sparse matrix as the product of a lower and an upper triangular one, both permuted.
///
/// The rows of layouts are nearly triangular. Those with one variable left, and then the variables
/// in one row left, are eliminated without new entries; only what remains (equal sizes around a
/// centre, for example) is eliminated by Markowitz's rule (1957).
struct LayoutFactors: Sendable {
  private struct Pivot: Sendable {
    let row: Int32, column: Int32
    let value: Double
    var lowerEnd = 0, upperEnd = 0
  }

  /// The number of rows; rows and columns from it on are those of an identity matrix.
  private var count = 0
  private var pivots: [Pivot] = []
  private var (lowerRows, lowerValues) = ([Int32](), [Double]())
  private var (upperColumns, upperValues) = ([Int32](), [Double]())

  var entryCount: Int { pivots.count + lowerRows.count + upperColumns.count }

  /// An entry of a pivot's row below this part of the largest one is not divided by: growth of the
  /// others then is at most tenfold (Duff, Erisman and Reid 1986).
  private static let threshold = 0.1
  /// What elimination leaves of entries of about 1 where exact numbers leave 0.
  private static let nothing = 1e-11

  init() {}

  private struct Entry { var column: Int32, value: Double }

  /// Factors a matrix of compressed rows. Appends to `deficient` the rows that depend on others, each
  /// with a column that is left: the factors can be used only if it is empty; the matrix with a
  /// single 1 there instead of such a row has full rank.
  init(
    starts: [Int], columns: [Int32], values: [Double], deficient: inout [(row: Int, column: Int)]
  ) {
    count = starts.count - 1
    var (columnStarts, rowCounts) = ([Int](repeating: 0, count: count + 1), [Int]())
    var (rowsLeft, columnsLeft) = (
      [Bool](repeating: true, count: count), [Bool](repeating: true, count: count)
    )
    for column in columns { columnStarts[Int(column) + 1] += 1 }
    for column in 0..<count { columnStarts[column + 1] += columnStarts[column] }
    var columnCounts = (0..<count).map { columnStarts[$0 + 1] - columnStarts[$0] }
    var next = columnStarts
    var inColumn = [(row: Int32, value: Double)](repeating: (0, 0), count: columns.count)
    for row in 0..<count {
      rowCounts.append(starts[row + 1] - starts[row])
      for entry in starts[row]..<starts[row + 1] {
        let column = Int(columns[entry])
        inColumn[next[column]] = (Int32(row), values[entry])
        next[column] += 1
      }
    }
    pivots.reserveCapacity(count)

    var queue = (0..<count).filter { rowCounts[$0] == 1 }
    var head = 0
    while head < queue.count {
      let row = queue[head]
      head += 1
      guard rowsLeft[row],
        let entry = (starts[row]..<starts[row + 1]).first(where: { columnsLeft[Int(columns[$0])] })
      else { continue }
      let column = Int(columns[entry])
      (rowsLeft[row], columnsLeft[column]) = (false, false)
      for (other, value) in inColumn[columnStarts[column]..<columnStarts[column + 1]]
      where rowsLeft[Int(other)] {
        lowerRows.append(other)
        lowerValues.append(value / values[entry])
        rowCounts[Int(other)] -= 1
        if rowCounts[Int(other)] == 1 { queue.append(Int(other)) }
      }
      close(row, column, values[entry])
    }
    guard pivots.count < count else { return }

    for row in 0..<count where !rowsLeft[row] {
      for entry in starts[row]..<starts[row + 1] { columnCounts[Int(columns[entry])] -= 1 }
    }
    queue = (0..<count).filter { columnsLeft[$0] && columnCounts[$0] == 1 }
    head = 0
    while head < queue.count {
      let column = queue[head]
      head += 1
      guard columnsLeft[column],
        let (found, value) = inColumn[columnStarts[column]..<columnStarts[column + 1]].first(
          where: {
            rowsLeft[Int($0.row)]
          })
      else { continue }
      let row = Int(found)
      (rowsLeft[row], columnsLeft[column]) = (false, false)
      for entry in starts[row]..<starts[row + 1] where columnsLeft[Int(columns[entry])] {
        upperColumns.append(columns[entry])
        upperValues.append(values[entry])
        columnCounts[Int(columns[entry])] -= 1
        if columnCounts[Int(columns[entry])] == 1 { queue.append(Int(columns[entry])) }
      }
      close(row, column, value)
    }
    guard pivots.count < count else { return }

    let rest = (0..<count).filter { rowsLeft[$0] }
    var matrix = rest.map { row in
      (starts[row]..<starts[row + 1]).filter { columnsLeft[Int(columns[$0])] }
        .map { Entry(column: columns[$0], value: values[$0]) }
    }
    for column in 0..<count { columnCounts[column] = 0 }
    for row in matrix { for entry in row { columnCounts[Int(entry.column)] += 1 } }
    var left = Array(rest.indices)
    while !left.isEmpty {
      let position = left.indices.min { matrix[left[$0]].count < matrix[left[$1]].count } ?? 0
      let index = left.remove(at: position)
      let row = matrix[index]
      let largest = row.reduce(0) { max($0, abs($1.value)) }
      let candidates = row.filter { abs($0.value) >= Self.threshold * largest }
      guard largest > Self.nothing,
        let pivot = candidates.min(by: {
          (columnCounts[Int($0.column)], -abs($0.value)) < (
            columnCounts[Int($1.column)], -abs($1.value)
          )
        })
      else {
        for entry in row { columnCounts[Int(entry.column)] -= 1 }
        deficient.append((rest[index], -1))
        continue
      }
      columnsLeft[Int(pivot.column)] = false
      for entry in row {
        columnCounts[Int(entry.column)] -= 1
        guard entry.column != pivot.column else { continue }
        upperColumns.append(entry.column)
        upperValues.append(entry.value)
      }
      for other in left {
        guard let hit = matrix[other].first(where: { $0.column == pivot.column }) else { continue }
        let factor = hit.value / pivot.value
        lowerRows.append(Int32(rest[other]))
        lowerValues.append(factor)
        for entry in matrix[other] { columnCounts[Int(entry.column)] -= 1 }
        matrix[other] = Self.sum(matrix[other], row, -factor, without: pivot.column)
        for entry in matrix[other] { columnCounts[Int(entry.column)] += 1 }
      }
      close(rest[index], Int(pivot.column), pivot.value)
    }
    var unused = (0..<count).filter { columnsLeft[$0] }[...]
    for index in deficient.indices {
      guard let column = unused.popFirst() else { return }
      deficient[index].column = column
    }
  }

  private mutating func close(_ row: Int, _ column: Int, _ value: Double) {
    pivots.append(
      Pivot(
        row: Int32(row), column: Int32(column), value: value, lowerEnd: lowerRows.count,
        upperEnd: upperColumns.count))
  }

  /// a + factor·b, sorted by columns, without one column.
  private static func sum(
    _ a: [Entry], _ b: [Entry], _ factor: Double, without column: Int32
  ) -> [Entry] {
    var result: [Entry] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      var entry: Entry
      if j == b.count || i < a.count && a[i].column < b[j].column {
        entry = a[i]
        i += 1
      } else {
        entry = Entry(column: b[j].column, value: factor * b[j].value)
        if i < a.count, a[i].column == b[j].column {
          let sum = a[i].value + entry.value
          entry.value = abs(sum) > 1e-14 * abs(a[i].value) ? sum : 0
          i += 1
        }
        j += 1
      }
      if entry.column != column, entry.value != 0 { result.append(entry) }
    }
    return result
  }

  /// Solves for values by rows; they become values by columns.
  func solve(_ values: inout [Double]) {
    var start = 0
    for pivot in pivots {
      let value = values[Int(pivot.row)]
      if value != 0 {
        for entry in start..<pivot.lowerEnd {
          values[Int(lowerRows[entry])] -= lowerValues[entry] * value
        }
      }
      start = pivot.lowerEnd
    }
    var result = values
    for index in pivots.indices.reversed() {
      let pivot = pivots[index]
      var sum = values[Int(pivot.row)]
      for entry in (index == 0 ? 0 : pivots[index - 1].upperEnd)..<pivot.upperEnd {
        sum -= upperValues[entry] * result[Int(upperColumns[entry])]
      }
      result[Int(pivot.column)] = sum / pivot.value
    }
    values = result
  }

  /// Solves the transposed matrix for values by columns; they become values by rows.
  func solveTransposed(_ values: inout [Double]) {
    var result = values
    var start = 0
    for pivot in pivots {
      let value = values[Int(pivot.column)] / pivot.value
      result[Int(pivot.row)] = value
      if value != 0 {
        for entry in start..<pivot.upperEnd {
          values[Int(upperColumns[entry])] -= upperValues[entry] * value
        }
      }
      start = pivot.upperEnd
    }
    for index in pivots.indices.reversed() {
      let pivot = pivots[index]
      var sum = result[Int(pivot.row)]
      for entry in (index == 0 ? 0 : pivots[index - 1].lowerEnd)..<pivot.lowerEnd {
        sum -= lowerValues[entry] * result[Int(lowerRows[entry])]
      }
      result[Int(pivot.row)] = sum
    }
    values = result
  }
}
