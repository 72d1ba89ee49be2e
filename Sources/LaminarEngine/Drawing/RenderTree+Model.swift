import Foundation
import LaminarGraphics

extension RenderTree {
  /// A layer and all below it by their model values, without animations, in the layer's own space.
  static func ofModel(_ root: Layer) -> RenderTree {
    var layers: [Layer] = []
    var numbers: [ObjectIdentifier: Int] = [:]
    var pending = [root]
    while let layer = pending.popLast() {
      numbers[ObjectIdentifier(layer)] = layers.count
      layers.append(layer)
      pending += layer.children.reversed()
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
    var image = TreeImage(root: 0)
    image.replace(
      layers.enumerated().map { number, layer in
        var values = layer.values
        if number == 0 { values.moveToOrigin(in: root.bounds, root.anchorPoint) }
        return (number, LayerRecord(modelOf: layer, values: values, numbers: numbers))
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
