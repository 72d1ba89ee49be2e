/// The epochs that commits made, in the order of time: all of them, or only the present one.
package struct CommitHistory {
  /// Whether the epochs before the present one are kept.
  package let isKept: Bool
  package private(set) var epochs: [Epoch] = []
  /// The oldest time whose picture is kept; −∞ as long as nothing was released.
  package private(set) var earliestTime = -Double.infinity

  init(isKept: Bool) { self.isKept = isKept }

  /// Continues another history and keeps every later commit: for a simulation.
  init(continuing other: CommitHistory) {
    isKept = true
    epochs = other.epochs
    earliestTime = other.earliestTime
  }

  /// Takes the epoch of a new commit, which replaces one that begins at the same time.
  mutating func append(_ epoch: Epoch) {
    if let last = epochs.last, last.begin >= epoch.begin { epochs.removeLast() }
    if !isKept, !epochs.isEmpty {
      epochs.removeAll(keepingCapacity: true)
      earliestTime = epoch.begin
    }
    epochs.append(epoch)
  }
}
