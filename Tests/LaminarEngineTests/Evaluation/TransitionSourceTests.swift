import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
