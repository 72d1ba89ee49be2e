import Foundation
import Laminar
import Synchronization

/// What an earlier run has finished: the frames that its lists of hashes vouch for and whose files are
/// whole.
struct Resumption {
  /// A frame that is not drawn again.
  struct Kept: Sendable {
    let hash: String
    /// The size of its file.
    let bytes: Int
  }

  /// The frames that stay, by their numbers.
  let kept: [Int: Kept]
  /// How many frames the lists name.
  let listed: Int
  /// Whether there is a list at all.
  let isFound: Bool
  /// The bytes of the journal that stay.
  let journalLength: Int

  /// Nothing to resume.
  static let none = Resumption()

  private init() { (kept, listed, isFound, journalLength) = ([:], 0, false, 0) }

  /// Reads the lists of a run and examines the files that they name.
  ///
  /// - Throws: Exit 2 for a list of other frames than those of the run, or drawn in another manner.
  init(
    _ list: String, header: FrameHashHeader, frames: [FrameSample], pattern: OutputPattern,
    jobs: Int
  ) throws {
    let part = HashJournal.path(for: list)
    let finished = try Self.read(list, isUnfinished: false)
    let unfinished = try Self.read(part, isUnfinished: true)
    var hashes: [Int: String] = [:]
    for (name, found) in [(list, finished), (part, unfinished)] {
      guard let found else { continue }
      if found.header == nil, found.hashes.isEmpty { continue }
      try Self.require(found, name, header: header)
      hashes.merge(found.byFrame) { _, last in last }
    }
    let numbers = Set(frames.map(\.frame))
    let others = hashes.keys.filter { !numbers.contains($0) }.sorted()
    guard others.isEmpty else {
      throw CommandError(
        "\(list) lists the frames \(FrameHashComparison.runs(others)), which this run does not draw",
        hint: "choose the frames of the run that is resumed; each shard has a list of its own")
    }
    isFound = finished != nil || unfinished != nil
    listed = hashes.count
    journalLength = unfinished?.wholeLength ?? 0
    kept = Self.whole(hashes, pattern: pattern, jobs: jobs)
  }

  private static func read(_ path: String, isUnfinished: Bool) throws -> FrameHashList? {
    guard try FileStatus.exists(path) else { return nil }
    let bytes = try FileBytes.open(path)
    do {
      return isUnfinished
        ? try FrameHashList.readUnfinished(bytes, name: path)
        : try FrameHashList.read(bytes, name: path)
    } catch let error as TraceReadingError {
      throw CommandError("\(error)", hint: "--overwrite instead of --resume draws all frames anew")
    }
  }

  /// Refuses a list of other pictures.
  private static func require(
    _ list: FrameHashList, _ name: String, header: FrameHashHeader
  ) throws(CommandError) {
    let anew =
      "render to another folder and list, or draw all frames anew with --overwrite instead of --resume"
    guard let old = list.header else {
      throw CommandError("\(name) does not state what its frames were drawn from", hint: anew)
    }
    let differences = header.differences(from: old)
    guard differences.isEmpty else {
      throw CommandError(
        "the frames of \(name) were drawn otherwise: " + differences.joined(separator: "; "),
        hint: anew)
    }
  }

  /// The frames whose files have the pixels of their hashes, decoded on several threads.
  private static func whole(
    _ hashes: [Int: String], pattern: OutputPattern, jobs: Int
  ) -> [Int: Kept] {
    let listed = hashes.sorted { $0.key < $1.key }
    let next = Atomic<Int>(0)
    let kept = Mutex<[Int: Kept]>([:])
    ThreadPool.perform(max(1, min(jobs, listed.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < listed.count else { return }
        let (frame, hash) = listed[index]
        guard let path = pattern.path(ofFrame: frame),
          let bytes = try? FrameFile.bytes(path),
          let picture = try? PNGDecoder.decode(bytes), picture.contentHash == hash
        else { continue }
        kept.withLock { $0[frame] = Kept(hash: hash, bytes: bytes.count) }
      }
    }
    return kept.withLock { $0 }
  }
}
