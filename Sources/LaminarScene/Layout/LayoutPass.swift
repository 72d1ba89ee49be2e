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

  /// The placements that differ from what layers have, and what is wrong with the constraints. Layers
  /// that are not there are left out.
  ///
  /// - Parameter lists: Constraints; for each axis of a layer the last list applies.
  func result(
    of lists: [[SceneConstraint]]
  ) -> (placements: [Placement], problems: [LayoutProblem]) {
    var system = ConstraintSystem(self)
    for constraint in effective(lists) { system.add(constraint) }
    system.solve()
    return (system.layers.compactMap { placement(of: $0, in: system) }, system.problems)
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
      return (Double(position.x) - Double(anchor.x) * Double(size.width), Double(size.width))
    case .vertical:
      return (Double(position.y) - Double(anchor.y) * Double(size.height), Double(size.height))
    }
  }

  /// Where a layer's own coordinates begin.
  func origin(of layer: Layer, _ axis: LayoutAxis) -> Double {
    let origin = actual(layer).bounds.origin
    return Double(axis == .horizontal ? origin.x : origin.y)
  }
}
