import LaminarGraphics
import LaminarTrace

/// How much a change of a scene file shows: what a person would name first has the greatest weight.
struct ChangeWeights {
  private let traces: TraceComparison

  init(_ traces: TraceComparison) { self.traces = traces }

  /// The changes, the greatest weight first; equal ones keep their order.
  func sorted(_ changes: [DocumentChange]) -> [DocumentChange] {
    let weights = changes.map(weight)
    return changes.indices.sorted {
      weights[$0] != weights[$1] ? weights[$0] > weights[$1] : $0 < $1
    }.map { changes[$0] }
  }

  /// Layers that come and go, then names, then what holds for all frames, then motion by how far its
  /// tracks are apart in terms of their own range, then what does not move.
  private func weight(_ change: DocumentChange) -> Double {
    switch change.kind {
    case .removed where change.key.isEmpty, .added where change.key.isEmpty: return 4
    case .renamed: return 3
    case .moved: return 0.000_2
    case .added, .removed, .changed: break
    }
    if change.subject.isEmpty, change.key == "frameRate" || change.key == "duration" { return 2 }
    let words = change.key.split(separator: " ").map(String.init)
    let shown = traces.tracks.reduce(0.0) { most, track in
      isMeant(track, change.subject, words) ? max(most, track.severity) : most
    }
    if shown > 0 { return shown }
    let isCounted = (traces.missing + traces.extra).contains { track in
      isBelow(track.layer, change.subject) && words.contains { Self.names($0, track.key) }
    }
    return isCounted ? 1 : 0.000_1
  }

  private func isBelow(_ layer: String, _ subject: String) -> Bool {
    subject.isEmpty || layer == subject || layer.hasPrefix(subject + "/")
  }

  private func isMeant(_ track: TrackDifference, _ subject: String, _ words: [String]) -> Bool {
    guard isBelow(track.newLayer ?? track.track.layer, subject) else { return false }
    return words.contains { word in
      Self.names(word, track.track.key)
        || track.drivers.contains { $0.name.contains("\"\(word)\"") }
    }
  }

  /// Whether a word of a change is a key path that contains the track's, or the reverse.
  private static func names(_ word: String, _ key: String) -> Bool {
    key == word || key.hasPrefix(word + ".") || word.hasPrefix(key + ".")
      || (word == "frame" && (key.hasPrefix("position") || key.hasPrefix("bounds")))
  }
}
