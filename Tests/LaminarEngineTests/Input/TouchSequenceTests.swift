import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A row of the table: layers and recognisers, touches, and what UIKit's documentation says happens.
///
/// Layers and recognisers are written as ``SequenceStage/build(_:)`` reads them, touches as `d1 x y`
/// (finger 1 goes down), `m1 x y` (moves), `u1` (lifts), `c1` (is cancelled) behind their time.
struct TouchSequence: Sendable, CustomTestStringConvertible {
  /// Something that a program does in the middle of the touches.
  struct Step: Sendable {
    let time: Double
    let action: @Sendable (SequenceStage) -> Void
  }

  let name: String
  /// The document that the expected states are from; "ours" where a number or an order is not
  /// documented, "as observed" where it is widely known.
  let source: String
  let setup: String
  let touches: String
  /// `time recogniser state [values]`, in the order of times.
  let states: String
  /// `time layer phase fingers`; nil where the row says nothing of them.
  let calls: String?
  let steps: [Step]
  let prepare: @Sendable (SequenceStage) -> Void
  /// Whether all is declared, without code of an embedder.
  let isDeclared: Bool

  var testDescription: String { name }

  init(
    _ name: String, _ source: String, _ setup: String, touches: String, states: String = "",
    calls: String? = nil, steps: [Step] = [],
    prepare: (@Sendable (SequenceStage) -> Void)? = nil
  ) {
    (self.name, self.source, self.setup, self.touches) = (name, source, setup, touches)
    (self.states, self.calls, self.steps) = (states, calls, steps)
    self.prepare = prepare ?? { _ in }
    isDeclared = prepare == nil && steps.isEmpty
  }

  /// The touches as a script.
  var script: InputScript { InputScript([InputScript.Entry(at: 0, .touches(samples))]) }

  private var samples: [InputScript.Sample] {
    var locations: [Int: CGPoint] = [:]
    var samples: [InputScript.Sample] = []
    for entry in touches.split(separator: ";") {
      var words = entry.split(whereSeparator: \.isWhitespace)[...]
      guard let time = words.popFirst().flatMap({ Double($0) }) else {
        Issue.record("no time: \(entry)")
        continue
      }
      while let word = words.popFirst() {
        guard let id = Int(word.dropFirst()), let phase = Self.phases[word.first ?? " "] else {
          Issue.record("not a touch: \(entry)")
          break
        }
        if let x = words.first.flatMap({ Double($0) }), let y = words.dropFirst().first {
          locations[id] = CGPoint(x: x, y: Double(y) ?? 0)
          words = words.dropFirst(2)
        }
        samples.append(
          InputScript.Sample(
            id: id, time: time, phase: phase, location: locations[id] ?? .zero))
      }
    }
    return samples
  }

  private static let phases: [Character: Touch.Phase] = [
    "d": .began, "m": .moved, "u": .ended, "c": .cancelled,
  ]

  /// The lines of an expected text or of a log: by time, then by name; what one name did keeps its
  /// order.
  static func sorted(_ lines: [String]) -> [String] {
    let keyed = lines.enumerated().map { index, line in
      let words = line.split(separator: " ", maxSplits: 2)
      return (
        time: Double(words.first ?? "") ?? .infinity, name: words.dropFirst().first ?? "",
        index: index, line: line
      )
    }
    return keyed.sorted { ($0.time, $0.name, $0.index) < ($1.time, $1.name, $1.index) }.map(\.line)
  }

  static func lines(_ text: String) -> [String] {
    sorted(
      text.split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      .filter { !$0.isEmpty })
  }

  /// A number as expected texts have it: four decimals at most.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e4).rounded() / 1e4
    if rounded == rounded.rounded(), abs(rounded) < 1e9 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}

extension TouchSequence {
  /// Every row.
  static let all: [TouchSequence] =
    taps + tapsOfSeveral + presses + pans + swipes + pinches + arbitration + delivery + responders
    + delays + lifecycle + subclasses + values + controls + zooms

  /// Feeds the touches to a stage and compares what they caused with what is expected.
  func check() {
    let stage = SequenceStage(self)
    stage.run(self)
    #expect(Self.sorted(stage.valuedStates) == Self.lines(states), "\(source)")
    #expect(Self.sorted(stage.actedStates) == Self.sorted(stage.statesWithActions))
    if let calls {
      #expect(Self.sorted(stage.calls) == Self.lines(calls), "\(source)")
    }
  }

  /// Rows whose layers do nothing else with touches than to receive them.
  static let received = (delivery + responders + delays).filter { row in
    row.isDeclared && row.calls != nil && !row.setup.contains("forwards")
      && !row.setup.contains("counts")
  }

  /// Compares what declared reactions are told with what overrides of `touchesBegan` and the others are.
  func checkReactions() {
    let stage = SequenceStage(self, reacts: true)
    stage.run(self)
    #expect(Self.sorted(stage.receivedTouches) == Self.lines(calls ?? ""), "\(source)")
    #expect(Self.sorted(stage.calls) == Self.sorted(stage.receivedPhases))
  }
}

/// The table of touch sequences: what recognisers and layers do, written from UIKit's documentation.
@Suite struct `Touch sequences` {
  @Test(arguments: TouchSequence.taps + TouchSequence.tapsOfSeveral)
  func `of taps`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.presses)
  func `of long presses`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.pans + TouchSequence.swipes)
  func `of pans and swipes`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.pinches)
  func `of pinches and rotations`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.zooms)
  func `that zoom`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.arbitration)
  func `of several recognisers`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.delivery + TouchSequence.responders)
  func `that layers are told of`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.received)
  func `that declared reactions are told of`(row: TouchSequence) { row.checkReactions() }

  @Test(arguments: TouchSequence.controls)
  func `of controls`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.delays)
  func `that layers are told of late`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.lifecycle)
  func `with changes in between`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.subclasses)
  func `of subclasses`(row: TouchSequence) { row.check() }

  @Test(arguments: TouchSequence.values)
  func `with values`(row: TouchSequence) { row.check() }
}

/// What input causes is a function of the layers, the script and the time.
@Suite struct `A touch sequence` {
  /// A stage of a row whose recognisers change layers, on the stage and in simulations of it.
  private struct Scenario {
    let stage: SequenceStage
    let script: InputScript

    init(_ row: TouchSequence) {
      stage = SequenceStage(row)
      script = row.script
      for (name, recognizer) in stage.recognizers {
        let all = Set(GestureRecognizer.State.allCases)
        recognizer.addReaction(for: all, name: "move \(name)") { _, recognizer in
          guard let layer = recognizer.layer else { return }
          let pan = recognizer as? PanGestureRecognizer
          let shift = pan.map { Double($0.translation(in: nil).x) } ?? 7
          let scale = Double((recognizer as? PinchGestureRecognizer)?.scale ?? 1)
          let angle = Double((recognizer as? RotationGestureRecognizer)?.rotation ?? 0)
          // With its implicit animation.
          layer.zPosition += CGFloat(shift * scale + angle)
        }
      }
    }

    /// The states with their values and what they caused, as recorded.
    func texts(_ events: [StageEvent]) -> [String] {
      events.map { "\($0.time) \($0.kind) \($0.target) \($0.detail)" }
    }

    func advanced(by step: Double?) -> (events: [String], values: [String]) {
      stage.context.declare(script)
      if let step {
        for tick in 0...Int(SequenceStage.end / step) {
          stage.context.advance(to: Double(tick) * step)
        }
      }
      stage.context.advance(to: SequenceStage.end)
      return (
        texts(stage.context.events(until: SequenceStage.end)),
        Self.times.map { Self.values(stage.context.timeline, at: $0) }
      )
    }

    static let times = (0..<90).map { Double($0) * 0.0353 }

    static func values(_ timeline: RenderTimeline, at time: Double) -> String {
      guard let tree = timeline.evaluate(at: time) else { return "nothing" }
      return tree.tree.nodes.indices.map { "\(tree.number(.zPosition, of: $0))" }
        .joined(separator: " ")
    }
  }

  /// Rows that need no code of the embedder.
  private static let rows = stride(from: 0, to: declared.count, by: max(1, declared.count / 24))
    .map { declared[$0] }

  private static let declared = TouchSequence.all.filter { row in
    let byDelegate = ["with=", "requires=", "before=", "refuses", "ignores"]
    return row.isDeclared && !row.states.isEmpty
      && !byDelegate.contains { row.setup.contains($0) }
  }

  @Test(arguments: rows)
  func `is the same at any rate, and in snapshots in any order`(row: TouchSequence) {
    let (events, values) = Scenario(row).advanced(by: nil)
    for step in [1.0 / 24, 1.0 / 60, 1.0 / 120] {
      let ticked = Scenario(row).advanced(by: step)
      #expect(ticked.events == events)
      #expect(ticked.values == values)
    }
    let scenario = Scenario(row)
    let context = scenario.stage.context
    let end = SequenceStage.end
    #expect(scenario.texts(context.events(until: end, input: scenario.script)) == events)
    let whole = context.timeline(until: end, input: scenario.script)
    #expect(Scenario.times.map { Scenario.values(whole, at: $0) } == values)
    // 37 and the number of times have no common divisor.
    for index in (0..<12).map({ $0 * 37 % Scenario.times.count }) {
      let time = Scenario.times[index]
      let timeline = context.timeline(until: time, input: scenario.script)
      #expect(Scenario.values(timeline, at: time) == values[index])
    }
    #expect(scenario.stage.actions.isEmpty, "simulations call no targets")
    #expect(context.time == 0)
  }

  @Test(arguments: rows)
  func `that is declared is the same in simulations`(row: TouchSequence) {
    let (events, values) = Scenario(row).advanced(by: nil)
    let scenario = Scenario(row)
    let context = scenario.stage.context
    context.declare(scenario.script)
    for (index, time) in Scenario.times.enumerated().reversed() where index.isMultiple(of: 9) {
      #expect(Scenario.values(context.timeline(until: time), at: time) == values[index])
    }
    // In the middle of the touches, a simulation continues what is live.
    for (index, time) in Scenario.times.enumerated() where index.isMultiple(of: 15) {
      context.advance(to: time)
      #expect(scenario.texts(context.events(until: SequenceStage.end)) == events)
    }
  }
}

/// A canvas of 400 × 400 points, which takes the touches of a row and records what they cause.
final class SequenceStage {
  let root = Layer()
  let context: LayerContext
  private(set) var layers: [String: Layer] = [:]
  private(set) var recognizers: [String: GestureRecognizer] = [:]
  /// What layers were told, as `time layer phase fingers`.
  private(set) var calls: [String] = []
  /// The states that the targets of recognisers were told, with the values that the row reads.
  private(set) var actions: [String] = []
  /// What is only held by the test.
  var kept: [AnyObject] = []
  /// Whether layers have declared reactions instead of overrides.
  private let reacts: Bool

  init(_ row: TouchSequence, reacts: Bool = false) {
    self.reacts = reacts
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    context = LayerContext(root: root)
    build(row.setup)
    row.prepare(self)
    context.commitPending(callingBlocks: true)
    context.recordsEvents = true
  }

  /// Feeds the touches and makes the steps of a row, and continues until nothing can follow.
  func run(_ row: TouchSequence, stops: [Double] = []) {
    context.declare(row.script)
    let steps = row.steps.sorted { $0.time < $1.time }
    for step in steps {
      for stop in stops where stop < step.time { context.advance(to: stop) }
      context.advance(to: step.time)
      step.action(self)
    }
    for stop in stops { context.advance(to: stop) }
    context.advance(to: Self.end)
  }

  /// When every row is over.
  static let end = 6.0

  var states: [String] {
    context.events(until: Self.end).filter { $0.kind == .gesture }.map { event in
      let name = event.target.split(separator: "!").last ?? ""
      let state = event.detail.split(separator: " ").first ?? ""
      return "\(TouchSequence.text(event.time)) \(name) \(state)"
    }
  }

  /// The states with the values that targets read; failures call no target.
  var valuedStates: [String] {
    var told = actions
    return states.map { state in
      if let index = told.firstIndex(where: { $0 == state || $0.hasPrefix(state + " ") }) {
        return told.remove(at: index)
      }
      return state
    }
  }

  /// The states that targets were told, without values.
  var actedStates: [String] {
    actions.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
  }

  /// The states that must have called the targets.
  var statesWithActions: [String] {
    states.filter { !$0.hasSuffix(" failed") && !$0.hasSuffix(" possible") }
  }

  /// What declared reactions were told, as `time layer phase fingers`.
  var receivedTouches: [String] {
    context.events(until: Self.end).filter { $0.kind == .responder }.map { event in
      let name = event.target.split(separator: "/").last ?? ""
      let phase = event.detail.dropFirst("touches".count).lowercased()
      return "\(TouchSequence.text(event.time)) \(name) \(phase)"
    }
  }

  /// The same without fingers, of which a reaction is not told.
  var receivedPhases: [String] {
    receivedTouches.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
  }

  // MARK: - Recording

  func note(_ what: String) { calls.append("\(TouchSequence.text(context.time)) \(what)") }

  func noteState(_ what: String) { actions.append("\(TouchSequence.text(context.time)) \(what)") }

  func layer(_ name: String) -> Layer {
    if let layer = layers[name] { return layer }
    Issue.record("no layer \(name)")
    return root
  }

  func recognizer(_ name: String) -> GestureRecognizer {
    if let recognizer = recognizers[name] { return recognizer }
    Issue.record("no recogniser \(name)")
    return GestureRecognizer()
  }

  /// Adds a layer of the canvas or of another.
  func add(_ layer: Layer, _ name: String, _ frame: CGRect, to superlayer: Layer? = nil) {
    layer.name = name
    layer.frame = frame
    (superlayer ?? root).addSublayer(layer)
    layers[name] = layer
    (layer as? ProbeLayer)?.stage = self
  }

  /// Adds a recogniser to a layer, and a target that records its states with the values that the
  /// function returns.
  func add(
    _ recognizer: GestureRecognizer, _ name: String, to layer: Layer,
    values: @escaping (GestureRecognizer) -> [Double] = { _ in [] }
  ) {
    recognizer.name = name
    recognizers[name] = recognizer
    layer.addGestureRecognizer(recognizer)
    recognizer.addTarget { [unowned self] recognizer in
      let numbers = values(recognizer).map { " " + TouchSequence.text($0) }.joined()
      noteState("\(name) \(recognizer.state.rawValue)\(numbers)")
    }
  }
}

// MARK: - Setup

/// How rows write layers and recognisers.
extension SequenceStage {
  /// Makes what a text lists, each entry separated by `;`.
  ///
  /// - `name x y width height flags…` is a layer, `super/name …` one in another. Flags: `hidden`,
  ///   `disabled`, `multiple`, `exclusive`, `forwards`, `counts`, `plain`, `circle`, `inset=`,
  ///   `opacity=`, `scale=`, `turn=` (degrees), `zoom=` (a scroll layer with content of its size, up to
  ///   this scale; its recognisers read the scale and the offset).
  /// - `layer!name kind flags…` is a recogniser: `tap`, `press`, `pan`, `swipe`, `pinch`, `rotation`,
  ///   `edge`. Flags: its numbers (`taps=`, `touches=`, `min=`, `max=`, `duration=`, `movement=`),
  ///   `axis=`, `direction=`, `edges=`; `disabled`, `keeps` (does not cancel the layer's touches),
  ///   `delaysBegan`, `endsAtOnce` (does not delay the end); `after=` (requires a failure); from a
  ///   delegate `with=`, `requires=`, `before=`, `refuses`, `ignores`; `reads=` for values, in the
  ///   space of `in=` (`canvas` or a layer) or of its own layer.
  func build(_ text: String) {
    var requirements: [(GestureRecognizer, String)] = []
    for entry in text.split(separator: ";") {
      let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let path = words.first else { continue }
      let names = path.split(whereSeparator: { $0 == "!" || $0 == "/" }).map(String.init)
      if path.contains("!") {
        guard names.count == 2, words.count > 1, let recognizer = Self.recognizer(words[1]) else {
          Issue.record("not a recogniser: \(entry)")
          continue
        }
        let flags = Flags(words.dropFirst(2))
        configure(recognizer, flags)
        setDelegate(of: recognizer, flags)
        requirements += flags.list("after").map { (recognizer, $0) }
        add(recognizer, names[1], to: layer(names[0]), values: reader(flags, layer(names[0])))
      } else {
        let numbers = words.dropFirst().prefix(4).compactMap { Double($0) }
        guard numbers.count == 4, let name = names.last else {
          Issue.record("not a layer: \(entry)")
          continue
        }
        let flags = Flags(words.dropFirst(5))
        let isPlain = flags.has("plain")
        let zoom = flags.number("zoom")
        let made = zoom != nil ? ScrollLayer() : isPlain || reacts ? Layer() : ProbeLayer()
        if reacts, !isPlain { made.touchTracking = reactions(of: name) }
        add(
          made, name,
          CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          to: names.count > 1 ? layer(names[0]) : nil)
        configure(made, flags)
        if let zoom, let scroll = made as? ScrollLayer { makeZoomable(scroll, upTo: zoom) }
      }
    }
    for (recognizer, name) in requirements { recognizer.require(toFail: self.recognizer(name)) }
  }

  /// Reactions that record the phases that a layer is told of.
  private func reactions(of name: String) -> TouchReactions {
    let reactions = TouchReactions()
    for (method, phase) in TouchReactions.methods {
      reactions.addReaction(to: method) { [unowned self] context in
        if !context.isSimulation { note("\(name) \(phase.rawValue)") }
      }
    }
    return reactions
  }

  /// Has the recognisers of a scroll layer record what it shows.
  private func makeZoomable(_ scroll: ScrollLayer, upTo scale: Double) {
    scroll.contentSize = scroll.bounds.size
    scroll.maximumZoomScale = CGFloat(scale)
    scroll.isScrollEnabled = true
    for recognizer in scroll.gestureRecognizers ?? [] {
      recognizer.addTarget { [unowned self, unowned scroll] recognizer in
        let offset = scroll.contentOffset
        let shown = [Double(scroll.zoomScale), Double(offset.x), Double(offset.y)]
        noteState(
          "\(recognizer.label) \(recognizer.state.rawValue) "
            + shown.map { TouchSequence.text($0) }.joined(separator: " "))
      }
    }
  }

  /// Words and `key=value` pairs.
  private struct Flags {
    private var values: [String: String] = [:]

    init(_ words: ArraySlice<String>) {
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        values[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
    }

    func has(_ key: String) -> Bool { values[key] != nil }
    func number(_ key: String) -> Double? { values[key].flatMap { Double($0) } }
    func integer(_ key: String) -> Int? { values[key].flatMap { Int($0) } }
    func list(_ key: String) -> [String] {
      (values[key] ?? "").split(separator: ",").map(String.init)
    }
  }

  private static func recognizer(_ kind: String) -> GestureRecognizer? {
    switch kind {
    case "tap": TapGestureRecognizer()
    case "press": LongPressGestureRecognizer()
    case "pan": PanGestureRecognizer()
    case "swipe": SwipeGestureRecognizer()
    case "pinch": PinchGestureRecognizer()
    case "rotation": RotationGestureRecognizer()
    case "edge": ScreenEdgePanGestureRecognizer()
    default: nil
    }
  }

  private func configure(_ layer: Layer, _ flags: Flags) {
    layer.isHidden = flags.has("hidden")
    layer.isUserInteractionEnabled = !flags.has("disabled")
    layer.isMultipleTouchEnabled = flags.has("multiple")
    layer.isExclusiveTouch = flags.has("exclusive")
    if let opacity = flags.number("opacity") { layer.opacity = Float(opacity) }
    if let inset = flags.number("inset") { layer.touchArea = .inset(inset) }
    if flags.has("circle") {
      layer.touchArea = .circle(
        center: CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), radius: layer.bounds.width / 2)
    }
    if let scale = flags.number("scale") { layer.transform = Transform3D(scaleX: scale, y: scale) }
    if let degrees = flags.number("turn") {
      layer.transform = Transform3D(rotationAngle: degrees * .pi / 180, x: 0, y: 0, z: 1)
    }
    (layer as? ProbeLayer)?.forwards = flags.has("forwards")
    (layer as? ProbeLayer)?.tellsTapCounts = flags.has("counts")
  }

  private func configure(_ recognizer: GestureRecognizer, _ flags: Flags) {
    recognizer.isEnabled = !flags.has("disabled")
    recognizer.cancelsTouchesInView = !flags.has("keeps")
    recognizer.delaysTouchesBegan = flags.has("delaysBegan")
    recognizer.delaysTouchesEnded = !flags.has("endsAtOnce")
    switch recognizer {
    case let tap as TapGestureRecognizer:
      tap.numberOfTapsRequired = flags.integer("taps") ?? tap.numberOfTapsRequired
      tap.numberOfTouchesRequired = flags.integer("touches") ?? tap.numberOfTouchesRequired
    case let press as LongPressGestureRecognizer:
      press.numberOfTapsRequired = flags.integer("taps") ?? press.numberOfTapsRequired
      press.numberOfTouchesRequired = flags.integer("touches") ?? press.numberOfTouchesRequired
      press.minimumPressDuration = flags.number("duration") ?? press.minimumPressDuration
      press.allowableMovement = flags.number("movement") ?? press.allowableMovement
    case let pan as PanGestureRecognizer:
      pan.minimumNumberOfTouches = flags.integer("min") ?? pan.minimumNumberOfTouches
      pan.maximumNumberOfTouches = flags.integer("max") ?? pan.maximumNumberOfTouches
      let axes: [String: LayoutConstraint.Axis] = [
        "horizontal": .horizontal, "vertical": .vertical,
      ]
      pan.axis = flags.list("axis").first.flatMap { axes[$0] }
      let edges: [String: RectEdge] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom,
      ]
      (pan as? ScreenEdgePanGestureRecognizer)?.edges = RectEdge(
        flags.list("edges").compactMap { edges[$0] })
    case let swipe as SwipeGestureRecognizer:
      swipe.numberOfTouchesRequired = flags.integer("touches") ?? swipe.numberOfTouchesRequired
      let directions: [String: SwipeGestureRecognizer.Direction] = [
        "left": .left, "right": .right, "up": .up, "down": .down,
      ]
      if flags.has("direction") {
        swipe.direction = .init(flags.list("direction").compactMap { directions[$0] })
      }
    default: break
    }
  }

  private func setDelegate(of recognizer: GestureRecognizer, _ flags: Flags) {
    let delegate = ListedDelegate()
    delegate.simultaneous = flags.list("with")
    delegate.required = flags.list("requires")
    delegate.dependent = flags.list("before")
    delegate.refuses = flags.has("refuses")
    delegate.ignores = flags.has("ignores")
    recognizer.delegate = delegate
    kept.append(delegate)
  }

  /// A function that reads the values that a row wants.
  private func reader(_ flags: Flags, _ own: Layer) -> (GestureRecognizer) -> [Double] {
    let keys = flags.list("reads")
    let space: Layer? =
      flags.list("in").first.map { $0 == "canvas" ? nil : layer($0) } ?? own
    return { recognizer in
      keys.flatMap { key -> [Double] in
        let pan = recognizer as? PanGestureRecognizer
        let (pinch, turn) = (
          recognizer as? PinchGestureRecognizer, recognizer as? RotationGestureRecognizer
        )
        let point: CGPoint? =
          switch key {
          case "translation": pan?.translation(in: space)
          case "velocity": pan?.velocity(in: space)
          case "location": recognizer.location(in: space)
          case "second": recognizer.location(ofTouch: 1, in: space)
          default: nil
          }
        if let point { return [Double(point.x), Double(point.y)] }
        switch key {
        case "count": return [Double(recognizer.numberOfTouches)]
        case "scale": return [Double(pinch?.scale ?? .nan)]
        case "rotation": return [Double(turn?.rotation ?? .nan)]
        case "rate": return [Double(pinch?.velocity ?? turn?.velocity ?? .nan)]
        default: return []
        }
      }
    }
  }
}

/// A layer that records the touches that it is told about and, if it forwards, tells the next
/// responder.
class ProbeLayer: Layer {
  weak var stage: SequenceStage?
  var forwards = false
  /// Whether the record tells tap counts too.
  var tellsTapCounts = false
  /// Which layer is the next responder instead of the superlayer.
  weak var chosenNext: Layer?
  /// What the layer answers to recognisers that would begin.
  var letsBegin = true

  override var next: Layer? { chosenNext ?? super.next }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { letsBegin }

  private func note(_ phase: String, _ touches: Set<Touch>) {
    let fingers = touches.sorted { $0.id < $1.id }.map {
      tellsTapCounts ? "\($0.id)*\($0.tapCount)" : "\($0.id)"
    }
    stage?.note("\(name ?? "") \(phase) \(fingers.joined(separator: " "))")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note("began", touches)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note("moved", touches)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note("ended", touches)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", touches)
    if forwards { super.touchesCancelled(touches, with: event) }
  }
}

/// A delegate that answers by the names of recognisers.
private final class ListedDelegate: GestureRecognizerDelegate {
  var simultaneous: [String] = []
  var required: [String] = []
  var dependent: [String] = []
  var refuses = false
  var ignores = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { !refuses }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { !ignores }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { simultaneous.contains(otherGestureRecognizer.name ?? "") }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { required.contains(otherGestureRecognizer.name ?? "") }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { dependent.contains(otherGestureRecognizer.name ?? "") }
}
