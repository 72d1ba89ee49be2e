import Foundation
import LaminarGraphics

/// What makes a layer a control: its state with the values of states, the touch that it tracks, and
/// what it does for its events. Any layer can have one, so that a scene's layer can be a control.
package final class ControlTracking: TouchTracking {
  /// How far from its bounds a tracked touch still counts as inside, in points, as observed of
  /// UIKit's controls.
  private static let defaultTouchInsideMargin = 70.0

  /// The layer that is the control.
  package internal(set) weak var layer: Layer?
  /// What it does by itself.
  package var type: ControlType
  /// Whether the control tracks touches. Setting false cancels the tracking of a touch.
  package var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancel(with: nil) }
      stateDidChange()
    }
  }
  /// Whether the control is selected. Of a group, the one that was selected before no longer is.
  package var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      if isSelected { group?.deselectAll(but: self) }
      stateDidChange()
    }
  }
  /// Whether the control is shown as touched.
  package var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether the control tracks a touch.
  package var isTracking: Bool { touchID != nil }
  /// Whether the tracked touch is inside.
  package internal(set) var isTouchInside = false
  /// The distance from the bounds within which a tracked touch counts as inside, in points; what is
  /// not above 0 is none.
  package var touchInsideMargin = ControlTracking.defaultTouchInsideMargin
  /// The seconds in which the values of a state are reached; 0 changes them at once.
  package var stateDuration = 0.0
  /// The pace at which they are reached.
  package var stateTimingFunction = TimingFunction(name: .easeInEaseOut)
  /// The values of states, in the order in which their key paths were first named.
  var stateValues: [ControlStateValues] = []
  /// What is done for events, in the order added.
  private(set) var actions: [ControlAction] = []
  /// The controls of which one is selected at a time; nil when it is in none.
  private var group: ControlGroup?
  /// The number of the touch that it tracks.
  private var touchID: Int?

  init(_ type: ControlType, of layer: Layer) {
    self.type = type
    self.layer = layer
  }

  /// A copy of the state for a simulation's copy of the layer.
  package func copied(for layer: Layer, with copies: InputCopies) -> any TouchTracking {
    let copy = ControlTracking(type, of: layer)
    copy.touchInsideMargin = touchInsideMargin
    copy.stateDuration = stateDuration
    copy.stateTimingFunction = stateTimingFunction
    // Before the values, which it would apply.
    copy.isEnabled = isEnabled
    copy.isSelected = isSelected
    copy.isHighlighted = isHighlighted
    copy.touchID = touchID
    copy.isTouchInside = isTouchInside
    // A layer that is in no tree would not find the copies later.
    copy.stateValues = stateValues.map { $0.retargeted { copies.copy(of: $0) } }
    copy.actions = actions
    if let group { copy.join(copies.layers.copy(of: group)) }
    return copy
  }

  /// The state, which decides the values.
  package var state: ControlState {
    var state = ControlState.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  // MARK: - Events

  /// Does something for events, on the stage and in simulations of it: what a scene declares.
  ///
  /// - Parameters:
  ///   - name: The name in recorded events; nil records nothing.
  ///   - action: Receives the stage or the simulation, and the control's layer in it. It finds other
  ///     layers through ``LayerContext/simulatedLayer(for:)``.
  @discardableResult
  package func addReaction(
    for events: ControlEvents, name: String? = nil,
    _ action: @escaping (LayerContext, Layer) -> Void
  ) -> ControlAction {
    add(ControlAction(events: events, name: name, body: .reaction(action)))
  }

  func add(_ action: ControlAction) -> ControlAction {
    actions.append(action)
    layer?.setNeedsCommit()
    return action
  }

  /// Removes what was added.
  package func remove(_ action: ControlAction) {
    actions.removeAll { $0 === action }
    layer?.setNeedsCommit()
  }

  /// Records events and does what was added for them, event by event in the order of
  /// `ControlEvents.named`.
  package func send(_ events: ControlEvents) {
    guard let layer else { return }
    let context = layer.context
    for (name, event) in ControlEvents.named where events.contains(event) {
      if let context { context.record(.control, context.path(of: layer), name) }
      for action in actions where action.events.contains(event) {
        if let context, let name = action.name {
          context.record(.action, context.path(of: layer), name)
        }
        switch action.body {
        case .reaction(let body): if let context { body(context, layer) }
        case .closure(let body):
          if let control = layer as? Control, context?.isSimulation != true { body(control) }
        }
      }
    }
  }
}

// MARK: - Touches

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
    if isInside, isEnabled { act() }
  }

  /// Does what the control does by itself after a touch that ended inside. One of a group is
  /// selected and stays so, whatever its type.
  private func act() {
    var events: ControlEvents = []
    if group == nil ? type == .toggle : !isSelected {
      select(!isSelected)
      events.insert(.valueChanged)
    }
    if type == .button { events.insert(.primaryActionTriggered) }
    send(events)
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
  /// 2. A toggle keeps it from a pan and a swipe of one finger along it, which move its knob. One of a
  ///    group has none: it is a segment.
  /// 3. Any control that tracks it keeps it from the pan and the pinch of a scroll layer: the default of
  ///    `UIScrollView.touchesShouldCancel(in:)`.
  package func prevents(_ recognizer: GestureRecognizer) -> Bool {
    guard isEnabled, recognizer.layer !== layer else { return false }
    if recognizer is ScrollPanGestureRecognizer || recognizer is ScrollPinchGestureRecognizer {
      return isTracking
    }
    guard type != .plain, isTracking || recognizer.hasDeferredTouches else { return false }
    switch recognizer {
    case let tap as TapGestureRecognizer:
      return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
    case is ScreenEdgePanGestureRecognizer: return false
    case let pan as PanGestureRecognizer:
      return hasKnob && pan.numberOfTouches <= 1 && isAlong(pan.travel)
    case let swipe as SwipeGestureRecognizer:
      return hasKnob && swipe.numberOfTouchesRequired == 1 && isAlong(swipe.travel)
    default: return false
    }
  }

  private var hasKnob: Bool { type == .toggle && group == nil }

  /// Whether travel on the canvas is along the longer side of the layer; along x of a square.
  private func isAlong(_ travel: (from: CGPoint, to: CGPoint)) -> Bool {
    guard let layer else { return false }
    let (from, to) = (Touch.convert(travel.from, to: layer), Touch.convert(travel.to, to: layer))
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

  /// Selects the control or not, by the property of its class: embedders override it.
  fileprivate func select(_ isOn: Bool) {
    if let control = layer as? Control {
      control.isSelected = isOn
    } else {
      isSelected = isOn
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

// MARK: - Groups

/// Controls of which at most one is selected at a time, as the segments of a `UISegmentedControl` are
/// (Laminar.docc: Controls, "One of several").
package final class ControlGroup {
  private struct Member {
    weak var control: ControlTracking?
  }

  private var members: [Member] = []

  /// Makes a group without controls.
  package init() {}

  /// The controls that still exist.
  fileprivate var controls: [ControlTracking] { members.compactMap(\.control) }

  fileprivate func add(_ control: ControlTracking) { members.append(Member(control: control)) }

  /// Deselects the one that was selected, which sends nothing: a touch did not do it.
  fileprivate func deselectAll(but selected: ControlTracking) {
    for control in controls where control !== selected && control.isSelected {
      control.select(false)
    }
  }
}

extension ControlTracking {
  /// Makes the control one of a group, which changes no state: at most one of those that join is
  /// selected.
  package func join(_ group: ControlGroup) {
    self.group = group
    group.add(self)
  }
}

extension SimulatedLayers {
  /// The copy of a group. Its controls are copied with their layers, also those in no tree: another
  /// one may be selected before they come back.
  func copy(of group: ControlGroup) -> ControlGroup {
    if let known = controlGroups[ObjectIdentifier(group)] { return known.copy }
    let copy = ControlGroup()
    controlGroups[ObjectIdentifier(group)] = (group, copy)
    for layer in group.controls.compactMap(\.layer) { _ = self.copy(of: layer) }
    return copy
  }
}
