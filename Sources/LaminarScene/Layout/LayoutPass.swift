import Foundation
import LaminarEngine

/// Gives layers the frames that constraints require, superlayers and what others refer to first.
///
/// Layers are placed by bounds and position without their transform, as constraints do.
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

  /// The placements that differ from what layers have; layers that are not there are left out.
  ///
  /// - Parameter lists: Constraints; for each axis of a layer the last list applies.
  func placements(_ lists: [[LayoutConstraint]]) -> [Placement] {
    let order = LayoutOrder(lists, superlayer: superlayer)
    var spans: [SpanKey: LayoutSpan] = [:]
    var layers: [Layer] = []
    for item in order.items where isThere(item.layer) {
      let own = span(of: item.layer, item.axis, spans)
      let numbers = item.constraints.map { constraint in
        (attribute: constraint.attribute, value: value(of: constraint, spans))
      }
      let key = SpanKey(layer: ObjectIdentifier(item.layer), axis: item.axis)
      if spans[SpanKey(layer: key.layer, axis: item.axis == .horizontal ? .vertical : .horizontal)]
        == nil
      {
        layers.append(item.layer)
      }
      spans[key] = LayoutSpan(numbers, otherwise: own)
    }
    return layers.compactMap { placement(of: $0, spans) }
  }

  private struct SpanKey: Hashable {
    let layer: ObjectIdentifier
    let axis: LayoutAxis
  }

  private func placement(_ layer: Layer, _ x: LayoutSpan, _ y: LayoutSpan) -> Placement {
    let actual = actual(layer)
    let anchor = actual.anchorPoint
    let bounds = CGRect(
      origin: actual.bounds.origin, size: CGSize(width: x.length, height: y.length))
    return Placement(
      layer: actual, bounds: bounds,
      position: CGPoint(
        x: x.start + Double(anchor.x) * x.length, y: y.start + Double(anchor.y) * y.length))
  }

  private func placement(of layer: Layer, _ spans: [SpanKey: LayoutSpan]) -> Placement? {
    let result = placement(
      layer, span(of: layer, .horizontal, spans), span(of: layer, .vertical, spans))
    let isSame =
      result.layer.bounds == result.bounds && result.layer.position == result.position
    return isSame ? nil : result
  }

  private func value(of constraint: LayoutConstraint, _ spans: [SpanKey: LayoutSpan]) -> Double {
    guard let anchor = constraint.anchor else { return constraint.constant }
    let span: LayoutSpan? =
      switch anchor.target {
      case .superlayer:
        superlayer(constraint.layer).map { innerSpan(of: $0, anchor.attribute.axis, spans) }
      case .sibling(let layer): self.span(of: layer, anchor.attribute.axis, spans)
      }
    return (span?[anchor.attribute] ?? 0) * constraint.multiplier + constraint.constant
  }

  /// The span of a layer in its superlayer.
  private func span(
    of layer: Layer, _ axis: LayoutAxis, _ spans: [SpanKey: LayoutSpan]
  ) -> LayoutSpan {
    if let known = spans[SpanKey(layer: ObjectIdentifier(layer), axis: axis)] { return known }
    let actual = actual(layer)
    let (size, position, anchor) = (actual.bounds.size, actual.position, actual.anchorPoint)
    switch axis {
    case .horizontal:
      return LayoutSpan(
        start: Double(position.x) - Double(anchor.x) * Double(size.width),
        length: Double(size.width))
    case .vertical:
      return LayoutSpan(
        start: Double(position.y) - Double(anchor.y) * Double(size.height),
        length: Double(size.height))
    }
  }

  /// The span of a layer in its own coordinates.
  private func innerSpan(
    of layer: Layer, _ axis: LayoutAxis, _ spans: [SpanKey: LayoutSpan]
  ) -> LayoutSpan {
    let origin = actual(layer).bounds.origin
    return LayoutSpan(
      start: Double(axis == .horizontal ? origin.x : origin.y),
      length: span(of: layer, axis, spans).length)
  }
}
