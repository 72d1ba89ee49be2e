import Dispatch
import LaminarTrace
import Synchronization

/// The samples of a group of tracks over all times, for the formats that write track after track.
struct TraceColumns {
  private let first: Int
  /// For each stretch of the times the samples of each track.
  private let parts: [[TraceSamples]]
  private let times: [Range<Int>]

  /// Evaluates the times on some threads, each a stretch of them.
  init(plan: TracePlan, tracks: Range<Int>, times: [Double], jobs: Int) {
    first = tracks.lowerBound
    let count = max(1, min(jobs, times.count))
    let share = (times.count + count - 1) / count
    let stretches = (0..<count).map { part in
      min(part * share, times.count)..<min((part + 1) * share, times.count)
    }
    self.times = stretches
    guard count > 1 else {
      parts = [plan.samples(of: tracks, at: times[...])]
      return
    }
    let found = Mutex([[TraceSamples]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let samples = plan.samples(of: tracks, at: times[stretches[part]])
      found.withLock { $0[part] = samples }
    }
    parts = found.withLock { $0 }
  }

  /// The samples of a track of the group.
  func samples(of track: Int) -> TraceSamples {
    if parts.count == 1 { return parts[0][track - first] }
    var values: [Double] = []
    var presence: [Bool] = []
    var texts: [String?] = []
    var isText = false
    for (part, range) in zip(parts, times) {
      switch part[track - first] {
      case .texts(let more):
        isText = true
        texts += more
      case .numbers(let more, let isPresent):
        // An empty list means that the layer was there all along.
        if !isPresent.isEmpty, presence.isEmpty {
          presence = [Bool](repeating: true, count: values.count)
        }
        values += more
        if !isPresent.isEmpty {
          presence += isPresent
        } else if !presence.isEmpty {
          presence += [Bool](repeating: true, count: range.count)
        }
      }
    }
    return isText ? .texts(texts) : .numbers(values, isPresent: presence)
  }
}
