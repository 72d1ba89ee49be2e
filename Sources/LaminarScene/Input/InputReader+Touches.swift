import Foundation
import LaminarEngine

extension InputReader {
  static let phases = ["began", "moved", "ended", "cancelled"]

  /// Touches that are written one by one; nil when something was reported.
  func samples(_ value: JSONValue) -> [InputScript.Sample]? {
    guard value.kind == .array else {
      values.reportWrongType(value, expected: "a list of touches")
      return nil
    }
    guard value.count > 0, value.count <= InputLimits.entries else {
      values.report(
        .wrongCount, value,
        value.count == 0
          ? "there are no touches" : "there are more than \(InputLimits.entries) touches")
      return nil
    }
    let samples = value.elements.map { self.sample($0) }
    let good = samples.compactMap(\.self)
    guard good.count == samples.count, isInOrder(good, value) else { return nil }
    return good
  }

  private func sample(_ value: JSONValue) -> InputScript.Sample? {
    guard var object = ObjectReader(value, "a touch", values) else { return nil }
    let id = object.read("id") { values.integer($0, in: 0...1_000_000) }
    let offset = object.read("at") { values.seconds($0, in: 0...InputLimits.duration) }
    let phase = object.readRequired("phase") { values.choice($0, among: Self.phases) }
    let location = object.readRequired("location", values.point)
    let isComplete = (id != nil || !object.holds("id")) && (offset != nil || !object.holds("at"))
    object.finish()
    guard isComplete, let phase = phase.flatMap(Touch.Phase.init(rawValue:)), let location else {
      return nil
    }
    return InputScript.Sample(id: id ?? 0, time: offset ?? 0, phase: phase, location: location)
  }

  /// Whether every finger begins before it moves and ends, and the times ascend.
  private func isInOrder(_ samples: [InputScript.Sample], _ list: JSONValue) -> Bool {
    var down: Set<Int> = []
    var last = 0.0
    var isGood = true
    func report(_ value: JSONValue, _ message: String, help: String) {
      values.report(.touchOrder, value, message, help: help)
      isGood = false
    }
    for (sample, value) in zip(samples, list.elements) {
      let finger = "the finger \(sample.id)"
      if sample.time < last {
        report(
          value["at"] ?? value, "the touch comes before the one above it",
          help: "sort the touches by \"at\"")
      }
      last = max(last, sample.time)
      switch (sample.phase, down.contains(sample.id)) {
      case (.began, true):
        report(
          value["phase"] ?? value, "\(finger) has begun already",
          help: "end it first, or give another finger its own \"id\"")
      case (.began, false):
        down.insert(sample.id)
        if down.count > InputLimits.fingers {
          report(value, "more than \(InputLimits.fingers) fingers at once", help: "end some first")
        }
      case (_, false):
        report(
          value["phase"] ?? value, "\(finger) has not begun",
          help: "a finger begins, moves, and is ended or cancelled")
      case (.ended, true), (.cancelled, true): down.remove(sample.id)
      case (_, true): break
      }
    }
    return isGood
  }
}
