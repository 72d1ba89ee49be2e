public import Foundation
import LaminarGraphics

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

  /// Whether the control tracks touches. Setting false ends the tracking of a touch with
  /// ``ControlEvents/touchCancel``. True by default.
  open var isEnabled: Bool {
    get { control?.isEnabled ?? true }
    set { change("enabled") { $0.isEnabled = newValue } }
  }

  /// Whether the control is selected. False by default; a toggle changes it itself.
  open var isSelected: Bool {
    get { control?.isSelected ?? false }
    set { change("selected") { $0.isSelected = newValue } }
  }

  /// Whether the control is shown as touched. False by default; tracking changes it.
  open var isHighlighted: Bool {
    get { control?.isHighlighted ?? false }
    set { change("highlighted") { $0.isHighlighted = newValue } }
  }

  /// The state, which decides the values of ``setValue(_:forKeyPath:for:)``.
  open var state: ControlState { control?.state ?? .normal }

  /// Whether the control tracks a touch.
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

extension Layer {
  /// What makes the layer a control; nil for other layers. A presentation layer has its model's.
  package var control: ControlTracking? { model().touchTracking as? ControlTracking }

  /// Makes the layer a control, or changes what one does by itself: what a scene's key `control` does.
  @discardableResult
  package func makeControl(_ type: ControlType) -> ControlTracking {
    if let control {
      control.type = type
      return control
    }
    let control = ControlTracking(type, of: self)
    touchTracking = control
    return control
  }
}

/// What a control does for some of its events: the token with which it is removed.
public final class ControlAction: Hashable {
  /// The function to call.
  enum Body {
    /// Called on the stage and in simulations of it, with their layers.
    case reaction((LayerContext, Layer) -> Void)
    /// The embedder's, called on the stage only.
    case closure((Control) -> Void)
  }

  /// The events that it is for.
  public let events: ControlEvents
  /// The name in recorded events; nil records nothing. Nil by default.
  public let name: String?
  let body: Body

  init(events: ControlEvents, name: String?, body: Body) {
    self.events = events
    self.name = name
    self.body = body
  }

  /// Whether two tokens are of the same addition.
  public static func == (a: ControlAction, b: ControlAction) -> Bool { a === b }

  /// Feeds the identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Events

/// Events of a control: UIKit's `UIControl.Event`, with the same bits.
public struct ControlEvents: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A touch begins in the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A touch begins in the control that is not the first of a series of taps.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The tracked touch moves and is inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The tracked touch moves and is outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The tracked touch comes back inside.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The tracked touch leaves the control.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The tracked touch ends inside.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The tracked touch ends outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The tracked touch is cancelled, or the control is disabled meanwhile.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The control's value changed.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// A button was used.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// All events of touches.
  public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)

  /// The single events in the order in which those of one instant are sent, with their names.
  package static let named: [(name: String, event: ControlEvents)] = [
    ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
    ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
    ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
    ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
    ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
    ("primaryActionTriggered", .primaryActionTriggered),
  ]
}

// MARK: - States

/// The state of a control: UIKit's `UIControl.State`, with the same bits.
public struct ControlState: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a state of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Enabled, and neither selected nor highlighted.
  public static let normal: ControlState = []
  /// A tracked touch is inside.
  public static let highlighted = ControlState(rawValue: 1 << 0)
  /// Not enabled.
  public static let disabled = ControlState(rawValue: 1 << 1)
  /// Selected, as a toggle that is on.
  public static let selected = ControlState(rawValue: 1 << 2)

  /// The states of a scene's `states`, with their words.
  package static let named: [(name: String, state: ControlState)] = [
    ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
    ("selected", .selected), ("selectedHighlighted", [.selected, .highlighted]),
    ("selectedDisabled", [.selected, .disabled]),
  ]

  /// The states whose values a control in this state shows, the first that has any winning: the
  /// state itself, then disabled, selected with highlighted, highlighted, selected, normal
  /// (Laminar.docc: Controls, "Values of states").
  var candidates: [ControlState] {
    let order: [ControlState] = [
      .disabled, [.selected, .highlighted], .highlighted, .selected, .normal,
    ]
    return [self] + order.filter { $0 != self && isSuperset(of: $0) }
  }
}

/// What a control does by itself when it is touched.
public enum ControlType: String, Sendable, Hashable, CaseIterable {
  /// Tracks touches and sends their events, as a `UIControl` does.
  case plain
  /// Sends `primaryActionTriggered` after `touchUpInside`, as a `UIButton` does.
  case button
  /// Changes `isSelected` after `touchUpInside`, and sends `valueChanged`.
  case toggle
}

// MARK: - Values of states

/// The values that states of a control give a key path, and what it had without them.
struct ControlStateValues {
  /// The layer with the key path, in the control's tree; nil for the control's own.
  private(set) weak var target: Layer?
  /// Whether the key path is of another layer than the control's.
  let hasTarget: Bool
  let keyPath: String
  /// The value of each state that has one.
  var values: [ControlState: Any?] = [:]
  /// The value without any state's, while a state's is set.
  var base: Any??
  /// The model's value after a state's was set: another one by now was set by other code.
  var applied: PropertyValue?

  /// The same of another tree, whose layers the function returns.
  func retargeted(_ copy: (Layer) -> Layer) -> ControlStateValues {
    var values = self
    values.target = target.map(copy)
    return values
  }

  /// The value that a state shows; nil where it shows none of the states'.
  func value(for state: ControlState) -> Any?? {
    for candidate in state.candidates {
      if let value = values[candidate] { return .some(value) }
    }
    return nil
  }
}

extension ControlTracking {
  /// Sets the value of a key path in a state. Other layers than the control are named by `target`.
  ///
  /// Where the present state shows it, it is set at once, without animation.
  package func setValue(
    _ value: Any?, forKeyPath keyPath: String, of target: Layer? = nil, for state: ControlState
  ) {
    let target = target === layer ? nil : target
    var index = stateValues.firstIndex {
      $0.keyPath == keyPath && $0.hasTarget == (target != nil) && $0.target === target
    }
    if index == nil {
      index = stateValues.count
      stateValues.append(
        ControlStateValues(target: target, hasTarget: target != nil, keyPath: keyPath))
    }
    guard let index else { return }
    stateValues[index].values[state] = .some(value is NSNull ? nil : value)
    Transaction.withoutActions { applyStateValues() }
  }

  /// The value that was set for a key path in a state; nil for none.
  package func value(forKeyPath keyPath: String, for state: ControlState) -> Any? {
    stateValues.first { $0.keyPath == keyPath && !$0.hasTarget }?.values[state] ?? nil
  }

  /// Applies what the new state sets and takes back what it no longer sets, with animation.
  func stateDidChange() {
    layer?.setNeedsCommit()
    guard !stateValues.isEmpty else { return }
    guard stateDuration > 0 else { return Transaction.withoutActions { applyStateValues() } }
    // From what is shown, so that a quick touch turns round where it is.
    Layer.animate(
      duration: stateDuration, timing: .curve(stateTimingFunction),
      options: [
        .allowUserInteraction, .beginFromCurrentState, .overrideInheritedDuration,
        .overrideInheritedCurve,
        .overrideInheritedOptions,
      ],
      blends: false, animations: applyStateValues)
  }

  private func applyStateValues() {
    let state = state
    for index in stateValues.indices {
      let entry = stateValues[index]
      guard let target = entry.hasTarget ? entry.target : layer else { continue }
      let present = PropertyValue(keyValue: target.value(forKeyPath: entry.keyPath))
      if let wanted = entry.value(for: state) {
        if entry.base == nil || present != entry.applied {
          stateValues[index].base = .some(target.value(forKeyPath: entry.keyPath))
        }
        target.setValue(wanted, forKeyPath: entry.keyPath)
        stateValues[index].applied = PropertyValue(
          keyValue: target.value(forKeyPath: entry.keyPath))
      } else if let base = entry.base {
        stateValues[index].base = nil
        stateValues[index].applied = nil
        guard present == entry.applied else { continue }
        target.setValue(base, forKeyPath: entry.keyPath)
      }
    }
  }
}

extension PropertyValue {
  /// The natural value of an untyped one; none for nil and for what no property holds.
  fileprivate init(keyValue value: Any?) {
    self = value.flatMap { PropertyValue(natural: $0) } ?? .none
  }
}
