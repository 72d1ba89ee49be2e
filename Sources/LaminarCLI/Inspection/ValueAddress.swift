import Laminar

/// A property of a layer as scenes address it: `panel/ball:position.y`.
struct ValueAddress {
  let node: Int
  let path: PropertyPath
  let text: String

  /// Finds the property that a text names.
  ///
  /// - Throws: A text without a colon, or a layer or key that does not exist, with the nearest.
  init(_ text: String, in snapshot: StageSnapshot, tree: RenderTree) throws(CommandError) {
    self.text = text
    guard let colon = text.firstIndex(of: ":") else {
      throw CommandError("--value: '\(text)' is not a value", hint: "write ball:position.y")
    }
    let layer = String(text[..<colon])
    let key = String(text[text.index(after: colon)...])
    let names = TrackNames(snapshot)
    let nodes = tree.nodes.indices.filter { tree.path(of: $0) == layer }
    guard !nodes.isEmpty else {
      let nearest = NearestSpelling.of(layer, among: names.layers)
      throw CommandError(
        "no layer is called '\(layer)'", hint: nearest.map { "did you mean '\($0):\(key)'?" })
    }
    for node in nodes.reversed() {
      let prefix = tree.keyPrefix(of: node)
      guard key.hasPrefix(prefix) else { continue }
      let item = tree.nodes[node]
      if let path = PropertyPath(
        parsing: String(key.dropFirst(prefix.count)), owner: item.owner,
        custom: item.customValues.map(\.property))
      {
        self.node = node
        self.path = path
        return
      }
    }
    let nearest = NearestSpelling.of(key, among: names.keys(of: layer))
    throw CommandError(
      "'\(layer)' has no key path '\(key)'",
      hint: nearest.map { "did you mean '\(layer):\($0)'?" })
  }
}
