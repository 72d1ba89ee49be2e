public import Foundation

/// Collects changes of layers and commits them together: Core Animation's `CATransaction`.
///
/// Every thread has its own. Changes outside of `begin` and `commit` belong to an implicit
/// transaction that the next rendering, or ``flush()``, commits, with the explicit transactions
/// inside it.
public enum Transaction {
  /// Opens a transaction inside the present one.
  public static func begin() { ThreadState.current.begin() }

  /// Closes the innermost transaction; the outermost commits every changed tree of the thread.
  ///
  /// A tree that was changed before the outermost `begin`, by the implicit transaction, is committed
  /// at the end of that. Without an open transaction it does nothing.
  public static func commit() { ThreadState.current.commit() }

  /// Commits an implicit transaction; inside `begin` and `commit` it does nothing.
  public static func flush() {
    let state = ThreadState.current
    guard state.scopes.isEmpty else { return }
    state.commitTrees()
    state.endImplicitTransaction(callingBlocks: true)
  }

  /// The seconds that animations without a duration take; 0.25 unless set.
  public static func animationDuration() -> TimeInterval {
    current?.duration ?? Layer.defaultAnimationDuration
  }

  /// Sets the seconds that animations without a duration take, in the innermost transaction.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    setValue(duration, forKey: "animationDuration")
  }

  /// The timing function that replaces that of every animation added; nil unless set.
  public static func animationTimingFunction() -> TimingFunction? { current?.timingFunction }

  /// Sets the timing function that replaces that of every animation added, in the innermost
  /// transaction.
  public static func setAnimationTimingFunction(_ function: TimingFunction?) {
    setValue(function, forKey: "animationTimingFunction")
  }

  /// Whether changes run no actions; false unless set.
  public static func disableActions() -> Bool {
    value(forKey: "disableActions").flatMap(PropertyValue.number) ?? 0 != 0
  }

  /// Sets whether changes run no actions, in the innermost transaction.
  public static func setDisableActions(_ flag: Bool) { setValue(flag, forKey: "disableActions") }

  /// The block that is called when the animations are over that were added since it was set; nil
  /// unless set.
  public static func completionBlock() -> (() -> Void)? {
    value(forKey: completionKey) as? () -> Void
  }

  /// Sets the block that is called once when all animations that are added from now on in the
  /// innermost transaction, and in those inside it, have ended or were removed
  /// (Laminar.docc: Transactions, "Completion blocks").
  ///
  /// Without any it is called at the end of the outermost commit, which may be that of the implicit
  /// transaction, or when another block replaces it; otherwise ``Stage/advance(to:)`` calls it. Of blocks that wait for the same end, that of
  /// the inner transaction is called first. An animation without an end keeps it waiting forever.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    setValue(block, forKey: completionKey)
  }

  /// The value of a key in the innermost transaction that set it. If none did, 0.25 for
  /// `animationDuration` and nil for other keys.
  public static func value(forKey key: String) -> Any? {
    ThreadState.current.value(forKey: key)
      ?? (key == "animationDuration" ? Layer.defaultAnimationDuration : nil)
  }

  /// Sets the value of any key in the innermost transaction: `animationDuration`,
  /// `animationTimingFunction`, `disableActions`, `completionBlock` or one's own. Numbers may be of
  /// any numeric type.
  public static func setValue(_ value: Any?, forKey key: String) {
    ThreadState.current.setValue(value, forKey: key)
  }

  /// The values of the open transactions for new animations; nil when none is open.
  static var current: (duration: Double?, timingFunction: TimingFunction?)? {
    let state = ThreadState.current
    guard state.isOpen else { return nil }
    return (
      state.value(forKey: "animationDuration").flatMap(PropertyValue.number)
        .flatMap { $0.isFinite ? $0 : nil },
      state.value(forKey: "animationTimingFunction") as? TimingFunction
    )
  }

  /// The key of the completion block, as Core Animation spells it.
  private static let completionKey = "completionBlock"
}

/// The time of the stage that this thread made or advanced last, in seconds; 0 before there is one.
///
/// Core Animation's `CACurrentMediaTime()`. Time here never runs by itself.
public func CurrentMediaTime() -> TimeInterval {
  Transaction.ThreadState.current.clockOwner?.time ?? 0
}

// MARK: - Blocks

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

  /// Makes a completion wait for the commit of the instant, where its animations become known.
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

  // MARK: - Isolation

  /// Runs a function with transactions and a media clock of its own: nothing outside is committed,
  /// and `CurrentMediaTime()` is what it was afterwards.
  package static func apart(_ body: () -> Void) {
    ThreadState.with(ThreadState(continuing: .current), body)
  }

  /// Calls a function with the tree that the thread made or advanced last; as soon as it makes one,
  /// if there is none yet.
  package static func withTree(
    for object: AnyObject, _ body: @escaping (LayerContext) -> Void
  ) { ThreadState.current.withTree(for: object, body) }

  /// Forgets what waits for a tree on behalf of an object.
  package static func stopWaiting(_ object: AnyObject) {
    ThreadState.current.stopWaiting(object)
  }

  // MARK: - State of a thread

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
    private func layOutTrees() {
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
