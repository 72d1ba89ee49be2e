/// A declared change that waits until the clock of a layer reaches a time.
final class ClockWait {
  /// The layer whose clock it waits for.
  let layer: Layer
  /// The time that the clock is to reach.
  let localTime: Double
  let change: DeclaredChange
  /// The generation of its valid scheduled event.
  private(set) var generation: Int32 = 0
  /// Whether the time was reached.
  private(set) var isOver = false

  init(_ change: DeclaredChange, localTime: Double, of layer: Layer) {
    self.change = change
    self.localTime = localTime
    self.layer = layer
  }

  /// Schedules the change for when the clock, as it runs now, reaches the time; an event that was
  /// scheduled before is void.
  func plan(from time: Double, on eventQueue: inout EventQueue) {
    generation &+= 1
    eventQueue.plan(
      ScheduledEvent(
        time: layer.clockChain.firstTime(reaching: localTime, from: time), kind: .clock(self),
        generation: generation))
  }

  /// Ends the wait.
  func end() { isOver = true }

  /// The copy for a simulation, in the same state.
  func copy(on layer: Layer) -> ClockWait {
    let copy = ClockWait(change, localTime: localTime, of: layer)
    copy.generation = generation
    copy.isOver = isOver
    return copy
  }
}

/// The waits of a tree, by the layer whose clock they wait for: a change of one clock does not touch
/// the waits for others, and the end of a wait costs the same however many there are.
struct ClockWaits {
  /// The waits for one clock, in the order of their declaration.
  private struct List {
    var waits: [ClockWait] = []
    var endedCount = 0
  }

  private var lists: [ObjectIdentifier: List] = [:]
  /// The number of waits that have not ended.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The waits that have not ended, in no order.
  var all: [ClockWait] { lists.values.flatMap { $0.waits.filter { !$0.isOver } } }

  mutating func append(_ wait: ClockWait) {
    lists[ObjectIdentifier(wait.layer), default: List()].waits.append(wait)
    count += 1
  }

  /// The waits for the clock of a layer that have not ended.
  func waits(for layer: Layer) -> [ClockWait] {
    guard count > 0 else { return [] }
    return lists[ObjectIdentifier(layer)]?.waits.filter { !$0.isOver } ?? []
  }

  /// Forgets a wait that ended, with others once they are half of the list.
  mutating func noteEnd(of wait: ClockWait) {
    let id = ObjectIdentifier(wait.layer)
    guard var list = lists.removeValue(forKey: id) else { return }
    count -= 1
    list.endedCount += 1
    if 2 * list.endedCount >= list.waits.count {
      list.waits.removeAll(where: \.isOver)
      list.endedCount = 0
    }
    if !list.waits.isEmpty { lists[id] = list }
  }
}

/// Changes that follow the clock of a layer, with its pauses, its rates and its beginning.
extension LayerContext {
  /// Plans a declared change for when the clock of a layer first reaches a time.
  func plan(_ change: DeclaredChange, atClockTime localTime: Double, of layer: Layer) {
    guard !localTime.isNaN else { return }
    let wait = ClockWait(change, localTime: localTime, of: simulatedLayer(for: layer))
    clockWaits.append(wait)
    wait.plan(from: time, on: &eventQueue)
  }

  /// Plans a declared change some seconds from now, of the clock of a layer or of the stage's time.
  func plan(_ change: DeclaredChange, after seconds: Double, onClockOf layer: Layer?) {
    guard let layer else { return plan(change, at: time + seconds) }
    plan(change, atClockTime: clockTime(of: layer) + seconds, of: layer)
  }

  /// The present time of a layer's clock; of nil the stage's time.
  func clockTime(of layer: Layer?) -> Double {
    layer.map { simulatedLayer(for: $0).clockChain.localTime(at: time) } ?? time
  }

  /// Plans the waits for the clock of a layer again, since it changed.
  func planClockWaits(of layer: Layer) {
    for wait in clockWaits.waits(for: layer) { wait.plan(from: time, on: &eventQueue) }
  }

  /// Ends a wait; returns its change, which is due.
  func finish(_ wait: ClockWait) -> DeclaredChange {
    wait.end()
    clockWaits.noteEnd(of: wait)
    return wait.change
  }
}

extension Layer {
  /// The first time of the stage at which the layer's clock, as it is set, reaches a time; infinite when
  /// it never does.
  package func stageTime(ofClockTime localTime: Double) -> Double {
    clockChain.firstTime(reaching: localTime, from: 0)
  }

  /// The layer's clock, as it is set, at a time of the stage.
  package func clockTime(ofStageTime time: Double) -> Double { clockChain.localTime(at: time) }

  /// Whether the layer's clock, as it is set, shows times more than once.
  package var hasRepeatingClock: Bool {
    var next: Layer? = self
    while let layer = next {
      let clock = layer.clock
      let isPlayedOnce =
        !clock.autoreverses && clock.repeatCount <= 1 && clock.repeatDuration <= clock.duration
      if clock.duration.isFinite, clock.duration > 0, !isPlayedOnce { return true }
      next = layer.superlayer
    }
    return false
  }
}
