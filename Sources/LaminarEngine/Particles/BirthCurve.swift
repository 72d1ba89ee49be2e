import Synchronization

/// The number of particles that a cell has emitted, by the time of the layer: the integral of its
/// birth rate over a stretch of time, and its inverse.
///
/// A constant rate is integrated in closed form. One that animations change is integrated by
/// Simpson's rule on a fixed grid, refined where the halves differ, so that the result never depends on
/// the queried times; computed pieces are cached, which no value depends on.
final class BirthCurve: Sendable {
  /// Steps of the grid in a second.
  private static let stepsPerSecond = 64.0
  /// The most steps: beyond, the rate is the mean so far.
  private static let mostSteps = 1 << 20
  /// A step is halved at most this often.
  private static let deepest = 24
  /// The births by which two halves may differ from the whole.
  private static let tolerance = 1e-8

  private let program: EmitterProgram
  private let cell: Int
  private let begin: Double
  /// The births before the stretch.
  private let base: Double
  /// When the layer's cell emits.
  private let window: ClosedRange<Double>
  /// The rate, where it is one number.
  private let constant: Double?
  private let table = Mutex(BirthTable())

  init(_ program: EmitterProgram, cell: Int, begin: Double, base: Double) {
    self.program = program
    self.cell = cell
    self.begin = begin
    self.base = base
    let own = program.cells[cell]
    if own.parent < 0 {
      let start = max(own.start, begin)
      window = start <= own.end ? start...own.end : start...start
    } else {
      window = begin...Double.infinity
    }
    constant = program.isRateAnimated ? nil : program.rate(of: cell, at: begin)
  }

  /// The births until a time of the stretch.
  func count(at time: Double) -> Double {
    if let constant {
      guard constant > 0, time > window.lowerBound else { return base }
      return base + constant * (min(time, window.upperBound) - window.lowerBound)
    }
    guard time > begin else { return base }
    return table.withLock { table in
      extend(&table) { Self.end($0, self.begin) >= time }
      let end = Self.end(table.steps, begin)
      if time >= end { return base + table.count + tailRate(table) * (time - end) }
      let block = BirthTable.last(table.blockCount) {
        Self.end($0 * BirthTable.blockLength, begin) <= time
      }
      let leaves = leaves(ofBlock: block, &table)
      let leaf = leaves[BirthTable.last(leaves.count) { leaves[$0].start <= time }]
      return base + leaf.count + leaf.births((time - leaf.start) / leaf.width)
    }
  }

  /// The number of cached pieces of the integral.
  var keptLeafCount: Int { table.withLock(\.leafCount) }

  /// The time at which the births reach a number, which they do reach.
  @inline(__always)
  func time(of count: Double) -> Double {
    guard let constant else { return timeInTable(of: count) }
    guard constant > 0 else { return window.lowerBound }
    return window.lowerBound + (count - base) / constant
  }

  private func timeInTable(of count: Double) -> Double {
    let goal = count - base
    return table.withLock { table in
      // Queried counts were computed before, so the table reaches there.
      let end = Self.end(table.steps, begin)
      if goal > table.count {
        let rate = tailRate(table)
        return rate > 0 ? end + (goal - table.count) / rate : end
      }
      guard table.blockCount > 0 else { return begin }
      let block = BirthTable.last(table.blockCount) { table.count(beforeBlock: $0) < goal }
      let leaves = leaves(ofBlock: block, &table)
      let leaf = leaves[BirthTable.last(leaves.count) { leaves[$0].count < goal }]
      var (low, high) = (0.0, 1.0)
      for _ in 0..<52 {
        let middle = (low + high) / 2
        if leaf.births(middle) < goal - leaf.count { low = middle } else { high = middle }
      }
      return leaf.start + high * leaf.width
    }
  }

  private func rate(at time: Double) -> Double {
    time >= window.lowerBound && time < window.upperBound ? program.rate(of: cell, at: time) : 0
  }

  // MARK: - The table

  private static func end(_ steps: Int, _ begin: Double) -> Double {
    begin + Double(steps) / stepsPerSecond
  }

  /// The time from which nothing changes any more.
  private var settled: Double {
    var time = max(program.horizon, window.lowerBound)
    if window.upperBound.isFinite { time = max(time, window.upperBound) }
    return time
  }

  /// The rate after the table's end.
  private func tailRate(_ table: BirthTable) -> Double {
    let end = Self.end(table.steps, begin)
    if end > settled { return rate(at: end) }
    return end > begin ? table.count / (end - begin) : 0
  }

  private func extend(_ table: inout BirthTable, until isEnough: (Int) -> Bool) {
    while !isEnough(table.steps), table.steps < Self.mostSteps,
      Self.end(table.steps, begin) <= settled
    {
      let step = table.steps
      table.append { addLeaves(ofStep: step, to: &$0) }
    }
  }

  /// The leaves of a block, computed again where they are no longer cached: the same to the bit.
  private func leaves(ofBlock block: Int, _ table: inout BirthTable) -> [BirthTable.Leaf] {
    table.leaves(ofBlock: block) { addLeaves(ofStep: $0, to: &$1) }
  }

  private func addLeaves(ofStep step: Int, to leaves: inout BirthTable.Block) {
    let start = Self.end(step, begin)
    let end = Self.end(step + 1, begin)
    let rates = SIMD3(rate(at: start), rate(at: (start + end) / 2), rate(at: end))
    refine(&leaves, start, end, rates, depth: 0)
  }

  private func refine(
    _ leaves: inout BirthTable.Block, _ start: Double, _ end: Double, _ rates: SIMD3<Double>,
    depth: Int
  ) {
    let width = end - start
    let middle = (start + end) / 2
    let first = rate(at: (start + middle) / 2)
    let second = rate(at: (middle + end) / 2)
    let whole = width / 6 * (rates.x + 4 * rates.y + rates.z)
    let halves = width / 12 * (rates.x + 4 * first + 2 * rates.y + 4 * second + rates.z)
    let (left, right) = (SIMD3(rates.x, first, rates.y), SIMD3(rates.y, second, rates.z))
    if abs(whole - halves) <= Self.tolerance || depth == Self.deepest {
      leaves.append(start, middle, left)
      leaves.append(middle, end, right)
    } else {
      refine(&leaves, start, middle, left, depth: depth + 1)
      refine(&leaves, middle, end, right, depth: depth + 1)
    }
  }
}

// MARK: - Birth rates as a table

/// The integral of a birth rate on a fixed grid of steps, as far as it was computed.
///
/// The births before every block of steps are kept, the leaves only of the blocks that were used
/// last: an emitter that runs for hours keeps as much as its particles need. What is no longer kept
/// is computed again, from the same number and so to the same bits.
private struct BirthTable {
  /// The steps in a block: a second's.
  static let blockLength = 64
  /// The most leaves that are kept besides those of the newest block.
  private static let mostLeaves = 1 << 14

  /// A piece of the integral: the rate is a parabola over it.
  struct Leaf {
    var start: Double
    var width: Double
    var rates: SIMD3<Double>
    var count: Double

    /// The births from its beginning to a fraction of it.
    func births(_ x: Double) -> Double {
      let linear = -3 * rates.x + 4 * rates.y - rates.z
      let square = 2 * rates.x - 4 * rates.y + 2 * rates.z
      return width * x * (rates.x + x * (linear / 2 + x * square / 3))
    }
  }

  /// Leaves one after another.
  struct Block {
    fileprivate(set) var leaves: [Leaf] = []
    /// The births to the end of the last leaf.
    fileprivate(set) var count: Double
    fileprivate var lastUse = 0

    /// Adds the leaf of an interval with its rates at the beginning, the middle and the end.
    mutating func append(_ start: Double, _ end: Double, _ rates: SIMD3<Double>) {
      let leaf = Leaf(start: start, width: end - start, rates: rates, count: count)
      leaves.append(leaf)
      count += max(leaf.births(1), 0)
    }
  }

  /// The number of computed steps.
  private(set) var steps = 0
  /// The births before each block.
  private var counts: [Double] = []
  /// The newest block.
  private var newest = Block(count: 0)
  /// Blocks before it by their numbers.
  private var kept: [Int: Block] = [:]
  private var keptLeaves = 0
  private var useCount = 0

  /// The number of blocks that were begun.
  var blockCount: Int { counts.count }
  /// The births to the end of the last step.
  var count: Double { newest.count }
  /// The number of leaves that are kept.
  var leafCount: Int { keptLeaves + newest.leaves.count }

  /// The births before a block.
  func count(beforeBlock block: Int) -> Double { counts[block] }

  /// Adds a step.
  mutating func append(_ addLeaves: (inout Block) -> Void) {
    if steps % Self.blockLength == 0 {
      if steps > 0 { keep(newest, as: counts.count - 1) }
      counts.append(newest.count)
      newest = Block(count: newest.count)
    }
    addLeaves(&newest)
    steps += 1
  }

  /// The leaves of a block.
  ///
  /// - Parameter addLeaves: Adds those of a step again.
  mutating func leaves(
    ofBlock block: Int, addLeaves: (Int, inout Block) -> Void
  ) -> [Leaf] {
    if block == counts.count - 1 { return newest.leaves }
    useCount += 1
    if kept[block] == nil {
      var leaves = Block(count: counts[block])
      for step in block * Self.blockLength..<(block + 1) * Self.blockLength {
        addLeaves(step, &leaves)
      }
      keep(leaves, as: block)
    }
    kept[block]?.lastUse = useCount
    return kept[block]?.leaves ?? []
  }

  /// Keeps a block instead of the least recently used ones.
  private mutating func keep(_ leaves: Block, as block: Int) {
    while keptLeaves + leaves.leaves.count > Self.mostLeaves,
      let oldest = kept.min(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) })
    {
      keptLeaves -= oldest.value.leaves.count
      kept[oldest.key] = nil
    }
    var leaves = leaves
    leaves.lastUse = useCount
    kept[block] = leaves
    keptLeaves += leaves.leaves.count
  }

  /// The last index below a number for which a predicate is true that is true of all before it; 0
  /// where it is true of none.
  static func last(_ count: Int, _ isTrue: (Int) -> Bool) -> Int {
    var (first, end) = (0, count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if isTrue(middle) { first = middle } else { end = middle }
    }
    return first
  }
}
