import Foundation
import Laminar

/// `laminar new`.
enum NewCommand: Command {
  static let template = Option(
    "template", .choice(StarterScene.allCases.map(\.rawValue) + [StarterSuite.template]),
    "Which scene (default: ball); suite makes a folder with tests")
  static let source = Option(
    "from", .input("FILE", as: "the file of --from"),
    "Make a scene of an SVG, a part or one to animate, or of a Lottie animation")

  static let spec = Verb(
    "new", summary: "Write a starter scene, or make a scene of an SVG or a Lottie animation",
    discussion: """
      With --template suite, -o is a folder that is made: a scene, a suite that compares it with its \
      goldens, and their schemas.

      With --from, each element of an SVG becomes a layer under its id: paths and shapes with all \
      properties of fills and strokes, groups, uses, nested viewports, linear and radial gradients, \
      clipping paths and masks. --size fits the viewBox into a canvas of that size. What cannot be \
      imported, such as text and filters, is a warning with its line; convert text to paths first.

      A Lottie animation, .json or .lottie, becomes the scene that every verb makes of it: the same \
      frames, to the byte. With -o its images and fonts are written beside the scene.

      Editors complete and check a scene by its "$schema": scene.schema.json in its folder or one \
      above, which is written beside it where there is none.
      """,
    options: [
      OptionGroup(
        "The scene",
        [
          template, source, CommonOptions.size, CommonOptions.frameRate, CommonOptions.duration,
          CommonOptions.animation, CommonOptions.theme,
        ]),
      OptionGroup("Output", [CommonOptions.output, CommonOptions.overwrite]),
    ],
    examples: [
      "laminar new -o first.json # A scene to start from",
      "laminar new --template card --size 320x320 "
        + "# Another one, on a canvas of that size",
      "laminar new --template suite -o motion # A folder with a scene and a suite that tests it",
      "laminar new --from logo.svg -o logo.json # The layers of a picture",
      "laminar new --from confetti.lottie -o confetti/scene.json "
        + "# The scene of a Lottie animation, with its images",
    ],
    synonyms: "init create scaffold template generate import")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    try requireFrames(arguments)
    if let source = arguments[Self.source] { return try importDrawing(source, invocation) }
    let template = arguments[Self.template]
    if template == StarterSuite.template { return try makeSuite(invocation) }
    let scene = template.flatMap(StarterScene.init(rawValue:)) ?? .ball
    var setting = StarterScene.Setting(arguments)
    let schema = SchemaReference(.scene, for: arguments[CommonOptions.output])
    setting.schema = schema.text
    try invocation.writeOutput { try $0.write(scene.text(setting)) }
    let alsoWritten = try schema.write(invocation)
    if let path = arguments[CommonOptions.output], path != "-" {
      invocation.console.note(
        "wrote \(path)\(alsoWritten); 'laminar render \(path) -o f_%06d.png' draws it")
    }
    return .success
  }

  /// Refuses a duration without frames, or with too many.
  private static func requireFrames(_ arguments: Arguments) throws(CommandError) {
    guard let duration = arguments[CommonOptions.duration] else { return }
    guard duration.numerator > 0 else { throw CommandError("--duration must be above 0") }
    let rate = arguments[CommonOptions.frameRate]?.rate ?? Rational(60)
    if duration.rational(at: rate).flatMap({ FrameTimes(rate: rate, duration: $0) }) == nil {
      throw CommandError(
        "the scene would have more than \(FrameTimes.mostFrames) frames",
        hint: "--duration and --frame-rate change it")
    }
  }

  // MARK: - Drawings

  private static func importDrawing(_ path: String, _ invocation: Invocation) throws -> ExitCode {
    guard invocation.arguments[Self.template] == nil else {
      throw CommandError("--template and --from exclude each other", hint: "leave one out")
    }
    let bytes = try InputFile.read(path, limit: SceneLoader.largestFile)
    if let error = InputRemedy.error(bytes, path: path, expected: .drawing) { throw error }
    switch SceneLoader.kind(of: bytes) {
    case .lottie?, .archive?: return try importLottie(bytes, path, invocation)
    default: return try importSVG(bytes, path, invocation)
    }
  }

  private static func importSVG(
    _ bytes: [UInt8], _ path: String, _ invocation: Invocation
  ) throws -> ExitCode {
    let arguments = invocation.arguments
    let name = SceneInput.name(path)
    try SceneOptions(arguments).choice.requireArchive(bytes, path: path)
    let schema = SchemaReference(.scene, for: arguments[CommonOptions.output])
    var settings = SVGImport.Settings()
    settings.schema = schema.text
    settings.title = title(of: path)
    settings.size = arguments[CommonOptions.size].map { (Double($0.width), Double($0.height)) }
    let setting = StarterScene.Setting(arguments)
    settings.frameRate = setting.frameRate
    if let duration = setting.duration { settings.duration = duration }
    let (text, report) = SVGImport.scene(bytes, name: name, settings)
    let console = invocation.console
    if !report.diagnostics.isEmpty { console.say(report.text(colors: console.isColored) + "\n") }
    guard let text else { throw CommandError("\(name) has errors; nothing was written") }
    try invocation.writeOutput { try $0.write(text) }
    let alsoWritten = try schema.write(invocation)
    if let path = arguments[CommonOptions.output], path != "-" {
      console.note("wrote \(path)\(alsoWritten); 'laminar inspect \(path)' lists its layers")
    }
    return .success
  }

  /// The title of a scene that is made of a file.
  private static func title(of path: String) -> String {
    path == "-" ? "A part" : String(path.split(separator: "/").last ?? "A part")
  }

  private static func importLottie(
    _ bytes: [UInt8], _ path: String, _ invocation: Invocation
  ) throws -> ExitCode {
    let arguments = invocation.arguments
    let console = invocation.console
    let name = SceneInput.name(path)
    let timing: [any AnyOption] = [CommonOptions.frameRate, CommonOptions.duration]
    if let option = arguments.firstGiven(of: timing) {
      throw CommandError(
        "\(option.spelling) is for new scenes; a Lottie animation states its own",
        hint: "leave it out")
    }
    let options = SceneOptions(arguments)
    let (choice, assets) = (options.choice, options.assets(path))
    try choice.requireArchive(bytes, path: path)
    let schema = SchemaReference(.scene, for: arguments[CommonOptions.output])
    let scene = SceneText(
      converting: bytes, name: name, title: title(of: path), schema: schema.text,
      size: arguments[CommonOptions.size].map { (Double($0.width), Double($0.height)) },
      unpack: choice.unpacking, fontFile: { try? assets.fontBytes($0) })
    let report = scene.report
    if !report.diagnostics.isEmpty { console.say(report.text(colors: console.isColored) + "\n") }
    guard let text = scene.importedText else {
      throw CommandError("\(name) has errors; nothing was written")
    }
    guard let output = arguments[CommonOptions.output], output != "-" else {
      try invocation.writeOutput { try $0.write(text) }
      let count = scene.namedFiles.count { $0.bytes != nil }
      if count > 0 {
        console.note(
          "\(count == 1 ? "a file" : "\(count) files") that the scene shows "
            + "\(count == 1 ? "is" : "are") written with -o only")
      }
      return .success
    }
    let folder = output.upToLastSlash
    var written = invocation.files
    let files = Self.files(of: scene, assets, beside: folder, &written, console)
    for file in files {
      try written.write(folder + file.path, as: "a file of the animation")
      if !invocation.overwrites { try CommandError.requireAbsent(folder + file.path) }
    }
    if !invocation.overwrites { try CommandError.requireAbsent(output) }
    for file in files {
      try OutputFile.write(
        to: folder + file.path, overwrites: invocation.overwrites,
        temporaries: invocation.temporaries
      ) { try $0.write(file.bytes) }
    }
    try invocation.writeOutput { try $0.write(text) }
    let alsoWritten = try schema.write(invocation)
    let besides =
      files.isEmpty
      ? "" : files.count == 1 ? ", \(folder)\(files[0].path)" : ", \(files.count) files"
    console.note("wrote \(output)\(besides)\(alsoWritten); 'laminar play \(output)' shows it")
    return .success
  }

  /// The files that are written beside a scene: those within the animation's file, and copies of those
  /// beside it.
  private static func files(
    of scene: SceneText, _ assets: SceneAssets, beside folder: String,
    _ written: inout CommandFiles, _ console: Console
  ) -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = []
    for file in scene.namedFiles {
      if let bytes = file.bytes {
        files.append((file.path, bytes))
        continue
      }
      written.read(assets.path(ofPart: file.path), as: "a file beside the animation")
      // A path that leaves the folder is an error of the scene, and a scene in it needs no copies.
      let leaves = file.path.split(separator: "/").contains("..")
      guard !leaves, !written.reads(folder + file.path) else { continue }
      do {
        files.append((file.path, try assets.bytes(file.path)))
      } catch {
        console.warn("\(assets.path(ofPart: file.path)) cannot be copied: \(error)")
      }
    }
    return files
  }

  // MARK: - Suites

  private static func makeSuite(_ invocation: Invocation) throws -> ExitCode {
    guard let folder = invocation.arguments[CommonOptions.output], folder != "-" else {
      throw CommandError(
        "a suite is a folder: --template suite needs -o DIR",
        hint: "laminar new --template suite -o motion")
    }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let files = StarterSuite.files(StarterScene.Setting(invocation.arguments))
    if !invocation.overwrites {
      for file in files { try CommandError.requireAbsent(base + file.name) }
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        "cannot make the folder \(folder)", exitCode: .environment,
        hint: "choose another one with -o")
    }
    for file in files {
      try OutputFile.write(
        to: base + file.name, overwrites: invocation.overwrites,
        temporaries: invocation.temporaries
      ) { try $0.write(file.text) }
    }
    invocation.console.note(
      "wrote \(base)\(StarterSuite.suiteName) and \(files.count - 1) files beside it; "
        + "'laminar test \(base)\(StarterSuite.suiteName) -o \(base)run' finds no goldens yet, and "
        + "'laminar accept \(base)run --suite \(base)\(StarterSuite.suiteName)' makes them")
    return .success
  }
}

extension StarterScene.Setting {
  /// The settings of a command line.
  init(_ arguments: Arguments) {
    self.init()
    if let size = arguments[CommonOptions.size] { (width, height) = (size.width, size.height) }
    if let rate = arguments[CommonOptions.frameRate]?.rate {
      frameRate = rate.denominator == 1 ? "\(rate)" : "\"\(rate)\""
    }
    duration = arguments[CommonOptions.duration]?.sceneText
  }
}
