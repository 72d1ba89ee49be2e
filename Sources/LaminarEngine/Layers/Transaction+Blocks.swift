extension Transaction.ThreadState {
  /// Animates a block's changes, and has its completion wait for the animations that they started.
  ///
  /// A block is not a commit: its changes are committed with everything else that belongs to the
  /// instant.
  func run(
    _ block: AnimationBlock, completion: ((Bool) -> Void)?, _ changes: () -> Void
  ) {
    let depth = scopes.count
    var scope = Transaction.Scope(completion: completion.map { CompletionGroup(reporting: $0) })
    if !block.isAnimating || !areBlocksEnabled { scope.values["disableActions"] = .some(true) }
    scopes.append(scope)
    blocks.append(block)
    changes()
    if block.options.contains(.layoutSubviews) { layOutTrees() }
    block.finish()
    blocks.removeAll { $0 === block }
    closeScopes(downTo: depth)
  }

  /// Lets a completion wait for the commit of the instant, where its animations become known.
  func closeAtCommit(_ group: CompletionGroup) {
    closing.append(group)
    if scopes.isEmpty, implicit == nil { implicit = Transaction.Scope() }
  }

  /// Closes transactions without committing the trees: the blocks of completed ones wait for the
  /// commit of the instant.
  func closeScopes(downTo depth: Int) {
    while scopes.count > depth, let scope = scopes.popLast() {
      if let completion = scope.completion { closing.append(completion) }
    }
    if scopes.isEmpty, implicit == nil { implicit = Transaction.Scope() }
  }
}

extension Transaction {
  /// Makes changes that run no action, without a commit of their own.
  package static func withoutActions(_ changes: () -> Void) {
    let state = ThreadState.current
    let depth = state.scopes.count
    state.scopes.append(Scope(values: ["disableActions": .some(true)]))
    changes()
    state.closeScopes(downTo: depth)
  }
}
