import Foundation

@testable import LaminarEngine

/// Writes down who was called, and at what time of the stage's clock.
final class Diary {
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

/// A delegate that writes into a diary, and does what it is told.
final class Witness: AnimationDelegate {
  private let name: String
  private let diary: Diary
  var onStart: (() -> Void)?
  var onStop: ((Bool) -> Void)?

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
  }

  func animationDidStart(_ animation: Animation) {
    diary.write("start \(name)")
    onStart?()
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    diary.write("stop \(name) \(finished)")
    onStop?(finished)
  }
}

/// A committed tree of a root and one layer, with a diary.
struct Living {
  let context: LayerContext
  let layer = Layer()
  let diary: Diary

  init() {
    let root = Layer()
    root.addSublayer(layer)
    context = LayerContext(root: root)
    context.commitIfNeeded()
    diary = Diary(context)
  }

  /// A fade whose delegate writes under a name.
  func fade(
    _ name: String, duration: Double = 1, _ change: (BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = duration
    fade.delegate = Witness(name, diary)
    change(fade)
    return fade
  }
}
