public import Foundation

/// A layer that tracks touches, has a state with values of its own, and sends events: UIKit's
/// `UIControl` (Laminar.docc: Controls, "What a control is").
///
/// ```swift
/// let button = Control()
/// button.controlType = .button
/// button.setValue(0.95, forKeyPath: "transform.scale", for: .highlighted)
/// button.stateDuration = 0.15
/// button.addAction(for: .primaryActionTriggered) { _ in panel.isHidden = false }
/// ```
///
/// Actions and overridden methods are called by ``Stage/advance(to:)`` only. Snapshots of later times
/// show the states and their values, tracked by the defaults.
open class Control: Layer {
  /// Makes a plain control that is enabled.
  public override init() {
    super.init()
    makeControl(.plain)
  }

  /// Makes a copy of a layer's properties: what presentations are made by.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Returns nil: layers have no archives.
  public required init?(coder: NSCoder) { return nil }

  open override func presentation() -> Control? {
    makePresentation(at: nil, Control.init(layer:)) as? Control
  }

  open override func presentation(at time: TimeInterval) -> Control? {
    makePresentation(at: time, Control.init(layer:)) as? Control
  }

  /// Changes the control's state, unless this is a presentation layer.
  private func change(_ key: String, _ body: (ControlTracking) -> Void) {
    guard allowsChange(forKey: key), let control else { return }
    body(control)
  }

  // MARK: - State

  /// What it does by itself when it is touched; ``ControlType/plain`` by default.
  open var controlType: ControlType {
    get { control?.type ?? .plain }
    set { change("controlType") { $0.type = newValue } }
  }

  /// Whether it tracks touches. Setting false ends the tracking of a touch with
  /// ``ControlEvents/touchCancel``. True by default.
  open var isEnabled: Bool {
    get { control?.isEnabled ?? true }
    set { change("enabled") { $0.isEnabled = newValue } }
  }

  /// Whether it is selected. False by default; a toggle changes it itself.
  open var isSelected: Bool {
    get { control?.isSelected ?? false }
    set { change("selected") { $0.isSelected = newValue } }
  }

  /// Whether it is shown as touched. False by default; tracking changes it.
  open var isHighlighted: Bool {
    get { control?.isHighlighted ?? false }
    set { change("highlighted") { $0.isHighlighted = newValue } }
  }

  /// The state, which decides the values of ``setValue(_:forKeyPath:for:)``.
  open var state: ControlState { control?.state ?? .normal }

  /// Whether it tracks a touch.
  public var isTracking: Bool { control?.isTracking ?? false }

  /// Whether the touch that it tracks is inside.
  public var isTouchInside: Bool { control?.isTouchInside ?? false }

  /// How far from the bounds, or from the touch area's bounding box, a tracked touch still counts as
  /// inside, in points; 70 by default, and 0 or less for none.
  open var touchInsideMargin: CGFloat {
    get { CGFloat(control?.touchInsideMargin ?? 0) }
    set { change("touchInsideMargin") { $0.touchInsideMargin = Double(newValue) } }
  }

  /// The seconds in which the values of a new state are reached, from what is shown; 0, the default,
  /// changes them at once.
  open var stateDuration: TimeInterval {
    get { control?.stateDuration ?? 0 }
    set { change("stateDuration") { $0.stateDuration = newValue } }
  }

  /// The pace at which the values of a new state are reached; `easeInEaseOut` by default.
  open var stateTimingFunction: TimingFunction {
    get { control?.stateTimingFunction ?? TimingFunction(name: .easeInEaseOut) }
    set { change("stateTimingFunction") { $0.stateTimingFunction = newValue } }
  }

  /// Sets the value that a key path has in a state. The first of these that has a value decides: the
  /// state itself, `.disabled`, `[.selected, .highlighted]`, `.highlighted`, `.selected`, `.normal`.
  /// A key path without one has the value that it had before.
  ///
  /// - Parameters:
  ///   - value: Any value that the key path takes; nil is a value too.
  ///   - keyPath: A key path of the control, such as `transform.scale` or `sublayers.title.opacity`.
  ///   - state: The state.
  public func setValue(_ value: Any?, forKeyPath keyPath: String, for state: ControlState) {
    change(keyPath) { $0.setValue(value, forKeyPath: keyPath, for: state) }
  }

  // MARK: - Tracking

  /// A touch begins in the control. Returns whether to track it; true unless overridden.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The tracked touch moved. Returns whether to track it further; true unless overridden.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }

  /// The tracked touch ended; ``isTouchInside`` says where. Does nothing unless overridden.
  open func endTracking(_ touch: Touch?, with event: Event?) {}

  /// The tracking is cancelled. Does nothing unless overridden.
  open func cancelTracking(with event: Event?) {}

  // MARK: - Actions

  /// Calls a closure for events, with the control.
  ///
  /// - Parameters:
  ///   - events: The events; several of one instant call it for each.
  ///   - name: The name of the recorded ``StageEvent/Kind/action``; nil, the default, records none.
  ///   - action: The closure. The control keeps it, so it should not keep the control.
  /// - Returns: A token for ``removeAction(_:)``.
  @discardableResult
  public func addAction(
    for events: ControlEvents, name: String? = nil, _ action: @escaping (Control) -> Void
  ) -> ControlAction {
    let added = ControlAction(events: events, name: name, body: .closure(action))
    return control?.add(added) ?? added
  }

  /// Removes a closure.
  public func removeAction(_ action: ControlAction) { control?.remove(action) }

  /// Does what was added for events, as if they had happened.
  open func sendActions(for events: ControlEvents) { change("actions") { $0.send(events) } }
}
