import LaminarGraphics

/// Which recognisers wait for others, and which let others fail (Laminar.docc: Touches, "Arbitration").
extension GestureRecognizer {
  /// What the recognisers are that must fail first.
  enum Blocking {
    /// All have failed, or take no part.
    case none
    /// These may still recognise.
    case undecided([GestureRecognizer])
    /// One of them has recognised.
    case recognized
  }

  func blocking(in context: LayerContext) -> Blocking {
    var undecided: [GestureRecognizer] = []
    for other in awaited(in: context) {
      if other.tracking.isRecognized { return .recognized }
      guard other.tracking.isUndecided, !context.isCyclic(self, after: other) else { continue }
      undecided.append(other)
    }
    return undecided.isEmpty ? .none : .undecided(undecided)
  }

  /// The active recognisers that must fail first: by a requirement, by the classes, or by a delegate.
  /// Without code of an embedder only those of the requirements are looked at.
  func awaited(in context: LayerContext) -> [GestureRecognizer] {
    var result = requirements.recognizers.filter { $0.tracking.context === context }
    let deciders = context.input.deciders
    guard !deciders.isEmpty else { return result }
    for other in decidesByCode ? context.input.active : deciders
    where other !== self && !requirements.contains(other) && asksToFail(other) {
      result.append(other)
    }
    return result
  }

  private func asksToFail(_ other: GestureRecognizer) -> Bool {
    sharesTouches(with: other)
      && (shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
        || (delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false)
        || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false))
  }

  /// Whether code of an embedder may say what it waits for, and what waits for it.
  var decidesByCode: Bool {
    delegate != nil || !Self.builtInClasses.contains(ObjectIdentifier(type(of: self)))
  }

  private static let builtInClasses = Set(
    [
      GestureRecognizer.self, TapGestureRecognizer.self, LongPressGestureRecognizer.self,
      PanGestureRecognizer.self, ScreenEdgePanGestureRecognizer.self,
      SwipeGestureRecognizer.self, PinchGestureRecognizer.self, RotationGestureRecognizer.self,
      ScrollPanGestureRecognizer.self, ScrollTouchGestureRecognizer.self,
      ScrollPinchGestureRecognizer.self,
    ].map { ObjectIdentifier($0) })

  /// Whether a recogniser that has recognised before keeps this one from it.
  func isPrevented(in context: LayerContext) -> Bool {
    context.input.recognized.contains { other in
      other !== self && other.tracking.isRecognized && other.prevents(self)
    }
  }

  /// Makes the recognisers fail that may not recognise beside this one.
  func preventOthers(in context: LayerContext) {
    for other in context.input.active
    where other !== self && other.tracking.isUndecided && prevents(other) {
      other.fail(in: context)
    }
  }

  private func prevents(_ other: GestureRecognizer) -> Bool {
    sharesTouches(with: other) && canPrevent(other) && other.canBePrevented(by: self)
      && !recognizesSimultaneously(with: other)
  }

  /// Whether both may recognise at the same time: true of either suffices.
  private func recognizesSimultaneously(with other: GestureRecognizer) -> Bool {
    recognizesSimultaneously || other.recognizesSimultaneously || isCompanion(of: other)
      || (delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false)
  }

  private func sharesTouches(with other: GestureRecognizer) -> Bool {
    tracking.sequence.shares(with: other.tracking.sequence)
  }
}

/// What a scene's `simultaneouslyWith` declares: it holds in simulations, where no delegate is asked.
extension GestureRecognizer {
  /// Allows two recognisers to recognise at the same time.
  package func allowSimultaneous(with other: GestureRecognizer) {
    if other !== self { companions.add(other) }
  }

  /// Whether either of two recognisers lets both recognise at the same time.
  private func isCompanion(of other: GestureRecognizer) -> Bool {
    companions.contains(other) || other.companions.contains(self)
  }
}

/// Recognisers that another one waits for, or is recognised beside, in the order added. They are not kept
/// alive.
struct RecognizerList {
  private struct Entry {
    weak var recognizer: GestureRecognizer?
  }

  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Those that still exist.
  var recognizers: [GestureRecognizer] { entries.compactMap(\.recognizer) }

  func contains(_ recognizer: GestureRecognizer) -> Bool {
    indices[ObjectIdentifier(recognizer)].map { entries[$0].recognizer === recognizer } ?? false
  }

  /// Adds a recogniser unless it is there.
  mutating func add(_ recognizer: GestureRecognizer) {
    guard !contains(recognizer) else { return }
    indices[ObjectIdentifier(recognizer)] = entries.count
    entries.append(Entry(recognizer: recognizer))
  }
}

extension LayerContext {
  /// Whether a recogniser waits for another one that waits, maybe through others, for it: such a
  /// requirement is ignored and reported.
  func isCyclic(_ recognizer: GestureRecognizer, after other: GestureRecognizer) -> Bool {
    let isCyclic =
      input.deciders.isEmpty
      ? input.component(of: recognizer) == input.component(of: other)
      : isReached(recognizer, from: other)
    if isCyclic {
      input.note(
        EngineDiagnostic(
          layer: recognizer.layer.map { path(of: $0) } ?? "", key: "requireToFail",
          message: "\(recognizer.label) and \(other.label) wait for each other to fail: the "
            + "requirement is ignored"))
    }
    return isCyclic
  }

  /// Whether a recogniser is waited for by another, maybe through others.
  private func isReached(_ goal: GestureRecognizer, from start: GestureRecognizer) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending = [start]
    while let next = pending.popLast() {
      if next === goal { return true }
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      pending += next.awaited(in: self)
    }
    return false
  }
}

extension InputState {
  /// The active recognisers that code of an embedder may let wait for others, or others for them.
  var deciders: [GestureRecognizer] {
    if let knownDeciders { return knownDeciders }
    let found = active.filter(\.decidesByCode)
    knownDeciders = found
    return found
  }

  /// Forgets what follows from which recognisers are active and from what they wait for.
  func forgetRelations() {
    knownDeciders = nil
    components = nil
  }

  /// The number of the group of active recognisers that wait for each other by requirements; a
  /// recogniser outside of any cycle is a group of its own.
  fileprivate func component(of recognizer: GestureRecognizer) -> Int? {
    if components == nil {
      var indices: [ObjectIdentifier: Int] = [:]
      for (index, recognizer) in active.enumerated() {
        indices[ObjectIdentifier(recognizer)] = index
      }
      let edges = active.map { recognizer in
        recognizer.requirements.recognizers.compactMap { indices[ObjectIdentifier($0)] }
      }
      let numbers = WaitingGroups.numbers(of: edges)
      components = indices.mapValues { numbers[$0] }
    }
    return components?[ObjectIdentifier(recognizer)]
  }
}

/// The groups of things that wait for each other: the strongly connected components of a graph, by
/// Tarjan's algorithm (R. Tarjan: Depth-First Search and Linear Graph Algorithms, 1972), without
/// recursion.
package enum WaitingGroups {
  /// The group of each index: two indices are in one group when each waits, maybe through others, for
  /// the other.
  ///
  /// - Parameter edges: The indices that each one waits for; others than those of the list are left out.
  package static func numbers(of edges: [[Int]]) -> [Int] {
    var order = [Int](repeating: -1, count: edges.count)
    var lowest = order, group = order
    var stack: [Int] = []
    var path: [(index: Int, next: Int)] = []
    var (visited, groups) = (0, 0)
    for start in edges.indices where order[start] < 0 {
      path.append((start, 0))
      while let (index, next) = path.last {
        if next == 0 {
          (order[index], lowest[index]) = (visited, visited)
          visited += 1
          stack.append(index)
        }
        if next < edges[index].count {
          path[path.count - 1].next += 1
          let other = edges[index][next]
          guard edges.indices.contains(other) else { continue }
          if order[other] < 0 {
            path.append((other, 0))
          } else if group[other] < 0 {
            lowest[index] = min(lowest[index], order[other])
          }
          continue
        }
        path.removeLast()
        if let above = path.last?.index { lowest[above] = min(lowest[above], lowest[index]) }
        guard lowest[index] == order[index] else { continue }
        while let member = stack.popLast() {
          group[member] = groups
          if member == index { break }
        }
        groups += 1
      }
    }
    return group
  }
}

// MARK: - Waiting recognisers and actions

/// What follows from touches and timers: recognisers that waited, their actions, resets.
extension LayerContext {
  /// Runs code that may change recognisers' states, then what follows from the changes.
  ///
  /// Actions are called after the code, so that a recogniser is complete when they read it.
  func handleInput(_ body: () -> Void) {
    input.depth += 1
    body()
    input.depth -= 1
    guard input.depth == 0 else { return }
    input.depth = 1
    drainInput()
    input.depth = 0
    // A change from outside of any event, such as `isEnabled`.
    if !input.isDelivering { concludeInput() }
  }

  private func drainInput() {
    var rounds = 0
    while rounds < InputState.mostJobs {
      rounds += 1
      if !input.settled.isEmpty {
        for waiting in takeReleased() {
          guard let pending = waiting.tracking.pending else { continue }
          waiting.resume(pending, in: self)
        }
      }
      if let job = input.takeJob() {
        job()
      } else if input.settled.isEmpty {
        return
      }
    }
    input.dropJobs()
    root.recordIgnored(
      "stopped after 100,000 changes of gesture recognisers at one instant", key: "input")
  }

  /// The recognisers that waited for those that were decided since the last call, and wait for no other,
  /// or in vain: in the order in which they became active.
  private func takeReleased() -> [GestureRecognizer] {
    var released: [GestureRecognizer] = []
    for decided in input.takeSettled() {
      let waiters = decided.tracking.waiters
      decided.tracking.waiters = []
      for (waiting, wait) in waiters
      where waiting.tracking.pending != nil && waiting.tracking.wait == wait {
        waiting.tracking.awaitedCount -= 1
        guard decided.tracking.isRecognized || waiting.tracking.awaitedCount == 0 else { continue }
        waiting.tracking.wait += 1
        released.append(waiting)
      }
    }
    return released.sorted { $0.tracking.activeOrder < $1.tracking.activeOrder }
  }

  /// Records a state, runs the reactions to it and calls the targets.
  func tell(_ recognizer: GestureRecognizer, of state: GestureRecognizer.State) {
    let layer = recognizer.layer
    recognizer.tracking.toldState = state
    if log.isKept {
      let values = recognizer.valueDescription
      let hasValues = state != .failed && !values.isEmpty
      record(
        .gesture, "\(layer.map { path(of: $0) } ?? "")!\(recognizer.label)",
        hasValues ? "\(state.rawValue) \(values)" : state.rawValue)
    }
    for reaction in recognizer.reactions where reaction.states.contains(state) {
      if let name = reaction.name { record(.action, layer.map { path(of: $0) } ?? "", name) }
      reaction.action(self, recognizer)
      commitInput()
    }
    if !isSimulation, state != .failed {
      for target in recognizer.targets {
        target.action(recognizer)
        commitInput()
      }
    }
    recognizer.tracking.toldState = nil
  }

  /// Commits what input changed, at its instant.
  func commitInput() {
    guard isDelivering else { return }
    lastSimulation = nil
    commitPending(callingBlocks: true)
  }

  /// Calls a timer.
  func fire(_ recognizer: GestureRecognizer) {
    handleInput {
      recognizer.cancelTimer()
      recognizer.timerFired()
    }
  }
}
