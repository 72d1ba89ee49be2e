/// A transaction's completion block and the animations that it waits for
/// (Laminar.docc: Transactions, "Completion blocks").
final class CompletionGroup {
  /// Nothing in a rehearsal.
  private let action: ((Bool) -> Void)?
  /// Whether no animation was taken off early.
  private var isWhole = true
  /// Whether the block is never called inside a commit, but when the clock is next asked to move.
  let waitsForTurn: Bool
  /// The animations that were added, until the transaction is committed.
  private var members: [AnimationRun] = []
  private var remaining = 0
  /// Whether more animations may be added.
  private var isOpen = true

  init(_ block: @escaping () -> Void) {
    action = { _ in block() }
    waitsForTurn = false
  }

  /// A block that hears whether every animation ran to its end.
  init(reporting block: @escaping (Bool) -> Void) {
    action = block
    waitsForTurn = true
  }

  /// What is called once; nothing in a rehearsal.
  var block: (() -> Void)? {
    action.map { action in { action(self.isWhole) } }
  }

  /// The group of a rehearsal, which waits for as much and calls nobody.
  init(understudying other: CompletionGroup) {
    action = nil
    waitsForTurn = other.waitsForTurn
    isWhole = other.isWhole
    remaining = other.remaining
    isOpen = other.isOpen
  }

  func add(_ run: AnimationRun) {
    members.append(run)
    remaining += 1
  }

  /// Notes that one animation is over; returns whether the block is to be called now.
  func removeOne(finished: Bool) -> Bool {
    remaining -= 1
    if !finished { isWhole = false }
    return !isOpen && remaining == 0
  }

  /// Ends the adding; returns whether the block waits for nothing and is to be called now.
  ///
  /// Animations of layers that stand in no tree never run, so nobody waits for them.
  func close() -> Bool {
    guard isOpen else { return false }
    let astray = members.filter { $0.layer?.context == nil }
    members = []
    for run in astray { run.abandon() }
    isOpen = false
    return remaining == 0
  }
}
