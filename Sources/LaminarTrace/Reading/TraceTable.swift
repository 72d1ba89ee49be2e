/// A trace that can be compared: its tracks, its samples, and the values of any of its tracks.
///
/// Files keep their values where they are until they are asked for, so that a pair of large ones
/// needs little memory.
public protocol TraceTable: AnyObject {
  /// What messages call it.
  var name: String { get }
  /// The tracks, in any order, each once.
  var tracks: [TraceTrack] { get }
  /// When it was sampled.
  var instants: TraceInstants { get }
  /// What it says about itself; nil where the format says nothing.
  var header: TraceHeader? { get }
  /// What happened, in order of time.
  var events: [TraceEvent] { get }
  /// Whether `events` is all that happened; false where nobody looked, or the format has no place
  /// for them.
  var recordsEvents: Bool { get }
  /// Whether it has values; false for events alone.
  var recordsValues: Bool { get }
  /// The most samples that it holds in memory at once, of all tracks together.
  var capacity: Int { get }

  /// Brings the values of some tracks into memory, in place of others that were there.
  ///
  /// - Parameter chosen: Places in `tracks`.
  /// - Throws: `TraceReadingError`, and what the input throws.
  func hold(_ chosen: [Int]) throws

  /// Copies the values of tracks that are held, track after track, each with one value per sample.
  ///
  /// NaN stands where the layer does not exist. A text is its `TextHash`.
  func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>)

  /// The text of a hash; nil where the trace does not know it.
  func text(ofHash hash: Double) -> String?

  /// Takes the other's list of samples, which this trace leaves open; false when it cannot be.
  func adopt(_ instants: TraceInstants) -> Bool
}

extension TraceTable {
  /// No text is known.
  public func text(ofHash hash: Double) -> String? { nil }
  /// The samples are what they are.
  public func adopt(_ instants: TraceInstants) -> Bool { false }
  /// Nothing is known beyond the values.
  public var header: TraceHeader? { nil }
  /// No events are known.
  public var events: [TraceEvent] { [] }
  /// Events were looked for when there are some.
  public var recordsEvents: Bool { !events.isEmpty }
  /// It has values.
  public var recordsValues: Bool { true }
}

extension TraceTrack {
  /// The track of a name: what stands before its last colon is the layer.
  init(name: String) {
    if let colon = name.lastIndex(of: ":") {
      self.init(layer: String(name[..<colon]), key: String(name[name.index(after: colon)...]))
    } else {
      self.init(layer: TraceTrack.clockLayer, key: name)
    }
  }

  /// What stands for the layer of a trace's further columns, such as the timestamps of a display
  /// link; no layer is called so.
  public static let clockLayer = "@display-link"
}
