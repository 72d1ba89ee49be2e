/// A transaction's completion block and the animations that it waits for
/// (Laminar.docc: Transactions, "Completion blocks").
final class CompletionGroup {
  /// Nil in a simulation.
  private let action: ((Bool) -> Void)?
  /// Whether no animation was removed early.
  private var isWhole = true
  /// Whether the block is never called inside a commit, but by the next move of the clock.
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

  /// A block that receives whether every animation ran to its end.
  init(reporting block: @escaping (Bool) -> Void) {
    action = block
    waitsForTurn = true
  }

  /// The block, called once; nil in a simulation.
  var block: (() -> Void)? {
    action.map { action in { action(self.isWhole) } }
  }

  /// The copy for a simulation, which waits for as many animations and calls nothing.
  init(simulating other: CompletionGroup) {
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
  /// Animations of layers outside of any tree never run, so the group does not wait for them.
  func close() -> Bool {
    guard isOpen else { return false }
    let astray = members.filter { $0.layer?.context == nil }
    members = []
    for run in astray { run.abandon() }
    isOpen = false
    return remaining == 0
  }
}
