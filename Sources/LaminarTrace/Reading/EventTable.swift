/// What happened, without values, as a table to compare: a file of events, or those of a scene.
public final class EventTable: TraceTable {
  /// What messages call it.
  public let name: String
  /// What happened, in order of time.
  public let events: [TraceEvent]
  /// None.
  public let tracks: [TraceTrack] = []
  /// None.
  public let instants = TraceInstants(frames: [], times: [])
  /// Nothing is kept.
  public let capacity = 0
  /// Whether `events` is all that happened.
  public var recordsEvents: Bool { true }
  /// It has no values.
  public var recordsValues: Bool { false }

  /// Takes events in order of time.
  public init(_ events: [TraceEvent], name: String) {
    self.events = events
    self.name = name
  }

  /// There is nothing to hold.
  public func hold(_ chosen: [Int]) {}
  /// There is nothing to copy.
  public func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {}
}
