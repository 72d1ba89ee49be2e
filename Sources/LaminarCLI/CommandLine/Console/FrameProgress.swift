/// Shows how far a run is, on standard error.
///
/// Call `advance(to:)` after each frame from one task, and `finish` before other messages.
final class FrameProgress {
  /// What is shown.
  enum Style: String, Sendable {
    /// One line that is redrawn, at most ten times a second.
    case bar
    /// A line every few seconds.
    case plain
    /// A JSON object in a line, every second.
    case json
    case none

    /// What `--progress` means; `auto` is a bar on a terminal and plain lines elsewhere.
    static func resolve(_ option: String?, isTerminal: Bool, isQuiet: Bool) -> Style {
      if let option, option != "auto", let style = Style(rawValue: option) { return style }
      if isQuiet { return .none }
      return isTerminal ? .bar : .plain
    }

    /// The least seconds between two updates.
    var interval: Double {
      switch self {
      case .bar: 0.1
      case .plain: 5
      case .json: 1
      case .none: .infinity
      }
    }
  }

  private static let barWidth = 26
  private static let narrowestBar = 5

  private let console: Console
  private let style: Style
  /// The title: `bounce  640x360 @60`.
  private let title: String
  private let total: Int
  private let start: Double
  private var lastUpdate: Double

  init(_ title: String, total: Int, style: Style, console: Console) {
    self.title = title
    self.total = max(0, total)
    self.style = style
    self.console = console
    start = console.clock()
    lastUpdate = start
  }

  /// Reports how many frames are done, when an update is due.
  func advance(to done: Int) {
    guard style != .none else { return }
    let now = console.clock()
    guard now - lastUpdate >= style.interval else { return }
    lastUpdate = now
    show(done, elapsed: now - start)
  }

  /// Ends the progress: the full bar is removed, JSON ends with all frames done.
  func finish(done: Int) {
    switch style {
    case .bar: console.drawLine("")
    case .json: show(done, elapsed: console.clock() - start)
    case .plain, .none: break
    }
  }

  private func show(_ done: Int, elapsed: Double) {
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    let rest = rate > 0 ? Double(max(0, total - done)) / rate : 0
    switch style {
    case .bar:
      console.drawLine(" " + line(done, rate: rate, rest: rest))
    case .plain:
      console.say(
        "\(title)  \(done)/\(total)  \(percent(done))%  \(Self.whole(rate)) fps  eta "
          + "\(Self.clockText(rest))\n")
    case .json:
      console.say(
        "{\"done\":\(done),\"total\":\(total),\"fps\":\(Self.whole(rate)),\"eta\":"
          + "\(Self.whole(rest.rounded(.up)))}\n")
    case .none: break
    }
  }

  /// A line that fits the terminal, since one that wraps cannot be redrawn: first the bar is
  /// shortened, then the last numbers and the end of the title.
  private func line(_ done: Int, rate: Double, rest: Double) -> String {
    // The space before the line and the last column, after which some terminals wrap, stay free.
    let available = console.columns().map { max(0, $0 - 2) } ?? .max
    var numbers = [
      "\(done)/\(total)", "\(percent(done))%", "\(Self.whole(rate)) fps",
      "eta \(Self.clockText(rest))",
    ]
    func width() -> Int { numbers.reduce(0) { $0 + 2 + $1.count } }
    while numbers.count > 1, title.count + width() > available { numbers.removeLast() }
    let bar = min(Self.barWidth, available - title.count - width() - 2)
    let words =
      [String(title.prefix(max(0, available - width())))]
      + (bar < Self.narrowestBar ? [] : [self.bar(done, width: bar)]) + numbers
    return words.joined(separator: "  ")
  }

  /// Heavy for what is done, light or dim for the rest.
  private func bar(_ done: Int, width: Int) -> String {
    let halves = total > 0 ? min(done, total) * width * 2 / total : width * 2
    let full = halves / 2
    let half = halves % 2
    let rest = width - full - half
    let heavy = String(repeating: "━", count: full) + (half == 1 ? "╸" : "")
    return console.painted(heavy, .cyan)
      + console.painted(String(repeating: console.isColored ? "━" : "─", count: rest), .dim)
  }

  private func percent(_ done: Int) -> Int {
    total > 0 ? min(done, total) * 100 / total : 100
  }

  private static func whole(_ value: Double) -> Int {
    value < 1e12 ? Int(value.rounded()) : Int(1e12)
  }

  /// `0:07`, `12:05`, `1:02:03`.
  static func clockText(_ seconds: Double) -> String {
    let whole = seconds < 1e9 ? Int(seconds.rounded(.up)) : Int(1e9)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
