import Foundation
import Laminar

/// Counts the frames in a video file, and finds files that were not written to their end.
///
/// Only the container is read, never the compressed frames. A file that passes has every box or
/// element that it announces, each as long as announced and none beyond the end of the file; the last
/// ends where the file does; and its index was written, which a writer does after the last frame.
/// Whether a decoder reads the frames is left to the program that compressed them.
struct VideoContainer {
  /// What is wrong with a file, as the end of a sentence about it.
  struct Fault: Error { let reason: String }

  private static let truncated = Fault(reason: "it is cut off")
  private static let unfinished = Fault(reason: "it was not finished")

  private let bytes: FileBytes

  init(_ bytes: FileBytes) { self.bytes = bytes }

  /// The number of frames in the file's index or, in WebM, in its clusters.
  ///
  /// - Throws: A `Fault`, or what reading the file throws.
  func frameCount(_ format: PictureFormat) throws -> Int {
    if bytes.count == 0 { throw Fault(reason: "it is empty") }
    switch format {
    case .mp4, .mov: return try sampleCount()
    case .webm: return try blockCount()
    case .png, .apng, .gif, .y4m, .rgba: return 0
    }
  }

  // MARK: - ISO base media and QuickTime

  /// A box or element: its type and the range of its content.
  private struct Part {
    let type: UInt64
    let content: Range<Int>
  }

  private static let movie = type("moov")
  private static let media = type("mdat")
  private static let track = type("trak")
  private static let sampleSizes = type("stsz")
  private static let handler = type("hdlr")
  private static let sound = type("soun")
  /// The boxes from a track down to the table of its samples.
  private static let parents: Set<UInt64> = [type("mdia"), type("minf"), type("stbl")]

  private static func type(_ name: String) -> UInt64 {
    name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The samples of the track of pictures that has the most.
  private func sampleCount() throws -> Int {
    let top = try boxes(in: 0..<bytes.count)
    guard top.contains(where: { $0.type == Self.media }),
      let movie = top.last(where: { $0.type == Self.movie })
    else { throw Self.unfinished }
    return try boxes(in: movie.content).filter { $0.type == Self.track }
      .reduce(0) { most, track in max(most, try sampleCount(of: track)) }
  }

  /// The samples of a track; none of sound.
  private func sampleCount(of track: Part) throws -> Int {
    var count = 0
    var pending = try boxes(in: track.content)
    while let part = pending.popLast() {
      if Self.parents.contains(part.type) { pending += try boxes(in: part.content) }
      if part.type == Self.sampleSizes, part.content.count >= 12 {
        count = try number(at: part.content.lowerBound + 8, count: 4)
      }
      if part.type == Self.handler, part.content.count >= 12,
        UInt64(try number(at: part.content.lowerBound + 8, count: 4)) == Self.sound
      {
        return 0
      }
    }
    return count
  }

  private func boxes(in range: Range<Int>) throws -> [Part] {
    var parts: [Part] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard range.upperBound - offset >= 8 else { throw Self.truncated }
      var size = try number(at: offset, count: 4)
      var head = 8
      if size == 1 {
        size = try number(at: offset + 8, count: 8)
        head = 16
      }
      // No size yet: it is stated when the writer has finished.
      if size == 0 { throw Self.unfinished }
      guard size >= head, size <= range.upperBound - offset else { throw Self.truncated }
      parts.append(
        Part(
          type: UInt64(try number(at: offset + 4, count: 4)),
          content: offset + head..<offset + size))
      offset += size
    }
    return parts
  }

  // MARK: - WebM

  private static let head: UInt64 = 0x1a45_dfa3
  private static let segment: UInt64 = 0x1853_8067
  private static let cues: UInt64 = 0x1c53_bb6b
  private static let cluster: UInt64 = 0x1f43_b675
  private static let simpleBlock: UInt64 = 0xa3
  private static let blockGroup: UInt64 = 0xa0
  private static let block: UInt64 = 0xa1
  private static let tracks: UInt64 = 0x1654_ae6b
  private static let trackEntry: UInt64 = 0xae
  private static let trackNumber: UInt64 = 0xd7
  private static let trackType: UInt64 = 0x83
  /// The type of a track of sound.
  private static let soundType = 2

  private func blockCount() throws -> Int {
    let top = try elements(in: 0..<bytes.count)
    guard top.first?.type == Self.head, let segment = top.last, segment.type == Self.segment else {
      throw Self.unfinished
    }
    let parts = try elements(in: segment.content)
    guard parts.contains(where: { $0.type == Self.cues }) else { throw Self.unfinished }
    let sounds = try soundTracks(parts)
    return try parts.filter { $0.type == Self.cluster }.reduce(0) { count, part in
      try count + elements(in: part.content).count { try isPicture($0, besides: sounds) }
    }
  }

  /// The numbers of the tracks of sound.
  private func soundTracks(_ parts: [Part]) throws -> Set<UInt64> {
    guard let tracks = parts.first(where: { $0.type == Self.tracks }) else { return [] }
    var numbers: Set<UInt64> = []
    for track in try elements(in: tracks.content) where track.type == Self.trackEntry {
      let facts = try elements(in: track.content)
      func fact(_ type: UInt64) throws -> Int? {
        guard let part = facts.first(where: { $0.type == type }), part.content.count <= 8 else {
          return nil
        }
        return try number(at: part.content.lowerBound, count: part.content.count)
      }
      if try fact(Self.trackType) == Self.soundType, let own = try fact(Self.trackNumber) {
        numbers.insert(UInt64(own))
      }
    }
    return numbers
  }

  /// Whether an element of a cluster is a block of a track that is not sound.
  private func isPicture(_ part: Part, besides sounds: Set<UInt64>) throws -> Bool {
    guard part.type == Self.simpleBlock || part.type == Self.blockGroup else { return false }
    if sounds.isEmpty { return true }
    guard let block = try block(part) else { return false }
    return !sounds.contains(block.track)
  }

  /// The track of an element of a cluster, and the offset of its time; nil for other elements.
  private func block(_ part: Part) throws -> (track: UInt64, offset: Int)? {
    var content = part.content
    switch part.type {
    case Self.simpleBlock: break
    case Self.blockGroup:
      guard let block = try elements(in: content).first(where: { $0.type == Self.block }) else {
        return nil
      }
      content = block.content
    default: return nil
    }
    let (track, length) = try variableNumber(at: content.lowerBound, in: content, keepsMark: false)
    return (track, content.lowerBound + length)
  }

  // MARK: - The beginning of WebM

  /// Bytes that take the place of others.
  struct Patch: Hashable {
    let offset: Int
    let bytes: [UInt8]
  }

  private static let info: UInt64 = 0x1549_a966
  private static let duration: UInt64 = 0x4489
  private static let clusterTime: UInt64 = 0xe7
  private static let cuePoint: UInt64 = 0xbb
  private static let cueTime: UInt64 = 0xb3
  private static let cuePositions: UInt64 = 0xb7
  private static let cueTrack: UInt64 = 0xf7
  /// The longest delay that is an encoder's and not a choice, in milliseconds.
  private static let longestDelay = 100

  /// What makes the pictures of a WebM file with sound begin at 0, as the sound does.
  ///
  /// Decoders of Opus discard the first 6.5 ms, which a file states as the delay of the codec. libavformat
  /// before 59.30 moves all tracks for it instead, so that the pictures are 7 ms late. Nothing where they
  /// are not, or so late that it is meant.
  func patchesOfDelay() throws -> [Patch] {
    let segment = try elements(in: 0..<bytes.count).last { $0.type == Self.segment }
    guard let segment else { return [] }
    let parts = try elements(in: segment.content)
    let sounds = try soundTracks(parts)
    var pictures: [(offset: Int, relative: Int)] = []
    var (firstPicture, firstSound) = (Int.max, Int.max)
    for cluster in parts where cluster.type == Self.cluster && !sounds.isEmpty {
      let elements = try elements(in: cluster.content)
      let start = try elements.first { $0.type == Self.clusterTime }.map(unsigned) ?? 0
      for element in elements {
        guard let block = try block(element) else { continue }
        let bits = UInt16(truncatingIfNeeded: try number(at: block.offset, count: 2))
        let relative = Int(Int16(bitPattern: bits))
        if sounds.contains(block.track) {
          firstSound = min(firstSound, start + relative)
        } else {
          firstPicture = min(firstPicture, start + relative)
          pictures.append((block.offset, relative))
        }
      }
    }
    let delay = firstPicture
    guard firstSound == 0, (1...Self.longestDelay).contains(delay),
      pictures.allSatisfy({ $0.relative - delay >= Int(Int16.min) })
    else { return [] }
    let blocks = pictures.map {
      Patch(
        offset: $0.offset, bytes: Self.bigEndian(UInt64(bitPattern: Int64($0.relative - delay)), 2))
    }
    return try blocks + patchesOfIndex(parts, sounds, delay)
  }

  /// The same of the index and of the length.
  private func patchesOfIndex(
    _ parts: [Part], _ sounds: Set<UInt64>, _ delay: Int
  ) throws -> [Patch] {
    var patches: [Patch] = []
    for part in parts where part.type == Self.cues {
      for point in try elements(in: part.content) where point.type == Self.cuePoint {
        let facts = try elements(in: point.content)
        guard let time = facts.first(where: { $0.type == Self.cueTime }),
          let positions = facts.first(where: { $0.type == Self.cuePositions }),
          let track = try elements(in: positions.content).first(where: { $0.type == Self.cueTrack }
          ),
          try !sounds.contains(UInt64(unsigned(track)))
        else { continue }
        let moved = UInt64(max(try unsigned(time) - delay, 0))
        patches.append(
          Patch(
            offset: time.content.lowerBound, bytes: Self.bigEndian(moved, time.content.count)))
      }
    }
    for part in parts where part.type == Self.info {
      for fact in try elements(in: part.content)
      where fact.type == Self.duration && fact.content.count == 8 {
        var bits: UInt64 = 0
        for index in fact.content { bits = bits << 8 | UInt64(try number(at: index, count: 1)) }
        let length = Double(bitPattern: bits) - Double(delay)
        guard length > 0 else { continue }
        patches.append(
          Patch(offset: fact.content.lowerBound, bytes: Self.bigEndian(length.bitPattern, 8)))
      }
    }
    return patches
  }

  /// The number in an element.
  private func unsigned(_ part: Part) throws -> Int {
    guard part.content.count <= 8 else { throw Self.truncated }
    return try number(at: part.content.lowerBound, count: part.content.count)
  }

  private static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  private func elements(in range: Range<Int>) throws -> [Part] {
    var parts: [Part] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (type, typeLength) = try variableNumber(at: offset, in: range, keepsMark: true)
      let (size, sizeLength) = try variableNumber(
        at: offset + typeLength, in: range, keepsMark: false)
      // All ones mean a size that is not known yet.
      if size == 1 << (7 * UInt64(sizeLength)) - 1 { throw Self.unfinished }
      let start = offset + typeLength + sizeLength
      guard size <= UInt64(range.upperBound - start) else { throw Self.truncated }
      parts.append(Part(type: type, content: start..<start + Int(size)))
      offset = start + Int(size)
    }
    return parts
  }

  /// A number of one to eight bytes, whose first byte's leading zeros count the others.
  private func variableNumber(
    at offset: Int, in range: Range<Int>, keepsMark: Bool
  ) throws -> (value: UInt64, length: Int) {
    guard offset < range.upperBound else { throw Self.truncated }
    let first = UInt8(truncatingIfNeeded: try number(at: offset, count: 1))
    let length = first.leadingZeroBitCount + 1
    guard length <= 8, length <= range.upperBound - offset else { throw Self.truncated }
    var value = UInt64(keepsMark ? first : first & (0x7f >> UInt8(length - 1)))
    for index in 1..<max(length, 1) {
      value = value << 8 | UInt64(try number(at: offset + index, count: 1))
    }
    return (value, length)
  }

  // MARK: - Bytes

  /// A number of some bytes, the highest first.
  private func number(at offset: Int, count: Int) throws -> Int {
    var value: UInt64 = 0
    try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
      guard try bytes.read(at: offset, into: buffer) == count else { throw Self.truncated }
      for byte in buffer { value = value << 8 | UInt64(byte) }
    }
    guard let number = Int(exactly: value) else { throw Self.truncated }
    return number
  }
}
