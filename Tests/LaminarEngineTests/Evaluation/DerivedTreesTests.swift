import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// The tree of an epoch is made of another epoch's; compiled from nothing it shows the same.
@Suite struct `Derived trees` {
  private static let ids: [PropertyID] = [
    .position, .opacity, .zPosition, .bounds, .cornerRadius, .transform, .backgroundColor,
  ]

  /// Changes one layer in a random way.
  private static func change(_ layers: [Layer], _ numbers: inout SeededSource, round: Int) {
    let layer = layers[numbers.index(layers.count)]
    switch numbers.index(12) {
    case 0: layer.opacity = Float(numbers.number(0...1))
    case 1: layer.backgroundColor = Color(red: numbers.number(0...1), green: 0, blue: 0)
    case 2: layer.removeAllAnimations()
    case 3 where layer.speed != 1: layer.speed = Float(numbers.number(0.2...3))
    case 4: layer.timeOffset = numbers.chance(0.5) ? 0 : numbers.number(0...1)
    case 5 where round % 7 == 0: layer.addSublayer(Layer())
    case 5 where layer.timeRemapping != nil:
      layer.timeRemapping = TimeRemapping(
        keyTimes: [0, 2, 5], values: [numbers.number(0...3), 4, numbers.number(0...3)])
    case 6:
      let group = AnimationGroup()
      let basic = BasicAnimation(keyPath: "transform.rotation.z")
      basic.byValue = 2
      group.animations = [basic]
      group.duration = 3
      layer.add(group, forKey: "group")
    case 7:
      let keyframes = KeyframeAnimation(keyPath: "position")
      keyframes.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 20))
      keyframes.rotationMode = .rotateAuto
      keyframes.duration = 2
      layer.add(keyframes, forKey: "path")
    case 8:
      let invalid = BasicAnimation(keyPath: "invalid")
      invalid.toValue = 1
      layer.add(invalid, forKey: "invalid")
    default:
      let basic = BasicAnimation(
        keyPath: ["opacity", "zPosition", "cornerRadius"][numbers.index(3)])
      basic.toValue = numbers.number(0...1)
      if numbers.chance(0.7) { basic.fromValue = numbers.number(0...1) }
      basic.isAdditive = numbers.chance(0.2)
      basic.duration = numbers.number(0.5...4)
      basic.timingFunction = TimingFunction(name: .easeIn)
      layer.add(basic, forKey: "basic\(numbers.index(3))")
    }
  }

  private static func tree(_ count: Int, _ numbers: inout SeededSource) -> (Layer, [Layer]) {
    let root = Layer()
    var layers = [root]
    for index in 0..<count {
      let layer = index % 9 == 8 ? ReplicatorLayer() : Layer()
      layer.name = "layer\(index)"
      if numbers.chance(0.2) { layer.speed = 2 }
      if index % 11 == 10 {
        layer.timeRemapping = TimeRemapping(keyTimes: [0, 3, 6], values: [0, 4, 1])
      }
      layers[numbers.index(layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    return (root, layers)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `show what trees show that are compiled from nothing`(seed: UInt64) throws {
    var numbers = SeededSource(seed: seed)
    let (root, layers) = Self.tree(60, &numbers)
    let context = LayerContext(root: root)
    Transaction.begin()
    defer { Transaction.commit() }
    Transaction.setDisableActions(true)
    for round in 0..<150 {
      context.time = Double(round) / 20
      for _ in 0...numbers.index(3) { Self.change(layers, &numbers, round: round) }
      context.commitIfNeeded()
    }
    Transaction.flush()
    let epochs = context.timeline.epochs
    var order = Array(epochs.indices)
    if seed == 2 { order.reverse() }
    if seed == 3 { order.sort { $0 * 37 % 101 < $1 * 37 % 101 } }
    for index in order {
      let derived = epochs[index].tree
      let fresh = RenderTreeCompiler.compile(derived.committedTree)
      #expect(derived.diagnostics == fresh.diagnostics)
      #expect(derived.nodes.map(\.animations.count) == fresh.nodes.map(\.animations.count))
      for time in [epochs[index].begin, epochs[index].begin + 0.6] {
        let a = derived.evaluate(at: time)
        let b = fresh.evaluate(at: time)
        for node in fresh.nodes.indices {
          #expect(a.localTime(of: node) == b.localTime(of: node))
          for id in Self.ids {
            #expect(
              a.value(id, of: node) == b.value(id, of: node),
              "\(id) of \(node) in epoch \(index) at \(time)")
          }
        }
      }
    }
  }

  @Test func `give layers clocks as they are added, and sweep what was removed`() throws {
    let root = Layer()
    let layers = (0..<400).map { index in
      let layer = Layer()
      layer.name = "l\(index)"
      return layer
    }
    // Forty panels of nine layers each: some panels are paused with moving layers in them.
    for (index, layer) in layers.enumerated() {
      (index % 10 == 0 ? root : layers[index / 10 * 10]).addSublayer(layer)
    }
    let context = LayerContext(root: root)
    Transaction.begin()
    defer { Transaction.commit() }
    Transaction.setDisableActions(true)
    context.commitIfNeeded()
    for event in 1...1200 {
      context.advance(to: Double(event) / 100)
      let layer = layers[event * 31 % 400]
      switch event % 10 {
      case 3: _ = layers[event / 10 % 40 * 10].pauseAnimations()
      case 7: _ = layers[event / 10 % 40 * 10].resumeAnimations()
      case 5 where event % 20 == 5:
        let group = AnimationGroup()
        group.duration = 0.3
        group.animations = [sweep(from: 0, to: 9, duration: 0.3)]
        layer.add(group, forKey: "group")
      default:
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue) = (0, event)
        layer.add(slide, forKey: "x")
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.toValue, fade.timingFunction) = (0, TimingFunction(name: .easeOut))
        layer.add(fade, forKey: "fade")
      }
    }
    Transaction.flush()
    var compiled = 0
    for epoch in context.timeline.epochs {
      let derived = epoch.tree
      compiled += derived.compiledLayerCount
      let fresh = RenderTreeCompiler.compile(derived.committedTree)
      let (a, b) = (
        derived.evaluate(at: epoch.begin + 0.05), fresh.evaluate(at: epoch.begin + 0.05)
      )
      var differing = 0
      for node in fresh.nodes.indices {
        if a.localTime(of: node) != b.localTime(of: node) { differing += 1 }
        for id in [PropertyID.position, .opacity, .zPosition]
        where a.value(id, of: node) != b.value(id, of: node) {
          differing += 1
        }
      }
      #expect(differing == 0, "at \(epoch.begin)")
    }
    // About three layers an event, and the whole for the few panels in which a group runs: with a
    // compilation of all for each first pause it would be 40 times the whole more.
    #expect(compiled <= 401 + 4 * 1200 + 8 * 401)
  }

  /// The layers that are compiled when every epoch's tree is used in turn.
  private func compiledLayers(events: Int, layers count: Int) -> Int {
    let root = Layer()
    let layers = (0..<count).map { _ in Layer() }
    for layer in layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    Transaction.begin()
    defer { Transaction.commit() }
    Transaction.setDisableActions(true)
    context.commitIfNeeded()
    for event in 1...events {
      context.time = Double(event)
      let layer = layers[event * 31 % count]
      layer.opacity = Float(event) / 1000
      let animation = BasicAnimation(keyPath: "position.x")
      animation.byValue = 10
      layer.add(animation, forKey: "x")
      context.commitIfNeeded()
    }
    Transaction.flush()
    return context.timeline.epochs.reduce(0) { $0 + $1.tree.compiledLayerCount }
  }

  @Test func `cost what changed, not the product of events and layers`() {
    // The tree once, then a layer for each event; now and then a faded animation's layer again.
    #expect(compiledLayers(events: 100, layers: 500) <= 501 + 2 * 100)
    #expect(compiledLayers(events: 200, layers: 500) <= 501 + 2 * 200)
    #expect(compiledLayers(events: 100, layers: 1000) <= 1001 + 2 * 100)
  }

  @Test func `say which nodes changed`() throws {
    let root = Layer()
    let layers = (0..<50).map { _ in Layer() }
    for layer in layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    Transaction.begin()
    defer { Transaction.commit() }
    Transaction.setDisableActions(true)
    context.commitIfNeeded()
    context.time = 1
    layers[40].opacity = 0.5
    layers[3].opacity = 0.5
    context.commitIfNeeded()
    context.time = 2
    layers[3].addSublayer(Layer())
    context.commitIfNeeded()
    Transaction.flush()
    let trees = context.timeline.epochs.map(\.tree)
    #expect(trees[1].changedNodes(since: trees[0]) == [4, 41])
    #expect(trees[0].changedNodes(since: trees[1]) == [4, 41])
    #expect(trees[2].changedNodes(since: trees[1]) == nil)
  }
}

/// What changes between epochs is found without compiling whole trees.
@Suite struct `Epoch changes` {
  /// A context whose layers change within one transaction, without actions.
  private static func record(_ root: Layer, _ body: (LayerContext) -> Void) -> RenderTimeline {
    let context = LayerContext(root: root)
    Transaction.begin()
    Transaction.setDisableActions(true)
    context.commitIfNeeded()
    body(context)
    Transaction.commit()
    return context.timeline
  }

  private static func named(_ name: String?) -> Layer {
    let layer = Layer()
    layer.name = name
    return layer
  }

  private static func animation(_ keyPath: String) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.toValue = 0.5
    animation.duration = 1
    return animation
  }

  // MARK: - The same as of whole trees

  /// Every layer and every animated key path, by name.
  private static func names(_ tree: RenderTree, _ nodes: some Sequence<Int>) -> Set<String> {
    var names: Set<String> = []
    for node in nodes {
      names.insert(tree.path(of: node) + " " + tree.keyPrefix(of: node))
      for record in tree.nodes[node].animations.map({ tree.animations[$0] }) {
        names.insert("\(tree.path(of: record.targetNode)):\(record.keyPath) \(record.kind)")
      }
    }
    return names
  }

  private static func change(_ layers: [Layer], _ numbers: inout SeededSource, _ round: Int) {
    let layer = layers[numbers.index(layers.count)]
    let other = layers[numbers.index(layers.count)]
    switch numbers.index(12) {
    case 0: layer.opacity = Float(numbers.number(0...1))
    case 1: layer.removeFromSuperlayer()
    case 2: layer.insertSublayer(other, at: UInt32(numbers.index(3)))
    case 3: layer.addSublayer(named(numbers.chance(0.5) ? nil : "new\(round)"))
    case 4: layer.name = numbers.chance(0.3) ? nil : "name\(round)"
    case 5: layer.mask = numbers.chance(0.5) ? nil : named("mask\(round)")
    case 6:
      other.name = "other\(round)"
      layer.add(animation("sublayers.other\(round).opacity"), forKey: "reach")
    case 7:
      let unnamed = BasicAnimation(keyPath: nil)
      unnamed.toValue = 0.25
      layer.add(unnamed, forKey: "sublayers.new\(round - 3).zPosition")
    case 8: layer.sublayers?.first.map { layer.bringSublayerToFront($0) }
    case 9: layer.add(animation("mask.opacity"), forKey: "mask")
    default: layer.add(animation(numbers.chance(0.5) ? "opacity" : "zPosition"), forKey: "own")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `name what whole trees name`(seed: UInt64) {
    var numbers = SeededSource(seed: seed)
    let root = Layer()
    var layers = [root]
    for index in 0..<30 {
      let layer = Self.named(numbers.chance(0.3) ? nil : "layer\(index)")
      layers[numbers.index(layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    let emitter = EmitterLayer()
    emitter.name = "emitter"
    let cell = EmitterCell()
    cell.name = "spark"
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    layers.append(emitter)
    let timeline = Self.record(root) { context in
      for round in 0..<120 {
        context.time = Double(round + 1)
        for _ in 0...numbers.index(3) { Self.change(layers.dropFirst() + [root], &numbers, round) }
        context.commitIfNeeded()
      }
    }
    var known: Set<String> = []
    var found: Set<String> = []
    var changes = TimelineChanges(timeline)
    var change = changes.next()
    for epoch in timeline.epochs {
      let whole = RenderTreeCompiler.compile(epoch.committedTree)
      #expect(whole.paths == whole.nodes.indices.map { whole.path(of: $0) })
      known.formUnion(Self.names(whole, whole.nodes.indices))
      // An epoch of which layers are only gone brings nothing.
      if let next = change, next.begin == epoch.begin {
        let here = Self.names(next.tree, next.nodes)
        #expect(here.subtracting(Self.names(whole, whole.nodes.indices)) == [])
        found.formUnion(here)
        change = changes.next()
      }
      #expect(found.symmetricDifference(known) == [], "at \(epoch.begin)")
    }
    #expect(change == nil)
  }

  // MARK: - What they cost

  /// The layers that are compiled for changes of a flat tree.
  private static func cost(layers count: Int, events: Int, adding: Bool) -> Int {
    let root = Layer()
    let layers = (0..<count).map { named("layer\($0)") }
    for layer in layers { root.addSublayer(layer) }
    let timeline = record(root) { context in
      for event in 0..<events {
        context.time = Double(event + 1)
        if adding {
          event % 3 == 2
            ? layers[event].removeFromSuperlayer() : root.addSublayer(named("new\(event)"))
        } else {
          layers[event * 7 % count].opacity = Float(event) / 1e4
        }
        context.commitIfNeeded()
      }
    }
    var changes = TimelineChanges(timeline)
    while changes.next() != nil {}
    return changes.compiledCount
  }

  @Test(arguments: [false, true])
  func `cost the tree once and then the changes`(adding: Bool) {
    for (layers, events) in [(500, 100), (500, 400), (2000, 400)] {
      let cost = Self.cost(layers: layers, events: events, adding: adding)
      // Of every change the root and one layer, or the root alone where a layer went.
      #expect(cost > layers + 1)
      #expect(cost <= layers + 1 + 2 * events)
    }
  }
}
