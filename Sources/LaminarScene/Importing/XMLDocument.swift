/// The elements of an XML text with their locations.
struct XMLDocument {
  /// An attribute of an element.
  struct Attribute {
    /// The name without a prefix.
    let name: String
    /// The namespace of the prefix; empty without one.
    let namespace: String
    let value: String
    /// The bytes of the value, without its quotes.
    let range: Range<Int>
  }

  /// An element; elements refer to each other by their indexes.
  struct Element {
    /// The name without a prefix.
    let name: String
    /// The namespace in scope; empty without one.
    let namespace: String
    var attributes: [Attribute]
    /// The bytes of the name in the start tag.
    let range: Range<Int>
    let parent: Int?
    var children: [Int] = []
    /// The characters directly inside of the element.
    var text = ""
    /// Where the characters begin.
    var textStart: Int?

    /// The attribute of a name that has no prefix.
    func attribute(_ name: String) -> Attribute? {
      attributes.first { $0.name == name && $0.namespace.isEmpty }
    }
  }

  /// All elements in the order of their start tags; the first one is the root.
  var elements: [Element] = []
}
