public import Foundation
import LaminarGraphics

/// The scales of a scroll layer: which of them stay, and what a pinch makes of those beyond
/// (Laminar.docc: Scrolling, "Zooming").
struct ZoomRange: Hashable {
  /// The scales without bouncing.
  let limits: ClosedRange<Double>
  /// Whether a pinch may go beyond them meanwhile.
  let bounces: Bool

  /// Lesser scales count as this one, so that a scale has an inverse.
  private static let smallest = 1e-6

  init(minimum: Double, maximum: Double, bounces: Bool) {
    let least = max(minimum, Self.smallest)
    limits = least...max(least, maximum)
    self.bounces = bounces
  }

  /// Whether the fingers may zoom at all.
  var isZoomable: Bool { limits.lowerBound < limits.upperBound }

  /// Whether a scale may stay when the fingers have left: of a layer that does not zoom any.
  func allows(_ scale: Double) -> Bool { !isZoomable || limits.contains(scale) }

  /// The nearest scale within the limits. Those of a layer that the fingers do not zoom leave code free.
  func clamped(_ scale: Double) -> Double {
    guard isZoomable else { return max(scale, Self.smallest) }
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// The scale for one that follows the fingers everywhere: a factor q beyond a limit is seen as the factor
  /// 2 − 1/(c·(q − 1) + 1), the rubber band of the offset with the length 1. It is the same at both limits.
  func presented(_ followed: Double) -> Double {
    let limit = clamped(followed)
    guard followed != limit, bounces else { return limit }
    return followed > limit
      ? limit * Self.stretched(followed / limit)
      : limit / Self.stretched(limit / max(followed, Self.smallest))
  }

  /// The inverse of ``presented(_:)``: what a pinch that begins at a scale counts from.
  func followed(_ presented: Double) -> Double {
    let limit = clamped(presented)
    guard presented != limit, bounces else { return presented }
    return presented > limit
      ? limit * Self.released(presented / limit)
      : limit / Self.released(limit / max(presented, Self.smallest))
  }

  private static func stretched(_ factor: Double) -> Double {
    2 - 1 / (ScrollAxis.rubberBand * (factor - 1) + 1)
  }

  private static func released(_ factor: Double) -> Double {
    1 + (1 / max(2 - factor, 1e-3) - 1) / ScrollAxis.rubberBand
  }
}

/// What two fingers hold that zoom a scroll layer.
struct ScrollPinch {
  /// What the scale would be at the pinch's ratio 1 if it followed the fingers beyond the limits.
  var scale: Double
  /// The point of the content under the fingers' centre, at the scale 1.
  var content: CGPoint
  /// Where the centre was last, from the origin of the bounds.
  var centre: CGPoint
}

/// The pinch recogniser of a scroll layer.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  /// Whether a finger joined a zoom that goes on, which moves the centre at once.
  fileprivate var hasNewFinger = false

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    super.touchesBegan(touches, with: event)
    hasNewFinger = hasBegun
  }

  override func reset() {
    super.reset()
    hasNewFinger = false
  }

  package override func makeCopy() -> GestureRecognizer { ScrollPinchGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? ScrollPinchGestureRecognizer { hasNewFinger = other.hasNewFinger }
  }
}

// MARK: - State

extension ScrollLayer {
  /// The recogniser that zooms, made when it is first needed; nil where ``maximumZoomScale`` is not above
  /// ``minimumZoomScale``.
  public var pinchGestureRecognizer: PinchGestureRecognizer? {
    guard zoomRange.isZoomable else { return nil }
    updateScrollRecognizers()
    return scrollPinch
  }

  /// Whether fingers zoom the content.
  public var isZooming: Bool { shownTracking.pinch != nil }

  /// Whether the scale goes back to a limit after the fingers have left.
  public var isZoomBouncing: Bool {
    shownTracking.motion == .zoomBounce && (model() as? ScrollLayer)?.scrollPlayback != nil
  }

  /// The sublayer that ``zooms`` names; nil where all of them zoom, or none has the name.
  public var layerForZooming: Layer? {
    guard let zooms else { return nil }
    return sublayers?.first { $0.name == zooms }
  }

  /// Whether one of the sublayers zooms with the content.
  func isZoomed(_ sublayer: Layer) -> Bool { zooms.map { $0 == sublayer.name } ?? true }

  var zoomRange: ZoomRange {
    ZoomRange(
      minimum: numeric(.minimumZoomScale), maximum: numeric(.maximumZoomScale),
      bounces: bouncesZoom)
  }

  /// The model's scale: where a zoom that goes on by itself will end.
  var modelScale: Double { numeric(.zoomScale) }

  /// What is shown of the scale at the stage's time.
  var shownScale: Double {
    guard scrollPlayback != nil else { return modelScale }
    return context?.presentedValue(.zoomScale, of: self)?.double ?? modelScale
  }

  /// Whether two fingers zoom, so that they decide the offset.
  var isPinched: Bool { scrolling.pinch != nil && (scrollPinch?.numberOfTouches ?? 0) > 1 }
}

// MARK: - Pinching

/// How two fingers change the scale (Laminar.docc: Scrolling, "Zooming").
extension ScrollLayer {
  /// Adds the recogniser that zooms, after the pan, which it recognises beside: what the fingers hold
  /// decides the offset.
  func addPinchRecognizer() {
    let pinch = ScrollPinchGestureRecognizer()
    pinch.allowSimultaneous(with: panGestureRecognizer)
    pinch.addReaction(for: [.began, .changed, .ended, .cancelled], name: nil) { _, recognizer in
      guard let pinch = recognizer as? ScrollPinchGestureRecognizer,
        let layer = pinch.layer as? ScrollLayer
      else { return }
      layer.zoom(by: pinch)
    }
    addGestureRecognizer(pinch)
  }

  /// Follows the recogniser.
  func zoom(by pinch: ScrollPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      stopScrolling()
      hold(by: pinch, atRatio: 1)
      callHandlers { $0.willBeginZooming?(self, layerForZooming) }
      follow(pinch)
    case .changed:
      guard scrolling.pinch != nil else { return }
      if pinch.hasNewFinger {
        pinch.hasNewFinger = false
        hold(by: pinch, atRatio: Double(pinch.scale))
      }
      follow(pinch)
    case .ended, .cancelled:
      // A finger that is left alone is not the centre of two.
      if pinch.state == .ended, pinch.touches.count > 1 { follow(pinch) }
      endPinch()
    case .possible, .failed: break
    }
  }

  /// Notes what the fingers hold, which they take along from now on.
  private func hold(by pinch: PinchGestureRecognizer, atRatio ratio: Double) {
    let point = pinch.location(in: self)
    let scale = CGFloat(max(modelScale, .leastNormalMagnitude))
    scrolling.pinch = ScrollPinch(
      scale: zoomRange.followed(modelScale) / ratio,
      content: CGPoint(x: point.x / scale, y: point.y / scale),
      centre: CGPoint(x: point.x - bounds.origin.x, y: point.y - bounds.origin.y))
  }

  /// Zooms to the distance of the fingers, with the held point of the content under their centre.
  private func follow(_ pinch: PinchGestureRecognizer) {
    guard var held = scrolling.pinch else { return }
    let point = pinch.location(in: self)
    held.centre = CGPoint(x: point.x - bounds.origin.x, y: point.y - bounds.origin.y)
    let followed = held.scale * Double(pinch.scale)
    guard followed.isFinite, held.centre.x.isFinite, held.centre.y.isFinite else { return }
    scrolling.pinch = held
    let scale = zoomRange.presented(followed)
    var offset = offset(of: held.content, at: held.centre, scale)
    if !bounces { offset = clamped(offset, scale) }
    change(to: scale, offset: offset)
  }

  private func endPinch() {
    guard let held = scrolling.pinch else { return }
    scrolling.pinch = nil
    guard zoomRange.allows(modelScale) else { return bounceZoom(held) }
    // What was dragged moves on already.
    if !scrolling.isDragging, scrollPlayback == nil { returnToEdges() }
    endZoom()
  }

  /// Moves the scale back to the limit that it is beyond, about a point of the layer's space.
  func bounceZoom(about point: CGPoint) {
    let scale = CGFloat(max(modelScale, .leastNormalMagnitude))
    bounceZoom(
      ScrollPinch(
        scale: modelScale, content: CGPoint(x: point.x / scale, y: point.y / scale),
        centre: CGPoint(x: point.x - bounds.origin.x, y: point.y - bounds.origin.y)))
  }

  private func bounceZoom(_ held: ScrollPinch) {
    let scale = zoomRange.clamped(modelScale)
    let offset = clamped(offset(of: held.content, at: held.centre, scale), scale)
    animateZoom(to: scale, offset: offset, .zoomBounce, duration: Self.zoomBounceDuration) {
      let animation = SpringAnimation(keyPath: $0)
      let rate = ScrollMotion.springRate
      animation.spring = Spring(mass: 1, stiffness: rate * rate, damping: 2 * rate)
      return animation
    }
  }

  /// After this time, in seconds, less than a ten-thousandth of the way is left: (1 + 12)·e^(−12).
  private static var zoomBounceDuration: Double { 1.2 }

  /// Tells the embedder's code that a zoom is over.
  func endZoom() {
    callHandlers { $0.didEndZooming?(self, layerForZooming, CGFloat(modelScale)) }
  }
}

// MARK: - Zooming by code

/// The scale by code, and the animations that change it.
extension ScrollLayer {
  /// Changes the scale about the centre of what is shown, within the limits. It stops what still moves.
  ///
  /// - Parameter animated: Whether it zooms there in 0.3 s from what is shown, along easeInEaseOut.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard allowsChange(forKey: "zoomScale") else { return }
    guard scale.isFinite else {
      return recordIgnored("a number that is not finite was ignored", key: "zoomScale")
    }
    zoom(to: Double(scale), about: nil, duration: animated ? Self.offsetDuration : 0)
  }

  /// Zooms so that a rectangle fills the layer as far as it fits, in its middle, and as far as the limits
  /// and the content go. It stops what still moves.
  ///
  /// - Parameters:
  ///   - rect: Of the space of ``layerForZooming``; without it, of the layer's own space at the scale 1.
  ///   - animated: Whether it zooms there in 0.3 s from what is shown, along easeInEaseOut.
  public func zoom(to rect: CGRect, animated: Bool) {
    guard allowsChange(forKey: "zoomScale") else { return }
    zoom(to: rect, duration: animated ? Self.offsetDuration : 0)
  }

  /// Zooms to a scale within the limits, so that a point of the content stays where it is shown, as far as
  /// the content goes.
  ///
  /// - Parameters:
  ///   - point: Of the layer's own space at the scale 1; nil is the centre of what is shown.
  ///   - duration: In seconds; 0 zooms at once.
  package func zoom(
    to scale: Double, about point: CGPoint?, duration: Double,
    timingFunction: TimingFunction = TimingFunction(name: .easeInEaseOut)
  ) {
    let (shown, origin, size) = (CGFloat(shownScale), shownOrigin, bounds.size)
    guard shown > 0 else { return zoomAtOnce(to: zoomRange.clamped(scale), offset: origin) }
    let content =
      point
      ?? CGPoint(
        x: (origin.x + size.width / 2) / shown, y: (origin.y + size.height / 2) / shown)
    let centre = CGPoint(x: content.x * shown - origin.x, y: content.y * shown - origin.y)
    let goal = zoomRange.clamped(scale)
    zoom(
      to: goal, offset: clamped(offset(of: content, at: centre, goal), goal),
      duration: duration, timingFunction)
  }

  /// Zooms to a rectangle, as ``zoom(to:animated:)`` does.
  package func zoom(
    to rect: CGRect, duration: Double,
    timingFunction: TimingFunction = TimingFunction(name: .easeInEaseOut)
  ) {
    guard let rect = contentRect(rect.standardized) else {
      return recordIgnored("a rectangle that is not finite was ignored", key: "zoomScale")
    }
    let (width, height) = (Double(bounds.width), Double(bounds.height))
    // A side without length fits at any scale.
    let scales = [(width, Double(rect.width)), (height, Double(rect.height))].filter { $0.1 > 0 }
    let fitting = scales.map { $0.0 / $0.1 }.min() ?? .infinity
    let scale = zoomRange.clamped(fitting)
    let middle = CGPoint(x: rect.midX, y: rect.midY)
    let centre = CGPoint(x: width / 2, y: height / 2)
    zoom(
      to: scale, offset: clamped(offset(of: middle, at: centre, scale), scale),
      duration: duration, timingFunction)
  }

  /// The first of some scales that is greater than the present one within the limits, or else the first of
  /// all: as a double tap goes on from scale to scale, and back.
  package func nextScale(of scales: [Double]) -> Double {
    let range = zoomRange
    let present = range.clamped(modelScale)
    return scales.first { range.clamped($0) > present } ?? scales.first ?? present
  }

  /// The point of the content, at the scale 1, that is shown at a point of the layer's model space; nil
  /// without one.
  package func contentPoint(at point: CGPoint) -> CGPoint? {
    let (origin, scale) = (shownOrigin, CGFloat(shownScale))
    let content = CGPoint(
      x: (point.x - bounds.origin.x + origin.x) / scale,
      y: (point.y - bounds.origin.y + origin.y) / scale)
    return content.x.isFinite && content.y.isFinite ? content : nil
  }

  /// A rectangle of the layer that zooms, in this layer's space at the scale 1; nil where it is not finite.
  private func contentRect(_ rect: CGRect) -> CGRect? {
    var content = rect
    if let zoomed = layerForZooming, modelScale > 0 {
      let shown = convert(rect, from: zoomed)
      let scale = CGFloat(modelScale)
      content = CGRect(
        x: shown.minX / scale, y: shown.minY / scale, width: shown.width / scale,
        height: shown.height / scale)
    }
    let numbers = [content.minX, content.minY, content.width, content.height]
    return content.isNull || !numbers.allSatisfy(\.isFinite) ? nil : content
  }

  private func zoom(
    to scale: Double, offset: CGPoint, duration: Double, _ timingFunction: TimingFunction
  ) {
    guard scale != shownScale || offset != shownOrigin else { return }
    guard duration > Self.shortestAnimation, Transaction.ThreadState.current.blocks.isEmpty else {
      return zoomAtOnce(to: scale, offset: offset)
    }
    animateZoom(to: scale, offset: offset, .zoom, duration: duration) {
      let animation = BasicAnimation(keyPath: $0)
      animation.timingFunction = timingFunction
      return animation
    }
  }

  private func zoomAtOnce(to scale: Double, offset: CGPoint) {
    endScrollingAnimation()
    change(to: scale, offset: offset)
  }

  // MARK: - Changes

  /// The offset with which a point of the content, at the scale 1, is shown at a distance from the origin of the bounds.
  private func offset(of content: CGPoint, at centre: CGPoint, _ scale: Double) -> CGPoint {
    let scale = CGFloat(scale)
    return CGPoint(x: content.x * scale - centre.x, y: content.y * scale - centre.y)
  }

  /// The nearest offset that shows the content at a scale without going beyond its edges.
  private func clamped(_ offset: CGPoint, _ scale: Double) -> CGPoint {
    let (x, y) = axes(of: contentSize(at: scale).zoomed)
    return CGPoint(x: x.clamped(Double(offset.x)), y: y.clamped(Double(offset.y)))
  }

  /// The content's size at the scale 1 and at another one.
  ///
  /// The first is remembered from zoom to zoom, so that it does not drift; content of which code has
  /// changed the size has a new one.
  private func contentSize(at scale: Double) -> (unzoomed: CGSize, zoomed: CGSize) {
    let (size, present) = (contentSize, modelScale)
    let isOurs = scrolling.zoomedSize?.zoomed == size
    let divisor = CGFloat(present > 0 ? present : 1)
    let unzoomed =
      isOurs
      ? scrolling.zoomedSize?.unzoomed ?? size
      : CGSize(width: size.width / divisor, height: size.height / divisor)
    return (
      unzoomed,
      CGSize(width: unzoomed.width * CGFloat(scale), height: unzoomed.height * CGFloat(scale))
    )
  }

  /// Sets the model's scale, the content's size at it, and the offset. Inside blocks it animates.
  func setZoom(_ scale: Double, offset: CGPoint) {
    let size = contentSize(at: scale)
    func set() {
      write(.contentSize, .size(size.zoomed))
      write(.zoomScale, .number(scale))
      bounds.origin = offset
    }
    if Transaction.ThreadState.current.blocks.isEmpty {
      Transaction.withoutActions(set)
    } else {
      set()
    }
    scrolling.zoomedSize = size
  }

  /// Changes the scale and the offset at once, and tells of it.
  private func change(to scale: Double, offset: CGPoint) {
    let (zooms, scrolls) = (scale != modelScale, offset != bounds.origin)
    guard zooms || scrolls else { return }
    setZoom(scale, offset: offset)
    continueDrag()
    if zooms { callHandlers { $0.didZoom?(self) } }
    if scrolls { callHandlers { $0.didScroll?(self) } }
  }

  /// Animates the scale and the offset from what is shown.
  ///
  /// Both are the same function of time between their ends, so that what stays where it is shown at both
  /// ends does so in between.
  private func animateZoom(
    to scale: Double, offset: CGPoint, _ motion: ScrollTracking.Motion, duration: Double,
    _ make: (String) -> BasicAnimation
  ) {
    let (shownScale, shownOrigin) = (shownScale, shownOrigin)
    endScrollingAnimation()
    if motion == .zoom { callHandlers { $0.willBeginZooming?(self, layerForZooming) } }
    setZoom(scale, offset: offset)
    continueDrag()
    let (zooming, scrolling) = (make("zoomScale"), make("bounds.origin"))
    (zooming.fromValue, zooming.toValue) = (shownScale, scale)
    (scrolling.fromValue, scrolling.toValue) = (shownOrigin, offset)
    zooming.duration = duration
    scrolling.duration = duration
    let group = AnimationGroup()
    group.animations = [zooming, scrolling]
    group.duration = duration
    addScrolling(group, motion)
  }
}
