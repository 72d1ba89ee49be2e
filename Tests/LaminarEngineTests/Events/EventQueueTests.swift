import Testing

@testable import LaminarEngine

@Suite struct `A queue of events` {
  /// The times of many events, among them equal ones.
  private static let times: [Double] = (0..<400).map { Double($0 * 37 % 101) / 8 }

  private func event(at time: Double) -> ScheduledEvent {
    ScheduledEvent(time: time, kind: .call(DelayedCall {}), generation: 0)
  }

  private func instants(of queue: EventQueue) -> [(time: Double, orders: [Int])] {
    var queue = queue
    var found: [(time: Double, orders: [Int])] = []
    while let (time, events) = queue.takeInstant(notAfter: 100) {
      found.append((time, events.map(\.order)))
    }
    return found
  }

  @Test(arguments: [0, 1, 5, 100, 400])
  func `takes many events at once as it takes them one by one`(first: Int) {
    let events = Self.times.map { event(at: $0) }
    var (single, bulk) = (EventQueue(), EventQueue())
    for event in events { single.plan(event) }
    for event in events.prefix(first) { bulk.plan(event) }
    for event in events.dropFirst(first) { bulk.add(event) }
    bulk.order()
    let (expected, found) = (instants(of: single), instants(of: bulk))
    #expect(expected.map(\.time) == Array(Set(Self.times)).sorted())
    #expect(found.map(\.time) == expected.map(\.time))
    #expect(found.map(\.orders) == expected.map(\.orders))
  }
}
