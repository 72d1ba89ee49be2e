package import LaminarGraphics

/// Compares two traces: what differs, where, by how much, and what could explain it.
public struct TraceComparer: Sendable {
  /// The allowed differences.
  package var rules: ToleranceRules
  /// The maximum shift of motion in time; nil if none is allowed.
  package var timeTolerance: TimeTolerance?
  /// Whether the new trace is read at the base's times, if necessary between its samples, so that
  /// another frame rate is not a difference.
  package var resamples: Bool
  /// The most tracks whose curves are kept in the result, the worst first.
  package var keptCurves: Int
  /// The most tracks for which an explanation is searched, the worst first.
  private var hintedTracks: Int

  /// Makes a comparer; by default nothing may differ.
  ///
  /// - Parameters:
  ///   - rules: The allowed differences.
  ///   - timeTolerance: How far motion may be early or late; nil for not at all.
  ///   - resamples: Whether the new trace is read at the base's times, if necessary between its
  ///     samples, so that another frame rate is not a difference.
  public init(
    rules: ToleranceRules = ToleranceRules(), timeTolerance: TimeTolerance? = nil,
    resamples: Bool = false
  ) {
    self.init(
      rules: rules, timeTolerance: timeTolerance, resamples: resamples, keptCurves: 0)
  }

  /// Makes a comparer that allows what a file does.
  ///
  /// - Parameter file: The rules.
  public init(_ file: ToleranceFile) {
    self.init(
      rules: ToleranceRules(preset: file.preset ?? .exact, rules: file.rules),
      timeTolerance: file.timeTolerance, resamples: file.resamples ?? false)
  }

  /// Makes a comparer that keeps curves.
  package init(
    rules: ToleranceRules = ToleranceRules(), timeTolerance: TimeTolerance? = nil,
    resamples: Bool = false, keptCurves: Int, hintedTracks: Int = 64
  ) {
    self.rules = rules
    self.timeTolerance = timeTolerance
    self.resamples = resamples
    self.keptCurves = keptCurves
    self.hintedTracks = hintedTracks
  }

  /// Compares two traces.
  ///
  /// Memory is bounded by the capacities of both traces, whatever their size.
  /// - Throws: What reading them throws.
  public func compare(_ base: any TraceTable, _ new: any TraceTable) throws -> TraceComparison {
    try compare(loading: base.storage.table, new.storage.table, LayerNumbering())
  }

  /// Compares two traces of scenes whose numbered layers correspond as the scenes' files say.
  ///
  /// - Throws: What reading them throws.
  package func compare(
    _ base: any TraceTable, _ new: any TraceTable, numbering: LayerNumbering
  ) throws -> TraceComparison {
    try compare(loading: base.storage.table, new.storage.table, numbering)
  }

  private func compare(
    loading base: any LazyTraceTable, _ new: any LazyTraceTable, _ numbering: LayerNumbering
  ) throws -> TraceComparison {
    guard
      base.recordsValues && new.recordsValues || base.recordsEvents && new.recordsEvents
    else {
      let (events, other) = base.recordsValues ? (new, base) : (base, new)
      throw TraceReadingError(
        file: other.name, "it records no events, and \(events.name) records nothing else",
        help: "write both with --events, or both without")
    }
    if base.instants != new.instants { _ = base.adopt(new.instants) || new.adopt(base.instants) }
    var result = TraceComparison(base: .init(base), new: .init(new))
    let alignment = SampleAlignment(base.instants, new.instants, resamples: resamples)
    result.comparedSamples = alignment.count
    // Rows alone cannot tell the frames of a trace that has no tracks.
    let hasTimes = [base, new].allSatisfy { !$0.tracks.isEmpty || $0.instants.count > 0 }
    if base.recordsValues, new.recordsValues, hasTimes {
      noteTimes(alignment, base.instants, new.instants, &result)
    }
    // Events alone have no values that could be missing.
    let hasValues = base.recordsValues && new.recordsValues
    let matching = TrackMatching(
      hasValues ? base.tracks : [], hasValues ? new.tracks : [], rules: rules,
      numbering: numbering)
    result.ignoredTracks = matching.ignored
    var work = TrackComparing(
      base, new, alignment: alignment,
      reach: timeTolerance?.seconds(in: base.instants) ?? 0)
    let hasSamples = hasValues && !base.tracks.isEmpty && !new.tracks.isEmpty && alignment.count > 0
    var pairs = matching.pairs
    var missing = matching.missing
    var extra = matching.extra
    if hasSamples, !missing.isEmpty, !extra.isEmpty {
      let renaming = try LayerRenaming(
        missing: missing, extra: extra, base: base.tracks, new: new.tracks, work: &work)
      result.renames = renaming.renames
      pairs += renaming.pairs.map {
        TrackMatching.Pair(
          base: $0, new: $1, tolerance: rules.verdict(of: base.tracks[$0]).verdict.tolerance)
      }
      missing.removeAll { renaming.usedBase.contains($0) }
      extra.removeAll { renaming.usedNew.contains($0) }
    }
    result.missing = missing.map { base.tracks[$0] }.sorted()
    result.extra = extra.map { new.tracks[$0] }.sorted()
    let layers = Set(base.tracks.compactMap { numbering.newPath(of: $0.layer) })
    let newLayers = Set(new.tracks.map(\.layer))
    result.missingLayers = Set(result.missing.map(\.layer)).filter {
      numbering.newPath(of: $0).map { !newLayers.contains($0) } ?? true
    }.sorted()
    result.extraLayers = Set(result.extra.map(\.layer)).subtracting(layers).sorted()
    result.comparedTracks = pairs.count
    if hasSamples {
      var differences = try work.compare(pairs)
      Self.order(&differences)
      try work.explain(&differences, hints: hintedTracks, curves: keptCurves)
      result.tracks = differences.map(\.difference)
      result.colors = try work.colorSamples(of: differences, among: pairs)
    }
    var used = matching.used
    if base.recordsEvents, new.recordsEvents {
      let steps = base.instants.count > 0 ? base.instants : new.instants
      let events = EventComparison(
        base.events, new.events,
        tolerance: max(timeTolerance?.seconds(in: steps) ?? 0, EventComparison.printedError),
        rules: rules)
      result.events = events.differences
      result.comparesEvents = true
      used.formUnion(events.usedRules)
    }
    result.staleRules = rules.rules.indices.filter { !used.contains($0) }.map { rules.rules[$0] }
    return result
  }

  private func noteTimes(
    _ alignment: SampleAlignment, _ base: TraceInstants, _ new: TraceInstants,
    _ result: inout TraceComparison
  ) {
    switch alignment.rule {
    case .same: break
    case .byFrame:
      result.missingFrames = base.count - alignment.count
      result.extraFrames = new.count - alignment.count
    case .byTime:
      result.hasOtherFrameRate = base.count > 0 && new.count > 0
      if !result.hasOtherFrameRate {
        result.missingFrames = base.count
        result.extraFrames = new.count
      }
    case .resampled:
      // Frames after the end of the other trace are still a difference.
      let step = new.count > 1 ? new.times[1] - new.times[0] : 0
      let error = base.timeError + new.timeError + 1e-9
      result.missingFrames = base.times.count { $0 > (new.times.last ?? 0) + step + error }
      let baseStep = base.count > 1 ? base.times[1] - base.times[0] : 0
      result.extraFrames = new.times.count { $0 > (base.times.last ?? 0) + baseStep + error }
    }
  }

  /// Orders layers by their worst track, and tracks within a layer; names break ties.
  private static func order(_ list: inout [TrackComparing.Result]) {
    var worst: [String: Double] = [:]
    for item in list {
      let layer = item.difference.track.layer
      worst[layer] = max(worst[layer] ?? 0, item.difference.severity)
    }
    list.sort { a, b in
      let (x, y) = (a.difference.track, b.difference.track)
      if x.layer != y.layer {
        let (p, q) = (worst[x.layer] ?? 0, worst[y.layer] ?? 0)
        return p != q ? p > q : x < y
      }
      let (p, q) = (a.difference.severity, b.difference.severity)
      return p != q ? p > q : x < y
    }
  }
}

// MARK: - Matching tracks

/// The corresponding tracks of two traces.
struct TrackMatching {
  /// A track of each side.
  struct Pair {
    let base: Int
    let new: Int
    let tolerance: ValueTolerance
  }

  private(set) var pairs: [Pair] = []
  /// Tracks that only the base has.
  private(set) var missing: [Int] = []
  /// Tracks that only the new trace has.
  private(set) var extra: [Int] = []
  /// The number of tracks that rules leave out.
  private(set) var ignored = 0
  /// The indices of the rules that match a track of either side.
  private(set) var used: Set<Int> = []

  /// Matches tracks by layer and key; a text is matched with the number that CSV makes of it.
  init(
    _ base: [TraceTrack], _ new: [TraceTrack], rules: ToleranceRules,
    numbering: LayerNumbering = LayerNumbering()
  ) {
    func plain(_ track: TraceTrack) -> TraceTrack { TraceTrack(layer: track.layer, key: track.key) }
    func renumbered(_ track: TraceTrack) -> TraceTrack? {
      numbering.newPath(of: track.layer).map { TraceTrack(layer: $0, key: track.key) }
    }
    var indices: [TraceTrack: Int] = [:]
    for (index, track) in new.enumerated() { indices[plain(track)] = index }
    var matched: Set<Int> = []
    for (index, track) in base.enumerated() {
      let other = renumbered(track).flatMap { indices[$0] }
      if let other { matched.insert(other) }
      guard let tolerance = tolerance(of: track, rules) else { continue }
      if let other {
        pairs.append(Pair(base: index, new: other, tolerance: tolerance))
      } else {
        missing.append(index)
      }
    }
    for (index, track) in new.enumerated() where !matched.contains(index) {
      if tolerance(of: track, rules) != nil { extra.append(index) }
    }
    pairs.sort { base[$0.base] < base[$1.base] }
  }

  /// The tolerance of a track; nil if it is ignored.
  private mutating func tolerance(
    of track: TraceTrack, _ rules: ToleranceRules
  ) -> ValueTolerance? {
    let (verdict, named) = rules.verdict(of: track)
    used.formUnion(named)
    if verdict.isIgnored {
      ignored += 1
      return nil
    }
    return verdict.tolerance
  }
}

// MARK: - Renamed layers

/// Finds layers that only changed their names: the base's tracks are gone, and new ones have the same
/// keys and, for half of them at least, the same values.
private struct LayerRenaming {
  private(set) var renames: [TraceComparison.Rename] = []
  /// The corresponding tracks of renamed layers.
  private(set) var pairs: [(base: Int, new: Int)] = []
  private(set) var usedBase: Set<Int> = []
  private(set) var usedNew: Set<Int> = []

  /// The most layers on either side that are compared.
  private static let maxLayers = 500

  /// One layer with its tracks.
  private struct Layer {
    let path: String
    var keys: [String] = []
    var tracks: [Int] = []
    var prints: [UInt64] = []
  }

  init(
    missing: [Int], extra: [Int], base: [TraceTrack], new: [TraceTrack],
    work: inout TrackComparing
  ) throws {
    let gone = try Self.layers(missing, of: base, beside: Set(new.map(\.layer)))
    let come = try Self.layers(extra, of: new, beside: Set(base.map(\.layer)))
    guard !gone.isEmpty, !come.isEmpty, gone.count <= Self.maxLayers,
      come.count <= Self.maxLayers
    else { return }
    let old = try Self.printed(gone, ofBase: true, &work)
    var fresh = try Self.printed(come, ofBase: false, &work)
    var found: [(base: Layer, new: Layer)] = []
    for layer in old {
      var best: (index: Int, same: Int)?
      for (index, other) in fresh.enumerated() where other.keys == layer.keys {
        let same = zip(layer.prints, other.prints).count { $0 == $1 }
        if same > best?.same ?? 0 { best = (index, same) }
      }
      guard let best, best.same * 2 >= layer.keys.count else { continue }
      found.append((layer, fresh.remove(at: best.index)))
    }
    for (layer, other) in found {
      pairs += zip(layer.tracks, other.tracks).map { ($0, $1) }
      usedBase.formUnion(layer.tracks)
      usedNew.formUnion(other.tracks)
      let (from, to) = Self.changedPart(layer.path, other.path)
      if let index = renames.firstIndex(where: { $0.base == from && $0.new == to }) {
        renames[index].tracks += layer.tracks.count
      } else {
        renames.append(.init(base: from, new: to, tracks: layer.tracks.count))
      }
    }
  }

  /// The layers of tracks, without those that the other side has too.
  private static func layers(
    _ indices: [Int], of tracks: [TraceTrack], beside others: Set<String>
  ) throws -> [Layer] {
    var layers: [Layer] = []
    for index in indices.sorted(by: { tracks[$0] < tracks[$1] }) {
      let track = tracks[index]
      guard !others.contains(track.layer), track.layer != TraceTrack.clockLayer else { continue }
      if layers.last?.path != track.layer { layers.append(Layer(path: track.layer)) }
      layers[layers.count - 1].keys.append(track.key)
      layers[layers.count - 1].tracks.append(index)
    }
    return layers
  }

  private static func printed(
    _ layers: [Layer], ofBase: Bool, _ work: inout TrackComparing
  ) throws -> [Layer] {
    var prints = try work.fingerprints(layers.flatMap(\.tracks), ofBase: ofBase)[...]
    return layers.map { layer in
      var layer = layer
      layer.prints = Array(prints.prefix(layer.tracks.count))
      prints = prints.dropFirst(layer.tracks.count)
      return layer
    }
  }

  /// The paths without the names below that both have: of `card/ball` and `panel/ball` it is `card`
  /// and `panel` that changed.
  private static func changedPart(_ a: String, _ b: String) -> (String, String) {
    var x = a.split(separator: "/", omittingEmptySubsequences: false)
    var y = b.split(separator: "/", omittingEmptySubsequences: false)
    while x.count > 1, y.count > 1, x.last == y.last {
      x.removeLast()
      y.removeLast()
    }
    return (x.joined(separator: "/"), y.joined(separator: "/"))
  }
}

// MARK: - Pairs of samples

/// The pairs of samples of two traces that are compared.
struct SampleAlignment {
  /// The rule by which samples are paired.
  enum Rule: Sendable, Hashable {
    /// They are the same frames at the same times.
    case same
    /// They have the same numbers and times where both have them.
    case byFrame
    /// Their numbers have other times; samples at the same time are compared.
    case byTime
    /// The new values are interpolated at each time of the base.
    case resampled
  }

  let rule: Rule
  /// For each compared sample its index in the base.
  private(set) var base: [Int] = []
  /// For each compared sample its index in the new trace; if resampled, that of the sample before.
  private(set) var new: [Int] = []
  /// If resampled, how far each is after the sample before, as a fraction of the step.
  private(set) var shares: [Double] = []

  init(_ a: TraceInstants, _ b: TraceInstants, resamples: Bool) {
    let error = a.timeError + b.timeError + 1e-9
    func isSameTime(_ i: Int, _ j: Int) -> Bool {
      (a.times[i] - b.times[j]).magnitude <= error + 1e-9 * a.times[i].magnitude
    }
    if a.frames == b.frames, a.frames.indices.allSatisfy({ isSameTime($0, $0) }) {
      rule = .same
      base = Array(a.frames.indices)
      new = base
      return
    }
    let common = Self.common(a, b) {
      a.frames[$0] < b.frames[$1] ? -1 : a.frames[$0] == b.frames[$1] ? 0 : 1
    }
    if zip(common.0, common.1).allSatisfy({ isSameTime($0, $1) }), !common.0.isEmpty,
      !(resamples && common.0.count < min(a.count, b.count))
    {
      rule = .byFrame
      (base, new) = common
    } else if resamples {
      rule = .resampled
      resample(a, b, error)
    } else {
      rule = .byTime
      (base, new) = Self.common(a, b) {
        isSameTime($0, $1) ? 0 : a.times[$0] < b.times[$1] ? -1 : 1
      }
    }
  }

  /// The pairs that compare as equal, in order.
  private static func common(
    _ a: TraceInstants, _ b: TraceInstants, _ order: (Int, Int) -> Int
  ) -> ([Int], [Int]) {
    var pairs: ([Int], [Int]) = ([], [])
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let sign = order(i, j)
      if sign == 0 {
        pairs.0.append(i)
        pairs.1.append(j)
      }
      if sign <= 0 { i += 1 }
      if sign >= 0 { j += 1 }
    }
    return pairs
  }

  private mutating func resample(_ a: TraceInstants, _ b: TraceInstants, _ error: Double) {
    guard let first = b.times.first, let last = b.times.last else { return }
    var newIndex = 0
    for (index, time) in a.times.enumerated() where time >= first - error && time <= last + error {
      while newIndex + 1 < b.count, b.times[newIndex + 1] <= time { newIndex += 1 }
      base.append(index)
      new.append(newIndex)
      let step = newIndex + 1 < b.count ? b.times[newIndex + 1] - b.times[newIndex] : 0
      shares.append(step > 0 ? min(max((time - b.times[newIndex]) / step, 0), 1) : 0)
    }
  }

  /// The number of compared samples.
  var count: Int { base.count }

  /// The base's values that are compared.
  func baseValues(
    _ column: UnsafeBufferPointer<Double>, into values: inout [Double]
  ) {
    for (index, source) in base.enumerated() { values[index] = column[source] }
  }

  /// The new values that are compared; between two angles along the shorter arc.
  func newValues(
    _ column: UnsafeBufferPointer<Double>, into values: inout [Double], areTurns: Bool
  ) {
    guard rule == .resampled else {
      for (index, source) in new.enumerated() { values[index] = column[source] }
      return
    }
    for (index, source) in new.enumerated() {
      let share = shares[index]
      let here = column[source]
      guard share != 0 else {
        values[index] = here
        continue
      }
      let next = column[source + 1]
      let end = areTurns ? AngleValues.value(next, nearest: here) : next
      values[index] = here + (end - here) * share
    }
  }
}
