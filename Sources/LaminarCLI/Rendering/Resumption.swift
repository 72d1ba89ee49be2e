import Foundation
import Laminar
import Synchronization

/// What an earlier run has finished: the frames that its lists of hashes contain and whose files are
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

// MARK: - Hashes of a run

extension PictureOptions {
  /// The list of `--resume`, with what the options must agree on.
  @discardableResult func requireResumable(
    _ target: PictureTarget
  ) throws(CommandError) -> String {
    guard let list = hashes, list != "-", Self.isRegular(list) else {
      throw CommandError(
        "--resume needs --hash: the list says which frames are complete",
        hint: "add --hash frames.hash")
    }
    if target.overwrites {
      throw CommandError(
        "--resume keeps finished frames and --overwrite replaces all; give one of them")
    }
    return list
  }

  /// Whether a path is a regular file, or none at all yet.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}

extension PictureRun {
  /// The run with what an earlier one has finished, as `--resume` requests.
  func resumed() throws -> PictureRun {
    guard options.resumes else { return self }
    guard let list = try resumedList() else { return self }
    var run = self
    run.resumption = try Resumption(
      list, header: header(try options.matte()), frames: frames, pattern: target.pattern,
      jobs: options.jobs)
    // A frame that the list does not contain was being written when the run ended.
    run.target.overwrites = run.resumption.isFound
    for frame in frames where run.resumption.kept[frame.frame] == nil {
      guard let path = target.pattern.path(ofFrame: frame.frame),
        let status = try FileStatus(path), !status.isFile
      else { continue }
      // A pipe would be waited for, and no frame is kept in it.
      throw CommandError("\(path) is not a regular file, and --resume keeps frames in files")
    }
    let kept = run.resumption.kept.count
    if run.resumption.isFound {
      let damaged = run.resumption.listed - kept
      console.note(
        "kept \(kept) of \(frames.count) frames"
          + (damaged > 0 ? "; \(damaged) that \(list) lists are missing or damaged" : ""))
    }
    return run
  }

  /// The list that `--resume` continues.
  private func resumedList() throws(CommandError) -> String? {
    let list = try options.requireResumable(target)
    guard target.pattern.isSequence else {
      try requireNoResumption("'\(target.path)' is one file")
      return nil
    }
    return list
  }

  /// Refuses `--resume` where frames have no files of their own.
  func requireNoResumption(_ reason: String) throws(CommandError) {
    guard options.resumes else { return }
    throw CommandError(
      "--resume keeps the files of finished frames, and \(reason)",
      hint: "render to a folder, -o out/, and join its frames with 'laminar encode'")
  }

  /// Refuses frames that cannot be written, before any is drawn.
  func requireFiles() throws(CommandError) {
    do throws(CommandError) {
      try target.require(frames, as: "frame")
    } catch {
      guard let list = options.hashes else { throw error }
      let part = HashJournal.path(for: list)
      var error = error
      if options.resumes {
        error.hint = "neither \(list) nor \(part) lists it"
      } else if access(part, F_OK) == 0, error.hint?.hasPrefix("--overwrite") == true {
        error.hint = "--resume keeps the frames that \(part) lists; --overwrite replaces all"
      }
      throw error
    }
  }

  /// Refuses one destination for two outputs, and one that the run reads: the scene, its parts, its
  /// assets or what the command line names.
  func requireOwnFiles() throws(CommandError) {
    let hashes = options.hashes
    if hashes == "-", target.pattern.kind == .standardOutput {
      throw CommandError("-o and --hash write to the same destination: -")
    }
    guard var files = options.files else { return }
    for path in job.files { files.read(path, as: "a file of the scene") }
    // What the command line names is compared once more: with the files of the scene.
    try files.requireOutputs()
    guard target.pattern.isSequence else { return }
    if let hashes, hashes != "-" {
      try files.write(HashJournal.path(for: hashes), as: "the unfinished list of --hash")
    }
    for frame in frames { try files.write(target.pattern.path(ofFrame: frame.frame), as: "-o") }
  }

  /// The list of finished frames beside the list of hashes; nil where frames have no files of their
  /// own, or the list is a device.
  func journal(for file: OutputFile) throws -> HashJournal? {
    guard target.pattern.isSequence, !file.isDevice else { return nil }
    return try HashJournal(
      for: file.path, header: header(try options.matte()), keeping: resumption.journalLength,
      target.temporaries)
  }

  /// All that changes a pixel of the run's frames.
  func header(_ matte: Color?) -> FrameHashHeader {
    let canvas = job.snapshot.canvas
    func number(_ value: Double) -> String { TracePrecision.exact.text(of: value) }
    func color(_ color: Color?) -> String {
      guard let color else { return "null" }
      let parts = [color.red, color.green, color.blue, color.alpha].map(number)
      return "[\(parts.joined(separator: ","))]"
    }
    let size = [canvas.size.width, canvas.size.height].map { number(Double($0)) }
    return FrameHashHeader(
      version: ToolVersion.current, scene: job.contentHash, assets: job.assets,
      input: options.script?.hash,
      options: [
        ("size", "[\(size.joined(separator: ","))]"), ("scale", number(canvas.scale)),
        ("background", color(canvas.backgroundColor)), ("seed", "\(job.scene.seed)"),
        ("matte", color(matte)),
      ], frameRate: job.rate, frames: job.times.count)
  }
}

/// The hash of every frame's pixels: a line that tells what was drawn, and a line per frame,
/// `12 4e0c…`.
final class HashList: Sendable {
  private let frames: [FrameSample]
  private let header: FrameHashHeader
  /// Where each frame is noted once its file is whole; nil for nowhere.
  private let journal: HashJournal?
  private let hashes: Mutex<[Int: String]>

  /// - Parameters:
  ///   - frames: The frames that are drawn.
  ///   - kept: The hashes of those that are not drawn again, by their numbers.
  init(
    _ frames: [FrameSample], kept: [Int: String] = [:], header: FrameHashHeader,
    journal: HashJournal? = nil
  ) {
    (self.frames, self.header, self.journal) = (frames, header, journal)
    hashes = Mutex(kept)
  }

  /// Stores the hash of a frame and counts its time; from any thread.
  func note(_ drawn: inout FrameRun.Drawn) {
    let (bitmap, frame) = (drawn.bitmap, frames[drawn.index].frame)
    let hash = drawn.times.measure(.hash) { bitmap.contentHash }
    hashes.withLock { $0[frame] = hash }
  }

  /// Notes that the file of a frame is written; from any thread.
  func finish(_ frame: Int) throws {
    guard let journal, let hash = hashes.withLock({ $0[frame] }) else { return }
    try journal.append(FrameHash(frame: frame, hash: hash))
  }

  /// Writes the lines, in the order of the frames.
  func write(to stream: any ByteStream) throws {
    try stream.write(header.line + "\n")
    for (frame, hash) in hashes.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      try stream.write(FrameHash(frame: frame, hash: hash).line)
    }
  }
}

/// The list of the frames that a run has finished, beside the list of hashes that appears at its end:
/// `frames.hash.part` for `frames.hash`.
///
/// Each line is written at once after its frame's file has its name, so that a run that is ended in any
/// way leaves a list of whole frames. `--resume` reads it; the end of the run removes it.
final class HashJournal: Sendable {
  /// The path beside a list's.
  static func path(for list: String) -> String { list + ".part" }

  private let path: String
  private let descriptor: Int32
  /// Whether the file is open; one thread writes at a time.
  private let isOpen = Mutex(true)

  /// Opens the journal of a list.
  ///
  /// - Parameters:
  ///   - list: The path of the list of hashes.
  ///   - length: The bytes of an earlier run to keep; 0 to begin with the header.
  /// - Throws: Exit 2 while another run writes it, exit 3 when it cannot be written.
  init(
    for list: String, header: FrameHashHeader, keeping length: Int, _ temporaries: TemporaryFiles
  ) throws {
    path = Self.path(for: list)
    try temporaries.makeFolder(of: path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(path)") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw CommandError(
        "another run writes \(path)", hint: "give each run, as each shard, a list of its own")
    }
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      let failure = SystemFailure.last
      close(descriptor)
      throw failure.error("cannot write \(path)")
    }
    if length == 0 { try write(header.line + "\n") }
  }

  deinit {
    if isOpen.withLock({ $0 }) { close(descriptor) }
  }

  /// Adds the line of a frame whose file is whole.
  func append(_ frame: FrameHash) throws { try write(frame.line) }

  /// Removes the journal of a run that has written its list.
  ///
  /// - Throws: Exit 3 for errors that the system delayed until now.
  func remove() throws {
    let failure = unlink(path) == 0 || errno == ENOENT ? nil : SystemFailure.last
    isOpen.withLock { $0 = false }
    guard close(descriptor) == 0 || errno == EINTR else {
      throw SystemFailure.last.error("cannot write \(path)")
    }
    if let failure { throw failure.error("cannot remove \(path)") }
  }

  private func write(_ text: String) throws {
    try isOpen.withLock { _ in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw SystemFailure.last.error("cannot write \(path)")
        }
      }
    }
  }
}
