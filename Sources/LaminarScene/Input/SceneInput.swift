package import LaminarEngine

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
