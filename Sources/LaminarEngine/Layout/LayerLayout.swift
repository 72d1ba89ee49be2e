import Foundation

/// What layers that take part in layout keep: constraints, masks, margins, priorities.
final class LayerLayout {
  /// Constraints of a size class.
  struct Group {
    var horizontal: SizeClass?
    var vertical: SizeClass?
    var constraints: [LayoutConstraint]
  }

  /// The priorities of one axis.
  struct ContentPriorities: Equatable {
    var hugging = LayoutPriority.defaultLow
    var resistance = LayoutPriority.defaultHigh
  }

  var translatesMask = true
  var autoresizingMask: AutoresizingMask = []
  var margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var marginsGuide: LayoutGuide?
  var guides: [LayoutGuide] = []
  /// The active constraints that the layer holds, and those that concern it, in the order of activation.
  var constraints: [LayoutConstraint] = []
  var mentions: [LayoutConstraint] = []
  var horizontal = ContentPriorities()
  var vertical = ContentPriorities()
  var preferredWidth = 0.0
  /// The width that a wrapped text is being measured for.
  var fittingWidth: Double?
  var groups: [Group] = []
  var updatesConstraints = false
  /// For the topmost layer of a tree: its constraints in a solver.
  var engine: LayoutEngine?
}

extension Layer {
  /// The layer's state of layout, made when it is first needed.
  var layoutState: LayerLayout {
    if let layout = rare?.layout { return layout }
    let made = LayerLayout()
    rareState.layout = made
    markLayoutRules()
    return made
  }

  /// Marks the layer and its superlayers: from then on their changes of geometry concern layout.
  func markLayoutRules() {
    var next: Layer? = self
    while let layer = next, !layer.hasLayoutRules {
      layer.hasLayoutRules = true
      next = layer.parent
    }
  }

  /// The top of the layer's tree.
  private var topmostLayer: Layer {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer
  }

  /// The tree's constraints in a solver, made when they are first needed.
  var layoutEngine: LayoutEngine {
    let top = topmostLayer
    let state = top.layoutState
    if let engine = state.engine { return engine }
    let made = LayoutEngine(root: top)
    state.engine = made
    return made
  }

  /// The margins guide if it already exists.
  var existingLayoutEngine: LayoutEngine? {
    hasLayoutRules ? topmostLayer.rare?.layout?.engine : nil
  }

  // MARK: - The hierarchy

  /// Lets the constraints of a subtree that was inserted take part in the tree's.
  func layoutRulesDidEnter(_ layer: Layer) {
    layer.rare?.layout?.engine = nil
    markLayoutRules()
    existingLayoutEngine?.collect(layer)
  }

  /// Deactivates the constraints between the layer's subtree and the rest, before it leaves.
  func layoutRulesWillLeave() {
    let engine = existingLayoutEngine
    for layer in layersWithRules {
      for constraint in layer.rare?.layout?.mentions ?? [] {
        guard let owner = constraint.owner else { continue }
        if owner === self || owner.isBelow(self) {
          engine?.remove(constraint)
        } else {
          constraint.isActive = false
        }
      }
      engine?.forget(layer)
    }
  }

  /// The layer and those in it that take part in layout, superlayers first.
  var layersWithRules: [Layer] {
    var result: [Layer] = []
    var pending = hasLayoutRules ? [self] : []
    while let layer = pending.popLast() {
      result.append(layer)
      if let mask = layer.rare?.mask, mask.hasLayoutRules { pending.append(mask) }
      for child in layer.children.reversed() where child.hasLayoutRules { pending.append(child) }
    }
    return result
  }

  private func isBelow(_ ancestor: Layer) -> Bool {
    var next = parent
    while let layer = next {
      if layer === ancestor { return true }
      next = layer.parent
    }
    return false
  }

  // MARK: - Changes

  /// What follows from a change of a property of a layer that takes part in layout.
  func layoutRulesDidChange(_ id: PropertyID, from oldSize: CGSize) {
    switch id {
    case .bounds, .position, .anchorPoint:
      if bounds.size != oldSize { autoresizeSublayers(from: oldSize) }
      existingLayoutEngine?.didMove(self)
    case .contents, .contentsRect, .contentsScale, .string, .font, .fontSize, .wrapped, .number,
      .format, .rounding, .verticalAlignment, .lineBreak:
      invalidateIntrinsicContentSize()
    default: break
    }
  }
}
