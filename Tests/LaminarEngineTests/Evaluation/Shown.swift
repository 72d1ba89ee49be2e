import Foundation
import LaminarGraphics

@testable import LaminarEngine

/// What a layer shows: commits it alone in a tree at time 0 and evaluates.
struct Shown {
  let context: LayerContext
  let layer: Layer

  init(_ layer: Layer = Layer(), _ animations: [(key: String?, animation: Animation)] = []) {
    let root = Layer()
    root.addSublayer(layer)
    for (key, animation) in animations { layer.add(animation, forKey: key) }
    context = LayerContext(root: root)
    context.commitIfNeeded()
    self.layer = layer
  }

  /// The usual subject of the vectors: zPosition with the model value 7.
  init(_ animation: Animation, model: CGFloat = 7) {
    let layer = Layer()
    layer.zPosition = model
    self.init(layer, [("a", animation)])
  }

  func tree(at time: Double) -> PresentationTree {
    guard let tree = context.timeline.evaluate(at: time) else { fatalError("nothing committed") }
    return tree
  }

  func number(_ id: PropertyID = .zPosition, at time: Double) -> Double {
    tree(at: time).number(id, of: 1)
  }

  func value(_ id: PropertyID, at time: Double) -> PropertyValue { tree(at: time).value(id, of: 1) }

  func matrix(_ id: PropertyID = .transform, at time: Double) -> Transform3D {
    guard case .transform(let matrix) = value(id, at: time) else { return Transform3D(m11: .nan) }
    return matrix
  }

  func point(_ id: PropertyID = .position, at time: Double) -> SIMD2<Double> {
    guard case .point(let point) = value(id, at: time) else { return SIMD2(.nan, .nan) }
    return SIMD2(Double(point.x), Double(point.y))
  }
}

/// A basic animation of zPosition from 0 to 100.
func sweep(
  from: Any? = 0, to: Any? = 100, duration: Double = 1,
  _ change: (BasicAnimation) -> Void = { _ in }
) -> BasicAnimation {
  let animation = BasicAnimation(keyPath: "zPosition")
  animation.fromValue = from
  animation.toValue = to
  animation.duration = duration
  animation.isRemovedOnCompletion = false
  change(animation)
  return animation
}

/// Whether two numbers agree to a relative or absolute tolerance.
func agree(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}
