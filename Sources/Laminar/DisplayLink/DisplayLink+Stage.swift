import LaminarEngine

extension DisplayLink {
  /// Runs the link on the display of the stage that this thread made or advanced last; without a
  /// stage, on that of the next one that it makes.
  package func addToStage() {
    Transaction.withTree(for: self) { [self] context in add(to: Stage.display(of: context)) }
  }

  /// Takes the link off the display of its stage, or ends its waiting for one.
  package func removeFromStage() {
    Transaction.stopWaiting(self)
    removeFromDisplay()
  }
}
