import LaminarEngine

extension TimelineReader {
  /// Reports keys of animations that no layer ever has, moments that wait for themselves, and ends
  /// that never come: all that needs the whole timeline.
  func checkMoments() {
    for pending in pendingKeys {
      _ = knowsKey(pending.key, of: pending.layer, at: builder.value(pending.index))
    }
    var waiting: [Waiting] = []
    var endless: Set<Int> = []
    for (index, sequence) in sequences.enumerated() {
      // The index in the list as it is written.
      let listIndex = sequenceNames.firstIndex(of: sequence.name) ?? index
      waiting.append(Waiting(moment: sequence.start, attacher: .sequence(listIndex)))
      if !sequence.repeatCount.isFinite { endless.insert(listIndex) }
    }
    waiting += events.map { Waiting(moment: $0.time, attacher: .event($0.index)) }
    let anchored = waiting.filter { isSound($0.moment, endless: endless) }
    // With other errors the timeline is incomplete, so a cycle could be a false report.
    if !sink.hasErrors { reportCycles(anchored) }
  }

  /// A key whose layer has an animation under it at some time.
  struct PendingKey {
    let layer: Layer
    let key: String
    let index: Int
  }

  /// What waits for a moment.
  private struct Waiting {
    let moment: SceneMoment
    let attacher: Attacher
  }

  private func knowsKey(_ key: String, of layer: Layer, at value: JSONValue) -> Bool {
    let id = ObjectIdentifier(layer)
    if attachers[AttachmentKey(layer: id, key: key)] != nil { return true }
    func hint() -> String {
      let known = attachers.keys.filter { $0.layer == id }.map(\.key).sorted()
      return Spelling.nearest(to: key, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "nothing ever animates it"
          : "it has \(DiagnosticText.alternatives(known.map(DiagnosticText.quoted), limit: 6))")
    }
    let path = DiagnosticText.quoted(registry.path(of: layer))
    values.report(
      .unknownAnimationKey, value,
      "\(path) never has an animation \(DiagnosticText.quoted(key))", help: hint())
    return false
  }

  /// Whether what a moment waits for exists and ends.
  private func isSound(_ moment: SceneMoment, endless: Set<Int>) -> Bool {
    if case .sequence(let index) = moment.anchor, endless.contains(index) {
      values.report(
        .neverEnds, builder.value(moment.index)["after"] ?? builder.value(moment.index),
        "\(DiagnosticText.quoted(sequenceNames[index])) never ends, so nothing can start after it",
        help: "state a time")
      return false
    }
    guard case .animation(let layer, let key) = moment.anchor else { return true }
    let value = builder.value(moment.index)["after"] ?? builder.value(moment.index)
    guard knowsKey(key, of: layer, at: value) else { return false }
    let sources = attachers[AttachmentKey(layer: ObjectIdentifier(layer), key: key)] ?? []
    guard sources.allSatisfy({ $0 == nil }), let animation = layer.animation(forKey: key) else {
      return true
    }
    let run = AnimationRun(
      animation.clock, inheritedDuration: Layer.defaultAnimationDuration)
    guard run.end.isFinite else {
      values.report(
        .neverEnds, value,
        "\(DiagnosticText.quoted(key)) never ends, so nothing can start after it",
        help: "state a time")
      return false
    }
    return true
  }

  /// Removes what can begin, then what waits for that, and so on. What remains is part of a cycle, or
  /// waits for one.
  private func reportCycles(_ waiting: [Waiting]) {
    var hasBegun = Array(repeating: false, count: waiting.count)
    var begun: [Int] = []
    // What waits for a sequence, and what for an animation, which one of its attachers is enough for.
    var sequenceWaiters: [Int: [Int]] = [:], keyWaiters: [AttachmentKey: [Int]] = [:]
    for (index, item) in waiting.enumerated() {
      switch item.moment.anchor {
      case .scene: begun.append(index)
      case .sequence(let sequence): sequenceWaiters[sequence, default: []].append(index)
      case .animation(let layer, let key):
        keyWaiters[AttachmentKey(layer: ObjectIdentifier(layer), key: key), default: []]
          .append(index)
      }
    }
    var attachedKeys: [Attacher: [AttachmentKey]] = [:]
    for key in keyWaiters.keys {
      let causes = attachers[key] ?? []
      if causes.contains(where: { $0 == nil || $0 == .reaction }) {
        begun += keyWaiters[key] ?? []
      } else {
        for case let cause? in causes { attachedKeys[cause, default: []].append(key) }
      }
    }
    while let index = begun.popLast() {
      guard !hasBegun[index] else { continue }
      hasBegun[index] = true
      let attacher = waiting[index].attacher
      if case .sequence(let sequence) = attacher {
        begun += sequenceWaiters.removeValue(forKey: sequence) ?? []
      }
      let attachers = stateChanges.contains(attacher) ? [attacher, .state] : [attacher]
      for key in attachers.flatMap({ attachedKeys.removeValue(forKey: $0) ?? [] }) {
        begun += keyWaiters.removeValue(forKey: key) ?? []
      }
    }
    for (item, hasBegun) in zip(waiting, hasBegun) where !hasBegun {
      let value = builder.value(item.moment.index)
      values.report(
        .circularTimes, value["after"] ?? value,
        "this can never start: it waits, through others, for itself",
        help: "one of those that wait for each other needs a time")
    }
  }
}
