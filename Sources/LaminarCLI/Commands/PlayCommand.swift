import Laminar

/// `laminar play SCENE`.
enum PlayCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let terminal = try Terminal(invocation)
    let job = try SceneJob(invocation)
    let player = try Player(job, invocation, terminal)
    let code = try player.run()
    invocation.console.note(player.report)
    return code
  }
}
