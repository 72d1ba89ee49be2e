import Laminar

/// `laminar new`.
enum NewCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let scene = arguments[Options.template].flatMap(StarterScene.init(rawValue:)) ?? .ball
    var setting = StarterScene.Setting()
    if let size = arguments[Options.size] {
      (setting.width, setting.height) = (size.width, size.height)
    }
    if let rate = arguments[Options.frameRate]?.rate {
      setting.frameRate = rate.denominator == 1 ? "\(rate)" : "\"\(rate)\""
    }
    if let duration = arguments[Options.duration] {
      guard duration.numerator > 0 else { throw CommandError("--duration must be above 0") }
      setting.duration = duration.sceneText
    }
    let rate = arguments[Options.frameRate]?.rate ?? Rational(60)
    if let time = arguments[Options.duration],
      time.rational(at: rate).flatMap({ FrameTimes(rate: rate, duration: $0) }) == nil
    {
      throw CommandError(
        "the scene would have more than \(FrameTimes.mostFrames) frames",
        hint: "--duration and --frame-rate change it")
    }
    try invocation.writeOutput { try $0.write(scene.text(setting)) }
    if let path = arguments[Options.output], path != "-" {
      invocation.console.note("wrote \(path); 'laminar render \(path) -o f_%06d.png' draws it")
    }
    return .success
  }
}
