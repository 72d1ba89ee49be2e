import Foundation
package import LaminarEngine
import LaminarGraphics

/// The input of a scene: touches as a function of time, with their locations in the text.
package struct SceneInput: Sendable {
  /// The touches.
  package let script: InputScript
  /// The text that has them.
  let json: JSONDocument
  /// The indices on the tape of the entries, in the order of the script.
  let indices: [Int]
  /// The path of the file, as reports show it.
  package var name: String { json.source.fileName }

  /// The entry at an index of the script.
  func value(_ index: Int) -> JSONValue { JSONValue(document: json, index: indices[index]) }

  /// What an entry of the script aims at: its verb's value.
  func target(_ index: Int) -> JSONValue {
    let entry = value(index)
    return InputVerb.names.lazy.compactMap { entry[$0] }.first { _ in true } ?? entry
  }

  /// Reports entries whose layer never exists, and those that come after the scene's end.
  func check(registry: LayerRegistry, duration: Double?, into sink: DiagnosticSink) {
    let values = ValueDecoder(sink: sink)
    if !sink.hasErrors, let fault = script.fault {
      let entry = fault.entry.map { value($0) } ?? json.root
      if let entry { values.report(.outOfRange, entry, fault.message, help: fault.help) }
    }
    for (index, entry) in script.entries.enumerated() {
      if case .layer(let path)? = entry.action.target, registry[path] == nil {
        values.report(
          .unknownLayer, target(index), "there is no layer \(DiagnosticText.quoted(path))",
          help: LayerRegistry.hint(forLayer: path, among: registry.paths))
      }
      if let duration, entry.time > duration {
        values.report(
          .startsOutside, value(index)["at"] ?? value(index), "the input never comes",
          help: "the scene ends at \(DiagnosticText.number(duration)) s")
      }
    }
  }
}

extension InputScript.Action {
  /// What the action aims at; nil for touches, which have locations.
  var target: InputScript.Target? {
    switch self {
    case .tap(let target, _, _), .press(let target, _), .drag(let target, _, _, _),
      .swipe(let target, _), .pinch(let target, _, _, _), .rotate(let target, _, _, _):
      target
    case .touches: nil
    }
  }
}

// MARK: - Keys

/// What an entry of `input` does: the key whose value is its target.
enum InputVerb: String, Sendable, CaseIterable {
  case tap, press, drag, swipe, pinch, rotate, touches

  /// The keys beside the verb, `at` and the note.
  var keys: [InputKey] {
    switch self {
    case .tap: [.tapCount, .numberOfTouches]
    case .press: [.duration]
    case .drag: [.to, .by, .path, .duration, .timingFunction]
    case .swipe: [.velocity]
    case .pinch: [.scale, .duration, .timingFunction]
    case .rotate: [.angle, .duration, .timingFunction]
    case .touches: []
    }
  }

  static let names = allCases.map(\.rawValue)
}

/// The keys that refine the verbs of `input`.
enum InputKey: String, Sendable, CaseIterable {
  case tapCount, numberOfTouches, to, by, path, velocity, scale, angle, duration, timingFunction
}

/// The limits of `input`.
enum InputLimits {
  /// The most taps of a verb, and the most fingers at once.
  static let fingers = 10
  /// The longest verb, in seconds: 72,000 touches of a finger.
  static let duration = 600.0
  /// The most entries, and the most samples of all of them that are written one by one.
  static let entries = 100_000
}

// MARK: - Reading

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
      let timing = timing(&object)
      guard let destination, let timing else { return nil }
      return .drag(
        target, to: destination, duration: timing.duration, timingFunction: timing.timingFunction)
    case .swipe:
      return object.readRequired("velocity", values.point).map { .swipe(target, velocity: $0) }
    case .pinch:
      let scale = object.readRequired("scale") { values.number($0, in: 0.01...100) }
      let timing = timing(&object)
      guard let scale, let timing else { return nil }
      return .pinch(
        target, scale: scale, duration: timing.duration, timingFunction: timing.timingFunction)
    case .rotate:
      let angle = object.readRequired("angle") { values.angle($0) }
      let timing = timing(&object)
      guard let angle, let timing else { return nil }
      return .rotate(
        target, angle: angle, duration: timing.duration, timingFunction: timing.timingFunction)
    case .touches: return nil
    }
  }

  // MARK: - Targets and timing

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

  private func timing(
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

// MARK: - Touches

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

// MARK: - Files

/// Reads files of input, which replace the input of a scene.
package enum SceneInputReader {
  /// The most bytes of a file.
  package static let largestFile = 64 << 20

  /// Reads a file such as `{ "laminar-input": 1, "input": [ … ] }`.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  /// - Returns: The input, nil when there is an error, and all that was found. Whether the layers exist
  ///   is found when a scene is loaded with it.
  package static func read(
    _ bytes: [UInt8], name: String
  ) -> (input: SceneInput?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    let input = json.root.flatMap { decode($0, ValueDecoder(sink: sink)) }
    return (sink.hasErrors ? nil : input, sink.report(on: json))
  }

  private static func decode(_ root: JSONValue, _ decoder: ValueDecoder) -> SceneInput? {
    var values = decoder
    guard var object = ObjectReader(root, "a file of input", values) else { return nil }
    _ = object.read("$schema") { values.string($0) }
    if let version = object.required("laminar-input"), let number = values.integer(version),
      number != 1
    {
      values.report(
        .unknownVersion, version, "version \(number) of the input format is not known here",
        help: "this reads \"laminar-input\": 1")
    }
    // First the frame rate: times may count in frames.
    if let rate = object.read("frameRate", { values.frameRate($0) }) { values.frameRate = rate }
    let list = object.required("input")
    object.finish()
    return list.map { InputReader.input($0, values) }
  }
}
