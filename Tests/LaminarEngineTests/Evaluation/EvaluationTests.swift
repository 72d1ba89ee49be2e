import Dispatch
import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// What a layer shows: commits it alone in a tree at time 0 and evaluates.
struct Shown {
  let context: LayerContext
  let layer: Layer

  init(_ layer: Layer = Layer(), _ animations: [(key: String?, animation: Animation)] = []) {
    let root = Layer()
    root.addSublayer(layer)
    for (key, animation) in animations { layer.add(animation, forKey: key) }
    context = LayerContext(root: root)
    context.commitIfNeeded()
    self.layer = layer
  }

  /// The usual subject of the vectors: zPosition with the model value 7.
  init(_ animation: Animation, model: CGFloat = 7) {
    let layer = Layer()
    layer.zPosition = model
    self.init(layer, [("a", animation)])
  }

  func tree(at time: Double) -> PresentationTree {
    guard let tree = context.timeline.evaluate(at: time) else { fatalError("nothing committed") }
    return tree
  }

  func number(_ id: PropertyID = .zPosition, at time: Double) -> Double {
    tree(at: time).number(id, of: 1)
  }

  func value(_ id: PropertyID, at time: Double) -> PropertyValue { tree(at: time).value(id, of: 1) }

  func matrix(_ id: PropertyID = .transform, at time: Double) -> Transform3D {
    guard case .transform(let matrix) = value(id, at: time) else { return Transform3D(m11: .nan) }
    return matrix
  }

  func point(_ id: PropertyID = .position, at time: Double) -> SIMD2<Double> {
    guard case .point(let point) = value(id, at: time) else { return SIMD2(.nan, .nan) }
    return SIMD2(Double(point.x), Double(point.y))
  }
}

/// A basic animation of zPosition from 0 to 100.
func sweep(
  from: Any? = 0, to: Any? = 100, duration: Double = 1,
  _ change: (BasicAnimation) -> Void = { _ in }
) -> BasicAnimation {
  let animation = BasicAnimation(keyPath: "zPosition")
  animation.fromValue = from
  animation.toValue = to
  animation.duration = duration
  animation.isRemovedOnCompletion = false
  change(animation)
  return animation
}

/// Whether two numbers agree to a relative or absolute tolerance.
func agree(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

@Suite struct `An explanation` {
  private func explain(
    _ shown: Shown, _ id: PropertyID = .zPosition, at time: Double
  ) throws -> Explanation {
    let tree = try #require(shown.context.timeline.tree(at: time))
    return tree.explain(node: 1, property: .builtIn(id), at: time)
  }

  @Test func `folds the animations of a value one by one`() throws {
    let base = sweep(from: 0, to: 100, duration: 2)
    let more = sweep(from: 10, to: 20, duration: 1) { $0.isAdditive = true }
    let late = sweep(from: 5, to: 6) { $0.beginTime = 10 }
    let shown = Shown(Layer(), [("a", base), ("b", more), ("c", late)])
    let explanation = try explain(shown, at: 0.5)
    #expect(explanation.model == .number(0))
    #expect(explanation.steps.map(\.value) == [.number(25), .number(40), .number(40)])
    #expect(explanation.steps.map(\.state) == [.active, .active, .waiting])
    #expect(explanation.steps.map(\.progress) == [0.25, 0.5, 0])
    #expect(explanation.result == .number(40))
    let after = try explain(shown, at: 1.5)
    #expect(after.steps.map(\.state) == [.active, .over, .waiting])
    #expect(after.result == .number(75))
  }

  @Test func `tells what a fill mode holds and what a group silences`() throws {
    let held = Shown(
      sweep {
        $0.fillMode = .both; $0.beginTime = 1
      }, model: 7)
    #expect(try explain(held, at: 0.5).steps.map(\.state) == [.filling])
    #expect(try explain(held, at: 3).steps.map(\.state) == [.filling])
    #expect(try explain(held, at: 3).result == .number(100))
    let group = AnimationGroup()
    group.animations = [sweep(duration: 2)]
    group.duration = 1
    let grouped = Shown(Layer(), [("g", group)])
    #expect(try explain(grouped, at: 0.5).steps.map(\.value) == [.number(25)])
    #expect(try explain(grouped, at: 2).steps.map(\.state) == [.silent])
  }

  @Test func `agrees with evaluation for every kind of animation`() throws {
    let ease = sweep { $0.timingFunction = TimingFunction(name: .easeIn) }
    let back = sweep {
      $0.autoreverses = true; $0.repeatCount = 3
    }
    let spring = SpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = 2
    let keys = KeyframeAnimation(keyPath: "zPosition")
    keys.values = [0, 30, 10]
    keys.duration = 2
    let to = BasicAnimation(keyPath: "zPosition")
    to.toValue = 50
    to.duration = 2
    for animation in [ease, back, spring, keys, to] as [Animation] {
      let shown = Shown(animation, model: 7)
      for time in stride(from: 0.0, through: 3, by: 0.125) {
        let explanation = try explain(shown, at: time)
        #expect(explanation.result == .number(shown.number(at: time)))
        #expect(explanation.steps.last?.value == explanation.result, "\(animation) at \(time)")
      }
    }
  }

  @Test func `has no steps where nothing is animated`() throws {
    let explanation = try explain(Shown(Layer(), []), .opacity, at: 1)
    #expect(explanation.steps.isEmpty)
    #expect(explanation.result == .number(1))
    #expect(explanation.localTime == 1)
  }
}

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

/// Laws that evaluation keeps on any tree, tried on seeded random ones.
@Suite struct `Laws of evaluation` {
  static let seeds: [UInt64] = Array(1...12)

  private func timeline(_ seed: UInt64, extra: ((Layer) -> Void)? = nil) -> RenderTimeline {
    var generator = RandomTree(seed: seed)
    let root = generator.tree(layers: 14)
    if let extra { generator.layers.forEach(extra) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context.timeline
  }

  private func bits(_ tree: PresentationTree?) -> [UInt64] {
    (tree?.numbers ?? []).map { $0 == 0 ? 0 : $0.bitPattern }
      + (tree?.objects ?? []).map { UInt64(truncatingIfNeeded: $0.traceHash) }
  }

  private static let times = (0..<90).map { Double($0) / 30 }

  @Test(arguments: seeds)
  func `any order and any thread give the same bits`(seed: UInt64) {
    let timeline = timeline(seed)
    let inOrder = Self.times.map { bits(timeline.evaluate(at: $0)) }
    let backwards = Self.times.reversed().map { bits(timeline.evaluate(at: $0)) }
    #expect(inOrder == backwards.reversed())
    let results = Results(count: Self.times.count)
    DispatchQueue.concurrentPerform(iterations: Self.times.count) { index in
      results.set(index, bits(timeline.evaluate(at: Self.times[index])))
    }
    #expect(results.all == inOrder)
    #expect(inOrder.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: seeds)
  func `an additive nothing changes nothing`(seed: UInt64) {
    let plain = timeline(seed)
    // Meeting another animation takes the tracks out of the fast loop.
    let joined = timeline(seed) { layer in
      for keyPath in ["position", "opacity", "zPosition", "bounds", "cornerRadius"] {
        let nothing = BasicAnimation(keyPath: keyPath)
        nothing.byValue =
          keyPath == "position"
          ? CGPoint.zero as Any : (keyPath == "bounds" ? CGRect.zero as Any : 0)
        nothing.isAdditive = true
        nothing.duration = 100
        layer.add(nothing, forKey: "nothing " + keyPath)
      }
    }
    for time in Self.times {
      guard let a = plain.evaluate(at: time), let b = joined.evaluate(at: time) else {
        Issue.record("nothing committed")
        return
      }
      for node in a.tree.nodes.indices {
        for id in [PropertyID.position, .opacity, .zPosition, .bounds, .cornerRadius, .transform] {
          #expect(a.value(id, of: node) == b.value(id, of: node), "\(id) of \(node) at \(time)")
        }
      }
    }
  }

  @Test func `every build computes the same bits`() {
    // Recorded once; a debug and a release build must both arrive at it.
    var hash = SHA256()
    for seed in Self.seeds {
      let timeline = timeline(seed)
      for time in Self.times {
        for word in bits(timeline.evaluate(at: time)) {
          hash.update((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
        }
      }
    }
    #expect(
      hash.finishHex() == "8f193100e903481070c53be930fcd05d609b16dac913b881543d02a12efb2384")
  }

  @Test(arguments: seeds)
  func `numbers are finite and bounded`(seed: UInt64) {
    let timeline = timeline(seed)
    for time in Self.times + [1e6, 1e12, -5] {
      let numbers = timeline.evaluate(at: time)?.numbers ?? []
      #expect(numbers.allSatisfy { abs($0) <= 1e12 })
    }
  }

  @Test func `a very deep tree is committed and evaluated`() {
    let root = Layer()
    var last = root
    for _ in 0..<50_000 {
      let next = Layer()
      last.addSublayer(next)
      last = next
    }
    last.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1), forKey: nil)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let tree = context.timeline.evaluate(at: 0.5)
    #expect(tree?.number(.opacity, of: 50_000) == 0.5)
  }
}

/// Where concurrent iterations leave their results.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [[UInt64]]

  init(count: Int) { values = Array(repeating: [], count: count) }

  func set(_ index: Int, _ value: [UInt64]) {
    lock.lock()
    defer { lock.unlock() }
    values[index] = value
  }

  var all: [[UInt64]] { values }
}

extension PropertyValue {
  /// A hash without a seed, for comparing objects between builds.
  fileprivate var traceHash: Int {
    switch self {
    case .path(let path): Int(truncatingIfNeeded: path.contentID)
    case .numbers(let list): list.reduce(17) { $0 &* 31 &+ Int(truncatingIfNeeded: $1.bitPattern) }
    case .colors(let list):
      list.reduce(19) {
        $0 &* 31 &+ Int(truncatingIfNeeded: $1.red.bitPattern ^ $1.alpha.bitPattern)
      }
    default: 0
    }
  }
}
