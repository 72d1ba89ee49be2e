extension Transaction {
  /// Runs a function with transactions and a media clock of its own: nothing outside is committed,
  /// and `CurrentMediaTime()` is what it was afterwards.
  package static func apart(_ body: () -> Void) {
    ThreadState.with(ThreadState(continuing: .current), body)
  }
}
