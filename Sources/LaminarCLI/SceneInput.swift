import Foundation
import Laminar
import LaminarServer

/// Reads scenes for the verbs.
enum SceneInput {
  /// The bytes of a scene file, or of standard input for `-`.
  static func bytes(_ path: String) throws -> [UInt8] {
    try InputFile.read(path, limit: SceneLoader.largestFile)
  }

  /// What diagnostics call a scene.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The file that has the first error of a report: the scene's, or another that it reads.
  static func culprit(of report: DiagnosticReport, orElse path: String) -> String {
    report.diagnostics.first { $0.severity == .error }?.location?.file ?? name(path)
  }

  /// A colour of the command line; nil for `none`.
  static func color(_ text: String, option: String) throws(CommandError) -> Color? {
    if text == "none" { return nil }
    guard let color = Color(css: text) else {
      throw CommandError(
        "\(option): '\(text)' is not a colour", hint: "write #ff375f, a CSS name or none")
    }
    return color
  }
}

// MARK: - What a command line says of a scene

/// What a command line says of a scene: where its files are, what is changed of it, and how it is sampled.
/// Colours and files are read where they are used.
struct SceneOptions: Sendable {
  private let assetRoot: String?
  private let fontFolders: [String]
  private var size: PixelSize?
  private let scale: Double?
  private let fit: PixelSize?
  private let seed: Int?
  /// What is shown of an archive.
  let choice: DotLottieFile.Choice
  private let background: String?
  /// The values of `--set`, in their order.
  private let settings: [VariableSetting]
  /// Values that are stronger than these.
  private var chosen: [GivenVariable] = []
  /// The file of touches instead of the scene's own.
  private(set) var script: ScriptFile?
  /// Whether what is recorded replaces the scene's own touches.
  private let isRecorded: Bool
  /// The frame rate instead of the scene's.
  let frameRate: FrameRateValue?
  /// The duration instead of the scene's.
  let duration: TimeValue?
  /// What a frame may cost.
  let drawingBudget: Int
  /// The times that are shown, also after the end.
  let times: [MomentValue]
  /// Whether the scene's files are hashed, for a list of hashes.
  let hashesFiles: Bool
  /// Reads the files of a scene from elsewhere than their folder; nil for there.
  private var reading: SceneAssets.Reading?

  /// Takes the options of a command line.
  init(_ arguments: Arguments) {
    assetRoot = arguments[CommonOptions.assetRoot]
    fontFolders = arguments[CommonOptions.fontFolder]
    size = arguments[CommonOptions.size]
    scale = arguments[CommonOptions.scale]
    fit = arguments[CommonOptions.fit]
    seed = arguments[CommonOptions.seed]
    choice = DotLottieFile.Choice(
      animation: arguments[CommonOptions.animation], theme: arguments[CommonOptions.theme])
    background = arguments[CommonOptions.background]
    settings = arguments[CommonOptions.set]
    script = arguments.script
    isRecorded = arguments[PlayCommand.record] != nil
    frameRate = arguments[CommonOptions.frameRate]
    duration = arguments[CommonOptions.duration]
    drawingBudget = arguments[CommonOptions.budget]
    times =
      (arguments[TraceCommand.times] ?? []) + [arguments[CommonOptions.time]].compactMap { $0 }
    hashesFiles = arguments.isGiven(CommonOptions.hash) && !arguments[PlayCommand.watch]
  }

  /// The options with what a page chooses in place of theirs.
  ///
  /// - Parameter reading: Reads the files of a scene from elsewhere than their folder.
  func choosing(_ choices: PreviewChoices, reading: SceneAssets.Reading? = nil) -> SceneOptions {
    var options = self
    options.reading = reading
    if let size = choices.size { options.size = PixelSize("\(size.width)x\(size.height)") }
    options.chosen = choices.values.map {
      GivenVariable($0.name, text: $0.text, words: "the form's \($0.name)")
    }
    if let input = choices.input { options.script = ScriptFile(ofPage: input) }
    return options
  }

  /// Whether `--set` names an image file.
  private func names(picture path: String) -> Bool {
    settings.contains { setting in
      switch setting {
      case .value(_, let text): text == "@" + path
      case .file(let file):
        (try? InputFile.read(file, limit: VariableSetting.largestFile))
          .map { String(decoding: $0, as: UTF8.self).contains("\"@\(path)\"") } ?? false
      }
    }
  }

  /// The files that the options name besides a scene.
  var files: [String] {
    let values = settings.compactMap { if case .file(let path) = $0 { path } else { nil } }
    return values + [script?.path].compactMap { $0 }.filter { $0 != "-" }
  }

  /// Reads a scene with the overrides.
  ///
  /// Frame rate and duration stay the scene's: they decide how it is sampled, not what it is.
  ///
  /// - Parameters:
  ///   - record: Notes the other files that are read.
  ///   - limit: How many diagnostics of each severity the report holds.
  func load(
    _ bytes: consuming [UInt8], path: String, record: AssetRecord? = nil,
    limit: Int = DiagnosticReport.standardLimit
  ) throws(CommandError) -> (scene: Scene?, report: DiagnosticReport) {
    try choice.requireArchive(bytes, path: path)
    let assets = assets(path, record: record)
    let text = SceneText(
      bytes, name: SceneInput.name(path), unpack: choice.unpacking,
      fontFile: { try? assets.fontBytes($0) }, limit: limit)
    var overrides = try overrides()
    if !chosen.isEmpty {
      overrides.picture = { path in
        guard assets.contains(path) || names(picture: path) else {
          throw SceneAssets.Fault(description: "the form takes pictures of the scene's folder only")
        }
        return try SceneAssets.image(ofFile: path, record: record)
      }
    }
    let found = try readInput(into: &overrides)
    guard !found.hasErrors else { return (nil, found) }
    let (scene, own) = SceneLoader.load(
      text, assets: assets, overrides: overrides)
    var report = own
    report.diagnostics = found.diagnostics + report.diagnostics
    if report.hasErrors, var error = InputRemedy.error(text.bytes, path: path, expected: .scene) {
      error.isOtherKind = true
      throw error
    }
    return (scene, report)
  }

  /// Reads the touches of `--input`.
  ///
  /// - Returns: What was found in the file, with its own lines and columns.
  /// - Throws: A file of another kind.
  func readInput(
    into overrides: inout SceneOverrides
  ) throws(CommandError) -> DiagnosticReport {
    guard let script else {
      if isRecorded {
        overrides.input =
          SceneInputReader.read(
            Array(TouchRecording().json.utf8), name: "the recording"
          ).input
      }
      return DiagnosticReport()
    }
    let (input, report) = SceneInputReader.read(script.bytes, name: script.name)
    if report.hasErrors,
      let error = InputRemedy.error(script.bytes, path: script.path, expected: .input)
    {
      throw error
    }
    overrides.input = input
    return report
  }

  /// The files that a scene names, where the command line says that they are.
  func assets(_ path: String, record: AssetRecord? = nil) -> SceneAssets {
    SceneAssets(
      scenePath: path, root: assetRoot, fontFolders: fontFolders, record: record, reading: reading)
  }

  /// What the command line changes of a scene, but for its touches.
  ///
  /// - Throws: A colour or a file of values that is none, and options that contradict each other.
  func overrides() throws(CommandError) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.size = size.map { CGSize(width: $0.width, height: $0.height) }
    overrides.scale = scale
    if let fit {
      guard scale == nil else {
        throw CommandError("--fit and --scale both choose the pixels per point; give one of them")
      }
      overrides.fit = CGSize(width: fit.width, height: fit.height)
    }
    overrides.seed = seed
    if let background {
      overrides.background = .some(try SceneInput.color(background, option: "--background"))
    }
    for setting in settings { overrides.given += try setting.given() }
    overrides.given += chosen
    return overrides
  }
}

extension DotLottieFile.Choice {
  /// Refuses to choose in a file that is no archive.
  func requireArchive(_ bytes: [UInt8], path: String) throws(CommandError) {
    guard animation != nil || theme != nil, !LottieArchive.recognizes(bytes) else { return }
    throw CommandError(
      "\(animation != nil ? "--animation" : "--theme") chooses in a .lottie file; "
        + "\(SceneInput.name(path)) is none", hint: "leave it out")
  }
}

// MARK: - Values of variables

/// The value of `--set`: a variable with its value, or a file of them.
enum VariableSetting: Sendable, Hashable {
  /// `name=Grace`.
  case value(name: String, text: String)
  /// `@values.json`.
  case file(String)

  /// Reads a setting; nil for anything else.
  init?(_ text: String) {
    if text.hasPrefix("@") {
      guard text.count > 1 else { return nil }
      self = .file(String(text.dropFirst()))
    } else {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
      self = .value(
        name: String(text[..<sign]), text: String(text[text.index(after: sign)...]))
    }
  }

  /// The most bytes of a file of values.
  static let largestFile = 16 << 20

  /// The values that it gives.
  ///
  /// - Throws: Exit 2 for a file that cannot be read or does not hold an object of values.
  func given() throws(CommandError) -> [GivenVariable] {
    switch self {
    case .value(let name, let text):
      [GivenVariable(name, text: text, words: "--set \(Self.shown("\(name)=\(text)"))")]
    case .file(let path): try Self.values(ofFile: path)
    }
  }

  private static func values(ofFile path: String) throws(CommandError) -> [GivenVariable] {
    guard path != "-" else {
      throw CommandError(
        "--set @- names standard input; values are read from a file", hint: "write @values.json")
    }
    let bytes = try InputFile.read(path, limit: largestFile)
    let (values, report) = GivenVariable.read(bytes, name: path, words: "--set @\(path)")
    guard let values else {
      let error = report.diagnostics.first { $0.severity == .error }
      let location = error?.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      throw CommandError(
        "--set: " + location + (error?.message ?? "\(path) holds no values"),
        hint: error?.help ?? "a file of values is one object: { \"name\": \"Grace\" }")
    }
    return values
  }

  /// A setting as messages show it, without control characters and not too long.
  private static func shown(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(41).map { $0.value < 0x20 || $0.value == 0x7f ? "\u{FFFD}" : $0 }
      ))
    return shown.unicodeScalars.count > 40 ? "\(shown.dropLast())…" : shown
  }
}

extension ValueKind<VariableSetting> {
  static let variable = ValueKind.matching(
    "NAME=VALUE|@FILE", "value; write name=Grace, Title:string=Grace or @values.json",
    VariableSetting.init)
}

// MARK: - Input

/// The file of `--input`: the touches that scenes get instead of their own.
struct ScriptFile: Sendable {
  /// The path as it was given.
  let path: String
  let bytes: [UInt8]

  /// What diagnostics call it.
  let name: String

  /// The hash of its bytes, as lists and reports state it.
  var hash: String { Self.hash(of: bytes) }

  static func hash(of bytes: [UInt8]) -> String { "sha256:" + SHA256.hex(SHA256.hash(bytes)) }

  /// The most bytes of such a file.
  static let largestFile = 64 << 20

  /// Reads a file, or standard input for `-`.
  init(_ path: String) throws(CommandError) {
    self.path = path
    name = SceneInput.name(path)
    bytes = try InputFile.read(path, limit: Self.largestFile)
  }

  /// Has the touches that a page of a preview sent.
  init(ofPage text: String) {
    path = "-"
    name = "the touches of the page"
    bytes = Array(text.utf8)
  }
}

extension Arguments {
  /// Reads the file of `--input`, or reads it again.
  ///
  /// - Throws: Exit 2 for a file that cannot be read, and where standard input would be read twice.
  mutating func readScript() throws(CommandError) {
    guard let path = self[CommonOptions.input] else { return }
    if path == "-" {
      if command == PlayCommand.self {
        throw CommandError(
          "play needs standard input for its keys; give the scene and --input as files")
      }
      if command == ServeCommand.self {
        throw CommandError("serve reads its files again and again; give --input as a file")
      }
      for (other, words) in [
        (operands.contains("-"), "the scene"), (self[CommonOptions.each] == "-", "--each"),
      ] where other {
        throw CommandError("\(words) and --input are both read from standard input")
      }
    }
    script = try ScriptFile(path)
  }
}

// MARK: - A scene that is sampled

/// A scene that a verb samples: read without errors, on its stage, with its frames.
struct SceneJob {
  /// The path as it was given.
  let path: String
  let scene: Scene
  let stage: Stage
  private(set) var snapshot: StageSnapshot
  /// The rate that the scene states, which times in frames count.
  let sceneRate: Rational
  /// The rate that is sampled.
  let rate: Rational
  let times: FrameTimes
  /// The length that is sampled, in seconds.
  let duration: Rational
  /// The latest time that is shown, in seconds: the end, or a later time of `--at`.
  let lastTime: Double
  /// The scene's display link, or the default one.
  let displayLink: SceneDisplayLink
  /// What is said about the command line's options, such as a rounded frame rate.
  private(set) var notices: [String] = []
  /// The warnings about the scene.
  private(set) var warnings: [Diagnostic] = []
  /// The files of its assets with their hashes, where a list of hashes is written.
  private(set) var assets: [(name: String, hash: String)] = []

  /// Reads a scene, and prints what was found in it.
  ///
  /// - Parameters:
  ///   - bytes: What its file holds.
  ///   - limit: The highest rate that is sampled, instead of a higher one.
  ///   - draws: Whether pictures are drawn; then what they show otherwise than written is said.
  /// - Throws: Exit 2 after its diagnostics when the scene has errors, or no frames.
  init(
    _ path: String, bytes: consuming [UInt8], _ options: SceneOptions, _ console: Console,
    upTo limit: Rational? = nil, draws: Bool
  ) throws {
    let record = AssetRecord(hashesFiles: options.hashesFiles)
    let (scene, report) = try options.load(bytes, path: path, record: record)
    guard let scene, !report.hasErrors else {
      console.say(report.text(colors: console.isColored, columns: console.messageWidth) + "\n")
      throw CommandError(
        "\(SceneInput.culprit(of: report, orElse: path)) has errors; nothing was written")
    }
    if !report.diagnostics.isEmpty {
      console.detail(report.text(colors: console.isColored))
    }
    try self.init(path, scene: scene, report: report, record: record, options, upTo: limit)
    if draws, !console.isVerbose {
      for warning in report.diagnostics where warning.isAboutPictures {
        console.warn(warning.line)
      }
    }
    if let lateNote { console.note(lateNote) }
    for notice in notices { console.note(notice) }
  }

  /// Puts a scene that was loaded on its stage, with what was found of it and of its files.
  init(
    _ path: String, scene: Scene, report: DiagnosticReport, record: AssetRecord?,
    _ options: SceneOptions, upTo limit: Rational?
  ) throws(CommandError) {
    try self.init(path, scene: scene, options, upTo: limit)
    warnings = report.diagnostics
    assets = record?.hashes ?? []
    files += (record?.paths ?? []).filter { !files.contains($0) }
    notices = frameRateNotice(options).map { [$0] } ?? []
  }

  /// What a rounded frame rate means; nil for one that is exact.
  private func frameRateNotice(_ options: SceneOptions) -> String? {
    if let stated = options.frameRate { return stated.notice }
    return scene.roundedFrameRate.map { FrameRateValue.notice($0, means: sceneRate) }
  }

  /// Reads a scene that was changed, to draw it, and prints nothing.
  ///
  /// - Parameter record: Notes the files that it reads, also where it has errors.
  /// - Throws: The first error, in one line.
  init(
    reloading path: String, bytes: consuming [UInt8], _ options: SceneOptions, record: AssetRecord
  ) throws(CommandError) {
    let (scene, report) = try options.load(bytes, path: path, record: record)
    guard let scene, !report.hasErrors else {
      let error = report.diagnostics.first { $0.severity == .error }
      let location =
        error?.location.map {
          Self.prefix(of: $0.file, beside: path) + "\($0.line):\($0.column): "
        } ?? ""
      throw CommandError(location + (error?.message ?? "the scene has errors"))
    }
    try self.init(path, scene: scene, options)
    files += record.paths.filter { !files.contains($0) }
  }

  /// Puts a scene that was loaded on its stage.
  ///
  /// - Parameter limit: The highest rate that is sampled.
  init(
    _ path: String, scene: Scene, _ options: SceneOptions, upTo limit: Rational? = nil
  ) throws(CommandError) {
    self.path = path
    let assets = options.assets(path)
    files =
      [path] + scene.partPaths.map(assets.path(ofPart:))
      + [options.script?.path].compactMap { $0 }.filter { $0 != "-" }
    try Self.requireSides(of: scene.canvas)
    self.scene = scene
    displayLink = scene.displayLink ?? SceneDisplayLink()
    stage = Stage(scene: scene)
    sceneRate = scene.frameRate
    let rate = options.frameRate?.rate ?? sceneRate
    self.rate = limit.map { min($0, rate) } ?? rate
    var duration = scene.duration
    if let time = options.duration {
      guard let seconds = time.rational(at: sceneRate), seconds > .zero else {
        throw CommandError("--duration must be above 0")
      }
      duration = seconds
    }
    guard let times = FrameTimes(rate: self.rate, duration: duration) else {
      throw CommandError(
        "a duration of \(duration) s at \(rate) frames per second is not 1…\(FrameTimes.mostFrames) "
          + "frames", hint: "--duration and --frame-rate change it")
    }
    self.times = times
    self.duration = duration
    stage.drawingBudget = options.drawingBudget
    var asked = 0.0
    for time in options.times {
      let time = try time.time(among: scene.markers, option: CommonOptions.time)
      asked = max(asked, time.seconds(at: scene.frameRate))
    }
    lastTime = max(duration.doubleValue, asked)
    snapshot = stage.snapshot(until: lastTime)
  }

  /// Gives the stage a press that is over, none before those that it was given.
  func send(_ press: [TouchRecording.Sample]) {
    guard let last = press.last else { return }
    stage.send(InputScript(press), at: 0)
    stage.advance(to: last.time)
  }

  /// Takes a new snapshot: of what the stage was given, and of a press that is not over.
  mutating func update(during press: [TouchRecording.Sample]) {
    let held = TouchRecording.held(press, until: lastTime)
    snapshot = stage.snapshot(until: lastTime, input: InputScript(held))
  }

  /// The message for a time after the end; nil for one within the scene.
  private var lateNote: String? {
    guard lastTime > duration.doubleValue else { return nil }
    return "\(ValueText.text(lastTime)) s is after the end of \(SceneInput.name(path)) at "
      + "\(ValueText.text(duration.doubleValue)) s; its timeline goes on"
  }

  /// What names the file of a part, from the scene's folder; nothing for the scene's own file.
  private static func prefix(of file: String, beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    if file == SceneInput.name(path) { return "" }
    return (file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file) + ":"
  }

  /// Refuses a canvas that the command line made too large or too small to draw.
  private static func requireSides(of canvas: Canvas) throws(CommandError) {
    for side in [canvas.size.width, canvas.size.height] {
      let pixels = Double(side) * canvas.scale
      guard pixels >= 0.5, pixels < Double(Canvas.largestSide) + 0.5 else {
        throw CommandError(
          "a side of \(ValueText.text(Double(side))) points at \(ValueText.text(canvas.scale)) "
            + "pixels per point is not 1…\(Canvas.largestSide) pixels",
          hint: "--size and --scale change it")
      }
    }
  }

  /// The name of the scene's file without folder and extension: `bounce`.
  var name: String {
    if path == "-" { return SceneInput.name(path) }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// What progress calls the scene: `bounce  640x360 @60`.
  var title: String {
    "\(name)  \(snapshot.canvas.pixelWidth)x\(snapshot.canvas.pixelHeight) @\(rate)"
  }

  /// The scene as libraries take it.
  var sampled: SampledScene {
    SampledScene(
      name: name, fileName: SceneInput.name(path), scene: scene, stage: stage, snapshot: snapshot,
      rate: rate, times: times, duration: duration)
  }

  /// The paths of the scene's file, of those of its parts and of the input file.
  private(set) var files: [String]

  /// The hash of the file's bytes, as traces state it.
  var contentHash: String { scene.contentHash }

  /// The frames of a selection.
  func samples(_ selection: FrameSelection) throws(CommandError) -> [FrameSample] {
    try selection.frames(
      count: times.count, rate: rate, sceneRate: sceneRate, markers: scene.markers
    )
    .map { sample($0) }
  }

  /// The time of an option in seconds.
  ///
  /// - Throws: A marker that the scene does not have.
  func seconds(of moment: MomentValue, _ option: any AnyOption) throws(CommandError) -> Double {
    try moment.time(among: scene.markers, option: option).seconds(at: sceneRate)
  }

  /// A frame with its time.
  func sample(_ frame: Int) -> FrameSample {
    FrameSample(frame: frame, time: times.time(of: frame))
  }

  /// The location of an animation in the scene's file: `bounce.json:11:9`.
  func location(ofAnimation record: RenderTree.AnimationRecord) -> String? {
    scene.location(ofAnimation: record.sourceIndex).map { "\($0.file):\($0.line):\($0.column)" }
  }
}
