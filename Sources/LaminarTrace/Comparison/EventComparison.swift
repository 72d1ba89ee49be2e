import LaminarGraphics

/// Compares events like tracks: events of one name, target and detail are matched in order,
/// then those of one name and target.
struct EventComparison {
  private struct Key: Hashable {
    let kind: StageEvent.Kind
    let target: String
    let detail: String
  }

  /// The most reordered pairs that are reported.
  private static let mostReorderings = 20
  /// The events whose detail describes and does not identify them.
  private static let variable: Set<StageEvent.Kind> = [
    .animationStart, .animationStop, .layout, .speed, .scrub,
  ]

  /// The words of a detail that identify an event: of a touch its phase and finger, of a gesture its
  /// state; the numbers after them describe it. Nil for events whose whole detail identifies them.
  private static func identity(_ event: StageEvent) -> String? {
    switch event.kind {
    case .touch: event.detail.split(separator: " ").prefix(2).joined(separator: " ")
    case .gesture: String(event.detail.prefix { $0 != " " })
    default: variable.contains(event.kind) ? "" : nil
    }
  }

  /// The differences: changes of order first, since they break code, then by kind and time.
  private(set) var differences: [EventDifference] = []
  /// The indices of the rules that match an event.
  private(set) var usedRules: Set<Int> = []

  private let base: [StageEvent]
  private let new: [StageEvent]
  private var partners: [(base: Int, new: Int)] = []

  /// Compares two lists in order of time; times within the tolerance are the same.
  init(
    _ base: [StageEvent], _ new: [StageEvent], tolerance: Double,
    rules: ToleranceRules = ToleranceRules()
  ) {
    var used: Set<Int> = []
    func compared(_ events: [StageEvent]) -> [StageEvent] {
      guard !rules.rules.isEmpty else { return events }
      return events.filter { event in
        let (verdict, named) = rules.verdict(of: EventTarget(event).track)
        used.formUnion(named)
        return !verdict.isIgnored
      }
    }
    self.base = compared(base)
    self.new = compared(new)
    usedRules = used
    match()
    order(tolerance)
  }

  // MARK: - Partners

  private mutating func match() {
    var olds = Array(base.indices)
    var nows = Array(new.indices)
    pair(&olds, &nows) { Key(kind: $0.kind, target: $0.target, detail: $0.detail) }
    pair(&olds, &nows) { event in
      Self.identity(event).map { Key(kind: event.kind, target: event.target, detail: $0) }
    }
    partners.sort { $0.base < $1.base }
    differences += olds.map { EventDifference(.missing(base[$0])) }
    differences += nows.map { EventDifference(.extra(new[$0])) }
  }

  /// Matches events with the same key in order, and leaves the others.
  private mutating func pair(
    _ olds: inout [Int], _ nows: inout [Int], _ key: (StageEvent) -> Key?
  ) {
    var waiting: [Key: [Int]] = [:]
    for index in nows.reversed() {
      if let key = key(new[index]) { waiting[key, default: []].append(index) }
    }
    var matched: Set<Int> = []
    olds = olds.filter { index in
      guard let key = key(base[index]), let partner = waiting[key]?.popLast() else { return true }
      partners.append((index, partner))
      matched.insert(partner)
      return false
    }
    nows = nows.filter { !matched.contains($0) }
  }

  // MARK: - Times

  private mutating func order(_ tolerance: Double) {
    for (old, now) in partners {
      if base[old].detail != new[now].detail {
        differences.append(EventDifference(.altered(base: base[old], new: new[now])))
      } else if (base[old].time - new[now].time).magnitude > tolerance {
        differences.append(EventDifference(.moved(base: base[old], new: new[now])))
      }
    }
    differences += reorderings(tolerance)
    differences = differences.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      let (p, q) = (Self.rank(a), Self.rank(b))
      return p != q ? p < q : a.time != b.time ? a.time < b.time : $0.offset < $1.offset
    }.map(\.element)
  }

  private static func rank(_ difference: EventDifference) -> Int {
    switch difference.change {
    case .reordered: difference.isTellingOrder ? 0 : 1
    case .missing: 2
    case .extra: 3
    case .altered: 4
    // Layouts follow from the events that cause them.
    case .moved(let event, _): event.kind == .layout ? 6 : 5
    }
  }

  /// Neighbours in the new order whose order was reversed in the base, further apart on one side
  /// than a requested tolerance.
  private func reorderings(_ tolerance: Double) -> [EventDifference] {
    let inNewOrder = partners.sorted { $0.new < $1.new }
    let slack = tolerance > Self.printedError ? tolerance : -1
    var found: [EventDifference] = []
    for (first, second) in zip(inNewOrder, inNewOrder.dropFirst())
    where first.base > second.base && found.count < Self.mostReorderings {
      let apart = max(
        new[second.new].time - new[first.new].time,
        base[first.base].time - base[second.base].time)
      guard apart > slack else { continue }
      found.append(EventDifference(.reordered(first: new[first.new], second: new[second.new])))
    }
    return found
  }

  /// How much the printed times of equal events in two traces may differ.
  static let printedError = 1e-6
}
