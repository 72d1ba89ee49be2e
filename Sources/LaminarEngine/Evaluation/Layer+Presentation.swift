public import Foundation

extension Layer {
  /// Notes that the tree must be committed again.
  package func setNeedsCommit() { context?.noteChange(of: self) }

  /// The layer that this one shows a moment of; a model layer itself.
  public func model() -> Layer { rare?.presentation?.model ?? self }

  /// Makes the layer's presentation with an initialiser of its class; nil when it is in no committed
  /// tree. A presentation is its own.
  ///
  /// Subclasses override `presentation()` with it to return themselves:
  /// `override func presentation() -> Dial? { makePresentation(with: Dial.init(layer:)) }`.
  ///
  /// - Parameters:
  ///   - time: A time of the stage, in seconds, for which what changed is committed first, outside of
  ///     transactions; nil for the stage's own, with nothing committed.
  ///   - make: Makes a copy of a layer, such as `Dial.init(layer:)`.
  public func makePresentation<Presented: Layer>(
    at time: TimeInterval? = nil, with make: (Any) -> Presented
  ) -> Presented? {
    makePresentation(at: time) { make($0) as Layer } as? Presented
  }

  /// Makes the presentation of a layer with its class's maker; a presentation is its own.
  func makePresentation(at time: Double?, _ make: (Any) -> Layer) -> Layer? {
    if rare?.presentation != nil { return self }
    guard let context else { return nil }
    if let time {
      context.commitPending(callingBlocks: false)
      context.noteQuestion(about: time)
    }
    guard layerNumber >= 0,
      let layers = time.map(context.presentationLayers(at:)) ?? context.presentMoment,
      let node = layers.node(ofLayer: layerNumber)
    else { return nil }
    return layers.layer(at: node, of: self, make)
  }

  /// The declared keys of the layer's class with their present values.
  var customPropertyValues: [(property: CustomProperty, value: PropertyValue)] {
    let declared = tableClass.customProperties
    let filters = rare?.filters != nil || rare?.backgroundFilters != nil
    guard !declared.isEmpty || filters else { return [] }
    return declared.map { ($0, rare?.customValues[$0.name] ?? $0.defaultValue) }
      + (filters ? LayerFilters(rare).inputs : [])
  }
}

/// The presentation layers of one moment, made at their first use.
final class PresentationLayers {
  let presentation: PresentationTree

  init(_ presentation: PresentationTree) { self.presentation = presentation }

  func node(ofLayer number: Int) -> Int? { presentation.tree.shape.node(ofLayer: number) }

  /// The presentation of a model layer at a node: the values of the moment.
  func layer(at node: Int, of model: Layer, _ make: (Any) -> Layer) -> Layer {
    let layer = make(model)
    let committed = presentation.tree.nodes[node]
    layer.values = committed.values
    let rare = layer.rare ?? RareLayerState()
    for index in committed.targets {
      let property = presentation.tree.targets[index].property
      guard let value = presentation.value(property, of: node) else { continue }
      switch property {
      case .builtIn(let id): layer.values[id] = value
      case .custom(let custom): rare.customValues[custom.name] = value
      }
    }
    rare.presentation = PresentationSource(model: model, layers: self, node: node)
    layer.rare = rare
    return layer
  }
}
