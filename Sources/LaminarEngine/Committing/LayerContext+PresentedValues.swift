/// The present values of single properties, where implicit animations begin.
extension LayerContext {
  /// Whether a layer was part of a commit.
  func hasCommitted(_ layer: Layer) -> Bool { image.contains(layer.layerNumber) }

  /// What a property of a committed layer shows at the stage's time; nil for other layers.
  ///
  /// FAST PATH: unless a superlayer animates through it or it follows others, a layer is evaluated
  /// alone, on its own clock, so that a change costs the same in a large tree.
  func presentedValue(_ id: PropertyID, of layer: Layer) -> PropertyValue? {
    presentedValue(.builtIn(id), of: layer)
  }

  /// What a property or a declared key of a committed layer shows at the stage's time.
  func presentedValue(_ property: PropertyPath.Property, of layer: Layer) -> PropertyValue? {
    guard let record = image[layer.layerNumber] else { return nil }
    var clocks = [record.clock]
    var next = layer.superlayer
    while let ancestor = next {
      if let above = image[ancestor.layerNumber] {
        guard !above.reachesOtherLayers else {
          return presentedValueInTree(property, of: layer)
        }
        clocks.append(above.clock)
      }
      next = ancestor.superlayer
    }
    guard record.followers.isEmpty else { return presentedValueInTree(property, of: layer) }
    guard !record.attachments.isEmpty else { return record.value(property) }
    let chain = ClockChain(clocks: clocks.reversed().filter { $0 != .layer }.map { LayerClock($0) })
    var alone = TreeImage(root: 0)
    alone.replace([(0, record.withoutRelatives)])
    return RenderTreeCompiler.compile(alone).evaluate(at: chain.localTime(at: time))
      .value(property, of: 0) ?? record.value(property)
  }

  private func presentedValueInTree(_ property: PropertyPath.Property, of layer: Layer)
    -> PropertyValue?
  {
    guard let layers = presentationLayers(at: time),
      let node = layers.node(ofLayer: layer.layerNumber)
    else { return nil }
    return layers.presentation.value(property, of: node)
      ?? image[layer.layerNumber]?.value(property)
  }
}

extension LayerRecord {
  /// The model's value of a property as it was committed.
  fileprivate func value(_ property: PropertyPath.Property) -> PropertyValue {
    switch property {
    case .builtIn(let id): values[id]
    case .custom(let custom):
      rare?.values.customValues.first { $0.property == custom }?.value ?? custom.defaultValue
    }
  }
}

extension AnimationAttachment {
  /// Whether a key path leads to another layer than the one that the animation is attached to.
  var reachesOtherLayers: Bool { spec.reachesOtherLayers(by: key) }
}

extension AnimationSpec {
  /// Whether a key path leads to another layer; the key of the attachment is the key path of an
  /// animation without one.
  fileprivate func reachesOtherLayers(by key: String?) -> Bool {
    switch content {
    case .property(let property):
      (property.keyPath ?? key).map { !PropertyAddress(parsing: $0).steps.isEmpty } ?? false
    case .group(let animations): animations.contains { $0.reachesOtherLayers(by: key) }
    case .transition, .nothing: false
    }
  }
}
