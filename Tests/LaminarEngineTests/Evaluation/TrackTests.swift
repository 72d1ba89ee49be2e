import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

/// Laminar.docc: Keyframes, "Values and key times".
@Suite struct `Key times that do not ascend in 0…1` {
  private static let measured = (
    values: [0.0, 0, 10, 30, 40], times: [0.0, -0.7, -0.6, 0.25, 1]
  )

  private func keyframes(
    _ values: [Double], _ times: [Double], _ mode: AnimationCalculationMode = .linear,
    _ change: (KeyframeAnimation) -> Void = { _ in }
  ) -> Shown {
    let animation = KeyframeAnimation(keyPath: "zPosition")
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    animation.duration = 1
    change(animation)
    return Shown(animation)
  }

  @Test func `are used as they are`() {
    let shown = keyframes(Self.measured.values, Self.measured.times)
    // Before 0.25 the segment from 10 at -0.6 to 30, which takes 0.85.
    #expect(agree(shown.number(at: 0), 10 + 20 * 0.6 / 0.85))
    #expect(agree(shown.number(at: 0.25), 30))
    #expect(agree(shown.number(at: 0.5), 30 + 10 * 0.25 / 0.75))
    // The value is found in other ways where others act on it too.
    let added = keyframes(Self.measured.values, Self.measured.times) { $0.isAdditive = true }
    #expect(agree(added.number(at: 0.5), 7 + 30 + 10 / 3.0))
    let eased = keyframes(Self.measured.values, Self.measured.times) {
      $0.timingFunctions = Array(repeating: TimingFunction(name: .linear), count: 4)
    }
    #expect(agree(eased.number(at: 0.5), 30 + 10 / 3.0))
    let held = keyframes(Self.measured.values, Self.measured.times, .discrete)
    #expect([0, 0.2, 0.25, 0.99].map { held.number(at: $0) } == [10, 10, 30, 30])
  }

  @Test func `may begin before the animation and end after it`() {
    #expect(agree(keyframes([10, 20], [-1, 1]).number(at: 0), 15))
    #expect(agree(keyframes([10, 20], [0, 2]).number(at: 0.5), 12.5))
    #expect(keyframes([10, 20], [2, 3]).number(at: 0.999) == 10)
    #expect(keyframes([10, 20], [-3, -2]).number(at: 0) == 20)
  }

  @Test(arguments: [AnimationCalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced])
  func `show finite values between the least and the greatest`(mode: AnimationCalculationMode) {
    let tiny = Double.leastNonzeroMagnitude
    let lists: [[Double]] = [
      [0.9, 0.5, 0.1, 0], [1, 0, 1, 0], [0, 0, 0, 0], [0.5, 0.5, 0.5, 0.5], [0.5, 0.2, 1, 0.3],
      [-1e300, 1e300, -1e300, 1e300], [0, 1, tiny, 2 * tiny], [tiny, 0, 1, 0.5], [3, 2, 1, 0],
    ]
    for times in lists {
      let shown = keyframes([10, 20, 50, 30], times, mode)
      for step in 0..<100 {
        let value = shown.number(at: Double(step) / 100)
        let isCubic = mode == .cubic || mode == .cubicPaced
        #expect(value >= (isCubic ? -40 : 10) && value <= (isCubic ? 100 : 50), "\(times) \(step)")
      }
    }
  }

  @Test func `of paths and images find the same segment`() {
    let animation = KeyframeAnimation(keyPath: "lineDashPattern")
    animation.values = Self.measured.values.map { [$0] }
    animation.keyTimes = Self.measured.times.map { NSNumber(value: $0) }
    animation.duration = 1
    let shown = Shown(ShapeLayer(), [("a", animation)]).value(.lineDashPattern, at: 0.5)
    guard case .numbers(let list) = shown else { return #expect(Bool(false), "\(shown)") }
    #expect(list.count == 1 && agree(list[0], 30 + 10 / 3.0))
  }

  @Test func `are not numbers and make the animation ineffective`() {
    let shown = keyframes([10, 20], [.nan, 1])
    #expect(shown.number(at: 0.5) == 7)
    #expect(
      shown.context.diagnostics.map(\.message)
        == ["the animation has no effect: a key time is not finite"])
  }
}

/// Laminar.docc: Keyframes, "Motion along a path".
@Suite struct `A path of a keyframe animation` {
  private static let corner: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 40, y: 0))
    path.addLine(to: CGPoint(x: 40, y: 20))
    return path
  }()

  private func shown(
    _ keyPath: String, _ path: Path = corner, on layer: Layer = Layer(),
    _ change: (KeyframeAnimation) -> Void = { _ in }
  ) -> Shown {
    let animation = KeyframeAnimation(keyPath: keyPath)
    animation.path = path
    animation.duration = 1
    change(animation)
    return Shown(layer, [("a", animation)])
  }

  @Test func `moves points and sizes`() {
    let keyPaths: [(String, PropertyID, [Int])] = [
      ("position", .position, [0, 1]), ("anchorPoint", .anchorPoint, [0, 1]),
      ("bounds.origin", .bounds, [0, 1]), ("bounds.size", .bounds, [2, 3]),
      ("shadowOffset", .shadowOffset, [0, 1]), ("transform.translation", .transform, [12, 13]),
      ("sublayerTransform.translation", .sublayerTransform, [12, 13]),
    ]
    for (keyPath, id, slots) in keyPaths {
      let shown = shown(keyPath)
      for (time, expected) in [(0.25, [20.0, 0]), (0.5, [40, 0]), (0.75, [40, 10])] {
        let numbers = shown.value(id, at: time).components
        #expect(slots.map { numbers[$0] } == expected, "\(keyPath) at \(time)")
      }
    }
    let none = shown("opacity")
    #expect(none.number(.opacity, at: 0.5) == 1)
    #expect(
      none.context.diagnostics.map(\.message)
        == ["the animation has no effect: a path animates points and sizes only"])
  }

  @Test func `moves a translation as it moves a position`() {
    func translation(
      at time: Double, _ change: (KeyframeAnimation) -> Void
    ) -> [Double] {
      let layer = Layer()
      layer.transform = Transform3D(translationX: 3, y: 5, z: 7)
      let matrix = shown("transform.translation", on: layer, change).matrix(at: time)
      return [matrix.m41, matrix.m42, matrix.m43]
    }
    #expect(translation(at: 0.25) { _ in } == [20, 0, 7])
    #expect(translation(at: 0.5) { $0.calculationMode = .paced } == [30, 0, 7])
    #expect(translation(at: 0.6) { $0.calculationMode = .discrete } == [40, 0, 7])
    #expect(translation(at: 0.25) { $0.isAdditive = true } == [23, 5, 7])
    let cycles = translation(at: 0.625) {
      $0.duration = 0.25
      $0.repeatCount = 4
      $0.isCumulative = true
    }
    // Half of the third cycle, at (40, 0), after two that end at (40, 20).
    #expect(cycles == [120, 40, 7])
    #expect(translation(at: 0.25) { $0.keyTimes = [0, 0.25, 1] } == [40, 0, 7])
  }

  @Test func `turns the layer that it translates`() {
    let layer = Layer()
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 1)
    let shown = shown("transform.translation", on: layer) { $0.rotationMode = .rotateAuto }
    let matrix = shown.matrix(at: 0.75)
    // Down the path: x becomes y before the scale.
    let expected = Transform3D(m11: 0, m12: 3, m21: -2, m22: 0, m41: 40, m42: 10)
    #expect(matrix == expected)
  }

  @Test(arguments: [AnimationCalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced])
  func `of one point holds the layer there`(mode: AnimationCalculationMode) {
    var dot = Path()
    dot.move(to: CGPoint(x: 7, y: 8))
    for path in [dot, Path(elements: [.move(to: CGPoint(x: 7, y: 8)), .close])] {
      for times in [nil, [0, 1], [0, 0.5, 1]] as [[NSNumber]?] {
        let shown = shown("position", path) {
          $0.calculationMode = mode
          $0.keyTimes = times
          $0.rotationMode = .rotateAuto
        }
        #expect(shown.point(at: 0) == [7, 8] && shown.point(at: 0.6) == [7, 8])
        #expect(shown.matrix(at: 0.6) == .identity)
      }
    }
    let empty = shown("position", Path()) { $0.calculationMode = mode }
    #expect(empty.point(at: 0.5) == .zero)
    #expect(
      empty.context.diagnostics.map(\.message)
        == ["the animation has no effect: the path is empty"])
  }
}

/// Lone tracks run in loops of one kind; the explanation of a value uses the general evaluation.
@Suite struct `Packed tracks` {
  /// A layer for each of many animations of lone numbers, of every kind of timing.
  private func timeline(_ seed: UInt64, shared: Bool) -> RenderTimeline {
    var numbers = SeededSource(seed: seed)
    let root = Layer()
    for index in 0..<420 {
      let layer = Layer()
      if numbers.chance(0.1) { layer.timeOffset = numbers.number(0...1) }
      root.addSublayer(layer)
      layer.add(Self.animation(&numbers, isPlain: shared && index % 3 > 0), forKey: "a")
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context.timeline
  }

  private static func animation(_ numbers: inout SeededSource, isPlain: Bool) -> Animation {
    let animation: PropertyAnimation
    switch numbers.index(5) {
    case 0:
      let keyframes = KeyframeAnimation(keyPath: "zPosition")
      let count = 2 + numbers.index(18)
      keyframes.values = (0..<count).map { _ in numbers.number(-50...50) }
      if numbers.chance(0.5) {
        let times = (0..<count).map { _ in Double(numbers.index(13) - 2) / 8 }
        keyframes.keyTimes = (numbers.chance(0.7) ? times.sorted() : times)
          .map { NSNumber(value: $0) }
      }
      keyframes.calculationMode = [.linear, .linear, .cubic, .discrete, .paced][numbers.index(5)]
      animation = keyframes
    case 1:
      let spring = SpringAnimation(keyPath: "zPosition")
      spring.fromValue = numbers.number(-50...50)
      spring.toValue = numbers.number(-50...50)
      spring.damping = numbers.number(0...30)
      spring.initialVelocity = numbers.number(-20...20)
      animation = spring
    default:
      let basic = BasicAnimation(keyPath: "zPosition")
      basic.fromValue = numbers.number(-50...50)
      basic.toValue = numbers.number(-50...50)
      animation = basic
    }
    animation.timingFunction =
      [
        nil, TimingFunction(name: .easeIn), TimingFunction(controlPoints: 1, -0.5, 0, 1.5),
        TimingFunction(name: .easeOutElastic), TimingFunction(name: .easeInOutBounce),
        TimingFunction(name: .easeInCirc), TimingFunction(steps: 3, jump: .jumpBoth),
        try? TimingFunction(text: "linear(0, 0.4 0%, 1.2 70%, 1)"),
      ][numbers.index(8)]
    animation.fillMode = [.removed, .forwards, .backwards, .both][numbers.index(4)]
    animation.isRemovedOnCompletion = false
    animation.beginTime = 0.25
    animation.duration = 2
    guard !isPlain else { return animation }
    animation.beginTime = Double(numbers.index(30)) / 30
    animation.duration = numbers.chance(0.1) ? 0 : Double(1 + numbers.index(40)) / 20
    if numbers.chance(0.4) { animation.repeatCount = [0.5, 2, 3.25, .infinity][numbers.index(4)] }
    if numbers.chance(0.1) { animation.repeatDuration = numbers.number(0...3) }
    animation.autoreverses = numbers.chance(0.3)
    if numbers.chance(0.3) { animation.speed = [-1, 0, 0.5, 2.5][numbers.index(4)] }
    if numbers.chance(0.2) { animation.timeOffset = numbers.number(-1...1) }
    return animation
  }

  /// The general evaluation explains each value by itself, without packed tracks.
  private func expectExplainedValues(of tree: RenderTree, at time: Double) {
    let shown = tree.evaluate(at: time)
    for node in tree.nodes.indices.dropFirst() {
      let steps = tree.explain(node: node, property: .builtIn(.zPosition), at: time).steps
      let explained = steps.last?.value.double ?? .nan
      #expect(
        shown.number(.zPosition, of: node).bitPattern == explained.bitPattern,
        "node \(node) at \(time)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64], [true, false])
  func `give the bits of the general evaluation`(seed: UInt64, shared: Bool) throws {
    let timeline = timeline(seed, shared: shared)
    let tree = try #require(timeline.tree(at: 0))
    #expect(tree.tracks.isEmpty && tree.simpleTracks.count == 420)
    for time in [-1, 0, 0.25, 0.3, 0.5, 0.65, 1, 1.25, 1.7, 2, 2.25, 2.9, 4.1, 1e3, 1e9] {
      expectExplainedValues(of: tree, at: time)
    }
  }

  @Test func `of one timing share a pace`() throws {
    let root = Layer()
    for index in 0..<300 {
      let layer = Layer()
      root.addSublayer(layer)
      let animation = BasicAnimation(keyPath: "position")
      animation.fromValue = CGPoint(x: index, y: 0)
      animation.toValue = CGPoint(x: 0, y: index)
      animation.duration = index < 150 ? 2 : 3
      layer.add(animation, forKey: nil)
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let packed = try #require(context.timeline.tree(at: 0)).packedTracks
    #expect(packed.blocks.map(\.progressCount) == [2])
    #expect(packed.slots.count == 600)
  }

  @Test func `of the same key times follow them together`() throws {
    var numbers = SeededSource(seed: 5)
    let root = Layer()
    for index in 0..<300 {
      let layer = Layer()
      root.addSublayer(layer)
      let animation = KeyframeAnimation(keyPath: "zPosition")
      animation.keyTimes = index % 2 == 0 ? [0, 0.2, 0.45, 0.7, 1] : [0.1, 0.5, 0.5, 0.9]
      animation.values = animation.keyTimes?.map { _ in numbers.number(-50...50) }
      animation.duration = 1 + Double(index) / 300
      layer.add(animation, forKey: nil)
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let tree = try #require(context.timeline.tree(at: 0))
    #expect(tree.packedTracks.keyframeGroups.map(\.count) == [5, 5, 4, 4])
    #expect(tree.packedTracks.keyframeGroups.map(\.tracks.count) == [128, 22, 106, 44])
    #expect(tree.packedTracks.keyTimes == [0, 0.2, 0.45, 0.7, 1, 0.1, 0.5, 0.5, 0.9])
    for frame in 0...130 {
      let time = Double(frame) / 60
      expectExplainedValues(of: tree, at: time)
    }
  }
}

/// The same numbers everywhere.
struct SeededSource {
  private var bits: SeededNumbers

  init(seed: UInt64) { bits = SeededNumbers(state: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(bits.next() >> 11) / 0x1p53
  }

  mutating func index(_ count: Int) -> Int { Int(bits.next() % UInt64(count)) }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}

/// The sources of transitions cost their own layers only.
@Suite struct `The sources of transitions` {
  private static let ids: [PropertyID] = [
    .position, .opacity, .zPosition, .bounds, .cornerRadius, .transform, .backgroundColor,
  ]

  private func layer(in parent: Layer, speed: Float = 1) -> Layer {
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.speed = speed
    let slide = BasicAnimation(keyPath: "position.x")
    slide.toValue = 100
    slide.duration = 4
    layer.add(slide, forKey: "slide")
    parent.addSublayer(layer)
    return layer
  }

  private func fade(_ layer: Layer) {
    let fade = Transition()
    fade.type = .fade
    fade.duration = 2
    layer.add(fade, forKey: "transition")
    layer.cornerRadius += 1
  }

  private func sources(_ context: LayerContext) throws -> [TransitionSource] {
    try #require(context.timeline.epochs.last).tree.transitions.compactMap(\.source)
  }

  @Test func `hold their own layer and its ancestors`() throws {
    let root = Layer()
    let panel = layer(in: root, speed: 2)
    let leaf = layer(in: panel, speed: 0.5)
    let below = layer(in: leaf)
    let mask = Layer()
    leaf.mask = mask
    for _ in 0..<50 { _ = layer(in: root) }
    for _ in 0..<50 { _ = layer(in: panel) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.advance(to: 0.75)
    Transaction.begin()
    Transaction.setDisableActions(true)
    fade(leaf)
    Transaction.commit()
    let source = try #require(try sources(context).first)
    let part = source.epoch.tree.evaluate(at: source.time)
    // The root, the panel, the leaf with its mask, and what is below.
    #expect(part.tree.nodes.count == 5)
    let whole = try #require(context.timeline.epochs.first).tree.evaluate(at: source.time)
    for layer in [panel, leaf, below, mask] {
      let a = try #require(part.tree.shape.node(ofLayer: layer.layerNumber))
      let b = try #require(whole.tree.shape.node(ofLayer: layer.layerNumber))
      #expect(part.localTime(of: a) == whole.localTime(of: b))
      for id in Self.ids { #expect(part.value(id, of: a) == whole.value(id, of: b)) }
    }
    // A transition of the mask depends on the leaf alone.
    context.advance(to: 1)
    fade(mask)
    context.commitIfNeeded()
    let masked = try #require(try sources(context).first { $0.layer == mask.layerNumber })
    #expect(masked.epoch.tree.nodes.count == 4)
  }

  @Test func `share the whole tree where many layers are below`() throws {
    let root = Layer()
    let panel = layer(in: root)
    for _ in 0..<300 { _ = layer(in: panel) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.advance(to: 0.5)
    fade(panel)
    context.commitIfNeeded()
    #expect(try sources(context).map { $0.epoch.tree.nodes.count } == [302])
  }

  /// The layers that are compiled for the sources of all transitions that run at the end.
  private func compiledLayers(transitions: Int, layers count: Int) throws -> Int {
    let root = Layer()
    let layers = (0..<count).map { _ in layer(in: root) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    for event in 1...transitions {
      context.advance(to: Double(event) / 1000)
      Transaction.begin()
      Transaction.setDisableActions(true)
      fade(layers[event * 31 % count])
      Transaction.commit()
    }
    context.commitIfNeeded()
    let found = try sources(context)
    #expect(found.count == transitions)
    return found.reduce(0) { $0 + $1.epoch.tree.compiledLayerCount }
  }

  @Test(arguments: [(100, 300), (200, 300), (100, 600)])
  func `cost the same however many others there are`(transitions: Int, layers: Int) throws {
    #expect(try compiledLayers(transitions: transitions, layers: layers) == 2 * transitions)
  }
}
