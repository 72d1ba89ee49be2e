/// Compares tracks in groups that fit into memory.
struct TrackComparing {
  /// A track that differs, and its index on either side.
  struct Found {
    var difference: TrackDifference
    let pair: TrackMatching.Pair
  }

  /// The number of tracks whose values are loaded together: a cache line.
  private static let blockSize = 8

  let base: any LoadableTable
  let new: any LoadableTable
  let alignment: SampleAlignment
  /// How far motion may be early or late, in seconds.
  let reach: Double
  private let times: [Double]
  private var baseBlock: [Double]
  private var newBlock: [Double]
  private var baseValues: [Double]
  private var newValues: [Double]

  init(
    _ base: any LoadableTable, _ new: any LoadableTable, alignment: SampleAlignment, reach: Double
  ) {
    self.base = base
    self.new = new
    self.alignment = alignment
    self.reach = reach
    times = alignment.base.map { base.instants.times[$0] }
    baseBlock = [Double](repeating: .nan, count: base.instants.count * Self.blockSize)
    newBlock = [Double](repeating: .nan, count: new.instants.count * Self.blockSize)
    baseValues = [Double](repeating: .nan, count: alignment.count)
    newValues = baseValues
  }

  /// The number of tracks that fit into the memory of both sides at once.
  private var groupSize: Int {
    let a = base.capacity / max(base.instants.count, 1)
    let b = new.capacity / max(new.instants.count, 1)
    return max(min(a, b), 1)
  }

  /// Loads pairs, group by group, and calls `body` with each pair's values.
  mutating func visit(
    _ pairs: [TrackMatching.Pair],
    _ body: (Int, UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) -> Void
  ) throws {
    var start = 0
    let isWhole = pairs.count <= groupSize
    while start < pairs.count {
      let end = min(start + (isWhole ? pairs.count : groupSize), pairs.count)
      try base.hold(pairs[start..<end].map(\.base))
      try new.hold(pairs[start..<end].map(\.new))
      while start < end {
        let block = start..<min(start + Self.blockSize, end)
        visitBlock(pairs, block, body)
        start = block.upperBound
      }
    }
  }

  private mutating func visitBlock(
    _ pairs: [TrackMatching.Pair], _ block: Range<Int>,
    _ body: (Int, UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) -> Void
  ) {
    let ours = pairs[block].map(\.base)
    let theirs = pairs[block].map(\.new)
    baseBlock.withUnsafeMutableBufferPointer { base.copy(ours[...], into: $0) }
    newBlock.withUnsafeMutableBufferPointer { new.copy(theirs[...], into: $0) }
    let (baseCount, newCount) = (base.instants.count, new.instants.count)
    baseBlock.withUnsafeBufferPointer { baseBlock in
      newBlock.withUnsafeBufferPointer { newBlock in
        for (slot, index) in block.enumerated() {
          let a = UnsafeBufferPointer(
            rebasing: baseBlock[slot * baseCount..<(slot + 1) * baseCount])
          let b = UnsafeBufferPointer(rebasing: newBlock[slot * newCount..<(slot + 1) * newCount])
          let isTurn = base.tracks[pairs[index].base].isTurn
          if alignment.rule == .same, !isTurn {
            body(index, a, b)
            continue
          }
          alignment.baseValues(a, into: &baseValues)
          alignment.newValues(b, into: &newValues, areTurns: isTurn)
          if isTurn {
            for sampleIndex in newValues.indices {
              newValues[sampleIndex] = TurnValues.compared(
                newValues[sampleIndex], with: baseValues[sampleIndex])
            }
          }
          baseValues.withUnsafeBufferPointer { a in
            newValues.withUnsafeBufferPointer { b in body(index, a, b) }
          }
        }
      }
    }
  }

  /// The pairs that differ.
  mutating func compare(_ pairs: [TrackMatching.Pair]) throws -> [Found] {
    var found: [Found] = []
    let (times, reach) = (times, reach)
    let slack = 2 * base.instants.timeError + 1e-9
    let (base, new, alignment) = (base, new, alignment)
    try visit(pairs) { index, a, b in
      let pair = pairs[index]
      let tolerance = pair.tolerance
      let curve = reach > 0 && base.tracks[pair.base].isTurn ? TurnValues.unwrapped(a) : []
      var envelope: TimeEnvelope?
      let tally = TrackTally(a, b) { sampleIndex in
        if tolerance.accepts(a[sampleIndex], b[sampleIndex]) { return true }
        guard reach > 0, !b[sampleIndex].isNaN else { return false }
        if envelope == nil {
          envelope =
            curve.isEmpty
            ? TimeEnvelope(a, times: times, reach: reach, slack: slack)
            : curve.withUnsafeBufferPointer {
              TimeEnvelope($0, times: times, reach: reach, slack: slack)
            }
        }
        let value =
          curve.isEmpty
          ? b[sampleIndex] : TurnValues.value(b[sampleIndex], nearest: curve[sampleIndex])
        guard let nearest = envelope?.nearest(to: value, at: sampleIndex) else { return false }
        return tolerance.accepts(nearest, value)
      }
      guard tally.differing > 0 else { return }
      let track = base.tracks[pair.base]
      let isText = track.kind == .text || new.tracks[pair.new].kind == .text
      func sample(_ sampleIndex: Int) -> ComparedSample {
        let (x, y) = (a[sampleIndex], b[sampleIndex])
        var sample = ComparedSample(
          frame: base.instants.frames[alignment.base[sampleIndex]], time: times[sampleIndex],
          base: x.isNaN ? nil : x, new: y.isNaN ? nil : y)
        if isText {
          sample.baseText = x.isNaN ? nil : base.text(ofHash: x) ?? new.text(ofHash: x)
          sample.newText = y.isNaN ? nil : new.text(ofHash: y) ?? base.text(ofHash: y)
        }
        return sample
      }
      let newLayer = new.tracks[pair.new].layer
      found.append(
        Found(
          difference: TrackDifference(
            track: isText ? TraceTrack(layer: track.layer, key: track.key, kind: .text) : track,
            newLayer: newLayer == track.layer ? nil : newLayer, tolerance: tolerance,
            compared: a.count, differing: tally.differing, first: sample(tally.firstIndex),
            last: sample(tally.lastIndex), worst: sample(tally.worstIndex),
            final: sample(a.count - 1), mean: tally.mean, rms: tally.rms,
            baseRange: Self.range(a), newRange: Self.range(b)), pair: pair))
    }
    return found
  }

  private static func range(_ values: UnsafeBufferPointer<Double>) -> ClosedRange<Double> {
    var low = Double.infinity
    var high = -Double.infinity
    for value in values where !value.isNaN {
      low = min(low, value)
      high = max(high, value)
    }
    return low <= high ? low...high : 0...0
  }

  /// Searches for explanations of the worst tracks, and keeps the requested curves.
  mutating func explain(_ list: inout [Found], hints: Int, curves: Int) throws {
    let worst = list.indices.sorted {
      let (a, b) = (list[$0].difference.severity, list[$1].difference.severity)
      return a != b ? a > b : $0 < $1
    }
    let chosen = Array(worst.prefix(max(hints, curves)))
    let times = times
    var results: [(hint: MotionHint?, curves: TrackCurves?)] = []
    try visit(chosen.map { list[$0].pair }) { index, a, b in
      var hint: MotionHint?
      let track = list[chosen[index]].difference.track
      var (base, new) = (Array(a), Array(b))
      let isDrawnAsGiven = !track.isTurn || !TurnValues.isReading(base)
      var drawn = TrackCurves(times: times, base: base, new: new)
      if track.isTurn {
        (base, new) = (TurnValues.unwrapped(base), TurnValues.unwrapped(new))
        if !isDrawnAsGiven { drawn = TrackCurves(times: times, base: base, new: new) }
      }
      if index < hints, track.kind == .number {
        hint = HintSearch(times: times, base: base, new: new).hint
      }
      results.append((hint, index < curves ? drawn : nil))
    }
    for (index, result) in zip(chosen, results) {
      list[index].difference.hint = result.hint
      list[index].difference.curves = result.curves
    }
  }

  /// A number that is equal for two tracks if all their compared values have the same bits.
  mutating func fingerprints(
    _ tracks: [Int], ofBase isBase: Bool
  ) throws -> [UInt64] {
    var result = [UInt64](repeating: 0, count: tracks.count)
    let table = isBase ? base : new
    let count = table.instants.count
    var start = 0
    while start < tracks.count {
      let end = min(start + groupSize, tracks.count)
      try table.hold(Array(tracks[start..<end]))
      var column = [Double](repeating: .nan, count: count)
      for index in start..<end {
        column.withUnsafeMutableBufferPointer { table.copy(tracks[index...index], into: $0) }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for sampleIndex in isBase ? alignment.base : alignment.new {
          hash = (hash ^ column[sampleIndex].bitPattern) &* 0x0000_0100_0000_01b3
          hash ^= hash >> 29
        }
        result[index] = hash
      }
      start = end
    }
    return result
  }
}
