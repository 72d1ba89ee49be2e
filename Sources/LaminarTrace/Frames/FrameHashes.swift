package import LaminarGraphics

/// A list of frame hashes: a line of metadata, which may be missing, and a line per frame.
package struct FrameHashList: Sendable, Hashable {
  /// The scene and the options that the frames were drawn with; nil in a list without them.
  package var header: FrameHashHeader?
  /// The frames, ascending.
  package var hashes: [FrameHash]
  /// The bytes up to the end of the last whole line.
  package var wholeLength = 0

  /// Makes a list.
  package init(header: FrameHashHeader? = nil, hashes: [FrameHash] = []) {
    self.header = header
    self.hashes = hashes
  }

  /// The hashes by frame.
  package var byFrame: [Int: String] {
    Dictionary(hashes.map { ($0.frame, $0.hash) }) { _, last in last }
  }

  /// Reads a list: frames ascending, each line whole.
  ///
  /// - Throws: `TraceReadingError` for a list that is cut off, out of order or damaged.
  package static func read(_ bytes: any TraceBytes, name: String) throws -> FrameHashList {
    try read(bytes, name: name, isUnfinished: false)
  }

  /// Reads the list of a run that did not finish: frames in any order, of equal ones the last holds,
  /// and the last line may be cut off.
  ///
  /// - Throws: `TraceReadingError` for a list that is damaged.
  package static func readUnfinished(
    _ bytes: any TraceBytes, name: String
  ) throws -> FrameHashList {
    var list = try read(bytes, name: name, isUnfinished: true)
    list.hashes = list.byFrame.map { FrameHash(frame: $0.key, hash: $0.value) }
      .sorted { $0.frame < $1.frame }
    return list
  }

  private static func read(
    _ bytes: any TraceBytes, name: String, isUnfinished: Bool
  ) throws -> FrameHashList {
    var cursor = ByteCursor(bytes)
    var list = FrameHashList()
    var row = 0
    try cursor.ensure()
    if cursor.byte == 0x7b {
      row = 1
      let (line, isEnded) = try Self.line(&cursor)
      if !isEnded, isUnfinished { return list }
      guard isEnded, let header = FrameHashHeader(line: line) else {
        throw TraceReadingError(
          file: name, line: 1, "the first line is not the metadata of a list of hashes",
          help: "the list is damaged; write it anew with 'laminar render --hash'")
      }
      list.header = header
      list.wholeLength = cursor.offset
    }
    while true {
      row += 1
      try cursor.ensure()
      if cursor.isAtEnd { break }
      let frame = cursor.wholeNumber()
      let gap = cursor.take(0x20)
      let start = cursor.position
      while FrameHash.isDigit(cursor.byte), cursor.position - start < 128 { cursor.position += 1 }
      let digits = UnsafeBufferPointer(
        start: cursor.bytes + start, count: cursor.position - start)
      let hash = String(decoding: digits, as: UTF8.self)
      let isEnded = cursor.takeLineEnd()
      if !isEnded, cursor.isAtEnd {
        if isUnfinished { break }
        throw TraceReadingError(
          file: name, line: row, "the last line has no end: the list was cut off",
          help: "write it anew with 'laminar render --hash'")
      }
      guard let frame, gap, isEnded, hash.utf8.count == (list.hashes.first?.hash.utf8.count ?? 64)
      else {
        throw TraceReadingError(
          file: name, line: row, "a line has a frame's number and 64 hexadecimal digits",
          help: "the list is damaged; write it anew with 'laminar render --hash'")
      }
      if !isUnfinished, let last = list.hashes.last, frame <= last.frame {
        throw TraceReadingError(
          file: name, line: row, "frame \(frame) comes after frame \(last.frame)",
          help: "frames rise; are two lists mixed up in one file?")
      }
      list.hashes.append(FrameHash(frame: frame, hash: hash))
      list.wholeLength = cursor.offset
    }
    return list
  }

  /// The bytes up to the end of the line, and whether it has one.
  private static func line(_ cursor: inout ByteCursor) throws -> ([UInt8], isEnded: Bool) {
    var line: [UInt8] = []
    while true {
      try cursor.ensure()
      if cursor.isAtEnd { return (line, false) }
      while !cursor.isAtEnd, cursor.byte != 0x0a, cursor.byte != 0x0d {
        line.append(cursor.byte)
        cursor.position += 1
      }
      if cursor.takeLineEnd() { return (line, true) }
      if !cursor.isAtEnd {
        line.append(cursor.byte)
        cursor.position += 1
      }
    }
  }
}

/// The hash of one frame's pixels, a line of the list that `render --hash` writes.
package struct FrameHash: Sendable, Hashable {
  /// The scene's frame number.
  package var frame: Int
  /// Hexadecimal digits.
  package var hash: String

  /// Makes a hash.
  package init(frame: Int, hash: String) {
    self.frame = frame
    self.hash = hash
  }

  /// The line of a list, with its end.
  package var line: String { "\(frame) \(hash)\n" }

  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Reads the hashes of a list: `12 4e0c…` lines, frames ascending.
  ///
  /// - Throws: `TraceReadingError` for a list that is cut off, out of order or damaged.
  package static func readList(_ bytes: any TraceBytes, name: String) throws -> [FrameHash] {
    try FrameHashList.read(bytes, name: name).hashes
  }
}

// MARK: - Metadata

/// The source and options of drawn frames: everything that affects their pixels or their numbers.
///
/// The first line of a list of hashes, one JSON object: `{"laminar-hashes":1,…}`.
package struct FrameHashHeader: Sendable, Hashable {
  /// The line without its end.
  package let line: String
  private let tree: JSON

  /// Makes the metadata of a run.
  ///
  /// - Parameters:
  ///   - version: The tool's version.
  ///   - scene: The hash of the scene file's bytes.
  ///   - assets: The hashes of the other files that were read, by name.
  ///   - input: The hash of the file of touches that replaced the scene's own; nil for none.
  ///   - options: What the scene and the command line determine together, each with its value.
  ///   - frameRate: Frames per second.
  ///   - frames: How many frames the scene has.
  package init(
    version: String, scene: String, assets: [(name: String, hash: String)], input: String? = nil,
    options: [(name: String, value: JSON)], frameRate: Rational, frames: Int
  ) {
    let json: JSON = [
      "laminar-hashes": 1, "version": .string(version), "scene": .string(scene),
      "input": input.map(JSON.string),
      "assets": .object(assets.map { JSON.Member($0.name, .string($0.hash)) }),
      "options": .object(options.map { JSON.Member($0.name, $0.value) }),
      "frameRate": .string(frameRate.frameRateText), "frames": .integer(frames),
    ]
    line = json.text
    tree = (try? JSON(reading: Array(line.utf8))) ?? .null
  }

  /// Reads a line without its end; nil for one that is not the metadata of this version.
  package init?(line bytes: [UInt8]) {
    guard let tree = try? JSON(reading: bytes), tree["laminar-hashes"]?.number == 1,
      tree["version"]?.string != nil, tree["scene"]?.string != nil,
      tree["frames"] == nil || tree["frames"]?.count != nil
    else { return nil }
    line = String(decoding: bytes, as: UTF8.self)
    self.tree = tree
  }

  /// Frames per second; nil where the line does not state them.
  package var frameRate: Rational? {
    tree["frameRate"]?.string.flatMap { Rational(frameRateText: $0) }
  }

  /// The number of frames of the scene; nil if the line does not state it.
  package var frames: Int? { tree["frames"]?.count }

  /// The alpha of a colour among the options; nil for none.
  package func alpha(ofOption name: String) -> Double? {
    guard let color = tree["options"]?[name]?.elements, color.count == 4 else { return nil }
    return color[3].number
  }

  /// Whether an option has a value other than null.
  package func hasOption(_ name: String) -> Bool {
    guard let value = tree["options"]?[name] else { return false }
    return value != .null
  }

  /// The differences from the run that `other` describes, each in a few words; empty if both draw
  /// the same.
  package func differences(from other: FrameHashHeader) -> [String] {
    var found: [String] = []
    func compare(_ key: String, _ words: (String, String) -> String) {
      let (mine, theirs) = (tree[key] ?? .null, other.tree[key] ?? .null)
      if !mine.isEqual(to: theirs) { found.append(words(theirs.plainText, mine.plainText)) }
    }
    compare("scene") { _, _ in "the scene or a value of its variables has changed" }
    let inputs = (other.tree["input"]?.string, tree["input"]?.string)
    if inputs.0 != inputs.1 {
      found.append(
        inputs.1 == nil
          ? "no input file is played any more"
          : inputs.0 == nil ? "an input file is played" : "the input file has changed")
    }
    for (name, theirs, mine) in Self.unequal(other.tree["assets"], tree["assets"]) {
      found.append(
        mine == nil
          ? "the file \(name) is not used any more"
          : theirs == nil ? "the file \(name) is new" : "the file \(name) has changed")
    }
    for (name, theirs, mine) in Self.unequal(other.tree["options"], tree["options"]) {
      found.append(
        "\(name) was \(theirs?.plainText ?? "none") and is \(mine?.plainText ?? "none")")
    }
    compare("frameRate") { "the frame rate was \($0) and is \($1)" }
    compare("frames") { "the scene had \($0) frames and has \($1)" }
    compare("version") { "laminar was version \($0) and is \($1)" }
    return found
  }

  /// The members of two objects that differ, in the order of their names.
  private static func unequal(
    _ old: JSON?, _ new: JSON?
  ) -> [(name: String, old: JSON?, new: JSON?)] {
    func members(_ tree: JSON?) -> [String: JSON] {
      Dictionary((tree?.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (old, new) = (members(old), members(new))
    return Set(old.keys).union(new.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .filter { name in
        guard let a = old[name], let b = new[name] else { return true }
        return !a.isEqual(to: b)
      }
      .map { ($0, old[$0], new[$0]) }
  }
}

extension JSON {
  /// Whether the values are the same, wherever their keys are written.
  fileprivate func isEqual(to other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { member in other[member.key].map { member.value.isEqual(to: $0) } ?? false
        }
    default: number.map { $0 == other.number } ?? (self == other)
    }
  }

  /// The value for a message.
  fileprivate var plainText: String {
    switch self {
    case .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .integer, .raw: number.map { TracePrecision.exact.text(of: $0) } ?? text
    case .string(let text): text
    case .array(let list): "[" + list.map(\.plainText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ") + "}"
    }
  }
}

// MARK: - Comparison

/// The result of a comparison of two lists of frame hashes.
package struct FrameHashComparison: Sendable, Hashable {
  /// The base's name as it was given.
  package var base: String
  /// The name of the list that is compared with it.
  package var new: String
  /// The frames that both have.
  package var compared: Int
  /// Frames whose pixels differ, ascending.
  package var differing: [Int]
  /// Frames that only the base has, ascending.
  package var missing: [Int]
  /// Frames that only the new list has, ascending.
  package var extra: [Int]
  /// The times of the frames, as far as they are known.
  package var moments = FrameMoments()

  /// Compares two lists.
  package init(_ base: [FrameHash], name: String, with new: [FrameHash], name newName: String) {
    self.base = name
    self.new = newName
    let known = Dictionary(
      base.map { ($0.frame, $0.hash) }, uniquingKeysWith: { first, _ in first })
    let fresh = Dictionary(new.map { ($0.frame, $0.hash) }, uniquingKeysWith: { first, _ in first })
    let common = base.map(\.frame).filter { fresh[$0] != nil }
    compared = common.count
    differing = common.filter { known[$0] != fresh[$0] }
    missing = base.map(\.frame).filter { fresh[$0] == nil }
    extra = new.map(\.frame).filter { known[$0] == nil }
  }

  /// Whether no frame differs.
  package var isSame: Bool { differing.isEmpty && missing.isEmpty && extra.isEmpty }

  /// A summary in one line.
  package var headline: String {
    if !differing.isEmpty {
      return "\(ReportText.counted(differing.count, "frame")) of \(compared) "
        + (differing.count == 1 ? "differs" : "differ") + ": \(moments.list(differing))"
    }
    if !missing.isEmpty { return "frames \(Self.runs(missing)) are missing" }
    if !extra.isEmpty { return "frames \(moments.list(extra)) are new" }
    return "the same: \(ReportText.counted(compared, "frame"))"
  }

  /// Frame numbers as `--frames` takes them: `12-30,40`; at most ten runs.
  package static func runs(_ frames: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound + 1 == frame {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let shown = runs.prefix(10).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return shown.joined(separator: ",") + (runs.count > shown.count ? ",…" : "")
  }
}

/// The times of frames, for messages.
package struct FrameMoments: Sendable, Hashable {
  /// In seconds, by the number of the frame; empty where they are unknown.
  private var times: [Int: Double] = [:]
  /// Whether times were stated: the numbers are then their indices, and tell a reader nothing.
  private var areStated = false

  /// The most times of a list.
  private static let maxTimes = 8

  /// Knows no times.
  package init() {}

  /// Takes the times.
  package init(_ samples: [(frame: Int, time: Double)], areStated: Bool) {
    times = Dictionary(samples.map { ($0.frame, $0.time) }) { first, _ in first }
    self.areStated = areStated
  }

  /// The time of a frame, in seconds.
  package func time(of frame: Int) -> Double? { times[frame] }

  /// `12 (0.2 s)`; the number alone where the time is unknown.
  package func name(of frame: Int) -> String {
    "\(frame)" + (times[frame].map { " (\(ReportNumber.time($0)))" } ?? "")
  }

  /// The numbers as `--frames` takes them, `12-30,40`; stated times themselves, `at 0.25 s and 1 s`.
  package func list(_ frames: [Int]) -> String {
    let known = areStated ? frames.compactMap { times[$0] } : []
    guard known.count == frames.count, let last = known.last else {
      return FrameHashComparison.runs(frames)
    }
    var shown = known.prefix(Self.maxTimes).map { ReportNumber.time($0) }
    if known.count > shown.count {
      return "at " + shown.joined(separator: ", ") + " and \(known.count - shown.count) more times"
    }
    shown.removeLast()
    return "at " + (shown.isEmpty ? "" : shown.joined(separator: ", ") + " and ")
      + ReportNumber.time(last)
  }
}
