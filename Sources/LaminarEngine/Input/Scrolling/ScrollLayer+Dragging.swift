import Foundation

/// How a finger moves the offset (Laminar.docc: Scrolling, "Dragging").
extension ScrollLayer {
  /// The two axes with the layer's present values.
  var axes: (x: ScrollAxis, y: ScrollAxis) {
    let (size, content, inset) = (bounds.size, contentSize, contentInset)
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

  /// Whether the way of a finger may become a drag: there is something to scroll, and the way is not
  /// across the only axis that scrolls.
  func mayDrag(by pan: PanGestureRecognizer) -> Bool {
    let (x, y) = axes
    guard isScrollEnabled, x.isScrollable || y.isScrollable else { return false }
    let way = pan.translation(in: self)
    if !x.isScrollable { return abs(way.y) >= abs(way.x) }
    if !y.isScrollable { return abs(way.x) >= abs(way.y) }
    return true
  }

  /// Follows the recogniser.
  func drag(by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag(at: pan.translation(in: self))
    case .changed:
      guard scrolling.isDragging else { return }
      scrolling.translation = pan.translation(in: self)
      moveWithDrag()
    case .ended:
      guard scrolling.isDragging else { return }
      scrolling.translation = pan.translation(in: self)
      moveWithDrag()
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
      // A way that is more than twice as far along one axis as along the other has a direction.
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
    let way = CGPoint(
      x: scrolling.translation.x - scrolling.firstTranslation.x,
      y: scrolling.translation.y - scrolling.firstTranslation.y)
    guard way.x.isFinite, way.y.isFinite else { return }
    let (x, y) = axes
    var offset = bounds.origin
    if scrolling.movesX { offset.x = CGFloat(x.presented(Double(scrolling.start.x - way.x))) }
    if scrolling.movesY { offset.y = CGFloat(y.presented(Double(scrolling.start.y - way.y))) }
    guard offset != bounds.origin else { return }
    setOrigin(offset)
    callHandlers { $0.didScroll?(self) }
  }

  /// Lets a drag go on from the present offset, which code has changed.
  func continueDrag() {
    guard scrolling.isDragging else { return }
    scrolling.start = followedOffset
    scrolling.firstTranslation = scrolling.translation
  }

  // MARK: - After the finger

  private func endDrag(velocity: CGPoint) {
    scrolling.isDragging = false
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
    setOrigin(CGPoint(x: x?.end ?? Double(offset.x), y: y?.end ?? Double(offset.y)))
    guard moves else { return }
    callHandlers { $0.willBeginDecelerating?(self) }
    let parts =
      (x?.animations(of: "bounds.origin.x") ?? []) + (y?.animations(of: "bounds.origin.y") ?? [])
    let group = AnimationGroup()
    group.animations = parts
    group.duration = max(x?.duration ?? 0, y?.duration ?? 0)
    addScrolling(group, .deceleration)
  }
}
