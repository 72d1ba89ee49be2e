import Foundation
import LaminarEngine
import LaminarGraphics

/// Reads the list under `input`; it reports errors and continues.
struct InputReader {
  let values: ValueDecoder
  private var entries: [InputScript.Entry] = []
  private var indices: [Int] = []

  private init(_ values: ValueDecoder) { self.values = values }

  /// The input of a list.
  static func input(_ list: JSONValue, _ values: ValueDecoder) -> SceneInput {
    var reader = InputReader(values)
    reader.read(list)
    return SceneInput(
      script: InputScript(reader.entries), json: list.document, indices: reader.indices)
  }

  private mutating func read(_ list: JSONValue) {
    guard list.kind == .array else {
      values.reportWrongType(
        list, expected: "a list of touches, such as { \"at\": 1, \"tap\": \"ok\" }")
      return
    }
    guard list.count <= InputLimits.entries else {
      values.report(
        .wrongCount, list, "the input has more than \(InputLimits.entries) entries")
      return
    }
    for element in list.elements {
      guard let entry = entry(element) else { continue }
      entries.append(entry)
      indices.append(element.index)
    }
  }

  private func entry(_ value: JSONValue) -> InputScript.Entry? {
    guard var object = ObjectReader(value, "an entry of the input", values) else { return nil }
    let time = object.readRequired("at") { values.seconds($0, in: ValueDecoder.lengths) }
    let written = InputVerb.allCases.filter { object.holds($0.rawValue) }
    guard let verb = written.first else {
      if object.unread.isEmpty {
        values.report(
          .missingKey, value, "the entry does nothing",
          help: "add one of \(DiagnosticText.alternatives(InputVerb.names))")
      }
      object.finish(alsoKnown: InputVerb.names + InputKey.allCases.map(\.rawValue))
      return nil
    }
    guard written.count == 1 else {
      object.reportExclusive(written.map(\.rawValue), because: "write two entries")
      return nil
    }
    let action = action(verb, &object)
    reportForeignKeys(&object, verb)
    object.finish(alsoKnown: InputVerb.names)
    guard let time, let action else { return nil }
    return InputScript.Entry(at: time, action)
  }

  private func action(_ verb: InputVerb, _ object: inout ObjectReader) -> InputScript.Action? {
    guard verb != .touches else {
      return object.read(verb.rawValue) { samples($0) }.map { .touches($0) }
    }
    let target = object.read(verb.rawValue, target)
    let errors = values.sink.errorCount
    let action = target.map { self.action(verb, at: $0, &object) }
    if action == nil {
      // What is wrong with the rest is reported too.
      _ = self.action(verb, at: .point(.zero), &object)
    }
    return values.sink.errorCount == errors ? action ?? nil : nil
  }

  private func action(
    _ verb: InputVerb, at target: InputScript.Target, _ object: inout ObjectReader
  ) -> InputScript.Action? {
    switch verb {
    case .tap:
      let count = object.read("tapCount") { values.integer($0, in: 1...InputLimits.fingers) }
      let fingers = object.read("numberOfTouches") {
        values.integer($0, in: 1...InputLimits.fingers)
      }
      return .tap(target, count: count ?? 1, touches: fingers ?? 1)
    case .press:
      let duration = object.readRequired("duration", duration)
      return duration.map { .press(target, duration: $0) }
    case .drag:
      let destination = destination(&object)
      let pace = pace(&object)
      guard let destination, let pace else { return nil }
      return .drag(
        target, to: destination, duration: pace.duration, timingFunction: pace.timingFunction)
    case .swipe:
      return object.readRequired("velocity", values.point).map { .swipe(target, velocity: $0) }
    case .pinch:
      let scale = object.readRequired("scale") { values.number($0, in: 0.01...100) }
      let pace = pace(&object)
      guard let scale, let pace else { return nil }
      return .pinch(
        target, scale: scale, duration: pace.duration, timingFunction: pace.timingFunction)
    case .rotate:
      let angle = object.readRequired("angle") { values.angle($0) }
      let pace = pace(&object)
      guard let angle, let pace else { return nil }
      return .rotate(
        target, angle: angle, duration: pace.duration, timingFunction: pace.timingFunction)
    case .touches: return nil
    }
  }

  // MARK: - Targets and paces

  /// A layer by its path, or a point of the canvas.
  private func target(_ value: JSONValue) -> InputScript.Target? {
    switch value.kind {
    case .string: return value.string.map { .layer($0) }
    case .array: return values.point(value).map { .point($0) }
    default:
      values.reportWrongType(value, expected: "the path of a layer or a point [x, y]")
      return nil
    }
  }

  /// Where a drag goes; nil when it was reported.
  private func destination(_ object: inout ObjectReader) -> InputScript.Destination? {
    let written = ["to", "by", "path"].filter(object.holds)
    let point = object.read("to", values.point)
    let vector = object.read("by", values.point)
    let path = object.read("path", points)
    guard written.count == 1 else {
      if written.isEmpty {
        values.report(
          .missingKey, object.value, "a drag needs the key \"to\", \"by\" or \"path\"",
          help: "add \"to\": [x, y]")
      } else {
        object.reportExclusive(written)
      }
      return nil
    }
    return point.map { .point($0) } ?? vector.map { .by($0) } ?? path.map { .path($0) }
  }

  private func pace(
    _ object: inout ObjectReader
  ) -> (duration: Double, timingFunction: TimingFunction)? {
    let duration = object.readRequired("duration", duration)
    let hasFunction = object.holds("timingFunction")
    let function = object.read("timingFunction") { values.timingFunction($0) }
    guard let duration, function != nil || !hasFunction else { return nil }
    return (duration, function ?? TimingFunction(name: .linear))
  }

  private func duration(_ value: JSONValue) -> Double? {
    values.seconds(value, in: 0...InputLimits.duration)
  }

  private func points(_ value: JSONValue) -> [CGPoint]? {
    guard value.kind != .array || value.count > 0 else {
      values.report(.wrongCount, value, "the path has no points", help: "write [[x, y], …]")
      return nil
    }
    return values.points(value)
  }

  private func reportForeignKeys(_ object: inout ObjectReader, _ verb: InputVerb) {
    for member in object.unread {
      guard let key = member.key.string.flatMap(InputKey.init(rawValue:)), !verb.keys.contains(key)
      else { continue }
      object.markRead(member)
      let verbs = InputVerb.allCases.filter { $0.keys.contains(key) }.map { "\"\($0.rawValue)\"" }
      values.report(
        .unknownKey, member.key, "unknown key \"\(key.rawValue)\" on a \(verb.rawValue)",
        help: "that is a key of \(DiagnosticText.alternatives(verbs))")
    }
  }
}
