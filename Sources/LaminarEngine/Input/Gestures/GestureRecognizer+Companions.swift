/// What a scene's `simultaneouslyWith` declares: it holds in simulations, where no delegate is asked.
extension GestureRecognizer {
  /// Lets two recognisers recognise at the same time.
  package func allowSimultaneous(with other: GestureRecognizer) {
    guard other !== self, !isCompanion(of: other) else { return }
    companions.append(GestureRequirement(recognizer: other))
  }

  /// Whether either of two recognisers lets both recognise at the same time.
  func isCompanion(of other: GestureRecognizer) -> Bool {
    companions.contains { $0.recognizer === other }
      || other.companions.contains { $0.recognizer === self }
  }
}
