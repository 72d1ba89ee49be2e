import LaminarGraphics

/// Tracks of one number that move straight from key to key.
extension PackedTracks {
  /// Such tracks of one block with the same key times.
  struct KeyRun: Sendable {
    /// The number of keys, at least 2.
    var count: Int
    /// In `keyTimes`: as many, ascending.
    var times: Int
    /// In `keyed`.
    var tracks: Range<Int>
    /// Offset in `keyValues` of the first track's values; every track has `count` of them.
    var values: Int
  }

  /// What distinguishes a track of a run beside its values.
  struct Keyed: Sendable {
    /// The pace, in its block.
    var pace: Int32
    var target: Int32
  }

  /// The segment between two keys that the tracks before were in: often the next ones are too.
  private struct Segment {
    /// Its index, and where it begins.
    var index = 0
    var start: Double
    var length: Double
    /// The positions that are in it: at least and below.
    var lower: Double
    var upper: Double

    @inline(__always)
    init(_ index: Int, of run: KeyRun, _ times: Span<Double>) {
      let first = run.times + index
      self.index = index
      start = times[first]
      length = times[first + 1] - start
      lower = index > 0 ? start : -.infinity
      upper = index < run.count - 2 ? times[first + 1] : .infinity
    }
  }

  /// Writes the numbers of a run, for two tracks at once where they are in the segment of the tracks
  /// before. Gives what `KeyPosition` and a mix give.
  func followKeys(
    _ run: KeyRun, _ progress: Span<Double>, _ numbers: inout MutableSpan<Double>
  ) {
    let keyed = keyed.span
    let times = keyTimes.span
    let values = keyValues.span
    let end = run.tracks.upperBound
    let count = run.count
    var index = run.tracks.lowerBound
    var first = run.values
    var segment = Segment(0, of: run, times)
    while index &+ 1 < end {
      let (a, b) = (keyed[within: index], keyed[within: index &+ 1])
      let eased = SIMD2(progress[within: Int(a.pace)], progress[within: Int(b.pace)])
      let sought = eased + Timing.snap
      let fraction = (eased - segment.start) / segment.length
      // False for marks, too.
      let isInside =
        (sought .>= segment.lower) .& (sought .< segment.upper) .& (fraction .> 0)
        .& (fraction .< 1)
      let second = first &+ count
      if all(isInside) {
        let one = values.pair(within: first &+ segment.index)
        let other = values.pair(within: second &+ segment.index)
        numbers[within: Int(a.target)] = one.x + (one.y - one.x) * fraction.x
        numbers[within: Int(b.target)] = other.x + (other.y - other.x) * fraction.y
      } else {
        followKey(run, a, first, progress, &segment, &numbers)
        followKey(run, b, second, progress, &segment, &numbers)
      }
      index &+= 2
      first = second &+ count
    }
    if index < end { followKey(run, keyed[within: index], first, progress, &segment, &numbers) }
  }

  /// The same for one track, in any segment, whose pace may not apply or may be at its end.
  private func followKey(
    _ run: KeyRun, _ track: Keyed, _ first: Int, _ progress: Span<Double>,
    _ segment: inout Segment, _ numbers: inout MutableSpan<Double>
  ) {
    guard let eased = Mark.position(progress[Int(track.pace)]) else { return }
    let sought = eased + Timing.snap
    if !(sought >= segment.lower && sought < segment.upper) {
      let times = keyTimes.span
      var index = segment.index
      while index > 0, times[run.times + index] > sought { index -= 1 }
      while index < run.count - 2, times[run.times + index + 1] <= sought { index += 1 }
      segment = Segment(index, of: run, times)
    }
    let fraction = segment.length > 0 ? (eased - segment.start) / segment.length : 1
    let (from, to) = (keyValues[first + segment.index], keyValues[first + segment.index + 1])
    let between = from + (to - from) * fraction
    numbers[Int(track.target)] = fraction >= 1 ? to : (fraction > 0 ? between : from)
  }
}
