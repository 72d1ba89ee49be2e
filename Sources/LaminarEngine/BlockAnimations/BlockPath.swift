/// A property that a block changes: its key path, and the object that holds it.
struct BlockPath {
  /// The path from the layer, the animation's key path.
  let keyPath: String
  /// The property on the object that holds it.
  let property: PropertyPath
  private let holder: Holder

  private enum Holder {
    case layer(Layer)
    case cell(EmitterCell)
  }

  /// Nil for what is not a property, and for one that blocks do not animate: Booleans, words and
  /// bits change at once.
  init?(_ keyPath: String, from layer: Layer) {
    self.keyPath = keyPath
    let address = PropertyAddress(parsing: keyPath)
    let path: PropertyPath?
    if address.steps.isEmpty {
      holder = .layer(layer)
      path = layer.propertyPath(keyPath)
    } else {
      guard let cell = layer.object(at: address.steps) as? EmitterCell else { return nil }
      holder = .cell(cell)
      path = PropertyPath(parsing: address.rest, owner: .cell)
    }
    guard let path, path.isAnimatable, path.kind.isAnimatedByBlocks else { return nil }
    property = path
  }

  /// The model's value now.
  var modelValue: PropertyValue {
    let whole: PropertyValue =
      switch (holder, property.property) {
      case (.layer(let layer), .builtIn(let id)): layer.values[id]
      case (.layer(let layer), .custom(let custom)): layer.customValue(custom)
      case (.cell(let cell), .builtIn(let id)): cell.values[id]
      case (.cell, .custom): .none
      }
    return whole.part(property) ?? .none
  }

  /// Sets the model's value without any action.
  func setModelValue(_ value: PropertyValue) {
    Transaction.withoutActions {
      switch holder {
      case .layer(let layer): layer.setValue(value.keyValueForm, forKeyPath: keyPath)
      case .cell(let cell):
        cell.setValue(value.keyValueForm, forKeyPath: PropertyAddress(parsing: keyPath).rest)
      }
    }
  }

  /// The presented value of the property at the stage's time; nil for what was never committed.
  func shownValue(on layer: Layer) -> PropertyValue? {
    guard let context = layer.context else { return nil }
    if case .layer(let layer) = holder, case .builtIn(let id) = property.property {
      return context.presentedValue(id, of: layer)?.part(property)
    }
    guard let layers = context.presentationLayers(at: context.time),
      let node = layers.node(ofLayer: layer.layerNumber)
    else { return nil }
    let presentation = layers.presentation
    guard let shown = presentation.node(at: PropertyAddress(parsing: keyPath).steps, from: node)
    else { return nil }
    let whole: PropertyValue? =
      switch property.property {
      case .builtIn(let id): presentation.value(id, of: shown)
      case .custom(let custom): presentation.customValue(custom.name, of: shown)
      }
    return whole?.part(property)
  }

  /// Whether block animations of the property blend with running ones: its numbers determine the
  /// layer's position, size or transform (Laminar.docc: BlocksAndTransitions, "What a block adds").
  var isGeometry: Bool {
    guard case .builtIn(let id) = property.property else { return false }
    switch id {
    case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform,
      .sublayerTransform:
      return true
    default: return false
    }
  }
}

extension PropertyKind {
  /// Whether a change inside a block moves instead of switching.
  fileprivate var isAnimatedByBlocks: Bool {
    switch self {
    case .integer, .number, .point, .size, .rect, .transform, .color, .path, .image, .numbers,
      .colors:
      true
    case .bool, .string, .choice, .bits, .object: false
    }
  }
}

extension PresentationTree {
  /// The node that steps lead to.
  fileprivate func node(at steps: [PropertyAddress.Step], from node: Int) -> Int? {
    var node = node
    for step in steps {
      guard case .emitterCell(let name) = step else { return nil }
      var index = node + 1
      var found: Int?
      while index < tree.nodes[node].subtreeEnd, found == nil {
        if tree.nodes[index].role == .cell, tree.nodes[index].name == name { found = index }
        index = tree.nodes[index].subtreeEnd
      }
      guard let found else { return nil }
      node = found
    }
    return node
  }
}
