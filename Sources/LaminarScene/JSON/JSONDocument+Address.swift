extension JSONDocument {
  /// The path in the document of an offset of the text.
  struct Address: Sendable, Hashable {
    /// The JSON pointer to the innermost value or member around it.
    var path = ""
    /// The name of the innermost layer around it; one without a name is `type#index`.
    var layer: String?
  }

  /// The address of an offset; also of one in a text that could not be read to its end.
  func address(of offset: Int) -> Address {
    var addresses = JSONAddresses(self)
    return addresses.address(of: offset)
  }

  /// The offset after a value; of one that was not closed, or not reached, the end of all text.
  fileprivate func end(of index: Int) -> Int {
    let node = node(at: index)
    if source.isReplacement(at: node.offset) {
      return source.origin(of: node.offset..<node.offset).upperBound
    }
    switch node.tag {
    case .array, .object: return node.link == 0 ? .max : self.node(at: Int(node.link)).offset + 1
    case .string, .escapedString: return Int(node.link) + 1
    default: return index < nodes.count ? Int(node.link) : .max
    }
  }

  fileprivate static func holdsLayer(key: String, inArray: Bool) -> Bool {
    inArray ? key == "layers" || key == "sublayers" : key == "mask" || key == "layer"
  }

  fileprivate static func layerName(_ layer: JSONValue, index: Int) -> String {
    if let name = layer["name"]?.string { return name }
    return "\(layer["type"]?.string ?? "layer")#\(index)"
  }

  fileprivate static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Finds the addresses of offsets; many in ascending order cost no more than going through the text once.
struct JSONAddresses {
  /// A container around the last offset, with the child that was reached.
  private struct Level {
    let container: Int
    let isObject: Bool
    /// The key of the container, or of the list that it is an element of.
    let key: String
    let address: JSONDocument.Address
    /// The offset after it.
    let end: Int
    var child: Int
    var position = 0
  }

  private let document: JSONDocument
  private var levels: [Level] = []
  private var last = 0

  init(_ document: JSONDocument) { self.document = document }

  /// The address of an offset.
  mutating func address(of offset: Int) -> JSONDocument.Address {
    let source = document.source
    let offset = source.origin(of: offset..<offset).lowerBound
    let first = source.parts?.segment(at: offset)?.root ?? 0
    if levels.first?.container != first || offset < last {
      levels = []
      enter(first, key: "", JSONDocument.Address(), end: .max)
    }
    last = offset
    while levels.count > 1, let level = levels.last, offset >= level.end { levels.removeLast() }
    while var level = levels.popLast() {
      let found = advance(&level, to: offset)
      levels.append(level)
      guard let (value, address, key) = found else { return level.address }
      // What replaced a use has no addresses of its own.
      if source.isReplacement(at: document.node(at: value).offset)
        || !enter(value, key: key, address, end: document.end(of: value))
      {
        return address
      }
    }
    return JSONDocument.Address()
  }

  /// Looks from now on in a container; false for what is none.
  @discardableResult
  private mutating func enter(
    _ index: Int, key: String, _ address: JSONDocument.Address, end: Int
  ) -> Bool {
    guard document.nodes.indices.contains(index) else { return false }
    let tag = document.node(at: index).tag
    guard tag == .object || tag == .array else { return false }
    levels.append(
      Level(
        container: index, isObject: tag == .object, key: key, address: address, end: end,
        child: index + 1))
    return true
  }

  /// Goes on to the child around an offset; nil where none is.
  private func advance(
    _ level: inout Level, to offset: Int
  ) -> (value: Int, address: JSONDocument.Address, key: String)? {
    let link = Int(document.node(at: level.container).link)
    let end = link == 0 ? document.nodes.count : link
    while level.child < end {
      let key = JSONValue(document: document, index: level.child)
      let value = JSONValue(
        document: document, index: level.isObject ? level.child + 1 : level.child)
      guard document.source.origin(of: key.range).lowerBound <= offset else { return nil }
      guard offset >= document.end(of: value.index) else {
        let name = level.isObject ? key.string ?? "" : String(level.position)
        var address = level.address
        address.path += "/" + JSONDocument.escaped(name)
        if JSONDocument.holdsLayer(
          key: level.isObject ? name : level.key, inArray: !level.isObject),
          document.node(at: value.index).tag == .object
        {
          address.layer = JSONDocument.layerName(
            value, index: level.isObject ? 0 : level.position)
        }
        return (value.index, address, name)
      }
      level.child = document.index(after: value.index)
      level.position += 1
    }
    return nil
  }
}
