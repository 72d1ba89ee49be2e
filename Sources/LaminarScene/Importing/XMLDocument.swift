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
    /// The index in the document.
    let index: Int
    /// The name without a prefix.
    let name: String
    /// The namespace in scope; empty without one.
    let namespace: String
    let attributes: [Attribute]
    /// The bytes of the name in the start tag.
    let range: Range<Int>
    let parent: Int?
    /// The index among the children of the parent.
    let position: Int
    var children: [Int] = []
    /// The characters directly inside of the element.
    var text = ""
    /// Where the characters begin.
    var textStart: Int?
    /// The indexes of attributes without a prefix by name; empty when there are few attributes.
    private let attributeIndexes: [String: Int]

    /// The most attributes that are searched one by one.
    private static let fewAttributes = 16

    init(
      index: Int, name: String, namespace: String, attributes: [Attribute], range: Range<Int>,
      parent: Int?, position: Int
    ) {
      self.index = index
      self.name = name
      self.namespace = namespace
      self.attributes = attributes
      self.range = range
      self.parent = parent
      self.position = position
      var indexes: [String: Int] = [:]
      if attributes.count > Self.fewAttributes {
        for (index, attribute) in attributes.enumerated()
        where attribute.namespace.isEmpty && indexes[attribute.name] == nil {
          indexes[attribute.name] = index
        }
      }
      attributeIndexes = indexes
    }

    /// The attribute of a name that has no prefix.
    func attribute(_ name: String) -> Attribute? {
      if attributes.count > Self.fewAttributes {
        return attributeIndexes[name].map { attributes[$0] }
      }
      return attributes.first { $0.name == name && $0.namespace.isEmpty }
    }
  }

  /// All elements in the order of their start tags; the first one is the root.
  var elements: [Element] = []
  /// The bytes of the instructions that name style sheets.
  var styleSheetInstructions: [Range<Int>] = []
}
