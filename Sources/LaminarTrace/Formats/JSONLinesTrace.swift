package import LaminarGraphics

/// A trace with a line per track, which holds its changes.
final class JSONLinesTrace: LazyTraceTable {
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
    changes = TrackChanges(capacity: 0)
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
    // Both have one owner while they grow.
    var changes = TrackChanges(capacity: capacity, expecting: bytes.count / 8)
    var seen = FrameSet()
    var known: Set<TraceTrack> = []
    var frameList: [Int]?
    var statedTimes: [Double]?
    try cursor.ensure()
    let first = try value(&cursor, line: 1)
    let header = try readHeader(first)
    self.header = header
    var line = 1
    var end: JSON?
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
        try readChanges(&cursor, track: track, line: line, into: &changes, &seen)
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
        let value = try value(&cursor, line: line)
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
    self.changes = changes
    self.seen = seen
    try decideInstants(
      frameList, times: statedTimes, count: header.frames, rate: header.frameRate, line: line)
    for stamp in timestamps { tracks.append(stamp.track) }
  }

  private func value(_ cursor: inout ByteCursor, line: Int) throws -> JSON {
    guard let text = try cursor.line(limit: Self.longestLine) else {
      if cursor.isAtEnd { throw cutOff(line) }
      throw error(line, "the line is longer than any that a trace has")
    }
    do {
      return try JSON(reading: text)
    } catch {
      throw self.error(
        line, "column \(error.offset + 1): \(error.message)",
        "the trace is damaged; write it anew")
    }
  }

  private func readHeader(_ line: JSON) throws -> TraceHeader {
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
    guard let name = try cursor.jsonString(limit: ByteCursor.longestWord / 2) else {
      throw damaged(line, "the name of a track", cursor)
    }
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
    _ cursor: inout ByteCursor, track: TraceTrack, line: Int, into changes: inout TrackChanges,
    _ seen: inout FrameSet
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
        seen.insert(frame)
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
    guard let value = try cursor.jsonString(limit: Self.longestLine) else {
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
    changes = TrackChanges(capacity: 0)
    var held = TrackChanges(capacity: .max, tracks: chosen.filter { $0 < changeOffsets.count })
    var frames = FrameSet()
    var cursor = ByteCursor(bytes)
    for track in chosen where track < changeOffsets.count {
      cursor.seek(to: changeOffsets[track])
      try cursor.ensure()
      try readChanges(
        &cursor, track: tracks[track], line: track + 2, into: &held, &frames)
    }
    changes = held
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

// MARK: - Changes

/// The changes of tracks, one track after another.
private struct TrackChanges {
  private var frames: [Int32] = []
  private var values: [Double] = []
  private var starts: [Int] = []
  /// For each track its index in `starts`; empty if they are the same.
  private var order: [Int: Int] = [:]
  private let isChosen: Bool
  private let capacity: Int
  /// Whether there were more changes than the capacity; then none are kept.
  private(set) var isOverfull = false

  /// Keeps all tracks that are added, as long as they fit.
  init(capacity: Int, expecting count: Int = 0) {
    self.capacity = capacity
    isChosen = false
    // Reserved at once: growing by doubling could hold the values twice.
    frames.reserveCapacity(min(count, capacity))
    values.reserveCapacity(min(count, capacity))
  }

  /// Keeps the chosen tracks, which are added in this order.
  init(capacity: Int, tracks: [Int]) {
    self.capacity = capacity
    isChosen = true
    for (index, track) in tracks.enumerated() { order[track] = index }
  }

  func holds(_ track: Int) -> Bool { !isOverfull && (!isChosen || order[track] != nil) }

  mutating func begin() {
    if !isOverfull { starts.append(values.count) }
  }

  @inline(__always)
  mutating func append(_ frame: Int, _ value: Double) {
    guard !isOverfull else { return }
    guard values.count < capacity else {
      isOverfull = true
      frames = []
      values = []
      starts = []
      return
    }
    frames.append(Int32(truncatingIfNeeded: frame))
    values.append(value)
  }

  /// Writes a track's values at the frames: each change is held until the next.
  func copy(_ track: Int, frames wanted: [Int], into target: UnsafeMutableBufferPointer<Double>) {
    let slot = isChosen ? order[track] ?? -1 : track
    guard starts.indices.contains(slot) else { return }
    var next = starts[slot]
    let end = slot + 1 < starts.count ? starts[slot + 1] : values.count
    var held = Double.nan
    for (index, frame) in wanted.enumerated() {
      while next < end, Int(frames[next]) <= frame {
        held = values[next]
        next += 1
      }
      target[index] = held
    }
  }
}

/// A set of frame numbers.
private struct FrameSet {
  private var words: [UInt64] = []
  private(set) var count = 0

  @inline(__always)
  mutating func insert(_ frame: Int) {
    let word = frame >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    let bit: UInt64 = 1 << UInt64(frame & 63)
    if words[word] & bit == 0 {
      words[word] |= bit
      count += 1
    }
  }

  /// The numbers, ascending.
  var frames: [Int] {
    var frames: [Int] = []
    frames.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 { frames.append(index * 64 + bit) }
    }
    return frames
  }

  var first: Int? { frames.first }
  var last: Int? { frames.last }

  /// The smallest step with which `count` numbers from the first on include all others; 1 if there is
  /// none.
  func step(reaching count: Int) -> Int {
    guard let first, let last, count > 1 else { return 1 }
    let least = max((last - first + count - 2) / (count - 1), 1)
    let largest = largestStep
    return stride(from: least, through: max(largest, least), by: 1)
      .first { largest % $0 == 0 } ?? 1
  }

  /// The largest step with which numbers from the first on include all others.
  private var largestStep: Int {
    let frames = frames
    guard let first = frames.first else { return 0 }
    return frames.reduce(0) { step, frame in
      var (a, b) = (step, frame - first)
      while b != 0 { (a, b) = (b, a % b) }
      return a
    }
  }
}

// MARK: - Writing

/// Writes JSON Lines: a metadata line, an optional line of timestamps or of samples, one line of
/// changes per track, an optional line per event, and an end line.
///
/// A change is `[frame, value]` and is held until the next; values are compared as they are
/// printed. `null` marks a layer that does not exist. A file without the end line is truncated.
/// Call `writeTrack` in the order of the tracks, then `finish`. Memory is bounded by one piece of
/// text and the samples of one track.
package struct JSONLinesTraceWriter {
  private let precision: TracePrecision
  private let frames: [Int]
  /// `,[frame,` of each sample, one after another, and where each ends.
  private let labels: ByteText
  private let labelEnds: [Int]
  private var stream: TraceStream
  private var trackCount = 0
  private var sampleCount = 0
  private var last: TraceTrack?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - header: The metadata; its precision holds for every number.
  ///   - frames: The frame numbers of the samples, ascending.
  ///   - sink: Takes the bytes.
  package init(header: TraceHeader, frames: [Int], sink: any TraceSink) {
    precision = header.precision
    self.frames = frames
    var labels = ByteText(capacity: 12 * frames.count)
    labelEnds = frames.map { frame in
      labels.append(byte: 0x2c)
      labels.append(byte: 0x5b)
      labels.append(frame)
      labels.append(byte: 0x2c)
      return labels.count
    }
    self.labels = labels
    stream = TraceStream(sink)
    stream.text.append(header.json.line)
  }

  /// Writes the line of the frames' further times, `{"timestamps":[[frame,timestamp,target],…]}`;
  /// before all tracks.
  ///
  /// - Parameter times: Returns the two times of a frame by its index among the frames, in seconds.
  /// - Throws: What the sink throws.
  package mutating func writeTimestamps(
    _ times: (Int) -> (timestamp: Double, target: Double)
  ) throws {
    precondition(trackCount == 0, "timestamps precede the tracks")
    stream.text.append("{\"timestamps\":[")
    for (index, frame) in frames.enumerated() {
      let (timestamp, target) = times(index)
      beginChange(isFirst: index == 0, frame: frame)
      stream.text.append(timestamp, precision)
      stream.text.append(byte: 0x2c)
      stream.text.append(target, precision)
      stream.text.append(byte: 0x5d)
      try stream.drain()
    }
    stream.text.append("]}\n")
    try stream.drain()
  }

  /// Writes the line of the samples, `{"samples":[[frame,time],…]}`, for frames that are not 0, 1, 2
  /// and on at the header's rate; before all tracks.
  ///
  /// - Parameter times: Returns the time of a sample by its index, in seconds.
  /// - Throws: What the sink throws.
  package mutating func writeSamples(_ times: (Int) -> Double) throws {
    precondition(trackCount == 0, "samples precede the tracks")
    stream.text.append("{\"samples\":[")
    for (index, frame) in frames.enumerated() {
      beginChange(isFirst: index == 0, frame: frame)
      stream.text.append(times(index), precision)
      stream.text.append(byte: 0x5d)
      try stream.drain()
    }
    stream.text.append("]}\n")
    try stream.drain()
  }

  /// Writes the line of one track.
  ///
  /// - Parameters:
  ///   - track: After all tracks written so far.
  ///   - samples: One for each frame, of the track's kind.
  /// - Throws: What the sink throws.
  package mutating func writeTrack(_ track: TraceTrack, samples: TraceSamples) throws {
    precondition(
      last.map { $0 < track } ?? true, "the tracks of a trace are ordered and occur once")
    precondition(samples.count == frames.count, "a track has one sample for each frame")
    last = track
    trackCount += 1
    sampleCount += samples.count
    stream.text.append("{\"track\":")
    stream.text.append(jsonString: track.name)
    stream.text.append(",\"type\":\"")
    stream.text.append(track.kind.rawValue)
    stream.text.append("\",\"changes\":[")
    switch samples {
    case .numbers(let values, let isPresent):
      precondition(track.kind == .number, "numbers belong to a track of numbers")
      precondition(isPresent.isEmpty || isPresent.count == values.count, "presence is per frame")
      try write(values, isPresent: isPresent)
    case .texts(let texts):
      precondition(track.kind == .text, "texts belong to a track of texts")
      try write(texts)
    }
    stream.text.append("]}\n")
    try stream.drain()
  }

  /// Writes the line of an event, `{"event":"start","time":0,"target":"…","detail":"…"}`; after all
  /// tracks, none earlier than the one before.
  ///
  /// - Throws: What the sink throws.
  package mutating func writeEvent(_ event: StageEvent) throws {
    stream.text.append("{\"event\":")
    stream.text.append(jsonString: event.kind.rawValue)
    stream.text.append(",\"time\":")
    stream.text.append(event.time, precision)
    stream.text.append(",\"target\":")
    stream.text.append(jsonString: event.target)
    stream.text.append(",\"detail\":")
    stream.text.append(jsonString: event.detail)
    stream.text.append("}\n")
    try stream.drain()
  }

  /// Writes the end line and passes the rest to the sink.
  ///
  /// - Parameter events: The number of events of a trace that records events, even if there are none;
  ///   nil for one that does not.
  /// - Throws: What the sink throws.
  package mutating func finish(events: Int? = nil) throws {
    stream.text.append("{\"end\":true,\"tracks\":")
    stream.text.append(trackCount)
    stream.text.append(",\"samples\":")
    stream.text.append(sampleCount)
    if let events {
      stream.text.append(",\"events\":")
      stream.text.append(events)
    }
    stream.text.append("}\n")
    try stream.flush()
  }

  private mutating func write(_ values: [Double], isPresent: [Bool]) throws {
    if case .decimals(let count) = precision {
      var held = ByteText.WrittenNumber()
      var next = 0
      while next < values.count {
        try stream.drainForBatch()
        next = stream.text.append(
          changes: values, isPresent: isPresent, labels: labels, labelEnds: labelEnds,
          held: &held, from: next, decimals: count)
      }
      return
    }
    var heldBits: UInt64?
    var held = ByteText(capacity: 64)
    var next = ByteText(capacity: 64)
    for index in values.indices {
      let bits = isPresent.isEmpty || isPresent[index] ? values[index].bitPattern : nil
      // FAST PATH: the same bits print the same text.
      if index > 0, bits == heldBits { continue }
      heldBits = bits
      next.removeAll()
      if let bits {
        next.append(Double(bitPattern: bits), precision)
      } else {
        next.append("null")
      }
      if index > 0, next.hasSameBytes(as: held) { continue }
      beginChange(isFirst: index == 0, frame: frames[index])
      stream.text.append(next)
      stream.text.append(byte: 0x5d)
      swap(&held, &next)
      try stream.drain()
    }
  }

  private mutating func write(_ texts: [String?]) throws {
    var held: String??
    for index in texts.indices {
      if let held, held == texts[index] { continue }
      beginChange(isFirst: held == nil, frame: frames[index])
      held = texts[index]
      if let text = texts[index] {
        stream.text.append(jsonString: text)
      } else {
        stream.text.append("null")
      }
      stream.text.append(byte: 0x5d)
      try stream.drain()
    }
  }

  /// Appends `[frame,`, after a comma unless it is the first change.
  private mutating func beginChange(isFirst: Bool, frame: Int) {
    stream.text.appendRaw(capacity: 32) { target in
      var length = 0
      if !isFirst {
        target.storeBytes(of: 0x2c, as: UInt8.self)
        length = 1
      }
      target.storeBytes(of: 0x5b, toByteOffset: length, as: UInt8.self)
      length &+= 1
      length &+= DecimalDigits.write(frame, at: target + length)
      target.storeBytes(of: 0x2c, toByteOffset: length, as: UInt8.self)
      return length &+ 1
    }
  }
}
