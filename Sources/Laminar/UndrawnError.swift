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

  /// The uses in a snapshot; nil when everything is drawn.
  package init?(_ snapshot: StageSnapshot) {
    var uses: [Use] = []
    var known: Set<Use> = []
    for epoch in snapshot.timeline.epochs {
      for feature in epoch.tree.undrawnFeatures() {
        let use = Use(feature: feature.id, layer: epoch.tree.path(of: feature.node))
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
