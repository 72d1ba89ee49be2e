import Laminar

/// The kinds of events that `--kinds` chooses: `gesture,control`, `touch:began`, `-touch:moved`.
struct EventKinds: Sendable, Hashable {
  /// A kind, and the first word of the detail where only those events are meant.
  private struct Item: Sendable, Hashable {
    let kind: StageEvent.Kind
    let word: String?

    func names(_ event: StageEvent) -> Bool {
      guard event.kind == kind else { return false }
      return word.map { event.detail.prefix { $0 != " " } == $0 } ?? true
    }
  }

  private var included: [Item] = []
  private var excluded: [Item] = []

  /// Reads a list.
  ///
  /// - Throws: An unknown kind, with the nearest.
  init(_ text: String) throws(ValueError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isExcluded = part.hasPrefix("-")
      let halves = part.dropFirst(isExcluded ? 1 : 0).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      let kinds = StageEvent.Kind.known
      guard let kind = kinds.first(where: { $0.rawValue == halves[0] }), halves.last != "" else {
        let nearest = NearestSpelling.of(halves[0], among: kinds.map(\.rawValue))
        throw ValueError(
          "'\(part)' is not a kind of event"
            + (nearest.map { "; did you mean '\($0)'?" } ?? "; write gesture,-touch:moved"))
      }
      let item = Item(kind: kind, word: halves.count > 1 ? halves[1] : nil)
      if isExcluded { excluded.append(item) } else { included.append(item) }
    }
  }

  /// Whether an event is listed.
  func contains(_ event: StageEvent) -> Bool {
    (included.isEmpty || included.contains { $0.names(event) })
      && !excluded.contains { $0.names(event) }
  }
}

extension ValueKind<EventKinds> {
  static let eventKinds: ValueKind = {
    var kind = ValueKind(placeholder: "LIST") { text throws(ValueError) in try EventKinds(text) }
    kind.choices = StageEvent.Kind.known.map(\.rawValue)
    return kind
  }()
}
