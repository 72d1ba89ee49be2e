import Laminar

/// `laminar play SCENE`.
enum PlayCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let record = try recordPath(invocation)
    let terminal = try Terminal(
      invocation, hint: "'laminar render SCENE -o f_%06d.png' writes pictures anywhere")
    let job = try SceneJob(invocation, draws: true)
    let player = try Player(job, invocation, terminal)
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
    guard let path = invocation.arguments[Options.record] else { return nil }
    if path == "-" {
      throw CommandError("--record writes a file; standard output is the terminal")
    }
    if invocation.arguments[Options.input] != nil {
      throw CommandError("--record replaces the input, and --input plays one")
    }
    if !invocation.overwrites { try CommandError.requireAbsent(path) }
    return path
  }
}
