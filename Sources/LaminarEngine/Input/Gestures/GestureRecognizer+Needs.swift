extension GestureRecognizer {
  /// What it takes to begin, in words: `2 taps`, `10 points of motion with 2 fingers`. Empty for classes of
  /// code.
  package var needs: String {
    switch self {
    case let tap as TapGestureRecognizer:
      Self.counted(tap.numberOfTapsRequired, "tap") + Self.fingers(tap.numberOfTouchesRequired)
    case let press as LongPressGestureRecognizer:
      "\(GestureText.number(press.minimumPressDuration)) s of rest"
        + Self.fingers(press.numberOfTouchesRequired)
        + (press.numberOfTapsRequired > 0
          ? " after \(Self.counted(press.numberOfTapsRequired, "tap"))" : "")
    case let pan as ScreenEdgePanGestureRecognizer:
      Self.motion(nil) + " from the edge \(Self.words(pan.edges))"
    case let pan as PanGestureRecognizer:
      Self.motion(pan.axis) + Self.fingers(pan.minimumNumberOfTouches)
        + (pan.maximumNumberOfTouches == .max
          ? "" : ", at most \(Self.counted(pan.maximumNumberOfTouches, "finger"))")
    case let swipe as SwipeGestureRecognizer:
      "quick motion \(Self.words(swipe.direction))" + Self.fingers(swipe.numberOfTouchesRequired)
    case is PinchGestureRecognizer: "another distance of 2 fingers"
    case is RotationGestureRecognizer: "a turn of 2 fingers"
    default: ""
    }
  }

  private static func motion(_ axis: PanGestureRecognizer.Axis?) -> String {
    "\(GestureText.number(GestureConstants.panDistance)) points of "
      + (axis.map { $0.rawValue + " " } ?? "") + "motion"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func fingers(_ count: Int) -> String {
    count == 1 ? "" : " with \(counted(count, "finger"))"
  }

  private static func words(_ edges: RectEdge) -> String {
    let all: [(RectEdge, String)] = [
      (.top, "top"), (.left, "left"), (.bottom, "bottom"), (.right, "right"),
    ]
    return joined(all.filter { edges.contains($0.0) }.map(\.1))
  }

  private static func words(_ direction: SwipeGestureRecognizer.Direction) -> String {
    let all: [(SwipeGestureRecognizer.Direction, String)] = [
      (.right, "right"), (.left, "left"), (.up, "up"), (.down, "down"),
    ]
    return joined(all.filter { direction.contains($0.0) }.map(\.1))
  }

  private static func joined(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: " or ")
  }
}
