extension Transaction {
  /// Runs a function with transactions and a media clock of its own: nothing outside is committed,
  /// and `CurrentMediaTime()` is what it was afterwards.
  package static func apart(_ body: () -> Void) {
    ThreadState.with(ThreadState(continuing: .current), body)
  }
}

extension Transaction {
  /// Calls a function with the tree that the thread made or advanced last; as soon as it makes one,
  /// if there is none yet.
  package static func withTree(
    for object: AnyObject, _ body: @escaping (LayerContext) -> Void
  ) { ThreadState.current.withTree(for: object, body) }

  /// Forgets what waits for a tree on behalf of an object.
  package static func stopWaiting(_ object: AnyObject) {
    ThreadState.current.stopWaiting(object)
  }
}
