public import Foundation

/// The offset by code, and the animations that change it.
extension ScrollLayer {
  /// How long animated changes of the offset take, in seconds. Ours.
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
  fileprivate var shownOrigin: CGPoint {
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
    if !isSimulated { scrolling.toldOffset = shownOrigin }
    add(animation, forKey: Self.scrollingKey)
    scrolling.motion = motion
    if !isSimulated { context?.noteScrolling(of: self) }
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

// MARK: - Frames

/// What code of the embedder sees of an offset that an animation moves: the one of the frame, as of
/// UIKit's scroll views. The model has the offset of the end, which snapshots need.
extension LayerContext {
  /// Notes a layer whose offset an animation begins to move.
  func noteScrolling(of layer: ScrollLayer) {
    if !scrollingLayers.contains(where: { $0.object === layer }) {
      scrollingLayers.append(layer.handle)
    }
  }

  /// Tells the code of the embedder of the offsets of a frame.
  func tellScrolling() {
    guard !scrollingLayers.isEmpty, !isSimulation else { return }
    let moving = movingLayers
    scrollingLayers = moving.map(\.handle)
    for layer in moving { tellOffset(of: layer) }
    commitPending(callingBlocks: true)
  }

  /// Calls the handler of a layer whose offset is another one than it was told of, and has its observers
  /// told and its sublayers laid out by the next commit.
  func tellOffset(of layer: ScrollLayer) {
    let offset = layer.shownOrigin
    guard offset != layer.scrolling.toldOffset, !isCommitting else { return }
    layer.scrolling.toldOffset = offset
    if layer.isObserved || !nestedObservedLayers.isEmpty { layer.setNeedsCommit() }
    if layer.hasOwnLayout { layer.setNeedsLayout() }
    withoutCommits { showingOffsets { layer.callHandlers { $0.didScroll?(layer) } } }
  }

  private var movingLayers: [ScrollLayer] {
    scrollingLayers.compactMap { $0.object as? ScrollLayer }
      .filter { $0.context === self && $0.scrollRun != nil }
  }

  /// Runs code of the embedder, for which the bounds of moving layers have the offsets that are shown.
  func showingOffsets<Result>(_ body: () -> Result) -> Result {
    guard !scrollingLayers.isEmpty, !isSimulation, !isShowingOffsets else { return body() }
    isShowingOffsets = true
    let changed = movingLayers.map { layer in
      let (shown, end) = (layer.shownOrigin, layer.bounds.origin)
      layer.replaceOrigin(with: shown)
      return (layer: layer, shown: shown, end: end, run: layer.scrollRun)
    }
    defer {
      for (layer, shown, end, run) in changed
      where layer.scrollRun === run && layer.bounds.origin == shown {
        layer.replaceOrigin(with: end)
      }
      isShowingOffsets = false
    }
    return body()
  }
}

extension ScrollLayer {
  /// Whether code lays out the sublayers, and would follow the offset.
  fileprivate var hasOwnLayout: Bool {
    !isOfBuiltInClass || delegate != nil || rare?.layoutManager != nil
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
    if layer.scrollRun == nil { layer.scrolling.motion = nil }
    if finished { layer.context?.tellOffset(of: layer) }
    switch motion {
    case .deceleration: layer.scrollHandlers.didEndDecelerating?(layer)
    case .change: layer.scrollHandlers.didEndScrollingAnimation?(layer)
    }
  }
}
