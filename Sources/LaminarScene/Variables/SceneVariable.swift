package import LaminarGraphics

/// A variable that a scene declares, for listings.
package struct SceneVariable: Sendable, Hashable {
  /// The name.
  package let name: String
  /// What it takes: `text`, `number`, `boolean`, `list` or `object`.
  package let type: String
  /// The value that it is declared with.
  package let value: JSON
  /// The value that was given instead; nil where that is the declared one.
  package let given: JSON?
}

extension Scene {
  /// The variables that the file declares, in its order.
  package var variables: [SceneVariable] {
    guard let declared = json.root?[SceneForm.variables], declared.kind == .object else {
      return []
    }
    let given = document.tape.source?.substitutions?.changedValues ?? [:]
    return declared.members.compactMap { member in
      guard !member.key.isSpelled(Form.note.name), let name = member.key.string,
        let type = Self.type(of: member.value)
      else { return nil }
      return SceneVariable(
        name: name, type: type, value: Self.json(member.value), given: given[name])
    }
  }

  private static func type(of value: JSONValue) -> String? {
    switch value.kind {
    case .string: "text"
    case .number: "number"
    case .bool: "boolean"
    case .array: "list"
    case .object: "object"
    case .null, .invalid: nil
    }
  }

  /// The touches as a file of input states them; nil for a scene that nobody touches.
  package var inputJSON: JSON? {
    input.map { input in
      [
        "laminar-input": 1,
        "frameRate": input.json.root?["frameRate"].map(Self.json),
        "input": .array(input.indices.indices.map { Self.json(input.value($0)) }),
      ]
    }
  }

  private static func json(_ value: JSONValue) -> JSON {
    switch value.kind {
    case .string: .string(value.string ?? "")
    case .number: .raw(value.numberText ?? "0")
    case .bool: .bool(value.bool ?? false)
    case .array: .array(value.elements.map(json))
    case .object:
      .object(value.members.map { JSON.Member($0.key.string ?? "", json($0.value)) })
    case .null, .invalid: .null
    }
  }
}
