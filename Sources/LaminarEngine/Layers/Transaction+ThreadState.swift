import Foundation

extension Transaction {
  /// One transaction: the values set in it and the block that waits.
  struct Scope {
    var values: [String: Any?] = [:]
    var completion: CompletionGroup?
  }

  /// A thread's open transactions and its committed trees.
  final class ThreadState {
    /// The explicit transactions, outermost first.
    var scopes: [Scope] = []
    /// The values that were set outside of them since the last commit.
    var implicit: Scope?
    /// The blocks of closed transactions inside one that is still open.
    var closing: [CompletionGroup] = []
    /// Whether the explicit transactions are inside the implicit one, which was open before them.
    private var isNested = false
    /// Blocks that wait only for a point where they may be called.
    private var pendingGroups: [CompletionGroup] = []
    /// Blocks that wait only for the next move of the clock.
    private var pendingNextTurn: [CompletionGroup] = []
    /// The animation blocks that are open, outermost first.
    var blocks: [AnimationBlock] = []
    /// Whether such blocks animate.
    var areBlocksEnabled = true
    private var contexts: [WeakContext] = []
    private var nextOrder: Int

    private struct WeakContext {
      weak var context: LayerContext?
    }

    /// The tree whose clock the thread reads: the one made or advanced last.
    weak var clockOwner: LayerContext?

    /// What waits for the first tree of the thread, by the object that it is for.
    private var waiting: [(object: AnyObject, body: (LayerContext) -> Void)] = []

    init() { nextOrder = 0 }

    /// A separate state that continues the counts of another: for a simulation.
    init(continuing other: ThreadState) { nextOrder = other.nextOrder }

    func register(_ context: LayerContext) {
      clockOwner = context
      contexts.removeAll { $0.context == nil }
      contexts.append(WeakContext(context: context))
      let waiting = waiting
      self.waiting = []
      for (_, body) in waiting { body(context) }
    }

    /// Calls a function with the tree made or advanced last; as soon as there is one, if there is
    /// none yet.
    func withTree(for object: AnyObject, _ body: @escaping (LayerContext) -> Void) {
      stopWaiting(object)
      guard let clockOwner else { return waiting.append((object, body)) }
      body(clockOwner)
    }

    /// Forgets what waits for a tree on behalf of an object.
    func stopWaiting(_ object: AnyObject) { waiting.removeAll { $0.object === object } }

    /// Takes the index of the next attachment of the thread.
    func takeOrder() -> Int { takeOrders(1) }

    /// Takes the indices of the next attachments; returns the first.
    func takeOrders(_ count: Int) -> Int {
      nextOrder += count
      return nextOrder - count + 1
    }

    // MARK: - Values

    /// Whether any transaction is open.
    var isOpen: Bool { implicit != nil || !scopes.isEmpty }

    func value(forKey key: String) -> Any? {
      for scope in scopes.reversed() {
        if let value = scope.values[key] { return value }
      }
      return implicit?.values[key] ?? nil
    }

    func setValue(_ value: Any?, forKey key: String) {
      var scope = scopes.last ?? implicit ?? Scope()
      scope.values[key] = .some(value)
      let replaced = scope.completion
      if key == completionKey {
        scope.completion = (value as? () -> Void).map(CompletionGroup.init)
      }
      if scopes.isEmpty { implicit = scope } else { scopes[scopes.count - 1] = scope }
      if key == completionKey, let replaced, replaced.close() { replaced.block?() }
    }

    /// The completion blocks that wait for a new animation, the innermost first.
    var openGroups: [CompletionGroup] {
      guard isOpen else { return [] }
      return scopes.reversed().compactMap(\.completion) + (implicit?.completion.map { [$0] } ?? [])
    }

    // MARK: - Commits

    /// Opens an explicit transaction. The outermost is inside the implicit one if that is open:
    /// for all trees where a value was set, otherwise for the trees that changed since their commit.
    func begin() {
      if scopes.isEmpty {
        let hasValues = implicit.map { !$0.values.isEmpty } ?? false
        isNested = hasValues
        for context in contexts.compactMap(\.context) {
          context.isInImplicitTransaction = hasValues || context.hasChanges
          if context.isInImplicitTransaction { isNested = true }
        }
      }
      scopes.append(Scope())
    }

    /// Closes the innermost explicit transaction. The outermost commits the trees outside of the
    /// implicit transaction; the others wait for the end of that.
    func commit() {
      guard !scopes.isEmpty else { return }
      // Layout and display are part of the transaction.
      if scopes.count == 1 {
        for entry in contexts where entry.context?.isInImplicitTransaction == false {
          entry.context?.commitIfNeeded()
        }
      }
      guard let scope = scopes.popLast() else { return }
      if let completion = scope.completion { closing.append(completion) }
      guard scopes.isEmpty else { return }
      if isNested {
        if implicit == nil { implicit = Scope() }
      } else {
        settle()
        callPending()
      }
    }

    func commitTrees() {
      for entry in contexts { entry.context?.commitIfNeeded() }
    }

    /// Closes the implicit transaction.
    func endImplicitTransaction(callingBlocks: Bool) {
      if let scope = implicit {
        implicit = nil
        if let completion = scope.completion { closing.append(completion) }
        settle()
      }
      if callingBlocks { callPending() }
    }

    /// Closes the blocks of a finished transaction: those that wait for nothing are to be called.
    private func settle() {
      let groups = closing
      closing = []
      for group in groups where group.close() {
        if group.waitsForTurn { pendingNextTurn.append(group) } else { pendingGroups.append(group) }
      }
    }

    private func callPending() {
      while !pendingGroups.isEmpty {
        let group = pendingGroups.removeFirst()
        clockOwner?.record(.transactionCompletion, "")
        group.block?()
      }
    }

    /// Calls the blocks that wait for the clock; returns whether there were any.
    func callPendingOfTurn() -> Bool {
      let groups = pendingNextTurn
      pendingNextTurn = []
      for group in groups { group.block?() }
      return !groups.isEmpty
    }

    /// Lays out every tree of the thread.
    func layOutTrees() {
      for entry in contexts { entry.context?.root.layoutIfNeeded() }
    }

    // MARK: - Threads

    /// What holds every thread's state: read for almost every change of a layer, which a dictionary of
    /// the thread would make ten times as slow.
    private static let slot: pthread_key_t = {
      var key = pthread_key_t()
      let failure = pthread_key_create(&key) { state in
        if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
      }
      precondition(failure == 0, "the process has no thread-local variable left")
      return key
    }()

    /// The thread's state; nil before its first use.
    private static var known: Unmanaged<ThreadState>? {
      pthread_getspecific(slot).map { Unmanaged<ThreadState>.fromOpaque($0) }
    }

    /// Makes a state the thread's while a function runs.
    static func with(_ state: ThreadState, _ body: () -> Void) {
      let usual = known
      pthread_setspecific(slot, Unmanaged.passUnretained(state).toOpaque())
      defer { pthread_setspecific(slot, usual?.toOpaque()) }
      body()
    }

    /// Runs a function inside a scope in which no action runs and animations keep their own timing
    /// function; nothing is committed.
    static func withoutActions(_ body: () -> Void) {
      let state = current
      state.scopes.append(
        Scope(values: [
          "disableActions": true, "animationTimingFunction": nil, "animationDuration": nil,
        ]))
      body()
      state.scopes.removeLast()
    }

    static var current: ThreadState {
      if let known { return known.takeUnretainedValue() }
      let state = ThreadState()
      pthread_setspecific(slot, Unmanaged.passRetained(state).toOpaque())
      return state
    }
  }
}
