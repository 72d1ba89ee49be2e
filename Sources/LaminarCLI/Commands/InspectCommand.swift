import Foundation
import Laminar

/// `laminar inspect SCENE`.
enum InspectCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let value = arguments[Options.value]
    let hit = arguments[Options.hit]
    if value != nil, hit != nil {
      throw CommandError("--value and --hit cannot be combined; give one of them")
    }
    if arguments[Options.time] != nil, value == nil, hit == nil {
      throw CommandError("--at needs --value or --hit", hint: "add --value LAYER:KEY or --hit X,Y")
    }
    let job = try SceneJob(invocation)
    let time = arguments[Options.time]?.seconds(at: job.sceneRate) ?? 0
    guard let presentation = job.snapshot.evaluate(at: time) else { return .success }
    let output = invocation.console.output
    if let value {
      let address = try ValueAddress(value, in: job.snapshot, tree: presentation.tree)
      try output.write(
        ValueListing(job: job, tree: presentation.tree, address: address, time: time).text)
    } else if let hit {
      let point = CGPoint(x: hit.x, y: hit.y)
      try output.write(TouchListing(job.stage, at: time, point: point).text)
    } else {
      try output.write((TreeListing(job)?.text ?? "") + EventListing(job).text)
    }
    return .success
  }
}
