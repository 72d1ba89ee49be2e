import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
    var changes = EpochChanges(timeline)
    var change = changes.next()
    for epoch in timeline.epochs {
      let whole = RenderTreeCompiler.compile(epoch.image)
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
    var changes = EpochChanges(timeline)
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
