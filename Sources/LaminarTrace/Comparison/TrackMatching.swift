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
  init(_ base: [TraceTrack], _ new: [TraceTrack], rules: ToleranceRules) {
    func plain(_ track: TraceTrack) -> TraceTrack { TraceTrack(layer: track.layer, key: track.key) }
    var indices: [TraceTrack: Int] = [:]
    for (index, track) in new.enumerated() { indices[plain(track)] = index }
    var matched: Set<Int> = []
    for (index, track) in base.enumerated() {
      let other = indices[plain(track)]
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
