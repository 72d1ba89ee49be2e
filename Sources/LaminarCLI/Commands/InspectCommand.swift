import Foundation
import Laminar

/// `laminar inspect SCENE`.
enum InspectCommand: Command {
  static let value = Option("value", .text("LAYER:KEY"), "Explain one value step by step")
  static let hit = Option("hit", .point, "Explain what a touch at a point finds")

  static let spec = Verb(
    "inspect", summary: "Show the layer tree, or explain one value or one touch",
    discussion: """
      --hit lists the layers that a touch is tested on and why, then the responders, the control that \
      would track it or the layer that would handle it, and the gesture recognisers that would get it: \
      whether each could begin, and why not.
      """,
    operand: .scene,
    options: [
      OptionGroup("What to explain", [CommonOptions.time, value, hit]), .report, .scene,
    ],
    examples: [
      "laminar inspect scenes/showcase/bounce.json # The layers with their numbers at the beginning",
      "laminar inspect scenes/showcase/bounce.json --at 0.5 --value ball:position.y "
        + "# Why a value is what it is",
      "laminar inspect scenes/showcase/button.json --at 1.2 --hit 160,90 "
        + "# What a finger at that point touches",
      "laminar inspect scenes/showcase/bounce.json --report json # A report for programs",
    ],
    synonyms: "tree explain info print")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let value = arguments[Self.value]
    let hit = arguments[Self.hit]
    if value != nil, hit != nil {
      throw CommandError("--value and --hit cannot be combined; give one of them")
    }
    if arguments[CommonOptions.time] != nil, value == nil, hit == nil {
      throw CommandError("--at needs --value or --hit", hint: "add --value LAYER:KEY or --hit X,Y")
    }
    let reports = try invocation.plainReports()
    let job = try invocation.scene(draws: false)
    invocation.kept.keep(job)
    var time = 0.0
    if let moment = arguments[CommonOptions.time] {
      time = try job.seconds(of: moment, CommonOptions.time)
    }
    guard let presentation = job.snapshot.evaluate(at: time) else { return .success }
    if let value {
      let address = try ValueAddress(value, in: job.snapshot, tree: presentation.tree)
      let listing = ValueListing(
        job.sampled, tree: presentation.tree, address: address, time: time)
      try reports.write(
        text: { listing.text }, json: { listing.json })
    } else if let hit {
      let point = CGPoint(x: hit.x, y: hit.y)
      let listing = TouchListing(job.sampled, at: time, point: point)
      try reports.write(
        text: { listing.text }, json: { listing.json(point, at: time) })
    } else {
      let events = EventListing(job.sampled)
      let tree = TreeListing(job, columns: invocation.console.reportWidth)
      try reports.write(
        text: {
          let settable = tree.map {
            SettableListing($0.tree, listsLayers: invocation.console.isVerbose).text
          }
          return (tree?.text ?? "") + (settable ?? "") + events.text
        },
        json: { tree?.tree.json(events) ?? "" })
    }
    return .success
  }
}

extension ValueAddress {
  /// Finds the property that a text names.
  ///
  /// - Throws: A text without a colon, or a layer or key that does not exist, with the nearest.
  init(_ text: String, in snapshot: StageSnapshot, tree: RenderTree) throws(CommandError) {
    guard let colon = text.firstIndex(of: ":") else {
      let nearest = TrackNames(snapshot).address(nearestTo: text)
      throw CommandError(
        "--value: '\(text)' is not a value", hint: "write \(nearest ?? "ball:position.y")")
    }
    let layer = String(text[..<colon])
    let key = String(text[text.index(after: colon)...])
    let names = TrackNames(snapshot)
    let nodes = tree.nodes.indices.filter { tree.path(of: $0) == layer }
    guard !nodes.isEmpty else {
      let nearest = NearestSpelling.of(layer, among: names.layers)
      throw CommandError(
        "no layer is called '\(layer)'", hint: nearest.map { "did you mean '\($0):\(key)'?" })
    }
    for node in nodes.reversed() {
      let prefix = tree.keyPrefix(of: node)
      guard key.hasPrefix(prefix) else { continue }
      let item = tree.nodes[node]
      if let path = PropertyPath(
        parsing: String(key.dropFirst(prefix.count)), owner: item.owner,
        custom: item.customValues.map(\.property))
      {
        self.init(node: node, path: path, text: text)
        return
      }
    }
    let nearest = NearestSpelling.of(key, among: names.keys(of: layer))
    throw CommandError(
      "'\(layer)' has no key path '\(key)'",
      hint: nearest.map { "did you mean '\(layer):\($0)'?" })
  }
}
