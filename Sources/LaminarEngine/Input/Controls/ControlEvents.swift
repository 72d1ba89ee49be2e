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
