public import Foundation

/// A layer that shows a part of its sublayers: Core Animation’s `CAScrollLayer`.
open class ScrollLayer: Layer {
  package override class var owner: PropertyOwner { .scroll }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.scrollLayerNames(Self.self)
  }

  open override func presentation() -> ScrollLayer? {
    makePresentation(at: nil, ScrollLayer.init(layer:)) as? ScrollLayer
  }

  open override func presentation(at time: TimeInterval) -> ScrollLayer? {
    makePresentation(at: time, ScrollLayer.init(layer:)) as? ScrollLayer
  }

  /// The axes that scrolling moves. Both by default.
  open var scrollMode: ScrollLayerScrollMode {
    get { ScrollLayerScrollMode(rawValue: word(.scrollMode)) }
    set { write(.scrollMode, .string(newValue.rawValue)) }
  }

  /// Moves the origin of the bounds to a point, along the axes that the scroll mode allows.
  open func scroll(to point: CGPoint) { moveOrigin(to: point) }

  /// Moves the origin of the bounds as little as shows a rectangle of the layer's own space.
  open func scroll(to rect: CGRect) { moveOrigin(toShow: rect) }
}
