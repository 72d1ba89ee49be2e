public import Foundation
import LaminarTrace

/// Measures how many frames a second really has, from the times of the frames.
///
/// ```swift
/// let monitor = FrameRateMonitor()
/// monitor.observe(link)
/// display.advance(to: 10)
/// print(monitor.report)
/// ```
///
/// Only the times that it is given count, no clock: on a ``VirtualDisplay`` every number and the
/// report are the same on every run. Let t₀ < t₁ < … < tₙ be the times of the samples, and an
/// interval the time from one to the next; the time across an ``interrupt()`` is cut out. Times that
/// are within 1e-9 s of each other are the same.
public final class FrameRateMonitor {
  /// The length of the history in seconds.
  public static let historySeconds = 60

  /// The rate over the last second, in frames per second; 0 before the second sample.
  ///
  /// It is k / (tₙ − tₙ₋ₖ) with the least k for which tₙ − tₙ₋ₖ ≥ 1 s (k = n while there is none): the
  /// mean rate over the intervals that the last second touches.
  public private(set) var current = 0.0
  /// The lowest value of ``current`` since a whole second was measured; until then ``current``.
  public private(set) var minimum = 0.0
  /// The number of samples taken.
  public private(set) var sampleCount = 0
  /// The frames of each whole second, of the last 60, the oldest first.
  ///
  /// Second s counts the intervals that end in (s, s + 1] after t₀; a second in which nothing came
  /// is 0.
  public private(set) var history: [Int] = []
  /// Called when the history has grown; nil at first.
  public var onUpdate: ((FrameRateMonitor) -> Void)?

  /// A sample: the intervals before it, and how long they took together, in seconds.
  private struct Mark {
    let intervals: Int
    let elapsed: Double
  }

  private static let tolerance = 1e-9

  /// The samples of the last second and the one before; the first is at `oldest`.
  private var marks: [Mark] = []
  private var oldest = 0
  private var latest = Mark(intervals: 0, elapsed: 0)
  private var previousTimestamp: TimeInterval?
  /// The first sample after the beginning or an interruption, and what had elapsed by then.
  private var stretch = (start: 0.0, elapsed: 0.0)
  private var hasWholeSecond = false
  /// The number of the second that is being counted, and its frames so far.
  private var second = 0.0
  private var framesInSecond = 0

  /// Makes a monitor without samples.
  public init() {}

  /// Takes the timestamp of each frame of a link from now on, before its handler is called, until
  /// the link is invalidated; pauses of the link are cut out.
  public func observe(_ link: DisplayLink) { link.add(self) }

  /// Takes one frame, shown at a time in seconds.
  ///
  /// A time that is not a number, is beyond ±1e12 s or is not after the sample before is ignored.
  public func record(_ timestamp: TimeInterval) {
    guard timestamp.magnitude <= 1e12 else { return }
    guard let previous = previousTimestamp else {
      previousTimestamp = timestamp
      stretch = (timestamp, latest.elapsed)
      sampleCount += 1
      if marks.isEmpty { marks.append(latest) }
      return
    }
    guard timestamp - previous > Self.tolerance else { return }
    previousTimestamp = timestamp
    sampleCount += 1
    latest = Mark(
      intervals: latest.intervals + 1, elapsed: stretch.elapsed + (timestamp - stretch.start))
    measure()
    if extendHistory() { onUpdate?(self) }
  }

  /// Cuts out what passes until the next sample, as when nothing was to be shown.
  public func interrupt() { previousTimestamp = nil }

  /// The rate over everything measured, intervals by their time, in frames per second; 0 before the
  /// second sample.
  public var average: Double {
    latest.elapsed > 0 ? Double(latest.intervals) / latest.elapsed : 0
  }

  /// The numbers in words, for people and for comparison.
  public var report: String { FrameRateReport(self).text }

  private func measure() {
    marks.append(latest)
    while oldest + 1 < marks.count,
      latest.elapsed - marks[oldest + 1].elapsed >= 1 - Self.tolerance
    { oldest += 1 }
    let base = marks[oldest]
    current = Double(latest.intervals - base.intervals) / (latest.elapsed - base.elapsed)
    if oldest > 1000 {
      marks.removeFirst(oldest)
      oldest = 0
    }
    minimum = hasWholeSecond ? min(minimum, current) : current
    hasWholeSecond = latest.elapsed >= 1 - Self.tolerance
  }

  /// Counts the latest sample; whether a second was completed.
  private func extendHistory() -> Bool {
    let own = max(0, (latest.elapsed - Self.tolerance).rounded(.up) - 1)
    let hasLeft = own > second
    if hasLeft {
      close()
      let gap = min(own - second, Double(Self.historySeconds))
      history += [Int](repeating: 0, count: Int(gap))
      second = own
    }
    framesInSecond += 1
    let isFull = latest.elapsed >= second + 1 - Self.tolerance
    if isFull { close() }
    history.removeFirst(max(0, history.count - Self.historySeconds))
    return hasLeft || isFull
  }

  private func close() {
    history.append(framesInSecond)
    framesInSecond = 0
    second += 1
  }
}

// MARK: - Report

/// A frame rate monitor's numbers as text, rounded to two decimals by integer arithmetic.
private struct FrameRateReport {
  let text: String

  init(_ monitor: FrameRateMonitor) {
    let history = monitor.history.map { " \($0)" }.joined()
    text = """
      current \(Self.text(monitor.current)) fps
      average \(Self.text(monitor.average)) fps
      minimum \(Self.text(monitor.minimum)) fps
      samples \(monitor.sampleCount)
      history\(history.isEmpty ? " none" : history)
      """
  }

  /// A number without trailing zeros.
  private static func text(_ value: Double) -> String {
    var text = ByteText(capacity: 32)
    text.append(value, .decimals(2))
    return text.string
  }
}
