import Foundation
import Laminar

extension PictureRun {
  /// The run with what an earlier one has finished, as `--resume` requests.
  func resumed() throws -> PictureRun {
    guard invocation.arguments.has(Options.resume) else { return self }
    guard let list = try resumedList() else { return self }
    var run = self
    run.resumption = try Resumption(
      list, header: header(try matte()), frames: frames, pattern: target.pattern,
      jobs: invocation.jobs)
    // What the list does not vouch for was being written when the run ended.
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
      invocation.console.note(
        "kept \(kept) of \(frames.count) frames"
          + (damaged > 0 ? "; \(damaged) that \(list) lists are missing or damaged" : ""))
    }
    return run
  }

  /// The list that `--resume` continues.
  private func resumedList() throws(CommandError) -> String? {
    let list = try Self.requireResumable(invocation, target)
    guard target.pattern.isSequence else {
      try requireNoResumption("'\(invocation.arguments[Options.output] ?? "-")' is one file")
      return nil
    }
    return list
  }

  /// The list of `--resume`, with what the options must agree on.
  @discardableResult static func requireResumable(
    _ invocation: Invocation, _ target: PictureTarget
  ) throws(CommandError) -> String {
    guard let list = invocation.arguments[Options.hash], list != "-", isRegular(list) else {
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

  /// Refuses `--resume` where frames have no files of their own.
  func requireNoResumption(_ reason: String) throws(CommandError) {
    guard invocation.arguments.has(Options.resume) else { return }
    throw CommandError(
      "--resume keeps the files of finished frames, and \(reason)",
      hint: "render to a folder, -o out/, and join its frames with 'laminar encode'")
  }

  /// Refuses frames that cannot be written, before any is drawn.
  func requireFiles() throws(CommandError) {
    do throws(CommandError) {
      try target.require(frames, as: "frame")
    } catch {
      guard let list = invocation.arguments[Options.hash] else { throw error }
      let part = HashJournal.path(for: list)
      var error = error
      if invocation.arguments.has(Options.resume) {
        error.hint = "there is neither \(list) nor \(part) to vouch for it"
      } else if access(part, F_OK) == 0, error.hint?.hasPrefix("--overwrite") == true {
        error.hint = "--resume keeps the frames that \(part) lists; --overwrite replaces all"
      }
      throw error
    }
  }

  /// Refuses one destination for two outputs, and one that the run reads: the scene, its parts, its
  /// assets or what the command line names.
  func requireOwnFiles() throws(CommandError) {
    let hashes = invocation.arguments[Options.hash]
    if hashes == "-", target.pattern.kind == .standardOutput {
      throw CommandError("-o and --hash write to the same destination: -")
    }
    // A row's names are compared with those of all rows before.
    guard reported == nil else { return }
    var files = try CommandFiles(invocation.arguments)
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
      for: file.path, header: header(try matte()), keeping: resumption.journalLength,
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
      input: invocation.arguments.script?.hash,
      options: [
        ("size", "[\(size.joined(separator: ","))]"), ("scale", number(canvas.scale)),
        ("background", color(canvas.backgroundColor)), ("seed", "\(job.scene.seed)"),
        ("matte", color(matte)),
      ], frameRate: job.rate, frames: job.times.count)
  }

  /// Whether a path is a regular file, or none at all yet.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
