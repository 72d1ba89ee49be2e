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
