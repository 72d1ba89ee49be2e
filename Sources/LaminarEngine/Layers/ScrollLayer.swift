public import Foundation

/// A layer that shows a part of its sublayers: Core Animation’s `CAScrollLayer`.
///
/// With ``isScrollEnabled`` it scrolls when a finger drags it, as UIKit's `UIScrollView` does
/// (Laminar.docc: Scrolling, "Dragging").
open class ScrollLayer: Layer {
  /// What a finger and what has become of its speed do to the layer now.
  var scrolling = ScrollTracking()
  /// The functions to call when it scrolls. Called by ``Stage/advance(to:)`` only.
  public var scrollHandlers = ScrollHandlers()

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

  /// Whether a finger scrolls the layer. False by default, as Core Animation's layers do not.
  open var isScrollEnabled: Bool {
    get { numeric(.scrollEnabled) != 0 }
    set { write(.scrollEnabled, .bool(newValue)) }
  }

  /// The size of what it scrolls through, from the origin of its own space, in points. Zero by default:
  /// nothing to scroll.
  open var contentSize: CGSize {
    get { CGSize(propertyValue: values[.contentSize]) ?? .zero }
    set { write(.contentSize, .size(newValue)) }
  }

  /// What scrolling adds around the content, in points. Zero by default. By key it is a list: top, left,
  /// bottom, right; 0 where it is shorter.
  open var contentInset: EdgeInsets {
    get { EdgeInsets(numbers: contentInsetNumbers ?? []) }
    set { contentInsetNumbers = newValue.numbers }
  }

  /// The insets as key-value coding has them.
  package var contentInsetNumbers: [NSNumber]? {
    get { values[.contentInset].keyValueForm as? [NSNumber] }
    set { write(.contentInset, converting: newValue) }
  }

  /// What remains of the speed after a millisecond when the finger has left. Normal, 0.998, by default.
  open var decelerationRate: ScrollLayerDecelerationRate {
    get { ScrollLayerDecelerationRate(rawValue: CGFloat(numeric(.decelerationRate))) }
    set { write(.decelerationRate, newValue.propertyValue) }
  }

  /// Whether scrolling goes beyond the edges of the content and back. True by default.
  open var bounces: Bool {
    get { numeric(.bounces) != 0 }
    set { write(.bounces, .bool(newValue)) }
  }

  /// Whether content that is no higher than the layer can be pulled, if it bounces. False by default.
  open var alwaysBounceVertical: Bool {
    get { numeric(.alwaysBounceVertical) != 0 }
    set { write(.alwaysBounceVertical, .bool(newValue)) }
  }

  /// Whether content that is no wider than the layer can be pulled, if it bounces. False by default.
  open var alwaysBounceHorizontal: Bool {
    get { numeric(.alwaysBounceHorizontal) != 0 }
    set { write(.alwaysBounceHorizontal, .bool(newValue)) }
  }

  /// Whether scrolling stops at multiples of the layer's size. False by default.
  open var isPagingEnabled: Bool {
    get { numeric(.pagingEnabled) != 0 }
    set { write(.pagingEnabled, .bool(newValue)) }
  }

  /// Whether a drag that begins along one axis does not scroll the other. False by default.
  open var isDirectionalLockEnabled: Bool {
    get { numeric(.directionalLockEnabled) != 0 }
    set { write(.directionalLockEnabled, .bool(newValue)) }
  }

  /// Whether the content gets touches only when they did not scroll within 0.15 s. True by default.
  open var delaysContentTouches: Bool {
    get { numeric(.delaysContentTouches) != 0 }
    set { write(.delaysContentTouches, .bool(newValue)) }
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let pan = recognizer as? ScrollPanGestureRecognizer, pan.layer === self else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    return mayDrag(by: pan)
  }

  /// Moves the origin of the bounds to a point, along the axes that the scroll mode allows.
  open func scroll(to point: CGPoint) { moveOrigin(to: point) }

  /// Moves the origin of the bounds as little as shows a rectangle of the layer's own space.
  open func scroll(to rect: CGRect) { moveOrigin(toShow: rect) }
}
