import LaminarEngine

/// A picture was asked of layers that use what is not drawn yet; nothing is drawn wrong instead.
public struct UndrawnError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One use of a feature.
  public struct Use: Sendable, Hashable {
    /// The stable id of the feature, such as `shadow`.
    public let feature: String
    /// The path of the layer, such as `panel/ball`.
    public let layer: String
  }

  /// Every use, in the order of the tree.
  public let uses: [Use]

  /// The uses in a snapshot at any time; nil when everything is drawn.
  package init?(_ snapshot: StageSnapshot) {
    self.init(snapshot.timeline.epochs)
  }

  /// The uses in what a snapshot shows in a stretch of time, both ends included; nil when all that
  /// is drawn.
  package init?(_ snapshot: StageSnapshot, from begin: Double, to end: Double) {
    let timeline = snapshot.timeline
    guard begin <= end, let first = timeline.epochIndex(at: begin),
      let last = timeline.epochIndex(at: end)
    else { return nil }
    self.init(timeline.epochs[first...last])
  }

  private init?(_ epochs: some Sequence<Epoch>) {
    var uses: [Use] = []
    var known: Set<Use> = []
    var previous: Epoch?
    for epoch in epochs {
      defer { previous = epoch }
      for undrawn in epoch.undrawnUses(after: previous) {
        let use = Use(feature: undrawn.feature, layer: undrawn.layer)
        if known.insert(use).inserted { uses.append(use) }
      }
    }
    guard !uses.isEmpty else { return nil }
    self.uses = uses
  }

  /// One line per use.
  public var description: String {
    uses.map { "not drawn yet: \($0.feature) (layer \"\($0.layer)\")" }.joined(separator: "\n")
  }
}
