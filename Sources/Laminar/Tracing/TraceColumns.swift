import LaminarGraphics
import LaminarTrace
import Synchronization

/// The samples of a group of tracks over all times, for the formats that write track after track.
struct TraceColumns {
  private let plan: TracePlan
  /// Consecutive stretches of the times.
  private let stretches: [TraceStretch]

  /// Evaluates the times on some threads, each a stretch of them.
  init(plan: TracePlan, tracks: Range<Int>, times: [Double], jobs: Int) {
    self.plan = plan
    let count = max(1, min(jobs, times.count))
    let share = (times.count + count - 1) / count
    guard count > 1 else {
      stretches = [TraceStretch(plan: plan, tracks: tracks, times: times[...])]
      return
    }
    let found = Mutex([TraceStretch?](repeating: nil, count: count))
    ThreadPool.perform(count) { part in
      let range = min(part * share, times.count)..<min((part + 1) * share, times.count)
      let stretch = TraceStretch(plan: plan, tracks: tracks, times: times[range])
      found.withLock { $0[part] = stretch }
    }
    stretches = found.withLock { $0.compactMap { $0 } }
  }

  /// The samples of a track of the group.
  func samples(of track: Int) -> TraceSamples {
    guard plan.tracks[track].kind == .number else {
      return .texts(stretches.flatMap { $0.texts[track] ?? [] })
    }
    var values: [Double] = []
    for stretch in stretches { values.append(contentsOf: stretch.values(of: track)) }
    let presence = stretches.lazy.flatMap(\.presence).map { $0.isEmpty || $0[track] }
    return .numbers(values, isPresent: presence.allSatisfy { $0 } ? [] : Array(presence))
  }
}

/// The samples of a group of tracks over some of the times.
struct TraceStretch: Sendable {
  /// The times that are evaluated before their values are sorted by track: as many as fill a line
  /// of a processor's cache.
  private static let blockSize = 8

  private let first: Int
  /// Track after track.
  private var values: [Double]
  /// For each time which tracks are present; empty when all are.
  private(set) var presence: [[Bool]] = []
  /// The samples of the texts.
  private(set) var texts: [Int: [String?]] = [:]

  init(plan: TracePlan, tracks: Range<Int>, times: ArraySlice<Double>) {
    first = tracks.lowerBound
    let count = times.count
    values = [Double](repeating: 0, count: tracks.count * count)
    let textTracks = tracks.filter { plan.tracks[$0].kind == .text }
    var block = [[Double]](repeating: [], count: Self.blockSize)
    var start = 0
    while start < count {
      let length = min(Self.blockSize, count - start)
      for index in 0..<length {
        guard let moment = plan.moment(at: times[times.startIndex + start + index]) else { return }
        let reading = moment.reading
        presence.append(reading.isPresent)
        reading.read(moment.presentation, tracks: tracks, into: &block[index])
        for track in textTracks {
          texts[track, default: []].append(reading.text(moment.presentation, track: track))
        }
      }
      var target = values.mutableSpan
      for index in 0..<length {
        let row = block[index]
        let source = row.span
        for track in source.indices { target[track * count + start + index] = source[track] }
      }
      start += length
    }
  }

  /// The numbers of a track of the group.
  func values(of track: Int) -> ArraySlice<Double> {
    let start = (track - first) * presence.count
    return values[start..<start + presence.count]
  }
}
