/// A transaction's completion block and the animations that it waits for (SEMANTICS 13.5).
final class CompletionGroup {
  /// What is called once; nothing in a rehearsal.
  let block: (() -> Void)?
  /// The animations that were added, until the transaction is committed.
  private var members: [AnimationRun] = []
  private var remaining = 0
  /// Whether more animations may be added.
  private var isOpen = true

  init(_ block: @escaping () -> Void) { self.block = block }

  /// The group of a rehearsal, which waits for as much and calls nobody.
  init(understudying other: CompletionGroup) {
    block = nil
    remaining = other.remaining
    isOpen = other.isOpen
  }

  func add(_ run: AnimationRun) {
    members.append(run)
    remaining += 1
  }

  /// Notes that one animation is over; returns whether the block is to be called now.
  func removeOne() -> Bool {
    remaining -= 1
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
