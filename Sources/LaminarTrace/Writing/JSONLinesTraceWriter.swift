package import LaminarGraphics

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
    stream.text.append(header.jsonLine + "\n")
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
      var held = ByteText.HeldNumber()
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
