/// The changes of tracks, one track after another.
struct TrackChanges {
  private var frames: [Int32] = []
  private var values: [Double] = []
  private var starts: [Int] = []
  /// For each track its index in `starts`; empty if they are the same.
  private var order: [Int: Int] = [:]
  private let isChosen: Bool
  private let capacity: Int
  /// Whether there were more changes than the capacity; then none are kept.
  private(set) var isOverfull = false

  /// Keeps all tracks that are added, as long as they fit.
  init(capacity: Int) {
    self.capacity = capacity
    isChosen = false
  }

  /// Keeps the chosen tracks, which are added in this order.
  init(capacity: Int, tracks: [Int]) {
    self.capacity = capacity
    isChosen = true
    for (index, track) in tracks.enumerated() { order[track] = index }
  }

  func holds(_ track: Int) -> Bool { !isOverfull && (!isChosen || order[track] != nil) }

  mutating func begin() {
    if !isOverfull { starts.append(values.count) }
  }

  @inline(__always)
  mutating func append(_ frame: Int, _ value: Double) {
    guard !isOverfull else { return }
    guard values.count < capacity else {
      isOverfull = true
      frames = []
      values = []
      starts = []
      return
    }
    frames.append(Int32(truncatingIfNeeded: frame))
    values.append(value)
  }

  /// Writes a track's values at the frames: each change is held until the next.
  func copy(_ track: Int, frames wanted: [Int], into target: UnsafeMutableBufferPointer<Double>) {
    let slot = isChosen ? order[track] ?? -1 : track
    guard starts.indices.contains(slot) else { return }
    var next = starts[slot]
    let end = slot + 1 < starts.count ? starts[slot + 1] : values.count
    var held = Double.nan
    for (index, frame) in wanted.enumerated() {
      while next < end, Int(frames[next]) <= frame {
        held = values[next]
        next += 1
      }
      target[index] = held
    }
  }
}

/// A set of frame numbers.
struct FrameSet {
  private var words: [UInt64] = []
  private(set) var count = 0

  @inline(__always)
  mutating func insert(_ frame: Int) {
    let word = frame >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    let bit: UInt64 = 1 << UInt64(frame & 63)
    if words[word] & bit == 0 {
      words[word] |= bit
      count += 1
    }
  }

  /// The numbers, ascending.
  var frames: [Int] {
    var frames: [Int] = []
    frames.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 { frames.append(index * 64 + bit) }
    }
    return frames
  }

  var first: Int? { frames.first }
  var last: Int? { frames.last }

  /// The smallest step with which `count` numbers from the first on include all others; 1 if there is
  /// none.
  func step(reaching count: Int) -> Int {
    guard let first, let last, count > 1 else { return 1 }
    let least = max((last - first + count - 2) / (count - 1), 1)
    let largest = largestStep
    return stride(from: least, through: max(largest, least), by: 1)
      .first { largest % $0 == 0 } ?? 1
  }

  /// The largest step with which numbers from the first on include all others.
  private var largestStep: Int {
    let frames = frames
    guard let first = frames.first else { return 0 }
    return frames.reduce(0) { step, frame in
      var (a, b) = (step, frame - first)
      while b != 0 { (a, b) = (b, a % b) }
      return a
    }
  }
}
