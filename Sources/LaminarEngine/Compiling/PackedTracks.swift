/// The tracks whose numbers no other track writes, laid out for evaluation.
///
/// A *pace* is the eased progress that one or more tracks share: a clock, a timing, a timing function
/// and perhaps a spring. Paces of one kind and one timing function are grouped in blocks, so that a
/// block's loops decide nothing per track: first every pace of it, then every number.
struct PackedTracks: Sendable {
  /// The largest number of paces in a block: their values fit beside everything else in the nearest
  /// cache.
  static let blockLength = 128

  /// Two paces that run once and forward.
  struct OncePair: Sendable {
    var begin: SIMD2<Double>
    /// The time since the beginning up to which nothing but a division is needed.
    var last: SIMD2<Double>
    var speed: SIMD2<Double>
    var duration: SIMD2<Double>
    var source: SIMD2<Int32>
  }

  /// A pace that repeats, autoreverses, or begins within its run.
  struct Fold: Sendable {
    var begin: Double
    /// The time since the beginning up to which the inside of cycles is all that matters; −∞ for
    /// runs without an inside or an end.
    var last: Double
    var speed: Double
    var timeOffset: Double
    var cycle: Double
    var cycleSnap: Double
    var duration: Double
    var source: Int32
    var autoreverses: Bool
  }

  /// The springs that pace two tracks.
  struct SpringPair: Sendable {
    var duration: SIMD2<Double>
    /// The waves are valid up to this time.
    var last: SIMD2<Double>
    var rate: SIMD2<Double>
    var frequency: SIMD2<Double>
    var lag: SIMD2<Double>
    var size: SIMD2<Double>
  }

  /// A number between two constants.
  struct Slot: Sendable {
    var from: Double
    var to: Double
    var target: Int32
    /// The pace, in its block.
    var pace: Int32
  }

  /// A track that runs through keys, but for those of key runs.
  struct Follower: Sendable {
    var pace: Int32
    var target: Int32
    var width: Int32
    /// The index in the tree's curves.
    var curve: Int32
  }

  struct Block: Sendable {
    var easing: Int
    var paceCount: Int
    /// In `paces`.
    var firstPace: Int
    /// In `pairs`, or −1 when the block is of folds.
    var firstPair = -1
    /// In `folds`.
    var firstFold = -1
    /// In `springs`, or −1.
    var firstSpring = -1
    var slots: Range<Int>
    var keyRuns: Range<Int>
    var followers: Range<Int>
  }

  var blocks: [Block] = []
  /// The tracks that were packed: a pace at an end or a boundary is evaluated by their complete rules.
  var tracks: [Track] = []
  /// The timings that they were made with.
  var timings: [Timing] = []
  /// For each pace a track that has it, in `tracks`.
  var paces: [Int32] = []
  var pairs: [OncePair] = []
  var folds: [Fold] = []
  var springs: [SpringPair] = []
  var slots: [Slot] = []
  var keyRuns: [KeyRun] = []
  var keyed: [Keyed] = []
  var keyTimes: [Double] = []
  var keyValues: [Double] = []
  var followers: [Follower] = []
}
