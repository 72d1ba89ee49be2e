/// What is going to happen, by time: a binary heap from which instants are taken in order.
///
/// Plans that were overtaken stay until their time comes or the next sweep: one for as many new plans
/// as there are.
struct Agenda {
  private struct Entry {
    let happening: Happening
    let serial: Int

    /// Whether it comes before another: by time, then rank, then the order of attachment, then the
    /// order of planning.
    func precedes(_ other: Entry) -> Bool {
      if happening.time != other.happening.time { return happening.time < other.happening.time }
      return ranksBefore(other)
    }

    func ranksBefore(_ other: Entry) -> Bool {
      let (rank, otherRank) = (happening.rank, other.happening.rank)
      if rank != otherRank { return rank < otherRank }
      let (order, otherOrder) = (happening.order, other.happening.order)
      if order != otherOrder { return order < otherOrder }
      return serial < other.serial
    }
  }

  private var heap: [Entry] = []
  private var nextSerial = 0
  private var plansSinceSweep = 0
  /// How many declared changes wait.
  private(set) var cueCount = 0

  /// How many plans are kept, void ones included.
  var count: Int { heap.count }

  /// Plans something; what never happens is left out.
  mutating func plan(_ happening: Happening) {
    guard happening.time < .infinity else { return }
    plansSinceSweep += 1
    if plansSinceSweep > max(64, heap.count) { sweep() }
    if happening.isCue { cueCount += 1 }
    heap.append(Entry(happening: happening, serial: nextSerial))
    nextSerial += 1
    rise(heap.count - 1)
  }

  /// Takes out all that happens at the next instant, if it is not after a limit: what lies within
  /// 1e-9 s is one instant. Starts come first, then the order of attachment.
  mutating func takeInstant(notAfter limit: Double) -> (time: Double, happenings: [Happening])? {
    while let first = heap.first, !first.happening.isValid { removeFirst() }
    guard let time = heap.first?.happening.time, time <= limit + Timing.snap else { return nil }
    var entries: [Entry] = []
    while let entry = heap.first, entry.happening.time <= time + Timing.snap {
      removeFirst()
      if entry.happening.isCue { cueCount -= 1 }
      if entry.happening.isValid { entries.append(entry) }
    }
    entries.sort { $0.ranksBefore($1) }
    return (time, entries.map(\.happening))
  }

  /// The same agenda for other runs: a rehearsal's for those of the stage.
  func recast(_ change: (Happening) -> Happening?) -> Agenda {
    var other = Agenda()
    for entry in heap.sorted(by: { $0.serial < $1.serial }) where entry.happening.isValid {
      if let happening = change(entry.happening) { other.plan(happening) }
    }
    return other
  }

  /// When the first plan is due, which may be void; infinite when there is none.
  var earliestTime: Double { heap.first?.happening.time ?? .infinity }

  /// Throws out void plans.
  private mutating func sweep() {
    heap.removeAll { !$0.happening.isValid }
    heap.releaseSpareCapacity()
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    plansSinceSweep = 0
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    heap.releaseSpareCapacity()
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
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
