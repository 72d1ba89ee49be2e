public import Foundation

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
  func moveOrigin(to point: CGPoint) {
    endScrollingAnimation()
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    bounds.origin = origin
    continueDrag()
  }

  func moveOrigin(toShow rect: CGRect) {
    if let origin = origin(toShow: rect) { moveOrigin(to: origin) }
  }

  /// The origin of the bounds that shows a rectangle with the least way; nil for the null rectangle.
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
