public import LaminarGraphics
public import LaminarTrace

/// What happens in a stretch of a scene's time, as traces write it.
public struct TraceEvents: Sendable {
  /// In the order in which it happens.
  public let events: [StageEvent]

  /// Takes what is declared on a stage, from one time to another, which is excluded unless it is the
  /// end of everything.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - start: The first time in seconds.
  ///   - end: The last time in seconds.
  ///   - includesEnd: Whether what happens at the very end is included.
  public init(_ stage: Stage, from start: Double, to end: Double, includesEnd: Bool = true) {
    self.init(stage, from: start, to: end, includesEnd: includesEnd, link: nil)
  }

  /// Takes what is declared on a stage, and the frames that a display link misses.
  package init(
    _ stage: Stage, from start: Double, to end: Double, includesEnd: Bool = true,
    link: DisplayLinkFrames?
  ) {
    var events = stage.events(until: end)
    if let link { events = Self.merge(events, Self.missedTicks(of: link)) }
    let snap = 1e-9
    self.events = events.filter {
      $0.time >= start - snap && (includesEnd ? $0.time <= end + snap : $0.time < end - snap)
    }
  }

  private init(_ events: [StageEvent]) { self.events = events }

  /// Those events that satisfy a condition.
  package func filtered(by isIncluded: (StageEvent) -> Bool) -> TraceEvents {
    TraceEvents(events.filter(isIncluded))
  }

  private static func missedTicks(of link: DisplayLinkFrames) -> [StageEvent] {
    let called = Set(link.called)
    return (0..<link.times.count).filter { !called.contains($0) }.map { frame in
      StageEvent(
        time: link.times.time(of: frame), kind: .missedTick, target: "display-link",
        detail: "\(frame)")
    }
  }

  /// Both lists in the order of time; at one time what happens comes before what is missed.
  private static func merge(_ first: [StageEvent], _ second: [StageEvent]) -> [StageEvent] {
    var merged: [StageEvent] = []
    var rest = second[...]
    for event in first {
      while let next = rest.first, next.time < event.time { merged.append(rest.removeFirst()) }
      merged.append(event)
    }
    return merged + rest
  }

  /// Writes `time,event,target,detail` rows.
  ///
  /// - Throws: What the sink throws.
  public func write(precision: TracePrecision = .standard, to sink: any TraceSink) throws {
    var writer = EventTraceWriter(precision: precision, sink: sink)
    for event in events { try writer.write(event) }
    try writer.finish()
  }
}
