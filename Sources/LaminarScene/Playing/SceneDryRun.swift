import Foundation
import LaminarEngine
import LaminarGraphics

/// Plays a scene once, on layers of its own, to find problems that depend on times: layers that are
/// not in the tree when an event needs them, clocks that are paused twice, events that never come,
/// particles that never meet the canvas.
final class SceneDryRun {
  private struct Finding {
    let event: SceneEvent
    let time: Double
    let problem: EventProblem
  }

  private let document: SceneDocument
  private let builder: SceneBuilder
  private let input: SceneInput?
  /// Takes what is found in the input, which may be a file of its own.
  private let inputSink: DiagnosticSink
  private var findings: [Finding] = []
  /// The entries of the input whose layer was not hit.
  private var misses: [(entry: Int, time: Double, reason: String)] = []
  /// The constraints that were reported, by their indices.
  private var conflicting: Set<Int> = []
  /// The events that came.
  private var performed: Set<Int> = []

  /// Prepares to play; `builder` has read the scene and reported what is wrong with it.
  init(
    _ document: SceneDocument, _ builder: SceneBuilder, input: SceneInput?,
    _ inputSink: DiagnosticSink
  ) {
    self.document = document
    self.builder = builder
    self.input = input
    self.inputSink = inputSink
  }

  /// Plays to the scene's end and reports what was found.
  func run(size: CGSize, duration: Double) {
    let isStill =
      !builder.hasTimeline && !builder.hasFollowers && !builder.animatesOtherLayers && input == nil
    // Nobody wrote an imported scene, so that no advice is given on how it would be written otherwise.
    let isScanned =
      document.json.nodes.count <= JumpRule.mostValues && document.json.source.imported == nil
    var mayJump =
      isScanned
      && ((isStill ? builder.mayJumpAlone : builder.mayJump) || !builder.additions.isEmpty)
    guard builder.hasTimeline || !builder.emitters.isEmpty || input != nil || mayJump else {
      return
    }
    // The first reading has already reported the errors of the file.
    let secondBuilder = SceneBuilder(document, sink: DiagnosticSink(source: builder.sink.source))
    secondBuilder.givesWarnings = false
    secondBuilder.adoptAssets(of: builder)
    let layers = document.layers.map(secondBuilder.topLayers) ?? []
    builder.layerSettings.apply(to: layers, secondBuilder)
    let timeline = secondBuilder.timeline(document.timeline, layers: layers)
    // On a clock that is changed, an animation may end sooner.
    if isScanned, builder.hasAnimations, timeline?.changesClocks == true { mayJump = true }
    var rule: OffCanvasRule?
    if !builder.emitters.isEmpty, secondBuilder.emitters.count == builder.emitters.count {
      rule = OffCanvasRule(
        emitters: secondBuilder.emitters.map(\.layer), size: size, duration: duration)
    }
    let hasEvents = input != nil || timeline.map { !$0.events.isEmpty } ?? false
    let hasLayouts = timeline.map { !$0.layouts.isEmpty } ?? false
    guard hasEvents || hasLayouts || rule != nil || mayJump else { return }
    var problems: [LayoutProblem] = []
    var scan: MotionScan?
    Transaction.apart {
      problems =
        timeline?.layOut(layers, width: Double(size.width), height: Double(size.height)) ?? []
      let root = Layer()
      root.name = "root"
      root.bounds = CGRect(origin: .zero, size: size)
      root.position = CGPoint(x: size.width / 2, y: size.height / 2)
      for layer in layers { root.addSublayer(layer) }
      let context = LayerContext(root: root, layoutDirection: builder.layoutDirection)
      context.commitPending(callingBlocks: false)
      if let timeline {
        let player = ScenePlayer(timeline) { [weak context] event, problem in
          self.findings.append(
            Finding(event: event, time: context?.time ?? 0, problem: problem))
        }
        player.performed = { self.performed.insert($0) }
        player.declare(on: context)
      }
      if let input {
        context.declare(input.script) { [weak context] entry, reason in
          self.misses.append((entry, context?.time ?? 0, reason))
        }
      }
      rule?.play(on: context)
      if hasEvents || mayJump {
        context.advance(to: duration)
      }
      if mayJump {
        scan = MotionScan(
          context.timeline, until: duration, findsSegments: false, additions: builder.additions)
      }
    }
    if let timeline {
      for problem in problems { report(problem, timeline, "when the scene begins") }
      report(timeline, duration: duration)
    }
    reportMisses()
    // With errors there is no advice.
    guard !builder.sink.hasErrors else { return }
    rule?.report(to: builder)
    if let scan { JumpRule(builder: builder).report(scan) }
  }

  // MARK: - Reports

  private func report(_ timeline: SceneTimeline, duration: Double) {
    var reported: Set<Int> = []
    for finding in findings
    where finding.problem.isOfLayout || reported.insert(finding.event.index).inserted {
      report(finding.problem, finding.event, timeline, at: DiagnosticText.number(finding.time))
    }
    for (eventIndex, event) in timeline.events.enumerated() where !performed.contains(eventIndex) {
      let value = builder.value(event.time.index)
      builder.values.report(
        .startsOutside, value.kind == .object ? value["after"] ?? value : value,
        "the event never comes",
        help: event.time.clock == nil
          ? "the scene ends at \(DiagnosticText.number(duration)) s"
          : "the part's clock does not reach it before the scene ends at \(DiagnosticText.number(duration)) s"
      )
    }
  }

  private func report(
    _ problem: EventProblem, _ event: SceneEvent, _ timeline: SceneTimeline, at time: String
  ) {
    switch problem {
    case .away(let layer):
      let path = timeline.layers.path(of: layer)
      builder.values.report(
        .layerIsAway, mention(of: path, in: event),
        "\(DiagnosticText.quoted(path)) is not in the tree at \(time) s",
        help: "an event adds or removes it; change the order of the times")
    case .present(let layer):
      let path = timeline.layers.path(of: layer)
      builder.values.report(
        .layerIsAway, mention(of: path, in: event),
        "\(DiagnosticText.quoted(path)) is already in the tree at \(time) s",
        help: "remove it first, or leave this out")
    case .isPausedAlready(let clock):
      let name = name(of: clock, timeline)
      builder.values.report(
        .redundantClockChange, mention(of: name, in: event),
        "\(DiagnosticText.quoted(name)) is already paused at \(time) s", help: "leave this out")
    case .runsAlready(let clock):
      let name = name(of: clock, timeline)
      builder.values.report(
        .redundantClockChange, mention(of: name, in: event),
        "\(DiagnosticText.quoted(name)) is not paused at \(time) s", help: "leave this out")
    case .isIdle(let index):
      let name = "sequence:" + timeline.sequences[index].name
      builder.values.report(
        .redundantClockChange, mention(of: name, in: event),
        "\(DiagnosticText.quoted(name)) does not run at \(time) s", help: "leave this out")
    case .hasNothingToScrub(let layer):
      let path = timeline.layers.path(of: layer)
      let value = builder.value(event.index)
      builder.values.report(
        .noEffect, value["scrubs"] ?? value,
        "\(DiagnosticText.quoted(path)) has no animation that ends when the gesture begins at \(time) s",
        help: "add one under \"began\" of its \"on\", or pause the layer before its animation ends")
    case .layout(let problem): report(problem, timeline, "at \(time) s")
    case .beginsInThePast(let animation):
      let value = builder.value(animation.index)
      builder.values.report(
        .startsOutside, value["beginTime"] ?? value,
        "the animation begins \(DiagnosticText.number(animation.now - animation.beginTime)) s before it is added",
        help:
          "beginTime is the layer's own time; \"delay\" beside \"animation\" counts from the event")
    }
  }

  private func report(_ problem: LayoutProblem, _ timeline: SceneTimeline, _ moment: String) {
    switch problem {
    case .contradiction(let list): report(list, timeline, moment)
    case .contents(let list): report(list, timeline, moment, contradictsContents: true)
    case .tooMany(let count, let constraint):
      guard conflicting.insert(constraint.index).inserted else { return }
      builder.values.report(
        .tooManyConstraints, builder.value(constraint.index),
        "\(count) constraints depend on each other \(moment); at most "
          + "\(ConstraintSystem.mostTogether) are solved together",
        help: "let some of the layers follow one that no constraint moves, such as the superlayer")
    }
  }

  /// Reports constraints that contradict each other, or contents that must be met, each set once.
  private func report(
    _ list: [SceneConstraint], _ timeline: SceneTimeline, _ moment: String,
    contradictsContents: Bool = false
  ) {
    guard let last = list.first, conflicting.insert(last.index).inserted else { return }
    let others =
      contradictsContents
      ? "the length of contents that must be met"
      : list.count == 2 ? "another constraint" : "\(list.count - 1) other constraints"
    let path = DiagnosticText.quoted(timeline.layers.path(of: last.layer))
    builder.sink.report(
      .conflictingConstraints, at: builder.value(last.index).mark,
      "the \(last.attribute.rawValue) of \(path) "
        + (list.count == 1 && !contradictsContents ? "cannot be met" : "contradicts \(others)")
        + " \(moment)",
      help: contradictsContents
        ? "give the contents or the constraint a priority below 1000"
        : "remove one, or give one a \"priority\" below 1000",
      related: list.dropFirst().map { ("and here", builder.value($0.index).mark) })
  }

  /// Reports fingers that hit something else than the layer that they are put on.
  private func reportMisses() {
    guard let input else { return }
    let values = ValueDecoder(sink: inputSink)
    for miss in misses {
      let target = input.target(miss.entry)
      values.report(
        .missedTouch, target,
        "\(DiagnosticText.quoted(target.string ?? "")) is not hit at "
          + "\(DiagnosticText.number(miss.time)) s: \(miss.reason)",
        help: "touch another layer, a point [x, y], or change what is there")
    }
  }

  private func name(of clock: SceneClock, _ timeline: SceneTimeline) -> String {
    switch clock {
    case .layer(let layer): timeline.layers.path(of: layer)
    case .sequence(let index): "sequence:" + timeline.sequences[index].name
    }
  }

  /// The value in an event that spells a name, alone or before a key path; else the event itself.
  private func mention(of name: String, in event: SceneEvent) -> JSONValue {
    let name = event.localName(of: name)
    let event = builder.value(event.index)
    let document = event.document
    var index = event.index
    let end = document.index(after: index)
    while index < end {
      if document.isSpelled(name, at: index)
        || document.string(at: index)?.hasPrefix(name + ":") == true
      {
        return JSONValue(document: document, index: index)
      }
      index += 1
    }
    return event
  }
}
