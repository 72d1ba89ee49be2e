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
    let offset = source.origin(of: offset..<offset).lowerBound
    var address = Address()
    let first = source.parts?.segment(at: offset)?.root ?? 0
    var container = nodes.indices.contains(first) ? Optional(first) : nil
    var containerKey = ""
    while let open = container {
      container = nil
      let isObject = node(at: open).tag == .object
      guard isObject || node(at: open).tag == .array else { break }
      let link = Int(node(at: open).link)
      let end = link == 0 ? nodes.count : link
      var position = 0
      var child = open + 1
      while child < end {
        let key = JSONValue(document: self, index: child)
        let value = JSONValue(document: self, index: isObject ? child + 1 : child)
        guard source.origin(of: key.range).lowerBound <= offset else { break }
        if offset < self.end(of: value.index) {
          let name = isObject ? key.string ?? "" : String(position)
          address.path += "/" + Self.escaped(name)
          if Self.holdsLayer(key: isObject ? name : containerKey, inArray: !isObject),
            node(at: value.index).tag == .object
          {
            address.layer = Self.layerName(value, index: isObject ? 0 : position)
          }
          // What replaced a use has no addresses of its own.
          container = source.isReplacement(at: node(at: value.index).offset) ? nil : value.index
          containerKey = name
          break
        }
        child = index(after: value.index)
        position += 1
      }
    }
    return address
  }

  /// The offset after a value; of one that was not closed, or not reached, the end of all text.
  private func end(of index: Int) -> Int {
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

  private static func holdsLayer(key: String, inArray: Bool) -> Bool {
    inArray ? key == "layers" || key == "sublayers" : key == "mask" || key == "layer"
  }

  private static func layerName(_ layer: JSONValue, index: Int) -> String {
    if let name = layer["name"]?.string { return name }
    return "\(layer["type"]?.string ?? "layer")#\(index)"
  }

  private static func escaped(_ name: String) -> String {
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
