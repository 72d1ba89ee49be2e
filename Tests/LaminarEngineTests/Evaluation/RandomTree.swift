import Foundation
import LaminarGraphics

@testable import LaminarEngine

/// Builds layer trees with animations of every kind from a seed.
struct RandomTree {
  private var source: SeededSource
  /// The layers made, in order.
  private(set) var layers: [Layer] = []

  init(seed: UInt64) { source = SeededSource(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { source.number(range) }

  private mutating func index(_ count: Int) -> Int { source.index(count) }

  private mutating func chance(_ probability: Double) -> Bool { source.chance(probability) }

  mutating func tree(layers count: Int) -> Layer {
    let root = Layer()
    layers = [root]
    for _ in 0..<count {
      let layer: Layer = chance(0.3) ? ShapeLayer() : (chance(0.2) ? GradientLayer() : Layer())
      layer.bounds = CGRect(x: 0, y: 0, width: number(1...200), height: number(1...200))
      layer.position = CGPoint(x: number(-100...300), y: number(-100...300))
      layer.opacity = Float(number(0...1))
      if chance(0.2) { layer.speed = Float(number(-1...3)) }
      if chance(0.2) { layer.timeOffset = number(0...2) }
      layers[index(layers.count)].addSublayer(layer)
      layers.append(layer)
      for key in 0..<index(4) { layer.add(animation(of: layer, depth: 0), forKey: "a\(key)") }
    }
    return root
  }

  private mutating func animation(of layer: Layer, depth: Int) -> Animation {
    let animation: Animation
    switch index(depth < 2 ? 5 : 4) {
    case 0: animation = keyframes(layer)
    case 1: animation = spring()
    case 4:
      let group = AnimationGroup()
      var members: [Animation] = []
      for _ in 0...index(3) { members.append(self.animation(of: layer, depth: depth + 1)) }
      group.animations = members
      animation = group
    default: animation = basic(layer)
    }
    animation.duration = chance(0.1) ? 0 : number(0.1...2)
    if chance(0.3) { animation.repeatCount = Float(index(5)) + 0.5 }
    if chance(0.1) { animation.repeatDuration = number(0...3) }
    animation.autoreverses = chance(0.3)
    animation.fillMode = [.removed, .forwards, .backwards, .both][index(4)]
    animation.isRemovedOnCompletion = chance(0.5)
    if chance(0.3) { animation.beginTime = number(0...1) }
    if chance(0.2) { animation.speed = Float(number(-2...2)) }
    if chance(0.2) { animation.timeOffset = number(0...1) }
    if chance(0.6) {
      animation.timingFunction = TimingFunction(
        controlPoints: number(0...1), number(-1...2), number(0...1), number(-1...2))
    }
    if let property = animation as? PropertyAnimation {
      property.isAdditive = chance(0.2)
      property.isCumulative = chance(0.2)
    }
    return animation
  }

  private static let keyPaths = [
    "position", "opacity", "zPosition", "bounds", "cornerRadius", "transform",
    "transform.rotation.z", "transform.scale", "transform.scale.x", "transform.translation",
    "bounds.size", "position.x", "backgroundColor", "hidden", "shadowOffset", "anchorPoint",
  ]

  private mutating func value(for keyPath: String) -> Any {
    switch keyPath {
    case "position", "anchorPoint": CGPoint(x: number(-50...50), y: number(-50...50))
    case "bounds": CGRect(x: 0, y: 0, width: number(1...100), height: number(1...100))
    case "bounds.size", "shadowOffset", "transform.translation":
      CGSize(width: number(1...100), height: number(1...100))
    case "transform":
      Transform3DRotate(
        Transform3DMakeTranslation(number(-50...50), number(-50...50), 0), number(-4...4),
        chance(0.3) ? 1 : 0, 0, 1)
    case "backgroundColor":
      Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    case "hidden": chance(0.5)
    default: number(-3...3)
    }
  }

  private mutating func basic(_ layer: Layer) -> Animation {
    if layer is ShapeLayer, chance(0.3) {
      let morph = BasicAnimation(keyPath: "path")
      morph.fromValue = Path(rect: CGRect(x: 0, y: 0, width: number(1...50), height: 10))
      morph.toValue = Path(rect: CGRect(x: number(0...9), y: 0, width: 30, height: 20))
      return morph
    }
    let animation = BasicAnimation(keyPath: Self.keyPaths[index(Self.keyPaths.count)])
    let keyPath = animation.keyPath ?? ""
    if chance(0.7) { animation.fromValue = value(for: keyPath) }
    if chance(0.7) { animation.toValue = value(for: keyPath) }
    if chance(0.3) { animation.byValue = value(for: keyPath) }
    return animation
  }

  private mutating func keyframes(_ layer: Layer) -> Animation {
    let animation = KeyframeAnimation(keyPath: Self.keyPaths[index(Self.keyPaths.count)])
    animation.calculationMode =
      [.linear, .discrete, .paced, .cubic, .cubicPaced][index(5)]
    if chance(0.2) {
      animation.keyPath = "position"
      animation.path = Path(ovalIn: CGRect(x: 0, y: 0, width: number(1...99), height: 40))
      if chance(0.5) { animation.rotationMode = .rotateAuto }
      return animation
    }
    let keyPath = animation.keyPath ?? ""
    var values: [Any] = []
    for _ in 0..<2 + index(4) { values.append(value(for: keyPath)) }
    animation.values = values
    if chance(0.4) {
      var times = [0.0]
      for _ in 1..<values.count { times.append(min((times.last ?? 0) + number(0...0.5), 1)) }
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if chance(0.4) { animation.timingFunctions = [TimingFunction(name: .easeIn)] }
    if chance(0.3) { animation.tensionValues = [NSNumber(value: number(-1...1))] }
    return animation
  }

  private mutating func spring() -> Animation {
    let animation = SpringAnimation(keyPath: ["opacity", "zPosition", "position.x"][index(3)])
    animation.fromValue = number(-10...10)
    animation.toValue = number(-10...10)
    animation.stiffness = number(10...300)
    animation.damping = number(0...60)
    animation.initialVelocity = number(-5...5)
    animation.allowsOverdamping = chance(0.5)
    return animation
  }
}
