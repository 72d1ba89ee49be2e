package import LaminarGraphics

/// A table whose values are loaded track by track, as a comparison requests them.
package protocol LoadableTable: TraceTable {
  /// Whether `events` is complete; false if events were not recorded, or the format cannot hold
  /// them.
  var recordsEvents: Bool { get }
  /// Whether it has values; false for events alone.
  var recordsValues: Bool { get }
  /// The most samples that it holds in memory at once, of all tracks together.
  var capacity: Int { get }

  /// The precision of its numbers; nil where it does not state one.
  var precision: TracePrecision? { get }

  /// Loads the values of some tracks into memory and replaces others that were there.
  ///
  /// - Parameter chosen: Indices in `tracks`.
  /// - Throws: `TraceReadingError`, and what the input throws.
  func hold(_ chosen: [Int]) throws

  /// Copies the values of tracks that are held, track after track, each with one value per sample.
  ///
  /// A value is NaN where the layer does not exist. A text is its `TextHash`.
  func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>)

  /// The text of a hash; nil where the trace does not know it.
  func text(ofHash hash: Double) -> String?

  /// Takes the list of samples of another trace, which this trace does not state; false if it does not
  /// match.
  func adopt(_ instants: TraceInstants) -> Bool
}

extension LoadableTable {
  /// Returns nil: no text is known.
  package func text(ofHash hash: Double) -> String? { nil }
  /// Returns false: the samples are fixed.
  package func adopt(_ instants: TraceInstants) -> Bool { false }
  /// That of its metadata.
  package var precision: TracePrecision? { header?.precision }
  /// No metadata.
  package var header: TraceHeader? { nil }
  /// No events are known.
  package var events: [StageEvent] { [] }
  /// Events were recorded if there are any.
  package var recordsEvents: Bool { !events.isEmpty }
  /// It has values.
  package var recordsValues: Bool { true }
  /// The table itself.
  package var storage: TraceStorage { TraceStorage(self) }
}

/// The values of a trace, in memory or in its file: only `TraceReader` and `SceneTable` make them, so
/// no other type can be a `TraceTable`.
public struct TraceStorage {
  package let table: any LoadableTable

  /// Takes the table that loads the values.
  package init(_ table: any LoadableTable) { self.table = table }
}
