import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A thumb that moves along x from 20 to 220 in two seconds, beside a follower layer.
private struct Slider {
  let root = Layer()
  let thumb = Layer()
  let ring: ShapeLayer
  let context: LayerContext

  init(_ ring: ShapeLayer = ShapeLayer(), _ prepare: (Layer, ShapeLayer) -> Void = { _, _ in }) {
    self.ring = ring
    thumb.name = "thumb"
    ring.name = "ring"
    thumb.position = CGPoint(x: 50, y: 7)
    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 20
    move.toValue = 220
    move.duration = 2
    thumb.add(move, forKey: "move")
    root.addSublayer(ring)
    root.addSublayer(thumb)
    prepare(thumb, ring)
    context = LayerContext(root: root)
    context.commitIfNeeded()
  }

  func number(_ id: PropertyID, of layer: Layer? = nil, at time: Double) -> Double {
    guard let tree = context.timeline(until: time).evaluate(at: time),
      let node = tree.tree.shape.node(ofLayer: (layer ?? ring).layerNumber)
    else { return .nan }
    return tree.number(id, of: node)
  }

  func value(_ id: PropertyID, of layer: Layer? = nil, at time: Double) -> PropertyValue {
    guard let tree = context.timeline.evaluate(at: time),
      let node = tree.tree.shape.node(ofLayer: (layer ?? ring).layerNumber)
    else { return .none }
    return tree.value(id, of: node)
  }
}

@Suite struct `A value follower` {
  @Test func `maps what its leader presents, in any order of times`() {
    let slider = Slider {
      $1.add(
        ValueFollower(of: $0, keyPath: "position.x", from: [20, 220], to: [0, 1]),
        forKeyPath: "strokeEnd")
    }
    for time in [1.5, 0, 0.5, 1, 0.25] {
      #expect(agree(slider.number(.strokeEnd, at: time), time / 2, within: 1e-12))
    }
    // After its animation the leader has its own value.
    #expect(agree(slider.number(.strokeEnd, at: 3), (50.0 - 20) / 200, within: 1e-12))
    #expect(slider.ring.strokeEnd == 1)
    #expect(slider.context.diagnostics.isEmpty)
  }

  @Test func `stays within its stops unless it is not clamped`() {
    func end(_ isClamped: Bool, at x: CGFloat) -> Double {
      let slider = Slider { thumb, ring in
        thumb.removeAllAnimations()
        thumb.position.x = x
        ring.add(
          ValueFollower(
            of: thumb, keyPath: "position.x", from: [20, 220], to: [10, 30], isClamped: isClamped),
          forKeyPath: "lineWidth")
      }
      return slider.number(.lineWidth, at: 0)
    }
    #expect(end(true, at: 0) == 10)
    #expect(end(true, at: 500) == 30)
    #expect(end(true, at: 20) == 10)
    #expect(end(true, at: 220) == 30)
    #expect(agree(end(false, at: 0), 8))
    #expect(agree(end(false, at: 320), 40))
  }

  @Test func `is the number itself without stops, and limited to them with one list`() {
    func width(_ follower: (Layer) -> ValueFollower) -> [Double] {
      let slider = Slider { $1.add(follower($0), forKeyPath: "lineWidth") }
      return [0, 1, 1.9].map { slider.number(.lineWidth, at: $0) }
    }
    let numbers = [20, 120, 210.0]
    #expect(
      zip(width { ValueFollower(of: $0, keyPath: "position.x") }, numbers).allSatisfy {
        agree($0, $1)
      })
    let limited = width { ValueFollower(of: $0, keyPath: "position.x", from: [100, 150]) }
    #expect(limited[0] == 100 && agree(limited[1], 120) && limited[2] == 150)
    let other = width { ValueFollower(of: $0, keyPath: "position.x", to: [150, 100]) }
    #expect(other == limited)
  }

  @Test func `runs through several stops, up or down`() {
    let slider = Slider {
      $1.add(
        ValueFollower(of: $0, keyPath: "position.x", from: [220, 120, 20], to: [0, 100, 50]),
        forKeyPath: "lineWidth")
    }
    // x is 20, 70, 120, 170.
    let values = [0, 0.5, 1, 1.5].map { slider.number(.lineWidth, at: $0) }
    #expect(zip(values, [50, 75, 100, 50]).allSatisfy { agree($0, $1) })
  }

  @Test func `gives points, colours, matrices, paths and lists`() throws {
    let slider = Slider { thumb, ring in
      func follow(_ keyPath: String, _ to: [Any]) {
        ring.add(
          ValueFollower(of: thumb, keyPath: "position.x", from: [20, 220], to: to),
          forKeyPath: keyPath)
      }
      follow("position", [CGPoint(x: 0, y: 10), CGPoint(x: 8, y: 30)])
      follow("strokeColor", [Color(red: 0, green: 0, blue: 0), Color(red: 1, green: 0.5, blue: 0)])
      follow("lineDashPattern", [[1.0, 2], [5.0, 10]])
      follow("bounds.size", [CGSize(width: 2, height: 4), CGSize(width: 6, height: 0)])
      follow("transform.scale", [1, 3])
      follow(
        "path",
        [
          Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10)),
          Path(rect: CGRect(x: 0, y: 0, width: 30, height: 10)),
        ])
    }
    #expect(slider.context.diagnostics.isEmpty)
    let at = 0.5
    #expect(slider.value(.position, at: at) == .point(CGPoint(x: 2, y: 15)))
    #expect(
      slider.value(.strokeColor, at: at) == .color(Color(red: 0.25, green: 0.125, blue: 0)))
    #expect(slider.value(.lineDashPattern, at: at) == .numbers([2, 4]))
    #expect(slider.value(.bounds, at: at) == .rect(CGRect(x: 0, y: 0, width: 3, height: 3)))
    guard case .transform(let matrix) = slider.value(.transform, at: at),
      case .path(let path) = slider.value(.path, at: at)
    else {
      Issue.record("no matrix or path")
      return
    }
    #expect(agree(matrix.m11, 1.5) && agree(matrix.m22, 1.5))
    #expect(agree(Double(path.boundingBox.width), 15))
  }

  @Test func `is followed by others, in whatever order they were added`() {
    let label = Layer()
    let slider = Slider { thumb, ring in
      thumb.superlayer?.insertSublayer(label, at: 0)
      label.add(ValueFollower(of: ring, keyPath: "strokeEnd", to: [1, 0]), forKeyPath: "opacity")
      label.add(
        ValueFollower(of: label, keyPath: "opacity", from: [0, 1], to: [0, 40]),
        forKeyPath: "zPosition")
      ring.add(
        ValueFollower(of: thumb, keyPath: "position.x", from: [20, 220], to: [0, 1]),
        forKeyPath: "strokeEnd")
    }
    // `to` alone limits: 0.25 stays 0.25.
    #expect(agree(slider.number(.opacity, of: label, at: 0.5), 0.25))
    #expect(agree(slider.number(.zPosition, of: label, at: 0.5), 10))
    #expect(slider.context.diagnostics.isEmpty)
  }

  @Test func `follows whole turns, of animations and of followers`() {
    let third = Layer()
    let slider = Slider { thumb, ring in
      thumb.superlayer?.addSublayer(third)
      let turn = BasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0
      turn.toValue = 4 * Double.pi
      turn.duration = 4
      thumb.add(turn, forKey: "turn")
      ring.add(
        ValueFollower(
          of: thumb, keyPath: "transform.rotation.z", from: [0, 4 * Double.pi],
          to: [0, 8 * Double.pi]), forKeyPath: "transform.rotation.z")
      third.add(ValueFollower(of: ring, keyPath: "transform.rotation.z"), forKeyPath: "zPosition")
    }
    for time in [0.5, 1.7, 2.9, 3.6] {
      #expect(
        agree(slider.number(.zPosition, of: third, at: time), 2 * Double.pi * time, within: 1e-9))
    }
  }

  @Test func `beats an animation of the same key path, and no other part`() {
    let slider = Slider { thumb, ring in
      let both = BasicAnimation(keyPath: "position")
      both.fromValue = CGPoint(x: 0, y: 0)
      both.toValue = CGPoint(x: 100, y: 100)
      both.duration = 2
      ring.add(both, forKey: "both")
      let one = BasicAnimation(keyPath: "position.x")
      one.toValue = 3
      one.duration = 2
      ring.add(one, forKey: "one")
      ring.add(ValueFollower(of: thumb, keyPath: "position.x"), forKeyPath: "position.x")
    }
    #expect(slider.value(.position, at: 1) == .point(CGPoint(x: 120, y: 50)))
    #expect(
      slider.context.diagnostics.map(\.description) == [
        "ring:position.x: the animation has no effect: the property follows another value"
      ])
  }

  @Test func `in a cycle has no effect, and what follows the cycle has`() {
    let other = Layer()
    other.name = "other"
    let slider = Slider { thumb, ring in
      thumb.superlayer?.addSublayer(other)
      ring.zPosition = 5
      other.zPosition = 6
      ring.add(ValueFollower(of: other, keyPath: "zPosition"), forKeyPath: "zPosition")
      other.add(ValueFollower(of: ring, keyPath: "zPosition"), forKeyPath: "zPosition")
      ring.add(ValueFollower(of: other, keyPath: "zPosition"), forKeyPath: "lineWidth")
    }
    #expect(slider.number(.zPosition, at: 1) == 5)
    #expect(slider.number(.zPosition, of: other, at: 1) == 6)
    #expect(slider.number(.lineWidth, at: 1) == 6)
    #expect(
      slider.context.diagnostics.map(\.message) == [
        "the followers of a cycle have no effect: "
          + "ring:zPosition follows other:zPosition follows ring:zPosition"
      ])
  }

  @Test(
    arguments: [
      ("nothing", "position.x", [0.0, 1], [0, 1], "no such key path"),
      ("hidden", "position.x", [0, 1], [0, 1], "the property cannot be interpolated"),
      ("lineWidth", "position", [0, 1], [0, 1], "\"position\" is not a number"),
      ("lineWidth", "nothing", [0, 1], [0, 1], "the leader has no key path \"nothing\""),
      (
        "lineWidth", "position.x", [1, 1], [0, 1], "from must ascend or descend from stop to stop"
      ),
      (
        "lineWidth", "position.x", [0, 2, 1], [0, 1, 2],
        "from must ascend or descend from stop to stop"
      ),
      ("lineWidth", "position.x", [1], [0], "it needs two stops at least"),
      ("lineWidth", "position.x", [0, .nan], [0, 1], "from must be within ±1e12"),
      ("lineWidth", "position.x", [0, .infinity], [0, 1], "from must be within ±1e12"),
      ("lineWidth", "position.x", [0, 1], [0, 1, 2], "from has 2 stops, and to has 3 values"),
      ("position", "position.x", [0, 1], [0, 1], "to[0] must be of the type point"),
      ("lineWidth", "position.x", [0, 1], [0, Double.nan], "to[1] must be of the type number"),
    ] as [(String, String, [Double], [Double], String)])
  func `that says nothing is a diagnostic`(
    _ keyPath: String, _ leader: String, _ from: [Double], _ to: [Double], _ reason: String
  ) {
    let slider = Slider {
      $1.add(ValueFollower(of: $0, keyPath: leader, from: from, to: to), forKeyPath: keyPath)
    }
    #expect(
      slider.context.diagnostics.map(\.message) == ["the follower has no effect: \(reason)"])
    #expect(slider.number(.lineWidth, at: 1) == 1)
  }

  @Test func `stays finite for any numbers`() {
    for (from, to) in [([0, 1e-300], [0, 1e308]), ([-1e12, 1e12], [-1e308, 1e308])]
      as [([Double], [Double])]
    {
      let slider = Slider {
        $1.add(
          ValueFollower(of: $0, keyPath: "position.x", from: from, to: to, isClamped: false),
          forKeyPath: "lineWidth")
      }
      for time in [0, 1, 1.99] {
        #expect(abs(slider.number(.lineWidth, at: time)) <= 1e12)
      }
    }
  }

  @Test func `follows a leader that leaves and comes back`() {
    let slider = Slider { thumb, ring in
      thumb.removeAllAnimations()
      ring.add(ValueFollower(of: thumb, keyPath: "position.x"), forKeyPath: "lineWidth")
    }
    #expect(slider.number(.lineWidth, at: 0) == 50)
    slider.context.advance(to: 1)
    slider.thumb.removeFromSuperlayer()
    slider.context.commitIfNeeded()
    #expect(slider.number(.lineWidth, at: 1) == 1)
    #expect(slider.number(.lineWidth, at: 0.5) == 50)
    slider.context.advance(to: 2)
    let holder = Layer()
    holder.addSublayer(slider.thumb)
    slider.root.addSublayer(holder)
    slider.context.commitIfNeeded()
    #expect(slider.number(.lineWidth, at: 2) == 50)
    slider.ring.removeFollower(forKeyPath: "lineWidth")
    slider.context.advance(to: 3)
    slider.context.commitIfNeeded()
    #expect(slider.number(.lineWidth, at: 3) == 1)
    #expect(slider.ring.follower(forKeyPath: "lineWidth") == nil)
  }

  @Test func `does not keep its leader alive`() {
    let ring = Layer()
    weak var leader: Layer?
    do {
      let thumb = Layer()
      leader = thumb
      ring.add(ValueFollower(of: thumb, keyPath: "opacity"), forKeyPath: "opacity")
      #expect(ring.follower(forKeyPath: "opacity")?.leader === thumb)
    }
    #expect(leader == nil)
    #expect(ring.follower(forKeyPath: "opacity")?.leader == nil)
    #expect(ring.followingKeyPaths == ["opacity"])
  }
}

/// Trees with followers as they are derived, simulated, presented, hit and explained.
@Suite struct `Trees with followers` {
  private static let ids: [PropertyID] = [
    .position, .opacity, .zPosition, .cornerRadius, .transform,
  ]
  private static let keyPaths = [
    "position.x", "opacity", "zPosition", "cornerRadius", "transform.rotation.z",
  ]

  private static func change(_ layers: [Layer], _ numbers: inout SeededSource) {
    let layer = layers[numbers.index(layers.count)]
    let keyPath = keyPaths[numbers.index(keyPaths.count)]
    switch numbers.index(8) {
    case 0: layer.opacity = Float(numbers.number(0...1))
    case 1: layer.position = CGPoint(x: numbers.number(0...100), y: 3)
    case 2: layer.removeAllAnimations()
    case 3:
      let basic = BasicAnimation(keyPath: keyPath)
      basic.toValue = numbers.number(0...7)
      basic.duration = numbers.number(0.5...4)
      layer.add(basic, forKey: keyPath)
    case 4: for keyPath in layer.followingKeyPaths { layer.removeFollower(forKeyPath: keyPath) }
    case 5 where numbers.chance(0.2):
      let parent = layers[numbers.index(layers.count)]
      if layer.superlayer != nil, layer.sublayers == nil, parent !== layer {
        parent.addSublayer(layer)
      }
    default:
      layer.add(
        ValueFollower(
          of: layers[numbers.index(layers.count)],
          keyPath: keyPaths[numbers.index(keyPaths.count)], from: [0, numbers.number(1...9)],
          to: [numbers.number(0...1), numbers.number(0...1)], isClamped: numbers.chance(0.5)),
        forKeyPath: keyPath)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `show when derived what they show when compiled from nothing`(seed: UInt64) throws {
    var numbers = SeededSource(seed: seed)
    let root = Layer()
    var layers = [root]
    for index in 0..<60 {
      let layer = Layer()
      layer.name = "layer\(index)"
      if numbers.chance(0.2) { layer.speed = 2 }
      layers[numbers.index(layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    for round in 1...80 {
      context.advance(to: Double(round) * 0.05)
      Self.change(layers, &numbers)
      context.commitIfNeeded()
      let epoch = try #require(context.history.epochs.last)
      let derived = epoch.tree
      let compiled = RenderTreeCompiler.compile(epoch.committedTree)
      #expect(Set(derived.diagnostics) == Set(compiled.diagnostics))
      for time in [context.time, context.time + 0.3] {
        let (a, b) = (derived.evaluate(at: time), compiled.evaluate(at: time))
        for node in derived.nodes.indices {
          for id in Self.ids { #expect(a.value(id, of: node) == b.value(id, of: node)) }
        }
      }
    }
  }

  @Test func `share what did not change when a leader moves`() throws {
    let root = Layer()
    let layers = (0..<1000).map { _ in Layer() }
    for layer in layers { root.addSublayer(layer) }
    layers[1].add(ValueFollower(of: layers[0], keyPath: "position.x"), forKeyPath: "zPosition")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    _ = try #require(context.history.epochs.last).tree
    context.advance(to: 1)
    layers[0].removeAllAnimations()
    Transaction.begin()
    Transaction.setDisableActions(true)
    layers[0].position.x = 9
    Transaction.commit()
    context.commitIfNeeded()
    let tree = try #require(context.history.epochs.last).tree
    #expect(tree.compiledLayerCount == 2)
    let node = try #require(tree.shape.node(ofLayer: layers[1].layerNumber))
    #expect(tree.evaluate(at: 1).number(.zPosition, of: node) == 9)
  }

  @Test func `are presented and hit where the followers are`() throws {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 100)
    root.position = CGPoint(x: 200, y: 50)
    let (thumb, box) = (Layer(), Layer())
    thumb.position = CGPoint(x: 0, y: 500)
    box.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    box.position = CGPoint(x: 50, y: 50)
    root.addSublayer(thumb)
    root.addSublayer(box)
    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 200
    move.duration = 2
    thumb.add(move, forKey: "move")
    box.add(ValueFollower(of: thumb, keyPath: "position.x"), forKeyPath: "position.x")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.advance(to: 1)
    #expect(box.presentation()?.position.x == 100)
    #expect(box.position.x == 50)
    let presented = try #require(root.presentation())
    let hit = presented.hitTest(CGPoint(x: 100, y: 50))
    #expect(hit?.model() === box)
    #expect(context.presentedValue(.position, of: box) == .point(CGPoint(x: 100, y: 50)))
  }

  @Test func `are simulated with declared changes, and with layers that come`() throws {
    let root = Layer()
    let (thumb, box, late) = (Layer(), Layer(), Layer())
    root.addSublayer(thumb)
    root.addSublayer(box)
    thumb.zPosition = 3
    late.zPosition = 8
    box.add(ValueFollower(of: late, keyPath: "zPosition"), forKeyPath: "zPosition")
    late.add(ValueFollower(of: thumb, keyPath: "zPosition"), forKeyPath: "cornerRadius")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    context.schedule(.at(1)) { context in
      context.root.addSublayer(context.simulatedLayer(for: late))
    }
    let shown = try #require(context.timeline(until: 2).evaluate(at: 1.5))
    let nodes = shown.tree.nodes.indices
    #expect(nodes.count == 4)
    let boxNode = try #require(shown.tree.shape.node(ofLayer: box.layerNumber))
    let lateNode = try #require(nodes.last)
    #expect(shown.number(.zPosition, of: boxNode) == 8)
    #expect(shown.number(.cornerRadius, of: lateNode) == 3)
    let before = try #require(context.timeline(until: 2).evaluate(at: 0.5))
    #expect(before.number(.zPosition, of: boxNode) == 0)
  }

  @Test func `explain what a property follows`() throws {
    let root = Layer()
    let (thumb, box) = (Layer(), Layer())
    root.addSublayer(thumb)
    root.addSublayer(box)
    thumb.zPosition = 4
    box.add(
      ValueFollower(of: thumb, keyPath: "zPosition", from: [0, 8], to: [0, 1]),
      forKeyPath: "position.x")
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let tree = try #require(context.timeline.tree(at: 0))
    let node = try #require(tree.shape.node(ofLayer: box.layerNumber))
    let explanation = tree.explain(node: node, property: .builtIn(.position), at: 0)
    let following = try #require(explanation.followers.first)
    #expect(explanation.followers.count == 1)
    #expect(following.leaderNumber == 4)
    #expect(following.leaderKeyPath == "zPosition")
    #expect(following.value == .number(0.5))
    #expect(explanation.result == .point(CGPoint(x: 0.5, y: 0)))
    #expect(tree.animations[following.record].kind == "follower")
  }

  @Test func `evaluate long chains`() throws {
    let root = Layer()
    let layers = (0..<20_000).map { _ in Layer() }
    for layer in layers { root.addSublayer(layer) }
    for index in 1..<layers.count {
      layers[index].add(
        ValueFollower(of: layers[index - 1], keyPath: "zPosition"), forKeyPath: "zPosition")
    }
    layers[0].zPosition = 7
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let shown = try #require(context.timeline.evaluate(at: 0))
    #expect(shown.number(.zPosition, of: layers.count) == 7)
  }
}

@Suite struct `The order of following` {
  @Test func `has everything behind what it depends on, and every cycle once`() {
    let order = FollowingOrder([[1], [2], [], [4], [5], [3], [3, 0], [7]])
    #expect(order.order == [2, 1, 0, 6])
    #expect(order.cycles == [[3, 4, 5], [7]])
  }

  @Test func `finds what two cycles share, and goes on with the rest`() {
    let order = FollowingOrder([[1, 2], [0, 3], [0], []])
    #expect(order.cycles == [[0, 1]])
    #expect(order.order == [2, 3])
  }
}
