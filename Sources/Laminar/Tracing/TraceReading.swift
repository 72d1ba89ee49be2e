import LaminarEngine

/// How the values of all tracks are read from the evaluations of one tree.
///
/// Most tracks are numbers in a slot of the evaluation, or never change: they cost one copy per
/// frame.
struct TraceReading: Sendable {
  /// A track and how it is read; ordered by track.
  private struct Derived: Sendable {
    let track: Int
    let reader: TrackReader
  }

  /// For each track its slot in the evaluation, or −1.
  private var slots: [Int32]
  /// The numbers that never change; 0 for all others.
  private var constants: [Double]
  /// The tracks that have no slot and change, including texts.
  private var derived: [Derived]
  /// For each track whether its layer exists; empty when all do.
  private(set) var isPresent: [Bool]

  /// Sorts the readers of the tracks; nil means a layer that does not exist.
  init(_ readers: [TrackReader?]) {
    var slots = [Int32](repeating: -1, count: readers.count)
    var constants = [Double](repeating: 0, count: readers.count)
    var derived: [Derived] = []
    for (track, reader) in readers.enumerated() {
      guard let reader else { continue }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let slot): slots[track] = Int32(clamping: slot)
      case .component, .object, .text, .emitter, .constantText:
        derived.append(Derived(track: track, reader: reader))
      }
    }
    self.slots = slots
    self.constants = constants
    self.derived = derived
    isPresent = readers.contains { $0 == nil } ? readers.map { $0 != nil } : []
  }

  /// Replaces the readers of some tracks; nil means a layer that does not exist.
  mutating func set(_ readers: [Int: TrackReader?]) {
    guard !readers.isEmpty else { return }
    if isPresent.isEmpty, readers.values.contains(where: { $0 == nil }) {
      isPresent = [Bool](repeating: true, count: slots.count)
    }
    derived.removeAll { readers[$0.track] != nil }
    let count = derived.count
    for (track, reader) in readers {
      slots[track] = -1
      constants[track] = 0
      if !isPresent.isEmpty { isPresent[track] = reader != nil }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let slot): slots[track] = Int32(clamping: slot)
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
    let slots = slots.span
    for track in tracks {
      let slot = Int(slots[track])
      if slot >= 0 { target[track - tracks.lowerBound] = numbers[slot] }
    }
    // The particles of an emitter are counted once for all its tracks.
    var counts: (node: Int, numbers: EmitterCounts)?
    var components: ComponentReader?
    for item in derived where tracks.contains(item.track) {
      let value: Double
      switch item.reader {
      case .emitter(let node, let number):
        let numbers =
          counts.flatMap { $0.node == node ? $0.numbers : nil } ?? EmitterCounts(presentation, node)
        counts = (node, numbers)
        value = numbers[number]
      case .component(let slot, let component, let node, let property):
        let reader = components ?? ComponentReader(presentation)
        components = reader
        value = reader.number(component, at: slot, node: node, property: property)
      case .slot, .constant, .object, .text, .constantText:
        value = item.reader.number(presentation)
      }
      target[item.track - tracks.lowerBound] = value
    }
  }

  /// The text of a track; nil when its layer does not exist.
  func text(_ presentation: PresentationTree, track: Int) -> String? {
    guard isPresent.isEmpty || isPresent[track] else { return nil }
    return derived.first { $0.track == track }?.reader.text(presentation) ?? ""
  }
}
