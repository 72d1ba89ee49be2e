public import Foundation
public import LaminarEngine
import LaminarGraphics
public import LaminarRaster
public import LaminarScene
public import LaminarTrace

extension SceneLoader {
  /// The most bytes of a scene's file, as the format limits them.
  package static let largestFile = 64 << 20

  /// Loads a scene file with the images, fonts and parts that it names.
  ///
  /// A name must lead to a regular file of at most 256 MiB inside the folder, after `..` and symbolic
  /// links are followed; anything else is an error of the report, at the name's line and column.
  /// Images are PNG or JPEG files, fonts TrueType or OpenType files, parts scene files of at most 64 MiB.
  ///
  /// - Parameters:
  ///   - file: The scene's file, at most 64 MiB: a scene, a Lottie animation, or a dotLottie archive,
  ///     whose first animation is loaded. One that ends in `.jsonc` may have comments. The
  ///     report names it by the path as it was given, relative or not.
  ///   - assetFolder: The folder that the names start from; nil for the folder of the file.
  ///   - fontFolders: The folders below which fonts are looked for, in order, when the other folder
  ///     has no file of the name. None by default.
  ///   - overrides: What differs from the file; nothing by default.
  /// - Returns: The scene, nil when there is an error, and all that was found, warnings included.
  /// - Throws: A ``FileError`` when the scene's file is missing, not a file, not readable or too long.
  public static func load(
    contentsOf file: URL, assetFolder: URL? = nil, fontFolders: [URL] = [],
    overrides: SceneOverrides = SceneOverrides()
  ) throws(FileError) -> (scene: Scene?, report: DiagnosticReport) {
    let path = try file.filePath()
    var folders: [String] = []
    for folder in fontFolders { folders.append(try folder.filePath()) }
    let assets = SceneAssets(
      scenePath: path, root: try assetFolder?.filePath(), fontFolders: folders)
    let bytes = try FileContents.bytes(of: path, name: file.fileName, limit: largestFile)
    let text = SceneText(
      bytes, name: file.fileName, unpack: DotLottieFile.Choice().unpacking,
      fontFile: { try? assets.fontBytes($0) })
    return load(text, assets: assets, overrides: overrides)
  }

  /// Loads a scene from bytes, with the files of a folder that it names.
  package static func load(
    _ bytes: [UInt8], name: String, assets: SceneAssets,
    overrides: SceneOverrides = SceneOverrides(), image: ((String) throws -> AssetImage?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load(
      SceneText(
        bytes, name: name, unpack: DotLottieFile.Choice().unpacking,
        fontFile: { try? assets.fontBytes($0) }), assets: assets, overrides: overrides,
      image: image)
  }

  /// Loads a scene whose text was read, with the files of a folder that it names.
  ///
  /// - Parameter image: Returns the images that the scene names; nil reads their files.
  package static func load(
    _ text: SceneText, assets: SceneAssets,
    overrides: SceneOverrides = SceneOverrides(), image: ((String) throws -> AssetImage?)? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    load(
      text, overrides: overrides.readingPictures(into: assets.record),
      image: image ?? assets.image,
      fontData: assets.fontBytes, part: assets.part, partFolder: assets.partFolder,
      files: .standard, picture: AssetPainter().image)
  }

  /// Loads a scene whose text was read, with files that are read once for all scenes
  /// of the text.
  ///
  /// - Parameter record: Notes the files that this scene names.
  package static func load(
    _ text: SceneText, files: SharedSceneFiles, overrides: SceneOverrides,
    record: AssetRecord? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    func noting<Contents>(_ read: @escaping (String) throws -> Contents)
      -> (String) throws -> Contents
    {
      { name in
        let contents = try read(name)
        record.map { files.note(name, in: $0) }
        return contents
      }
    }
    return load(
      text, overrides: overrides.readingPictures(into: record), image: noting(files.image),
      fontData: noting(files.fontBytes), part: noting(files.part), partFolder: files.partFolder,
      files: .standard, picture: AssetPainter().image)
  }
}

extension SceneOverrides {
  /// The overrides with images from files, where they do not read them already.
  ///
  /// - Parameter record: Notes the files that are read.
  func readingPictures(into record: AssetRecord? = nil) -> SceneOverrides {
    guard picture == nil else { return self }
    var overrides = self
    overrides.picture = { try SceneAssets.image(ofFile: $0, record: record) }
    return overrides
  }
}

/// The errors of a scene file, for which there is no stage.
public struct SceneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All that was found in the file: each error and warning with its location and a remedy.
  public let report: DiagnosticReport

  /// Makes an error of what was found.
  public init(report: DiagnosticReport) { self.report = report }

  /// The report for people, as `laminar check` prints it: the message, the file, line and column, and
  /// what to do.
  public var description: String { report.text() }
}

// MARK: - Stages

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
  ///   - file: The scene's file, at most 64 MiB: a scene, a Lottie animation, or a dotLottie archive,
  ///     whose first animation is shown. One that ends in `.jsonc` may have comments.
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

  /// Draws frames into the PNG files `000000.png`, `000001.png` and on of a folder, as a ``FrameWriter``
  /// does.
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
  ///   - workers: The threads to draw and compress on, each a frame of its own.
  /// - Throws: A ``SamplingError`` when there are no frames to draw; a ``FileError`` when a file exists
  ///   or cannot be written; an `EngineDiagnostic` at the first frame that costs more than
  ///   ``drawingBudget``. The frames before a failure remain.
  public func writeFrames(
    _ times: FrameTimes? = nil, to folder: URL, overwrites: Bool = false,
    encoder: PNGEncoder = PNGEncoder(), workers: Int = 1
  ) throws {
    var writer = FrameWriter(.png, workers: workers)
    (writer.overwrites, writer.compression) = (overwrites, encoder.compression)
    try writer.writeFrames(times, of: self, to: folder)
  }

  /// Draws frames into an animated GIF, as a ``FrameWriter`` does.
  ///
  /// ```swift
  /// try stage.writeGIF(to: URL(fileURLWithPath: "bounce.gif"))
  /// ```
  ///
  /// ``FrameWriter/Format/gif`` says what the file has of the frames. It appears whole under its name or
  /// not at all, and its bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - file: The file; its folder is made where there is none.
  ///   - plays: How often it plays, at most 65,536 times; without end by default.
  ///   - overwrites: Whether a file of that name is replaced; false by default.
  ///   - workers: The threads to draw on, each a frame of its own.
  /// - Throws: A ``SamplingError`` when there are no frames to draw; a ``FileError`` when the file exists
  ///   or cannot be written, or for a number of plays that is not 1…65,536; an `EngineDiagnostic` at the
  ///   first frame that costs more than ``drawingBudget``.
  public func writeGIF(
    _ times: FrameTimes? = nil, to file: URL, plays: PlayCount = .infinite,
    overwrites: Bool = false, workers: Int = 1
  ) throws {
    var writer = FrameWriter(.gif, workers: workers)
    (writer.overwrites, writer.plays) = (overwrites, plays)
    try writer.writeFrames(times, of: self, to: file)
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
    do {
      try OutputFile.write(to: path, overwrites: overwrites, temporaries: TemporaryFiles()) {
        try writeTrace(
          times, as: format, selection: selection, precision: precision, workers: workers, to: $0)
      }
    } catch is ClosedPipe {
      // Where `SIGPIPE` is ignored, a pipe without a reader is an error of the file.
      throw FileError("cannot write \(path): its reader went away", kind: .environment)
    }
  }
}

// MARK: - Input

extension InputScript {
  /// Reads a file of input: what `laminar play --record` writes and `--input` takes.
  ///
  /// ```swift
  /// let swipe = try InputScript(contentsOf: URL(fileURLWithPath: "swipe.json"))
  /// let picture = stage.snapshot(input: swipe).render(at: 1)
  /// ```
  ///
  /// Whether its layers exist depends on the stage that it is given to, whose ``Stage/diagnostics`` report
  /// what no finger can touch.
  ///
  /// - Parameter file: The file, at most 64 MiB; one that ends in `.jsonc` may have comments.
  /// - Throws: A ``FileError`` when the file cannot be read; a ``SceneError`` when it has errors: its
  ///   report has each with its line and column.
  public init(contentsOf file: URL) throws {
    let bytes = try FileContents.bytes(
      of: file.filePath(), name: file.fileName, limit: SceneInputReader.largestFile)
    let (input, report) = SceneInputReader.read(bytes, name: file.fileName)
    guard let input else { throw SceneError(report: report) }
    self = input.script
  }
}

// MARK: - Comparison of traces

extension TraceComparer {
  /// Compares two trace files: what differs, where, by how much, and what could explain it.
  ///
  /// ```swift
  /// let report = try TraceComparer().report(contentsOf: reference, and: trace)
  /// if !report.isSame { print(report.text(as: .text)) }
  /// ```
  ///
  /// The formats may differ: each is determined by its first bytes. Files are read in pieces and may be
  /// larger than the memory. By default nothing may differ; `rules` and `timeTolerance` set what may.
  ///
  /// - Parameters:
  ///   - base: What is compared with, such as a reviewed reference.
  ///   - new: The trace that is compared with it.
  /// - Returns: The differences, which name the files by their paths as they were given.
  /// - Throws: A ``FileError`` for a file that cannot be read; a `TraceReadingError` for one that is
  ///   not a trace, or is cut off, mixed up or damaged.
  public func report(contentsOf base: URL, and new: URL) throws -> DifferenceReport {
    func table(_ file: URL) throws -> any TraceTable {
      let bytes = try FileBytes.open(file.filePath(), name: file.fileName)
      return try TraceReader.open(bytes, name: file.fileName)
    }
    return try report(table(base), table(new))
  }

  /// Compares two traces in memory, of any formats.
  ///
  /// - Parameters:
  ///   - base: What is compared with, such as a reviewed reference.
  ///   - new: The trace that is compared with it.
  ///   - names: What the report calls them.
  /// - Throws: A `TraceReadingError` for bytes that are not a trace, or are cut off, mixed up or
  ///   damaged.
  public func report(
    _ base: [UInt8], _ new: [UInt8], names: (base: String, new: String) = ("base", "new")
  ) throws -> DifferenceReport {
    try report(
      TraceReader.open(TraceBytesInMemory(base), name: names.base),
      TraceReader.open(TraceBytesInMemory(new), name: names.new))
  }

  /// Compares two traces that were opened.
  package func report(
    _ base: any TraceTable, _ new: any TraceTable
  ) throws -> DifferenceReport {
    DifferenceReport(base: base.name, new: new.name, traces: try compare(base, new))
  }
}
