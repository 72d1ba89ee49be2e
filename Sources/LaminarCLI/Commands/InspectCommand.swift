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
      "laminar inspect scenes/bounce.json",
      "laminar inspect scenes/bounce.json --at 0.5 --value ball:position.y",
      "laminar inspect card.json --at 1.2 --hit 160,90",
      "laminar inspect scenes/bounce.json --report json",
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
      let listing = ValueListing(job: job, tree: presentation.tree, address: address, time: time)
      try reports.write(
        text: { listing.text }, json: { listing.json })
    } else if let hit {
      let point = CGPoint(x: hit.x, y: hit.y)
      let listing = TouchListing(job, at: time, point: point)
      try reports.write(
        text: { listing.text }, json: { listing.json(point, at: time) })
    } else {
      let events = EventListing(job)
      let tree = TreeListing(job, columns: invocation.console.reportWidth)
      try reports.write(
        text: {
          let settable = tree.map {
            SettableListing($0, listsLayers: invocation.console.isVerbose).text
          }
          return (tree?.text ?? "") + (settable ?? "") + events.text
        },
        json: { tree?.json(events) ?? "" })
    }
    return .success
  }
}

/// How a value came about at one time, step by step, as text.
struct ValueListing {
  let job: SceneJob
  let tree: RenderTree
  let address: ValueAddress
  let time: Double

  var text: String {
    let explanation = tree.explain(
      node: address.node, property: address.path.property, at: time)
    func part(_ value: PropertyValue) -> String { ValueText.text(value, part: address.path) }
    var lines = ["\(address.text) at \(ValueText.text(time)) s is \(part(explanation.result))", ""]
    if explanation.localTime != time {
      lines.append("the layer's own time is \(ValueText.text(explanation.localTime)) s")
    }
    let location = job.scene.location(ofLayer: tree.path(of: address.node))?.location
    lines.append(
      line("model", part(explanation.model), location.map { "\($0.file):\($0.line):\($0.column)" }))
    for step in explanation.steps {
      let record = tree.animations[step.animation]
      let name = record.key.map { " \"\($0)\"" } ?? ""
      lines.append(
        line(record.kind + name, part(step.value), job.location(ofAnimation: record)))
      lines += details(step, record.timingFunction).map { "  " + $0 }
    }
    for following in explanation.followers {
      let record = tree.animations[following.record]
      let path = tree.path(of: following.leaderNode)
      lines.append(
        line(
          "follows \(path):\(following.leaderKeyPath)", ValueText.text(following.value),
          job.location(ofAnimation: record)))
      lines.append(
        "  \(record.keyPath), where the leader has \(ValueText.text(following.leaderNumber))")
    }
    if explanation.steps.isEmpty, explanation.followers.isEmpty {
      lines.append("no animation acts on it")
    }
    lines.append(line("shown", part(explanation.result), nil))
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ name: String, _ value: String, _ location: String?) -> String {
    let pad = String(repeating: " ", count: max(1, 28 - name.count))
    return name + pad + value + (location.map { "  (\($0))" } ?? "")
  }

  private func details(
    _ step: Explanation.Step, _ function: TimingFunction?
  ) -> [String] {
    func text(_ value: Double) -> String { ValueText.text(value) }
    let end = step.endTime.isFinite ? text(step.endTime) : "for ever"
    let span = "its clock shows \(text(step.clockTime)) s of \(text(step.beginTime)) … \(end)"
    switch step.state {
    case .silent: return ["its group does not act now"]
    case .waiting: return [span + ": it has not begun"]
    case .over: return [span + ": it is over"]
    case .active, .filling:
      let run = step.isReversed ? "backwards" : "forwards"
      let pace = function.map { $0.isLinear ? "" : " by \($0)" } ?? ""
      return [
        span + (step.state == .filling ? ": it fills" : ""),
        "cycle \(text(step.cycle)), \(run); progress \(text(step.progress)), eased "
          + text(step.easedProgress) + pace,
      ]
    }
  }
}

/// A property of a layer as scenes address it: `panel/ball:position.y`.
struct ValueAddress {
  let node: Int
  let path: PropertyPath
  let text: String

  /// Finds the property that a text names.
  ///
  /// - Throws: A text without a colon, or a layer or key that does not exist, with the nearest.
  init(_ text: String, in snapshot: StageSnapshot, tree: RenderTree) throws(CommandError) {
    self.text = text
    guard let colon = text.firstIndex(of: ":") else {
      throw CommandError("--value: '\(text)' is not a value", hint: "write ball:position.y")
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
        self.node = node
        self.path = path
        return
      }
    }
    let nearest = NearestSpelling.of(key, among: names.keys(of: layer))
    throw CommandError(
      "'\(layer)' has no key path '\(key)'",
      hint: nearest.map { "did you mean '\(layer):\($0)'?" })
  }
}

/// The path of a touch through what is shown at a time, with the reason for each step, the responder chain
/// of what it finds, and who would get it.
struct TouchListing {
  /// The layers that the test came to, in its order.
  let steps: [(path: String, step: HitWalk.Step)]
  /// The layer that is hit; nil when none is.
  let hit: String?
  /// That layer, and those that may handle the touch in its place.
  let responders: [String]
  /// The layers that are drawn in front of it but come before it in the order of sublayers.
  let passed: [String]
  let forecast: TouchForecast
  /// The name of the scene.
  let sceneName: String

  /// Touches a point of the root's space by the rules of views.
  ///
  /// - Parameter job: The clock of its stage is moved to the time, and its stage is touched.
  init(_ job: SceneJob, at time: Double, point: CGPoint) {
    sceneName = job.name
    let stage = job.stage
    stage.advance(to: time)
    let root = stage.rootLayer.presentation() ?? stage.rootLayer
    let walk = root.hitWalk(point, rules: .views)
    // Before the forecast, whose touch may change the tree.
    let context = stage.context
    steps = walk.steps.map { (context.path(of: $0.layer), $0) }
    hit = walk.hit.map(context.path(of:))
    responders = walk.hit?.responderChain.map(context.path(of:)) ?? []
    passed = walk.passed.map(context.path(of:))
    forecast = stage.forecast(ofTouchAt: point)
  }

  /// The lines, each with its end.
  var text: String {
    var lines = steps.map { path, step in
      let point = step.point.map { ValueText.text([Double($0.x), Double($0.y)]) }
      return String(repeating: "  ", count: step.depth) + Self.name(of: path) + "  "
        + (point.map { $0 + " " } ?? "") + Self.words(for: step.verdict)
    }
    lines.append(
      hit == nil ? "nothing is hit" : "responders: " + responders.joined(separator: " → "))
    for path in passed {
      lines.append(
        "passed over: \(path) is drawn in front, but touches follow the order of sublayers, not depth"
      )
    }
    if hit != nil, forecast.touched == nil {
      lines.append("the layer is not told of it: it has a finger, or is exclusive")
    }
    if let control = forecast.control { lines.append("control: \(control) tracks it") }
    if let responder = forecast.responder { lines.append("responder: \(responder) handles it") }
    let names = forecast.gestures.map { "\($0.layer)!\($0.name)" }
    let width = names.map(\.count).max() ?? 0
    for (name, gesture) in zip(names, forecast.gestures) {
      lines.append(
        "gesture: " + name + String(repeating: " ", count: width - name.count) + "  "
          + Self.words(for: gesture))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The last name of a path.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func words(for gesture: TouchForecast.Gesture) -> String {
    let needs = gesture.needs.isEmpty ? "" : ": \(gesture.needs)"
    let others = gesture.others.joined(separator: ", ")
    return switch gesture.verdict {
    case .recognized: "begins at once"
    case .possible: "can begin\(needs)"
    case .waiting: "can begin\(needs), once \(others) has failed"
    case .refused: "cannot begin: the control \(others) keeps the touch"
    case .prevented: "cannot begin: \(others) has begun"
    case .failed: "cannot begin: the touch is not what it needs\(needs)"
    case .disabled: "cannot begin: isEnabled is false"
    case .over: "cannot begin: its gesture is over, and fingers of it are down"
    case .notReceived: "does not receive the touch: it has its fingers, or code refuses it"
    }
  }

  private static func words(for verdict: HitWalk.Verdict) -> String {
    switch verdict {
    case .hit: "is inside: hit"
    case .hitBelow: "is inside: a sublayer is hit"
    case .outside: "is outside of all that it holds"
    case .hidden: "hidden: passed over with its sublayers"
    case .transparent: "opacity below 0.01: passed over with its sublayers"
    case .disabled: "userInteractionEnabled is false: passed over with its sublayers"
    case .animated:
      "a block animates it without allowUserInteraction: passed over with its sublayers"
    case .clipped: "is outside of its bounds or touch area: passed over with its sublayers"
    case .masked: "is outside of its mask: passed over"
    case .facesAway: "faces away and is not double-sided: passed over"
    case .degenerate: "its transform has no inverse: passed over"
    case .passedThrough: "a transform layer is never hit itself"
    }
  }
}
