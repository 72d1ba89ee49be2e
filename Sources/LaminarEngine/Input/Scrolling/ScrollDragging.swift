public import Foundation

/// What a finger and what has become of its speed do to a scroll layer now. Copied for simulations.
struct ScrollTracking {
  /// What the offset would be at the begin of the drag if it followed the finger beyond the edges.
  var start = CGPoint.zero
  /// The finger's translation at which the drag began, and the last one.
  var firstTranslation = CGPoint.zero, translation = CGPoint.zero
  /// Whether a finger drags the offset.
  var isDragging = false
  /// The axes that the drag moves.
  var movesX = false, movesY = false
  /// What the attached animation is; nil without one.
  var motion: Motion?
  /// The offset and the scale that the embedder's code was told of last while the animation moves them.
  var toldOffset = CGPoint.zero, toldScale = 1.0
  /// What the fingers hold that zoom; nil where none do.
  var pinch: ScrollPinch?
  /// The content's size at the scale 1, as the last zoom found it, and the size that the zoom made of it.
  var zoomedSize: (unzoomed: CGSize, zoomed: CGSize)?

  /// What moves the offset without a finger: the last two move the scale too.
  enum Motion {
    case deceleration, change, zoom, zoomBounce
  }
}

/// The functions that a scroll layer calls, as UIKit's `UIScrollViewDelegate` has them. All are nil by
/// default.
public struct ScrollHandlers {
  /// The offset changed: by a finger, by code, or in a frame of its motion. A frame is an end of
  /// ``Stage/advance(to:)``, and each refresh of a display that links run on.
  public var didScroll: ((ScrollLayer) -> Void)?
  /// A finger begins to drag.
  public var willBeginDragging: ((ScrollLayer) -> Void)?
  /// The finger leaves, with the offset's velocity in points per millisecond and the offset where it
  /// will come to rest, which can be changed.
  public var willEndDragging: ((ScrollLayer, _ velocity: CGPoint, _ target: inout CGPoint) -> Void)?
  /// The finger has left; whether the offset moves on.
  public var didEndDragging: ((ScrollLayer, _ decelerates: Bool) -> Void)?
  /// The offset begins to move on.
  public var willBeginDecelerating: ((ScrollLayer) -> Void)?
  /// The offset came to rest, or was stopped.
  public var didEndDecelerating: ((ScrollLayer) -> Void)?
  /// An animated change of the offset is over, or was stopped.
  public var didEndScrollingAnimation: ((ScrollLayer) -> Void)?
  /// Two fingers begin to zoom, or an animated change of the scale begins, with the layer that zooms; nil
  /// is all sublayers.
  public var willBeginZooming: ((ScrollLayer, _ zoomed: Layer?) -> Void)?
  /// The scale changed: by fingers, by code, or in a frame of its motion.
  public var didZoom: ((ScrollLayer) -> Void)?
  /// A zoom is over, with all of its animations: the layer that zoomed, and the scale, which is within the
  /// limits unless the zoom was interrupted.
  public var didEndZooming: ((ScrollLayer, _ zoomed: Layer?, _ scale: CGFloat) -> Void)?

  /// Makes handlers that do nothing.
  public init() {}
}

extension ScrollLayer {
  /// The recogniser that drags, made when it is first needed; disabled unless ``isScrollEnabled``.
  public var panGestureRecognizer: PanGestureRecognizer { scrollPan ?? addScrollRecognizers() }

  /// Whether a finger is down that may drag.
  public var isTracking: Bool { (scrollPan?.numberOfTouches ?? 0) > 0 }

  /// Whether a finger drags the content.
  public var isDragging: Bool { shownTracking.isDragging }

  /// Whether the content moves on after a finger has left, bounces included.
  public var isDecelerating: Bool {
    shownTracking.motion == .deceleration && (model() as? ScrollLayer)?.scrollPlayback != nil
  }

  var shownTracking: ScrollTracking { (model() as? ScrollLayer)?.scrolling ?? scrolling }

  private var scrollPan: ScrollPanGestureRecognizer? {
    gestureRecognizers?.lazy.compactMap { $0 as? ScrollPanGestureRecognizer }.first
  }

  /// The recogniser that zooms; nil until the layer needs recognisers.
  var scrollPinch: ScrollPinchGestureRecognizer? {
    gestureRecognizers?.lazy.compactMap { $0 as? ScrollPinchGestureRecognizer }.first
  }

  /// Whether fingers scroll or zoom the layer.
  package var takesTouches: Bool { isScrollEnabled || zoomRange.isZoomable }

  /// The playback of the animation that scrolls.
  var scrollPlayback: AnimationPlayback? { playback(forKey: Self.scrollingKey) }

  /// The key of the animation that scrolls.
  private static var scrollingKey: String { "scrolling" }

  /// Adds the recognisers that scrolling needs, and enables those that it needs now.
  package func updateScrollRecognizers() {
    if scrollPan == nil {
      guard takesTouches else { return }
      addScrollRecognizers()
    }
    if zoomRange.isZoomable, scrollPinch == nil { addPinchRecognizer() }
    for recognizer in gestureRecognizers ?? [] {
      if recognizer is ScrollPanGestureRecognizer { recognizer.isEnabled = isScrollEnabled }
      if recognizer is ScrollPinchGestureRecognizer {
        recognizer.isEnabled = zoomRange.isZoomable
      }
      if recognizer is ScrollTouchGestureRecognizer {
        recognizer.isEnabled = isScrollEnabled
        recognizer.delaysTouchesBegan = delaysContentTouches
      }
    }
  }

  @discardableResult
  private func addScrollRecognizers() -> ScrollPanGestureRecognizer {
    let (touch, pan) = (ScrollTouchGestureRecognizer(), ScrollPanGestureRecognizer())
    touch.isEnabled = isScrollEnabled
    touch.delaysTouchesBegan = delaysContentTouches
    pan.isEnabled = isScrollEnabled
    pan.addReaction(for: [.began, .changed, .ended, .cancelled], name: nil) { _, recognizer in
      guard let pan = recognizer as? ScrollPanGestureRecognizer,
        let layer = pan.layer as? ScrollLayer
      else { return }
      layer.drag(by: pan)
    }
    addGestureRecognizer(touch)
    addGestureRecognizer(pan)
    return pan
  }
}

// MARK: - Dragging

/// How a finger moves the offset (Laminar.docc: Scrolling, "Dragging").
extension ScrollLayer {
  /// The two axes with the layer's present values.
  var axes: (x: ScrollAxis, y: ScrollAxis) { axes(of: contentSize) }

  /// The two axes with the layer's present values, for content of a size.
  func axes(of content: CGSize) -> (x: ScrollAxis, y: ScrollAxis) {
    let (size, inset) = (bounds.size, contentInset)
    return (
      ScrollAxis(
        length: Double(size.width), content: Double(content.width),
        insets: (Double(inset.left), Double(inset.right)),
        isAllowed: scrollMode == .both || scrollMode == .horizontally, bounces: bounces,
        alwaysBounces: alwaysBounceHorizontal),
      ScrollAxis(
        length: Double(size.height), content: Double(content.height),
        insets: (Double(inset.top), Double(inset.bottom)),
        isAllowed: scrollMode == .both || scrollMode == .vertically, bounces: bounces,
        alwaysBounces: alwaysBounceVertical)
    )
  }

  /// Whether a finger's travel may become a drag: there is something to scroll, and the travel is not
  /// across the only axis that scrolls.
  func mayDrag(by pan: PanGestureRecognizer) -> Bool {
    let (x, y) = axes
    guard isScrollEnabled, x.isScrollable || y.isScrollable else { return false }
    let translation = pan.translation(in: self)
    if !x.isScrollable { return abs(translation.y) >= abs(translation.x) }
    if !y.isScrollable { return abs(translation.x) >= abs(translation.y) }
    return true
  }

  /// Follows the recogniser.
  func drag(by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag(at: pan.translation(in: self))
    case .changed:
      guard scrolling.isDragging else { return }
      scrolling.translation = pan.translation(in: self)
      if !isPinched { moveWithDrag() }
    case .ended:
      guard scrolling.isDragging else { return }
      scrolling.translation = pan.translation(in: self)
      if !isPinched { moveWithDrag() }
      endDrag(velocity: pan.velocity(in: self))
    case .cancelled: if scrolling.isDragging { endDrag(velocity: .zero) }
    case .possible, .failed: break
    }
  }

  private func beginDrag(at translation: CGPoint) {
    stopScrolling()
    let (x, y) = axes
    var (movesX, movesY) = (x.isScrollable, y.isScrollable)
    if isDirectionalLockEnabled, movesX, movesY {
      // Travel that is more than twice as far along one axis as along the other has a direction.
      let (dx, dy) = (abs(translation.x), abs(translation.y))
      movesX = dx * 2 >= dy
      movesY = dy * 2 >= dx
    }
    scrolling.movesX = movesX
    scrolling.movesY = movesY
    scrolling.isDragging = true
    scrolling.firstTranslation = translation
    scrolling.translation = translation
    scrolling.start = followedOffset
    callHandlers { $0.willBeginDragging?(self) }
  }

  private var followedOffset: CGPoint {
    let (x, y) = axes
    return CGPoint(
      x: x.followed(Double(bounds.origin.x)), y: y.followed(Double(bounds.origin.y)))
  }

  private func moveWithDrag() {
    let translation = CGPoint(
      x: scrolling.translation.x - scrolling.firstTranslation.x,
      y: scrolling.translation.y - scrolling.firstTranslation.y)
    guard translation.x.isFinite, translation.y.isFinite else { return }
    let (x, y) = axes
    var offset = bounds.origin
    if scrolling.movesX {
      offset.x = CGFloat(x.presented(Double(scrolling.start.x - translation.x)))
    }
    if scrolling.movesY {
      offset.y = CGFloat(y.presented(Double(scrolling.start.y - translation.y)))
    }
    guard offset != bounds.origin else { return }
    setOrigin(offset)
    callHandlers { $0.didScroll?(self) }
  }

  /// Continues a drag from the present offset, which code has changed.
  func continueDrag() {
    guard scrolling.isDragging else { return }
    scrolling.start = followedOffset
    scrolling.firstTranslation = scrolling.translation
  }

  // MARK: - After the finger

  private func endDrag(velocity: CGPoint) {
    scrolling.isDragging = false
    // A scale beyond its limits goes back first, and takes the offset along.
    guard zoomRange.allows(modelScale) else {
      callHandlers { $0.didEndDragging?(self, false) }
      if scrolling.pinch == nil { bounceZoom(about: CGPoint(x: bounds.midX, y: bounds.midY)) }
      return
    }
    // The content follows the finger, so the offset goes against it.
    let speed = CGPoint(
      x: scrolling.movesX && velocity.x.isFinite ? -velocity.x : 0,
      y: scrolling.movesY && velocity.y.isFinite ? -velocity.y : 0)
    let (xAxis, yAxis) = axes
    let (decay, offset, isPaging) = (decelerationRate.decay, bounds.origin, isPagingEnabled)
    var x = xAxis.motion(
      from: Double(offset.x), velocity: Double(speed.x), decay: decay, isPaging: isPaging)
    var y = yAxis.motion(
      from: Double(offset.y), velocity: Double(speed.y), decay: decay, isPaging: isPaging)
    if !isSimulated, let choose = scrollHandlers.willEndDragging {
      let natural = CGPoint(x: x?.end ?? Double(offset.x), y: y?.end ?? Double(offset.y))
      var goal = natural
      choose(self, CGPoint(x: speed.x / 1000, y: speed.y / 1000), &goal)
      if goal.x != natural.x, goal.x.isFinite {
        x = xAxis.motion(from: Double(offset.x), to: Double(goal.x), velocity: Double(speed.x))
      }
      if goal.y != natural.y, goal.y.isFinite {
        y = yAxis.motion(from: Double(offset.y), to: Double(goal.y), velocity: Double(speed.y))
      }
    }
    let moves = max(x?.duration ?? 0, y?.duration ?? 0) > Self.shortestAnimation
    callHandlers { $0.didEndDragging?(self, moves) }
    decelerate(x, y)
  }

  /// Moves an offset that is beyond an edge back to it.
  func returnToEdges() {
    let (xAxis, yAxis) = axes
    let (offset, decay) = (bounds.origin, decelerationRate.decay)
    decelerate(
      xAxis.motion(from: Double(offset.x), velocity: 0, decay: decay, isPaging: isPagingEnabled),
      yAxis.motion(from: Double(offset.y), velocity: 0, decay: decay, isPaging: isPagingEnabled))
  }

  /// Moves the offset along the axes that have a motion.
  private func decelerate(_ x: ScrollMotion?, _ y: ScrollMotion?) {
    let duration = max(x?.duration ?? 0, y?.duration ?? 0)
    setOrigin(
      CGPoint(x: x?.end ?? Double(bounds.origin.x), y: y?.end ?? Double(bounds.origin.y)))
    guard duration > Self.shortestAnimation else { return }
    callHandlers { $0.willBeginDecelerating?(self) }
    let group = AnimationGroup()
    group.animations =
      (x?.animations(of: "bounds.origin.x") ?? []) + (y?.animations(of: "bounds.origin.y") ?? [])
    group.duration = duration
    addScrolling(group, .deceleration)
  }
}

// MARK: - Recognisers

/// The pan recogniser of a scroll layer.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  package override func makeCopy() -> GestureRecognizer { ScrollPanGestureRecognizer() }
}

/// Receives the touches of a scroll layer and its content first: stops what still moves, and delays what
/// reaches the content.
///
/// It recognises a touch that stops a motion, which keeps that touch from the content but not from
/// the pan. Otherwise it fails, at once or after the delay.
final class ScrollTouchGestureRecognizer: GestureRecognizer {
  /// How long touches are kept from the content, in seconds, as observed of UIKit.
  static let delay = 0.15

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, let layer = layer as? ScrollLayer else { return }
    if layer.isDecelerating {
      layer.stopScrolling()
      state = .began
    } else if layer.delaysContentTouches {
      setTimer(at: now + Self.delay)
    } else {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard state != .possible else { return state = .failed }
    if tracking.touches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) {
      state = .ended
    }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  package override func timerFired() { if state == .possible { state = .failed } }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    // What is above, and the layer's own, may recognise the same touch.
    guard let layer, let inner = other.layer, inner !== layer else { return false }
    return inner.ancestry.contains { $0 === layer }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  package override var kind: String { "scroll" }

  package override func makeCopy() -> GestureRecognizer { ScrollTouchGestureRecognizer() }
}

// MARK: - Offset

/// The offset by code, and the animations that change it.
extension ScrollLayer {
  /// How long animated changes of the offset take, in seconds. Chosen for Laminar.
  static var offsetDuration: Double { 0.3 }

  /// How far the content is scrolled: the origin of the bounds, or, while it moves by itself, what is
  /// shown of it at the stage's time. Setting another one stops what still moves, and animates only
  /// inside blocks such as ``Layer/animate(withDuration:delay:options:animations:completion:)``.
  public var contentOffset: CGPoint {
    get { shownOrigin }
    set { if newValue != shownOrigin { setContentOffset(newValue, animated: false) } }
  }

  /// Changes the offset, which stops what still moves.
  ///
  /// - Parameter animated: Whether it moves there in 0.3 s from what is shown, along easeInEaseOut.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard allowsChange(forKey: "contentOffset") else { return }
    guard offset.x.isFinite, offset.y.isFinite else {
      return recordIgnored("a number that is not finite was ignored", key: "contentOffset")
    }
    let shown = shownOrigin
    endScrollingAnimation()
    guard animated, shown != offset else {
      if Transaction.ThreadState.current.blocks.isEmpty {
        setOrigin(offset)
      } else {
        bounds.origin = offset
      }
      continueDrag()
      // An offset that is the present one is no scrolling: a handler may set it.
      if shown != offset { callHandlers { $0.didScroll?(self) } }
      return
    }
    setOrigin(offset)
    continueDrag()
    let animation = BasicAnimation(keyPath: "bounds.origin")
    animation.fromValue = shown
    animation.toValue = offset
    animation.duration = Self.offsetDuration
    animation.timingFunction = TimingFunction(name: .easeInEaseOut)
    addScrolling(animation, .change)
  }

  /// Scrolls as little as shows a rectangle of the layer's own space, as far as the content goes; what is
  /// larger than the layer shows its beginning.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard let offset = origin(toShow: rect) else { return }
    let (x, y) = axes
    setContentOffset(
      CGPoint(x: x.clamped(Double(offset.x)), y: y.clamped(Double(offset.y))), animated: animated)
  }

  // MARK: - Animations

  /// What is shown of the offset at the stage's time.
  var shownOrigin: CGPoint {
    guard scrollPlayback != nil, case .rect(let shown)? = context?.presentedValue(.bounds, of: self)
    else { return bounds.origin }
    return shown.origin
  }

  /// Stops what still moves where it is shown.
  func stopScrolling() {
    guard scrollPlayback != nil else { return }
    if shownTracking.motion == .zoom || shownTracking.motion == .zoomBounce {
      setZoom(shownScale, offset: shownOrigin)
    } else {
      setOrigin(shownOrigin)
    }
    endScrollingAnimation()
  }

  /// Removes the animation that scrolls.
  func endScrollingAnimation() {
    guard scrollPlayback != nil else { return }
    removeAnimation(forKey: Self.scrollingKey)
    scrolling.motion = nil
  }

  func addScrolling(_ animation: Animation, _ motion: ScrollTracking.Motion) {
    if !isSimulated { animation.delegate = ScrollEnd(of: self, motion) }
    if !isSimulated { (scrolling.toldOffset, scrolling.toldScale) = (shownOrigin, shownScale) }
    add(animation, forKey: Self.scrollingKey)
    scrolling.motion = motion
    if !isSimulated { context?.noteScrolling(of: self) }
  }

  func setOrigin(_ origin: CGPoint) {
    Transaction.withoutActions { bounds.origin = origin }
  }

  // MARK: - Handlers

  /// Whether the layer is a simulation's copy.
  private var isSimulated: Bool { extras?.original != nil }

  func callHandlers(_ call: (ScrollHandlers) -> Void) {
    if !isSimulated { call(scrollHandlers) }
  }
}

// MARK: - Frames

/// What code of the embedder sees of an offset that an animation moves: the one of the frame, as of
/// UIKit's scroll views. The model has the offset of the end, which snapshots need.
extension LayerContext {
  /// Notes a layer whose offset an animation begins to move.
  func noteScrolling(of layer: ScrollLayer) {
    if !scrollingLayers.contains(where: { $0.object === layer }) {
      scrollingLayers.append(layer.reference)
    }
  }

  /// Tells the code of the embedder of the offsets of a frame.
  func tellScrolling() {
    guard !scrollingLayers.isEmpty, !isSimulation else { return }
    let moving = movingLayers
    scrollingLayers = moving.map(\.reference)
    for layer in moving { tellOffset(of: layer) }
    commitPending(callingBlocks: true)
  }

  /// Calls the handlers of a layer whose offset or scale is another one than it was told of, and has its
  /// observers told and its sublayers laid out by the next commit.
  func tellOffset(of layer: ScrollLayer) {
    let (offset, scale) = (layer.shownOrigin, layer.shownScale)
    let (scrolls, zooms) = (
      offset != layer.scrolling.toldOffset, scale != layer.scrolling.toldScale
    )
    guard scrolls || zooms, !isCommitting else { return }
    (layer.scrolling.toldOffset, layer.scrolling.toldScale) = (offset, scale)
    if layer.isObserved || !nestedObservedLayers.isEmpty { layer.setNeedsCommit() }
    if layer.hasOwnLayout { layer.setNeedsLayout() }
    withoutCommits {
      showingOffsets {
        if zooms { layer.callHandlers { $0.didZoom?(layer) } }
        if scrolls { layer.callHandlers { $0.didScroll?(layer) } }
      }
    }
  }

  private var movingLayers: [ScrollLayer] {
    scrollingLayers.compactMap { $0.object as? ScrollLayer }
      .filter { $0.context === self && $0.scrollPlayback != nil }
  }

  /// Runs code of the embedder, for which moving layers have the offsets and the scales that are shown.
  func showingOffsets<Result>(_ body: () -> Result) -> Result {
    guard !scrollingLayers.isEmpty, !isSimulation, !isShowingOffsets else { return body() }
    isShowingOffsets = true
    let changed = movingLayers.map { layer in
      let (shown, end) = (layer.shownOrigin, layer.bounds.origin)
      let scales = (shown: layer.shownScale, end: layer.modelScale)
      layer.replaceOrigin(with: shown)
      layer.values[.zoomScale] = .number(scales.shown)
      return (layer: layer, shown: shown, end: end, scales: scales, playback: layer.scrollPlayback)
    }
    defer {
      for (layer, shown, end, scales, playback) in changed
      where layer.scrollPlayback === playback && layer.bounds.origin == shown
        && layer.modelScale == scales.shown
      {
        layer.replaceOrigin(with: end)
        layer.values[.zoomScale] = .number(scales.end)
      }
      isShowingOffsets = false
    }
    return body()
  }
}

extension ScrollLayer {
  /// Whether code lays out the sublayers, and would follow the offset.
  fileprivate var hasOwnLayout: Bool {
    !isOfBuiltInClass || delegate != nil || extras?.layoutManager != nil
  }

  /// Sets the origin of the bounds without any consequence.
  fileprivate func replaceOrigin(with origin: CGPoint) {
    guard case .rect(var rect) = values[.bounds] else {
      values[.bounds] = .rect(CGRect(origin: origin, size: bounds.size))
      return
    }
    rect.origin = origin
    values[.bounds] = .rect(rect)
  }
}

/// Tells a scroll layer that the animation that scrolls is over.
private final class ScrollEnd: AnimationDelegate {
  private weak var layer: ScrollLayer?
  private let motion: ScrollTracking.Motion

  init(of layer: ScrollLayer, _ motion: ScrollTracking.Motion) {
    self.layer = layer
    self.motion = motion
  }

  func animationDidStart(_ animation: Animation) {}

  func animationDidStop(_ animation: Animation, finished: Bool) {
    guard let layer else { return }
    if layer.scrollPlayback == nil { layer.scrolling.motion = nil }
    if finished { layer.context?.tellOffset(of: layer) }
    switch motion {
    case .deceleration: layer.scrollHandlers.didEndDecelerating?(layer)
    case .change: layer.scrollHandlers.didEndScrollingAnimation?(layer)
    case .zoom, .zoomBounce: layer.endZoom()
    }
  }
}
