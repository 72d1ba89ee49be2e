package import LaminarGraphics
package import LaminarTrace

/// The trace of a snapshot as a table to compare, with the numbers that a written trace would have;
/// nothing is written.
package final class SceneTable: LoadableTable {
  /// What messages call it.
  package let name: String
  /// The tracks, ordered.
  package let tracks: [TraceTrack]
  /// When it is sampled.
  package let instants: TraceInstants
  /// None: nothing was written.
  package var header: TraceHeader? { nil }
  /// Where the values are: they are evaluated when they are requested.
  package var storage: TraceStorage { TraceStorage(self) }
  /// What happens, in order of time.
  package let events: [StageEvent]
  /// Whether `events` is all that happens.
  package let recordsEvents: Bool
  /// The most samples in memory.
  package let capacity: Int

  private let plan: TracePlan
  private let precision: TracePrecision
  /// The values of held tracks, track after track.
  private var values: [Double] = []
  private var slots: [Int: Int] = [:]
  /// The texts that were evaluated, by the bits of their numbers.
  private var texts: [UInt64: String] = [:]

  /// Makes the table of all frames.
  ///
  /// - Parameters:
  ///   - plan: The tracks.
  ///   - times: The times of the frames.
  ///   - name: The trace's name in reports.
  ///   - precision: How values are rounded.
  ///   - events: What happens; nil when events were not collected.
  ///   - capacity: The most values that are kept at once.
  package init(
    _ plan: TracePlan, times: FrameTimes, name: String, precision: TracePrecision = .standard,
    events: [StageEvent]? = nil, capacity: Int = TraceReader.standardCapacity
  ) {
    self.events = events ?? []
    recordsEvents = events != nil
    self.plan = plan
    self.name = name
    self.precision = precision
    self.capacity = capacity
    tracks = plan.tracks
    instants = TraceInstants(
      frames: Array(0..<times.count),
      rate: times.rate)
  }

  /// Evaluates tracks at all frames, unless they are held already.
  package func hold(_ chosen: [Int]) {
    guard chosen.contains(where: { slots[$0] == nil }) else { return }
    let count = instants.count
    slots = [:]
    for (slot, track) in chosen.enumerated() { slots[track] = slot }
    values = [Double](repeating: .nan, count: chosen.count * count)
    var text = ByteText()
    // A value that does not change is rounded once.
    var last = [(bits: UInt64, rounded: Double)](
      repeating: (0, 0), count: chosen.count)
    for frame in 0..<count {
      let (numbers, isPresent) = plan.numbers(at: instants.times[frame])
      guard numbers.count == tracks.count else { continue }
      for (slot, track) in chosen.enumerated() where isPresent.isEmpty || isPresent[track] {
        let bits = numbers[track].bitPattern
        if frame == 0 || bits != last[slot].bits {
          last[slot] = (bits, precision.rounded(numbers[track], &text))
          if tracks[track].kind == .text {
            texts[bits] = plan.texts(of: [track], at: instants.times[frame])[track]
          }
        }
        values[slot * count + frame] = last[slot].rounded
      }
    }
  }

  /// The text of a number that represents it.
  package func text(ofHash hash: Double) -> String? { texts[hash.bitPattern] }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    let count = instants.count
    for (index, track) in chosen.enumerated() {
      guard let slot = slots[track] else { continue }
      for frame in 0..<count { target[index * count + frame] = values[slot * count + frame] }
    }
  }
}
