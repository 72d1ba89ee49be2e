import Foundation
import Laminar

/// `laminar new`.
enum NewCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    try requireFrames(arguments)
    if let source = arguments[Options.source] { return try importSVG(source, invocation) }
    let template = arguments[Options.template]
    if template == StarterSuite.template { return try makeSuite(invocation) }
    let scene = template.flatMap(StarterScene.init(rawValue:)) ?? .ball
    var setting = StarterScene.Setting(arguments)
    let schema = SchemaReference(.scene, for: arguments[Options.output])
    setting.schema = schema.text
    try invocation.writeOutput { try $0.write(scene.text(setting)) }
    let alsoWritten = try schema.write(invocation)
    if let path = arguments[Options.output], path != "-" {
      invocation.console.note(
        "wrote \(path)\(alsoWritten); 'laminar render \(path) -o f_%06d.png' draws it")
    }
    return .success
  }

  /// Refuses a duration without frames, or with too many.
  private static func requireFrames(_ arguments: Arguments) throws(CommandError) {
    guard let duration = arguments[Options.duration] else { return }
    guard duration.numerator > 0 else { throw CommandError("--duration must be above 0") }
    let rate = arguments[Options.frameRate]?.rate ?? Rational(60)
    if duration.rational(at: rate).flatMap({ FrameTimes(rate: rate, duration: $0) }) == nil {
      throw CommandError(
        "the scene would have more than \(FrameTimes.mostFrames) frames",
        hint: "--duration and --frame-rate change it")
    }
  }

  // MARK: - SVG

  private static func importSVG(_ path: String, _ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard arguments[Options.template] == nil else {
      throw CommandError("--template and --from exclude each other", hint: "leave one out")
    }
    let bytes = try InputFile.read(path, limit: SVGImport.largestFile)
    let name = SceneInput.name(path)
    if let error = InputRemedy.error(bytes, path: path, expected: .svg) { throw error }
    let schema = SchemaReference(.scene, for: arguments[Options.output])
    var settings = SVGImport.Settings()
    settings.schema = schema.text
    settings.title = path == "-" ? "A part" : String(path.split(separator: "/").last ?? "A part")
    settings.size = arguments[Options.size].map { (Double($0.width), Double($0.height)) }
    let setting = StarterScene.Setting(arguments)
    settings.frameRate = setting.frameRate
    if let duration = setting.duration { settings.duration = duration }
    let (text, report) = SVGImport.scene(bytes, name: name, settings)
    let console = invocation.console
    if !report.diagnostics.isEmpty { console.say(report.text(colors: console.isColored) + "\n") }
    guard let text else { throw CommandError("\(name) has errors; nothing was written") }
    try invocation.writeOutput { try $0.write(text) }
    let alsoWritten = try schema.write(invocation)
    if let path = arguments[Options.output], path != "-" {
      console.note("wrote \(path)\(alsoWritten); 'laminar inspect \(path)' lists its layers")
    }
    return .success
  }

  // MARK: - Suites

  private static func makeSuite(_ invocation: Invocation) throws -> ExitCode {
    guard let folder = invocation.arguments[Options.output], folder != "-" else {
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
    if let size = arguments[Options.size] { (width, height) = (size.width, size.height) }
    if let rate = arguments[Options.frameRate]?.rate {
      frameRate = rate.denominator == 1 ? "\(rate)" : "\"\(rate)\""
    }
    duration = arguments[Options.duration]?.sceneText
  }
}
