public import Foundation
public import LaminarGraphics

/// A layer that shows a part of its sublayers: Core Animation’s `CAScrollLayer`.
open class ScrollLayer: Layer {
  package override class var owner: PropertyOwner { .scroll }

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
}
