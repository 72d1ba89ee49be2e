import Foundation

@testable import LaminarEngine

/// Records calls, and their times on the stage's clock.
final class CallLog {
  struct Entry: Hashable, CustomStringConvertible {
    let time: Double
    let what: String

    var description: String { "\(what)@\(time)" }
  }

  private(set) var entries: [Entry] = []
  private let clock: () -> Double

  init(_ context: LayerContext) { clock = { [unowned context] in context.time } }

  func write(_ what: String) { entries.append(Entry(time: clock(), what: what)) }

  /// What was called, without times.
  var calls: [String] { entries.map(\.what) }
  /// When.
  var times: [Double] { entries.map(\.time) }
}

/// A delegate that writes into a log, and runs its closures.
final class RecordingDelegate: AnimationDelegate {
  private let name: String
  private let callLog: CallLog
  var onStart: (() -> Void)?
  var onStop: ((Bool) -> Void)?

  init(_ name: String, _ callLog: CallLog) {
    self.name = name
    self.callLog = callLog
  }

  func animationDidStart(_ animation: Animation) {
    callLog.write("start \(name)")
    onStart?()
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    callLog.write("stop \(name) \(finished)")
    onStop?(finished)
  }
}

/// A committed tree of a root and one layer, with a call log.
struct LayerFixture {
  let context: LayerContext
  let layer = Layer()
  let callLog: CallLog

  init() {
    let root = Layer()
    root.addSublayer(layer)
    context = LayerContext(root: root)
    context.commitIfNeeded()
    callLog = CallLog(context)
  }

  /// A fade whose delegate writes under a name.
  func fade(
    _ name: String, duration: Double = 1, _ change: (BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = duration
    fade.delegate = RecordingDelegate(name, callLog)
    change(fade)
    return fade
  }
}
