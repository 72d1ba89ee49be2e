/// What single properties show now: where implicit animations come from.
extension LayerContext {
  /// Whether a layer was part of a commit.
  func hasCommitted(_ layer: Layer) -> Bool { image.contains(layer.layerNumber) }

  /// What a property of a committed layer shows at the stage's time; nil for other layers.
  ///
  /// FAST PATH: unless a superlayer animates through it, a layer is evaluated alone, on its own
  /// clock, so that a change costs the same in a large tree.
  func presentedValue(_ id: PropertyID, of layer: Layer) -> PropertyValue? {
    guard let record = image[layer.layerNumber] else { return nil }
    var clocks = [record.clock]
    var next = layer.superlayer
    while let ancestor = next {
      if let above = image[ancestor.layerNumber] {
        guard !above.attachments.contains(where: { $0.spec.reachesOtherLayers }) else {
          return presentedValueInTree(id, of: layer)
        }
        clocks.append(above.clock)
      }
      next = ancestor.superlayer
    }
    guard !record.attachments.isEmpty else { return record.values[id] }
    let chain = ClockChain(clocks: clocks.reversed().filter { $0 != .layer }.map { Timing($0) })
    var alone = TreeImage(root: 0)
    alone.replace([(0, LayerRecord(alone: record))])
    return RenderTreeCompiler.compile(alone).evaluate(at: chain.localTime(at: time))
      .value(id, of: 0)
  }

  private func presentedValueInTree(_ id: PropertyID, of layer: Layer) -> PropertyValue? {
    guard let layers = presentationLayers(at: time),
      let node = layers.node(ofLayer: layer.layerNumber)
    else { return nil }
    return layers.presentation.value(id, of: node)
  }
}

extension AnimationSpec {
  /// Whether a key path leads to another layer than the one that the animation is attached to.
  var reachesOtherLayers: Bool {
    switch content {
    case .property(let property):
      property.keyPath.map { !PropertyAddress(parsing: $0).steps.isEmpty } ?? false
    case .group(let animations): animations.contains(where: \.reachesOtherLayers)
    case .transition, .nothing: false
    }
  }
}
