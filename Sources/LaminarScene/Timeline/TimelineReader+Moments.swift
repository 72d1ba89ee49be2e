import LaminarEngine

extension TimelineReader {
  /// Reports keys of animations that no layer ever has, moments that wait for themselves, and ends
  /// that never come: all that needs the whole timeline.
  func checkMoments() {
    for pending in pendingKeys {
      _ = knowsKey(pending.key, of: pending.layer, at: builder.value(pending.index))
    }
    var waiting: [Waiting] = []
    for (index, sequence) in sequences.enumerated() {
      waiting.append(
        Waiting(moment: sequence.start, attacher: .sequence(listIndex(of: sequence, index))))
    }
    waiting += events.map { Waiting(moment: $0.time, attacher: .event($0.index)) }
    let anchored = waiting.filter { isSound($0.moment) }
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

  /// The index of a sequence in the list as it is written.
  private func listIndex(of sequence: SceneSequence, _ index: Int) -> Int {
    sequenceNames.firstIndex(of: sequence.name) ?? index
  }

  private func knowsKey(_ key: String, of layer: Layer, at value: JSONValue) -> Bool {
    let id = ObjectIdentifier(layer)
    if attachers[AttachmentKey(layer: id, key: key)] != nil { return true }
    let known = attachers.keys.filter { $0.layer == id }.map(\.key).sorted()
    let path = DiagnosticText.quoted(registry.path(of: layer))
    values.report(
      .unknownAnimationKey, value,
      "\(path) never has an animation \(DiagnosticText.quoted(key))",
      help: Spelling.nearest(to: key, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "nothing ever animates it"
          : "it has \(DiagnosticText.alternatives(known.map(DiagnosticText.quoted), limit: 6))"))
    return false
  }

  /// Whether what a moment waits for exists and ends.
  private func isSound(_ moment: SceneMoment) -> Bool {
    if case .sequence(let index) = moment.anchor,
      let sequence = sequences.first(where: { $0.name == sequenceNames[index] }),
      !sequence.repeatCount.isFinite
    {
      values.report(
        .neverEnds, builder.value(moment.index)["after"] ?? builder.value(moment.index),
        "\(DiagnosticText.quoted(sequence.name)) repeats for ever, so nothing comes after it",
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
        .neverEnds, value, "\(DiagnosticText.quoted(key)) never ends, so nothing comes after it",
        help: "state a time")
      return false
    }
    return true
  }

  /// Whatever can begin begins, again and again; what is left waits for itself.
  private func reportCycles(_ waiting: [Waiting]) {
    var begun: Set<Attacher> = []
    var left = waiting
    while true {
      let count = left.count
      left.removeAll { item in
        guard canBegin(item.moment, begun) else { return false }
        begun.insert(item.attacher)
        return true
      }
      if left.count == count { break }
    }
    for item in left {
      let value = builder.value(item.moment.index)
      values.report(
        .circularTimes, value["after"] ?? value, "this waits for itself",
        help: "one of those that wait for each other needs a time")
    }
  }

  private func canBegin(_ moment: SceneMoment, _ begun: Set<Attacher>) -> Bool {
    switch moment.anchor {
    case .scene: true
    case .sequence(let index): begun.contains(.sequence(index))
    case .animation(let layer, let key):
      (attachers[AttachmentKey(layer: ObjectIdentifier(layer), key: key)] ?? [])
        .contains { attacher in attacher.map { $0 == .reaction || begun.contains($0) } ?? true }
    }
  }
}
