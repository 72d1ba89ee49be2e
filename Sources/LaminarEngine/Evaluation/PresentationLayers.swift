public import Foundation
package import LaminarGraphics

extension Layer {
  /// Notes that the tree must be committed again.
  package func setNeedsCommit() { context?.noteChange(of: self) }

  /// The layer that this one shows a moment of; a model layer itself.
  public func model() -> Layer { extras?.presentation?.model ?? self }

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
    if extras?.presentation != nil { return self }
    guard let context else { return nil }
    if let time {
      context.commitPending(callingBlocks: false)
      context.noteRequest(at: time)
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
    let filters = extras?.filters != nil || extras?.backgroundFilters != nil
    guard !declared.isEmpty || filters else { return [] }
    return declared.map { ($0, extras?.customValues[$0.name] ?? $0.defaultValue) }
      + (filters ? LayerFilters(extras).inputs : [])
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
    let extras = layer.extras ?? LayerExtras()
    for index in committed.targets {
      let property = presentation.tree.targets[index].property
      guard let value = presentation.value(property, of: node) else { continue }
      switch property {
      case .builtIn(let id): layer.values[id] = value
      case .custom(let custom): extras.customValues[custom.name] = value
      }
    }
    extras.presentation = PresentationSource(model: model, layers: self, node: node)
    layer.extras = extras
    return layer
  }
}

/// The layers around a presentation layer are presentations of the same moment.
extension Layer {
  /// The sublayers of a model layer, or their presentations at a presentation layer's moment.
  var shownChildren: [Layer] {
    guard let source = extras?.presentation else { return children }
    let time = source.layers.presentation.time
    return source.model.children.compactMap { $0.presentation(at: time) }
  }

  /// The mask of a model layer, or its presentation at a presentation layer's moment.
  var shownMask: Layer? {
    extras?.presentation == nil ? extras?.mask : presentedRelative(\.extras?.mask)
  }

  /// The presentation of a layer beside a presentation layer's model at its moment.
  func presentedRelative(_ relative: (Layer) -> Layer?) -> Layer? {
    guard let source = extras?.presentation else { return nil }
    return relative(source.model)?.presentation(at: source.layers.presentation.time)
  }
}

// MARK: - Snapshots

/// What a layer shows, as a picture of its own (Laminar.docc: Drawing, "Images").
extension Layer {
  /// What the layer and all below it show, in the layer's own space and of its bounds: at the stage's
  /// time, or of a presentation at its moment.
  ///
  /// 1. With `afterUpdates` the stage commits what changed, and layers display the frame of its time.
  /// 2. The layer's position and transform do not count, nor does anything above it; its opacity and its
  ///    mask do.
  /// 3. Below an odd number of layers with flipped geometry, y of the layer's space points up where it is
  ///    seen, and so it does in the picture.
  ///
  /// - Returns: nil for a layer in no committed tree, and when a side has no pixels or too many.
  package func presentedDisplayList(afterUpdates: Bool, scale: Double) -> DisplayList? {
    guard let (presentation, node) = presentedNode(afterUpdates: afterUpdates) else { return nil }
    let geometry = LayerGeometry(presentation, node)
    let bounds = geometry.bounds.standardized
    guard let canvas = Canvas(ofPicture: bounds.size, scale: scale) else { return nil }
    let isUpsideDown =
      ContentsPlacement.isFlipped(presentation, node) != geometry.isGeometryFlipped
    let pixels = ProjectiveTransform2D(
      m11: scale, m22: isUpsideDown ? -scale : scale, m31: -Double(bounds.minX) * scale,
      m32: Double(isUpsideDown ? bounds.maxY : -bounds.minY) * scale)
    var builder = DisplayListBuilder(
      presentation: presentation, budget: DrawingBudget.standard, keepsAppearances: false)
    builder.build(node, on: pixels)
    let excess = builder.cost.excess
    return DisplayList(
      width: canvas.pixelWidth, height: canvas.pixelHeight,
      items: excess == nil ? builder.items : [], excess: excess)
  }

  private func presentedNode(afterUpdates: Bool) -> (PresentationTree, node: Int)? {
    if let source = extras?.presentation { return (source.layers.presentation, source.node) }
    guard let context else { return nil }
    if afterUpdates { context.displayFrame(at: context.time, keepsDrawings: true) }
    guard let moment = context.presentMoment, let node = moment.node(ofLayer: layerNumber) else {
      return nil
    }
    return (moment.presentation, node)
  }
}

// MARK: - Present values of single properties

/// The present values of single properties, where implicit animations begin.
extension LayerContext {
  /// Whether a layer was part of a commit.
  func hasCommitted(_ layer: Layer) -> Bool { committedTree.contains(layer.layerNumber) }

  /// What a property of a committed layer shows at the stage's time; nil for other layers.
  ///
  /// FAST PATH: unless a superlayer animates through it or it follows others, a layer is evaluated
  /// alone, on its own clock, so that a change costs the same in a large tree.
  func presentedValue(_ id: PropertyID, of layer: Layer) -> PropertyValue? {
    presentedValue(.builtIn(id), of: layer)
  }

  /// What a property or a declared key of a committed layer shows at the stage's time.
  func presentedValue(_ property: PropertyPath.Property, of layer: Layer) -> PropertyValue? {
    guard let record = committedTree[layer.layerNumber] else { return nil }
    var clocks = [record.clock]
    var next = layer.superlayer
    while let ancestor = next {
      if let above = committedTree[ancestor.layerNumber] {
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
    var alone = CommittedTree(root: 0)
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
      ?? committedTree[layer.layerNumber]?.value(property)
  }
}

extension LayerRecord {
  /// The model's value of a property as it was committed.
  fileprivate func value(_ property: PropertyPath.Property) -> PropertyValue {
    switch property {
    case .builtIn(let id): values[id]
    case .custom(let custom):
      extras?.values.customValues.first { $0.property == custom }?.value ?? custom.defaultValue
    }
  }
}

extension AnimationAttachment {
  /// Whether a key path leads to another layer than the one that the animation is attached to.
  var reachesOtherLayers: Bool {
    spec.parts(addedAs: key).contains { part in
      part.keyPath.map { !PropertyAddress(parsing: $0).steps.isEmpty } ?? false
    }
  }
}
