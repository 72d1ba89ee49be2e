public import Foundation
import LaminarGraphics

/// A layer that shows a part of its sublayers: Core Animation’s `CAScrollLayer`.
///
/// With ``isScrollEnabled`` it scrolls when a finger drags it, and between different zoom scales it zooms
/// when two fingers pinch it, as UIKit's `UIScrollView` does (Laminar.docc: Scrolling, "Dragging";
/// Scrolling, "Zooming").
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

  /// The size of what it scrolls through, from the origin of its own space, in points, at the present
  /// ``zoomScale``: a zoom changes it. Zero by default: nothing to scroll.
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

  /// How much the content is enlarged, about the origin of the layer's own space: what is shown, while it
  /// zooms by itself. 1 by default, greater than 0.
  ///
  /// Setting it is ``setZoomScale(_:animated:)`` without an animation; inside blocks such as
  /// ``Layer/animate(withDuration:delay:options:animations:completion:)`` it animates.
  open var zoomScale: CGFloat {
    get { CGFloat(shownScale) }
    set { setZoomScale(newValue, animated: false) }
  }

  /// The least scale that stays when the fingers have left. 1 by default.
  open var minimumZoomScale: CGFloat {
    get { CGFloat(numeric(.minimumZoomScale)) }
    set { write(.minimumZoomScale, newValue.propertyValue) }
  }

  /// The greatest scale that stays when the fingers have left; one below the least counts as that. 1 by
  /// default: the layer does not zoom.
  open var maximumZoomScale: CGFloat {
    get { CGFloat(numeric(.maximumZoomScale)) }
    set { write(.maximumZoomScale, newValue.propertyValue) }
  }

  /// Whether a pinch zooms beyond the limits and back. True by default.
  open var bouncesZoom: Bool {
    get { numeric(.bouncesZoom) != 0 }
    set { write(.bouncesZoom, .bool(newValue)) }
  }

  /// The name of the sublayer that zooms; the others stay as they are. Nil, the default, is all of them.
  ///
  /// A name, where UIKit asks a delegate for its `viewForZooming(in:)`: snapshots call no code, and must
  /// know it.
  open var zooms: String? {
    get { String(propertyValue: values[.zooms]) }
    set { write(.zooms, newValue.propertyValue) }
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.layer === self {
      if let pan = recognizer as? ScrollPanGestureRecognizer { return mayDrag(by: pan) }
      if recognizer is ScrollPinchGestureRecognizer { return zoomRange.isZoomable }
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// Moves the origin of the bounds to a point, along the axes that the scroll mode allows.
  open func scroll(to point: CGPoint) { moveOrigin(to: point) }

  /// Moves the origin of the bounds as little as shows a rectangle of the layer's own space.
  open func scroll(to rect: CGRect) { moveOrigin(toShow: rect) }
}

// MARK: - Scrolling from inside

extension Layer {
  /// The part of the bounds that the nearest scroll layer above shows; all of it without one.
  public var visibleRect: CGRect {
    guard let scrollLayer = enclosingScrollLayer else { return bounds }
    let visible = bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
    return visible.isNull ? .zero : visible
  }

  /// Scrolls the nearest scroll layer above so that a point of this layer comes to its origin.
  public func scroll(_ point: CGPoint) {
    guard let scrollLayer = enclosingScrollLayer else { return }
    scrollLayer.scroll(to: convert(point, to: scrollLayer))
  }

  /// Scrolls the nearest scroll layer above as little as shows a rectangle of this layer.
  public func scrollRectToVisible(_ rect: CGRect) {
    guard let scrollLayer = enclosingScrollLayer else { return }
    scrollLayer.scroll(to: convert(rect, to: scrollLayer))
  }

  private var enclosingScrollLayer: ScrollLayer? {
    var next = superlayer
    while let layer = next {
      if let scrollLayer = layer as? ScrollLayer { return scrollLayer }
      next = layer.superlayer
    }
    return nil
  }
}

extension ScrollLayer {
  private func moveOrigin(to point: CGPoint) {
    endScrollingAnimation()
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds.origin = origin
    continueDrag()
  }

  private func moveOrigin(toShow rect: CGRect) {
    if let origin = origin(toShow: rect) { moveOrigin(to: origin) }
  }

  /// The origin of the bounds that shows a rectangle with the least travel; nil for the null rectangle.
  func origin(toShow rect: CGRect) -> CGPoint? {
    guard !rect.isNull else { return nil }
    func moved(_ low: CGFloat, _ length: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
      // What is longer than the window shows its beginning.
      if first < low || last - first > length { return first }
      return last > low + length ? last - length : low
    }
    let (window, rect) = (bounds, rect.standardized)
    return CGPoint(
      x: moved(window.minX, window.width, rect.minX, rect.maxX),
      y: moved(window.minY, window.height, rect.minY, rect.maxY))
  }
}

// MARK: - Properties

extension PropertyTable {
  /// The properties that `ScrollLayer` introduces.
  static let scrollRows: [PropertyRow] = [
    PropertyRow(
      .scrollMode, "scrollMode", .scroll, .choice(["none", "vertically", "horizontally", "both"]),
      .string("both"),
      access: .init(\ScrollLayer.scrollMode),
      "The axes that scrolling moves."),
    PropertyRow(
      .scrollEnabled, "scrollEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isScrollEnabled),
      "Whether a finger scrolls the layer."),
    PropertyRow(
      .contentSize, "contentSize", .scroll, .size, .size(.zero),
      unit: .points, access: .init(\ScrollLayer.contentSize),
      "The size of what the layer scrolls through."),
    PropertyRow(
      .contentInset, "contentInset", .scroll, .numbers, .none,
      unit: .points, access: .init(\ScrollLayer.contentInsetNumbers, kind: .numbers),
      "What scrolling adds around the content: top, left, bottom, right; nil is nothing."),
    PropertyRow(
      .decelerationRate, "decelerationRate", .scroll, .number, .number(0.998),
      unit: .fraction, access: .init(\ScrollLayer.decelerationRate),
      "What remains of the speed after a millisecond when the finger has left."),
    PropertyRow(
      .bounces, "bounces", .scroll, .bool, .bool(true),
      access: .init(\ScrollLayer.bounces),
      "Whether scrolling goes beyond the edges of the content and back."),
    PropertyRow(
      .alwaysBounceVertical, "alwaysBounceVertical", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.alwaysBounceVertical),
      "Whether content that is no higher than the layer can be pulled."),
    PropertyRow(
      .alwaysBounceHorizontal, "alwaysBounceHorizontal", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.alwaysBounceHorizontal),
      "Whether content that is no wider than the layer can be pulled."),
    PropertyRow(
      .pagingEnabled, "pagingEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isPagingEnabled),
      "Whether scrolling stops at multiples of the layer’s size."),
    PropertyRow(
      .directionalLockEnabled, "directionalLockEnabled", .scroll, .bool, .bool(false),
      access: .init(\ScrollLayer.isDirectionalLockEnabled),
      "Whether a drag along one axis does not scroll the other."),
    PropertyRow(
      .delaysContentTouches, "delaysContentTouches", .scroll, .bool, .bool(true),
      access: .init(\ScrollLayer.delaysContentTouches),
      "Whether the content gets touches only when they did not scroll at once."),
    PropertyRow(
      .zoomScale, "zoomScale", .scroll, .number, .number(1),
      animatable: true, access: .init(\ScrollLayer.zoomScale),
      "How much the content is enlarged, about the origin of the layer’s space."),
    PropertyRow(
      .minimumZoomScale, "minimumZoomScale", .scroll, .number, .number(1),
      access: .init(\ScrollLayer.minimumZoomScale),
      "The least scale that stays when the fingers have left."),
    PropertyRow(
      .maximumZoomScale, "maximumZoomScale", .scroll, .number, .number(1),
      access: .init(\ScrollLayer.maximumZoomScale),
      "The greatest scale that stays; the layer zooms where it is above minimumZoomScale."),
    PropertyRow(
      .bouncesZoom, "bouncesZoom", .scroll, .bool, .bool(true),
      access: .init(\ScrollLayer.bouncesZoom),
      "Whether a pinch zooms beyond the limits and back."),
    PropertyRow(
      .zooms, "zooms", .scroll, .string, .none,
      access: .init(\ScrollLayer.zooms),
      "The name of the only sublayer that zooms; nil is all of them."),
  ]
}
