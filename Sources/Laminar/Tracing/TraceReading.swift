import LaminarEngine

/// How the values of all tracks are read from the evaluations of one tree.
///
/// Most tracks are numbers that stand at a place of the evaluation, or that never change: what they
/// cost per frame is a copy.
struct TraceReading: Sendable {
  /// A track and how it is read; ordered by track.
  private struct Derived: Sendable {
    let track: Int
    let reader: TrackReader
  }

  /// For each track its place in the evaluation, or −1.
  private var places: [Int32]
  /// The numbers that never change; 0 for all others.
  private var constants: [Double]
  /// The tracks that have no place and change, texts too.
  private var derived: [Derived]
  /// For each track whether its layer exists; empty when all do.
  private(set) var isPresent: [Bool]

  /// Sorts the readers of the tracks; nil stands for a layer that does not exist.
  init(_ readers: [TrackReader?]) {
    var places = [Int32](repeating: -1, count: readers.count)
    var constants = [Double](repeating: 0, count: readers.count)
    var derived: [Derived] = []
    for (track, reader) in readers.enumerated() {
      guard let reader else { continue }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let place): places[track] = Int32(clamping: place)
      case .component, .object, .text, .emitter, .constantText:
        derived.append(Derived(track: track, reader: reader))
      }
    }
    self.places = places
    self.constants = constants
    self.derived = derived
    isPresent = readers.contains { $0 == nil } ? readers.map { $0 != nil } : []
  }

  /// Reads some tracks in another way; nil stands for a layer that does not exist.
  mutating func set(_ readers: [Int: TrackReader?]) {
    guard !readers.isEmpty else { return }
    if isPresent.isEmpty, readers.values.contains(where: { $0 == nil }) {
      isPresent = [Bool](repeating: true, count: places.count)
    }
    derived.removeAll { readers[$0.track] != nil }
    let count = derived.count
    for (track, reader) in readers {
      places[track] = -1
      constants[track] = 0
      if !isPresent.isEmpty { isPresent[track] = reader != nil }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let place): places[track] = Int32(clamping: place)
      case .component, .object, .text, .emitter, .constantText:
        if let reader { derived.append(Derived(track: track, reader: reader)) }
      case nil: break
      }
    }
    if derived.count > count { derived.sort { $0.track < $1.track } }
  }

  /// Puts the numbers of some tracks in a list, texts as their hashes, missing layers as 0.
  func read(_ presentation: PresentationTree, tracks: Range<Int>, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: constants[tracks])
    let evaluated = presentation.numbers
    let numbers = evaluated.span
    var target = values.mutableSpan
    let places = places.span
    for track in tracks {
      let place = Int(places[track])
      if place >= 0 { target[track - tracks.lowerBound] = numbers[place] }
    }
    // The particles of an emitter are counted once for all its tracks.
    var census: (node: Int, numbers: EmitterCensus)?
    for item in derived where tracks.contains(item.track) {
      guard case .emitter(let node, let number) = item.reader else {
        target[item.track - tracks.lowerBound] = item.reader.number(presentation)
        continue
      }
      let numbers =
        census.flatMap { $0.node == node ? $0.numbers : nil } ?? EmitterCensus(presentation, node)
      census = (node, numbers)
      target[item.track - tracks.lowerBound] = numbers[number]
    }
  }

  /// The text of a track; nil when its layer does not exist.
  func text(_ presentation: PresentationTree, track: Int) -> String? {
    guard isPresent.isEmpty || isPresent[track] else { return nil }
    return derived.first { $0.track == track }?.reader.text(presentation) ?? ""
  }
}
