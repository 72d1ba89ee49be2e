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
  static let completionKey = "completionBlock"
}

/// The time of the stage that this thread made or advanced last, in seconds; 0 before there is one.
///
/// Core Animation's `CACurrentMediaTime()`. Time here never runs by itself.
public func CurrentMediaTime() -> TimeInterval {
  Transaction.ThreadState.current.clockOwner?.time ?? 0
}
