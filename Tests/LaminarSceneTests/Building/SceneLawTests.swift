import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// A scene shows what the same calls of the API show.
@Suite struct `A scene and the API` {
  private func expectSame(
    _ json: String, _ layers: [Layer], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let loaded = LoadedScene(layers: json)
    #expect(
      loaded.report.hasErrors == false, "\(loaded.findings)", sourceLocation: sourceLocation)
    let mine = SceneProbe.text(of: loaded.scene?.layers ?? [])
    let expected = SceneProbe.text(of: layers)
    for (a, b) in zip(mine, expected) where a != b {
      Issue.record("\(a)\n\(b)", sourceLocation: sourceLocation)
      return
    }
    #expect(mine.count == expected.count, sourceLocation: sourceLocation)
  }

  @Test func `agree on plain properties`() {
    let layer = Layer()
    layer.name = "card"
    layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    layer.bounds = CGRect(x: 100, y: 20, width: -90, height: 30)
    layer.position = CGPoint(x: 12.5, y: -3)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.zPosition = 4
    layer.opacity = 0.3
    layer.isHidden = true
    layer.isDoubleSided = false
    layer.backgroundColor = Color(css: "hsl(200 50% 40%)")
    layer.borderColor = nil
    layer.cornerRadius = 8
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    layer.cornerCurve = .continuous
    layer.shadowOpacity = 0.25
    layer.shadowOffset = CGSize(width: 1, height: 2)
    layer.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: 5, height: 6))
    layer.contentsGravity = .bottomLeft
    layer.compositingFilter = "multiplyBlendMode"
    layer.masksToBounds = true
    expectSame(
      """
      {"name": "card", "transform": [{"rotate": 0.3}], "bounds": [100, 20, -90, 30],
       "position": [12.5, -3], "anchorPoint": [0, 1], "zPosition": 4, "opacity": 0.3,
       "hidden": true, "doubleSided": false, "backgroundColor": "hsl(200 50% 40%)",
       "borderColor": "none", "cornerRadius": 8, "maskedCorners": ["minXMinY", "maxXMaxY"],
       "edgeAntialiasingMask": 9, "cornerCurve": "continuous", "shadowOpacity": 0.25,
       "shadowOffset": [1, 2], "shadowPath": {"rect": [0, 0, 5, 6]}, "contentMode": "topLeft",
       "compositingFilter": "multiplyBlendMode", "masksToBounds": true}
      """, [layer])
  }

  @Test func `agree on frames, masks and sublayers of every kind`() {
    let panel = Layer()
    panel.name = "panel"
    panel.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    let shape = ShapeLayer()
    shape.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9))
    shape.fillColor = nil
    shape.strokeColor = Color(css: "red")
    shape.lineCap = .round
    shape.lineDashPattern = [4, 2]
    let gradient = GradientLayer()
    gradient.colors = [Color(css: "red"), Color(css: "#00f8")].compactMap { $0 }
    gradient.locations = [0.25, 1]
    gradient.type = .radial
    gradient.endPoint = CGPoint(x: 1, y: 1)
    let text = TextLayer()
    text.name = "label"
    text.string = "Hi"
    text.fontSize = 20
    text.alignmentMode = .center
    text.verticalAlignment = .middle
    let counter = TextLayer()
    counter.number = 0.5
    counter.format = "{number:.0%}"
    counter.rounding = .down
    let replicator = ReplicatorLayer()
    replicator.instanceCount = 5
    replicator.instanceDelay = 0.1
    replicator.instanceTransform = Transform3D(translationX: 10, y: 0, z: 0)
    let scroll = ScrollLayer()
    scroll.scrollMode = .vertically
    let mask = Layer()
    mask.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    panel.sublayers = [shape, gradient, text, counter, replicator, scroll, TransformLayer()]
    panel.mask = mask
    expectSame(
      """
      {"name": "panel", "frame": [10, 20, 100, 50], "mask": {"frame": [0, 0, 50, 50]}, "sublayers": [
        {"type": "shape", "path": {"ellipse": [0, 0, 9, 9]}, "fillColor": "none",
         "strokeColor": "red", "lineCap": "round", "lineDashPattern": [4, 2]},
        {"type": "gradient", "colors": ["red", "#00f8"], "locations": [0.25, 1],
         "gradientType": "radial", "endPoint": [1, 1]},
        {"type": "text", "name": "label", "string": "Hi", "fontSize": 20, "alignmentMode": "center",
         "verticalAlignment": "middle"},
        {"type": "text", "number": 0.5, "format": "{number:.0%}", "rounding": "down"},
        {"type": "replicator", "instanceCount": 5, "instanceDelay": "100ms",
         "instanceTransform": [{"translate": [10, 0]}]},
        {"type": "scroll", "scrollMode": "vertically"}, {"type": "transform"}]}
      """, [panel])
  }

  @Test func `agree on basic animations in their seven combinations`() {
    let layer = Layer()
    layer.name = "a"
    layer.position = CGPoint(x: 5, y: 6)
    let ends: [(Any?, Any?, Any?)] = [
      (1.0, 2.0, nil), (1.0, nil, 3.0), (nil, 2.0, 3.0), (1.0, nil, nil), (nil, 2.0, nil),
      (nil, nil, 3.0),
    ]
    for (index, (from, to, by)) in ends.enumerated() {
      let animation = BasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      animation.beginTime = 0.25 * Double(index)
      animation.duration = 0.25
      animation.isAdditive = index % 2 == 1
      layer.add(animation, forKey: "k\(index)")
    }
    expectSame(
      """
      {"name": "a", "position": [5, 6], "animations": [
        {"keyPath": "position.x", "key": "k0", "fromValue": 1, "toValue": 2, "duration": 0.25},
        {"keyPath": "position.x", "key": "k1", "fromValue": 1, "byValue": 3, "beginTime": "250ms", "duration": 0.25, "additive": true},
        {"keyPath": "position.x", "key": "k2", "toValue": 2, "byValue": 3, "beginTime": 0.5, "duration": "15f"},
        {"keyPath": "position.x", "key": "k3", "fromValue": 1, "beginTime": 0.75, "duration": 0.25, "additive": true},
        {"keyPath": "position.x", "key": "k4", "toValue": 2, "beginTime": 1, "duration": 0.25},
        {"keyPath": "position.x", "key": "k5", "byValue": 3, "beginTime": 1.25, "duration": 0.25, "additive": true}]}
      """, [layer])
  }

  @Test func `agree on values of every kind`() {
    let layer = ShapeLayer()
    layer.name = "a"
    func add(_ keyPath: String, _ from: Any?, _ to: Any?) {
      let animation = BasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      animation.duration = 2.5
      animation.timingFunction = TimingFunction(controlPoints: 0.2, 0, 0, 1)
      layer.add(animation, forKey: keyPath)
    }
    add("bounds", CGRect(x: 0, y: 0, width: 1, height: 2), CGRect(x: 1, y: 1, width: 9, height: 8))
    add("position", CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
    add("shadowOffset", CGSize(width: 0, height: 0), CGSize(width: 3, height: 4))
    add("transform", Transform3D.identity, Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0))
    add("sublayerTransform.rotation.x", 0, Double.pi / 2)
    add("fillColor", Color(css: "red"), nil)
    add("backgroundColor", nil, Color(css: "blue"))
    add(
      "path", Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)),
      Path(rect: CGRect(x: 0, y: 0, width: 5, height: 5)))
    add("lineDashPattern", [1, 2], [3, 4])
    add("hidden", false, true)
    expectSame(
      """
      {"name": "a", "type": "shape", "animations": [
        {"keyPath": "bounds", "fromValue": [0, 0, 1, 2], "toValue": [1, 1, 9, 8], \(timing)},
        {"keyPath": "position", "fromValue": [1, 2], "toValue": [3, 4], \(timing)},
        {"keyPath": "shadowOffset", "fromValue": [0, 0], "toValue": [3, 4], \(timing)},
        {"keyPath": "transform", "fromValue": [], "toValue": [{"rotate": 1, "axis": [0, 1, 0]}], \(timing)},
        {"keyPath": "sublayerTransform.rotation.x", "fromValue": 0, "toValue": "90deg", \(timing)},
        {"keyPath": "fillColor", "fromValue": "red", \(timing)},
        {"keyPath": "backgroundColor", "toValue": "blue", \(timing)},
        {"keyPath": "path", "fromValue": "M0 0H1V1H0Z", "toValue": {"rect": [0, 0, 5, 5]}, \(timing)},
        {"keyPath": "lineDashPattern", "fromValue": [1, 2], "toValue": [3, 4], \(timing)},
        {"keyPath": "hidden", "fromValue": false, "toValue": true, \(timing)}]}
      """, [layer])
  }

  private let timing = "\"duration\": 2.5, \"timingFunction\": [0.2, 0, 0, 1]"

  @Test func `agree on keyframes`() {
    let layer = Layer()
    layer.name = "a"
    let keys = KeyframeAnimation(keyPath: "transform.scale")
    keys.values = [1, 1.5, 0.72, Float(1)]
    keys.keyTimes = [0, 0.44, 0.5, 1]
    keys.timingFunctions = [TimingFunction(name: .easeIn), TimingFunction(name: .easeOut)]
    keys.duration = 1.2
    keys.repeatCount = 2
    layer.add(keys, forKey: "pulse")
    let cubic = KeyframeAnimation(keyPath: "position")
    cubic.values = [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 10), CGPoint(x: 20, y: 90)]
    cubic.calculationMode = .cubicPaced
    cubic.tensionValues = [0, 0.5, 0]
    cubic.biasValues = [0, -0.5]
    cubic.continuityValues = [1]
    cubic.duration = 2
    cubic.autoreverses = true
    cubic.speed = 1.5
    layer.add(cubic, forKey: "position")
    let motion = KeyframeAnimation(keyPath: "position")
    motion.path = try? Path(svg: "M0 0L10 0C20 20 30 30 40 0")
    motion.rotationMode = .rotateAuto
    motion.calculationMode = .paced
    motion.beginTime = 1.5
    motion.duration = 1
    motion.isAdditive = true
    layer.add(motion, forKey: "run")
    let blink = KeyframeAnimation(keyPath: "hidden")
    blink.values = [true, false, true]
    blink.calculationMode = .discrete
    blink.keyTimes = [0, 0.25, 0.75, 1]
    blink.duration = 2
    layer.add(blink, forKey: "hidden")
    let turn = KeyframeAnimation(keyPath: "transform")
    turn.valueFunction = ValueFunction(name: .rotateZ)
    turn.values = [0, Double.pi, 2 * Double.pi]
    turn.isAdditive = true
    turn.duration = 3
    layer.add(turn, forKey: "transform")
    expectSame(
      """
      {"name": "a", "animations": [
        {"type": "keyframe", "keyPath": "transform.scale", "key": "pulse", "values": [1, 1.5, 0.72, 1],
         "keyTimes": [0, 0.44, 0.5, 1], "timingFunctions": ["easeIn", "easeOut"], "duration": "1.2s", "repeatCount": 2},
        {"type": "keyframe", "keyPath": "position", "values": [[0, 0], [50, 10], [20, 90]],
         "calculationMode": "cubicPaced", "tensionValues": [0, 0.5, 0], "biasValues": [0, -0.5],
         "continuityValues": [1], "duration": 2, "autoreverses": true, "speed": 1.5},
        {"type": "keyframe", "keyPath": "position", "key": "run", "path": "M0 0L10 0C20 20 30 30 40 0",
         "rotationMode": "auto", "calculationMode": "paced", "beginTime": 1.5, "duration": 1, "additive": true},
        {"type": "keyframe", "keyPath": "hidden", "values": [true, false, true], "calculationMode": "discrete",
         "keyTimes": [0, 0.25, 0.75, 1], "duration": 2},
        {"type": "keyframe", "keyPath": "transform", "valueFunction": "rotateZ",
         "values": [0, "180deg", "1turn"], "additive": true, "duration": 3}]}
      """, [layer])
  }

  @Test func `agree on springs, groups, fills and repeats`() {
    let layer = Layer()
    layer.name = "a"
    let spring = SpringAnimation(keyPath: "position.x")
    spring.toValue = 100
    spring.stiffness = 260
    spring.damping = 14
    spring.initialVelocity = 3
    spring.duration = spring.settlingDuration
    layer.add(spring, forKey: "position.x")
    let bouncy = SpringAnimation(perceptualDuration: 0.6, bounce: 0.3)
    bouncy.keyPath = "position.y"
    bouncy.fromValue = -50
    layer.add(bouncy, forKey: "position.y")
    let flung = SpringAnimation(perceptualDuration: 0.6, bounce: 0.3)
    flung.keyPath = "cornerRadius"
    flung.toValue = 20
    flung.initialVelocity = -4
    flung.duration = flung.settlingDuration
    layer.add(flung, forKey: "cornerRadius")
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    let turn = BasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 1
    turn.duration = 0.4
    turn.repeatCount = .infinity
    turn.isCumulative = true
    let group = AnimationGroup()
    group.animations = [fade, turn]
    group.duration = 1.1
    group.beginTime = 0.2
    group.fillMode = .both
    group.isRemovedOnCompletion = false
    group.timingFunction = TimingFunction(name: .easeInEaseOut)
    layer.add(group, forKey: nil)
    let short = BasicAnimation(keyPath: "zPosition")
    short.toValue = 7
    short.timeOffset = 0.1
    short.repeatDuration = 2
    short.speed = -1
    layer.add(short, forKey: "zPosition")
    expectSame(
      """
      {"name": "a", "animations": [
        {"type": "spring", "keyPath": "position.x", "toValue": 100, "stiffness": 260, "damping": 14,
         "initialVelocity": 3, "duration": "settling"},
        {"type": "spring", "keyPath": "position.y", "fromValue": -50, "perceptualDuration": 0.6, "bounce": 0.3},
        {"type": "spring", "keyPath": "cornerRadius", "toValue": 20, "perceptualDuration": 0.6, "bounce": 0.3, "initialVelocity": -4},
        {"type": "group", "duration": 1.1, "beginTime": 0.2, "fillMode": "both", "removedOnCompletion": false,
         "timingFunction": "easeInEaseOut", "animations": [
           {"keyPath": "opacity", "fromValue": 0},
           {"keyPath": "transform.rotation", "byValue": 1, "duration": 0.4, "repeatCount": "infinity", "cumulative": true}]},
        {"keyPath": "zPosition", "toValue": 7, "timeOffset": 0.1, "repeatDuration": 2, "speed": -1}]}
      """, [layer])
  }

  @Test func `agree on clocks and on key paths to other layers`() {
    let panel = Layer()
    panel.name = "panel"
    panel.speed = 0.5
    panel.beginTime = 0.25
    let wheel = Layer()
    wheel.name = "wheel"
    wheel.timeOffset = 0.5
    let mask = ShapeLayer()
    panel.sublayers = [Layer(), wheel]
    panel.mask = mask
    func add(_ keyPath: String, to value: Any, _ layer: Layer) {
      let animation = BasicAnimation(keyPath: keyPath)
      animation.toValue = value
      animation.duration = 1
      layer.add(animation, forKey: keyPath)
    }
    add("sublayers.wheel.transform.rotation.z", to: 3, panel)
    add("sublayers.layer#0.opacity", to: 0, panel)
    add("mask.strokeEnd", to: 0.5, panel)
    add("opacity", to: 0.5, wheel)
    let emitter = EmitterLayer()
    emitter.name = "sky"
    let cell = EmitterCell()
    cell.name = "spark"
    cell.birthRate = 10
    cell.lifetime = 2
    cell.emissionRange = .pi / 2
    cell.spin = 9
    cell.color = Color(css: "gold")
    cell.beginTime = 1
    let smoke = EmitterCell()
    smoke.name = "smoke"
    smoke.isEnabled = false
    cell.emitterCells = [smoke]
    emitter.emitterCells = [cell]
    emitter.emitterShape = .circle
    emitter.seed = 9
    add("emitterCells.spark.birthRate", to: 50, emitter)
    add("emitterCells.spark.emitterCells.smoke.scale", to: 2, emitter)
    add("birthRate", to: 0, emitter)
    expectSame(
      """
      {"name": "panel", "speed": 0.5, "beginTime": "250ms", "mask": {"type": "shape"},
       "sublayers": [{}, {"name": "wheel", "timeOffset": 0.5, "animations": [
         {"keyPath": "opacity", "toValue": 0.5, "duration": 1}]}],
       "animations": [
         {"keyPath": "sublayers.wheel.transform.rotation.z", "toValue": 3, "duration": 1},
         {"keyPath": "sublayers.layer#0.opacity", "toValue": 0, "duration": 1},
         {"keyPath": "mask.strokeEnd", "toValue": 0.5, "duration": 1}]},
      {"name": "sky", "type": "emitter", "emitterShape": "circle", "seed": 9, "emitterCells": [
         {"name": "spark", "birthRate": 10, "lifetime": "2s", "emissionRange": "0.25turn", "spin": 9,
          "color": "gold", "beginTime": 1, "emitterCells": [{"name": "smoke", "enabled": false}]}],
       "animations": [
         {"keyPath": "emitterCells.spark.birthRate", "toValue": 50, "duration": 1},
         {"keyPath": "emitterCells.spark.emitterCells.smoke.scale", "toValue": 2, "duration": 1},
         {"keyPath": "birthRate", "toValue": 0, "duration": 1}]}
      """, [panel, emitter])
  }
}

/// All that a tree of layers shows, as text that two trees can be compared by.
enum SceneProbe {
  /// The nodes with their values, and every animated value at many times.
  static func text(
    of layers: [Layer], times: [Double] = stride(from: 0, through: 3, by: 0.0625).map { $0 }
  ) -> [String] {
    let context = LoadedScene.context(of: layers)
    guard let tree = context.timeline.tree(at: 0) else { return [] }
    var lines = tree.nodes.map { node in
      "\(node.role) \(node.name) \(node.owner) \(node.values.entries) \(node.subtreeEnd)"
        + " \(node.drawing?.hashValue ?? 0)"
    }
    lines += tree.animations.map {
      "\($0.node) \($0.targetNode) \($0.key ?? "-") \($0.keyPath) \($0.kind) \($0.group)"
    }
    lines += tree.diagnostics.map(\.description)
    for time in times {
      let shown = tree.evaluate(at: time)
      lines.append("\(time): \(shown.numbers) \(shown.objects)")
      lines.append("\(tree.nodes.indices.map { shown.localTime(of: $0) })")
    }
    return lines
  }

  /// All values of a file except remarks.
  static func text(of scene: Scene) -> [String] {
    [
      "\(scene.canvas) \(scene.frameRate) \(scene.duration) \(scene.seed) \(scene.title ?? "-")",
      "\(scene.moments)",
      "\(scene.input?.script.entries ?? [])",
    ] + touches(of: scene) + details(of: scene.layers) + text(of: scene.layers) + future(of: scene)
  }

  /// What gestures and controls are, which a short future need not show.
  private static func touches(of scene: Scene) -> [String] {
    let gestures = (scene.timeline?.gestures ?? []).map { gesture in
      var text = "\(gesture.title) \(gesture.kind)"
      text += " \(gesture.reactions.map { "\($0.name) \($0.events.count)" })"
      dump(gesture.recognizer, to: &text, maxDepth: 4)
      text += " \(gesture.move.map { "\($0.keyPath) \($0.range)" } ?? "-")"
      text += " \(gesture.scrub.map { "\($0.distance) \($0.finishAbove)" } ?? "-")"
      return text.replacing(/0x[0-9a-f]+|#[0-9]+/, with: "")
    }
    let controls = (scene.timeline?.controls ?? []).map { control in
      let tracking = control.layer.control
      return "\(control.layer.isExclusiveTouch) \(control.layer.isMultipleTouchEnabled) "
        + "\(control.states.map { "\($0.state.rawValue) \($0.values.map(\.keyPath))" }) "
        + "\(tracking?.isEnabled ?? false) \(tracking?.isSelected ?? false) "
        + "\(tracking?.stateDuration ?? 0) \(tracking?.stateTimingFunction as Any) \(tracking?.type as Any)"
    }
    return gestures + controls
      + scene.layers.map { "\($0.isMultipleTouchEnabled) \($0.isExclusiveTouch)" }
  }

  /// What happens to a scene's layers, and what they show meanwhile.
  static func future(of scene: Scene, until end: Double = 4) -> [String] {
    guard scene.timeline != nil else { return [] }
    let context = LoadedScene.context(of: scene.layers)
    scene.declare(on: context)
    var lines = context.events(until: end).map(\.description)
    let timeline = context.timeline(until: end)
    for time in stride(from: 0, through: end, by: 0.0625) {
      guard let shown = timeline.evaluate(at: time) else { continue }
      lines += shown.tree.nodes.indices.map { node in
        let id = [
          PropertyID.position, .bounds, .opacity, .cornerRadius, .borderWidth, .zPosition,
          .backgroundColor,
        ]
        return "\(time) \(shown.tree.path(of: node)) \(id.map { shown.value($0, of: node) })"
      }
    }
    return lines
  }

  /// What an evaluation does not show: actions, what happens at an animation's end, transitions.
  private static func details(of layers: [Layer]) -> [String] {
    layers.flatMap { layer in
      let actions = (layer.actions ?? [:]).sorted { $0.key < $1.key }
      var lines = ["\(actions.map { "\($0.key) \(detail($0.value))" })"]
      for attached in layer.attachments {
        lines.append(
          "\(attached.key ?? "-") \(attached.duration) \(detail(attached.animation as Any))")
      }
      lines += details(of: layer.sublayers ?? [])
      return lines + details(of: layer.mask.map { [$0] } ?? [])
    }
  }

  private static func detail(_ action: Any) -> String {
    guard let animation = action as? Animation else { return "\(type(of: action))" }
    var text = "\(animation.clock) \(animation.isRemovedOnCompletion)"
    switch animation {
    case let animation as Transition:
      text +=
        " \(animation.type) \(String(describing: animation.subtype)) \(animation.startProgress) \(animation.endProgress)"
    case let animation as SpringAnimation: text += " \(animation.spring)"
    case let animation as PropertyAnimation:
      text += " \(animation.keyPath ?? "") \(animation.isAdditive) \(animation.isCumulative)"
    default: break
    }
    if let basic = animation as? BasicAnimation {
      text +=
        " \(String(describing: basic.fromValue)) \(String(describing: basic.toValue)) \(String(describing: basic.byValue))"
    }
    return text
  }
}

/// Small scenes without an error or a warning, in which every key counts.
enum SceneSamples {
  static let all = [
    basics, keyframes, springs, kinds, cells, timelines, layouts, drawings, touches,
  ]

  static let touches = """
    {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 4, "layers": [
     {"name": "card", "frame": [10, 10, 80, 80], "isMultipleTouchEnabled": true, "gestures": [
       {"type": "pan", "name": "drag", "moves": "position.x", "range": [20, 90], "maximumNumberOfTouches": 1,
        "cancelsTouchesInView": false, "on": {"ended": [{"animate": {"card:position.x": 75}, "duration": 0.5,
         "spring": {"dampingRatio": 0.7, "initialVelocity": "gesture"}}]}},
       {"type": "tap", "numberOfTapsRequired": 2, "requireToFail": ["drag"], "simultaneouslyWith": "turn",
        "on": {"ended": [{"set": {"card:opacity": 0.5}}]}},
       {"type": "rotation", "name": "turn", "moves": "transform.rotation", "range": [0, "90deg"]},
       {"type": "swipe", "direction": ["left", "up"], "delaysTouchesBegan": true},
       {"type": "longPress", "minimumPressDuration": 0.75, "allowableMovement": 5, "isEnabled": false},
       {"type": "screenEdgePan", "edges": "left", "scrubs": "ok", "distance": [0, -20], "finishAbove": 0.25}]},
     {"name": "ok", "frame": [100, 10, 80, 40], "control": "toggle", "isSelected": true, "isExclusiveTouch": true,
      "states": {"highlighted": {":borderWidth": 2}, "selected": {"label:opacity": 0.5}}, "stateDuration": 0.25,
      "stateTimingFunction": "linear", "on": {"valueChanged": [{"set": {"card:zPosition": 2}}]},
      "sublayers": [{"name": "label", "frame": [0, 0, 10, 10]}]},
     {"name": "x", "frame": [200, 10, 40, 40], "control": "toggle", "isSelected": true, "group": "g",
      "states": {"selected": {":opacity": 0.5}, "disabled": {":borderWidth": 3}}},
     {"name": "y", "frame": [250, 10, 40, 40], "control": "button", "group": "g",
      "states": {"selected": {":opacity": 0.25}}}],
     "timeline": [{"at": 0.5, "set": {"y:isSelected": true}},
      {"at": 3.7, "set": {"x:isEnabled": false, "card!drag:isEnabled": false}}],
     "input": [{"at": 0.25, "tap": "ok", "tapCount": 2, "numberOfTouches": 2},
      {"at": 1, "drag": "card", "by": [20, 10], "duration": 0.5, "timingFunction": "easeOut"},
      {"at": 1.75, "swipe": [150, 150], "velocity": [100, 5]}, {"at": 2, "press": "ok", "duration": 0.25},
      {"at": 2.5, "pinch": "card", "scale": 1.5, "duration": 0.25},
      {"at": 3, "rotate": "card", "angle": "45deg", "duration": 0.25},
      {"at": 3.5, "touches": [{"id": 1, "phase": "began", "location": [9, 9]},
       {"id": 1, "at": 0.1, "phase": "ended", "location": [8, 9]}]},
      {"at": 3.75, "drag": "card", "by": [20, 0], "duration": 0.2}]}
    """

  static let drawings = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "a", "bounds": [0, 0, 20, 20], "contentsGravity": "center", "drawing": [
       "saveGState", {"translateBy": [1, 2]}, {"scaleBy": [2, 3]}, {"rotate": "9deg"},
       {"concatenate": [1, 0, 0, 1, 2, 3]}, {"clip": "M0 0L9 0L0 9Z", "rule": "even-odd"},
       {"setFillColor": "red"}, {"setStrokeColor": "#00f8"}, {"setLineWidth": 2},
       {"setLineCap": "round"}, {"setLineJoin": "bevel"}, {"setMiterLimit": 3},
       {"setLineDash": [2, 1], "phase": 0.5}, {"setAlpha": 0.5}, "beginTransparencyLayer",
       {"setBlendMode": "screenBlendMode"}, {"setShadow": [1, 1], "blur": 3, "color": "black"},
       {"fill": {"rect": [1, 1, 5, 5]}, "rule": "even-odd"}, {"stroke": {"ellipse": [0, 0, 9, 9]}},
       "endTransparencyLayer", {"clear": [0, 0, 2, 2]}, "restoreGState",
       {"drawLinearGradient": ["red", "blue"], "locations": [0, 0.5], "start": [0, 0], "end": [9, 0],
        "extends": true},
       {"drawRadialGradient": ["red", "blue"], "center": [5, 5], "startRadius": 1, "endRadius": 4},
       {"drawConicGradient": ["red", "blue"], "center": [5, 5], "angle": "1rad"},
       {"interpolationQuality": "high"}, {"drawText": "x", "at": [1, 2], "fontSize": 5},
       {"drawText": ["y w w w ", {"string": "z", "fontSize": 4}], "in": [0, 0, 9, 9], "fontSize": 6,
        "wrapped": false, "alignmentMode": "right", "verticalAlignment": "middle"}]}]}
    """

  static let basics = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24, "scale": 2, "backgroundColor": "#fff8"},
     "duration": "2.2s", "frameRate": "30000/1001", "seed": 7, "title": "T", "moments": [0, "15f"],
     "layers": [{"name": "card", "frame": [1, 2, 30, 40], "cornerRadius": 4, "opacity": 0.5,
      "backgroundColor": "teal", "maskedCorners": ["minXMinY"], "speed": 0.5,
      "actions": {"opacity": null, "position": {"duration": 2}},
      "animations": [{"keyPath": "position.x", "key": "a", "fromValue": 3, "toValue": 9, "duration": "2500ms",
       "timingFunction": [0.2, 0, 0, 1], "autoreverses": true, "repeatCount": 2, "beginTime": "6f"},
       {"keyPath": "transform.rotation", "byValue": "90deg", "duration": 4, "additive": true}]}]}
    """

  static let keyframes = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "dot", "type": "shape", "path": {"ellipse": [0, 0, 8, 8]}, "fillColor": "none",
      "strokeColor": "rgb(9 8 7)", "mask": {"bounds": [0, 0, 5, 5], "opacity": 0.2},
      "animations": [
       {"type": "keyframe", "keyPath": "position", "path": "M0 0L10 0Q9 9 0 5", "rotationMode": "auto",
        "calculationMode": "paced", "duration": 3},
       {"type": "keyframe", "keyPath": "lineWidth", "values": [1, 4, 2], "keyTimes": [0, 0.3, 1],
        "timingFunctions": ["easeIn", "linear"], "duration": 3},
       {"type": "keyframe", "keyPath": "strokeEnd", "values": [0, 0.5, 0.2], "calculationMode": "cubic",
        "tensionValues": [0, 0.5], "biasValues": [0, 1], "continuityValues": [0, -1], "duration": 3}]}]}
    """

  static let springs = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "a", "position": [9, 1], "animations": [
       {"type": "spring", "keyPath": "position.x", "fromValue": 1, "mass": 2, "stiffness": 50, "damping": 30,
        "initialVelocity": 2, "allowsOverdamping": true, "duration": "settling"},
       {"type": "spring", "keyPath": "position.y", "toValue": 4, "perceptualDuration": 3, "bounce": 0.2},
       {"type": "group", "duration": 3, "speed": 2, "timeOffset": 0.1, "repeatDuration": 8, "animations": [
         {"keyPath": "opacity", "fromValue": 0, "fillMode": "both", "duration": 1, "beginTime": 0.5},
         {"keyPath": "transform", "valueFunction": "rotateZ", "toValue": 1, "cumulative": true,
          "repeatCount": 3, "duration": 1}]},
       {"keyPath": "zPosition", "toValue": 2, "duration": 0.5, "fillMode": "forwards",
        "removedOnCompletion": false},
       {"type": "transition", "transition": "push", "subtype": "fromTop", "startProgress": 0.1,
        "endProgress": 0.8, "duration": 1}]}]}
    """

  static let kinds = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"type": "gradient", "colors": ["red", "#00f"], "locations": [0.1, 0.9], "gradientType": "conic",
      "startPoint": [0, 0], "contentMode": "topLeft"},
     {"type": "text", "number": 3, "format": "{number:.1} m", "rounding": "down", "fontSize": 9},
     {"type": "replicator", "instanceCount": 3, "instanceDelay": "0.1s",
      "instanceTransform": [{"translate": [3, 0]}, {"rotate": "0.1turn", "axis": [0, 1, 0]}],
      "sublayers": [{"name": "in", "bounds": [0, 0, 3, 3], "position": [4, 4], "anchorPoint": [0, 1]}]},
     {"type": "scroll", "scrollMode": "none", "hidden": true, "zPosition": 3},
     {"type": "transform", "transform": [1, 0, 0, 2, 3, 4]}]}
    """

  static let cells = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "sky", "type": "emitter", "emitterShape": "line", "emitterSize": [9, 1], "seed": 3,
      "emitterCells": [{"name": "p", "birthRate": 9, "lifetime": "1s", "spin": 20, "color": "gold",
       "emitterCells": [{"name": "q", "enabled": false, "beginTime": 1}]}],
      "animations": [{"keyPath": "emitterCells.p.birthRate", "toValue": 5, "duration": 3}]}]}
    """

  static let timelines = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 4, "layers": [
     {"name": "a", "bounds": [0, 0, 9, 9], "position": [9, 1], "sublayers": [{"name": "in", "cornerRadius": 2}],
      "animations": [{"keyPath": "cornerRadius", "fromValue": 1, "toValue": 2, "duration": 4}]},
     {"name": "b"}],
     "states": {"on": {"a:opacity": 0.5}, "off": {"b:opacity": 0.25}},
     "sequences": [{"name": "s", "layer": "a", "at": "0.25s", "repeatCount": 2, "steps": [
       {"keyPath": "position.x", "fromValue": 1, "toValue": 20, "duration": "300ms", "delay": 0.1,
        "timingFunction": "linear"},
       {"animation": {"keyPath": "opacity", "toValue": 0.4, "duration": 0.2}, "writesModel": false, "layer": "b"},
       {"parallel": [{"keyPath": "zPosition", "byValue": 4, "duration": 0.1},
         {"layer": "a/in", "keyPath": "cornerRadius", "toValue": 1}], "delay": 0.1}]}],
     "timeline": [
      {"at": 0.1, "set": {"a:backgroundColor": "red", "b:position.x": 3}},
      {"at": 0.15, "animate": {"b:position.y": 9}, "duration": 1},
      {"at": 0.2, "animate": {"b:position.y": 7}, "duration": 0.4, "delay": 0.1, "timingFunction": "easeIn",
       "additive": false},
      {"at": 0.3, "animate": {"b:bounds": [0, 0, 5, 5]}, "spring": {"dampingRatio": 0.5, "initialVelocity": 1},
       "duration": 0.6},
      {"at": 0.4, "transaction": {"duration": 0.5, "timingFunction": "linear", "set": {"b:cornerRadius": 3}}},
      {"at": 0.5, "state": {"name": "on", "duration": 0.3, "timingFunction": "easeOut"}},
      {"at": 0.9, "state": {"name": "off"}},
      {"at": 1, "pause": "a"}, {"at": 1.2, "resume": "a"}, {"at": 1.3, "speed": {"b": 0.5}},
      {"at": 1.4, "addAnimation": {"layer": "a", "delay": 0.1, "animation":
        {"key": "k", "keyPath": "borderWidth", "fromValue": 2, "toValue": 3, "duration": 0.5}}},
      {"at": {"after": "a#k", "delay": 0.1}, "set": {"a:borderWidth": 4}},
      {"at": {"after": "sequence:s"}, "removeAnimation": {"layer": "a", "key": "k"}},
      {"at": 2.5, "addLayer": {"layer": {"name": "c", "zPosition": 1}, "into": "a", "below": "a/in"}},
      {"at": 2.6, "exchangeLayers": ["a", "b"]}, {"at": 2.7, "sendToBack": "a/in"},
      {"at": 2.8, "removeLayer": "a/c"},
      {"at": 3, "animate": {"b:borderWidth": 5}, "duration": 0.4},
      {"at": 3.2, "animate": {"b:borderWidth": 1}, "duration": 0.1, "beginFromCurrentState": true,
       "repeatCount": 1.5, "autoreverses": true}]}
    """

  static let layouts = """
    {"laminar": 1, "canvas": {"width": 320, "height": 240, "regularWidth": 300, "regularHeight": 200},
     "duration": 2, "layers": [
     {"name": "a", "frame": [0, 0, 40, 40], "sublayers": [{"name": "in", "frame": [0, 0, 8, 8]}]},
     {"name": "b", "frame": [0, 0, 30, 30]}, {"name": "c", "frame": [0, 0, 10, 10]}],
     "layouts": {"regular": [
       {"layer": "a", "attribute": "left", "to": "superlayer", "toAttribute": "centerX", "constant": -99},
       {"layer": "a", "attribute": "width", "to": "superlayer", "multiplier": 0.5},
       {"layer": "b", "attribute": "left", "to": "a", "toAttribute": "right", "constant": 5},
       {"layer": "a/in", "attribute": "centerX", "to": "superlayer"}],
      "compact": [{"layer": "a", "attribute": "right", "to": "superlayer"}],
      "regularHeight": [{"layer": "b", "attribute": "top", "relation": ">=", "constant": 20},
       {"layer": "c", "attribute": "top", "constant": 3},
       {"layer": "c", "attribute": "height", "constant": 120, "priority": 500},
       {"layer": "c", "attribute": "bottom", "relation": "<=", "to": "superlayer"}],
      "extra": [{"layer": "b", "attribute": "bottom", "constant": 90}]},
     "timeline": [
      {"at": 0.5, "resize": {"size": [280, 240], "duration": 0.2, "timingFunction": "linear"}},
      {"at": 1, "layout": {"name": "extra", "duration": 0.4}}, {"at": 1.5, "resize": [310, 100]},
      {"at": 1.6, "layout": "compact"}, {"at": 1.7, "layout": "regular"},
      {"at": 1.8, "layout": "regularHeight"}]}
    """
}
