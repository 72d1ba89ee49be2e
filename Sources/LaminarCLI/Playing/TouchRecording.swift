import Foundation
import Laminar

/// What the mouse of a terminal did, as touches in a scene's time.
///
/// The first button is a finger; pressed with Ctrl or Alt it is two, the second mirrored at the middle of
/// the canvas. Times are whole milliseconds and locations hundredths of a point, so that the file reads
/// well; the same numbers act on the scene that plays.
struct TouchRecording: Sendable {
  /// A finger at a time.
  struct Sample: Sendable, Hashable {
    /// 1, or 2 for the mirrored one.
    let finger: Int
    let time: Double
    let phase: Touch.Phase
    let location: CGPoint
  }

  /// The samples of each press, to its release or so far, in order of time.
  private(set) var presses: [[Sample]] = []
  /// Whether the button is down.
  private(set) var isDown = false

  /// The latest time of a sample.
  private var lastTime: Double { presses.last?.last?.time ?? 0 }

  /// Notes what the mouse did.
  ///
  /// - Parameters:
  ///   - fit: Where the picture is.
  ///   - time: The scene's time in seconds; one before the last sample's counts as that.
  /// - Returns: Whether there is something new: not for a press beside the picture, nor a drag within a
  ///   cell.
  mutating func note(
    _ report: MouseReport, in fit: TerminalFit, at time: Double
  ) -> Bool {
    let point = fit.point(column: report.column, row: report.row)
    switch report.action {
    case .press:
      guard fit.contains(column: report.column, row: report.row) else { return false }
      // A release that no terminal reported.
      finish(at: time)
      presses.append([])
      isDown = true
      add(.began, point, report.hasModifier ? 2 : 1, fit, time)
    case .drag:
      guard isDown, let last = presses.last?.last else { return false }
      let known = presses[presses.count - 1].last { $0.finger == 1 }?.location
      guard known != Self.rounded(point) else { return false }
      add(.moved, point, last.finger, fit, time)
    case .release:
      guard isDown, let last = presses.last?.last else { return false }
      isDown = false
      add(.ended, point, last.finger, fit, time)
    }
    return true
  }

  /// Forgets the presses that were not over at a time: what follows is recorded anew.
  ///
  /// - Returns: Whether there were any.
  mutating func rewind(to time: Double) -> Bool {
    isDown = false
    let count = presses.count
    presses.removeAll { press in
      guard let last = press.last else { return true }
      return last.phase != .ended || last.time > time
    }
    return presses.count < count
  }

  /// Lifts the fingers that are down, where they are.
  mutating func finish(at time: Double) {
    guard isDown, let press = presses.popLast() else { return }
    isDown = false
    presses.append(press + Self.ends(of: press, at: Self.rounded(time)))
  }

  /// A press that is not over, with an end after a time: fingers that stay until then.
  static func held(_ press: [Sample], until time: Double) -> [Sample] {
    press + ends(of: press, at: time + 1)
  }

  private static func ends(of press: [Sample], at time: Double) -> [Sample] {
    guard let last = press.last else { return [] }
    return press.suffix(last.finger).map {
      Sample(
        finger: $0.finger, time: max(time, last.time), phase: .ended, location: $0.location)
    }
  }

  private mutating func add(
    _ phase: Touch.Phase, _ point: CGPoint, _ fingers: Int, _ fit: TerminalFit, _ time: Double
  ) {
    let time = max(Self.rounded(time), lastTime)
    let size = fit.canvas.size
    let points = [point, CGPoint(x: size.width - point.x, y: size.height - point.y)]
    let samples = points.prefix(fingers).enumerated().map { index, point in
      Sample(finger: index + 1, time: time, phase: phase, location: Self.rounded(point))
    }
    presses[presses.count - 1] += samples
  }

  /// A time in whole milliseconds.
  static func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }

  private static func rounded(_ point: CGPoint) -> CGPoint {
    func rounded(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }
    return CGPoint(x: rounded(point.x), y: rounded(point.y))
  }
}
