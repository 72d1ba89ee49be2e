/// A trace that can be compared: its tracks, its samples, and the values of any of its tracks.
///
/// The values of a file are loaded when they are requested, so that a pair of large ones needs little
/// memory.
public protocol TraceTable: AnyObject {
  /// Its name in messages.
  var name: String { get }
  /// The tracks, in any order, each once.
  var tracks: [TraceTrack] { get }
  /// When it was sampled.
  var instants: TraceInstants { get }
  /// Its metadata; nil if the format has none.
  var header: TraceHeader? { get }
  /// The events, in order of time.
  var events: [TraceEvent] { get }
  /// Whether `events` is complete; false if events were not recorded, or the format cannot hold
  /// them.
  var recordsEvents: Bool { get }
  /// Whether it has values; false for events alone.
  var recordsValues: Bool { get }
  /// The most samples that it holds in memory at once, of all tracks together.
  var capacity: Int { get }

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

extension TraceTable {
  /// Returns nil: no text is known.
  public func text(ofHash hash: Double) -> String? { nil }
  /// Returns false: the samples are fixed.
  public func adopt(_ instants: TraceInstants) -> Bool { false }
  /// No metadata.
  public var header: TraceHeader? { nil }
  /// No events are known.
  public var events: [TraceEvent] { [] }
  /// Events were recorded if there are any.
  public var recordsEvents: Bool { !events.isEmpty }
  /// It has values.
  public var recordsValues: Bool { true }
}

extension TraceTrack {
  /// The track of a name: the part before its last colon is the layer.
  init(name: String) {
    if let colon = name.lastIndex(of: ":") {
      self.init(layer: String(name[..<colon]), key: String(name[name.index(after: colon)...]))
    } else {
      self.init(layer: TraceTrack.clockLayer, key: name)
    }
  }

  /// The layer name of a trace's further columns, such as the timestamps of a display link; no actual
  /// layer has it.
  public static let clockLayer = "@display-link"
}
