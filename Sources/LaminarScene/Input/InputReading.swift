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
    return InputForm.verbs.lazy.compactMap { entry[$0.key] }.first { _ in true } ?? entry
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
          .startsOutside, value(index)[InputForm.at] ?? value(index), "the input never comes",
          help: "the scene ends at \(DiagnosticText.number(duration)) s")
      }
    }
  }
}

// MARK: - Reading

/// Reads the list under `input`; it reports errors and continues.
enum InputReader {
  /// The input of a list.
  static func input(_ list: JSONValue, _ values: ValueDecoder) -> SceneInput {
    var entries: [InputScript.Entry] = []
    var indices: [Int] = []
    if list.kind != .array {
      values.reportWrongType(
        list, expected: "a list of touches, such as { \"at\": 1, \"tap\": \"ok\" }")
    } else if list.count > InputLimits.entries {
      values.report(
        .wrongCount, list, "the input has more than \(InputLimits.entries) entries")
    } else {
      for element in list.elements {
        guard let entry = InputForm.entry.read(element, values).flatMap(InputScript.Entry.init)
        else { continue }
        entries.append(entry)
        indices.append(element.index)
      }
    }
    return SceneInput(script: InputScript(entries), json: list.document, indices: indices)
  }
}

extension InputScript.Entry {
  fileprivate init?(_ found: Found) {
    let time = found[InputForm.at]
    let verb = InputForm.verbs.first { $0.key.name == found.variant?.key.name }
    guard let action = verb?.read(found), let time else { return nil }
    self.init(at: time, action)
  }
}

// MARK: - Touches

/// Reads touches that are written one by one.
struct TouchSampleReader {
  let values: ValueDecoder

  /// The touches of a list; nil when something was reported.
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
    guard let found = InputForm.touch.read(value, values),
      let (id, offset, phase, location, type) = found.all(
        InputForm.id, InputForm.offset, InputForm.phase, InputForm.location, InputForm.touchType)
    else { return nil }
    return InputScript.Sample(
      id: id, time: offset, phase: phase, location: location,
      force: found[InputForm.force].map { CGFloat($0) }, type: type)
  }

  /// Whether every finger begins before it moves and ends, and the times ascend.
  private func isInOrder(_ samples: [InputScript.Sample], _ list: JSONValue) -> Bool {
    var down: [Int: Touch.TouchType] = [:]
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
          value[InputForm.offset] ?? value, "the touch comes before the one above it",
          help: "sort the touches by \"at\"")
      }
      last = max(last, sample.time)
      if sample.phase != .began, let type = down[sample.id], type != sample.type,
        let stated = value[InputForm.touchType]
      {
        report(
          stated, "\(finger) has begun as \(type.rawValue)",
          help: "state the \"type\" where it begins")
      }
      switch (sample.phase, down[sample.id] != nil) {
      case (.began, true):
        report(
          value[InputForm.phase] ?? value, "\(finger) has begun already",
          help: "end it first, or give another finger its own \"id\"")
      case (.began, false):
        down[sample.id] = sample.type
        if down.count > InputLimits.fingers {
          report(value, "more than \(InputLimits.fingers) fingers at once", help: "end some first")
        }
      case (_, false):
        report(
          value[InputForm.phase] ?? value, "\(finger) has not begun",
          help: "a finger begins, moves, and is ended or cancelled")
      case (.ended, true), (.cancelled, true): down[sample.id] = nil
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
    guard let found = InputForm.file.read(root, decoder) else { return nil }
    var values = decoder
    // First the frame rate: times may count in frames.
    if let rate = found[InputForm.frameRate] { values.frameRate = rate }
    return found[InputForm.input].map { InputReader.input($0, values) }
  }
}
