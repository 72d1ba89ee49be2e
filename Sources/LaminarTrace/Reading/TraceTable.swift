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
  /// The storage of its values.
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
  static let clockLayer = "@display-link"
}

/// A table whose values are loaded track by track, as a comparison requests them.
package protocol LazyTraceTable: TraceTable {
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

extension LazyTraceTable {
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
  package let table: any LazyTraceTable

  /// Takes the table that loads the values.
  package init(_ table: any LazyTraceTable) { self.table = table }
}

// MARK: - Formats

/// Opens traces of any format.
public enum TraceReader {
  /// The default number of samples that a trace keeps in memory: 96 MB of them.
  package static let standardCapacity = 12_000_000

  /// Opens a trace of any format, which its first bytes tell: reads all of it once, and keeps its
  /// values when they fit into 96 MB.
  ///
  /// - Parameters:
  ///   - bytes: The trace.
  ///   - name: Its name in messages.
  /// - Throws: `TraceReadingError` for an input that is not a trace, or is cut off, mixed up or damaged.
  public static func open(
    _ bytes: [UInt8], name: String
  ) throws -> any TraceTable {
    try open(TraceBytesInMemory(bytes), name: name, kind: nil)
  }

  /// Opens a trace, of a known format or with a stated capacity.
  ///
  /// - Parameters:
  ///   - bytes: The trace.
  ///   - name: Its name in messages.
  ///   - kind: Its format, if it is known; else it is determined by its first bytes.
  ///   - capacity: The most samples kept in memory; of a larger trace, tracks are read when they are
  ///     requested.
  /// - Throws: `TraceReadingError` for an input that is not a trace, or is cut off, mixed up or damaged;
  ///   and what the input throws.
  package static func open(
    _ bytes: any TraceBytes, name: String, kind: InputKind? = nil,
    capacity: Int = standardCapacity
  ) throws -> any TraceTable {
    switch try kind ?? self.kind(of: bytes) {
    case .longCSV: return try CSVTrace<LongCSVLayout>(bytes, name: name, capacity: capacity)
    case .wideCSV: return try CSVTrace<WideCSVLayout>(bytes, name: name, capacity: capacity)
    case .jsonLines: return try JSONLinesTrace(bytes, name: name, capacity: capacity)
    case .npz: return try NPZTrace(bytes, name: name, capacity: capacity)
    case .events: return EventTable(try EventRows.read(bytes, name: name), name: name)
    case .hashes, .picture, .scene, nil:
      throw TraceReadingError(
        file: name, bytes.count == 0 ? "the file is empty" : "it is not a trace",
        help: "a trace begins with frame,time or {\"laminar-trace\":1")
    }
  }

  /// The kind of an input, by its first bytes; nil for one that is empty or unknown.
  ///
  /// - Throws: What the input throws.
  package static func kind(of bytes: any TraceBytes) throws -> InputKind? {
    var prefix = [UInt8](repeating: 0, count: InputKind.prefixLength)
    var count = 0
    while count < prefix.count {
      let read = try prefix.withUnsafeMutableBytes {
        try bytes.read(at: count, into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read <= 0 { break }
      count += read
    }
    return InputKind(prefix: Array(prefix.prefix(count)))
  }
}

/// The format of an input, by its first bytes.
package enum InputKind: String, Sendable, Hashable {
  /// A trace with a row per value.
  case longCSV = "csv"
  /// A trace with a row per frame.
  case wideCSV = "csv-wide"
  /// A trace with a line per track.
  case jsonLines = "jsonl"
  /// A zip of NumPy arrays.
  case npz
  /// Rows of events.
  case events
  /// A line per frame with the hash of its pixels, after a line of metadata or without.
  case hashes
  /// A PNG file.
  case picture
  /// Anything else that begins like JSON, or a zip of anything else: a scene.
  case scene

  /// The number of first bytes that determine the kind.
  package static let prefixLength = 4096

  /// The kind of an input that begins with these bytes; nil for any other.
  package init?(prefix: [UInt8]) {
    // Spreadsheets write a byte order mark before the text.
    let start = prefix.starts(with: ByteCursor.byteOrderMark) ? ByteCursor.byteOrderMark.count : 0
    let prefix = prefix.prefix(Self.prefixLength).dropFirst(start)
    func begins(_ text: String) -> Bool { prefix.starts(with: text.utf8) }
    if begins("PK\u{3}\u{4}") {
      self = Self.holdsArrays(prefix) ? .npz : .scene
    } else if prefix.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .picture
    } else if begins(EventRows.heading) {
      self = .events
    } else if begins("frame,time") {
      let heading = prefix.prefix { $0 != 0x0a && $0 != 0x0d }
      self = heading.count < prefix.count && heading.ends(",layer,key,value") ? .longCSV : .wideCSV
    } else if Self.isHashLine(prefix) {
      self = .hashes
    } else {
      let text = prefix.drop { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
      let blank: [UInt8] = [0x20, 0x09]
      let start = text.dropFirst().drop { blank.contains($0) }
      if text.first == 0x7b, start.starts(with: "\"laminar-trace\"".utf8) {
        self = .jsonLines
      } else if text.first == 0x7b, start.starts(with: "\"laminar-hashes\"".utf8) {
        self = .hashes
      } else if text.first == 0x7b || text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) {
        self = .scene
      } else {
        return nil
      }
    }
  }

  /// Whether the first member of a zip is an array of NumPy, or its name is cut off.
  private static func holdsArrays(_ zip: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(zip)
    let length = bytes.number(at: 26, size: 2)
    guard length >= 0, 30 + length <= bytes.count else { return true }
    return bytes[30..<30 + length].ends(".npy")
  }

  private static func isHashLine(_ prefix: ArraySlice<UInt8>) -> Bool {
    let line = prefix.prefix { $0 != 0x0a && $0 != 0x0d }
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].count >= 16
      && parts[0].allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].allSatisfy(FrameHash.isDigit)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

// MARK: - Errors

/// Why an input cannot be compared: it is cut off, mixed up, damaged, or in another format.
public struct TraceReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input's name as it was given.
  package var file: String
  /// The line, counted from 1; nil for the input as a whole.
  public var line: Int?
  /// The fault, in one line.
  public var message: String
  /// A remedy, if there is one.
  public var help: String?

  /// Makes an error of its parts.
  package init(file: String, line: Int? = nil, _ message: String, help: String? = nil) {
    self.file = file
    self.line = line
    self.message = message
    self.help = help
  }

  /// `run.csv:12: ball:position.y occurs twice in frame 3`.
  public var description: String {
    file + (line.map { ":\($0)" } ?? "") + ": " + message
  }
}
