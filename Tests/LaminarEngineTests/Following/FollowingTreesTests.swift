import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
      let compiled = RenderTreeCompiler.compile(epoch.image)
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
