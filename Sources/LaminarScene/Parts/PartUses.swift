/// Finds the layers of a document that use parts.
enum PartUses {
  /// The layers with the key `use`, outer ones before those inside of them.
  static func layers(of document: JSONDocument) -> [JSONValue] {
    guard let root = document.root, mayUse(document) else { return [] }
    var found: [JSONValue] = []
    for member in root.members
    where !member.key.isSpelled("variables") && member.value.index != root.index {
      search(member.value, holdsLayer: false, holdsList: isList(member.key), &found)
    }
    return found
  }

  /// Whether a key `use` can be among the strings, which most documents do not have.
  private static func mayUse(_ document: JSONDocument) -> Bool {
    for index in document.nodes.indices {
      let node = document.nodes[index]
      switch node.tag {
      case .string, .bareString:
        if Int(node.link) - node.offset == 3, document.isSpelled("use", at: index) { return true }
      case .escapedString: return true
      default: break
      }
    }
    return false
  }

  private static func search(
    _ value: JSONValue, holdsLayer: Bool, holdsList: Bool, _ found: inout [JSONValue]
  ) {
    switch value.kind {
    case .array:
      for element in value.elements {
        search(element, holdsLayer: holdsList, holdsList: false, &found)
      }
    case .object:
      if holdsLayer, value["use"] != nil { found.append(value) }
      for member in value.members {
        let key = member.key
        search(
          member.value,
          holdsLayer: key.isSpelled("mask") || key.isSpelled("layer") || key.isSpelled("with"),
          holdsList: isList(key), &found)
      }
    case .null, .bool, .number, .string, .invalid: break
    }
  }

  private static func isList(_ key: JSONValue) -> Bool {
    key.isSpelled("layers") || key.isSpelled("sublayers")
  }
}
