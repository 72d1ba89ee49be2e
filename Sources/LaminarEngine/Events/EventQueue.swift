/// The scheduled events by time: a binary heap from which instants are taken in order.
///
/// Void events stay until their time comes or until the next sweep. A sweep runs after as many new
/// events as the heap contains.
struct EventQueue {
  private struct Entry {
    let event: ScheduledEvent
    /// The rank, then the order of attachment: in one number, so that no comparison reads the event.
    let priority: Int
    /// The order of scheduling.
    let serial: Int

    init(_ event: ScheduledEvent, serial: Int) {
      self.event = event
      self.serial = serial
      priority = event.rank << 60 | event.order
    }

    /// Whether the entry comes before another: by time, then rank, then the order of attachment, then the
    /// order of scheduling.
    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      if event.time != other.event.time { return event.time < other.event.time }
      return ranksBefore(other)
    }

    @inline(__always)
    func ranksBefore(_ other: Entry) -> Bool {
      (priority, serial) < (other.priority, other.serial)
    }
  }

  private var heap: [Entry] = []
  /// How many entries at the front are a heap: all but what was only added.
  private var orderedCount = 0
  private var nextSerial = 0
  private var eventsSinceSweep = 0
  /// The number of declared changes in the queue.
  private(set) var declaredChangeCount = 0

  /// The number of events in the queue, void ones included.
  var count: Int { heap.count }

  /// Adds an event; events at infinity are left out.
  mutating func plan(_ event: ScheduledEvent) {
    add(event)
    order()
  }

  /// Adds one of many events, after the last of which ``order()`` must be called.
  mutating func add(_ event: ScheduledEvent) {
    guard event.time < .infinity else { return }
    eventsSinceSweep += 1
    if eventsSinceSweep > max(64, heap.count) { sweep() }
    if event.isDeclaredChange { declaredChangeCount += 1 }
    heap.append(Entry(event, serial: nextSerial))
    nextSerial += 1
  }

  /// Takes what was added into the heap: one by one, or where that is much, all at once.
  mutating func order() {
    if heap.count - orderedCount > 64 + orderedCount / 8 {
      orderAll()
    } else {
      for index in orderedCount..<heap.count { rise(index) }
      orderedCount = heap.count
    }
  }

  private mutating func orderAll() {
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    orderedCount = heap.count
  }

  /// Removes and returns all events of the next instant, if it is not after a limit. Events within
  /// 1e-9 s are one instant. Starts come first, then the order of attachment.
  mutating func takeInstant(notAfter limit: Double) -> (time: Double, events: [ScheduledEvent])? {
    while let first = heap.first, !first.event.isValid {
      if first.event.isDeclaredChange { declaredChangeCount -= 1 }
      removeFirst()
    }
    guard let time = heap.first?.event.time, time <= limit + Timing.snap else { return nil }
    var entries: [Entry] = []
    while let entry = heap.first, entry.event.time <= time + Timing.snap {
      removeFirst()
      if entry.event.isDeclaredChange { declaredChangeCount -= 1 }
      if entry.event.isValid { entries.append(entry) }
    }
    entries.sort { $0.ranksBefore($1) }
    return (time, entries.map(\.event))
  }

  /// A queue of the valid events, mapped: a simulation's with its copies of the playbacks.
  func mapped(_ change: (ScheduledEvent) -> ScheduledEvent?) -> EventQueue {
    var other = EventQueue()
    for entry in heap.sorted(by: { $0.serial < $1.serial }) where entry.event.isValid {
      if let event = change(entry.event) { other.plan(event) }
    }
    return other
  }

  /// The time of the first event, which may be void; infinite when there is none.
  var earliestTime: Double { heap.first?.event.time ?? .infinity }

  /// Removes void events.
  private mutating func sweep() {
    heap.removeAll { !$0.event.isValid }
    declaredChangeCount = heap.count { $0.event.isDeclaredChange }
    heap.releaseSpareCapacity()
    orderAll()
    eventsSinceSweep = 0
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    heap.releaseSpareCapacity()
    orderedCount = heap.count
    sink(0)
  }

  private mutating func rise(_ start: Int) {
    var index = start
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      let child = 2 * index + 1
      var least = index
      if child < heap.count, heap[child].precedes(heap[least]) { least = child }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[least]) { least = child + 1 }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}

/// An event at an instant of the stage's time: the start or stop of an attached animation, a declared
/// change, or input.
struct ScheduledEvent {
  /// At one instant starts come before stops, those before declared changes, those before the timers of
  /// gesture recognisers, and those before touches.
  enum Kind {
    /// The active time begins.
    case start(AnimationPlayback)
    /// The active time ends by itself.
    case end(AnimationPlayback)
    /// The animation was removed, or its duration is zero.
    case stop(AnimationPlayback, finished: Bool)
    /// A declared change is due.
    indirect case change(DeclaredChange)
    /// A closure of the embedder is due.
    case call(DelayedCall)
    /// A clock reaches the time of a declared change.
    case clock(ClockWait)
    /// The timer of a gesture recogniser.
    case timer(GestureRecognizer)
    /// The next samples of an entry of a script.
    case touches(ScriptEntryPlayback)
  }

  let time: Double
  let kind: Kind
  /// The playback's generation when this was scheduled: a later generation makes it void.
  let generation: Int32

  var rank: Int {
    switch kind {
    case .start: 0
    case .end, .stop: 1
    case .change, .call, .clock: 2
    case .timer: 3
    case .touches: 4
    }
  }

  /// Its index among all attachments and declarations of the thread.
  var order: Int {
    switch kind {
    case .start(let playback), .end(let playback), .stop(let playback, _): playback.order
    case .change(let change): change.order
    case .call(let call): call.order
    case .clock(let wait): wait.change.order
    case .timer(let recognizer): recognizer.tracking.timerOrder
    case .touches(let playback): playback.order
    }
  }

  /// Whether the event may change the tree without code of the embedder.
  var isDeclaredChange: Bool {
    switch kind {
    case .change, .clock, .timer, .touches: true
    case .start, .end, .stop, .call: false
    }
  }

  /// Whether the event is a timer of a recogniser or touches.
  var isInput: Bool { rank >= 3 }

  /// Whether the event is still to be delivered.
  var isValid: Bool {
    switch kind {
    case .start(let playback): generation == playback.generation && !playback.isStarted
    case .end(let playback): generation == playback.generation && !playback.isStopped
    case .clock(let wait): generation == wait.generation && !wait.isOver
    case .timer(let recognizer): generation == recognizer.tracking.timerGeneration
    case .call(let call): call.isPending
    case .stop, .change, .touches: true
    }
  }
}

/// A declared change of the tree, with its order among others of the same instant.
struct DeclaredChange {
  /// Its index in the order of declaration.
  let order: Int
  /// The action, run on the stage or in a simulation of it.
  let action: DeclaredAction
}

/// A change that is known in advance, such as an event of a scene. The stage makes it when its time
/// comes, and simulations make it earlier on their copies.
///
/// It may run several times in different contexts. So it finds its layers through
/// ``LayerContext/simulatedLayer(for:)`` of the context that it receives, and changes nothing else.
/// Layers that it adds are made in advance and shared: every simulation has its own copy of them.
package typealias DeclaredAction = (LayerContext) -> Void

// MARK: - Scheduling

/// When a declared change is due.
package enum DeclaredMoment {
  /// At a time of the stage; a past one is now.
  case at(Double)
  /// When the clock of a layer first reaches a time; never while it is stopped before that time.
  case atClockTime(Double, of: Layer)
  /// Some seconds after the animation under a key of a layer next ends by itself, of the stage's time
  /// or of a layer's clock.
  case afterAnimation(String, of: Layer, delay: Double = 0, clock: Layer? = nil)
  /// Some seconds after a sequence next comes to its end, of the stage's time or of a layer's clock.
  case afterSequence(AnimationSequence, delay: Double = 0, clock: Layer? = nil)
}

/// The animation or sequence whose end a declared change waits for.
enum ContinuationKey: Hashable {
  case animation(String, of: ObjectIdentifier)
  case sequence(ObjectIdentifier)
}

/// A declared change that waits for an end.
struct Continuation {
  /// The layer or sequence, kept alive so that no other object takes its identity.
  let subject: AnyObject
  let delay: Double
  /// The layer whose clock the delay runs on; nil is the stage's time.
  let clock: Layer?
  let change: DeclaredChange
}

extension LayerContext {
  /// Declares a change of the tree. At one instant changes come after all starts and stops, in the
  /// order in which they were declared; each is committed before the next.
  ///
  /// The stage makes the change in ``advance(to:)``; snapshots of later times show it already
  /// before. See ``DeclaredAction`` for what it may do.
  package func schedule(_ moment: DeclaredMoment, _ action: @escaping DeclaredAction) {
    lastSimulation = nil
    let change = DeclaredChange(order: Transaction.ThreadState.current.takeOrder(), action: action)
    switch moment {
    case .at(let time):
      plan(change, at: time)
    case .atClockTime(let time, let layer):
      plan(change, atClockTime: time, of: layer)
    case .afterAnimation(let key, let layer, let delay, let clock):
      let subject = layer.extras?.original ?? layer
      continuations[.animation(key, of: ObjectIdentifier(subject)), default: []].append(
        Continuation(subject: subject, delay: delay, clock: clock, change: change))
    case .afterSequence(let sequence, let delay, let clock):
      continuations[.sequence(ObjectIdentifier(sequence)), default: []].append(
        Continuation(subject: sequence, delay: delay, clock: clock, change: change))
    }
  }

  /// Plans a declared change, not before the stage's time.
  func plan(_ change: DeclaredChange, at time: Double) {
    guard !time.isNaN else { return }
    eventQueue.plan(
      ScheduledEvent(time: max(time, self.time), kind: .change(change), generation: 0))
  }

  /// Plans the declared changes that waited for an end that is now.
  func scheduleContinuations(of key: ContinuationKey) {
    for continuation in continuations.removeValue(forKey: key) ?? [] {
      plan(continuation.change, after: max(continuation.delay, 0), onClockOf: continuation.clock)
    }
  }
}

// MARK: - Delayed calls

/// A closure that a stage calls once, when its time comes; what `Stage.after(_:_:)` returns.
public final class DelayedCall {
  /// Nil once it was called or cancelled.
  private var action: (() -> Void)?
  /// Its index in the order of registration.
  let order = Transaction.ThreadState.current.takeOrder()

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Whether the closure is still to be called.
  public var isPending: Bool { action != nil }

  /// Cancels the call and releases the closure.
  public func cancel() { action = nil }

  /// Calls the closure, unless it was cancelled.
  func run(in context: LayerContext) {
    guard let action else { return }
    self.action = nil
    context.record(.delayedCall, "")
    action()
  }
}

extension LayerContext {
  /// Calls a closure some seconds after the stage's time.
  package func call(after delay: Double, _ action: @escaping () -> Void) -> DelayedCall {
    let call = DelayedCall(action)
    guard delay.isFinite else {
      root.recordIgnored("a delay of \(delay) s never ends", key: "after")
      call.cancel()
      return call
    }
    eventQueue.plan(
      ScheduledEvent(time: time + max(delay, 0), kind: .call(call), generation: 0))
    return call
  }
}
