package import LaminarGraphics

/// A trace with a line per track, which holds its changes.
package final class JSONLinesTrace: LoadableTable {
  /// Its name in messages.
  package let name: String
  /// The metadata of its first line.
  package private(set) var header: TraceHeader?
  /// The tracks in the order of their lines, the times of a display link first.
  package private(set) var tracks: [TraceTrack] = []
  /// When it was sampled, as far as it is stated.
  package private(set) var instants = TraceInstants(frames: [], times: [])
  /// The events.
  package private(set) var events: [StageEvent] = []
  /// Whether its end counts events, or it has some.
  package private(set) var recordsEvents = false
  /// The most samples in memory.
  package let capacity: Int

  private let bytes: any TraceBytes
  private var changes: TrackChanges
  /// For each track the offset of the first change of its line.
  private var changeOffsets: [Int] = []
  /// The times of a display link, as tracks.
  private var timestamps: [(track: TraceTrack, values: [Double])] = []
  /// Whether every sample's number is known.
  private var isExact = true
  private var texts: [Double: String] = [:]
  private var seen = FrameSet()

  /// Reads a trace once, from its first byte to its last.
  ///
  /// - Throws: `TraceReadingError` for input that is cut off, mixed up or damaged.
  package init(_ bytes: any TraceBytes, name: String, capacity: Int) throws {
    self.bytes = bytes
    self.name = name
    self.capacity = capacity
    changes = TrackChanges(capacity: capacity)
    try readLines()
  }

  // MARK: - Lines

  private static let longestLine = 4 << 20

  private func error(_ line: Int, _ message: String, _ help: String? = nil) -> TraceReadingError {
    TraceReadingError(file: name, line: line, message, help: help)
  }

  private func cutOff(_ line: Int) -> TraceReadingError {
    error(line, "the trace has no end line: it was cut off", "write it anew")
  }

  private func readLines() throws {
    var cursor = ByteCursor(bytes)
    var known: Set<TraceTrack> = []
    var frameList: [Int]?
    var statedTimes: [Double]?
    try cursor.ensure()
    let first = try tree(&cursor, line: 1)
    let header = try readHeader(first)
    self.header = header
    var line = 1
    var end: JSONTree?
    while end == nil {
      line += 1
      try cursor.ensure()
      if cursor.isAtEnd { throw cutOff(line) }
      if cursor.take("{\"track\":") {
        let track = try trackHead(&cursor, line: line)
        guard known.insert(track).inserted else {
          throw error(
            line, "\(track.name) has two lines", "are two traces mixed up in one file?")
        }
        tracks.append(track)
        changeOffsets.append(cursor.offset)
        try readChanges(&cursor, track: track, line: line, isFirst: true)
      } else if cursor.take("{\"timestamps\":[") {
        guard tracks.isEmpty, frameList == nil else {
          throw error(line, "timestamps must precede the tracks", "is the trace mixed up?")
        }
        let (frames, columns) = try readTimes(&cursor, line: line, columns: 2)
        frameList = frames
        timestamps = zip(["timestamp", "targetTimestamp"], columns).map {
          (TraceTrack(layer: TraceTrack.clockLayer, key: $0), $1)
        }
      } else if cursor.take("{\"samples\":[") {
        guard tracks.isEmpty, frameList == nil else {
          throw error(line, "samples must precede the tracks", "is the trace mixed up?")
        }
        let (frames, columns) = try readTimes(&cursor, line: line, columns: 1)
        frameList = frames
        statedTimes = columns[0]
      } else {
        let value = try tree(&cursor, line: line)
        if value["end"] != nil {
          end = value
        } else if let event = EventRows.event(value) {
          events.append(event)
        } else {
          throw error(
            line, "the line is neither a track nor an event nor the end",
            "the trace is damaged; write it anew")
        }
      }
    }
    try cursor.ensure()
    guard cursor.isAtEnd else {
      throw error(
        line + 1, "something follows the end line", "are two traces mixed up in one file?")
    }
    for (name, found) in [("tracks", tracks.count), ("samples", tracks.count * header.frames)] {
      guard let stated = end?[name]?.number else {
        throw error(line, "the end line does not count the \(name)", "write it anew")
      }
      guard stated == Double(found) else {
        throw error(
          line, "the end line counts \(end?[name]?.count ?? 0) \(name), the trace has \(found)",
          "lines are missing; write it anew")
      }
    }
    let count = end?["events"]?.number
    guard count == nil || count == Double(events.count) else {
      throw error(
        line,
        "the end line counts \(end?["events"]?.count ?? 0) events, the trace has \(events.count)",
        "lines are missing; write it anew")
    }
    recordsEvents = count != nil || !events.isEmpty
    try decideInstants(
      frameList, times: statedTimes, count: header.frames, rate: header.frameRate, line: line)
    for stamp in timestamps { tracks.append(stamp.track) }
  }

  private func tree(_ cursor: inout ByteCursor, line: Int) throws -> JSONTree {
    guard let text = try cursor.line(limit: Self.longestLine) else {
      if cursor.isAtEnd { throw cutOff(line) }
      throw error(line, "the line is longer than any that a trace has")
    }
    do {
      return try JSONTreeReader.read(text)
    } catch {
      throw self.error(
        line, "column \(error.offset + 1): \(error.message)",
        "the trace is damaged; write it anew")
    }
  }

  private func readHeader(_ line: JSONTree) throws -> TraceHeader {
    guard let version = line["laminar-trace"]?.number else {
      throw error(1, "the first line is not the metadata of a trace")
    }
    guard version == 1 else {
      throw error(
        1, "the trace has version \(TracePrecision.exact.text(of: version)); this tool reads 1",
        "use a newer laminar")
    }
    guard line["frameRate"]?.string.flatMap({ Rational(frameRateText: $0) }) != nil else {
      throw error(1, "the metadata has no frameRate such as \"60/1\"")
    }
    guard let header = TraceHeader(line) else {
      throw error(1, "the metadata has no number of frames")
    }
    return header
  }

  /// Reads from the track's name to the bracket of its changes.
  private func trackHead(_ cursor: inout ByteCursor, line: Int) throws -> TraceTrack {
    let text = Array(
      UnsafeBufferPointer(
        start: cursor.bytes + cursor.position, count: ByteCursor.longestWord / 2))
    guard let (name, next) = JSONStringScanner.scan(text, from: 0, count: text.count) else {
      throw damaged(line, "the name of a track", cursor)
    }
    cursor.position += next
    var track = TraceTrack(name: name)
    if cursor.take(",\"type\":\"text\"") {
      track.kind = .text
    } else if !cursor.take(",\"type\":\"number\"") {
      throw damaged(line, "the type of \(name)", cursor)
    }
    guard cursor.take(",\"changes\":[") else {
      throw damaged(line, "the changes of \(name)", cursor)
    }
    return track
  }

  private func damaged(
    _ line: Int, _ expected: String, _ cursor: borrowing ByteCursor
  ) -> TraceReadingError {
    if cursor.isAtEnd { return cutOff(line) }
    return error(
      line, "\(expected) was expected, '\(cursor.excerpt)' came",
      "the trace is damaged, or lines are mixed up; write it anew")
  }

  // MARK: - Values

  private func readChanges(
    _ cursor: inout ByteCursor, track: TraceTrack, line: Int, isFirst: Bool
  ) throws {
    changes.begin()
    var last = -1
    if cursor.take(0x5d) {
      guard header?.frames == 0 else { throw error(line, "\(track.name) has no values") }
    } else {
      while true {
        try cursor.ensure()
        guard cursor.take(0x5b), let frame = cursor.wholeNumber(), cursor.take(0x2c) else {
          throw damaged(line, "a change of \(track.name)", cursor)
        }
        guard frame > last else {
          throw error(
            line, "\(track.name) goes back from frame \(last) to frame \(frame)",
            "is the trace mixed up?")
        }
        last = frame
        let value = try changedValue(&cursor, track: track, line: line)
        guard cursor.take(0x5d) else { throw damaged(line, "a change's end", cursor) }
        changes.append(frame, value)
        if isFirst { seen.insert(frame) }
        if cursor.take(0x2c) { continue }
        if cursor.take(0x5d) { break }
        throw damaged(line, "the next change of \(track.name)", cursor)
      }
    }
    guard cursor.take(0x7d), cursor.takeLineEnd() else {
      throw damaged(line, "a line's end", cursor)
    }
  }

  @inline(__always)
  private func changedValue(
    _ cursor: inout ByteCursor, track: TraceTrack, line: Int
  ) throws -> Double {
    let byte = cursor.byte
    if byte == 0x6e {
      guard cursor.take("null") else { throw damaged(line, "a value", cursor) }
      return .nan
    }
    if byte == 0x22, track.kind == .text { return try textValue(&cursor, line: line) }
    let value = cursor.number()
    guard !value.isNaN, track.kind == .number else {
      throw damaged(line, "a \(track.kind.rawValue) of \(track.name)", cursor)
    }
    return value
  }

  private func textValue(_ cursor: inout ByteCursor, line: Int) throws -> Double {
    var text: [UInt8] = []
    var isEscaped = false
    repeat {
      try cursor.ensure()
      guard !cursor.isAtEnd, text.count < Self.longestLine else {
        throw damaged(line, "a text's end", cursor)
      }
      let byte = cursor.byte
      text.append(byte)
      cursor.position += 1
      if byte == 0x22, !isEscaped, text.count > 1 { break }
      isEscaped = byte == 0x5c && !isEscaped
    } while true
    guard let (value, _) = JSONStringScanner.scan(text, from: 0, count: text.count) else {
      throw damaged(line, "a text", cursor)
    }
    let hash = TextHash.value(of: value)
    if texts.count < 4096 { texts[hash] = String(value.prefix(200)) }
    return hash
  }

  /// Reads `count` sample times per frame.
  private func readTimes(
    _ cursor: inout ByteCursor, line: Int, columns count: Int
  ) throws -> (frames: [Int], columns: [[Double]]) {
    var frames: [Int] = []
    var columns = [[Double]](repeating: [], count: count)
    if !cursor.take(0x5d) {
      while true {
        try cursor.ensure()
        guard cursor.take(0x5b), let frame = cursor.wholeNumber(), frame > frames.last ?? -1 else {
          throw damaged(line, "a frame's timestamps", cursor)
        }
        frames.append(frame)
        for column in 0..<count {
          let isNext = cursor.take(0x2c)
          let value = cursor.number()
          guard isNext, !value.isNaN else { throw damaged(line, "a timestamp", cursor) }
          columns[column].append(value)
        }
        guard cursor.take(0x5d) else { throw damaged(line, "a bracket", cursor) }
        if cursor.take(0x2c) { continue }
        if cursor.take(0x5d) { break }
        throw damaged(line, "the next timestamps", cursor)
      }
    }
    guard cursor.take(0x7d), cursor.takeLineEnd() else {
      throw damaged(line, "a line's end", cursor)
    }
    return (frames, columns)
  }

  /// The samples' numbers: listed, or all seen, or a regular run that the changes fit.
  private func decideInstants(
    _ list: [Int]?, times: [Double]?, count: Int, rate: Rational, line: Int
  ) throws {
    var frames: [Int]
    if let list {
      frames = list
      guard list.count == count else {
        throw error(line, "the metadata counts \(count) frames, the listed ones are \(list.count)")
      }
      let known = Set(list)
      if let stray = seen.frames.first(where: { !known.contains($0) }) {
        throw error(
          line, "a track changes in frame \(stray), which is not listed",
          "are two traces mixed up in one file?")
      }
      if let times, let times = Self.stated(times, frames: list, header?.precision, rate) {
        instants = times
        return
      }
    } else if seen.count == count {
      frames = seen.frames
    } else {
      guard seen.count < count else {
        throw error(
          line, "the metadata counts \(count) frames, the tracks change in \(seen.count)",
          "are two traces mixed up in one file?")
      }
      let first = seen.first ?? 0
      let step = seen.step(reaching: count)
      frames = (0..<count).map { first + $0 * step }
      isExact = false
      if let last = seen.last, let end = frames.last, end < last {
        throw error(
          line, "frame \(last) is after the \(count) frames of the trace",
          "are two traces mixed up in one file?")
      }
    }
    instants = TraceInstants(frames: frames, rate: rate)
  }

  /// Samples at stated times; nil when those are the times of the frames as they are printed.
  private static func stated(
    _ times: [Double], frames: [Int], _ precision: TracePrecision?, _ rate: Rational
  ) -> TraceInstants? {
    var error = 1e-12
    if case .decimals(let count)? = precision {
      error = 0.5
      for _ in 0..<count { error /= 10 }
    }
    let isRegular = zip(frames, times).allSatisfy {
      (TraceInstants.time(of: $0, rate) - $1).magnitude <= error * 1.01 + 1e-9
    }
    return isRegular ? nil : TraceInstants(frames: frames, times: times, timeError: error * 1.01)
  }

  /// Takes the samples of another trace, if the changes of this one match them.
  package func adopt(_ other: TraceInstants) -> Bool {
    if isExact { return instants.frames == other.frames }
    guard other.count == instants.count else { return false }
    let all = Set(other.frames)
    guard seen.frames.allSatisfy(all.contains) else { return false }
    instants = other
    return true
  }

  /// The text of a hash.
  package func text(ofHash hash: Double) -> String? { texts[hash] }

  // MARK: - Tracks in memory

  /// Loads tracks into memory, reading their lines again unless all are there.
  package func hold(_ chosen: [Int]) throws {
    guard changes.isOverfull || chosen.contains(where: { !changes.holds($0) }) else { return }
    changes = TrackChanges(capacity: .max, tracks: chosen.filter { $0 < changeOffsets.count })
    var cursor = ByteCursor(bytes)
    for track in chosen where track < changeOffsets.count {
      cursor.seek(to: changeOffsets[track])
      try cursor.ensure()
      try readChanges(&cursor, track: tracks[track], line: track + 2, isFirst: false)
    }
  }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    let count = instants.count
    for (slot, track) in chosen.enumerated() where count > 0 {
      let part = UnsafeMutableBufferPointer(rebasing: target[slot * count..<(slot + 1) * count])
      if track < changeOffsets.count {
        changes.copy(track, frames: instants.frames, into: part)
      } else {
        for (index, value) in timestamps[track - changeOffsets.count].values.enumerated() {
          part[index] = value
        }
      }
    }
  }
}
