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
    let requests = try ReportRequest.plain(invocation)
    let job = try SceneJob(invocation, draws: false)
    invocation.kept.keep(job)
    let time = arguments[Options.time]?.seconds(at: job.sceneRate) ?? 0
    guard let presentation = job.snapshot.evaluate(at: time) else { return .success }
    if let value {
      let address = try ValueAddress(value, in: job.snapshot, tree: presentation.tree)
      let listing = ValueListing(job: job, tree: presentation.tree, address: address, time: time)
      try ReportRequest.write(
        requests, invocation, text: { listing.text }, json: { listing.json })
    } else if let hit {
      let point = CGPoint(x: hit.x, y: hit.y)
      let listing = TouchListing(job, at: time, point: point)
      try ReportRequest.write(
        requests, invocation, text: { listing.text }, json: { listing.json(point, at: time) })
    } else {
      let events = EventListing(job)
      let tree = TreeListing(job, columns: invocation.console.reportWidth)
      try ReportRequest.write(
        requests, invocation, text: { (tree?.text ?? "") + events.text },
        json: { tree?.json(events) ?? "" })
    }
    return .success
  }
}
