import LaminarGraphics

/// A trace in a NumPy archive: `frame`, `time`, and an array for each track.
///
/// Arrays are read when their tracks are requested, so that an archive larger than the memory can be
/// compared. Archives that NumPy wrote itself are read too, stored or compressed.
package final class NPZTrace: LoadableTable {
  /// Its name in messages.
  package let name: String
  /// The tracks, further times of the samples first.
  package let tracks: [TraceTrack]
  /// When it was sampled.
  package let instants: TraceInstants
  /// Its metadata; nil in an archive of another program.
  package private(set) var header: TraceHeader?
  /// The most samples of a trace, as many as a scene has frames at most.
  private static let mostSamples = 10_000_000
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
      of: frameMember, in: directory, name: name, allowed: 0...Self.mostSamples
    ) { "it has \($0) frames; at most \(Self.mostSamples) are read" }
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

  /// How far a printed time may be from the true one.
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
    guard let line = try? JSONTreeReader.read(Array(text.utf8)),
      line["laminar-trace"]?.number == 1
    else { return nil }
    self.init(line)
  }

  /// Reads the members of a metadata line; nil if the frame rate or the number of frames is missing.
  init?(_ line: JSONTree) {
    guard let rate = line["frameRate"]?.string.flatMap({ Rational(frameRateText: $0) }),
      let frames = line["frames"]?.count
    else { return nil }
    let canvas = (line["canvas"]?.array ?? []).compactMap(\.number)
    self.init(
      frameRate: rate, frames: frames,
      precision: line["precision"]?.count.map { .decimals($0) } ?? .exact,
      canvasWidth: canvas.first ?? 0, canvasHeight: canvas.dropFirst().first ?? 0,
      scene: line["scene"]?.string ?? "", input: line["input"]?.string)
  }
}
