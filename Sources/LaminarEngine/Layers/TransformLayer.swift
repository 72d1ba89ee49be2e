public import Foundation

/// A layer without a picture of its own whose sublayers keep their depth: Core Animation’s `CATransformLayer`.
open class TransformLayer: Layer {
  package override class var owner: PropertyOwner { .transform }

  open override func presentation() -> TransformLayer? {
    makePresentation(at: nil, TransformLayer.init(layer:)) as? TransformLayer
  }

  open override func presentation(at time: TimeInterval) -> TransformLayer? {
    makePresentation(at: time, TransformLayer.init(layer:)) as? TransformLayer
  }
}
