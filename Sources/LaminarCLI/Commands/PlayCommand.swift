import Laminar

/// `laminar play SCENE`.
enum PlayCommand: Command {
  static let once = Option(flag: "once", "Stop at the end; without it the scene loops")
  static let watch = Option(
    flag: "watch",
    "Reload the scene, at the same time, when it or an image, font or part of it changes")
  static let record = Option(
    "record", .output("FILE"),
    "Write the mouse's presses and drags as a file for --input; they act on the scene at once")

  static let spec = Verb(
    "play", summary: "Play a scene in the terminal, in real time",
    discussion: """
      The scene is drawn with coloured half blocks, in 24-bit colour where COLORTERM is \
      truecolor or 24bit and in 256 colours elsewhere, on its display link (60 Hz if it states \
      none). Keys: space pauses and resumes; left and right step a frame when paused and else seek \
      1 s; [ and ] play slower and faster; r restarts; Ctrl-L redraws everything; q quits. \
      Frame rates and dropped frames are printed at the end.

      With --record the terminal's mouse is a finger: the left button presses, drags and releases, \
      with Ctrl or Alt held also a second finger, mirrored at the middle of the canvas. The scene \
      reacts at once, its own input is not played, and the file appears at the end of the run, times \
      in milliseconds. The scene stops at its end; after a step back the recording goes on from there.
      """,
    operand: .scene,
    options: [
      OptionGroup(
        "Playing",
        [
          once, watch, record, CommonOptions.overwrite, CommonOptions.matte, CommonOptions.budget,
          CommonOptions.jobs,
        ]), .scene,
    ],
    examples: [
      "laminar play scenes/showcase/bounce.json # Until q is pressed",
      "laminar play scenes/showcase/bounce.json --watch "
        + "# With every change that is saved",
      "laminar play scenes/showcase/button.json --record swipe.json "
        + "# Touch the scene with the mouse, and keep the touches",
    ],
    synonyms: "view show run start")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let record = try recordPath(invocation)
    let terminal = try Terminal(
      for: spec.name, invocation.console, invocation.environment,
      hint: "'laminar render SCENE -o f_%06d.png' writes pictures anywhere")
    let job = try invocation.scene(draws: true)
    let player = try Player(job, invocation.arguments, jobs: invocation.arguments.jobs, terminal)
    let code = try player.run()
    invocation.console.note(player.report)
    // Ctrl-C gives the recording up.
    if let record, let recording = player.recording, code == .success {
      try OutputFile.write(
        to: record, overwrites: invocation.overwrites, temporaries: invocation.temporaries
      ) { try $0.write(recording.json) }
      invocation.console.note("wrote \(record)  (\(recording.summary))")
    }
    return code
  }

  /// The path of `--record`; nil without it.
  ///
  /// - Throws: Exit 2 for a file that may not be replaced, and options that contradict it.
  private static func recordPath(_ invocation: Invocation) throws(CommandError) -> String? {
    guard let path = invocation.arguments[Self.record] else { return nil }
    if path == "-" {
      throw CommandError("--record writes a file; standard output is the terminal")
    }
    if invocation.arguments[CommonOptions.input] != nil {
      throw CommandError("--record replaces the input, and --input plays one")
    }
    if !invocation.overwrites { try CommandError.requireAbsent(path) }
    return path
  }
}
