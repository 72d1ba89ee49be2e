public import Foundation

/// The offset by code, and the animations that change it.
extension ScrollLayer {
  /// How long animated changes of the offset take, in seconds. Ours.
  static var offsetDuration: Double { 0.3 }

  /// The origin of the bounds: how far the content is scrolled. Setting it stops what still moves, and
  /// animates only inside blocks such as ``Layer/animate(withDuration:delay:options:animations:completion:)``.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
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
      return callHandlers { $0.didScroll?(self) }
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
  private var shownOrigin: CGPoint {
    guard scrollRun != nil, case .rect(let shown)? = context?.presentedValue(.bounds, of: self)
    else { return bounds.origin }
    return shown.origin
  }

  /// Stops what still moves where it is shown.
  func stopScrolling() {
    guard scrollRun != nil else { return }
    setOrigin(shownOrigin)
    endScrollingAnimation()
  }

  /// Removes the animation that scrolls.
  func endScrollingAnimation() {
    guard scrollRun != nil else { return }
    removeAnimation(forKey: Self.scrollingKey)
    scrolling.motion = nil
  }

  func addScrolling(_ animation: Animation, _ motion: ScrollTracking.Motion) {
    if !isSimulated { animation.delegate = ScrollEnd(of: self, motion) }
    add(animation, forKey: Self.scrollingKey)
    scrolling.motion = motion
  }

  func setOrigin(_ origin: CGPoint) {
    Transaction.withoutActions { bounds.origin = origin }
  }

  // MARK: - Handlers

  /// Whether the layer is a simulation's copy.
  var isSimulated: Bool { rare?.original != nil }

  func callHandlers(_ call: (ScrollHandlers) -> Void) {
    if !isSimulated { call(scrollHandlers) }
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
    if layer.scrollRun == nil { layer.scrolling.motion = nil }
    switch motion {
    case .deceleration: layer.scrollHandlers.didEndDecelerating?(layer)
    case .change: layer.scrollHandlers.didEndScrollingAnimation?(layer)
    }
  }
}
