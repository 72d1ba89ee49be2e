public import Foundation

/// Gathers changes of layers and commits them together: Core Animation's `CATransaction`.
///
/// Every thread has its own. Changes outside of `begin` and `commit` belong to an implicit
/// transaction that the next rendering, or ``flush()``, commits.
public enum Transaction {
  /// Opens a transaction inside the present one.
  public static func begin() { ThreadState.current.scopes.append(Scope()) }

  /// Closes the innermost transaction; the outermost commits every changed tree of the thread.
  ///
  /// Without an open transaction it does nothing.
  public static func commit() {
    let state = ThreadState.current
    guard state.scopes.popLast() != nil, state.scopes.isEmpty else { return }
    state.commitTrees()
  }

  /// Commits an implicit transaction; inside `begin` and `commit` it does nothing.
  public static func flush() {
    let state = ThreadState.current
    guard state.scopes.isEmpty else { return }
    state.commitTrees()
  }

  /// The seconds that animations without a duration take; 0.25 unless set.
  public static func animationDuration() -> TimeInterval {
    current?.duration ?? Layer.defaultAnimationDuration
  }

  /// Sets the seconds that animations without a duration take, in the innermost transaction.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    setValue(duration, forKey: "animationDuration")
  }

  /// What replaces the timing function of every animation added; nil unless set.
  public static func animationTimingFunction() -> TimingFunction? { current?.timingFunction }

  /// Sets what replaces the timing function of every animation added, in the innermost
  /// transaction.
  public static func setAnimationTimingFunction(_ function: TimingFunction?) {
    setValue(function, forKey: "animationTimingFunction")
  }

  /// Whether changes run no actions; false unless set.
  public static func disableActions() -> Bool {
    value(forKey: "disableActions") as? Bool ?? false
  }

  /// Sets whether changes run no actions, in the innermost transaction.
  public static func setDisableActions(_ flag: Bool) { setValue(flag, forKey: "disableActions") }

  /// The value of a key in the innermost transaction that set it; nil when none did.
  public static func value(forKey key: String) -> Any? {
    for scope in ThreadState.current.scopes.reversed() {
      if let value = scope.values[key] { return value }
    }
    return nil
  }

  /// Sets the value of any key in the innermost transaction; outside of one it does nothing.
  public static func setValue(_ value: Any?, forKey key: String) {
    let state = ThreadState.current
    guard !state.scopes.isEmpty else { return }
    state.scopes[state.scopes.count - 1].values[key] = .some(value)
  }

  /// What an open transaction says of new animations; nil when none is open.
  static var current: (duration: Double?, timingFunction: TimingFunction?)? {
    guard !ThreadState.current.scopes.isEmpty else { return nil }
    return (
      (value(forKey: "animationDuration") as? Double).flatMap { $0.isFinite ? $0 : nil },
      value(forKey: "animationTimingFunction") as? TimingFunction
    )
  }

  struct Scope {
    var values: [String: Any?] = [:]
  }

  /// A thread's open transactions and its committed trees.
  final class ThreadState {
    var scopes: [Scope] = []
    private var contexts: [WeakContext] = []

    private struct WeakContext {
      weak var context: LayerContext?
    }

    /// The tree whose clock the thread reads: the one made or advanced last.
    weak var clockOwner: LayerContext?

    func register(_ context: LayerContext) {
      clockOwner = context
      contexts.removeAll { $0.context == nil }
      contexts.append(WeakContext(context: context))
    }

    func commitTrees() {
      for entry in contexts { entry.context?.commitIfNeeded() }
    }

    private static let key = "org.laminar.transactions"

    static var current: ThreadState {
      let dictionary = Thread.current.threadDictionary
      if let state = dictionary[key] as? ThreadState { return state }
      let state = ThreadState()
      dictionary[key] = state
      return state
    }
  }
}

/// The time of the stage that this thread made or advanced last, in seconds; 0 before there is one.
///
/// Core Animation's `CACurrentMediaTime()`. Time here never runs by itself.
public func CurrentMediaTime() -> TimeInterval {
  Transaction.ThreadState.current.clockOwner?.time ?? 0
}
