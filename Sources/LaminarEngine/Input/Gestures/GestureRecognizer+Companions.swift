/// What a scene's `simultaneouslyWith` declares: it holds in simulations, where no delegate is asked.
extension GestureRecognizer {
  /// Lets two recognisers recognise at the same time.
  package func allowSimultaneous(with other: GestureRecognizer) {
    if other !== self { companions.add(other) }
  }

  /// Whether either of two recognisers lets both recognise at the same time.
  func isCompanion(of other: GestureRecognizer) -> Bool {
    companions.contains(other) || other.companions.contains(self)
  }
}
