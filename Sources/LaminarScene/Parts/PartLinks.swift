/// The copies of parts on a scene's tape.
struct PartLinks: Sendable {
  /// One use of a part: the part's values follow those of all uses before it.
  struct Copy: Sendable {
    /// The part's path from the scene's folder.
    let path: String
    /// The index of its outermost value on the tape.
    let root: Int
    /// Whether it was read to its end, so that it can be built.
    let isComplete: Bool
  }

  /// In the order of the uses: a part before the parts that it uses.
  var copies: [Copy] = []
  /// The index of a part's outermost value by that of the layer that uses it.
  var roots: [Int: Int] = [:]
}

extension JSONValue {
  /// The outermost value of the part that a layer uses; nil of a layer that uses none, and of one
  /// whose part was reported.
  var part: JSONValue? {
    document.links.roots[index].map { JSONValue(document: document, index: $0) }
  }

  /// The lists that a layer's sublayers are in, back to front: those of its part, then its own.
  var sublayerLists: [JSONValue] {
    [part?["layers"], self["sublayers"]].compactMap { $0 }
  }
}
