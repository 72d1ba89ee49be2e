/// Observers are told in commits, after layout and display, before the epoch is made: what they change
/// is part of the commit.
extension LayerContext {
  /// The limit of rounds in which observers may change what others observe in one commit.
  private static var mostRounds: Int { 100 }

  /// Tells the observers of what changed, again while that changes more; lays out and displays what they
  /// requested. Returns how many layers were laid out.
  func tellObservers() -> Int {
    guard !isSimulation else { return 0 }
    var layoutCount = 0
    for round in 0..<Self.mostRounds {
      guard tellObserversOnce(isFirst: round == 0) else { return layoutCount }
      layoutCount += root.updateTree()
    }
    root.recordIgnored(
      "observers that change observed values without end were cut off", key: "observe")
    root.setNeedsCommit()
    return layoutCount
  }

  /// Tells each observer of a changed value once, in the order of registration; returns whether any was
  /// told.
  private func tellObserversOnce(isFirst: Bool) -> Bool {
    var observed = changedObservedLayers
    let changed = Set(observed.map(ObjectIdentifier.init))
    if !nestedObservedLayers.isEmpty {
      nestedObservedLayers = nestedObservedLayers.filter {
        $0.value.layer?.isObservedNested(in: self) == true
      }
      observed += nestedObservedLayers.values.compactMap(\.layer)
    }
    guard !observed.isEmpty else { return false }
    // Entries do not hold tokens: one that is released meanwhile is not told.
    var due: [Int: ObservationEntry] = [:]
    for layer in observed {
      for entry in layer.rare?.observations ?? [] {
        guard let observation = entry.observation else { continue }
        if observation.isNested || changed.contains(ObjectIdentifier(layer)) {
          due[entry.order] = entry
        }
      }
    }
    var isAnyTold = false
    for (_, entry) in due.sorted(by: { $0.key < $1.key })
    where entry.observation?.tellIfChanged(isFirst: isFirst) == true {
      isAnyTold = true
    }
    return isAnyTold
  }

  /// Notes a layer with observations that depend on others.
  func noteNestedObservation(of layer: Layer) {
    nestedObservedLayers[ObjectIdentifier(layer)] = ObservedLayer(layer: layer)
  }
}

extension Layer {
  /// Whether the layer has observations.
  var isObserved: Bool { rare?.observations.isEmpty == false }

  /// Whether observations of the layer depend on other layers.
  var hasNestedObservations: Bool {
    rare?.observations.contains { $0.observation?.isNested == true } == true
  }

  fileprivate func isObservedNested(in context: LayerContext) -> Bool {
    self.context === context && hasNestedObservations
  }
}

/// A layer whose observations depend on others, as long as something else holds it.
struct ObservedLayer {
  weak var layer: Layer?
}
