/// Compares what happened, like tracks: events of one name, target and detail are matched in order.
enum EventComparison {
  private struct Key: Hashable {
    let event: String
    let target: String
    let detail: String

    init(_ event: TraceEvent) {
      self.event = event.event
      target = event.target
      detail = event.detail
    }
  }

  /// More pairs that changed places than this are not told.
  private static let mostReorderings = 20

  /// What differs, in order of time; times within the tolerance are the same.
  static func differences(
    _ base: [TraceEvent], _ new: [TraceEvent], tolerance: Double
  ) -> [EventDifference] {
    var waiting: [Key: [Int]] = [:]
    for (index, event) in new.enumerated() { waiting[Key(event), default: []].append(index) }
    for key in waiting.keys { waiting[key]?.reverse() }
    var partners: [(base: Int, new: Int)] = []
    var found: [EventDifference] = []
    for (index, event) in base.enumerated() {
      if let place = waiting[Key(event)]?.popLast() {
        partners.append((index, place))
      } else {
        found.append(EventDifference(.missing(event)))
      }
    }
    let matched = Set(partners.map(\.new))
    found += new.indices.filter { !matched.contains($0) }.map { EventDifference(.extra(new[$0])) }
    let told = reorderings(partners, base, new)
    found += told.map { EventDifference($0) }
    for (a, b) in partners where (base[a].time - new[b].time).magnitude > tolerance {
      found.append(EventDifference(.moved(base: base[a], new: new[b])))
    }
    return found.enumerated().sorted {
      rank($0.element) != rank($1.element)
        ? rank($0.element) < rank($1.element)
        : $0.element.time != $1.element.time
          ? $0.element.time < $1.element.time : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Changes of order come first: they are what breaks code.
  private static func rank(_ difference: EventDifference) -> Int {
    switch difference.change {
    case .reordered: 0
    case .missing: 1
    case .extra: 2
    case .moved: 3
    }
  }

  /// Neighbours of the new order that stood the other way round in the base.
  private static func reorderings(
    _ partners: [(base: Int, new: Int)], _ base: [TraceEvent], _ new: [TraceEvent]
  ) -> [EventDifference.Change] {
    let inNewOrder = partners.sorted { $0.new < $1.new }
    var changes: [EventDifference.Change] = []
    for (first, second) in zip(inNewOrder, inNewOrder.dropFirst())
    where first.base > second.base && changes.count < mostReorderings {
      changes.append(.reordered(first: new[first.new], second: new[second.new]))
    }
    return changes
  }
}
