import Foundation
import Laminar

/// What an earlier run has finished: the frames that its lists of hashes contain and whose files are
/// whole.
struct Resumption {
  /// The frames that stay, by their numbers.
  let kept: [Int: KeptFrame]
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
    let part = FrameJournal.path(for: list)
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
    kept = KeptFrame.whole(among: hashes, workers: jobs) { pattern.path(ofFrame: $0) }
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
      list, header: hashHeader, frames: frames, pattern: target.pattern,
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
      let part = FrameJournal.path(for: list)
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
      try files.write(FrameJournal.path(for: hashes), as: "the unfinished list of --hash")
    }
    for frame in frames { try files.write(target.pattern.path(ofFrame: frame.frame), as: "-o") }
  }

  /// The list of finished frames beside the list of hashes; nil where frames have no files of their
  /// own, or the list is a device.
  func journal(for file: OutputFile) throws -> FrameJournal? {
    guard target.pattern.isSequence, !file.isDevice else { return nil }
    return try FrameJournal(
      for: file.path, header: hashHeader, keeping: resumption.journalLength,
      target.temporaries)
  }

  /// All that changes a pixel of the run's frames.
  var hashHeader: FrameHashHeader {
    let canvas = job.snapshot.canvas
    func color(_ color: Color?) -> JSON {
      guard let color else { return .null }
      return .array([color.red, color.green, color.blue, color.alpha].map { .number($0) })
    }
    let size: JSON = [.number(Double(canvas.size.width)), .number(Double(canvas.size.height))]
    return FrameHashHeader(
      version: ToolVersion.current, scene: job.contentHash, assets: job.assets,
      input: options.script?.hash,
      options: [
        ("size", size), ("scale", .number(canvas.scale)),
        ("background", color(canvas.backgroundColor)), ("seed", .integer(job.scene.seed)),
        ("matte", color(options.matte)),
      ], frameRate: job.rate, frames: job.times.count)
  }
}
