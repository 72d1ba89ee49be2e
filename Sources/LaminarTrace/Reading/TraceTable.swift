public import LaminarGraphics

/// A trace that can be compared: its tracks, its samples, and the values of any of its tracks.
///
/// `TraceReader` opens those of files. The values of a file are
/// loaded when they are requested, so that a pair of large ones needs little memory.
public protocol TraceTable: AnyObject {
  /// Its name in messages.
  var name: String { get }
  /// The tracks, in any order, each once.
  var tracks: [TraceTrack] { get }
  /// When it was sampled.
  var instants: TraceInstants { get }
  /// Its metadata; nil if the format has none.
  var header: TraceHeader? { get }
  /// The events, in order of time; empty where none were recorded.
  var events: [StageEvent] { get }
  /// Where its values are.
  var storage: TraceStorage { get }
}

extension TraceTable {
  /// The values of a track, one per sample: NaN where the layer does not exist, and for a text a
  /// number that is the same for equal texts.
  ///
  /// - Returns: Nil when there is no such track.
  /// - Throws: `TraceReadingError`, and what the input throws.
  public func values(of track: TraceTrack) throws -> [Double]? {
    guard let index = tracks.firstIndex(of: track) else { return nil }
    let table = storage.table
    try table.hold([index])
    var values = [Double](repeating: .nan, count: instants.count)
    values.withUnsafeMutableBufferPointer { table.copy([index][...], into: $0) }
    return values
  }
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
  package static let clockLayer = "@display-link"
}
