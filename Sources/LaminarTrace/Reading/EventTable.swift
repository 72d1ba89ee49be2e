/// Events without values as a table to compare: a file of events, or those of a scene.
public final class EventTable: TraceTable {
  /// Its name in messages.
  public let name: String
  /// The events, in order of time.
  public let events: [TraceEvent]
  /// None.
  public let tracks: [TraceTrack] = []
  /// None.
  public let instants = TraceInstants(frames: [], times: [])
  /// Nothing is kept.
  public let capacity = 0
  /// Whether `events` is complete.
  public var recordsEvents: Bool { true }
  /// It has no values.
  public var recordsValues: Bool { false }

  /// Takes events in order of time.
  public init(_ events: [TraceEvent], name: String) {
    self.events = events
    self.name = name
  }

  /// Does nothing: there are no tracks.
  public func hold(_ chosen: [Int]) {}
  /// Does nothing: there are no tracks.
  public func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {}
}
