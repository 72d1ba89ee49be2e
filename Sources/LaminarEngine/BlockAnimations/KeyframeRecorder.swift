import Foundation
import LaminarGraphics

/// The keys of a keyframe block, collected property by property
/// (Laminar.docc: BlocksAndTransitions, "Springs and keyframes").
final class KeyframeRecorder {
  private let mode: AnimationCalculationMode
  private var frame: (start: Double, end: Double)?
  private var entries: [Entry] = []

  private struct Entry {
    let change: BlockChange
    var frames: [(start: Double, end: Double, value: PropertyValue)] = []
  }

  init(mode: AnimationCalculationMode) { self.mode = mode }

  /// Whether a keyframe is open.
  var isInFrame: Bool { frame != nil }

  /// Records changes in a stretch of the whole, in fractions clamped to 0…1.
  func record(from start: Double, length: Double, _ changes: () -> Void) {
    let outer = frame
    defer { frame = outer }
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let length = length.isNaN ? 0 : max(length, 0)
    frame = (start, min(start + length, 1))
    changes()
  }

  /// Records the value that a change has made.
  func note(_ change: BlockChange) {
    guard let frame else { return }
    let index =
      entries.firstIndex {
        $0.change.layer === change.layer && $0.change.path.keyPath == change.path.keyPath
      } ?? entries.count
    if index == entries.count { entries.append(Entry(change: change)) }
    entries[index].frames.append((frame.start, frame.end, change.path.modelValue))
  }

  /// One animation for each property, in the order in which they were first changed.
  ///
  /// 1. Keys are at the start and at the end of every stretch; the value is held in between, before
  ///    the first and after the last.
  /// 2. Where stretches overlap, the later one continues from the value that the earlier one has
  ///    reached.
  func makeAnimations() -> [(layer: Layer, animation: KeyframeAnimation)] {
    entries.map { entry in
      var keys: [(time: Double, value: PropertyValue)] = [
        (0, entry.change.shown ?? entry.change.old)
      ]
      let frames = entry.frames.enumerated().sorted {
        ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
      }
      for (_, frame) in frames {
        let held = Self.value(at: frame.start, of: keys)
        while keys.count > 1, let last = keys.last, last.time > frame.start { keys.removeLast() }
        if keys.last.map({ $0.time < frame.start || $0.value != held }) ?? true {
          keys.append((frame.start, held))
        }
        keys.append((frame.end, frame.value))
      }
      if let last = keys.last, last.time < 1 { keys.append((1, last.value)) }
      let animation = KeyframeAnimation(keyPath: entry.change.path.keyPath)
      animation.values = keys.map { $0.value }
      animation.keyTimes = keys.map { NSNumber(value: $0.time) }
      animation.calculationMode = mode
      return (entry.change.layer, animation)
    }
  }

  private static func value(
    at time: Double, of keys: [(time: Double, value: PropertyValue)]
  ) -> PropertyValue {
    guard let next = keys.firstIndex(where: { $0.time > time }), next > 0 else {
      return keys.last?.value ?? .none
    }
    let (before, after) = (keys[next - 1], keys[next])
    return before.value.mixed(
      with: after.value, at: (time - before.time) / (after.time - before.time)) ?? after.value
  }
}

/// The action of a keyframe block for a property's change.
final class KeyframeAction: Action {
  private let change: BlockChange
  private let recorder: KeyframeRecorder

  init(_ change: BlockChange, _ recorder: KeyframeRecorder) {
    self.change = change
    self.recorder = recorder
  }

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    recorder.note(change)
  }
}
