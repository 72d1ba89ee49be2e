import Laminar
import Synchronization

/// Draws frames into files, or small into one sheet, with what belongs to it: progress, hashes,
/// the table of stages and the last line.
struct PictureRun {
  let invocation: Invocation
  let job: SceneJob
  let target: PictureTarget
  let frames: [FrameSample]

  /// The message when there is nothing to draw.
  static let emptyShard = "the shard has no frame; nothing was written"

  /// Draws a file per frame.
  func writeFrames() throws -> ExitCode {
    try target.require(frames, as: "frame")
    let (encoder, frames, target) = (target.encoder, frames, target)
    let isPiped = target.pattern.kind == .standardOutput
    let size = Mutex(0)
    let piped = Mutex<[UInt8]>([])
    try run { hashes in
      { drawn in
        hashes?.note(&drawn)
        let (bitmap, damage, workers) = (drawn.bitmap, drawn.damage, drawn.workers)
        var memory = PNGMemory()
        swap(&memory, &drawn.memory)
        let bytes = drawn.times.measure(.encode) {
          encoder.encode(bitmap, damage: damage, memory: &memory, workers: workers)
        }
        swap(&memory, &drawn.memory)
        if isPiped {
          piped.withLock { $0 = bytes }
        } else {
          let number = frames[drawn.index].frame
          let count = try drawn.times.measure(.write) {
            try target.write(bytes, frame: number)
          }
          size.withLock { $0 += count }
        }
      }
    } finish: {
      if isPiped { try invocation.console.output.write(piped.withLock { $0 }) }
      return size.withLock { $0 }
    }
    return .success
  }

  /// Draws the frames small into one file.
  func writeSheet(_ layout: SheetLayout) throws -> ExitCode {
    guard !target.pattern.isSequence else {
      throw CommandError("a sheet is one file; '-o' names a sequence", hint: "write -o sheet.png")
    }
    let canvas = job.snapshot.canvas
    let empty = try ContactSheet(layout, width: canvas.pixelWidth, height: canvas.pixelHeight)
    try target.require([FrameSample(frame: 0, time: 0)], as: "sheet")
    let sheet = Mutex(empty)
    let (width, height) = (empty.cellWidth, empty.cellHeight)
    try run { hashes in
      { drawn in
        hashes?.note(&drawn)
        let small = BoxScaling.scale(drawn.bitmap, width: width, height: height)
        let index = drawn.index
        sheet.withLock { $0.place(small, in: index) }
      }
    } finish: {
      let bytes = sheet.withLock { $0.bitmap }.map { target.encoder.encode($0) } ?? []
      guard target.pattern.kind == .standardOutput else { return try target.write(bytes, frame: 0) }
      try invocation.console.output.write(bytes)
      return 0
    }
    return .success
  }

  /// Runs over the frames, on each thread at most `longestRow` in a row; `finish` writes what all
  /// frames share and returns the number of bytes written.
  func run(
    longestRow: Int = 8, _ taker: (HashList?) -> FrameRun.Taker,
    meanwhile: (() throws -> Void)? = nil, finish: () throws -> Int
  ) throws {
    let arguments = invocation.arguments
    let matte = try matte()
    try requireOwnFile(forHashes: arguments[Options.hash])
    let hashFile = try arguments[Options.hash].flatMap { path in
      path == "-"
        ? nil
        : try OutputFile(path, overwrites: target.overwrites, temporaries: target.temporaries)
    }
    let hashes = arguments[Options.hash].map { _ in HashList(count: frames.count) }
    let clock = ContinuousClock()
    let start = clock.now
    let progress = invocation.progress(job.title, total: frames.count)
    let times: StageTimes
    let size: Int
    do {
      defer { progress.finish(done: frames.count) }
      times = try FrameRun(
        snapshot: job.snapshot, frames: frames, jobs: invocation.jobs, matte: matte,
        longestRow: longestRow
      ).draw(progress: progress.advance, meanwhile: meanwhile, taker(hashes))
      size = try finish()
      try hashes?.write(frames, to: hashFile ?? invocation.console.output)
      try hashFile?.commit()
    }
    report(times, size: size, seconds: (clock.now - start).seconds)
  }

  /// The colour behind transparent pixels: `--matte`.
  func matte() throws(CommandError) -> Color? {
    try invocation.arguments[Options.matte].flatMap { text throws(CommandError) in
      try SceneInput.color(text, option: "--matte")
    }
  }

  /// Refuses one destination for both hashes and pictures.
  private func requireOwnFile(forHashes path: String?) throws(CommandError) {
    guard let path else { return }
    let isShared =
      path == "-"
      ? target.pattern.kind == .standardOutput
      : frames.contains { target.pattern.path(ofFrame: $0.frame) == path }
    if isShared { throw CommandError("-o and --hash write to the same destination: \(path)") }
  }

  private func report(_ times: StageTimes, size: Int, seconds: Double) {
    if invocation.arguments.has(Options.stats) { invocation.console.note(times.table) }
    if frames.isEmpty { invocation.console.note(Self.emptyShard) }
    guard let first = frames.first, let last = frames.last,
      let firstPath = target.pattern.path(ofFrame: first.frame),
      let lastPath = target.pattern.path(ofFrame: last.frame)
    else { return }
    let summary = WrittenSummary(
      first: firstPath, last: lastPath, frames: frames.count, bytes: size, seconds: seconds)
    invocation.console.note(summary.text)
  }
}
