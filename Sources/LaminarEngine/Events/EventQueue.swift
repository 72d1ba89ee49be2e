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

    /// Whether it comes before another: by time, then rank, then the order of attachment, then the
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

  /// The same queue with the valid events mapped: a simulation's with its copies of the runs.
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
