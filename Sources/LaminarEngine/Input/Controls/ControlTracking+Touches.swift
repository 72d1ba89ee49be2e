import Foundation
import LaminarGraphics

/// How a control follows a touch: UIKit's events in UIKit's order
/// (Laminar.docc: Controls, "Tracking a touch").
///
/// It tracks one touch at a time; others are ignored until that one has ended. The methods of
/// `Control` that an embedder may override are called on the stage only: a simulation tracks as the
/// defaults do.
extension ControlTracking {
  /// Follows touches of its layer.
  package func receive(
    _ phase: Touch.Phase, _ touches: [Touch], with event: Event?, on layer: Layer
  ) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: if tracked(in: touches) != nil { cancel(with: event) }
    }
  }

  /// Begins to track the first of new touches, if the control is enabled and lets it.
  private func touchesBegan(_ touches: [Touch], with event: Event?) {
    guard isEnabled, touchID == nil, let touch = touches.first, let layer else { return }
    touchID = touch.id
    isTouchInside = true
    guard (layer as? Control)?.beginTracking(touch, with: event) ?? true, touchID == touch.id
    else {
      if touchID == touch.id { forget() }
      return
    }
    highlight(true)
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  /// Follows the tracked touch.
  private func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard let touch = tracked(in: touches), let layer else { return }
    let wasInside = isTouchInside
    isTouchInside = contains(touch.location(in: layer))
    guard (layer as? Control)?.continueTracking(touch, with: event) ?? true else {
      if touchID == touch.id {
        forget()
        highlight(false)
      }
      return
    }
    guard touchID == touch.id else { return }
    highlight(isTouchInside)
    var events: ControlEvents = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside {
      events.insert(isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    send(events)
  }

  /// Ends the tracking with the touch.
  private func touchesEnded(_ touches: [Touch], with event: Event?) {
    guard let touch = tracked(in: touches), let layer else { return }
    let isInside = contains(touch.location(in: layer))
    isTouchInside = isInside
    (layer as? Control)?.endTracking(touch, with: event)
    guard touchID == touch.id else { return }
    forget()
    highlight(false)
    send(isInside ? .touchUpInside : .touchUpOutside)
    guard isInside, isEnabled else { return }
    switch type {
    case .plain: break
    case .button: send(.primaryActionTriggered)
    case .toggle:
      if let control = layer as? Control {
        control.isSelected.toggle()
      } else {
        isSelected.toggle()
      }
      send(.valueChanged)
    }
  }

  /// Cancels the tracking, whatever the touch does.
  func cancel(with event: Event?) {
    guard touchID != nil else { return }
    (layer as? Control)?.cancelTracking(with: event)
    guard touchID != nil else { return }
    forget()
    highlight(false)
    send(.touchCancel)
  }

  /// Whether the control keeps its touch from a recogniser of a layer above it, since that overlaps
  /// what the control itself does: Apple's "Attaching gesture recognizers to UIKit controls"
  /// (Laminar.docc: Controls, "Controls and gestures").
  ///
  /// 1. A button and a toggle keep it from a single tap of one finger.
  /// 2. A toggle keeps it from a pan and a swipe of one finger along it, which move its knob.
  /// 3. Any control that tracks it keeps it from the pan of a scroll layer: the default of
  ///    `UIScrollView.touchesShouldCancel(in:)`.
  package func prevents(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.layer !== layer else { return false }
    if recognizer is ScrollPanGestureRecognizer { return isTracking }
    guard type != .plain, isTracking || recognizer.hasHeldTouches else { return false }
    switch recognizer {
    case let tap as TapGestureRecognizer:
      return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    case is ScreenEdgePanGestureRecognizer: return false
    case let pan as PanGestureRecognizer:
      return type == .toggle && pan.numberOfTouches <= 1 && isAlong(pan.way)
    case let swipe as SwipeGestureRecognizer:
      return type == .toggle && swipe.numberOfTouchesRequired == 1 && isAlong(swipe.way)
    default: return false
    }
  }

  /// Whether a way on the canvas is along the longer side of the layer; along x of a square.
  private func isAlong(_ way: (from: CGPoint, to: CGPoint)) -> Bool {
    guard let layer else { return false }
    let (from, to) = (Touch.convert(way.from, to: layer), Touch.convert(way.to, to: layer))
    let (x, y) = (abs(to.x - from.x), abs(to.y - from.y))
    return layer.bounds.width >= layer.bounds.height ? x > 0 && x >= y : y > 0 && y >= x
  }

  private func tracked(in touches: [Touch]) -> Touch? {
    touchID.flatMap { id in touches.first { $0.id == id } }
  }

  /// Shows the control as touched or not, by the property of its class: embedders override it.
  private func highlight(_ isTouched: Bool) {
    guard isTouched != isHighlighted else { return }
    if let control = layer as? Control {
      control.isHighlighted = isTouched
    } else {
      isHighlighted = isTouched
    }
  }

  private func forget() {
    touchID = nil
    isTouchInside = false
  }

  /// Whether a point of the layer's space is inside for a tracked touch: in the touch area, or within
  /// the margin around its bounding box.
  private func contains(_ point: CGPoint) -> Bool {
    guard let layer else { return false }
    if layer.point(inside: point) { return true }
    guard touchInsideMargin > 0 else { return false }
    let box = layer.touchArea.map { $0.boundingBox(bounds: layer.bounds) } ?? layer.bounds
    guard !box.isNull else { return false }
    return LayerGeometry(bounds: box.insetBy(dx: -touchInsideMargin, dy: -touchInsideMargin))
      .boundsContain(point)
  }
}
