/// The integral of a birth rate on a fixed grid of steps, as far as it was computed.
///
/// The births before every block of steps are kept, the leaves only of the blocks that were used
/// last: an emitter that runs for hours keeps as much as its particles need. What is no longer kept
/// is computed again, from the same number and so to the same bits.
struct BirthTable {
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
  struct Run {
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
  private var newest = Run(count: 0)
  /// Blocks before it by their numbers.
  private var kept: [Int: Run] = [:]
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
  mutating func append(_ addLeaves: (inout Run) -> Void) {
    if steps % Self.blockLength == 0 {
      if steps > 0 { keep(newest, as: counts.count - 1) }
      counts.append(newest.count)
      newest = Run(count: newest.count)
    }
    addLeaves(&newest)
    steps += 1
  }

  /// The leaves of a block.
  ///
  /// - Parameter addLeaves: Adds those of a step again.
  mutating func leaves(
    ofBlock block: Int, addLeaves: (Int, inout Run) -> Void
  ) -> [Leaf] {
    if block == counts.count - 1 { return newest.leaves }
    useCount += 1
    if kept[block] == nil {
      var run = Run(count: counts[block])
      for step in block * Self.blockLength..<(block + 1) * Self.blockLength {
        addLeaves(step, &run)
      }
      keep(run, as: block)
    }
    kept[block]?.lastUse = useCount
    return kept[block]?.leaves ?? []
  }

  /// Keeps a block instead of the least recently used ones.
  private mutating func keep(_ run: Run, as block: Int) {
    while keptLeaves + run.leaves.count > Self.mostLeaves,
      let oldest = kept.min(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) })
    {
      keptLeaves -= oldest.value.leaves.count
      kept[oldest.key] = nil
    }
    var run = run
    run.lastUse = useCount
    kept[block] = run
    keptLeaves += run.leaves.count
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
