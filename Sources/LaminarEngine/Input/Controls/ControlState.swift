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
