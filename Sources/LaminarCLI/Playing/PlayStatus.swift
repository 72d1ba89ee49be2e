import Laminar

/// The line below a playing scene: where it is, how fast it runs, what was missed, what keys do.
struct PlayStatus {
  private static let keys = "space ←→ [] r q"

  var clock: PlaybackClock
  /// Frames per second of the display link.
  var current: Double
  var average: Double
  var minimum: Double
  var dropped: Int
  /// How many presses were recorded; nil when nothing is.
  var recorded: Int?
  /// The message in place of rates and keys: why a changed scene is not shown.
  var notice: String?

  var text: String {
    var parts = [
      (clock.isPaused ? "|| " : ">  ")
        + "\(Self.fixed(clock.time, 2))/\(Self.fixed(clock.length, 2)) s",
      "\(clock.frame)/\(clock.times.count)",
    ]
    if let notice { return (parts.prefix(1) + [Self.printable(notice)]).joined(separator: "  ") }
    if let recorded { parts.append("rec \(recorded)") }
    if clock.speed != 1 { parts.append(TracePrecision.standard.text(of: clock.speed) + "x") }
    parts.append(
      "\(Self.fixed(current, 1)) fps avg \(Self.fixed(average, 1)) "
        + "min \(Self.fixed(minimum, 1))")
    parts.append("dropped \(dropped)")
    parts.append(Self.keys)
    return parts.joined(separator: "  ")
  }

  /// A number with all its decimals, so that the line does not move.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = TracePrecision.decimals(decimals).text(of: value)
    let digits =
      text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    return text + (digits == 0 ? "." : "") + String(repeating: "0", count: decimals - digits)
  }

  /// A text without what a terminal would take for a command.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
