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
  /// The offset that the embedder's code was told of last while the animation moves it.
  var toldOffset = CGPoint.zero

  /// What moves the offset without a finger.
  enum Motion {
    case deceleration, change
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
    shownTracking.motion == .deceleration && (model() as? ScrollLayer)?.scrollRun != nil
  }

  private var shownTracking: ScrollTracking { (model() as? ScrollLayer)?.scrolling ?? scrolling }

  var scrollPan: ScrollPanGestureRecognizer? {
    gestureRecognizers?.lazy.compactMap { $0 as? ScrollPanGestureRecognizer }.first
  }

  /// The run of the animation that scrolls.
  var scrollRun: AnimationRun? { run(forKey: Self.scrollingKey) }

  /// The key of the animation that scrolls.
  static var scrollingKey: String { "scrolling" }

  /// Adds the recognisers that scrolling needs, and enables those that it needs now.
  package func updateScrollRecognizers() {
    if scrollPan == nil {
      guard isScrollEnabled else { return }
      addScrollRecognizers()
    }
    for recognizer in gestureRecognizers ?? [] {
      if recognizer is ScrollPanGestureRecognizer { recognizer.isEnabled = isScrollEnabled }
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
