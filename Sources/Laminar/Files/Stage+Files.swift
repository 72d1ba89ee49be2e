public import Foundation
public import LaminarRaster
public import LaminarScene
public import LaminarTrace

extension Stage {
  /// Makes a stage that shows a scene file, with the images, fonts and parts that it names.
  ///
  /// ```swift
  /// let stage = try Stage(contentsOf: URL(fileURLWithPath: "scenes/showcase/bounce.json"))
  /// let picture = stage.render(at: 0.5)
  /// ```
  ///
  /// Names of assets start from the scene's folder and do not leave it, through symbolic links either;
  /// an asset is a regular file of at most 256 MiB. Warnings do not keep a scene from being shown:
  /// `SceneLoader.load(contentsOf:)` returns them. The stage depends on the bytes of these files alone,
  /// which are read once.
  ///
  /// - Parameters:
  ///   - file: The scene's file, at most 64 MiB; one that ends in `.jsonc` may have comments.
  ///   - assetFolder: The folder that the names of assets start from; nil for the scene's.
  ///   - overrides: What differs from the file; nothing by default. The sides of the canvas are clamped
  ///     to 1…16384 pixels.
  ///   - keepsHistory: Whether every commit is kept, so that any time can be requested; see
  ///     ``keepsHistory``. True by default.
  /// - Throws: A ``FileError`` when the scene's file cannot be read; a ``SceneError`` when it has
  ///   errors, among them assets that cannot be read: its report has each with its line and column.
  public convenience init(
    contentsOf file: URL, assetFolder: URL? = nil,
    overrides: SceneOverrides = SceneOverrides(), keepsHistory: Bool = true
  ) throws {
    let (scene, report) = try SceneLoader.load(
      contentsOf: file, assetFolder: assetFolder, overrides: overrides)
    guard let scene, !report.hasErrors else { throw SceneError(report: report) }
    self.init(scene: scene, keepsHistory: keepsHistory)
  }

  /// Draws frames into the PNG files `000000.png`, `000001.png` and on of a folder.
  ///
  /// Each file appears whole under its name or not at all: it is written beside it and then renamed.
  /// The bytes depend on the stage, the frames and the encoder, not on the number of threads.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - folder: Where the files go; it is made where there is none.
  ///   - overwrites: Whether files of these names are replaced. False by default: then none is written
  ///     if one exists.
  ///   - encoder: Compresses the pictures.
  ///   - workers: The threads to draw and compress on.
  /// - Throws: A ``SamplingError`` when there are no frames to draw; a ``FileError`` when a file exists
  ///   or cannot be written; an `EngineDiagnostic` at the first frame that costs more than
  ///   ``drawingBudget``. The frames before a failure remain.
  public func writeFrames(
    _ times: FrameTimes? = nil, to folder: URL, overwrites: Bool = false,
    encoder: PNGEncoder = PNGEncoder(), workers: Int = 1
  ) throws {
    let count = try sampling(times).times.count
    let path = try folder.filePath()
    let prefix = path.hasSuffix("/") ? path : path + "/"
    func file(_ index: Int) -> String {
      let digits = String(index)
      return prefix + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + ".png"
    }
    if !overwrites {
      for index in 0..<count { try OutputFile.requireAbsent(file(index)) }
    }
    var frames = try frames(times, workers: workers)
    let temporaries = TemporaryFiles()
    var memory = PNGMemory()
    while let (frame, damage) = frames.nextWithDamage() {
      if let diagnostic = frame.diagnostic { throw diagnostic }
      let bytes = encoder.encode(frame.bitmap, damage: damage, memory: &memory, workers: workers)
      try Self.write(to: file(frame.index), overwrites: overwrites, temporaries) {
        try $0.write(bytes)
      }
    }
  }

  /// Writes the trace of frames into a file: the value of every track in each of them.
  ///
  /// The file appears whole under its name or not at all. Its bytes are those of
  /// ``trace(_:as:selection:precision:workers:)``. A device or a named pipe is written as it is. A pipe
  /// whose reader goes away is an error in a program that ignores the signal `SIGPIPE`; without that,
  /// the signal ends the program.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - file: The file; its folder is made where there is none.
  ///   - format: How the trace is written; nil for the format of the file's extension: `csv`, `jsonl`
  ///     or `npz`.
  ///   - selection: The tracks; every animated property by default.
  ///   - precision: The decimals of the numbers; six by default.
  ///   - overwrites: Whether a file of that name is replaced; false by default.
  ///   - workers: The threads to evaluate on.
  /// - Throws: A ``FileError`` when the extension is not that of a format, or the file exists or cannot
  ///   be written; and what ``trace(_:as:selection:precision:workers:)`` throws.
  public func writeTrace(
    _ times: FrameTimes? = nil, to file: URL, as format: TraceFormat? = nil,
    selection: TraceSelection = TraceSelection(), precision: TracePrecision = .standard,
    overwrites: Bool = false, workers: Int = 1
  ) throws {
    let path = try file.filePath()
    guard let format = format ?? TraceFormat(pathExtension: file.pathExtension) else {
      throw FileError(
        "the ending of '\(file.fileName)' is not that of a trace format", kind: .input,
        help: "end it with .csv, .jsonl or .npz, or state the format")
    }
    try Self.write(to: path, overwrites: overwrites, TemporaryFiles()) { stream in
      try writeTrace(
        times, as: format, selection: selection, precision: precision, workers: workers, to: stream)
    }
  }

  /// Writes a file at once. Where `SIGPIPE` is ignored, a pipe without a reader is an error of the file.
  static func write(
    to path: String, overwrites: Bool, _ temporaries: TemporaryFiles,
    _ body: (OutputFile) throws -> Void
  ) throws {
    do {
      try OutputFile.write(to: path, overwrites: overwrites, temporaries: temporaries, body)
    } catch is ClosedPipe {
      throw FileError("cannot write \(path): its reader went away", kind: .environment)
    }
  }
}
