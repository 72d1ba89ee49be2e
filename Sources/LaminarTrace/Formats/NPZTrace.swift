import LaminarGraphics

/// A trace in a NumPy archive: `frame`, `time`, and an array for each track.
///
/// Arrays are read when their tracks are requested, so that an archive larger than the memory can be
/// compared. Archives that NumPy wrote itself are read too, stored or compressed.
final class NPZTrace: LazyTraceTable {
  /// Its name in messages.
  package let name: String
  /// The tracks, further times of the samples first.
  package let tracks: [TraceTrack]
  /// When it was sampled.
  package let instants: TraceInstants
  /// Its metadata; nil in an archive of another program.
  package private(set) var header: TraceHeader?
  /// The most samples of a trace, as many as a scene has frames at most.
  private static let maxSamples = 10_000_000
  /// The most bytes of the metadata line as an array.
  private static let longestMetadata = 1 << 20

  /// The most samples in memory.
  package let capacity: Int

  private let directory: ZipDirectory
  /// The member of each track.
  private let members: [ZipDirectory.Member]
  private var held: [Int: [Double]] = [:]

  /// Reads the directory and the samples of an archive, and every array once.
  ///
  /// - Throws: `TraceReadingError` for input that is cut off, mixed up or damaged.
  package init(_ bytes: any TraceBytes, name: String, capacity: Int) throws {
    self.name = name
    self.capacity = capacity
    func fail(_ message: String, _ help: String? = "write it anew") -> TraceReadingError {
      TraceReadingError(file: name, message, help: help)
    }
    directory = try ZipDirectory(bytes, name: name)
    var named: [String: ZipDirectory.Member] = [:]
    var tracks: [TraceTrack] = []
    var members: [ZipDirectory.Member] = []
    for member in directory.members {
      guard member.name.hasSuffix(".npy") else {
        throw fail("\(member.name) is not an array", "a trace contains only files that end in .npy")
      }
      let key = String(member.name.dropLast(4))
      guard named.updateValue(member, forKey: key) == nil else {
        throw fail("\(key) has two arrays", "are two traces mixed up in one file?")
      }
      guard !["frame", "time", "laminar-trace"].contains(key) else { continue }
      tracks.append(TraceTrack(name: key))
      members.append(member)
    }
    guard let frameMember = named["frame"], let timeMember = named["time"] else {
      throw fail("the archive has no arrays 'frame' and 'time'", "it is not a trace")
    }
    self.tracks = tracks
    self.members = members
    if let member = named["laminar-trace"] {
      guard member.size <= Self.longestMetadata else { throw fail("the metadata is damaged") }
      let array = try Self.bytes(of: member, in: directory)
      guard let text = NPYHeader(array)?.text(in: array),
        let header = TraceHeader(jsonLine: text)
      else { throw fail("the metadata is damaged") }
      self.header = header
    }
    let frames = try Self.numbers(
      of: frameMember, in: directory, name: name, allowed: 0...Self.maxSamples
    ) { "it has \($0) frames; at most \(Self.maxSamples) are read" }
    let times = try Self.numbers(
      of: timeMember, in: directory, name: name, allowed: frames.count...frames.count
    ) { "there are \(frames.count) frames and \($0) times" }
    let numbers = frames.compactMap { Int(exactly: $0) }
    guard numbers.count == frames.count, zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }),
      times.allSatisfy(\.isFinite), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw fail("the frames or times do not rise", "are two traces mixed up in one file?") }
    instants = TraceInstants(
      frames: numbers, times: times, timeError: Self.error(of: header?.precision ?? .exact))
    if let header, header.frames != frames.count {
      throw fail("the metadata counts \(header.frames) frames, the trace has \(frames.count)")
    }
    // Every array is read once, so that a damaged one is never taken for a difference.
    let keepsAll = tracks.count * frames.count <= capacity
    for track in tracks.indices {
      let values = try values(of: track)
      if keepsAll { held[track] = values }
    }
  }

  /// Loads tracks into memory.
  package func hold(_ chosen: [Int]) throws {
    guard chosen.contains(where: { held[$0] == nil }) else { return }
    held = [:]
    for track in chosen { held[track] = try values(of: track) }
  }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    var offset = 0
    for track in chosen {
      let values = held[track] ?? []
      for index in 0..<instants.count where offset + index < target.count {
        target[offset + index] = index < values.count ? values[index] : .nan
      }
      offset += instants.count
    }
  }

  private func values(of track: Int) throws -> [Double] {
    let values = try Self.numbers(
      of: members[track], in: directory, name: name, allowed: instants.count...instants.count
    ) { "\(tracks[track].name) has \($0) values for \(instants.count) frames" }
    guard !values.contains(where: \.isInfinite) else {
      throw TraceReadingError(
        file: name, "\(tracks[track].name) has an infinite value",
        help: "a trace has only finite values")
    }
    return values
  }

  /// The numbers of a member.
  ///
  /// - Parameters:
  ///   - allowed: How many there may be; an array of another length is refused by its header.
  ///   - miscounted: Returns the message for another number of them.
  private static func numbers(
    of member: ZipDirectory.Member, in directory: ZipDirectory, name: String,
    allowed: ClosedRange<Int>, _ miscounted: (Int) -> String
  ) throws -> [Double] {
    var numbers = NPYNumbers(size: member.size, allowed: allowed)
    do {
      try directory.read(member) { try numbers.take($0) }
      try numbers.finish()
    } catch let fault as NPYNumbers.Fault {
      switch fault {
      case .kind:
        throw TraceReadingError(
          file: name, "\(member.name) is not a one-dimensional array of numbers",
          help: "float64, float32, int64, int32, uint8 and bool are read, low byte first")
      case .size:
        throw TraceReadingError(
          file: name, "\(member.name): its bytes are not as many as its values need",
          help: "the archive is damaged; write it anew")
      case .count(let count):
        throw TraceReadingError(
          file: name, miscounted(count), help: "are two traces mixed up in one file?")
      }
    }
    return numbers.numbers
  }

  /// All bytes of a member.
  private static func bytes(
    of member: ZipDirectory.Member, in directory: ZipDirectory
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try directory.read(member) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The maximum error of a printed time.
  private static func error(of precision: TracePrecision) -> Double {
    guard case .decimals(let count) = precision else { return 0 }
    var step = 0.5
    for _ in 0..<min(max(count, 0), 15) { step /= 10 }
    return max(step, 1e-12)
  }
}

extension TraceHeader {
  /// Reads a metadata line; nil if it is not one.
  init?(jsonLine text: String) {
    guard let line = try? JSON(reading: Array(text.utf8)),
      line["laminar-trace"]?.number == 1
    else { return nil }
    self.init(line)
  }

  /// Reads the members of a metadata line; nil if the frame rate or the number of frames is missing.
  init?(_ line: JSON) {
    guard let rate = line["frameRate"]?.string.flatMap({ Rational(frameRateText: $0) }),
      let frames = line["frames"]?.count
    else { return nil }
    let canvas = (line["canvas"]?.elements ?? []).compactMap(\.number)
    self.init(
      frameRate: rate, frames: frames,
      precision: line["precision"]?.count.map { .decimals($0) } ?? .exact,
      canvasWidth: canvas.first ?? 0, canvasHeight: canvas.dropFirst().first ?? 0,
      scene: line["scene"]?.string ?? "", input: line["input"]?.string)
  }
}

// MARK: - Writing

/// Writes a NumPy archive: arrays `frame`, `time`, and one named `layer:key` for each track.
///
/// `numpy.load("ball.npz")["ball:position.y"]` is a track's values as 64-bit floats. They are the
/// numbers that the other formats print: rounded to the precision. A value is NaN where the layer does
/// not exist, a text is its `TextHash`. The text `laminar-trace` is the metadata line of JSON Lines.
/// The zip is stored, not compressed, and its bytes depend on the trace alone. Call `writeTrack` in
/// the order of the tracks, then `finish`. Memory is bounded by one track.
package struct NPZTraceWriter {
  private let precision: TracePrecision
  private let count: Int
  private var zip: ZipWriter
  private var last: TraceTrack?

  /// Creates a writer and writes the arrays of the samples.
  ///
  /// - Parameters:
  ///   - header: The metadata; its precision holds for every number.
  ///   - samples: The number and the time in seconds of each, the numbers ascending.
  ///   - columns: Further times of each sample by their names, such as a display link's.
  ///   - sink: Takes the bytes.
  /// - Throws: What the sink throws.
  package init(
    header: TraceHeader, samples: [(frame: Int, time: Double)],
    columns: [(name: String, times: [Double])] = [], sink: any TraceSink
  ) throws {
    precision = header.precision
    count = samples.count
    zip = ZipWriter(sink)
    try zip.append("laminar-trace.npy", NPYArray.bytes(of: header.json.text))
    try zip.append("frame.npy", NPYArray.bytes(of: samples.map(\.frame)))
    try zip.append("time.npy", NPYArray.bytes(of: samples.map { rounded($0.time) }))
    for column in columns {
      precondition(column.times.count == count, "a column has one time for each sample")
      try zip.append("\(column.name).npy", NPYArray.bytes(of: column.times.map { rounded($0) }))
    }
  }

  /// Writes the array of one track.
  ///
  /// - Parameters:
  ///   - track: After all tracks written so far.
  ///   - samples: One for each sample of the trace.
  /// - Throws: What the sink throws.
  package mutating func writeTrack(_ track: TraceTrack, samples: TraceSamples) throws {
    precondition(
      last.map { $0 < track } ?? true, "the tracks of a trace are ordered and occur once")
    precondition(samples.count == count, "a track has one sample for each frame")
    last = track
    let numbers: [Double]
    switch samples {
    case .numbers(let values, let isPresent):
      numbers = values.indices.map { index in
        isPresent.isEmpty || isPresent[index] ? rounded(values[index]) : .nan
      }
    case .texts(let texts):
      numbers = texts.map { text in text.map { TextHash.value(of: $0) } ?? .nan }
    }
    try zip.append("\(track.name).npy", NPYArray.bytes(of: numbers))
  }

  /// Writes the archive's directory.
  package mutating func finish() throws { try zip.finish() }

  /// The number that the text formats print, read back.
  private func rounded(_ value: Double) -> Double {
    // FAST PATH: small whole numbers print as themselves.
    if value.magnitude < 1e9, value == value.rounded() { return value + 0 }
    return Double(precision.text(of: value)) ?? 0
  }
}

// MARK: - Arrays

/// The header of an npy array: the type and the count of its numbers.
private struct NPYHeader {
  /// The element type of an array.
  enum Element: String {
    case float64 = "<f8"
    case float32 = "<f4"
    case int64 = "<i8"
    case int32 = "<i4"
    case uint8 = "|u1"
    case bool = "|b1"

    var size: Int {
      switch self {
      case .float64, .int64: 8
      case .float32, .int32: 4
      case .uint8, .bool: 1
      }
    }
  }

  /// The type as NumPy spells it.
  let kind: String
  /// The lengths of the dimensions.
  let shape: [Int]
  /// The offset of the data.
  let dataStart: Int

  /// The longest header that is read, in bytes; NumPy itself refuses more than 10,000.
  static let longest = 1 << 16

  /// The offset of the data, from the first bytes of an array; nil if they are not an array, −1 if
  /// more bytes are needed.
  static func dataStart(_ array: [UInt8]) -> Int? {
    guard array.starts(with: NPYArray.magic.prefix(array.count)) else { return nil }
    let lengthSize = array.number(at: 6, size: 1) >= 2 ? 4 : 2
    guard array.count >= 8 + lengthSize else { return -1 }
    let length = array.number(at: 8, size: lengthSize)
    return length <= longest ? 8 + lengthSize + length : nil
  }

  /// Reads the header of an array; nil if there is none.
  init?(_ array: [UInt8]) {
    guard let end = Self.dataStart(array), end >= 0, end <= array.count else { return nil }
    dataStart = end
    let start = array.number(at: 6, size: 1) >= 2 ? 12 : 10
    let text = String(decoding: array[start..<dataStart], as: UTF8.self)
    guard let kind = Self.value(of: "descr", in: text)?.split(separator: "'").first,
      let shape = Self.value(of: "shape", in: text), shape.hasPrefix("("),
      let close = shape.firstIndex(of: ")")
    else { return nil }
    self.kind = String(kind)
    var lengths: [Int] = []
    for field in shape[..<close].dropFirst().split(separator: ",") {
      let digits = field.drop { $0 == " " }
      if digits.isEmpty { continue }
      guard let length = Int(digits), length >= 0 else { return nil }
      lengths.append(length)
    }
    self.shape = lengths
  }

  /// The text after a key of the dictionary.
  private static func value(of key: String, in text: String) -> Substring? {
    let mark = "'\(key)':"
    var remaining = text[...]
    while let quote = remaining.firstIndex(of: "'") {
      remaining = remaining[quote...]
      if remaining.hasPrefix(mark) { return remaining.dropFirst(mark.count).drop { $0 == " " } }
      remaining = remaining.dropFirst()
    }
    return nil
  }

  /// The text of an array of characters without dimensions; nil for any other array.
  func text(in array: [UInt8]) -> String? {
    guard shape.isEmpty, kind.hasPrefix("<U"), let count = Int(kind.dropFirst(2)), count >= 0,
      count <= (array.count - dataStart) / 4
    else { return nil }
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      let value = array.number(at: dataStart + 4 * index, size: 4)
      if value == 0 { break }
      text.append(Unicode.Scalar(UInt32(clamping: value)) ?? "\u{fffd}")
    }
    return String(text)
  }
}

/// Reads the numbers of a one-dimensional npy array whose bytes come in pieces.
///
/// Memory is allocated for the numbers that fit into the bytes of the array, and for its header.
private struct NPYNumbers {
  /// Why an array is not read.
  enum Fault: Error {
    /// It is not a one-dimensional array of numbers.
    case kind
    /// It has another number of values than expected, or more than allowed.
    case count(Int)
    /// Its size does not match its header.
    case size
  }

  private let allowed: ClosedRange<Int>
  /// The bytes of the whole array.
  private let size: Int
  private var head: [UInt8] = []
  private var element: NPYHeader.Element?
  /// The bytes of a number that continues in the next piece.
  private var part: [UInt8] = []

  private(set) var numbers: [Double] = []

  /// - Parameters:
  ///   - size: The bytes of the array, including its header.
  ///   - allowed: How many numbers there may be.
  init(size: Int, allowed: ClosedRange<Int>) {
    (self.size, self.allowed) = (size, allowed)
  }

  /// Takes the next bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) {
    var bytes = bytes[...]
    while element == nil {
      guard let next = bytes.popFirst() else { return }
      head.append(next)
      guard let start = NPYHeader.dataStart(head) else { throw .kind }
      if head.count == start { try begin() }
    }
    guard let element else { return }
    while !part.isEmpty, let next = bytes.popFirst() {
      part.append(next)
      if part.count == element.size {
        part.withUnsafeBytes { numbers.append(element.number($0, at: 0)) }
        part = []
      }
    }
    let raw = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes.base)[bytes.indices])
    let whole = raw.count / element.size * element.size
    for offset in stride(from: 0, to: whole, by: element.size) {
      numbers.append(element.number(raw, at: offset))
    }
    part = Array(raw[whole...])
  }

  /// Throws if the header is incomplete.
  func finish() throws(Fault) {
    if element == nil { throw .kind }
  }

  private mutating func begin() throws(Fault) {
    guard let header = NPYHeader(head), header.shape.count == 1,
      let element = NPYHeader.Element(rawValue: header.kind)
    else { throw .kind }
    let count = header.shape[0]
    guard allowed.contains(count) else { throw .count(count) }
    guard size == header.dataStart + count * element.size else { throw .size }
    self.element = element
    numbers.reserveCapacity(count)
  }
}

extension NPYHeader.Element {
  /// A number from its bytes, the low one first.
  func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Double {
    func load<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    switch self {
    case .float64: return Double(bitPattern: load(UInt64.self))
    case .float32: return Double(Float(bitPattern: load(UInt32.self)))
    case .int64: return Double(load(Int64.self))
    case .int32: return Double(load(Int32.self))
    case .uint8: return Double(load(UInt8.self))
    case .bool: return load(UInt8.self) == 0 ? 0 : 1
    }
  }
}

/// One array in NumPy's npy format, version 1.0: the content of a member of an NPZ trace.
private enum NPYArray {
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// The data begins at a multiple of this.
  private static let alignment = 64

  /// A one-dimensional array of 64-bit floats.
  static func bytes(of numbers: [Double]) -> [UInt8] {
    var array = header("<f8", shape: "(\(numbers.count),)", capacity: 8 * numbers.count)
    for number in numbers { array.append(number.bitPattern) }
    return array.bytes
  }

  /// A one-dimensional array of 64-bit integers.
  static func bytes(of integers: [Int]) -> [UInt8] {
    var array = header("<i8", shape: "(\(integers.count),)", capacity: 8 * integers.count)
    for integer in integers { array.append(Int64(integer)) }
    return array.bytes
  }

  /// A text as an array without dimensions, four bytes per character.
  static func bytes(of text: String) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    var array = header("<U\(max(scalars.count, 1))", shape: "()", capacity: 4 * scalars.count)
    for scalar in scalars { array.append(scalar.value) }
    if scalars.isEmpty { array.append(UInt32(0)) }
    return array.bytes
  }

  private static func header(_ kind: String, shape: String, capacity: Int) -> LittleEndianBytes {
    var text = Array("{'descr': '\(kind)', 'fortran_order': False, 'shape': \(shape), }".utf8)
    let start = magic.count + 4
    let remaining = (start + text.count + 1) % alignment
    text += [UInt8](repeating: 0x20, count: remaining == 0 ? 0 : alignment - remaining) + [0x0a]
    var array = LittleEndianBytes(bytes: magic)
    array.bytes.reserveCapacity(start + text.count + capacity)
    array.bytes += [1, 0]
    array.append(UInt16(clamping: text.count))
    array.bytes += text
    return array
  }
}
