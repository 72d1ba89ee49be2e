import Foundation
import LaminarGraphics

extension RenderTree {
  /// A layer and all below it by their values, without animations, in the layer's own space: model
  /// layers, or the presentations of one moment.
  static func ofValues(_ root: Layer) -> RenderTree {
    var parts: [(layer: Layer, sublayers: [Int], mask: Int)] = []
    /// Each with the part that it belongs to, and whether it is its mask.
    var pending: [(layer: Layer, owner: Int, isMask: Bool)] = [(root, -1, false)]
    while let (layer, owner, isMask) = pending.popLast() {
      let number = parts.count
      parts.append((layer, [], -1))
      if isMask {
        parts[owner].mask = number
      } else if owner >= 0 {
        parts[owner].sublayers.append(number)
      }
      pending += layer.shownChildren.reversed().map { ($0, number, false) }
      if let mask = layer.shownMask { pending.append((mask, number, true)) }
    }
    var image = TreeImage(root: 0)
    image.replace(
      parts.enumerated().map { number, part in
        var values = part.layer.values
        if number == 0 { values.moveToOrigin(in: root.bounds, root.anchorPoint) }
        return (
          number,
          LayerRecord(
            valuesOf: part.layer, values: values, sublayers: part.sublayers, mask: part.mask)
        )
      })
    return RenderTreeCompiler.compile(image)
  }
}

extension PropertyBag {
  /// Moves the layer so that its own space is its superlayer's.
  fileprivate mutating func moveToOrigin(in bounds: CGRect, _ anchor: CGPoint) {
    let bounds = bounds.standardized
    self[.position] = .point(
      CGPoint(
        x: bounds.minX + anchor.x * bounds.width, y: bounds.minY + anchor.y * bounds.height))
    self[.transform] = .transform(.identity)
    self[.zPosition] = .number(0)
    self[.anchorPointZ] = .number(0)
  }
}
