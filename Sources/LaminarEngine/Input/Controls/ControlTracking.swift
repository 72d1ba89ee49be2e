import Foundation

/// What makes a layer a control: its state with the values of states, the touch that it tracks, and
/// what it does for its events. Any layer can have one, so that a scene's layer can be a control.
package final class ControlTracking: TouchTracking {
  /// How far from its bounds a tracked touch still counts as inside, in points. Ours, as observed of
  /// UIKit's controls.
  package static let defaultTouchInsideMargin = 70.0

  /// The layer that is the control.
  package internal(set) weak var layer: Layer?
  /// What it does by itself.
  package var type: ControlType
  /// Whether it tracks touches. Setting false while it tracks one cancels that.
  package var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancel(with: nil) }
      stateDidChange()
    }
  }
  /// Whether it is selected.
  package var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether it is shown as touched.
  package var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether it tracks a touch.
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
  /// The number of the touch that it tracks.
  var touchID: Int?

  init(_ type: ControlType, of layer: Layer) {
    self.type = type
    self.layer = layer
  }

  /// The same state for a simulation's copy of the layer.
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
    copy.stateValues = stateValues
    copy.actions = actions
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
