import Foundation
import LaminarEngine

/// Gives layers the frames that constraints require.
///
/// Layers are laid out by bounds and position without their transform.
struct LayoutPass {
  /// A layer's new geometry.
  struct Placement {
    let layer: Layer
    let bounds: CGRect
    let position: CGPoint

    /// Sets the layer's bounds and position.
    func apply() {
      layer.bounds = bounds
      layer.position = position
    }
  }

  /// The layer that is shown for one of the scene's.
  let actual: (Layer) -> Layer
  /// The layer that holds another, of the scene's own.
  let superlayer: (Layer) -> Layer?
  /// Whether a layer is in the tree.
  let isThere: (Layer) -> Bool
  /// The sizes of the texts that constraints leave open, and the axes on which they do.
  private var texts: [ObjectIdentifier: (axes: Set<LayoutAxis>, size: CGSize)] = [:]

  init(
    actual: @escaping (Layer) -> Layer, superlayer: @escaping (Layer) -> Layer?,
    isThere: @escaping (Layer) -> Bool
  ) {
    self.actual = actual
    self.superlayer = superlayer
    self.isThere = isThere
  }

  /// The placements that differ from what layers have, and what is wrong with the constraints. Layers
  /// that are not there are left out.
  ///
  /// - Parameter lists: Constraints; for each axis of a layer the last list applies.
  func result(
    of lists: [[SceneConstraint]]
  ) -> (placements: [Placement], problems: [LayoutProblem]) {
    let constraints = effective(lists)
    var pass = self
    for constraint in constraints where !constraint.textAxes.isEmpty {
      pass.measureText(of: constraint, width: nil)
    }
    var system = pass.solved(constraints)
    // The height of a wrapped text is that at its width, which is known now.
    var isWrapped = false
    for constraint in constraints where constraint.textAxes.contains(.vertical) {
      guard (actual(constraint.layer) as? TextLayer)?.isWrapped ?? false else { continue }
      pass.measureText(
        of: constraint, width: system.span(of: constraint.layer, .horizontal).length)
      isWrapped = true
    }
    if isWrapped { system = pass.solved(constraints) }
    return (system.layers.compactMap { pass.placement(of: $0, in: system) }, system.problems)
  }

  private func solved(_ constraints: [SceneConstraint]) -> ConstraintSystem {
    var system = ConstraintSystem(self)
    for constraint in constraints { system.add(constraint) }
    system.solve()
    return system
  }

  /// - Parameter width: The width at which the text is wrapped; nil to keep its lines.
  private mutating func measureText(of constraint: SceneConstraint, width: Double?) {
    let layer = actual(constraint.layer)
    let known = texts[ObjectIdentifier(constraint.layer)]?.size
    var size = layer.sizeThatFits(CGSize(width: width ?? 0, height: 0))
    if width != nil, let known { size.width = known.width }
    texts[ObjectIdentifier(constraint.layer)] = (constraint.textAxes, size)
  }

  /// The length of a layer's text on an axis that constraints leave to it; nil for other layers.
  func textLength(of layer: Layer, _ axis: LayoutAxis) -> Double? {
    guard let text = texts[ObjectIdentifier(layer)], text.axes.contains(axis) else { return nil }
    return Double(axis == .horizontal ? text.size.width : text.size.height)
  }

  /// The constraints that apply, in the order of the lists.
  private func effective(_ lists: [[SceneConstraint]]) -> [SceneConstraint] {
    var last: [ConstraintSystem.Key: Int] = [:]
    for (index, list) in lists.enumerated() {
      for constraint in list { last[ConstraintSystem.Key(constraint)] = index }
    }
    return lists.enumerated().flatMap { index, list in
      list.filter { last[ConstraintSystem.Key($0)] == index && isThere($0.layer) }
    }
  }

  private func placement(of layer: Layer, in system: ConstraintSystem) -> Placement? {
    let x = system.span(of: layer, .horizontal), y = system.span(of: layer, .vertical)
    guard [x.start, x.length, y.start, y.length].allSatisfy(\.isFinite) else { return nil }
    let actual = actual(layer)
    let anchor = actual.anchorPoint
    let bounds = CGRect(
      origin: actual.bounds.origin, size: CGSize(width: x.length, height: y.length))
    let position = CGPoint(
      x: x.start + Double(anchor.x) * x.length, y: y.start + Double(anchor.y) * y.length)
    guard actual.bounds != bounds || actual.position != position else { return nil }
    return Placement(layer: actual, bounds: bounds, position: position)
  }

  /// The span that a layer has in its superlayer.
  func ownSpan(of layer: Layer, _ axis: LayoutAxis) -> (start: Double, length: Double) {
    let actual = actual(layer)
    let (size, position, anchor) = (actual.bounds.size, actual.position, actual.anchorPoint)
    switch axis {
    case .horizontal:
      let length = textLength(of: layer, axis) ?? Double(size.width)
      return (Double(position.x) - Double(anchor.x) * length, length)
    case .vertical:
      let length = textLength(of: layer, axis) ?? Double(size.height)
      return (Double(position.y) - Double(anchor.y) * length, length)
    }
  }

  /// Where a layer's own coordinates begin.
  func origin(of layer: Layer, _ axis: LayoutAxis) -> Double {
    let origin = actual(layer).bounds.origin
    return Double(axis == .horizontal ? origin.x : origin.y)
  }
}
