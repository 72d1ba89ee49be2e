import Laminar

/// `laminar play SCENE`.
enum PlayCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let terminal = try Terminal(
      invocation, hint: "'laminar render SCENE -o f_%06d.png' writes pictures anywhere")
    let job = try SceneJob(invocation)
    let player = try Player(job, invocation, terminal)
    let code = try player.run()
    invocation.console.note(player.report)
    return code
  }
}
