/// Compares tracks in groups that fit into memory.
struct TrackComparing {
  /// A track that differs, and its index on either side.
  struct Result {
    var difference: TrackDifference
    let pair: TrackMatching.Pair
  }

  /// The number of tracks whose values are loaded together: a cache line.
  private static let blockSize = 8

  let base: any LazyTraceTable
  let new: any LazyTraceTable
  let alignment: SampleAlignment
  /// The maximum shift of motion in time, in seconds.
  let reach: Double
  private let times: [Double]
  private var baseBlock: [Double]
  private var newBlock: [Double]
  private var baseValues: [Double]
  private var newValues: [Double]

  init(
    _ base: any LazyTraceTable, _ new: any LazyTraceTable, alignment: SampleAlignment, reach: Double
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
          let isAngle = base.tracks[pairs[index].base].isAngle
          if alignment.rule == .same, !isAngle {
            body(index, a, b)
            continue
          }
          alignment.baseValues(a, into: &baseValues)
          alignment.newValues(b, into: &newValues, areTurns: isAngle)
          if isAngle {
            for sampleIndex in newValues.indices {
              newValues[sampleIndex] = AngleValues.compared(
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
  mutating func compare(_ pairs: [TrackMatching.Pair]) throws -> [Result] {
    var results: [Result] = []
    let (times, reach) = (times, reach)
    let slack = 2 * base.instants.timeError + 1e-9
    let (base, new, alignment) = (base, new, alignment)
    try visit(pairs) { index, a, b in
      let pair = pairs[index]
      let tolerance = pair.tolerance
      let curve = reach > 0 && base.tracks[pair.base].isAngle ? AngleValues.unwrapped(a) : []
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
          ? b[sampleIndex] : AngleValues.value(b[sampleIndex], nearest: curve[sampleIndex])
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
      results.append(
        Result(
          difference: TrackDifference(
            track: isText ? TraceTrack(layer: track.layer, key: track.key, kind: .text) : track,
            newLayer: newLayer == track.layer ? nil : newLayer, tolerance: tolerance,
            compared: a.count, differing: tally.differing, first: sample(tally.firstIndex),
            last: sample(tally.lastIndex), worst: sample(tally.worstIndex),
            final: sample(a.count - 1), mean: tally.mean, rms: tally.rms,
            baseRange: Self.range(a), newRange: Self.range(b)), pair: pair))
    }
    return results
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
  mutating func explain(_ list: inout [Result], hints: Int, curves: Int) throws {
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
      let isDrawnAsGiven = !track.isAngle || !AngleValues.isReading(base)
      var drawn = TrackCurves(times: times, base: base, new: new)
      if track.isAngle {
        (base, new) = (AngleValues.unwrapped(base), AngleValues.unwrapped(new))
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

// MARK: - Counting

/// The counts of one track while its samples are compared.
private struct TrackTally {
  private(set) var differing = 0
  private(set) var firstIndex = -1
  private(set) var lastIndex = -1
  private(set) var worstIndex = -1
  private(set) var mean = 0.0
  private(set) var rms = 0.0

  /// Compares the values of both sides.
  ///
  /// - Parameter accepts: Whether the sample at an index is near enough although its values are not
  ///   the same.
  init(
    _ base: UnsafeBufferPointer<Double>, _ new: UnsafeBufferPointer<Double>,
    accepts: (Int) -> Bool
  ) {
    let count = min(base.count, new.count)
    var sum = 0.0
    var squares = 0.0
    var both = 0
    var worst = -1.0
    var index = 0
    while index < count {
      // FAST PATH: most values have the same bits.
      if base[index].bitPattern == new[index].bitPattern {
        index &+= 1
        continue
      }
      let difference = (new[index] - base[index]).magnitude
      if !difference.isNaN {
        sum += difference
        squares += difference * difference
        both += 1
      }
      if difference != 0, !accepts(index) {
        differing += 1
        if firstIndex < 0 { firstIndex = index }
        lastIndex = index
        // An absent layer differs more than any number.
        let size = difference.isNaN ? .infinity : difference
        if size > worst {
          worst = size
          worstIndex = index
        }
      }
      index &+= 1
    }
    guard count > 0 else { return }
    mean = sum / Double(count)
    rms = (squares / Double(count)).squareRoot()
  }
}

// MARK: - Motion that is early or late

/// The least and the greatest value of a curve around each time.
struct TimeEnvelope {
  let low: [Double]
  let high: [Double]

  /// The envelope over ±`reach` seconds of a curve that is straight between its samples; samples
  /// where the layer does not exist are ignored.
  ///
  /// The samples inside a window are kept in an ascending and a descending queue, so that the work
  /// does not grow with the reach. The window is wider by the slack, which is the rounding of printed
  /// times.
  init(
    _ values: UnsafeBufferPointer<Double>, times: [Double], reach: Double,
    slack: Double = 1e-9
  ) {
    let count = min(values.count, times.count)
    var low = [Double](repeating: .infinity, count: count)
    var high = [Double](repeating: -.infinity, count: count)
    var minIndices: [Int] = []
    var maxIndices: [Int] = []
    var minHead = 0
    var maxHead = 0
    var next = 0
    for index in 0..<count {
      let from = times[index] - reach - slack
      let to = times[index] + reach + slack
      while next < count, times[next] <= to {
        let value = values[next]
        if !value.isNaN {
          while minIndices.count > minHead, values[minIndices[minIndices.count - 1]] >= value {
            minIndices.removeLast()
          }
          minIndices.append(next)
          while maxIndices.count > maxHead, values[maxIndices[maxIndices.count - 1]] <= value {
            maxIndices.removeLast()
          }
          maxIndices.append(next)
        }
        next += 1
      }
      while minHead < minIndices.count, times[minIndices[minHead]] < from { minHead += 1 }
      while maxHead < maxIndices.count, times[maxIndices[maxHead]] < from {
        maxHead += 1
      }
      if minHead < minIndices.count { low[index] = values[minIndices[minHead]] }
      if maxHead < maxIndices.count { high[index] = values[maxIndices[maxHead]] }
      for edge in [times[index] - reach, times[index] + reach] {
        if let value = Self.value(values, times, at: edge, near: index) {
          low[index] = min(low[index], value)
          high[index] = max(high[index], value)
        }
      }
    }
    self.low = low
    self.high = high
  }

  /// The curve's value at a time between two samples.
  private static func value(
    _ values: UnsafeBufferPointer<Double>, _ times: [Double], at time: Double, near start: Int
  ) -> Double? {
    var index = start
    while index > 0, times[index] > time { index -= 1 }
    while index + 1 < times.count, times[index + 1] <= time { index += 1 }
    guard index + 1 < times.count, times[index] <= time, times[index + 1] > times[index],
      !values[index].isNaN, !values[index + 1].isNaN
    else { return nil }
    let share = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// The point of the envelope at an index that is nearest to a value; nil if there is none.
  func nearest(to value: Double, at index: Int) -> Double? {
    guard low[index] <= high[index] else { return nil }
    return min(max(value, low[index]), high[index])
  }
}

// MARK: - Colours

/// A whole colour of both sides at one sample, since a difference in one of its components is a
/// difference of the colour.
package struct ColorSample: Sendable, Hashable {
  /// The components' names, in the order of the values.
  static let components = ["red", "green", "blue", "alpha"]

  /// The path of the layer, as the base calls it.
  package var layer: String
  /// The key path of the colour: `fillColor`, `colors.0`.
  package var key: String
  /// The number of the sample.
  package var frame: Int
  /// Its time, in seconds.
  package var time: Double
  /// Red, green, blue and alpha of the base, each in 0…1.
  package var base: [Double]
  /// Red, green, blue and alpha of the new side, each in 0…1.
  package var new: [Double]

  /// The colour of a component's key path: `fillColor` of `fillColor.red`; nil if it is not one.
  static func key(ofComponent key: String) -> String? {
    guard let dot = key.lastIndex(of: "."),
      components.contains(String(key[key.index(after: dot)...]))
    else { return nil }
    return String(key[..<dot])
  }

  /// Both in hexadecimal, `(#ff375f, #0a84ff)`; nil if a value is outside 0…1, or the difference
  /// is smaller than a step of 1/255.
  var words: (base: String, new: String)? {
    guard let old = Self.hexadecimal(base), let now = Self.hexadecimal(new), old != now else {
      return nil
    }
    return (old, now)
  }

  private static func hexadecimal(_ values: [Double]) -> String? {
    guard values.count == 4, values.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let shown = values[3] == 1 ? values.prefix(3) : values[...]
    return "#"
      + shown.map { value in
        let text = String(Int((value * 255).rounded()), radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
  }
}

extension TrackComparing {
  /// The most whole colours of a comparison that are sampled, the worst first.
  private static let maxColors = 64

  /// The colours with differing components, each at the sample where its first component in the list
  /// differs most.
  mutating func colorSamples(
    of list: [Result], among pairs: [TrackMatching.Pair]
  ) throws -> [ColorSample] {
    struct Name: Hashable {
      let layer: String
      let key: String
    }
    var indices: [Name: Int] = [:]
    var result: [ColorSample] = []
    for found in list where result.count < Self.maxColors {
      let difference = found.difference
      guard let key = ColorSample.key(ofComponent: difference.track.key) else { continue }
      let name = Name(layer: difference.track.layer, key: key)
      guard indices[name] == nil else { continue }
      indices[name] = result.count
      let absent = [Double](repeating: .nan, count: 4)
      result.append(
        ColorSample(
          layer: name.layer, key: key, frame: difference.worst.frame, time: difference.worst.time,
          base: absent, new: absent))
    }
    guard !result.isEmpty else { return [] }
    var chosen: [TrackMatching.Pair] = []
    var slots: [(color: Int, component: Int)] = []
    for pair in pairs {
      let track = base.tracks[pair.base]
      guard let key = ColorSample.key(ofComponent: track.key),
        let color = indices[Name(layer: track.layer, key: key)],
        let component = ColorSample.components.firstIndex(where: { track.key.hasSuffix("." + $0) })
      else { continue }
      chosen.append(pair)
      slots.append((color, component))
    }
    let samples = result.map { color in
      alignment.base.firstIndex { base.instants.frames[$0] == color.frame } ?? 0
    }
    try visit(chosen) { index, a, b in
      let (color, component) = slots[index]
      let sample = samples[color]
      guard a.indices.contains(sample), b.indices.contains(sample) else { return }
      result[color].base[component] = a[sample]
      result[color].new[component] = b[sample]
    }
    return result
  }
}
