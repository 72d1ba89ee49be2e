package import LaminarGraphics

/// Events without values as a table to compare: a file of events, or those of a scene.
package final class EventTable: LoadableTable {
  /// Its name in messages.
  package let name: String
  /// The events, in order of time.
  package let events: [StageEvent]
  /// None.
  package let tracks: [TraceTrack] = []
  /// None.
  package let instants = TraceInstants(frames: [], times: [])
  /// Nothing is kept.
  package let capacity = 0
  /// Whether `events` is complete.
  package var recordsEvents: Bool { true }
  /// It has no values.
  package var recordsValues: Bool { false }

  /// Takes events in order of time.
  package init(_ events: [StageEvent], name: String) {
    self.events = events
    self.name = name
  }

  /// Does nothing: there are no tracks.
  package func hold(_ chosen: [Int]) {}
  /// Does nothing: there are no tracks.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {}
}
