/// The keys of a keyframe animation, as offsets in the tree's arrays.
struct KeyframeCurve: Sendable {
  enum Mode: UInt8, Sendable {
    /// Straight from key to key.
    case linear
    /// Each value holds until the next key.
    case discrete
    /// Cubic Hermite segments with prepared tangents.
    case cubic
  }

  var mode: Mode
  /// The number of values.
  var count: Int32
  /// The key times, in the constants.
  var times: Int32
  /// The values, `width` numbers each, in the constants.
  var values: Int32
  /// Two tangents per segment for cubic curves, in the constants.
  var tangents: Int32
  /// One easing table per segment, in the tree's segment easings; −1 when all are linear.
  var easings: Int32
  /// The prepared mixes of neighbouring matrices, or −1.
  var mixes: Int32
}

/// The position of a progress among key times.
struct KeyPosition {
  /// The key at or before the progress.
  var index: Int
  /// The progress from that key to the next, 0…1.
  var fraction: Double
}

extension KeyPosition {
  /// Finds a progress among key times by halving.
  ///
  /// A key time is reached 1e-9 before it, so that frames which fall on keys never miss them by
  /// a rounding. The segment after an equal key time begins; after the last time the last value
  /// holds. Times that do not ascend are halved like others: the key found is reached and the next
  /// is not, except at the ends of the list, where the fraction is clamped.
  ///
  /// - Parameter segments: the last index that may begin a segment, plus one.
  @inline(__always)
  init(
    of progress: Double, times: borrowing Span<Double>, at offset: Int, count: Int, segments: Int
  ) {
    let sought = progress + Timing.snap
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[offset + middle] <= sought { low = middle } else { high = middle }
    }
    let index = min(low, segments - 1)
    let start = times[offset + index]
    guard index + 1 < count else {
      self.init(index: index, fraction: 0)
      return
    }
    let length = times[offset + index + 1] - start
    let fraction = length > 0 ? (progress - start) / length : 1
    self.init(index: index, fraction: min(max(fraction, 0), 1))
  }
}
